// Tests of frozen, archived or stopped masters: they take nothing new, and running documents finish.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tasksOf } from '../../engine/workflow/queries/todo.ts'
import type { Story } from '../../engine/testing/story.ts'
import { colorway } from '../design/colorway.ts'
import { colour } from '../design/colour.ts'
import { style } from '../design/style.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { materialColour } from '../material/material-colour.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, looked, orderOf, received, stagedStory, type Stage } from '../testing/fixtures.ts'
import { supplier } from '../supplier/supplier.ts'
import { orderChange } from './order-change.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

const newOrder = () => as('buyer').create(purchaseOrder, orderOf(stage))

test('a frozen supplier gets no new order but delivers; unfrozen it gets orders; both are logged [DM-4-023]', async () => {
  const [running, draft] = [await confirmedOrder(app, orderOf(stage)), await newOrder()]
  await as('manager').act(supplier, stage.supplierId, 'freeze', { comment: '质量事故' })
  expect(await expectRefusal(newOrder())).toContain('supplier')
  expect(await expectRefusal(as('buyer').act(purchaseOrder, draft.id, 'submit'))).toContain('已冻结')
  const booking = await confirmedBooking(app, running, { warehouse: stage.warehouseId })
  expect((await received(app, booking, { bin: stage.binId })).status).toBe('completed')
  await as('manager').act(supplier, stage.supplierId, 'thaw')
  expect((await as('buyer').act(purchaseOrder, draft.id, 'submit')).status).toBe('pending_approval')
  const record = await app.sql<{ action: string; comment: string | null }>(
    `SELECT action, comment FROM core.journal WHERE doc_id = $1 AND action IN ('freeze', 'thaw') ORDER BY id`,
    [stage.supplierId],
  )
  expect(record).toEqual([
    { action: 'freeze', comment: '质量事故' },
    { action: 'thaw', comment: null },
  ])
})

test('a supplier takes a confirmation back for ten minutes, while nobody has acted on it', async () => {
  const { id } = await confirmedOrder(app, orderOf(stage))
  await expect(as('supplier2').act(purchaseOrder, id, 'unconfirm')).rejects.toMatchObject({ code: 404 })
  expect(await as('supplier').act(purchaseOrder, id, 'unconfirm')).toMatchObject({
    status: 'issued',
    confirmedAt: null,
    confirmedEtd: null,
  })
  const again = await as('supplier').act(purchaseOrder, id, 'confirm', { values: { confirmedEtd: '2024-05-22' } })
  expect(again).toMatchObject({ status: 'ordered', confirmedEtd: '2024-05-22' })
  const change = await as('buyer').create(orderChange, { order: id, reason: 'x', lines: [{ field: 'eta', newDate: '2024-07-01' }] })
  expect(await expectRefusal(as('supplier').act(purchaseOrder, id, 'unconfirm'))).toContain('不能撤回')
  expect(change.status).not.toBe('completed')
  const late = await confirmedOrder(app, orderOf(stage))
  await app.sql(`UPDATE "order".purchase_order SET confirmed_time = now() - interval '11 minutes' WHERE id = $1`, [late.id])
  await expect(as('supplier').act(purchaseOrder, late.id, 'unconfirm')).rejects.toThrow()
})

test('a new style is under development; archived it is only readable until a manager restores it [DM-4-055]', async () => {
  const values = { name: '长袖 T 恤', brand: stage.brandId, season: stage.seasonId, category: stage.categoryId }
  expect((await as('designer').create(style, values)).status).toBe('development')
  await as('merchandiser').act(style, stage.styleId, 'archive')
  expect(await expectRefusal(newOrder())).toContain('lines[0].style')
  expect((await as('buyer').get(style, stage.styleId)).status).toBe('archived')
  await expect(as('merchandiser').act(style, stage.styleId, 'restore')).rejects.toMatchObject({ code: 403 })
  await as('manager').act(style, stage.styleId, 'restore')
  expect((await newOrder()).status).toBe('draft')
})

