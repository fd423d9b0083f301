/** Tests of lines that name no supplier: they take the price of the list of the one that supplies all of their colours, and say where these are several. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { material } from '../material/material.ts'
import { materialColour } from '../material/material-colour.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { costing } from './costing.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
let app: Story
let group: string
let styleId: string
let count = 0
const as = (name: string) => app.as(name)
beforeAll(async () => {
  story = await bomStory()
  app = story.app
  ;({ group } = await as('merchandiser').get(material, story.made.label))
})
afterAll(() => app?.end())
beforeEach(async () => {
  const { brandId: brand, seasonId: season, categoryId: category, black, white } = story.stage
  styleId = (await as('designer').create(style, { name: `无供应商行 ${++count}`, brand, season, category })).id
  for (const colour of [black, white]) await as('designer').create(colorway, { style: styleId, colour })
})

async function newMaterial() {
  const { id } = await as('merchandiser').create(material, { group, type: 'trim', name: `料 ${++count}`, unit: story.units.piece })
  await as('merchandiser').act(material, id, 'submit')
  await as('manager').act(material, id, 'approve')
  return id
}
const dyed = async (of: string, colour: string, supplier: string) =>
  (await as('merchandiser').create(materialColour, { material: of, colour, supplier })).id
const listed = (of: string, supplier: string, values: object) =>
  as('buyer').create(priceList, { kind: 'material', supplier, material: of, currency: story.stage.cny, validFrom: '2024-01-01', ...values })
const draft = (lines: readonly object[]) => as('designer').create(bom, { style: styleId, currency: story.stage.cny, lines })
const line = (of: string, more: object) => ({ material: of, usage: '1', loss: '0', ...more })
const sheetOf = (of: string) => {
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '200', minuteRate: '0' }]
  return as('merchandiser').create(costing, { style: styleId, bom: of, scenarios })
}

test('lines without a supplier take the price of the one that supplies all their colours, or their fixed colour, and so does the sheet', async () => {
  const { black, white, supplierId, otherSupplierId } = story.stage
  const [matched, fixed, typed] = [await newMaterial(), await newMaterial(), await newMaterial()]
  for (const of of [matched, typed]) for (const colour of [black, white]) await dyed(of, colour, supplierId)
  const fixedColour = await dyed(fixed, black, otherSupplierId)
  const tiers = [
    { from: '0', price: '70' },
    { from: '1000', price: '66.66' },
  ]
  await listed(matched, supplierId, { tiers })
  await listed(fixed, otherSupplierId, { netPrice: '5' })
  await listed(fixed, supplierId, { netPrice: '4' })
  await listed(typed, supplierId, { netPrice: '3' })
  const one = await draft([
    line(matched, { rule: 'match' }),
    line(fixed, { rule: 'fixed', materialColour: fixedColour }),
    line(typed, { rule: 'match', price: '61' }),
  ])
  expect(one.lines.map(({ supplier, price, listPrice, priceNote }) => [supplier, price, listPrice, priceNote])).toEqual([
    [null, '70', '70', null],
    [null, '5', '5', null],
    [null, '61', null, null],
  ])
  expect(one.unpriced).toBe(0)
  const sheet = await sheetOf(one.id)
  expect(sheet.materials.map(({ supplier, price, priceNote }) => [supplier, price, priceNote])).toEqual([
    [supplierId, '66.66', null],
    [otherSupplierId, '5', null],
    [supplierId, '3', null],
  ])
})

test('where the colours come from several suppliers the line stays as it is and says so, in the BOM and in the sheet', async () => {
  const { black, white, supplierId, otherSupplierId } = story.stage
  const [blank, typed] = [await newMaterial(), await newMaterial()]
  for (const of of [blank, typed]) {
    await dyed(of, black, supplierId)
    await dyed(of, white, otherSupplierId)
    for (const supplier of [supplierId, otherSupplierId]) await listed(of, supplier, { netPrice: '9' })
  }
  const lines = [line(blank, { key: 'A', rule: 'match' }), line(typed, { key: 'B', rule: 'match', price: '61' })]
  const one = await draft(lines)
  const note = 'Line A: its colours come from several suppliers; give the price, or choose a supplier on the line'
  expect(one.lines.map(({ supplier, price, priceNoteEn }) => [supplier, price, priceNoteEn])).toEqual([
    [null, null, note],
    [null, '61', null],
  ])
  const sheet = await sheetOf(one.id)
  expect(sheet.materials.map(({ price, amount, priceNoteEn }) => [price, amount, priceNoteEn])).toEqual([
    [null, null, note],
    ['61', '61', 'Price of the BOM; the colours of the line come from several suppliers'],
  ])
  // The first line has no amount, and the reason is that of its note.
  expect(await expectRefusal(as('merchandiser').act(costing, sheet.id, 'submit'))).toContain('materials[0].price')
})

test('a colour that another supplier than that of the line has is said to be there', async () => {
  const { black, white, supplierId, otherSupplierId } = story.stage
  const of = await newMaterial()
  await dyed(of, black, supplierId)
  await dyed(of, white, otherSupplierId)
  const { id } = await draft([line(of, { key: 'A', rule: 'match', supplier: supplierId, price: '1' })])
  const text = await expectRefusal(as('designer').act(bom, id, 'submit'))
  expect(text).toContain('第 A 行：行上的供应商没有配色')
})
