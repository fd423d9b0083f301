/** Tests of bookings and packing lists: open quantities under concurrency, matching transport, slots, cartons. */
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { personOf, type Story } from '../../engine/testing/story.ts'
import { initiator, last, node, step } from '../../engine/testing/workflow-fixture.ts'
import { publish, retire, saveDraft } from '../../engine/workflow/design/definitions.ts'
import type { WeftError } from '../../model/errors.ts'
import type { Warning } from '../../model/lifecycle/warning.ts'
import type { NodeAccess, ProcessDefinition } from '../../model/process/process.ts'
import { purchaseOrder, type PurchaseOrder } from '../order/purchase-order.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedOrder, orderOf, stagedStory, sizes, type Stage } from '../testing/fixtures.ts'
import { warehouse } from '../warehouse/warehouse.ts'
import { carrier } from './carrier.ts'
import { deliveryBooking } from './delivery-booking.ts'
import { driver } from './driver.ts'
import { packingList } from './packing-list.ts'
import { vehicle } from './vehicle.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
const order100 = (more: Record<string, unknown> = {}) =>
  confirmedOrder(
    app,
    orderOf(stage, { lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '18.9', ...more }] }),
  )
async function book(order: PurchaseOrder, matrix: object, more: Record<string, unknown> = {}) {
  const converted = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
  return as('supplier').create(deliveryBooking, {
    ...converted,
    warehouse: stage.warehouseId,
    expectedDate: '2024-05-18',
    lines: [{ order: order.id, orderLine: order.lines[0]!.id, matrix }],
    ...more,
  })
}
const atBrand = (...roles: readonly string[]): NodeAccess => ({ kind: 'roles', roles, partyRole: 'brand' })
const submit = (id: string) => as('supplier').act(deliveryBooking, id, 'submit')
const booked = async (order: PurchaseOrder) => (await as('buyer').get(purchaseOrder, order.id)).booked
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

describe('open quantity', () => {
  test('of 100, books 60, rejects 50, accepts 40; the order line is fully booked [DM-2-038] [DM-4-041]', async () => {
    const order = await order100()
    await submit((await book(order, sizes('15', '30', '15'))).id)
    expect(await booked(order)).toBe('60')
    const [fifty, forty] = [await book(order, sizes('10', '30', '10')), await book(order, sizes('10', '20', '10'))]
    expect(await expectRefusal(submit(fifty.id))).toContain('可用 40，申请 50')
    const converted = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
    expect(converted['lines'][0].matrix).toEqual(sizes('10', '20', '10'))
    await submit(forty.id)
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ booked: '100', booking: 'booked' })
  })

  test('a rejected or cancelled booking releases its quantity once; a draft releases none [DM-4-041]', async () => {
    const order = await order100()
    const [first, draft] = [await book(order, sizes('25', '50', '25')), await book(order, sizes('25', '50', '25'))]
    await submit(first.id)
    await as('supplier').act(deliveryBooking, draft.id, 'discard')
    expect(await booked(order)).toBe('100')
    await as('warehouse').act(deliveryBooking, first.id, 'reject', { comment: '当日无月台' })
    expect(await booked(order)).toBe('0')
    await submit(first.id)
    await as('supplier').act(deliveryBooking, first.id, 'cancel', { comment: '改期' })
    expect(await booked(order)).toBe('0')
  })

  test('the tolerance of the line is the inclusive limit for each size [DM-1-059]', async () => {
    const order = await order100({ tolerance: '4' })
    expect(await expectRefusal(submit((await book(order, sizes('27', '50', '25'))).id))).toContain('S：可用 26，申请 27')
    await submit((await book(order, sizes('26', '52', '26'))).id)
    expect(await booked(order)).toBe('104')
    expect(await expectRefusal(submit((await book(order, sizes('1', '0', '0'))).id))).toContain('可用 0')
  })

  test('ten concurrent bookings of the last pieces never exceed the open quantity', async () => {
    const order = await order100()
    const drafts = await Promise.all(Array.from({ length: 10 }, () => book(order, sizes('6', '12', '6'))))
    const done = await Promise.allSettled(drafts.map((one) => submit(one.id)))
    expect(done.filter((one) => one.status === 'fulfilled')).toHaveLength(4)
    expect(await booked(order)).toBe('96')
  })

  test("rejects booking another supplier's order or an unconfirmed one", async () => {
    const order = await order100()
    expect(
      await expectRefusal(
        as('supplier2').create(deliveryBooking, {
          supplier: stage.otherSupplierId,
          warehouse: stage.warehouseId,
          expectedDate: '2024-05-18',
          lines: [{ order: order.id, orderLine: order.lines[0]!.id, matrix: sizes('1', '0', '0') }],
        }),
      ),
    ).toContain('不存在或不可用')
    await expect(as('supplier2').make(deliveryBooking, { type: purchaseOrder, id: order.id })).rejects.toMatchObject({ code: 404 })
    await expect(
      as('buyer').create(deliveryBooking, {
        supplier: stage.supplierId,
        warehouse: stage.warehouseId,
        expectedDate: '2024-05-18',
        lines: [],
      }),
    ).rejects.toMatchObject({ code: 403 })
  })
})

