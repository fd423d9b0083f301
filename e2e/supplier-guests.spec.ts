/**
 * Supplier users: the worklist of buyers' requests, link cards, changes as a comparison, amount headings, a large upload over a
 * broken connection, a computer that stores nothing.
 */
import { randomBytes } from 'node:crypto'
import { rmSync, writeFileSync } from 'node:fs'
import type { Client } from '../server/testing/client.ts'
import { type } from './document-page-object.ts'
import { expect, test } from './fixtures.ts'

const inStatus = async (client: Client, status: string) =>
  (
    await client.data('purchase-order/index', {
      filters: [{ field: 'status', operator: 'eq', value: status }],
      sort: ['etd'],
      size: 5,
      count: true,
    })
  ).data['results'] as { rows: { id: string; number: string; version: number }[]; count: number }

test('a supplier’s workbench lists what each buyer asks and opens the exact document [SH-1-002]', { tag: '@full' }, async ({
  signIn,
  apiAs,
}) => {
  const [page, supplier] = [await signIn('supplier'), await apiAs('supplier')]
  const { rows, count } = await inStatus(supplier, 'issued')
  await page.goto('/workspace/home')
  const tile = page.locator('[data-widget=asked]')
  const buyer = tile.getByRole('region', { name: '华裳服饰集团' })
  await expect(buyer).toContainText('待接单的订单')
  // With one buyer the list of the same orders is not repeated; it returns with a second buyer.
  const places = (await supplier.get('/ccommonapi/utils/asked')).data['results'] as { buyers: unknown[] }[]
  const buyers = places.flatMap((place) => place.buyers).length
  await expect(page.locator('[data-widget=producing]')).toBeVisible()
  await expect(page.locator('[data-widget=toConfirm]')).toHaveCount(buyers === 1 ? 0 : 1)
  // On a phone no content is cut off by its container.
  await page.setViewportSize({ width: 390, height: 844 })
  expect(
    await tile.evaluate((one) => [one, ...one.querySelectorAll('[data-part=asked]')].every((box) => box.scrollHeight <= box.clientHeight)),
  ).toBe(true)
  await page.setViewportSize({ width: 1440, height: 900 })
  await expect(buyer.getByRole('link', { name: `待接单的订单：全部 ${count} 条` })).toBeVisible()
  await buyer.getByRole('link', { name: rows[0]!.number }).click()
  await expect(page.locator('[data-part=doc-head] h1')).toHaveText(rows[0]!.number)
})

test('amounts show currency and tax basis; a link has a card for pointer and keyboard', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const [page, buyer] = [await signIn('buyer'), await apiAs('buyer')]
  const [order] = (await inStatus(buyer, 'ordered')).rows
  await page.goto(`/order/page/purchase-order?id=${order!.id}`)
  const grid = page.locator('#field-lines [role=grid]')
  await expect(grid.getByRole('columnheader', { name: /^含税金额 \(CNY\)/ })).toBeVisible()
  await expect(page.locator('.field label', { hasText: '本位币金额' })).toHaveText('本位币金额 (含税, CNY)')
  const link = page.locator('[data-field=supplier] a')
  const card = page.getByRole('tooltip')
  await link.hover()
  await expect(card).toContainText('供应商')
  await expect(link).toHaveAccessibleDescription(/供应商/)
  await page.keyboard.press('Escape')
  await expect(card).toHaveCount(0)
  await page.mouse.move(0, 0)
  await page.locator('body').press('Tab')
  await link.focus()
  await expect(card).toBeVisible()
})

test('a change order opens as a comparison with its order; the form is one click away', { tag: '@full' }, async ({ signIn, apiAs }) => {
  const [page, buyer] = [await signIn('buyer'), await apiAs('buyer')]
  let created: { id: string } | undefined
  for (const { id } of (await inStatus(buyer, 'ordered')).rows) {
    const order = (await buyer.data('purchase-order/view', { id })).data['results']
    const values = {
      order: id,
      reason: '面料延期',
      lines: [
        { field: 'price', orderLine: order.lines[0].id, newPrice: '88.8' },
        { field: 'eta', newDate: '2099-12-31' },
      ],
    }
    const answer = await buyer.data('order-change/save', { values })
    // This order may already have a change in progress.
    if (answer.code === 200 && (created = answer.data['results'])) break
  }
  await page.goto(`/order/page/order-change?id=${created!.id}`)
  const compare = page.getByRole('region', { name: /^变更对比/ }).first()
  await expect(compare.getByRole('row', { name: /单价/ }).locator('ins')).toHaveText('88.8')
  await expect(compare.getByRole('row', { name: /整张单据/ }).locator('ins mark')).not.toHaveCount(0)
  await expect(page.locator('#field-lines')).toHaveCount(0)
  await page.getByText('表单', { exact: true }).click()
  await expect(page.locator('#field-lines [role=grid]')).toBeVisible()
  await expect(compare).toHaveCount(0)
})

