/** Accessibility violations on a page, as reported by axe. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * Returns the rules that a page violates seriously or critically, each with the first affected element.
 *
 * Only violations are collected, and no second page is opened to merge results of cross-origin frames (Weft shows none): this takes a
 * fifth of the time.
 * @param rules only these rules, where most of the page has been checked already
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
