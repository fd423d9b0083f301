/** Tests of measuring at the final inspection: by the size chart in force of each style and size drawn, with its own tolerance on each side. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import type { Doc } from '../../model/document.ts'
import { sizeChart } from '../design/size-chart.ts'
import { style } from '../design/style.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, orderOf, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { finalInspection, type FinalInspection } from './final-inspection.ts'

let app: Story
let stage: Stage
let v01: string
let booking: string
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
  ;({ app, stage } = await stagedStory())
  v01 = stage.chartId
  const order = await confirmedOrder(
    app,
    orderOf(stage, { lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('125', '250', '125'), price: '18.9' }] }),
  )
  booking = (await confirmedBooking(app, order, { warehouse: stage.warehouseId, inspected: false })).id
})
afterAll(() => app?.end())

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
  expect(await expectRefusal(inspect(draw('M', 'M')))).toContain('drawn[1]')
  const other = await as('designer').create(style, {
    name: '另一款',
    brand: stage.brandId,
    season: stage.seasonId,
    category: stage.categoryId,
  })
  expect(await expectRefusal(inspect({ drawn: [{ style: other.id, size: 'M' }] }))).toMatch(/drawn\[0\]\.style: .*不在本批货中/)
})

test('a lot drawn after V02 is measured by V02, the earlier lot keeps V01; a recheck takes the version in force [DM-1-015]', async () => {
  const earlier = await inspect(draw('M'))
  const v02 = await nextVersion(v01, (next) => ({ points: { set: [{ id: next.points[0]!.id, base: '51' }] } }))
  expect(specs(await inspect(draw('M')))).toEqual([['M', '半胸围', '51', '0.5', '1']])
  // Another size of the earlier lot is measured by the version that its style is measured by.
  const extended = await save(earlier, { drawn: { set: [{ style: stage.styleId, size: 'L' }] }, defects: [{ class: 'major', found: 9 }] })
  expect([extended.drawn.map(({ chart }) => chart), specs(extended).map(([, , spec]) => spec)]).toEqual([
    [v01, v01],
    ['50', '52'],
  ])
  await as('inspector').act(finalInspection, extended.id, 'fail')
  await as('inspector').act(finalInspection, extended.id, 'recheck', { comment: '返工' })
  const next = await as('inspector').get(finalInspection, (await as('inspector').get(finalInspection, extended.id)).next!)
  expect(next.measurements.map(({ chart, spec, value1 }) => [chart, spec, value1])).toEqual([
    [v02, '51', null],
    [v02, '53', null],
  ])
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

test('a style whose chart is out of force is not drawn', async () => {
  const filters = ['style', 'status'].map((field, at) => ({ field, operator: 'eq' as const, value: [stage.styleId, 'approved'][at] }))
  const { rows } = await as('designer').list(sizeChart, { filters })
  await as('manager').act(sizeChart, rows[0]!.id, 'archive')
  expect(await expectRefusal(inspect(draw('M')))).toMatch(/drawn\[0\]\.style: .*没有生效的尺寸表/)
})