test(
  'a 21 MB upload resumes after a broken connection; signing out removes the local draft',
  { tag: '@full' },
  async ({ signIn }, info) => {
    const page = await signIn('buyer2')
    await page.goto('/order/page/purchase-order?new=1')
    const files = page.locator('[data-files=attachments]')
    await page.locator('summary', { hasText: '其他' }).click()
    let parts = 0
    let broken = true
    // The connection breaks at the fourth part, and stays broken until the page has reported it.
    await page.route('**/attachapi/parts/put*', (route) => (++parts >= 4 && broken ? route.abort('connectionreset') : route.continue()))
    // The browser reads it from the disk: what a test passes along goes to it as text, piece by piece.
    const report = info.outputPath('lab-report.pdf')
    writeFileSync(report, Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(21_000_000)]))
    await files.locator('input[type=file]').setInputFiles(report)
    await expect(files.getByRole('status')).toContainText('等待网络')
    broken = false
    await expect(files.getByRole('button', { name: '移除 lab-report.pdf' })).toBeVisible({ timeout: 60_000 })
    expect(parts).toBeGreaterThan(11)
    rmSync(report)

    const drafts = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('weft.draft.')).length)
    await expect.poll(drafts).toBe(1)
    await page.locator('[data-part=topbar] [data-part=who]').click()
    await page.getByRole('menuitem', { name: '退出登录' }).click()
    const dialog = page.getByRole('dialog', { name: '退出登录？' })
    await dialog.getByRole('checkbox').check()
    await dialog.getByRole('button', { name: '退出登录' }).click()
    await expect(page).toHaveURL(/\/login/)
    expect(await drafts()).toBe(0)
  },
)

test('a record is edited in the zp area, and the calendar shows it on its new day [SH-2-049][SH-2-050][SH-2-051]', {
  tag: '@full',
}, async ({ signIn, apiAs }) => {
  const [page, buyer] = [await signIn('buyer'), await apiAs('buyer')]
  const [source] = (await inStatus(buyer, 'draft')).rows
  const copied = (await buyer.data('purchase-order/copy', { id: source!.id })).data['results'] as Record<string, unknown>
  const created = await buyer.data('purchase-order/save', { values: { ...copied, etd: '2031-03-01', eta: '2031-03-05' } })
  expect(created.code, created.text).toBe(200)
  const { id, number } = created.data['results'] as { id: string; number: string }
  await page.goto(`/zp/order/page/purchase-order?id=${id}`)
  await expect(page.locator('main.bare [data-part=doc-head] h1')).toHaveText(number)
  await type(page, 'eta', '2031-03-25')
  await type(page, 'etd', '2031-03-17')
  await page.locator('footer[data-part=doc-bar]').getByRole('button', { name: '保存' }).click()
  await expect(page.locator('[data-part=toast][data-kind=success]').last()).toBeVisible()
  await page.goto(`/zp/order/document/purchase-order?id=${id}`)
  await expect(page.locator('#field-etd')).toHaveValue('2031-03-17')
  await expect(page.locator('#field-lines [role=row]')).not.toHaveCount(0)
  await expect(page.locator('[data-part=anchors]')).toContainText('其他')
  await page.locator('[data-part=panel-switch]').getByRole('button', { name: '历史' }).click()
  await expect(page.locator('aside[data-part=panel]')).toContainText('2031-03-17')
  await page.goto(`/zp/order/calendarview/purchase-order?d=2031-03&q=${number}`)
  const day = (of: string) => page.locator(`[data-part=calendar-days] li[aria-label^="${of}"]`)
  await expect(day('2031-03-17')).toContainText(number)
  await expect(day('2031-03-01')).not.toContainText(number)
  await page.getByRole('button', { name: '下个月' }).click()
  await expect(day('2031-04-15')).toBeVisible()
  await expect(page.locator('[data-part=calendar-days]')).not.toContainText(number)
})
