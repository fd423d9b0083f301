/** Tests of receipts and stock: only booked and released goods, once, through the ledger; revoking reverses it. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { orderChange } from '../order/order-change.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, looked, orderOf, received, stagedStory, sizes, type Stage } from '../testing/fixtures.ts'
import { inventory } from './inventory.ts'
import { productIn } from './product-in.ts'
import { stockLedger } from './stock-ledger.ts'

describe('on the platform', () => {
  let app: Story
  let stage: Stage
  const as = (name: string) => app.as(name)
  const booking100 = async (options: { inspected?: boolean } = {}) => {
    const order = await confirmedOrder(
      app,
      orderOf(stage, { lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '18.9' }] }),
    )
    return { order, booking: await confirmedBooking(app, order, { warehouse: stage.warehouseId, ...options }) }
  }
  const stored = async () => ((await as('warehouse').list(inventory, { totals: true })).totals?.['quantity'] ?? '0') as string
  const inventoryOf = async (bin: string) =>
    (await as('warehouse').list(inventory, { filters: [{ field: 'bin', operator: 'eq', value: bin }] })).rows
  beforeAll(async () => {
    ;({ app, stage } = await stagedStory())
  })
  afterAll(() => app?.end())

  test('receipts raise stock, complete booking and order; inventory sums the ledger [DM-1-100] [DM-2-066] [DM-2-068]', async () => {
    const { order, booking } = await booking100()
    const before = await inventoryOf(stage.binId)
    const receipt = await received(app, booking, { bin: stage.binId })
    expect(receipt).toMatchObject({ net: '1890', gross: '2135.7', settlement: 'settleable', currency: stage.cny })
    const rows = await inventoryOf(stage.binId)
    const raised = rows.map((row) => {
      const earlier = before.find(({ id }) => id === row['id'])
      return [row['size'], ...['quantity', 'allocated', 'free'].map((name) => Number(row[name]) - Number(earlier?.[name] ?? 0))]
    })
    expect(raised.sort()).toEqual([
      ['L', 25, 0, 25],
      ['M', 50, 0, 50],
      ['S', 25, 0, 25],
    ])
    const ofReceipt = [{ field: 'document', operator: 'eq', value: receipt.number }] as const
    const ledger = await as('warehouse').list(stockLedger, { totals: true, filters: ofReceipt })
    expect(ledger.totals?.['quantity']).toBe('100')
    expect((await as('warehouse').list(stockLedger, { totals: true })).totals?.['quantity']).toBe(await stored())
    expect(ledger.rows[0]).toMatchObject({ document: receipt.number, kind: 'product_in' })
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ status: 'completed', received: '100' })
    expect((await as('supplier').get(deliveryBooking, booking.id)).status).toBe('completed')
    expect((await as('supplier').get(productIn, receipt.id)).quantity).toBe('100')
    await expect(as('warehouse').save(inventory, rows[0]!['id'] as string, { quantity: '1' })).rejects.toMatchObject({ code: 403 })
  })

  test('rejects more than booked, before release, and more than released [DM-2-066] [DM-1-087]', async () => {
    const { booking } = await booking100({ inspected: false })
    const keeper = as('warehouse')
    const converted = await keeper.make(productIn, { type: deliveryBooking, id: booking.id })
    const draft = (matrix: object) =>
      keeper.create(productIn, { ...converted, lines: [{ ...converted['lines'][0], bin: stage.binId, matrix }] })
    const whole = await draft(sizes('25', '50', '25'))
    expect(await expectRefusal(keeper.act(productIn, whole.id, 'submit'))).toContain('尾期检验未放行：已放行 0，入库 100')
    const lot = await as('inspector').create(finalInspection, {
      ...(await as('inspector').make(finalInspection, { type: deliveryBooking, id: booking.id })),
      lotQuantity: '60',
      ...looked,
    })
    await as('inspector').act(finalInspection, lot.id, 'pass')
    expect(await expectRefusal(keeper.act(productIn, whole.id, 'submit'))).toContain('已放行 60，入库 100')
    const part = await draft(sizes('15', '30', '15'))
    await keeper.act(productIn, part.id, 'submit')
    await keeper.act(productIn, part.id, 'complete')
    const more = await as('inspector').create(finalInspection, {
      ...(await as('inspector').make(finalInspection, { type: deliveryBooking, id: booking.id })),
      ...looked,
    })
    await as('inspector').act(finalInspection, more.id, 'pass')
    expect(await expectRefusal(keeper.act(productIn, whole.id, 'submit'))).not.toBe('')
    const rest = await draft(sizes('11', '19', '10'))
    expect(await expectRefusal(keeper.act(productIn, rest.id, 'submit'))).toContain('S：可用 10，申请 11')
  })

  test('posting twice, also concurrently, has one effect [DM-2-066]', async () => {
    const { booking } = await booking100()
    const before = await stored()
    const keeper = as('warehouse')
    const converted = await keeper.make(productIn, { type: deliveryBooking, id: booking.id })
    const receipt = await keeper.create(productIn, {
      ...converted,
      lines: converted['lines'].map((line: object) => ({ ...line, bin: stage.otherBinId })),
    })
    await keeper.act(productIn, receipt.id, 'submit')
    const { version } = await keeper.get(productIn, receipt.id)
    const done = await Promise.allSettled([1, 2, 3, 4].map(() => keeper.act(productIn, receipt.id, 'complete', { version })))
    expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
    expect(Number(await stored()) - Number(before)).toBe(100)
  })

  test('revoking reverses stock and reopens booking and order; posted lines are not edited', async () => {
    const { order, booking } = await booking100()
    const before = await stored()
    const receipt = await received(app, booking, { bin: stage.otherBinId })
    expect(await expectRefusal(as('warehouse').save(productIn, receipt.id, { remark: 'x' }))).toContain('不可编辑')
    await as('warehouse').act(productIn, receipt.id, 'revoke', { comment: '录错库位' })
    expect(await stored()).toBe(before)
    expect(await as('warehouse').get(deliveryBooking, booking.id)).toMatchObject({ status: 'approved', received: '0' })
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ received: '0', status: 'in_production' })
    expect((await received(app, booking, { bin: stage.binId })).status).toBe('completed')
  })

  test('a receipt that is revoked after a price change leaves nothing at earlier prices on its order', async () => {
    const { order, booking } = await booking100()
    const keeper = as('warehouse')
    const converted = await keeper.make(productIn, { type: deliveryBooking, id: booking.id })
    const lines = [{ ...converted['lines'][0], bin: stage.otherBinId, matrix: sizes('10', '30', '20') }]
    const receipt = await keeper.create(productIn, { ...converted, lines })
    for (const action of ['submit', 'complete'] as const) await keeper.act(productIn, receipt.id, action)
    const change = await as('buyer').create(orderChange, {
      order: order.id,
      reason: '涨价',
      lines: [{ field: 'price', orderLine: order.lines[0]!.id, newPrice: '20' }],
    })
    await as('buyer').act(orderChange, change.id, 'submit')
    await as('merchandiser').act(orderChange, change.id, 'review')
    await as('manager').act(orderChange, change.id, 'approve')
    await as('supplier').act(orderChange, change.id, 'confirm')
    const changed = await as('buyer').get(purchaseOrder, order.id)
    // 60 × 18.9 + 40 × 20
    expect(changed).toMatchObject({ net: '1934', lines: [{ price: '20', earlierPrices: '-66' }] })
    await keeper.act(productIn, receipt.id, 'revoke', { comment: '录错' })
    const after = await as('buyer').get(purchaseOrder, order.id)
    expect(after).toMatchObject({ net: '2000', gross: '2260', lines: [{ earlierPrices: null, receivedNet: '0' }] })
  })

  test('a closed order takes no receipt until it is reopened [DM-4-027] [DM-3-040]', async () => {
    const { order, booking } = await booking100()
    await as('manager').act(purchaseOrder, order.id, 'close', { comment: '停产' })
    expect(await expectRefusal(received(app, booking, { bin: stage.binId }))).toContain(`订单 ${order.number} 已关闭`)
    await as('manager').act(purchaseOrder, order.id, 'reopen', { comment: '恢复' })
    expect((await received(app, booking, { bin: stage.binId })).quantity).toBe('100')
  })

  test('rejects a bin of another warehouse; the supplier sees receipts, never the stock', async () => {
    const { booking } = await booking100()
    const keeper = as('warehouse')
    const converted = await keeper.make(productIn, { type: deliveryBooking, id: booking.id })
    // Pieces may be counted before they lie somewhere, and are submitted with their bin.
    const counted = await keeper.create(productIn, { ...converted, lines: [{ ...converted['lines'][0] }] })
    expect(await expectRefusal(keeper.act(productIn, counted.id, 'submit'))).toContain('lines[0].bin: 请选择库位')
    await expect(as('supplier').list(inventory, {})).rejects.toMatchObject({ code: 403 })
    await expect(as('supplier').create(productIn, converted)).rejects.toMatchObject({ code: 403 })
  })

  test('a receipt drafted at 18.90 is posted at 16.50 when that price has come into force meanwhile', async () => {
    const { order, booking } = await booking100()
    const made = await as('warehouse').make(productIn, { type: deliveryBooking, id: booking.id })
    const lines = made['lines'].map((line: object) => ({ ...line, bin: stage.binId }))
    // Not before the booking and the inspection, both of today, unless a reason is given.
    const refusal = await expectRefusal(as('warehouse').create(productIn, { ...made, date: '2024-05-21', lines }))
    expect(refusal).toContain('日期不得早于预约提交日')
    expect(refusal).toContain('日期不得早于检验日')
    const draft = await as('warehouse').create(productIn, { ...made, date: '2024-05-21', dateReason: '补录', lines })
    expect(draft).toMatchObject({ net: '1890', gross: '2135.7' })
    const change = await as('buyer').create(orderChange, {
      order: order.id,
      reason: '议价',
      lines: [{ field: 'price', orderLine: order.lines[0]!.id, newPrice: '16.5' }],
    })
    await as('buyer').act(orderChange, change.id, 'submit')
    await as('merchandiser').act(orderChange, change.id, 'review')
    await as('manager').act(orderChange, change.id, 'approve')
    await as('supplier').act(orderChange, change.id, 'confirm')
    await as('warehouse').act(productIn, draft.id, 'submit')
    await as('warehouse').act(productIn, draft.id, 'complete')
    expect(await as('warehouse').get(productIn, draft.id)).toMatchObject({ net: '1650', gross: '1864.5', status: 'completed' })
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ toSettle: '1864.5' })
  })

  test('a price change in force at the moment of posting never leaves receipt and order at different prices', async () => {
    const { order, booking } = await booking100()
    const made = await as('warehouse').make(productIn, { type: deliveryBooking, id: booking.id })
    const lines = made['lines'].map((line: object) => ({ ...line, bin: stage.binId }))
    const { id } = await as('warehouse').create(productIn, { ...made, date: '2024-05-21', dateReason: '补录', lines })
    await as('warehouse').act(productIn, id, 'submit')
    const change = await as('buyer').create(orderChange, {
      order: order.id,
      reason: '议价',
      lines: [{ field: 'price', orderLine: order.lines[0]!.id, newPrice: '16.5' }],
    })
    await as('buyer').act(orderChange, change.id, 'submit')
    await as('merchandiser').act(orderChange, change.id, 'review')
    await as('manager').act(orderChange, change.id, 'approve')
    const [posted, confirmed] = await Promise.allSettled([
      as('warehouse').act(productIn, id, 'complete'),
      as('supplier').act(orderChange, change.id, 'confirm'),
    ])
    expect(posted.status).toBe('fulfilled')
    // The posting completes the order, so a change that comes second is refused.
    const price = confirmed.status === 'fulfilled' ? '16.5' : '18.9'
    expect((await as('warehouse').get(productIn, id)).lines[0]!.price).toBe(price)
    expect((await as('buyer').get(purchaseOrder, order.id)).lines[0]!.price).toBe(price)
  })
})
