/** People of the browser tests: signing in as one of the demo season, and pressing the buttons of a document. */
import { expect, test, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { Client } from '../server/testing/test-server.ts'
import { keysOnly } from './keyboard-driver.ts'

/** Files whose tests go on at the desks of the test before. */
const shared = ['document', 'grid', 'kept', 'list', 'thread']
let opened: { readonly file: string; readonly test: string; readonly context: BrowserContext }[] = []

/** A context whose pages do not outlive their test (or file): a page that stays open keeps its socket and its timers, and slows all that follow. */
async function contextFor(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const { file, testId } = test.info()
  const lasts = shared.some((name) => file.endsWith(`${name}.spec.ts`))
  const over = opened.filter((one) => one.file !== file || (!lasts && one.test !== testId))
  opened = opened.filter((one) => !over.includes(one))
  for (const { context } of over) await context.close().catch(() => undefined)
  const context = await browser.newContext(options)
  opened.push({ file, test: testId, context })
  if (test.info().project.name === 'keyboard') await keysOnly(context)
  return context
}

/** A page of its own context in which `user` of the demo season has just signed in with the form, on the first page that the session leads to. */
export async function signInByHand(browser: Browser, user: string, options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await contextFor(browser, options)).newPage()
  await page.goto('/login')
  await page.locator('input').first().fill(user)
  await page.locator('input[type=password]').fill('Weft#2026')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => !url.pathname.startsWith('/login'))
  return page
}

/** The same without the form, for tests of something else: the keys of a session are there, and no page has been opened yet. */
export async function signIn(browser: Browser, user: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { baseURL } = test.info().project.use
  const client = new Client(baseURL!)
  const answer = await client.signIn(user)
  expect(answer.code, answer.text).toBe(200)
  const { origin } = new URL(baseURL!)
  const localStorage = keys.map(([name, from]) => ({ name: `weft.${name}`, value: String(client.user[from]) }))
  const context = await contextFor(browser, { ...options, storageState: { cookies: [], origins: [{ origin, localStorage }] } })
  return context.newPage()
}

/** What the client keeps of a session, and where the answer to signing in has it (web/session/session-store.ts). */
const keys = [
  ['username', 'username'],
  ['platform_id', 'platform_id'],
  ['platform_name', 'platform_name'],
  ['token', 'access_token'],
  ['tokenexpire', 'expire'],
  ['refreshtoken', 'refresh_token'],
  ['refreshexpire', 'refresh_expire'],
  ['sign_key', 'sign_key'],
  ['app_key', 'app_key'],
] as const

/** Presses a button of the bar below the document, answers its question, and waits for the status that follows. */
export async function press(page: Page, action: string, status: string): Promise<void> {
  await page.locator('footer.doc-bar').getByRole('button', { name: action }).click()
  const question = page.getByRole('dialog', { name: action }).getByRole('button').last()
  await expect(page.locator('.doc-head').getByText(status).or(question)).toBeVisible()
  if (await question.isVisible()) await question.click()
  await expect(page.locator('.doc-head')).toContainText(status)
}
