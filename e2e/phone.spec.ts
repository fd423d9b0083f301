/** Jobs on a phone, done with taps: receiving by scan, with the network lost in between and an answer that never came. */
import type { Client } from '../server/testing/client.ts'
import { add } from '../model/decimal.ts'
import { expect, test } from './fixtures.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const results = async (answer: ReturnType<Client['data']>) => (await answer).data['results']
interface Cells {
  readonly cells: readonly { readonly size: string; readonly pieces: string }[]
}
interface Line {
  readonly id: string
  readonly colorway: string
  readonly matrix: Cells
  readonly scanned: Cells | null
}

/** Creates a receipt of an approved booking of which nothing was received, without bins, and returns it with the codes of its SKUs. */
async function receiptOf(warehouse: Client) {
  const filters = [
    { field: 'status', operator: 'eq', value: 'approved' },
    { field: 'received', operator: 'eq', value: '0' },
  ]
  const [{ id }] = (await results(warehouse.data('delivery-booking/index', { filters, sort: ['-expectedDate'], size: 1 }))).rows
  const booking = await results(warehouse.data('delivery-booking/view', { id }))
  const lines = booking.lines.map((line: Line) => ({ bookingLine: line.id, matrix: line.matrix }))
  const values = { source: 'purchase', booking: id, warehouse: booking.warehouse, lines: { set: lines } }
  const receipt = await results(warehouse.data('product-in/save', { values }))
  const [line] = (await results(warehouse.data('product-in/view', { id: receipt.id }))).lines as Line[]
  const skus = await results(
    warehouse.data('sku/index', {
      filters: [{ field: 'colorway', operator: 'eq', value: line!.colorway }],
      columns: ['barcode', 'size'],
      size: 100,
    }),
  )
  const barcodeOf = (size: string) => skus.rows.find((one: { size: string }) => one.size === size).barcode as string
  return { id: receipt.id as string, line: line!, barcodeOf }
}

test('a receipt is scanned without a network: nothing is lost, what waits is in sight, each scan counts once', async ({
  signIn,
  apiAs,
}) => {
  const warehouse = await apiAs('warehouse')
  const { id, line, barcodeOf } = await receiptOf(warehouse)
  const [first, second] = line.matrix.cells.map(({ size }) => size) as [string, string]
  const stored = async () => {
    const [one] = (await results(warehouse.data('product-in/view', { id }))).lines as Line[]
    return Object.fromEntries((one!.scanned?.cells ?? []).map(({ size, pieces }) => [size, pieces]))
  }
  const page = await signIn('warehouse', phone)
  await page.goto(`/warehouse/page/product-in?id=${id}`)
  await page.getByRole('link', { name: '扫码清点' }).tap()
  const box = page.getByRole('textbox', { name: '扫商品条码' })
  const scan = async (code: string) => {
    await box.fill(code)
    await box.press('Enter')
  }
  const unsent = page.locator('[data-part=unsent]')
  const last = page.locator('[data-part=scan-last]')
  await expect(last).toContainText('等待扫码')
  await scan(barcodeOf(first))
  await expect(last).toContainText(`${first} +1`)
  await expect(unsent).toContainText('已全部发送')
  // The server takes the next scan, and its answer is lost on the way.
  let lost = 0
  await page.route(/\/product-in\/save/, async (route) => {
    if (lost++ > 0) return route.continue()
    await route.fetch()
    await route.abort('connectionreset')
  })
  await scan(barcodeOf(first))
  await expect.poll(() => lost).toBeGreaterThan(1)
  await expect(unsent).toContainText('已全部发送')
  expect(await stored()).toEqual({ [first]: '2' })
  await page.context().setOffline(true)
  await scan(barcodeOf(second))
  await scan(barcodeOf(second))
  await expect(unsent).toHaveAttribute('data-n', '2')
  await expect(unsent).toContainText('离线')
  await scan('0000000000000')
  await expect(last).toContainText('不在此单')
  await expect(last).toHaveAttribute('data-right', 'false')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.context().setOffline(false)
  await expect(unsent).toContainText('已全部发送')
  expect(await stored()).toEqual({ [first]: '2', [second]: '2' })
  // What came differs from what was booked: one press takes it over, and the receipt has these pieces alone.
  await page.getByRole('button', { name: '按扫到的 4 件' }).tap()
  await expect(page.locator('[data-part=scan-progress]')).toHaveAttribute('data-state', 'all')
  const receipt = await results(warehouse.data('product-in/view', { id }))
  expect(receipt.quantity).toBe(add('2', '2'))
  expect(receipt.lines).toHaveLength(1)
  await expect(page.locator('[data-part=scan] footer').getByRole('button', { name: /提交/ })).toBeVisible()
})