describe('transport and slot', () => {
  test('transport fits the carrier; a stopped one is not offered, old bookings stay [DM-3-049] [DM-3-051] [DM-1-065] [DM-1-066]', async () => {
    const order = await order100()
    const keeper = as('warehouse')
    const other = await keeper.create(carrier, { name: '中通', contacts: [{ name: '马', phone: '13800138011', isPrimary: true }] })
    const van = await keeper.create(vehicle, { carrier: other.id, plate: '浙B12345', type: 'van', loadWeight: '800' })
    const man = await keeper.create(driver, {
      carrier: other.id,
      name: '李师傅',
      phone: '13700001112',
      licenceNo: '330106198001011235',
      licenceValidTo: '2099-12-31',
    })
    const at = { carrier: stage.carrierId, vehicle: stage.vehicleId, driver: stage.driverId }
    expect(await expectRefusal(book(order, sizes('1', '0', '0'), { ...at, vehicle: van.id }))).toContain('vehicle: ')
    expect(await expectRefusal(book(order, sizes('1', '0', '0'), { ...at, driver: man.id }))).toContain('driver: ')
    expect(await expectRefusal(book(order, sizes('1', '0', '0'), { vehicle: van.id }))).toContain('carrier: 请先选择承运商')
    const validBooking = await book(order, sizes('1', '0', '0'), { carrier: other.id, vehicle: van.id, driver: man.id })
    const changed = as('supplier').save(deliveryBooking, validBooking.id, { carrier: stage.carrierId })
    expect(await expectRefusal(changed)).toMatch(/vehicle: 与所选的“承运商”不符\n.*driver: 与所选的“承运商”不符/)
    await as('manager').act(carrier, other.id, 'stop')
    expect(await expectRefusal(book(order, sizes('1', '0', '0'), { carrier: other.id }))).toContain('carrier: ')
    expect((await submit(validBooking.id)).carrier).toBe(other.id)
    expect(
      await expectRefusal(
        as('supplier').create(driver, {
          carrier: other.id,
          name: 'x',
          phone: '13700001113',
          licenceNo: '330106198001011236',
          licenceValidTo: '2099-12-31',
        }),
      ),
    ).not.toBe('')
    expect(Object.keys(await as('supplier').get(driver, man.id))).not.toContain('licenceNo')
  })

  test('a booking for a day in the past is asked about, one for today is not', async () => {
    const order = await order100()
    const { id } = await book(order, sizes('1', '0', '0'))
    const past = (await as('supplier').get(deliveryBooking, id)).expectedDate
    // A supplier who has not confirmed it yet.
    const person = personOf(app.engine, as('supplier').actor)
    const refusal = await person.act(deliveryBooking, id, 'submit').catch((error: WeftError) => error)
    expect(refusal).toMatchObject({
      code: 409,
      detail: { asks: [{ path: 'expectedDate', text: [`预计到货日 ${past} 已过`, `The expected day ${past} is past`] }] },
    })
    await person.save(deliveryBooking, id, { expectedDate: await person.perform(({ tx }) => Promise.resolve(tx.today)) })
    expect((await person.act(deliveryBooking, id, 'submit')).status).toBe('submitted')
  })

  test('an expired licence and an overloaded vehicle are confirmed, not refused, and the booking is submitted [DM-1-065][DM-1-067]', async () => {
    const order = await order100()
    const at = { carrier: stage.carrierId, vehicle: stage.vehicleId, driver: stage.driverId }
    const { id } = await book(order, sizes('1', '0', '0'), at)
    await app.sql(`UPDATE logistics.driver SET licence_valid_to = '2020-01-01' WHERE id = $1`, [stage.driverId])
    const warnings = async (action: string, name: string) => {
      const refusal = await as(name)
        .act(deliveryBooking, id, action)
        .catch((error: WeftError) => error.detail!['asks'] as readonly Warning[])
      return Array.isArray(refusal) ? (refusal as readonly Warning[]) : []
    }
    const [licence, ...more] = await warnings('submit', 'supplier')
    expect(more).toEqual([])
    expect(licence).toMatchObject({ path: 'driver', text: ['司机 张师傅 的驾驶证届时已过期', expect.any(String) as string] })
    expect(JSON.stringify(licence)).not.toContain('2020')
    expect(await as('supplier').act(deliveryBooking, id, 'submit', { confirmed: [licence!.code] })).toMatchObject({ status: 'submitted' })
    await app.sql(`UPDATE logistics.delivery_booking SET gross_weight = 90000, volume = 900 WHERE id = $1`, [id])
    const all = await warnings('approve', 'warehouse')
    expect(all.map(({ code }) => code.replace(/:.*/, ''))).toEqual([
      'deliveryBooking.licenceExpired',
      'deliveryBooking.tooHeavy',
      'deliveryBooking.tooLarge',
    ])
    const confirmed = all.map(({ code }) => code)
    expect(await as('warehouse').act(deliveryBooking, id, 'approve', { confirmed })).toMatchObject({ status: 'approved' })
    await app.sql(`UPDATE logistics.driver SET licence_valid_to = '2099-12-31' WHERE id = $1`, [stage.driverId])
  })

  test('a dock takes one booking at a time; the warehouse confirms the slot [DM-1-059]', async () => {
    const order = await order100()
    const at = (slotFrom: string, slotTo: string) => book(order, sizes('1', '0', '0'), { dock: 'A1', slotFrom, slotTo })
    const [first, second, third] = [await at('09:00:00', '11:00:00'), await at('10:00:00', '12:00:00'), await at('11:00:00', '12:00:00')]
    for (const one of [first, second, third]) await submit(one.id)
    expect(await as('warehouse').act(deliveryBooking, first.id, 'approve')).toMatchObject({ status: 'approved', booking: 'booked' })
    expect(await expectRefusal(as('warehouse').act(deliveryBooking, second.id, 'approve'))).toContain(`时段已被 ${first.number} 占用`)
    await as('warehouse').act(deliveryBooking, third.id, 'approve')
    await expect(as('supplier').act(deliveryBooking, second.id, 'approve')).rejects.toMatchObject({ code: 403 })
  })

  test('a confirmed booking is moved with a reason; its slot is free, its quantity stays, and the warehouse confirms again', async () => {
    const order = await order100()
    const slot = { expectedDate: '2024-06-20', dock: 'M1', slotFrom: '09:00:00', slotTo: '11:00:00' }
    const [moved, waiting] = [await book(order, sizes('1', '0', '0'), slot), await book(order, sizes('1', '0', '0'), slot)]
    for (const { id } of [moved, waiting]) await submit(id)
    const confirm = (id: string) => as('warehouse').act(deliveryBooking, id, 'approve')
    await confirm(moved.id)
    expect(await expectRefusal(confirm(waiting.id))).toContain('占用')
    const values = { expectedDate: '2024-06-21', slotFrom: '22:00:00', slotTo: '02:00:00' }
    expect(await expectRefusal(as('supplier').act(deliveryBooking, moved.id, 'move', { values }))).toContain('comment')
    const refusal = (await as('supplier')
      .act(deliveryBooking, moved.id, 'move', { values, comment: '船期推迟' })
      .catch((error: WeftError) => error)) as WeftError
    const { asks } = refusal.detail as { asks: readonly Warning[] }
    expect(asks.map(({ text }) => text[0])).toEqual(['时段 22:00 至次日 02:00'])
    const confirmed = asks.map(({ code }) => code)
    expect(await as('supplier').act(deliveryBooking, moved.id, 'move', { values, comment: '船期推迟', confirmed })).toMatchObject({
      status: 'submitted',
      ...values,
    })
    expect((await confirm(waiting.id)).status).toBe('approved')
    expect(await booked(order)).toBe('2')
    await as('warehouse').act(deliveryBooking, moved.id, 'approve', { confirmed })
    const morning = await book(order, sizes('1', '0', '0'), {
      ...slot,
      expectedDate: '2024-06-22',
      slotFrom: '01:00:00',
      slotTo: '03:00:00',
    })
    await submit(morning.id)
    expect(await expectRefusal(confirm(morning.id))).toContain(`已被 ${moved.number} 占用`)
  })

  test('a dock takes as many bookings and cartons as the warehouse says, on holidays none; the refusal offers another dock [DM-2-038]', async () => {
    const order = await order100()
    await as('warehouse').save(warehouse, stage.warehouseId, {
      docks: [
        { dock: 'A1', bookings: 2, cartons: 30 },
        { dock: 'A2', bookings: 1 },
      ],
      dockDays: [{ day: '2024-06-19', bookings: 0, reason: '盘点' }],
    })
    const slot = { expectedDate: '2024-06-18', dock: 'A1', slotFrom: '09:00:00', slotTo: '11:00:00' }
    const goods = (cartons: number) => ({
      lines: [{ order: order.id, orderLine: order.lines[0]!.id, matrix: sizes('1', '0', '0'), cartons }],
    })
    const confirm = async (more: object) => {
      const { id } = await book(order, sizes('1', '0', '0'), { ...slot, ...more })
      await submit(id)
      return as('warehouse').act(deliveryBooking, id, 'approve')
    }
    await confirm(goods(20))
    expect(await expectRefusal(confirm(goods(11)))).toContain('A1 2024-06-18 09:00–11:00 余量 10，申请 11；可选：A2 2024-06-18 09:00–11:00')
    const second = await confirm(goods(10))
    expect(await expectRefusal(confirm({}))).toContain(`${second.number} 占用；可选：A2 2024-06-18 09:00–11:00`)
    expect(await expectRefusal(confirm({ expectedDate: '2024-06-19' }))).toContain('不开放')
    expect(await expectRefusal(confirm({ dock: 'B7' }))).toContain('dock: 没有“B7”；可选：A1、A2')
    await as('warehouse').act(deliveryBooking, second.id, 'cancel', { comment: '车辆故障' })
    await confirm({})
    await as('warehouse').save(warehouse, stage.warehouseId, { docks: [], dockDays: [] })
  })

  test('in a process with two signatures the slot that the first signer gives is saved for the second', async () => {
    const definition: ProcessDefinition = {
      code: 'two',
      name: ['双签', 'Two signatures'],
      version: 1,
      page: 'delivery_booking',
      nodes: [
        node('draft', initiator, undefined, { launchAction: 'submit' }),
        node('submitted', atBrand('warehouse', 'merchandiser'), [step('any', atBrand('warehouse')), step('any', atBrand('merchandiser'))], {
          launchAction: 'approve',
        }),
        last('approved'),
      ],
    }
    const { id: process } = await as('admin').perform(async (operation) =>
      publish(operation, (await saveDraft(operation, { definition })).id),
    )
    onTestFinished(() => as('admin').perform((operation) => retire(operation, process)))
    const { id } = await book(await order100(), sizes('1', '0', '0'))
    await submit(id)
    const slot = { slotFrom: '09:00:00', slotTo: '11:00:00', dock: 'C3' }
    expect(await as('warehouse').act(deliveryBooking, id, 'approve', { values: slot })).toMatchObject({ status: 'submitted', ...slot })
    expect(await as('merchandiser').get(deliveryBooking, id)).toMatchObject({ status: 'submitted', ...slot })
    expect((await as('merchandiser').get(deliveryBooking, id)).may).toMatchObject({ steps: expect.stringContaining('步骤') })
    expect(await as('merchandiser').act(deliveryBooking, id, 'approve')).toMatchObject({ status: 'approved', ...slot })
  })

  test('the brand sees a submitted booking and may set dock and flag, not the goods', async () => {
    const order = await order100()
    const booking = await book(order, sizes('5', '0', '0'))
    await expect(as('warehouse').get(deliveryBooking, booking.id)).rejects.toMatchObject({ code: 404 })
    await submit(booking.id)
    expect((await as('warehouse').save(deliveryBooking, booking.id, { dock: 'B2', inspectionRequired: false })).dock).toBe('B2')
    expect(await expectRefusal(as('warehouse').save(deliveryBooking, booking.id, { expectedDate: '2024-06-01' }))).toContain(
      'expectedDate: ',
    )
    expect(
      await expectRefusal(
        as('warehouse').save(deliveryBooking, booking.id, { lines: { set: [{ id: booking.lines[0]!.id, matrix: sizes('4', '0', '0') }] } }),
      ),
    ).toContain('lines: ')
    await expect(as('supplier').save(deliveryBooking, booking.id, { dock: 'C3' })).rejects.toMatchObject({ code: 409 })
  })

  test('the carrier sees cartons, weights and volume of its bookings; no goods, no prices [DM-1-065]', async () => {
    const order = await order100()
    const [mine, nobody] = [await book(order, sizes('5', '0', '0'), { carrier: stage.carrierId }), await book(order, sizes('5', '0', '0'))]
    for (const one of [mine, nobody]) await submit(one.id)
    const seen = await as('carrier').get(deliveryBooking, mine.id)
    expect(seen.quantity).toBe('5')
    for (const name of ['order', 'orderLine', 'style', 'colorway', 'matrix']) expect(Object.keys(seen.lines[0]!)).not.toContain(name)
    await expect(as('carrier').get(deliveryBooking, nobody.id)).rejects.toMatchObject({ code: 404 })
    expect((await as('carrier').list(deliveryBooking, {})).rows.map((row) => row['id'])).not.toContain(nobody.id)
  })
})

