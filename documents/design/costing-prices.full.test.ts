/** Tests that a costing sheet is to reconfirm when a price of the list that it took has changed, and not when a tier changed that none of its scenarios takes. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeEdit } from '../../engine/save/compute-edit.ts'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import type { Story } from '../../engine/testing/story.ts'
import { unit } from '../master/unit.ts'
import { materialGroup } from '../material/material-group.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let entry: string
let fabricGroup: string
let sheet: string
let small: string
/** Of a BOM: what a piece uses of the fabric. */
let line: object
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  const kilogram = (await as('merchandiser').list(unit)).rows.find((row) => row['code'] === 'KG')!.id
  fabricGroup = (await as('admin').create(materialGroup, { code: 'FAB', name: '面料', unit: kilogram })).id
  const fabric = (await as('merchandiser').create(material, { group: fabricGroup, type: 'trim', name: '汗布' })).id
  await as('merchandiser').act(material, fabric, 'submit')
  await as('manager').act(material, fabric, 'approve')
  const price = { kind: 'material', supplier: stage.supplierId, material: fabric, currency: stage.cny, validFrom: '2024-01-01' }
  const tiers = [
    { from: '0.0001', price: '42' },
    { from: '200', price: '40' },
    { from: '500', price: '35' },
  ]
  entry = (await as('buyer').create(priceList, { ...price, tiers })).id
  line = { key: 'A', element: 'fabric', material: fabric, supplier: stage.supplierId, usage: '0.25', loss: '5' }
  sheet = await submitted(line, [base])
  small = await submitted(line, [base, { name: '小单', quantity: '300', price: '24', minuteRate: '0.5' }])
})
afterAll(() => app?.end())

/** 1,000 pieces need 262.5 kg, 300 need 78.75 kg. */
const base = { name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }
/** A costing sheet of a style of its own, whose BOM has the line. */
async function drafted(line: object, scenarios: readonly object[]) {
  const ofStyle = { brand: stage.brandId, season: stage.seasonId, category: stage.categoryId }
  const of = (await as('designer').create(style, { name: `款 ${scenarios.length}`, ...ofStyle })).id
  const list = await as('designer').create(bom, { style: of, currency: stage.cny, lines: [line] })
  await as('designer').act(bom, list.id, 'submit')
  await as('manager').act(bom, list.id, 'approve')
  return as('merchandiser').create(costing, { style: of, bom: list.id, scenarios })
}
async function submitted(line: object, scenarios: readonly object[]): Promise<string> {
  const { id } = await drafted(line, scenarios)
  await as('merchandiser').act(costing, id, 'submit')
  return id
}
const tiersOf = async () => (await as('buyer').get(priceList, entry)).tiers
/** Changes the tier that begins at a quantity. */
async function change(from: string, values: object) {
  const line = (await tiersOf()).find((one) => one.from === from)!
  await as('buyer').save(priceList, entry, { tiers: { set: [{ id: line.id, ...values }], remove: [] } })
}
const marked = async () => {
  const { rows } = await as('merchandiser').list(costing, { filters: [{ field: 'toReconfirm', operator: 'eq', value: true }] })
  return [sheet, small].map((id) => rows.some((row) => row.id === id))
}
const shown = (id: string) => as('merchandiser').perform((one) => listMovedBases(one, costing, id))

test('prices that are taken are those of the quantities of the scenarios', async () => {
  const pricesOf = async (id: string) => (await as('merchandiser').get(costing, id)).prices.map(({ quantity, price }) => [quantity, price])
  expect([await pricesOf(sheet), await pricesOf(small)]).toEqual([
    [['262.5', '40']],
    [
      ['262.5', '40'],
      ['78.75', '42'],
    ],
  ])
})

test('what a piece costs at quantities that are typed is that of their tiers, with the highest price of its fabric, as the save then takes it; nobody else reads it', async () => {
  const made = await drafted(line, [base])
  const scenarios = {
    set: [
      { id: made.scenarios[0]!.id, quantity: '300' },
      { name: '中单', quantity: '1000', price: '24', minuteRate: '0.5' },
      { name: '大单', quantity: '2000', price: '24', minuteRate: '0.5' },
    ],
    remove: [],
  }
  const at = (name: string) => as(name).perform((operation) => computeEdit(operation, costing, { id: made.id, values: { scenarios } }))
  const figuresOf = (doc: Pick<typeof made, 'scenarios' | 'prices' | 'materials' | 'margin'>) => [
    doc.scenarios.map((one) => [one.quantity, one.fabricTaken, one.margin, one.fabricForTarget, one.fabricPriceForTarget]),
    doc.prices.map(({ quantity, price }) => [quantity, price]),
    doc.materials.map(({ price, amount }) => [price, amount]),
    doc.margin,
  ]
  const foreseen = (await at('merchandiser')) as unknown as typeof made
  expect(foreseen.scenarios.map(({ quantity, fabricTaken }) => [quantity, fabricTaken])).toEqual([
    ['300', '11.025'],
    ['1000', '10.5'],
    ['2000', '9.1875'],
  ])
  expect(foreseen.scenarios.every(({ fabricPriceForTarget }) => fabricPriceForTarget !== null)).toBe(true)
  const saved = await as('merchandiser').save(costing, made.id, { scenarios })
  expect(figuresOf(foreseen)).toEqual(figuresOf(saved))
  await expect(at('factory')).rejects.toMatchObject({ code: 403 })
})