test('a colour has a unique code, two names and a hex value; colorways and materials use it [DM-1-024]', async () => {
  const { create } = as('designer')
  const created = await create(colour, { number: 'CL90001', name: '雾蓝', nameEn: 'Mist blue', hex: '#7d93ae', pantone: '16-4114 tcx' })
  expect(created).toMatchObject({ number: 'CL90001', name: '雾蓝', nameEn: 'Mist blue', pantone: '16-4114 TCX' })
  expect(created.hex?.toUpperCase()).toBe('#7D93AE')
  await expect(create(colour, { number: 'cl 90001', name: '另一种蓝' })).rejects.toMatchObject({ code: 409 })
  expect((await create(colorway, { style: stage.styleId, colour: created.id })).mainColour).toBe(created.id)
  expect(materialColour.fields.colour.options.to).toBe('colour')
  expect(await expectRefusal(as('admin').remove(colour, created.id))).toMatch(/不能删除/)
})

test('an order whose booking was rejected and discarded can be cancelled; while one is booked it is closed instead', async () => {
  const order = await confirmedOrder(app, orderOf(stage))
  const booking = await confirmedBooking(app, order, { warehouse: stage.warehouseId, inspected: false })
  const cancel = () => as('buyer').act(purchaseOrder, order.id, 'cancel', { comment: '客户取消' })
  expect(await expectRefusal(cancel())).toContain('已有送货预约')
  const move = { values: { expectedDate: '2099-05-20' }, comment: '改期' }
  await as('supplier').act(deliveryBooking, booking.id, 'move', move)
  await as('warehouse').act(deliveryBooking, booking.id, 'reject', { comment: '客户取消' })
  await as('supplier').act(deliveryBooking, booking.id, 'discard')
  expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ status: 'in_production', booked: '0' })
  expect((await cancel()).status).toBe('cancelled')
})

test('an order is a task of each next role: approvers, buyer, supplier, warehouse, carrier, inspector', async () => {
  const waits = async (name: string, id: string) =>
    (await as(name).perform((operation) => tasksOf(operation, 'mine', { size: 200 }))).rows
      .filter((row) => row.docId === id)
      .map((row) => row.node)
  const { id } = await newOrder()
  await as('buyer').act(purchaseOrder, id, 'submit')
  expect([await waits('manager', id), await waits('finance', id)]).toEqual([['pending_approval'], []])
  await as('manager').act(purchaseOrder, id, 'approve')
  expect(await waits('finance', id)).toEqual(['pending_approval'])
  // The heading names the step that is open now, not the first one of the status.
  expect(await as('buyer').get(purchaseOrder, id)).toMatchObject({ may: { steps: '财务审批' } })
  // Who has signed reads that it is another's turn; a role without a part in the approval reads nothing.
  const barred = ['approve', 'reject'].map((name) => ({ name, why: 'turn' }))
  expect(await as('manager').get(purchaseOrder, id)).toMatchObject({ may: { barred } })
  expect((await as('inspector').get(purchaseOrder, id))['may']).not.toHaveProperty('barred')
  await as('finance').act(purchaseOrder, id, 'approve')
  expect([await waits('buyer', id), await waits('supplier', id)]).toEqual([['approved'], []])
  await as('buyer').act(purchaseOrder, id, 'issue')
  expect([await waits('supplier', id), await waits('supplier2', id), await waits('buyer', id)]).toEqual([['issued'], [], []])
  const order = await as('supplier').act(purchaseOrder, id, 'confirm')
  expect(await waits('supplier', id)).toEqual([])

  const converted = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id })
  const booking = await as('supplier').create(deliveryBooking, { ...converted, warehouse: stage.warehouseId, carrier: stage.carrierId })
  await as('supplier').act(deliveryBooking, booking.id, 'submit')
  expect([await waits('warehouse', booking.id), await waits('carrier', booking.id)]).toEqual([['submitted'], []])
  await as('warehouse').act(deliveryBooking, booking.id, 'approve')
  expect([await waits('warehouse', booking.id), await waits('carrier', booking.id)]).toEqual([['approved'], ['approved']])
  const lot = await as('inspector').create(finalInspection, {
    ...(await as('inspector').make(finalInspection, { type: deliveryBooking, id: booking.id })),
    ...looked,
  })
  expect(await waits('inspector', lot.id)).toEqual(['pending'])
  await as('inspector').act(finalInspection, lot.id, 'pass')
  await received(app, booking, { bin: stage.binId })
  expect([await waits('inspector', lot.id), await waits('warehouse', booking.id), await waits('carrier', booking.id)]).toEqual([[], [], []])
  expect((await as('buyer').get(purchaseOrder, order.id)).status).toBe('completed')
})
