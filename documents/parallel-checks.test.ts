/** Tests of checks that search for conflicting records before a write: of concurrent callers exactly one passes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../engine/testing/story.ts'
import { colorway } from './design/colorway.ts'
import { colour } from './design/colour.ts'
import { season } from './design/season.ts'
import { period } from './finance/period.ts'
import { deliveryBooking } from './logistics/delivery-booking.ts'
import { unit } from './master/unit.ts'
import { unitLogic } from './master/unit.server.ts'
import { orderChange } from './order/order-change.ts'
import { purchaseOrder } from './order/purchase-order.ts'
import { trackingTemplate } from './order/tracking-template.ts'
import { confirmedOrder, orderOf, sizes, stagedStory, type Stage } from './testing/fixtures.ts'
import { supplier } from './supplier/supplier.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory({ logic: [unitLogic] }))
})
afterAll(() => app?.end())

/** Returns how many of these concurrent calls succeed; the others must be rejected by a check. */
async function passed(calls: readonly (() => Promise<unknown>)[]): Promise<number> {
  const results = await Promise.allSettled(calls.map((call) => call()))
  for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 11000 })
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('of four overlapping seasons created concurrently one is saved', async () => {
  const create = (kind: string, at: number) => () =>
    as('admin').create(season, { name: kind, year: 2030, kind, startDate: `2030-03-0${at + 1}`, endDate: '2030-06-30' })
  expect(await passed(['P', 'S', 'H', 'A'].map(create))).toBe(1)
})

test('rejects restoring an archived season into the days of another one', async () => {
  const values = { year: 2031, startDate: '2031-03-01', endDate: '2031-06-30' }
  const archived = await as('admin').create(season, { ...values, name: '春', kind: 'P' })
  await as('admin').act(season, archived.id, 'archive')
  await as('admin').create(season, { ...values, name: '夏', kind: 'S' })
  await expect(as('admin').act(season, archived.id, 'restore')).rejects.toMatchObject({ fields: [{ path: 'startDate' }] })
})

test('of three bookings confirmed concurrently for one dock and slot one is approved [DM-1-059]', async () => {
  const lines = [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('10', '10', '10'), price: '10' }]
  const order = await confirmedOrder(app, orderOf(stage, { lines }))
  const bookings: string[] = []
  for (let at = 0; at < 3; at++) {
    const converted = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
    const { id } = await as('supplier').create(deliveryBooking, {
      ...converted,
      warehouse: stage.warehouseId,
      lines: converted['lines'].map((line: object) => ({ ...line, matrix: sizes('1', '0', '0') })),
      dock: 'A1',
      slotFrom: '09:00:00',
      slotTo: '11:00:00',
    })
    await as('supplier').act(deliveryBooking, id, 'submit')
    bookings.push(id)
  }
  expect(await passed(bookings.map((id) => () => as('warehouse').act(deliveryBooking, id, 'approve')))).toBe(1)
})

test('of four suppliers with one tax ID created concurrently one is saved', async () => {
  const create = (name: string) => () =>
    as('buyer').create(supplier, {
      shortName: name,
      name,
      taxId: 'RACE-1',
      type: 'P',
      settlement: 'monthly',
      paymentDays: 60,
      currency: stage.cny,
      contacts: [{ name: '陈芳', phone: '13800138000', isPrimary: true }],
    })
  expect(await passed(['甲', '乙', '丙', '丁'].map(create))).toBe(1)
})

test('of four base units of one dimension created concurrently one is saved', async () => {
  const create = (code: string) => () =>
    as('admin').create(unit, { code, name: code, nameEn: code, dimension: 'area', numerator: 1, denominator: 1 })
  expect(await passed(['U1', 'U2', 'U3', 'U4'].map(create))).toBe(1)
})

test('of four colorways of one style and colour created concurrently one is saved', async () => {
  const { id } = await as('admin').create(colour, { name: '红色' })
  expect(await passed(Array.from({ length: 4 }, () => () => as('admin').create(colorway, { style: stage.styleId, colour: id })))).toBe(1)
})

test('of three tracking templates activated concurrently for the same orders one is active', async () => {
  const templates: string[] = []
  for (const name of ['甲', '乙', '丙'])
    templates.push(
      (
        await as('manager').create(trackingTemplate, {
          name,
          orderType: 'PO',
          category: stage.categoryId,
          nodes: [{ sequence: 10, node: '开裁', offset: -30, side: 'supplier' }],
        })
      ).id,
    )
  expect(await passed(templates.map((id) => () => as('manager').act(trackingTemplate, id, 'activate')))).toBe(1)
})

test('of three changes of one order started concurrently one is under way', async () => {
  const order = await confirmedOrder(app, orderOf(stage))
  const line = order.lines[0]!
  const create = () =>
    as('buyer').create(orderChange, {
      order: order.id,
      reason: '数量减少',
      lines: [{ field: 'quantity', orderLine: line.id, newMatrix: sizes('260', '500', '250') }],
    })
  expect(await passed([create, create, create])).toBe(1)
})

test('a contract number used concurrently by orders of two suppliers stays with one [DM-3-044]', async () => {
  const create = (more: object) => () => as('buyer').create(purchaseOrder, orderOf(stage, { contractNo: 'C-RACE', ...more }))
  expect(await passed([create({}), create({ supplier: stage.otherSupplierId, factory: null })])).toBe(1)
})

test('a period cannot be closed while the previous one is reopened [DM-1-109]', async () => {
  const [first, second] = [
    await as('finance').create(period, { year: 2020, month: '01' }),
    await as('finance').create(period, { year: 2020, month: '02' }),
  ]
  await as('finance').act(period, first.id, 'close')
  const close = () => as('finance').act(period, second.id, 'close')
  const reopen = () => as('manager').act(period, first.id, 'reopen', { comment: '补记' })
  expect(await passed([close, reopen])).toBe(1)
})
