/**
 * Signing as users do it: the brand's manager at a desktop, the supplier on a phone in English and in dark mode; the file is opened
 * first, and the password authenticates the signer.
 */
import type { Page } from '@playwright/test'
import { orderAfter, results, someOrder, type ApiAs } from './orders.ts'
import { barriers } from './axe.ts'
import { expect, test } from './fixtures.ts'

/** Returns a contract over a new order of the demo supplier, sent for signature. */
async function sent(apiAs: ApiAs): Promise<{ id: string; number: string }> {
  const buyer = await apiAs('buyer')
  const pattern = await someOrder(await apiAs('supplier'))
  const order = await orderAfter(apiAs, 4, { from: pattern.id })
  const converted = await results(buyer, 'purchase-order/make', { id: order.id, to: 'purchase_contract' })
  const contract = await results(buyer, 'purchase-contract/save', { values: converted })
  await results(buyer, 'purchase-contract/send', { id: contract.id, version: contract.version })
  return contract
}

/** Opens the file in the dialog, agrees, and enters a password. */
async function sign(page: Page, labels: { sign: string; open: RegExp; read: RegExp; password: string }, password: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (!(await dialog.isVisible())) {
    await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: labels.sign, exact: true }).click()
    const [tab] = await Promise.all([page.waitForEvent('popup'), dialog.getByRole('button', { name: labels.open }).click()])
    await expect(dialog.getByRole('checkbox', { name: labels.read })).toBeEnabled()
    await tab.close()
    await dialog.getByRole('checkbox', { name: labels.read }).check()
  }
  await dialog.getByLabel(labels.password, { exact: true }).fill(password)
  await page.keyboard.press('Enter')
}

test('both parties sign the file they opened; a wrong password signs nothing [DM-1-051]', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const { id, number } = await sent(apiAs)
  const path = `/order/page/purchase-contract?id=${id}`
  const zh = { sign: '签署', open: /打开 .*\.pdf/, read: /我已阅读/, password: '登录密码' }

  const manager = await signIn('manager')
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
  await expect(manager.locator('footer[data-part=doc-bar]').getByRole('button', { name: '签署', exact: true })).toHaveCount(0)

  const supplier = await signIn('supplier', { viewport: { width: 390, height: 844 }, locale: 'en-GB', colorScheme: 'dark' })
  await supplier.goto(path)
  const supplierPanel = supplier.getByRole('region', { name: /电子签署|Electronic signature/ })
  await expect(supplierPanel).toContainText(/1 of 2|1 \/ 2/)
  expect(await barriers(supplier)).toEqual([])
  expect(await supplier.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const english = (await supplierPanel.textContent())!.includes('signed')
  await sign(supplier, english ? { sign: 'Sign', open: /Open .*\.pdf/, read: /I have read/, password: 'Your password' } : zh, 'Weft#2026')
  await expect(supplierPanel).toContainText(/2 of 2|2 \/ 2/)
  await expect(supplier.locator('[data-part=doc-head]')).toContainText(/已签署|Signed/)
  await expect(supplierPanel.locator('code')).toHaveCount(2)
  await supplierPanel.locator('summary').click()
  await expect(supplierPanel.getByRole('link', { name: /^EG\d+/ })).toBeVisible()
})
