/** Tests of dates against closed months: no part payment, receipt or counter-entry is written into a month that is closed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { closedDays } from '../../engine/ledger/calendar.ts'
import type { Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { settlementSteps } from '../testing/settlement-fixtures.ts'
import { productIn } from '../warehouse/product-in.ts'
import { stockLedger } from '../warehouse/stock-ledger.ts'
import { returnOrder } from '../quality/return-order.ts'
import { paymentOrder } from './payment-order.ts'
import { period } from './period.ts'
import { voucher } from './voucher.ts'

let app: Story
let stage: Stage
let steps: ReturnType<typeof settlementSteps>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  steps = settlementSteps(app, stage)
})
afterAll(() => app?.end())

/** Opens a month of 2024 and closes it. */
async function closedMonth(month: string): Promise<void> {
  const { id } = await as('finance').create(period, { year: 2024, month })
  await as('finance').act(period, id, 'close')
}

test('refuses a part payment of a closed month and of the future; an earlier one stays when its month is closed', async () => {
  await closedMonth('01')
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const { id } = await steps.approved(await steps.paymentDraft(doc, { amount: '1000' }))
  await as('finance').act(paymentOrder, id, 'pay')
  expect(await expectRefusal(steps.transfer(id, { amount: '400', date: '2024-01-31' }))).toContain(
    'payments[0].date: 会计期间 202401 已关闭',
  )
  expect(await expectRefusal(steps.transfer(id, { amount: '400', date: '2099-12-30' }))).toContain('不得晚于“今天”')
  const february = await as('finance').create(period, { year: 2024, month: '02' })
  const [part] = (await steps.transfer(id, { amount: '400', date: '2024-02-10' })).payments
  // The payment has its voucher at once, which is posted before its month is closed.
  await as('finance').act(voucher, part!.voucher!, 'submit')
  await as('manager').act(voucher, part!.voucher!, 'approve')
  await as('finance').act(period, february.id, 'close')
  expect((await steps.transfer(id, { amount: '600' })).status).toBe('payment_complete')
})

test('refuses to post a receipt into a closed month; a receipt of such a month is revoked with the date of today', async () => {
  await closedMonth('03')
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '10' }
  const order = await confirmedOrder(app, orderOf(stage, { lines: [line] }))
  const booking = await confirmedBooking(app, order, { warehouse: stage.warehouseId })
  expect(await expectRefusal(received(app, booking, { bin: stage.binId, date: '2024-03-10' }))).toContain('date: 会计期间 202403 已关闭')
  const [draft] = await app.sql<{ id: string }>(`SELECT id FROM warehouse.product_in WHERE status = 'submitted'`)
  await as('warehouse').act(productIn, draft!.id, 'withdraw')
  expect(await expectRefusal(as('warehouse').save(productIn, draft!.id, { date: '2099-12-30' }))).toContain('date: 不得晚于“今天”')
  await as('warehouse').save(productIn, draft!.id, { date: '2024-04-10' })
  await as('warehouse').act(productIn, draft!.id, 'submit')
  const { number } = await as('warehouse').act(productIn, draft!.id, 'complete')
  await closedMonth('04')
  await as('warehouse').act(productIn, draft!.id, 'revoke', { comment: '点错' })
  const { rows } = await as('warehouse').list(stockLedger, { filters: [{ field: 'document', operator: 'eq', value: number }] })
  const today = await app.sql<{ day: string }>(`SELECT (now() AT TIME ZONE 'Asia/Shanghai')::date::text AS day`)
  expect(new Set(rows.map((row) => `${row['kind']} ${row['date']}`))).toEqual(
    new Set(['product_in 2024-04-10', `product_in_revoked ${today[0]!.day}`]),
  )
})

test('refuses to post a return into a closed month; nothing leaves the stock', async () => {
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '10' }
  const order = await confirmedOrder(app, orderOf(stage, { lines: [line] }))
  const receipt = await received(app, await confirmedBooking(app, order, { warehouse: stage.warehouseId }), { bin: stage.binId })
  const returned = async (date: string) => {
    const { id } = await as('warehouse').create(returnOrder, {
      receipt: receipt.id,
      date,
      dateReason: '补录',
      reason: '色差',
      lines: [{ receiptLine: receipt.lines[0]!.id, matrix: sizes('5', '0', '0') }],
    })
    await as('warehouse').act(returnOrder, id, 'submit')
    await as('manager').act(returnOrder, id, 'approve')
    return as('warehouse').act(returnOrder, id, 'complete')
  }
  expect(await expectRefusal(returned('2024-04-30'))).toContain('date: 会计期间 202404 已关闭')
  const posted = await returned('2024-05-31')
  const { rows } = await as('warehouse').list(stockLedger, { filters: [{ field: 'kind', operator: 'eq', value: 'return_order' }] })
  expect(rows.map((row) => [row['document'], row['date']])).toEqual([[posted.number, '2024-05-31']])
})

test('who may not close a month is refused at once, while a posting holds the calendar', async () => {
  const { id } = await as('finance').create(period, { year: 2024, month: '11' })
  await as('finance').perform(async (operation) => {
    await closedDays(operation, period, { days: [{ company: operation.actor.company, day: '2024-11-05' }] })
    expect(await expectRefusal(as('warehouse').act(period, id, 'close'))).toContain('权限不足')
  })
})