describe('packing', () => {
  const carton = { length: '0.6', width: '0.4', height: '0.4', netEach: '6', grossEach: '7' }
  async function toPack() {
    const booking = await book(await order100(), sizes('20', '40', '20'))
    await submit(booking.id)
    const at = { ...carton, bookingLine: booking.lines[0]!.id }
    return { booking, at, create: (lines: Record<string, unknown>[]) => as('supplier').create(packingList, { booking: booking.id, lines }) }
  }

  test('the packed sum equals the booking size by size before it can be submitted [DM-1-060] [DM-3-050]', async () => {
    const { booking, at, create } = await toPack()
    const list = await create([{ ...at, cartonFrom: 1, cartonTo: 2, perCarton: sizes('10', '20', '9') }])
    expect(list.number).toBe(`${booking.number}-P01`)
    expect(await expectRefusal(as('supplier').act(packingList, list.id, 'submit'))).toContain('装箱数量与预约数量不符：L -2')
    await as('supplier').save(packingList, list.id, { lines: { set: [{ id: list.lines[0]!.id, perCarton: sizes('10', '20', '10') }] } })
    await as('supplier').act(packingList, list.id, 'submit')
    expect(await as('warehouse').get(deliveryBooking, booking.id)).toMatchObject({
      packed: '80',
      cartons: 2,
      volume: '0.192',
      netWeight: '12',
      grossWeight: '14',
    })
    await as('warehouse').act(packingList, list.id, 'reopen')
    expect(await as('warehouse').get(deliveryBooking, booking.id)).toMatchObject({ packed: '0', cartons: 0, volume: '0' })
  })

  test('carton numbers are unique, gross is not below net, sizes are booked ones [DM-3-050] [DM-3-052]', async () => {
    const { at, create } = await toPack()
    const one = { ...at, cartonFrom: 1, cartonTo: 2, perCarton: sizes('10', '20', '10') }
    expect(await expectRefusal(create([one, { ...one, cartonFrom: 2, cartonTo: 3 }]))).toContain('lines[1].cartonFrom: 箱号重复')
    expect(await expectRefusal(create([{ ...one, grossEach: '5.9' }]))).toContain('lines[0].grossEach: 不得小于')
    expect(await expectRefusal(create([{ ...one, perCarton: { cells: [{ size: 'XL', pieces: '1' }] } }]))).toContain('含有未预约的尺码')
    await create([one])
    expect(await expectRefusal(create([{ ...one, cartonFrom: 1, cartonTo: 1 }]))).toContain('箱号重复')
  })

  test('prints labels from a locked list and counts them, with user and time [DM-4-054] [DM-4-050]', async () => {
    const { at, create } = await toPack()
    const list = await create([{ ...at, cartonFrom: 1, cartonTo: 2, perCarton: sizes('10', '20', '10') }])
    await as('supplier').act(packingList, list.id, 'submit')
    await expect(as('supplier').act(packingList, list.id, 'printLabels')).rejects.toMatchObject({ code: 409 })
    await as('supplier').act(packingList, list.id, 'lock')
    const unprinted = async () =>
      (await as('supplier').list(packingList, { filters: [{ field: 'printed', operator: 'eq', value: 'not_printed' }] })).rows.map(
        (row) => row['id'],
      )
    expect(await unprinted()).toContain(list.id)
    expect(await as('supplier').act(packingList, list.id, 'printLabels')).toMatchObject({
      printed: 'printed',
      printCount: 1,
      printedBy: as('supplier').actor.user,
      printedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
    expect((await as('supplier').act(packingList, list.id, 'printLabels')).printCount).toBe(2)
    expect(await unprinted()).not.toContain(list.id)
  })
})
