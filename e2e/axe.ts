/** Accessibility violations on a page, as reported by axe. */
import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** Rules whose violations are minor or moderate by definition (`impact` in axe-core), so that their result would not count. */
const uncounted = `
  aria-allowed-role aria-deprecated-role duplicate-id empty-heading empty-table-header focus-order-semantics
  form-field-multiple-labels heading-order hidden-content html-xml-lang-mismatch identical-links-same-purpose image-redundant-alt
  landmark-banner-is-top-level landmark-complementary-is-top-level landmark-contentinfo-is-top-level landmark-main-is-top-level
  landmark-no-duplicate-banner landmark-no-duplicate-contentinfo landmark-no-duplicate-main landmark-one-main landmark-unique
  meta-refresh-no-exceptions meta-viewport meta-viewport-large no-autoplay-audio page-has-heading-one presentation-role-conflict
  region scope-attr-valid server-side-image-map skip-link table-duplicate-name
`
const off = Object.fromEntries(
  uncounted
    .trim()
    .split(/\s+/)
    .map((rule) => [rule, { enabled: false }]),
)

/**
 * Returns the rules that a page violates seriously or critically, each with the first affected element.
 *
 * Only violations are collected, nothing is loaded in advance because no rule needs it, and no second page is opened to merge results
 * of cross-origin frames (Weft shows none): this takes a fifth of the time.
 * @param rules only these rules, where most of the page has been checked already
 * @param within only what this selector finds, where something else lies under a mask
 */
export async function barriers(page: Page, rules?: readonly string[], within = 'html'): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    .setLegacyMode(true)
    .options({
      resultTypes: ['violations'],
      preload: false,
      ...(rules ? { runOnly: { type: 'rule', values: [...rules] } } : { rules: off }),
    })
    .analyze()
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id} ${nodes[0]?.html.slice(0, 160)}`)
}
