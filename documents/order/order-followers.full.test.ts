/** Tests of what follows an order: tracking, changes, draft contracts and packing lists end with it. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { packingList } from '../logistics/packing-list.ts'
import { confirmedBooking, confirmedOrder, orderOf, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { orderChange } from './order-change.ts'
import { orderTracking } from './order-tracking.ts'
import { purchaseContract } from './purchase-contract.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  for (const [category, code] of [
    ['contract_type', 'purchase'],
    ['sign_system', 'weft'],
    ['sign_type', 'company'],
  ])
    await app.sql('INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, $2, $3, $3, $3)', [
      as('buyer').actor.platform,
      category,
      code,
    ])
})
afterAll(() => app?.end())

const order = () => {
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('1', '2', '2'), price: '10' }
  return confirmedOrder(app, orderOf(stage, { lines: [line] }))
}
async function trackingOf(id: string) {
  const { rows } = await as('merchandiser').list(orderTracking, { filters: [{ field: 'order', operator: 'eq', value: id }] })
  const { status, risk } = await as('merchandiser').get(orderTracking, rows[0]!['id'] as string)
  return { status, risk }
}

test('a closed order is late no more; reopened, its tracking runs again', async () => {
  const { id } = await order()
  expect(await trackingOf(id)).toEqual({ status: 'not_started', risk: 'late' })
  await as('merchandiser').act(purchaseOrder, id, 'close', { comment: '停产' })
  expect(await trackingOf(id)).toEqual({ status: 'stopped', risk: 'none' })
  await as('manager').act(purchaseOrder, id, 'reopen', { comment: '恢复' })
  expect(await trackingOf(id)).toEqual({ status: 'not_started', risk: 'late' })
})

test('cancelling an order ends its tracking, its change in review and its draft contract of 56.50', async () => {
  const { id, lines } = await order()
  const change = await as('buyer').create(orderChange, {
    order: id,
    reason: '议价',
    lines: [{ field: 'price', orderLine: lines[0]!.id, newPrice: '9' }],
  })
  await as('buyer').act(orderChange, change.id, 'submit')
  const contract = await as('buyer').create(purchaseContract, await as('buyer').make(purchaseContract, { type: purchaseOrder, id }))
  expect(contract.gross).toBe('56.5')
  const other = await order()
  const shared = await order()
  const two = await as('buyer').create(purchaseContract, {
    supplier: stage.supplierId,
    currency: stage.cny,
    orders: [{ order: other.id }, { order: shared.id }],
  })
  for (const one of [id, shared.id]) await as('manager').act(purchaseOrder, one, 'cancel', { comment: '客户取消' })
  expect(await trackingOf(id)).toEqual({ status: 'stopped', risk: 'none' })
  expect((await as('buyer').get(orderChange, change.id)).status).toBe('rejected')
  expect((await as('buyer').get(purchaseContract, contract.id)).status).toBe('withdrawn')
  const left = await as('buyer').get(purchaseContract, two.id)
  expect(left).toMatchObject({ status: 'draft', gross: '56.5' })
  expect(left.orders.map((line) => line.order)).toEqual([other.id])
})

test('cancelling a booking cancels its packing list', async () => {
  const booking = await confirmedBooking(app, await order(), { warehouse: stage.warehouseId, inspected: false })
  const list = await as('supplier').create(packingList, {
    ...(await as('supplier').make(packingList, { type: deliveryBooking, id: booking.id })),
    lines: [
      {
        bookingLine: booking.lines[0]!.id,
        cartonFrom: 1,
        cartonTo: 1,
        perCarton: sizes('1', '2', '2'),
        length: '0.6',
        width: '0.4',
        height: '0.4',
        netEach: '1',
        grossEach: '2',
      },
    ],
  })
  await as('supplier').act(packingList, list.id, 'submit')
  await as('supplier').act(deliveryBooking, booking.id, 'cancel', { comment: '改期' })
  expect((await as('supplier').get(packingList, list.id)).status).toBe('cancelled')
})
