/** Tests that no order change and no next version puts in force what the versions of the order do not answer: a size that came onto the list after them. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { reconfirm } from '../../engine/save/reconfirm.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { WeftError } from '../../model/errors.ts'
import { bom } from '../design/bom.ts'
import { colorway } from '../design/colorway.ts'
import { sizeChart } from '../design/size-chart.ts'
import { sizeList } from '../design/size-list.ts'
import { style } from '../design/style.ts'
import { bomStory } from '../testing/bom-story.ts'
import { confirmedOrder, orderOf, type Stage } from '../testing/fixtures.ts'
import { orderChange } from './order-change.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
let inForce: string
let line: Record<string, unknown>
const as = (name: string) => app.as(name)
/** The BOM has usages of S, M and L, and so has the chart; XXL comes onto the list and has SKUs. */
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  line = { key: 'F', material: story.made.jersey, unit: story.units.kg, usage: '0.25' }
  inForce = await nextBom(stage.bomId, usages('S', 'M', 'L'))
  const { sizeList: list } = await as('designer').get(style, stage.styleId)
  await as('admin').save(sizeList, list!, { sizes: { set: [{ size: 'XXL', sort: 900 }] } })
  await as('designer').act(colorway, stage.inBlack, 'generateSkus')
})
afterAll(() => app?.end())

const usages = (...sizes: readonly string[]) => ({
  lines: [{ ...line, usageBySize: { cells: sizes.map((size) => ({ size, value: '0.25' })) } }],
})
async function nextBom(id: string, values: Record<string, unknown>): Promise<string> {
  await as('designer').act(bom, id, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  const next = rows[0]!.id
  await as('designer').save(bom, next, values)
  await as('designer').act(bom, next, 'submit')
  await as('manager').act(bom, next, 'approve')
  return next
}
const cellsOf = (pieces: Record<string, string>) => ({ cells: Object.entries(pieces).map(([size, count]) => ({ size, pieces: count })) })
const lineOf = (pieces: Record<string, string>) => ({
  style: stage.styleId,
  colorway: stage.inBlack,
  matrix: cellsOf(pieces),
  price: '20',
})
const confirmed = () => confirmedOrder(app, orderOf(stage, { lines: [lineOf({ S: '5', M: '10' })] }))
const changed = (order: PurchaseOrder, pieces: Record<string, string>) => {
  const lines = [{ field: 'quantity', orderLine: order.lines[0]!.id, newMatrix: cellsOf(pieces) }]
  return as('buyer').create(orderChange, { order: order.id, reason: '客户加码', lines })
}
const refusal = (work: Promise<unknown>): Promise<WeftError> =>
  work.then(
    () => Promise.reject(new Error('was not refused')),
    (error: WeftError) => error,
  )

test('a size that BOM and chart do not answer is refused at the line of the change, as in a new order; what they answer grows', async () => {
  const { number: chart } = await as('designer').get(sizeChart, stage.chartId)
  const both = [
    'Line 1, in its BOM: Line F: no usage for size XXL',
    `Line 1: size chart ${chart} has no values of size XXL: revise the chart first`,
  ]
  const fresh = await as('buyer').create(purchaseOrder, orderOf(stage, { lines: [lineOf({ XXL: '5' })] }))
  const asNew = await refusal(as('buyer').act(purchaseOrder, fresh.id, 'submit'))
  expect(asNew.localisedFields('en')).toEqual({ 'lines[0].matrix': both })
  const order = await confirmed()
  const refused = await refusal(changed(order, { S: '5', M: '10', XXL: '5' }))
  expect(refused.localisedFields('en')).toEqual({ 'lines[0].newMatrix': both })
  expect(refused.localisedFields('zh')['lines[0].newMatrix']).toEqual([
    '第 1 行的 BOM：第 F 行：尺码 XXL 没有用量',
    expect.stringContaining('没有尺码 XXL'),
  ])
  expect((await changed(order, { S: '5', M: '12', L: '3' })).number).toBe(`${order.number}-C01`)
})

test('a size that an order of before has unanswered may stay or shrink, and does not grow', async () => {
  const order = await confirmed()
  // An order of before has a size that no version answers: it is not asked about what does not grow.
  await app.sql(`UPDATE "order".purchase_order__lines SET matrix = $2 WHERE doc_id = $1`, [
    order.id,
    cellsOf({ S: '5', M: '10', XXL: '4' }),
  ])
  const smaller = await changed(order, { S: '5', M: '12', XXL: '3' })
  await as('buyer').remove(orderChange, smaller.id)
  const refused = await refusal(changed(order, { S: '5', M: '10', XXL: '5' }))
  expect(Object.keys(refused.localisedFields('zh'))).toEqual(['lines[0].newMatrix'])
})

test('a change is asked by the versions that the order names: once it takes those that know the size, the size is added', async () => {
  const order = await confirmed()
  inForce = await nextBom(inForce, usages('S', 'M', 'L', 'XXL'))
  const sizes = { S: '5', M: '10', XXL: '5' }
  expect((await refusal(changed(order, sizes))).localisedFields('en')['lines[0].newMatrix']).toContain(
    'Line 1, in its BOM: Line F: no usage for size XXL',
  )
  await reconfirmed(order.id, 'take')
  expect((await as('buyer').get(purchaseOrder, order.id)).madeBy[0]!.bom).toBe(inForce)
  // The BOM knows it now; the chart was not revised.
  const { number } = await as('designer').get(sizeChart, stage.chartId)
  expect((await refusal(changed(order, sizes))).localisedFields('en')).toEqual({
    'lines[0].newMatrix': [`Line 1: size chart ${number} has no values of size XXL: revise the chart first`],
  })
})

test('an order takes no next version that does not answer what it orders, and keeps the one that does', async () => {
  const order = await confirmedOrder(app, orderOf(stage, { lines: [{ ...lineOf({ M: '10' }), colorway: stage.inWhite }] }))
  const former = inForce
  // The style goes on in black alone, so that the next version may leave white out.
  await as('designer').act(colorway, stage.inWhite, 'stop')
  const { lines } = usages('S', 'M', 'L', 'XXL')
  inForce = await nextBom(inForce, { lines: lines.map((one) => ({ ...one, colorways: [stage.inBlack] })) })
  const refused = await refusal(reconfirmed(order.id, 'take'))
  expect(refused.localisedFields('en')).toEqual({
    'lines[0].matrix': [expect.stringMatching(/^Line 1, in its BOM: No line of fabric is for \S+ in M/)],
  })
  await reconfirmed(order.id, 'keep')
  expect((await as('buyer').get(purchaseOrder, order.id)).madeBy[0]!.bom).toBe(former)
})

async function reconfirmed(id: string, how: 'take' | 'keep') {
  const seen = (await as('buyer').perform((one) => listMovedBases(one, purchaseOrder, id))).map(({ name, source, state }) => ({
    name,
    source,
    state,
  }))
  const { version } = await as('buyer').get(purchaseOrder, id)
  return as('buyer').perform((one) => reconfirm(one, purchaseOrder, { id, version, how, seen }))
}
