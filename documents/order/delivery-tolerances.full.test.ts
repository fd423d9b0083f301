/** Tests of the delivery tolerances: order lines inherit both from their category; the one for short deliveries is for information. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { category } from '../design/category.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { confirmedOrder, looked, orderOf, received, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
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
  const lot = { ...(await as('inspector').make(finalInspection, { type: deliveryBooking, id })), ...looked }
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

test('an order that is short within its tolerance waits for the rest, which can still be booked [DM-2-066]', async () => {
  const order = await ordered({})
  await received(app, await booked(order, '97'), { bin: stage.binId })
  expect(await stateOf(order)).toEqual(['in_production', '3'])
  await received(app, await booked(order, '3'), { bin: stage.binId })
  expect(await stateOf(order)).toEqual(['completed', '0'])
})
