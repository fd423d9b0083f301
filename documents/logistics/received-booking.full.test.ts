/** Tests of a booking of which goods have been received: nothing takes it back, so that nothing is booked and received twice. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeAction } from '../../engine/save/actions/execute-action.ts'
import { load } from '../../engine/store/read.ts'
import { asSystem } from '../../engine/store/scope.ts'
import type { Story } from '../../engine/testing/story.ts'
import { nodeActions } from '../../engine/workflow/runtime/available-actions.ts'
import { allowedRollback, rollback } from '../../engine/workflow/runtime/task-operations.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { confirmedBooking, confirmedOrder, orderOf, stagedStory, sizes, type Stage } from '../testing/fixtures.ts'
import { productIn } from '../warehouse/product-in.ts'
import { deliveryBooking } from './delivery-booking.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

/** An order of 31 with a confirmed booking of 32, within the tolerance. */
async function booked32() {
  const lines = [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('10', '1', '20'), price: '18.9', tolerance: '5' }]
  const order = await confirmedOrder(app, orderOf(stage, { lines }))
  return { order, booking: await confirmedBooking(app, order, { warehouse: stage.warehouseId, matrix: sizes('10', '1', '21') }) }
}

/** Receives 30 of the 32. */
async function received30(id: string) {
  const keeper = as('warehouse')
  const made = await keeper.make(productIn, { type: deliveryBooking, id })
  const lines = [{ ...made['lines'][0], bin: stage.binId, matrix: sizes('10', '0', '20') }]
  const receipt = await keeper.create(productIn, { ...made, date: '2024-05-21', dateReason: '补录', lines })
  await keeper.act(productIn, receipt.id, 'submit')
  await keeper.act(productIn, receipt.id, 'complete')
}

const back = (name: string, id: string, to: string) =>
  as(name).perform(async (operation) => {
    const doc = await load(operation, deliveryBooking, id)
    return executeAction(operation, deliveryBooking, {
      id,
      action: 'rollback',
      decide: (system) => rollback(system, { docId: id, to, doc }),
    })
  })
const targets = (name: string, id: string) =>
  as(name).perform(async (operation) => {
    const doc = await load(operation, deliveryBooking, id)
    return (await asSystem(operation, (system) => allowedRollback(system, id, doc))).map(({ status }) => status)
  })

test('rejecting, moving, cancelling and rolling back a booking of 32 with 30 received leave order and booking as they are', async () => {
  const { order, booking } = await booked32()
  const { id } = booking
  await received30(id)
  const numbers = async () => [await as('buyer').get(purchaseOrder, order.id), await as('supplier').get(deliveryBooking, id)]
  const before = [
    { booked: '32', received: '30', open: '0' },
    { status: 'approved', quantity: '32', received: '30' },
  ]
  expect(await numbers()).toMatchObject(before)
  for (const action of ['reject', 'move', 'cancel'])
    await expect(as('warehouse').act(deliveryBooking, id, action, { comment: '退回' })).rejects.toThrow()
  for (const name of ['warehouse', 'carrier', 'supplier']) await expect(back(name, id, 'draft')).rejects.toThrow()
  expect(await targets('warehouse', id)).toEqual(['submitted'])
  expect(await numbers()).toMatchObject(before)
  // At the dock again: it may be confirmed, and still not be rejected.
  await back('warehouse', id, 'submitted')
  await expect(as('warehouse').act(deliveryBooking, id, 'reject', { comment: '退回' })).rejects.toMatchObject({ key: 'take.back' })
  await as('warehouse').act(deliveryBooking, id, 'approve')
  expect(await numbers()).toMatchObject(before)
})

test('an approved booking offers no rejection, which its definition has for submitted ones only', async () => {
  const { booking } = await booked32()
  const offered = await as('warehouse').perform(async (operation) => {
    const doc = await load(operation, deliveryBooking, booking.id)
    return asSystem(operation, (system) => nodeActions(system, booking.id, undefined, doc))
  })
  expect(offered.map(({ kind }) => kind)).not.toContain('reject')
  await expect(as('warehouse').act(deliveryBooking, booking.id, 'reject', { comment: '退回' })).rejects.toMatchObject({
    code: 409,
    key: 'action.notFrom',
  })
})

test('a booking of 32 of which 30 came is closed short by either side, with a reason; 2 go back to the order, and the other side is notified', async () => {
  for (const [name, noticed] of [
    ['warehouse', 'supplier'],
    ['supplier', 'brand'],
  ] as const) {
    const { order, booking } = await booked32()
    const { id } = booking
    // Nothing has come: it is cancelled instead.
    await expect(as(name).act(deliveryBooking, id, 'closeShort', { comment: '不再到货' })).rejects.toMatchObject({ code: 409 })
    await received30(id)
    await expect(as(name).act(deliveryBooking, id, 'closeShort')).rejects.toMatchObject({ fields: [{ path: 'comment' }] })
    for (const other of ['factory', 'carrier', 'buyer', 'supplier2'])
      await expect(as(other).act(deliveryBooking, id, 'closeShort', { comment: '不再到货' }), other).rejects.toThrow()
    await app.sql('DELETE FROM core.outbox')
    await as(name).act(deliveryBooking, id, 'closeShort', { comment: '不再到货' })
    const lines = [{ quantity: '30', received: '30', open: '0' }]
    expect(await as('supplier').get(deliveryBooking, id)).toMatchObject({ status: 'completed', quantity: '30', received: '30', lines })
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ booked: '30', received: '30', open: '1' })
    const notices = JSON.stringify((await app.outboxEvents()).filter(({ topic }) => topic === 'notice'))
    expect(notices).toContain('短收完结')
    expect(notices).toContain(`"company":"${app.companies[noticed]}"`)
    // The piece that is missing is booked again.
    expect(await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })).toMatchObject({
      lines: [{ order: order.id }],
    })
  }
})

test('a booking is not closed short while a receipt of it is not posted', async () => {
  const { booking } = await booked32()
  const keeper = as('warehouse')
  const made = await keeper.make(productIn, { type: deliveryBooking, id: booking.id })
  const lines = [{ ...made['lines'][0], bin: stage.binId, matrix: sizes('10', '0', '20') }]
  const receipt = await keeper.create(productIn, { ...made, date: '2024-05-21', dateReason: '补录', lines })
  await keeper.act(productIn, receipt.id, 'submit')
  await expect(keeper.act(deliveryBooking, booking.id, 'closeShort', { comment: '不再到货' })).rejects.toMatchObject({ code: 11000 })
})
