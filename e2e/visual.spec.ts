/** How the pages look: at three widths, light and dark, in both languages, free of barriers, of sideways scrolling and of words in the console. */
import { expect, test, type Page } from '@playwright/test'
import { barriers } from './axe.ts'
import { signIn, signInByHand } from './people.ts'

const pages = [
  ['workbench', '/workspace/home'],
  ['to-do', '/workspace/mailindex'],
  ['list', '/order/index/purchase-order'],
  ['new document', '/order/page/purchase-order'],
  ['document', ''],
  ['person', '/page/userinfo'],
] as const

/** Opens a page of the table; a document is the first of the list. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path || '/order/index/purchase-order')
  if (path === '') {
    await page.locator('tbody tr a:visible, a.card:visible').first().click()
    await expect(page.locator('footer.doc-bar')).toBeVisible()
  }
  await page.waitForLoadState('networkidle')
}

const ways = [
  { width: 1440, height: 900, scheme: 'light', language: 'zh' },
  { width: 1024, height: 768, scheme: 'dark', language: 'en' },
  { width: 390, height: 844, scheme: 'light', language: 'en' },
  { width: 390, height: 844, scheme: 'dark', language: 'zh' },
] as const

for (const { width, height, scheme, language } of ways)
  test(`${width} px, ${scheme}, ${language}: nothing serious for axe, nothing cut off, nothing broken [SH-1-012]`, async ({ browser }) => {
    const page = await signIn(browser, 'buyer', { viewport: { width, height }, colorScheme: scheme })
    const heard: string[] = []
    page.on('pageerror', (error) => heard.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error') heard.push(message.text())
    })
    await page.addInitScript((wanted) => localStorage.setItem('weft.language', wanted), language)
    const found: string[] = []
    for (const [name, path] of pages) {
      await open(page, path)
      for (const one of await barriers(page)) found.push(`${name}: ${one}`)
      const wide = await page.evaluate(() => {
        const work = document.querySelector('main') ?? document.documentElement
        return Math.max(document.documentElement.scrollWidth - innerWidth, work.scrollWidth - work.clientWidth)
      })
      if (wide > 1) found.push(`${name}: ${wide} px too wide`)
    }
    expect([...found, ...heard]).toEqual([])
  })

test('the language changes without reloading, for what the server says too, and stays after signing in again [SH-1-012]', async ({
  browser,
}) => {
  const page = await signInByHand(browser, 'inspector')
  await page.goto('/quality/index/final-inspection')
  await expect(page.locator('th', { hasText: '批量' })).toBeVisible()
  const change = async (from: string, to: string) => {
    await page.locator('.topbar').getByRole('button').last().click()
    await Promise.all([page.waitForResponse(/save-setting/), page.getByText(to, { exact: true }).click()])
    await expect(page.locator('html')).toHaveAttribute('lang', from === 'zh' ? 'en' : 'zh-CN')
  }
  await change('zh', 'English')
  await expect(page.locator('th', { hasText: 'Lot quantity' })).toBeVisible()
  await expect(page.locator('.side')).toContainText('Final inspection')
  const again = await signInByHand(browser, 'inspector')
  await again.goto('/quality/index/final-inspection')
  await expect(again.locator('th', { hasText: 'Lot quantity' })).toBeVisible()
  await change('en', '中文')
  await expect(page.locator('th', { hasText: '批量' })).toBeVisible()
})
