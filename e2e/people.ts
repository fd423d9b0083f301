/** People of the browser tests: signing in as one of the demo season, and pressing the buttons of a document. */
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test'

/** A page of its own context in which `user` of the demo season is signed in. */
export async function signIn(browser: Browser, user: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto('/login')
  await page.locator('input').first().fill(user)
  await page.locator('input[type=password]').fill('Weft#2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  return page
}

/** Presses a button of the bar below the document, answers its question, and waits for the status that follows. */
export async function press(page: Page, action: string, status: string): Promise<void> {
  await page.locator('footer.doc-bar').getByRole('button', { name: action }).click()
  const question = page.getByRole('dialog', { name: action }).getByRole('button').last()
  await expect(page.locator('.doc-head').getByText(status).or(question)).toBeVisible()
  if (await question.isVisible()) await question.click()
  await expect(page.locator('.doc-head')).toContainText(status)
}
