/** Signing as people do it: the brand's manager at a desk, the supplier on a phone in English and in the dark; the file is opened first, the password shows who signs. */
import { expect, test, type Page } from '@playwright/test'
import { Client } from '../server/testing/test-server.ts'
import { barriers } from './axe.ts'
import { signIn } from './people.ts'

/** A contract over a new order of the shown supplier, sent for signature. */
async function sent(baseURL: string): Promise<{ id: string; number: string }> {
  const people = new Map<string, Client>()
  const as = async (name: string): Promise<Client> => {
    const client = people.get(name) ?? new Client(baseURL)
    if (!people.has(name)) await client.signIn(name)
    people.set(name, client)
    return client
  }
  const call = async (name: string, path: string, data: unknown) => {
    const answer = await (await as(name)).data(path, data)
    expect(answer.code, `${path}: ${answer.text}`).toBe(200)
    return answer.data['results'] as Record<string, any>
  }
  const [pattern] = (await call('supplier', 'purchase-order/index', { size: 1 }))['rows'] as { id: string }[]
  const values = await call('buyer', 'purchase-order/copy', { id: pattern!.id })
  let order = await call('buyer', 'purchase-order/save', { values })
  for (const [name, action] of [
    ['buyer', 'submit'],
    ['manager', 'approve'],
    ['finance', 'approve'],
    ['buyer', 'issue'],
  ] as const)
    order = await call(name, `purchase-order/${action}`, { id: order['id'], version: order['version'] })
  const made = await call('buyer', 'purchase-order/make', { id: order['id'], to: 'purchase_contract' })
  const contract = await call('buyer', 'purchase-contract/save', { values: made })
  await call('buyer', 'purchase-contract/send', { id: contract['id'], version: contract['version'] })
  return { id: contract['id'], number: contract['number'] }
}

/** Opens the file in the dialog, agrees, and gives a password. */
async function sign(page: Page, words: { sign: string; open: RegExp; read: RegExp; password: string }, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) {
    await page.locator('footer.doc-bar').getByRole('button', { name: words.sign, exact: true }).click()
    const [tab] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('button', { name: words.open }).click()])
    await expect(dialog.getByRole('checkbox', { name: words.read })).toBeEnabled()
    await tab.close()
    await dialog.getByRole('checkbox', { name: words.read }).check()
  }
  await dialog.getByLabel(words.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('both sides sign what they have opened; a wrong password signs nothing; hash, signed file and history are there [DM-1-051]', async ({
  browser,
  baseURL,
}) => {
  const { id, number } = await sent(baseURL!)
  const path = `/order/page/purchase-contract?id=${id}`
  const zh = { sign: '签署', open: /打开 .*\.pdf/, read: /我已阅读/, password: '登录密码' }

  const manager = await signIn(browser, 'manager')
  await manager.goto('/order/index/purchase-contract')
  await manager.getByText(number).first().click()
  const panel = manager.getByRole('region', { name: '电子签署' })
  await expect(panel).toContainText('已签 0 / 2')
  await expect(panel).toContainText('轮到您签署')
  await expect(panel.locator('code')).toHaveText(/^[0-9a-f]{64}$/)
  await sign(manager, zh, 'Wrong#2026')
  await expect(manager.getByRole('dialog').getByRole('alert')).toHaveText('密码不正确')
  await sign(manager, zh, 'Weft#2026')
  await expect(panel).toContainText('已签 1 / 2')
  await expect(manager.locator('footer.doc-bar').getByRole('button', { name: '签署', exact: true })).toHaveCount(0)

  const supplier = await signIn(browser, 'supplier', { viewport: { width: 390, height: 844 }, locale: 'en-GB', colorScheme: 'dark' })
  await supplier.goto(path)
  const theirs = supplier.getByRole('region', { name: /电子签署|Electronic signature/ })
  await expect(theirs).toContainText(/1 of 2|1 \/ 2/)
  expect(await barriers(supplier)).toEqual([])
  expect(await supplier.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const english = (await theirs.textContent())!.includes('signed')
  await sign(supplier, english ? { sign: 'Sign', open: /Open .*\.pdf/, read: /I have read/, password: 'Your password' } : zh, 'Weft#2026')
  await expect(theirs).toContainText(/2 of 2|2 \/ 2/)
  await expect(supplier.locator('.doc-head')).toContainText(/已签署|Signed/)
  await expect(theirs.locator('code')).toHaveCount(2)
  await theirs.locator('summary').click()
  await expect(theirs.getByRole('link', { name: /^EG\d+/ })).toBeVisible()
})
