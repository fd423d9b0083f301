/** Stories of drafts that nobody saves again before they are submitted: what is submitted is what is true then, not what was true at the last save. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { viewerOf } from '../../engine/save/view/document-viewer.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { measurementPart } from './measurement-part.ts'
import { operation } from './operation.ts'
import { processSheet } from './process-sheet.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { readinessOf } from './style-readiness.server.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
const as = (name: string) => story.app.as(name)
beforeAll(async () => {
  story = await bomStory()
})
afterAll(() => story?.app.end())

let count = 0
const newStyle = async (more: object = {}) => {
  const { brandId: brand, seasonId: season, categoryId: category } = story.stage
  return (await as('designer').create(style, { name: `提交款 ${++count}`, brand, season, category, ...more })).id
}
const bySize = (values: Readonly<Record<string, string>>) => ({ cells: Object.entries(values).map(([size, value]) => ({ size, value })) })
/** A fabric one metre wide. */
const fabric = async (name: string, gramWeight: string) => {
  const { group } = await as('merchandiser').get(material, story.made.jersey)
  return as('merchandiser').create(material, { group, name, type: 'fabric', gramWeight, width: '1 M' })
}
const bomOf = async (line: object) =>
  as('designer').create(bom, {
    style: await newStyle(),
    currency: story.stage.cny,
    lines: [{ key: '10', usage: '1', loss: '0', ...line }],
  })

/** A chart of S and M whose size list then gets the size L. */
async function chartBeforeL() {
  const sizes = ['S', 'M'].map((size, at) => ({ size, sort: at + 1, base: size === 'M' }))
  const list = await as('designer').create(sizeList, { name: `尺码 ${++count}`, group: 'unisex', sizes })
  const of = await newStyle({ sizeList: list.id })
  const part = await as('designer').create(measurementPart, { code: `P${count}`, name: '胸围', method: '平量', minus: '1', plus: '1' })
  const chart = await as('designer').create(sizeChart, { style: of, points: [{ part: part.id, base: '50', steps: bySize({ M: '2' }) }] })
  expect(chart.sizes.map(({ size }) => size)).toEqual(['S', 'M'])
  await as('designer').save(sizeList, list.id, { sizes: { set: [{ size: 'L', sort: 3 }], remove: [] } })
  return { chart, style: of }
}

test('a size that came onto the list since the chart was saved is asked for when it is submitted; with it the style is ready [DM-2-007]', async () => {
  const { chart, style: of } = await chartBeforeL()
  expect(await expectRefusal(as('designer').act(sizeChart, chart.id, 'submit'))).toMatch(/points\[0\]\.values.*L/)
  // The size that was refused stands in the chart once it is saved, and its value is given there.
  const opened = await as('designer').save(sizeChart, chart.id, { remark: '加 L' })
  const point = { id: opened.points[0]!.id, steps: bySize({ M: '2', L: '2' }) }
  await as('designer').save(sizeChart, chart.id, { points: { set: [point], remove: [] } })
  await as('designer').act(sizeChart, chart.id, 'submit')
  const approved = await as('manager').act(sizeChart, chart.id, 'approve')
  expect(approved.points[0]!.values?.cells.map(({ size, value }) => [size, value])).toEqual([
    ['S', '48'],
    ['M', '50'],
    ['L', '52'],
  ])
  const { needs } = await as('designer').perform((viewing) => readinessOf(viewerOf(viewing), of))
  expect(needs.find(({ type }) => type === 'size_chart')).toMatchObject({ met: true })
})

test('the weight of a fabric that changed since the BOM was saved is reckoned with when it is submitted: 300 g/m² are 18.00 a piece [DM-2-008]', async () => {
  const cloth = await fabric('斜纹', '200')
  const draft = await bomOf({ material: cloth.id, unit: story.units.metre, priceUnit: story.units.kg, price: '60' })
  expect([draft.lines[0]!.metreWeight, draft.lines[0]!.amount]).toEqual(['0.2', '12'])
  await as('merchandiser').save(material, cloth.id, { gramWeight: '300' })
  const submitted = await as('designer').act(bom, draft.id, 'submit')
  expect([submitted.lines[0]!.metreWeight, submitted.lines[0]!.amount, submitted.lines[0]!.price]).toEqual(['0.3', '18', '60'])
  // Who approves decides on what was submitted.
  await as('merchandiser').save(material, cloth.id, { gramWeight: '400' })
  const inForce = await as('manager').act(bom, draft.id, 'approve')
  expect([inForce.lines[0]!.metreWeight, inForce.lines[0]!.amount]).toEqual(['0.3', '18'])
})

test('a price of the list that came since the BOM was saved is taken when it is submitted; a typed one stays', async () => {
  const { supplierId: supplier, cny: currency } = story.stage
  const line = { material: story.made.label, supplier, unit: story.units.piece }
  await as('merchandiser').act(material, story.made.label, 'submit')
  await as('manager').act(material, story.made.label, 'approve')
  const [blank, typed] = [await bomOf(line), await bomOf({ ...line, price: '0.5' })]
  expect(blank.lines[0]!.price).toBeNull()
  const entry = { kind: 'material', supplier, material: story.made.label, currency, validFrom: '2024-01-01' }
  await as('buyer').create(priceList, { ...entry, tiers: [{ from: '0', price: '0.3' }] })
  const pricesOf = async (id: string) => {
    const { lines } = await as('designer').act(bom, id, 'submit')
    return [lines[0]!.price, lines[0]!.listPrice, lines[0]!.amount]
  }
  expect(await pricesOf(blank.id)).toEqual(['0.3', '0.3', '0.3'])
  expect(await pricesOf(typed.id)).toEqual(['0.5', null, '0.5'])
})

test('a costing sheet is submitted with the BOM of then; a process sheet takes the rate that its day lacked', async () => {
  const sheetBom = await bomOf({ material: story.made.jersey, unit: story.units.kg, price: '10' })
  const sheet = await as('merchandiser').create(costing, {
    style: sheetBom.style,
    bom: sheetBom.id,
    elements: [{ element: 'processing', basis: 'piece', figure: '1' }],
    scenarios: [{ name: '基准', base: true, picked: true, quantity: '100', price: '40', minuteRate: '0.5' }],
  })
  expect(sheet.materials[0]!.amount).toBe('10')
  await as('designer').save(bom, sheetBom.id, { lines: { set: [{ id: sheetBom.lines[0]!.id, price: '15' }], remove: [] } })
  expect((await as('merchandiser').act(costing, sheet.id, 'submit')).materials[0]!.amount).toBe('15')

  const today = await as('admin').perform(async ({ tx }) => tx.today)
  const rates = [{ validFrom: '2999-01-01', sam: '2', rate: '1' }]
  const sewing = await as('merchandiser').create(operation, { name: '合缝', machine: '平缝机', currency: story.stage.cny, rates })
  const lines = [{ sequence: 10, operation: sewing.id }]
  const steps = await as('designer').create(processSheet, { style: await newStyle(), ratesOn: today, lines })
  expect(await expectRefusal(as('designer').act(processSheet, steps.id, 'submit'))).toContain('lines[0].operation')
  await as('merchandiser').save(operation, sewing.id, { rates: { set: [{ validFrom: today, sam: '1.5', rate: '0.8' }], remove: [] } })
  expect((await as('designer').act(processSheet, steps.id, 'submit')).lines[0]).toMatchObject({ sam: '1.5', rate: '0.8' })
})
