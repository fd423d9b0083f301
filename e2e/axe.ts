/** What stands in somebody's way on a page, as axe sees it. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Rules that a page breaks seriously or critically, each with the first element that does.
 *
 * Only violations are gathered, and no second page is opened to put results of foreign frames together (Weft shows none): a fifth of the time.
 * @param rules these alone, where most of the page has been looked at already
 */
export async function barriers(page: Page, rules?: readonly string[]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], ...(rules ? { runOnly: { type: 'rule' as const, values: [...rules] } } : {}) })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`)
}
