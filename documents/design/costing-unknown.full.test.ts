/** Tests of what is not known in costing: a cost that lacks a price or a colour is blank, with what is missing in words, and so is the price of a quote without elements. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { personOf, type Story } from '../../engine/testing/story.ts'
import { material } from '../material/material.ts'
import { materialColour } from '../material/material-colour.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { costing } from './costing.ts'
import { designQuote } from './design-quote.ts'
import { operation } from './operation.ts'
import { processSheet } from './process-sheet.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  story = await bomStory()
  ;({ app, stage } = story)
})
afterAll(() => app?.end())

const scenario = { name: '基准', base: true, picked: true, quantity: '1000', price: '20', minuteRate: '0' }
let count = 0
const newStyle = async () => {
  const of = { brand: stage.brandId, season: stage.seasonId, category: stage.categoryId }
  return (await as('designer').create(style, { name: `未知 ${++count}`, ...of })).id
}
const lineOf = (key: string, more: object) => ({ key, element: 'trim', usage: '1', loss: '0', unit: story.units.piece, ...more })
const sheetOn = async (of: string, lines: readonly object[]) => {
  const list = await as('designer').create(bom, { style: of, currency: stage.cny, lines })
  return { list, sheet: await as('merchandiser').create(costing, { style: of, bom: list.id, scenarios: [scenario] }) }
}
const submitting = (id: string) => expectRefusal(as('merchandiser').act(costing, id, 'submit'))

test('the cost of a sheet with an unpriced line is blank, with its margin, in the list and in a quote [DM-1-019]', async () => {
  const priced = lineOf('10', { material: story.made.label, price: '3' })
  const { list, sheet } = await sheetOn(await newStyle(), [priced, lineOf('20', { material: story.made.label })])
  expect([list.trim, list.unpriced]).toEqual([null, 1])
  expect([sheet.scenarios[0]!.cost, sheet.cost, sheet.margin, sheet.price, sheet.labour]).toEqual([null, null, null, '20', '0'])
  const { rows } = await as('merchandiser').list(costing, { filters: [{ field: 'style', operator: 'eq', value: sheet.style }] })
  expect(rows.map((row) => [row['cost'], row['margin']])).toEqual([[null, null]])
  expect(await submitting(sheet.id)).toMatch(/materials\[1\]\.price.*20 行物料没有单价/)
  // The draft sheet is linked by hand; a quote that says nothing has no price and no margin.
  const quote = await as('merchandiser').create(designQuote, {
    style: sheet.style,
    supplier: stage.supplierId,
    currency: stage.cny,
    costing: sheet.id,
    targetPrice: '10',
  })
  expect([quote.cost, quote.salesPrice, quote.quotedPrice, quote.margin, quote.deviation]).toEqual([null, '20', null, null, null])
})

test('a sheet without a process sheet, minutes or processing is submitted once it is confirmed that labour counts as 0', async () => {
  const clerk = personOf(app.engine, as('merchandiser').actor)
  const lines = [lineOf('10', { material: story.made.label, price: '3' })]
  const { sheet } = await sheetOn(await newStyle(), lines)
  expect(await expectRefusal(clerk.act(costing, sheet.id, 'submit'))).toContain('人工按 0 计入成本与毛利')
  await as('merchandiser').save(costing, sheet.id, { elements: [{ element: 'processing', basis: 'piece', figure: '5' }] })
  expect((await clerk.act(costing, sheet.id, 'submit')).status).toBe('submitted')
})

test('a BOM of which nothing is priced has no material cost', async () => {
  const { list } = await sheetOn(await newStyle(), [lineOf('10', { material: story.made.label })])
  expect([list.material, list.ratioMaterial, list.trim, list.fabric, list.unpriced]).toEqual([null, null, null, '0', 1])
})

test('a colourway that the BOM does not answer makes the cost unknown, and submitting names the colourway', async () => {
  const of = await newStyle()
  await as('designer').create(colorway, { style: of, colour: stage.black })
  const dyed = { material: story.made.label, supplier: stage.supplierId, rule: 'match', price: '3', unit: story.units.piece }
  const shade = { material: story.made.label, colour: stage.black, supplier: stage.supplierId }
  const { id: materialColourId } = await as('merchandiser').create(materialColour, shade)
  await as('merchandiser').act(material, story.made.label, 'submit')
  await as('manager').act(material, story.made.label, 'approve')
  const entry = { kind: 'material', supplier: stage.supplierId, material: story.made.label, currency: stage.cny, validFrom: '2024-01-01' }
  await as('buyer').create(priceList, { ...entry, materialColour: materialColourId, netPrice: '3' })
  const { sheet } = await sheetOn(of, [lineOf('10', dyed)])
  expect(sheet.cost).toBe('3')
  const red = (await as('designer').create(colour, { name: '枣红' })).id
  const way = await as('designer').create(colorway, { style: of, colour: red })
  const again = await as('merchandiser').save(costing, sheet.id, { remark: '再算' })
  expect([again.cost, again.margin]).toEqual([null, null])
  expect(await submitting(sheet.id)).toContain(way.number)
  expect(await submitting(sheet.id)).toContain('枣红')
})

test('a colourway that comes after a sheet was submitted marks the sheet, with the number of cells that its BOM leaves unanswered', async () => {
  const of = await newStyle()
  const way = async () =>
    (await as('designer').create(colorway, { style: of, colour: (await as('admin').create(colour, { name: `后加 ${++count}` })).id })).id
  const first = await way()
  const fixed = lineOf('10', {
    material: story.made.jersey,
    element: 'fabric',
    unit: story.units.metre,
    priceUnit: story.units.metre,
    price: '24',
    rule: 'none',
  })
  const { sheet } = await sheetOn(of, [{ ...fixed, colorways: [first] }])
  await as('merchandiser').act(costing, sheet.id, 'submit')
  const shown = async () =>
    (await as('merchandiser').perform((one) => listMovedBases(one, costing, sheet.id))).flatMap(({ moved }) => moved)
  expect(await shown()).toEqual([])
  await way()
  expect(await shown()).toContainEqual({ field: 'missing', label: '未解析', from: '0', to: expect.stringMatching(/^[1-9]/) })
  expect((await as('merchandiser').get(costing, sheet.id)).cost).toBe(sheet.cost)
})

test('a colourway without any fabric, of a BOM whose fabrics are limited to colourways, is missing and never costs less', async () => {
  const of = await newStyle()
  const shade = async () => (await as('admin').create(colour, { name: `无料 ${++count}` })).id
  const way = async () => (await as('designer').create(colorway, { style: of, colour: await shade() })).id
  const [first, second] = [await way(), await way()]
  const fabric = (key: string, ways: readonly string[], price: string) =>
    lineOf(key, {
      material: story.made.jersey,
      element: 'fabric',
      unit: story.units.metre,
      priceUnit: story.units.metre,
      rule: 'none',
      colorways: ways,
      price,
    })
  const thread = lineOf('30', { material: story.made.label, price: '1' })
  const { list, sheet } = await sheetOn(of, [fabric('10', [first], '24.6'), fabric('20', [second], '26.1'), thread])
  expect([list.fabric, sheet.scenarios[0]!.material]).toEqual(['25.35', '26.35'])
  await way()
  const later = await as('merchandiser').save(costing, sheet.id, { remark: '再算' })
  expect([later.scenarios[0]!.material, later.scenarios[0]!.cost]).toEqual([null, null])
  expect(await submitting(later.id)).toContain('没有面料行适用于配色')
})

describe('minutes and piece rates', () => {
  /** A sheet of a style whose process sheet has one operation, with the minutes and rate of the operation from a day on. */
  async function sewn({ currency = stage.cny, validFrom = '2024-01-01' } = {}) {
    const lines = [lineOf('10', { material: story.made.label, price: '3' })]
    const list = await as('designer').create(bom, { style: await newStyle(), currency: stage.cny, lines })
    const rates = [{ validFrom, sam: '12', rate: '6' }]
    const { id } = await as('merchandiser').create(operation, { name: `缝制 ${++count}`, currency, rates })
    const process = await as('designer').create(processSheet, { style: list.style, lines: [{ sequence: 10, operation: id }] })
    const scenarios = [{ ...scenario, minuteRate: '0.5' }]
    const values = { style: list.style, bom: list.id, process: process.id, scenarios }
    return { process, sheet: await as('merchandiser').create(costing, values) }
  }

  test('a process sheet that lacks the minutes of its day leaves labour and cost blank, and the costing sheet is not submitted until it has them [DM-1-019]', async () => {
    const { process, sheet } = await sewn({ validFrom: '2999-01-01' })
    expect([process.sam, sheet.scenarios[0]!.minutes, sheet.labour, sheet.cost, sheet.margin]).toEqual([null, null, null, null, null])
    expect(await submitting(sheet.id)).toContain('process: 工艺单有工序在其取价日没有工时')
    const known = await as('merchandiser').create(operation, {
      name: '锁边',
      currency: stage.cny,
      rates: [{ validFrom: '2024-01-01', sam: '4', rate: '2' }],
    })
    await as('designer').save(processSheet, process.id, { lines: [{ sequence: 10, operation: known.id }] })
    expect(await submitting(sheet.id)).toBe('')
    const submitted = await as('merchandiser').get(costing, sheet.id)
    expect([submitted.labour, submitted.rates, submitted.cost]).toEqual(['2', '2', '5'])
  })

  test('piece rates in another currency than the BOM are not compared with its labour: no sum of both currencies [DM-1-019]', async () => {
    const { process, sheet } = await sewn({ currency: stage.usd })
    expect([process.rates, process.currency]).toEqual(['6', stage.usd])
    expect([sheet.labour, sheet.rates, sheet.ratesDifference, sheet.cost]).toEqual(['6', null, null, '9'])
    expect(await submitting(sheet.id)).toBe('')
    const { sheet: inYuan } = await sewn()
    expect([inYuan.labour, inYuan.rates, inYuan.ratesDifference]).toEqual(['6', '6', '0'])
  })
})
