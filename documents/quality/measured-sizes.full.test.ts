/** Tests of measuring at the final inspection: by the size chart in force of each style and size drawn, with its own tolerance on each side. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { reconfirm } from '../../engine/save/reconfirm.ts'
import type { Doc } from '../../model/document.ts'
import type { WeftError } from '../../model/errors.ts'
import { sizeChart } from '../design/size-chart.ts'
import { style } from '../design/style.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, orderOf, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { finalInspection, type FinalInspection } from './final-inspection.ts'

let app: Story
let stage: Stage
let v01: string
let booking: string
let orderId: string
const as = (name: string) => app.as(name)
async function approve(id: string) {
  await as('designer').act(sizeChart, id, 'submit')
  await as('manager').act(sizeChart, id, 'approve')
}
async function nextVersion(id: string, change: (next: Doc<typeof sizeChart>) => Record<string, unknown>) {
  await as('designer').act(sizeChart, id, 'revise')
  const { rows } = await as('designer').list(sizeChart, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  await as('designer').save(sizeChart, rows[0]!.id, change(await as('designer').get(sizeChart, rows[0]!.id)))
  await approve(rows[0]!.id)
  return rows[0]!.id
}

beforeAll(async () => {
  ;({ app, stage } = await stagedStory({
    confirms: [
      'deliveryBooking.dayPassed',
      'versions.ordersMadeByFormer',
      'sizeChart.inspectionsDrawnBy',
      'versions.noneInForce',
      'versions.ordersMadeBy',
    ],
  }))
  v01 = stage.chartId
  const order = await confirmedOrder(
    app,
    orderOf(stage, { lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('125', '250', '125'), price: '18.9' }] }),
  )
  orderId = order.id
  booking = (await confirmedBooking(app, order, { warehouse: stage.warehouseId, inspected: false })).id
})
afterAll(() => app?.end())

/** The owner of the order takes the version in force, or keeps what was agreed. */
async function reconfirmed(how: 'take' | 'keep') {
  const moved = await as('buyer').perform((one) => listMovedBases(one, purchaseOrder, orderId))
  const seen = moved.map(({ name: basis, source, state }) => ({ name: basis, source, state }))
  const { version } = await as('buyer').get(purchaseOrder, orderId)
  return as('buyer').perform((one) => reconfirm(one, purchaseOrder, { id: orderId, version, how, seen }))
}

const inspect = async (more: object) =>
  as('inspector').create(finalInspection, {
    ...(await as('inspector').make(finalInspection, { type: deliveryBooking, id: booking })),
    ...more,
  })
const draw = (...names: string[]) => ({ drawn: names.map((size) => ({ style: stage.styleId, size })) })
const save = (doc: FinalInspection, values: Record<string, unknown>) => as('inspector').save(finalInspection, doc.id, values)
const measure = (doc: FinalInspection, at: number, values: object) =>
  save(doc, { measurements: { set: [{ id: doc.measurements[at]!.id, ...values }] } })
const specs = ({ measurements }: FinalInspection) =>
  measurements.map(({ size, part, spec, minus, plus }) => [size, part, spec, minus, plus])

test('a drawn size is measured by the chart in force, 50 −0.5/+1: the limits pass, beyond them nothing does [DM-1-015] [DM-3-066] [DM-3-067]', async () => {
  const lot = await inspect(draw('M', 'L'))
  expect(specs(lot)).toEqual([
    ['M', '半胸围', '50', '0.5', '1'],
    ['L', '半胸围', '52', '0.5', '1'],
  ])
  expect(lot.drawn.map(({ chart }) => chart)).toEqual([v01, v01])
  const outside = async (value: string) => (await measure(lot, 0, { value1: value })).measurements[0]!.outside
  for (const [value, isOutside] of [
    ['49.4999', true],
    ['49.5', false],
    ['51', false],
    ['51.0001', true],
  ] as const)
    expect(await outside(value), value).toBe(isOutside)
})

test('what a chart says is not changed by hand; a size that is drawn no more goes unless it was measured', async () => {
  const lot = await inspect(draw('S', 'M'))
  const changed = await measure(lot, 0, { spec: '60', plus: '9', part: '腰围', value1: '48' })
  expect(specs(changed)[0]).toEqual(['S', '半胸围', '48', '0.5', '1'])
  const fewer = await save(changed, { drawn: { remove: lot.drawn.map(({ id }) => id) } })
  expect(specs(fewer)).toEqual([['S', '半胸围', '48', '0.5', '1']])
  const byHand = await save(fewer, { measurements: { set: [{ part: '领围', spec: '40', minus: '0', plus: '0.5', value1: '39.9' }] } })
  expect(byHand.measurements.map(({ part, outside }) => [part, outside])).toEqual([
    ['半胸围', false],
    ['领围', true],
  ])
})

