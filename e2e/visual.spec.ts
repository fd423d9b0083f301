/**
 * The appearance of the pages: at three widths, light and dark, in both languages, accessible, without horizontal scrolling and
 * without console messages.
 */
import type { Page } from '@playwright/test'
import { sample } from '../engine/testing/proof-size.ts'
import { barriers } from './axe.ts'
import { expect, test } from './fixtures.ts'
import { issuedOrders } from './orders.ts'
import { openInside } from './navigation.ts'

/** A page, and what is visible once it has loaded. */
const pages = [
  ['workbench', '/workspace/home', '[data-widget] li'],
  ['to-do', '/workspace/mailindex', '[data-part=todo-list] li'],
  // Twenty rows: axe takes two seconds of processor time for the cells of fifty.
  ['list', '/order/index/purchase-order?n=20', 'tbody tr a:visible, a[data-part=card]:visible'],
  ['new document', '/order/page/purchase-order', '#field-supplier'],
  ['document', '', '[data-part=doc] [data-field="supplier"]'],
  ['person', '/page/userinfo', 'h1'],
] as const

/** The list of issued orders: they open for reading, while a draft that another test left opens for editing. */
const issued = `/order/index/purchase-order?f=${encodeURIComponent(JSON.stringify(issuedOrders))}`
/** Opens a page of the table and waits until nothing is loading. A document is the first issued order of the list. */
async function open(page: Page, path: string, ready: string): Promise<void> {
  await openInside(page, path || issued)
  if (path === '') await page.locator('tbody tr a:visible, a[data-part=card]:visible').first().click()
  await expect(page.locator(ready).first()).toBeVisible()
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
}

/**
 * Dark mode differs in colours only: there only the contrast rule is checked, elsewhere all rules. Outside the full run, each page is
 * opened and checked in one of the four ways, in turn.
 */
const ways = [
  { width: 1440, height: 900, scheme: 'light', language: 'zh', rules: undefined, turn: 0 },
  { width: 1024, height: 768, scheme: 'dark', language: 'en', rules: ['color-contrast'], turn: 1 },
  { width: 390, height: 844, scheme: 'light', language: 'en', rules: undefined, turn: 2 },
  { width: 390, height: 844, scheme: 'dark', language: 'zh', rules: ['color-contrast'], turn: 3 },
] as const

for (const { width, height, scheme, language, rules, turn } of ways)
  test(`main pages have no barriers and no errors at ${width} px, ${scheme}, ${language} [SH-1-012]`, async ({ signIn }) => {
    const page = await signIn('buyer', { viewport: { width, height }, colorScheme: scheme, language })
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') errors.push(message.text())
    })
    const problems: string[] = []
    for (const [name, path, ready] of sample(pages, 4, turn)) {
      await open(page, path, ready)
      for (const one of await barriers(page, rules)) problems.push(`${name}: ${one}`)
      const wide = await page.evaluate(() => {
        const work = document.querySelector('main') ?? document.documentElement
        return Math.max(document.documentElement.scrollWidth - innerWidth, work.scrollWidth - work.clientWidth)
      })
      if (wide > 1) problems.push(`${name}: ${wide} px too wide`)
    }
    expect([...problems, ...errors]).toEqual([])
  })

test('the language changes without reloading and stays after signing in again [SH-1-012]', { tag: '@full' }, async ({ signInByHand }) => {
  const page = await signInByHand('inspector')
  await page.goto('/quality/index/final-inspection')
  await expect(page.locator('th', { hasText: '批量' })).toBeVisible()
  const change = async (from: string, to: string) => {
    await page.locator('[data-part=topbar]').getByRole('button').last().click()
    await Promise.all([page.waitForResponse(/save-setting/), page.getByText(to, { exact: true }).click()])
    await expect(page.locator('html')).toHaveAttribute('lang', from === 'zh' ? 'en' : 'zh-CN')
  }
  await change('zh', 'English')
  await expect(page.locator('th', { hasText: 'Lot quantity' })).toBeVisible()
  await expect(page.locator('[data-part=side]')).toContainText('Final inspection')
  const again = await signInByHand('inspector')
  await again.goto('/quality/index/final-inspection')
  await expect(again.locator('th', { hasText: 'Lot quantity' })).toBeVisible()
  await change('en', '中文')
  await expect(page.locator('th', { hasText: '批量' })).toBeVisible()
})
