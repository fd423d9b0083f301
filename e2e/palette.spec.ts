/** The command palette: Ctrl K, keyboard alone, within rights; recently opened items come first. */
import { expect, test } from './fixtures.ts'

test('the palette finds an order by number and a menu by pinyin; another company finds nothing [SH-1-008][SH-7-052]', {
  tag: '@full',
}, async ({ signIn }) => {
  const page = await signIn('buyer')
  const consoleErrors: string[] = []
  page.on('console', (message) => message.type() === 'error' && consoleErrors.push(message.text()))
  await page.goto('/order/index/purchase-order?n=20')
  const number = await page.locator('tbody tr', { hasText: '草稿' }).first().locator('a').first().innerText()
  const seek = async (who: typeof page, text: string) => {
    await expect(who.locator('[data-part=topbar]')).toBeVisible()
    await who.keyboard.press('Control+k')
    await who.getByRole('combobox', { name: '搜索' }).fill(text)
  }
  await seek(page, number)
  await expect(page.getByRole('option').first()).toContainText(number)
  await page.keyboard.press('Enter')
  await expect(page.locator('[data-part=doc-head] h1')).toHaveText(number)
  await seek(page, 'cgdd')
  await expect(page.getByRole('option').first()).toContainText('采购订单')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toHaveText(`${number} · 成品采购订单`)
  await page.keyboard.press('Escape')
  // Recently opened items are shown in the current language.
  await page.locator('[data-part=topbar] [data-part=who]').click()
  await page.getByRole('menuitem', { name: 'English' }).click()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option').first()).toHaveText(`${number} · Product purchase order`)
  await page.keyboard.press('Escape')
  await page.locator('[data-part=topbar] [data-part=who]').click()
  await page.getByRole('menuitem', { name: '中文' }).click()
  expect(consoleErrors).toEqual([])

  const otherBuyer = await signIn('other.buyer')
  await otherBuyer.goto('/workspace/home')
  await seek(otherBuyer, number)
  await expect(otherBuyer.getByRole('status').filter({ hasText: number })).toBeVisible()
  await expect(otherBuyer.getByRole('option')).toHaveCount(0)
})