test('a chart of another unit, a style outside the lot, a size drawn twice and one that the chart lacks are refused', async () => {
  expect(await expectRefusal(inspect({ ...draw('M'), unit: 'inch' }))).toMatch(/drawn\[0\]\.style: .*单位.*不作换算/)
  expect(await expectRefusal(inspect(draw('M', 'XXL')))).toMatch(/drawn\[1\]\.size: .*XXL/)
  // Not S with a second size M: the list has no second sizes.
  expect(await expectRefusal(inspect(draw('M', 'S/M')))).toMatch(/drawn\[1\]\.size: .*S\/M/)
  expect(await expectRefusal(inspect(draw('M', 'M')))).toContain('drawn[1]')
  const other = await as('designer').create(style, {
    name: '另一款',
    brand: stage.brandId,
    season: stage.seasonId,
    category: stage.categoryId,
  })
  expect(await expectRefusal(inspect({ drawn: [{ style: other.id, size: 'M' }] }))).toMatch(/drawn\[0\]\.style: .*不在本批货中/)
})

test('an order that keeps V01 is measured by V01 after V02 is in force; once it is moved, the lots drawn from then on by V02, the earlier lot stays [DM-1-015]', async () => {
  const earlier = await inspect(draw('M'))
  const v02 = await nextVersion(v01, (next) => ({ points: { set: [{ id: next.points[0]!.id, base: '51' }] } }))
  await reconfirmed('keep')
  expect(specs(await inspect(draw('M')))).toEqual([['M', '半胸围', '50', '0.5', '1']])
  await nextVersion(v02, (next) => ({ points: { set: [{ id: next.points[0]!.id, base: '52' }] } }))
  await reconfirmed('take')
  expect(specs(await inspect(draw('M')))).toEqual([['M', '半胸围', '52', '0.5', '1']])
  // Another size of the earlier lot is measured by the version that its style is measured by.
  const extended = await save(earlier, { drawn: { set: [{ style: stage.styleId, size: 'L' }] }, defects: [{ class: 'major', found: 9 }] })
  expect([extended.drawn.map(({ chart }) => chart), specs(extended).map(([, , spec]) => spec)]).toEqual([
    [v01, v01],
    ['50', '52'],
  ])
  await as('inspector').act(finalInspection, extended.id, 'fail')
  await as('inspector').act(finalInspection, extended.id, 'recheck', { comment: '返工' })
  const next = await as('inspector').get(finalInspection, (await as('inspector').get(finalInspection, extended.id)).next!)
  expect(next.measurements.map(({ spec, value1 }) => [spec, value1])).toEqual([
    ['52', null],
    ['54', null],
  ])
})

test('a lot of two orders that are made by different charts is drawn by order; without one it is refused in both languages', async () => {
  const pieces = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('10', '10', '10'), price: '18.9' }
  const one = await confirmedOrder(app, orderOf(stage, { lines: [pieces] }))
  const former = one.madeBy[0]?.chart ?? (await as('buyer').get(purchaseOrder, one.id)).madeBy[0]!.chart!
  const next = await nextVersion(former, (chart) => ({ points: { set: [{ id: chart.points[0]!.id, base: '55' }] } }))
  const specBefore = (await as('designer').get(sizeChart, former)).points[0]!.base
  const other = await confirmedOrder(app, orderOf(stage, { lines: [pieces] }))
  const lines: object[] = []
  for (const { id } of [one, other]) lines.push(...(await as('supplier').make(deliveryBooking, { type: purchaseOrder, id }))['lines'])
  const made = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: other.id })
  const both = await as('supplier').create(deliveryBooking, { ...made, lines, warehouse: stage.warehouseId })
  await as('supplier').act(deliveryBooking, both.id, 'submit')
  const lot = async (drawn: object[]) =>
    as('inspector').create(finalInspection, {
      ...(await as('inspector').make(finalInspection, { type: deliveryBooking, id: both.id })),
      drawn,
    })
  const ofStyle = { style: stage.styleId, size: 'M' }
  const refused: WeftError = await lot([ofStyle]).then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => error,
  )
  expect(refused.localisedFields('zh')['drawn[0].order']![0]).toMatch(/按不同的尺寸表制作（.*V0.*V0.*）/)
  expect(refused.localisedFields('en')['drawn[0].order']![0]).toContain('choose the order')
  const drawn = await lot([
    { ...ofStyle, order: one.id },
    { ...ofStyle, order: other.id },
  ])
  expect([drawn.drawn.map(({ chart }) => chart), drawn.measurements.map(({ spec }) => spec)]).toEqual([
    [former, next],
    [specBefore, '55'],
  ])
  const elsewhere = await confirmedOrder(app, orderOf(stage, { lines: [pieces] }))
  expect(await expectRefusal(lot([{ ...ofStyle, order: elsewhere.id }]))).toContain('drawn[0].order: 该订单不在本批货中')
})

