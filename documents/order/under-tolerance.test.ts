/** Tests of the under-delivery tolerance: order lines inherit it from their category, and receipts close lines that are short by no more. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runReport } from '../../engine/report/run-report.ts'
import type { Story } from '../../engine/testing/story.ts'
import { category } from '../design/category.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { confirmedOrder, orderOf, received, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { productIn } from '../warehouse/product-in.ts'
import { openQuantitiesReport } from './open-quantities.report.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  await as('merchandiser').save(category, stage.categoryId, { overTolerance: '5', underTolerance: '3' })
})
afterAll(() => app?.end())

/** A confirmed order of lines of 100 pieces. */
const ordered = (...lines: Partial<PurchaseOrder['lines'][number]>[]): Promise<PurchaseOrder> => {
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('100', '0', '0'), price: '10' }
  return confirmedOrder(app, orderOf(stage, { lines: lines.map((values) => ({ ...line, ...values })) }))
}

/** Books pieces of the first line, which the warehouse confirms and the inspector passes. */
async function booked(order: PurchaseOrder, pieces: string) {
  const made = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
  const of = made['lines'].find((one: { orderLine: string }) => one.orderLine === order.lines[0]!.id)
  const lines = [{ ...of, matrix: sizes(pieces, '0', '0') }]
  const { id } = await as('supplier').create(deliveryBooking, { ...made, warehouse: stage.warehouseId, lines })
  await as('supplier').act(deliveryBooking, id, 'submit')
  const booking = await as('warehouse').act(deliveryBooking, id, 'approve')
  const lot = await as('inspector').make(finalInspection, { type: deliveryBooking, id })
  await as('inspector').act(finalInspection, (await as('inspector').create(finalInspection, lot)).id, 'pass')
  return booking
}

const stateOf = async ({ id }: PurchaseOrder) => {
  const { status, lines } = await as('buyer').get(purchaseOrder, id)
  return [status, lines[0]!.toCome]
}

test('order lines inherit both tolerances from the category; a typed one stays', async () => {
  const order = await ordered({}, { colorway: stage.inWhite, tolerance: '0', underTolerance: '1' })
  expect(order.lines.map(({ tolerance, underTolerance }) => [tolerance, underTolerance])).toEqual([
    ['5', '3'],
    ['0', '1'],
  ])
})

test('a receipt that is short within the tolerance completes the order, and revoking it resumes the order [DM-2-066]', async () => {
  const order = await ordered({})
  const receipt = await received(app, await booked(order, '97'), { bin: stage.binId })
  expect(await stateOf(order)).toEqual(['completed', '0'])
  await as('warehouse').act(productIn, receipt.id, 'revoke', { comment: '点错' })
  expect(await stateOf(order)).toEqual(['in_production', '100'])
})

test('one piece less than the tolerance allows, or a narrower typed tolerance, leaves the rest to come', async () => {
  const short = await ordered({})
  await received(app, await booked(short, '96'), { bin: stage.binId })
  expect(await stateOf(short)).toEqual(['in_production', '4'])
  const narrow = await ordered({ underTolerance: '2' })
  await received(app, await booked(narrow, '97'), { bin: stage.binId })
  expect(await stateOf(narrow)).toEqual(['in_production', '3'])
})

test('pieces that are booked are waited for, also within the tolerance', async () => {
  const order = await ordered({})
  const [first, rest] = [await booked(order, '97'), await booked(order, '3')]
  await received(app, first, { bin: stage.binId })
  expect(await stateOf(order)).toEqual(['in_production', '3'])
  await received(app, rest, { bin: stage.binId })
  expect(await stateOf(order)).toEqual(['completed', '0'])
})

test('a line that is closed by the tolerance is not in the report of open quantities [DM-4-027]', async () => {
  const toCome = async () => {
    const { totals } = await as('manager').perform((operation) => runReport(operation, openQuantitiesReport, {}))
    return Number(totals[0]!.figures['open'])
  }
  const order = await ordered({}, { colorway: stage.inWhite })
  const before = await toCome()
  await received(app, await booked(order, '97'), { bin: stage.binId })
  expect([await toCome(), await stateOf(order)]).toEqual([before - 100, ['in_production', '0']])
})
