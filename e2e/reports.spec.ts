/** Reports in the browser: figures lead to their lists, files hold the same lines, an administrator designs one that colleagues open. */
import { readFileSync } from 'node:fs'
import { expect, test, type Locator, type Page } from '@playwright/test'
import { signIn } from './people.ts'

const total = (page: Page, at: number): Locator => page.locator('.report-table tfoot tr').first().locator('td').nth(at)
const plain = async (place: Locator): Promise<string> => (await place.innerText()).replaceAll(',', '')
/** Chooses in an open or closed choice by its label. */
async function choose(page: Page, scope: Locator, label: string, text: string, at = 0): Promise<void> {
  const input = scope.getByLabel(label, { exact: true }).nth(at)
  await input.click()
  if ((await input.getAttribute('readonly')) === null) await input.fill(text)
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: text }).first().click()
  await page.keyboard.press('Escape')
}

test('a figure of a report is the count of the list behind it; filters narrow both; the file has its lines [SH-2-030] [U96]', async ({
  browser,
}) => {
  const page = await signIn(browser, 'manager')
  await page.goto('/order/dsrptindex/order-status')
  await expect(page).toHaveTitle(/订单状态/)
  await expect(page.locator('figure.chart canvas').first()).toBeVisible()
  const all = Number(await plain(total(page, 0)))
  await page.locator('[data-filter]').click()
  await page.locator('.ant-popover input').first().click()
  await page.locator('.ant-select-item-option', { hasText: '状态' }).first().click()
  await page.locator('.ant-popover input').last().click()
  await page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', { hasText: '生产中' }).click()
  await page.keyboard.press('Escape')
  await page.locator('.ant-popover').getByRole('button').last().click()
  await expect(page.locator('.chip')).toContainText('生产中')
  await expect.poll(async () => Number(await plain(total(page, 0)))).toBeLessThan(all)
  const orders = await plain(total(page, 0))
  const quantity = await total(page, 1).innerText()
  const lines = await page.locator('.report-table tbody tr').count()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: /导出/ }).click()
  await page.getByText('导出 CSV').click()
  const saved = await file
  expect(saved.suggestedFilename()).toBe('订单状态.csv')
  const rows = readFileSync(await saved.path(), 'utf8')
    .trim()
    .split('\r\n')
  expect(rows).toHaveLength(1 + lines + (await page.locator('.report-table tfoot tr').count()))
  // The address keeps the state; one currency, so that the totals are one line.
  await page.reload()
  await expect(total(page, 1)).toHaveText(quantity)
  const first = page.locator('.report-table tbody tr').first()
  const count = await plain(first.locator('td.num').first())
  await first.locator('td.num a').first().click()
  await expect(page).toHaveURL(/\/order\/index\/purchase-order\?f=/)
  await expect(page.locator('.list-head .muted').first()).toContainText(new RegExp(`\\b${count}\\b`))
  expect(Number(count)).toBeLessThanOrEqual(Number(orders))
})

test('where a list cannot ask for it, the rows behind open beside the report and lead to their documents; the chart has its table [SH-2-053] [U96]', async ({
  browser,
}) => {
  const page = await signIn(browser, 'manager')
  await page.goto('/zp/warehouse/qvrpt/on-time-delivery')
  await expect(page.locator('.report-table tbody tr')).toHaveCount(10)
  await page.getByRole('button', { name: '表格' }).first().click()
  await expect(page.locator('.chart-table').first()).toContainText('准时数量')
  const count = await plain(total(page, 0))
  await total(page, 0).getByRole('button').click()
  const drawer = page.getByRole('dialog')
  await expect(drawer).toContainText(`${count} 行`)
  await drawer.locator('tbody a').first().click()
  await expect(page.locator('.doc-head')).toContainText('FI-')
})

test('an administrator designs a report; colleagues open it, its list and its documents within one frame [SH-2-043] [SH-2-044] [SH-2-045] [SH-2-046]', async ({
  browser,
}) => {
  const page = await signIn(browser, 'admin')
  const name = `brands-${Date.now().toString(36)}`
  await page.goto('/clientrpt?new=1')
  await page.getByLabel('代码').fill(name)
  await page.getByLabel('中文名称').first().fill('品牌件数')
  const parts = page.locator('.design')
  await choose(page, parts, '数据来源', '成品采购订单')
  await page.getByRole('button', { name: '添加分组' }).click()
  await choose(page, parts, '字段', '品牌')
  await page.getByRole('button', { name: '添加指标' }).click()
  await page.getByRole('button', { name: '添加指标' }).click()
  await choose(page, parts, '字段', '总数量', 2)
  await choose(page, parts, '图表', '柱状图')
  await page.getByRole('button', { name: '保存并预览' }).click()
  await expect(page.locator('.draft-bar')).toBeVisible()
  const pieces = await total(page, 1).innerText()
  await page.getByRole('button', { name: '发布', exact: true }).click()
  await expect(page.locator('.list-head').first()).toContainText('已发布')
  await page.context().close()

  const buyer = await signIn(browser, 'buyer')
  await buyer.goto(`/clientrpt/${name}`)
  await expect(total(buyer, 1)).toHaveText(pieces)
  await expect(buyer.locator('figure.chart canvas')).toBeVisible()
  const frame = buyer.getByRole('navigation', { name: '本公司报表' })
  await frame.getByRole('link', { name: '成品采购订单' }).click()
  await expect(buyer).toHaveURL(new RegExp(`/clientrpt/${name}/index/purchase-order`))
  await expect(buyer.locator('.table-box tbody tr').first()).toBeVisible()
  await expect(frame).toBeVisible()
  const link = await buyer.locator('.table-box tbody a').first().getAttribute('href')
  expect(link).toContain(`/clientrpt/${name}/page/`)
  const id = new URL(link!, 'http://x').searchParams.get('id')
  for (const place of ['page', 'document']) {
    await buyer.goto(`/clientrpt/${name}/${place}/purchase-order?id=${id}`)
    await expect(buyer.locator('.doc-head')).toContainText('PO-')
    await expect(buyer.locator('.doc [data-field="supplier"]')).not.toBeEmpty()
    await expect(frame).toBeVisible()
  }
  await buyer.context().close()
  const supplier = await signIn(browser, 'supplier')
  await supplier.goto(`/clientrpt/${name}`)
  await expect(supplier.locator('.ant-result')).toBeVisible()
})