test('another tier marks nothing, the one that is taken marks the sheet; what moves back is as it was', async () => {
  expect(await marked()).toEqual([false, false])
  await change('500', { price: '34' })
  expect(await marked()).toEqual([false, false])
  await change('0.0001', { price: '43' })
  expect(await marked()).toEqual([false, true])
  await change('0.0001', { price: '42' })
  await change('200', { price: '41' })
  expect(await marked()).toEqual([true, true])
  expect((await shown(sheet))[0]!.moved).toEqual([{ field: 'tiers', label: '阶梯价', from: '40', to: '41' }])
  await change('200', { price: '40' })
  expect(await marked()).toEqual([false, false])
})

test('a tier that begins elsewhere, is added or removed marks the sheets whose price in force it changes', async () => {
  await change('200', { from: '260' })
  expect(await marked()).toEqual([false, false])
  await change('260', { from: '263' })
  expect(await marked()).toEqual([true, true])
  expect((await shown(sheet))[0]!.moved).toMatchObject([{ from: '40', to: '42' }])
  await change('263', { from: '200' })
  await change('500', { from: '250' })
  expect(await marked()).toEqual([true, true])
  expect((await shown(sheet))[0]!.moved).toMatchObject([{ from: '40', to: '34' }])
  await change('250', { from: '500' })
  await as('buyer').save(priceList, entry, { tiers: { set: [{ from: '600', price: '30' }], remove: [] } })
  expect(await marked()).toEqual([false, false])
  const taken = (await tiersOf()).find(({ from }) => from === '200')!
  await as('buyer').save(priceList, entry, { tiers: { set: [], remove: [taken.id] } })
  expect((await shown(small))[0]!.moved).toMatchObject([{ from: '40', to: '42' }])
  expect(await marked()).toEqual([true, true])
})

test('a line that is priced by the BOM says so: a typed price where the list has none below its first tier, one of the list where it has none on the day any more', async () => {
  const { id } = await as('merchandiser').create(material, { group: fabricGroup, type: 'trim', name: '罗纹' })
  await as('merchandiser').act(material, id, 'submit')
  await as('manager').act(material, id, 'approve')
  const listed = { kind: 'material', supplier: stage.supplierId, material: id, currency: stage.cny, validFrom: '2024-01-01' }
  const ended = (await as('buyer').create(priceList, { ...listed, tiers: [{ from: '250', price: '9.1' }] })).id
  const line = { key: 'A', element: 'fabric', material: id, supplier: stage.supplierId, usage: '0.25', loss: '5' }
  const whole = await submitted(line, [base])
  const fewer = [{ ...base, quantity: '900' }]
  const small = await submitted({ ...line, price: '9.4' }, fewer)
  const unpriced = (await drafted(line, fewer)).id
  const noteOf = async (of: string) => {
    const { entry: by, price, priceNote, priceNoteEn } = (await as('merchandiser').get(costing, of)).materials[0]!
    return [by, price, priceNote, priceNoteEn]
  }
  expect(await noteOf(whole)).toEqual([ended, '9.1', null, null])
  expect(await noteOf(small)).toEqual([
    null,
    '9.4',
    '取 BOM 的单价；价格表没有 236.25 KG 的价格',
    'Price of the BOM; the list has none for 236.25 KG',
  ])
  // What the BOM took from the list is no price for less than the list has one for.
  expect(await noteOf(unpriced)).toEqual([
    null,
    null,
    '第 A 行：价格表没有 236.25 KG 的价格',
    'Line A: the list has no price for 236.25 KG',
  ])
  expect(await expectRefusal(as('merchandiser').act(costing, unpriced, 'submit'))).toContain('materials[0].price: 第 A 行：价格表没有')
  await as('manager').act(costing, whole, 'reject', { comment: '重算' })
  await as('buyer').act(priceList, ended, 'deactivate')
  await as('merchandiser').save(costing, whole, { remark: '再算' })
  const { pricedOn } = await as('merchandiser').get(costing, whole)
  expect(await noteOf(whole)).toEqual([
    null,
    '9.1',
    `取 BOM 的单价；价格表 ${pricedOn} 没有价格`,
    `Price of the BOM; the list has none on ${pricedOn}`,
  ])
})