test('a part outside of its tolerance passes with a comment or a defect that names it, as at a fitting', async () => {
  const looked = { items: [{ level1: '外观', result: 'ok' }] }
  const outside = async () => {
    const lot = await inspect({ ...draw('M'), ...looked })
    return measure(lot, 0, { value1: '40' })
  }
  const pass = (id: string) => as('inspector').act(finalInspection, id, 'pass')
  const [one, other] = [await outside(), await outside()]
  const refused: WeftError = await pass(one.id).then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => error,
  )
  expect(refused.localisedFields('zh')['measurements[0].comment']).toEqual(['部位“半胸围”超差：请填写意见，或登记写明该部位的缺陷'])
  expect(refused.localisedFields('en')['measurements[0].comment']![0]).toContain('is outside of its tolerance')
  await save(one, { measurements: { set: [{ id: one.measurements[0]!.id, comment: '客户已确认' }] } })
  expect((await pass(one.id)).status).toBe('pass')
  await save(other, { defects: [{ class: 'minor', item: '半胸围偏小', found: 1 }] })
  expect((await as('inspector').get(finalInspection, other.id)).verdict).toBe('pass')
  // The booking is released by the first lot: the second is refused for that alone.
  expect(await expectRefusal(pass(other.id))).not.toContain('超差')
})

test('a part is copied with its name in English, which is in force for a person who reads in English; a part written by hand may have one', async () => {
  const lot = await inspect({ ...draw('M'), items: [{ level1: '外观', result: 'ok' }] })
  expect(lot.measurements).toMatchObject([{ part: '半胸围', partEn: 'Half chest' }])
  // What the chart says is not changed by hand.
  const changed = await measure(lot, 0, { partEn: 'Waist', value1: '40' })
  expect(changed.measurements).toMatchObject([{ partEn: 'Half chest' }])
  const refused: WeftError = await as('inspector')
    .act(finalInspection, lot.id, 'pass')
    .then(
      () => Promise.reject(new Error('was not refused')),
      (error: WeftError) => error,
    )
  expect(refused.localisedFields('en')['measurements[0].comment']![0]).toContain('"Half chest"')
  // A defect may name it in English.
  await save(changed, { defects: [{ class: 'minor', item: 'half chest too tight', found: 1 }] })
  expect(await expectRefusal(as('inspector').act(finalInspection, lot.id, 'pass'))).not.toContain('超差')
})

test('supplier and factory of the order read what was measured once it is judged, another supplier nothing', async () => {
  const lot = await measure(await inspect(draw('M')), 0, { value1: '49', value2: '50' })
  await as('inspector').save(finalInspection, lot.id, { defects: [{ class: 'major', item: '领口', found: 9 }] })
  await expect(as('factory').get(finalInspection, lot.id)).rejects.toMatchObject({ code: 404 })
  await as('inspector').act(finalInspection, lot.id, 'fail')
  for (const name of ['supplier', 'factory'])
    expect((await as(name).get(finalInspection, lot.id)).measurements).toMatchObject([{ value1: '49', outside: true }])
  await expect(as('supplier2').get(finalInspection, lot.id)).rejects.toMatchObject({ key: 'generic.notFound' })
})

test('a style whose chart is out of force is not drawn, unless the order is made by it', async () => {
  const filters = ['style', 'status'].map((field, at) => ({ field, operator: 'eq' as const, value: [stage.styleId, 'approved'][at] }))
  const { rows } = await as('designer').list(sizeChart, { filters })
  const bare = await confirmedOrder(
    app,
    orderOf(stage, { lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('1', '1', '1'), price: '18.9' }] }),
  )
  await as('manager').act(sizeChart, rows[0]!.id, 'archive')
  expect((await inspect(draw('M'))).drawn[0]!.chart).toBe((await as('buyer').get(purchaseOrder, orderId)).madeBy[0]!.chart)
  // An order from before versions were recorded names none.
  await app.sql('UPDATE "order".purchase_order__made_by SET chart = NULL WHERE doc_id = $1', [bare.id])
  const lot = await as('inspector').make(finalInspection, { type: purchaseOrder, id: bare.id })
  expect(await expectRefusal(as('inspector').create(finalInspection, { ...lot, ...draw('M') }))).toMatch(
    /drawn\[0\]\.style: .*没有生效的尺寸表/,
  )
})
