/** Tests of prices that a BOM takes from the price list: they follow the list while it is written, typed ones stay, and tiers begin at 0. */
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { restore } from '../../engine/save/drafts/recycle-bin.ts'
import { copyDocument, removeDraft } from '../../engine/save/remove-and-copy.ts'
import type { Story } from '../../engine/testing/story.ts'
import { material } from '../material/material.ts'
import { materialPrice } from '../material/material-price.ts'
import { unit } from '../master/unit.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
let app: Story
let entry: string
const as = (name: string) => app.as(name)
const entryOf = (tiers: readonly object[], more: object = {}) => ({
  kind: 'material',
  supplier: story.stage.supplierId,
  material: story.made.label,
  currency: story.stage.cny,
  validFrom: '2024-01-01',
  tiers,
  ...more,
})
beforeAll(async () => {
  story = await bomStory()
  app = story.app
  const fibre = "INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, 'fibre', 'cotton', '棉', 'Cotton')"
  await app.sql(fibre, [as('admin').actor.platform])
  await as('merchandiser').act(material, story.made.label, 'submit')
  await as('manager').act(material, story.made.label, 'approve')
  const tiers = [
    { from: '0', price: '53.592' },
    { from: '1000', price: '46.2' },
  ]
  entry = (await as('buyer').create(priceList, entryOf(tiers))).id
})
afterAll(() => app?.end())

let count = 0
const ratioOf = (S: string, M: string, L: string) => ({
  cells: Object.entries({ S, M, L }).map(([size, pieces]) => ({ size, pieces })),
})
/** A size ratio of a planned number of pieces, which chooses the tier. */
const planned = (S: string, M: string, L: string) => ({ ratio: ratioOf(S, M, L), pieces: String(Number(S) + Number(M) + Number(L)) })
const draft = async (more: object = {}) => {
  const of = { brand: story.stage.brandId, season: story.stage.seasonId, category: story.stage.categoryId }
  const styleId = (await as('designer').create(style, { name: `取价 ${++count}`, ...of })).id
  const lines = [{ key: '10', material: story.made.label, supplier: story.stage.supplierId, usage: '1', loss: '0' }]
  return as('designer').create(bom, { style: styleId, currency: story.stage.cny, lines, ...more })
}
const priceOf = (one: Awaited<ReturnType<typeof draft>>) => [one.lines[0]!.price, one.lines[0]!.listPrice]
const save = (id: string, values: Record<string, unknown>) => as('designer').save(bom, id, values)

test('the price of the list follows the planned pieces and the list; a typed one stays until it is cleared', async () => {
  const one = await draft({ ...planned('3', '6', '3') })
  expect(priceOf(one)).toEqual(['53.592', '53.592'])
  expect(priceOf(await save(one.id, { ...planned('450', '500', '500') }))).toEqual(['46.2', '46.2'])
  const line = (values: object) => ({ lines: { set: [{ id: one.lines[0]!.id, ...values }], remove: [] } })
  expect(priceOf(await save(one.id, line({ price: '45' })))).toEqual(['45', null])
  expect(priceOf(await save(one.id, { ...planned('1', '2', '1') }))).toEqual(['45', null])
  expect(priceOf(await save(one.id, line({ price: null })))).toEqual(['53.592', '53.592'])
  const tiers = (await as('buyer').get(priceList, entry)).tiers
  await as('buyer').save(priceList, entry, { tiers: { set: [{ id: tiers[0]!.id, price: '52' }], remove: [] } })
  expect(priceOf(await save(one.id, { remark: '再取' }))).toEqual(['52', '52'])
  await as('designer').act(bom, one.id, 'submit')
  const approved = await as('manager').act(bom, one.id, 'approve')
  expect(priceOf(approved)).toEqual(['52', '52'])
})

test('a price that is blank because of its minimum quantity says so, on the BOM and on its costing sheet, in both languages', async () => {
  const { group } = await as('merchandiser').get(material, story.made.label)
  const { id: cord } = await as('merchandiser').create(material, { group, type: 'trim', name: '抽绳', unit: story.units.metre })
  await as('merchandiser').act(material, cord, 'submit')
  await as('manager').act(material, cord, 'approve')
  const terms = { supplier: story.stage.supplierId, currency: story.stage.cny, netPrice: '20', minimum: '500', validFrom: '2024-01-01' }
  const priced = await as('buyer').create(materialPrice, { material: cord, ...terms })
  await as('buyer').act(materialPrice, priced.id, 'submit')
  await as('manager').act(materialPrice, priced.id, 'approve')
  const line = { key: '10', element: 'trim', material: cord, supplier: story.stage.supplierId, usage: '1', loss: '0' }
  const one = await draft({ lines: [line], pieces: '100' })
  const note = [
    `第 10 行：100 M 低于 ${priced.number} 的起订量 500`,
    `Line 10: 100 M is below the minimum quantity 500 of entry ${priced.number}`,
  ]
  expect([one.lines[0]!.price, one.lines[0]!.priceNote, one.lines[0]!.priceNoteEn]).toEqual([null, ...note])
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '100', price: '24', minuteRate: '0.5' }]
  const sheet = await as('merchandiser').create(costing, { style: one.style, bom: one.id, scenarios })
  const [taken] = sheet.materials
  expect([taken!.price, taken!.priceNote, taken!.priceNoteEn]).toEqual([null, ...note])
  const enough = await save(one.id, { pieces: '500' })
  expect([enough.lines[0]!.price, enough.lines[0]!.priceNote]).toEqual(['20', null])
})

test('the first tier begins at 0, no other does, and a quantity that is not known takes the lowest tier', async () => {
  expect(priceOf(await draft())[0]).toBe('52')
  const twice = [
    { from: '0', price: '42' },
    { from: '0', price: '40' },
  ]
  const later = { validFrom: '2999-01-01', endsFormer: true }
  expect(await expectRefusal(as('buyer').create(priceList, entryOf(twice, later)))).toContain('tiers[1].from')
  expect(await expectRefusal(as('buyer').create(priceList, entryOf([{ from: '-1', price: '42' }], later)))).toContain('tiers[0].from')
  await as('buyer').save(priceList, entry, {
    tiers: [
      { from: '200', price: '42' },
      { from: '500', price: '40' },
    ],
  })
  expect(priceOf(await draft())[0]).toBe('42')
  // Twelve pieces are known, and below the first tier.
  expect(priceOf(await draft({ ...planned('3', '6', '3') }))).toEqual([null, null])
})

test('a next version goes on following the list with the prices that came from it; a typed one stays', async () => {
  const lines = ['10', '20'].map((key) => ({ key, material: story.made.label, supplier: story.stage.supplierId, usage: '1', loss: '0' }))
  const one = await draft({ ...planned('50', '50', '25'), lines: [lines[0]!, { ...lines[1]!, price: '41.35' }] })
  expect(one.lines.map(({ price, listPrice }) => [price, listPrice])).toEqual([
    ['42', '42'],
    ['41.35', null],
  ])
  await as('designer').act(bom, one.id, 'submit')
  await as('manager').act(bom, one.id, 'approve')
  await as('designer').act(bom, one.id, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: one.id }] })
  expect(priceOf(await as('designer').get(bom, rows[0]!.id))).toEqual(['42', '42'])
  const next = await save(rows[0]!.id, { ...planned('200', '200', '200') })
  expect(next.lines.map(({ price, listPrice }) => [price, listPrice])).toEqual([
    ['40', '40'],
    ['41.35', null],
  ])
})

test('a copy takes typed prices and fills those of the list again, also a draft that comes back from the recycle bin', async () => {
  const lines = ['10', '20'].map((key) => ({ key, material: story.made.label, supplier: story.stage.supplierId, usage: '1', loss: '0' }))
  const one = await draft({ ...planned('50', '50', '25'), lines: [lines[0]!, { ...lines[1]!, price: '42' }] })
  const both = ({ lines: all }: typeof one) => all.map(({ price, listPrice }) => [price, listPrice])
  const typed = await save(one.id, { lines: { set: [{ id: one.lines[1]!.id, price: '41.35' }], remove: [] } })
  expect(both(typed)).toEqual([
    ['42', '42'],
    ['41.35', null],
  ])
  const values = (await as('designer').perform((operation) => copyDocument(operation, bom, { id: one.id }))) as Record<string, any>
  const of = { brand: story.stage.brandId, season: story.stage.seasonId, category: story.stage.categoryId }
  const { id: styleId } = await as('designer').create(style, { name: `复制 ${++count}`, ...of })
  // In the copy the pieces reach another tier: the price of the list follows it.
  const copied = await as('designer').create(bom, { ...values, style: styleId, ...planned('200', '200', '200') })
  expect(both(copied)).toEqual([
    ['40', '40'],
    ['41.35', null],
  ])
  await as('designer').perform((operation) => removeDraft(operation, bom, { id: copied.id, version: copied.version }))
  const { doc } = await as('designer').perform((operation) => restore(operation, copied.id))
  expect(both(await as('designer').get(bom, doc.id))).toEqual([
    ['40', '40'],
    ['41.35', null],
  ])
})

test('a costing sheet reckons by the size ratio of the BOM where it says so, else by the base size', async () => {
  const usageBySize = { cells: Object.entries({ S: '0.8', M: '1', L: '1.4' }).map(([size, value]) => ({ size, value })) }
  const line = { key: '10', element: 'trim', material: story.made.label, usage: '1', usageBySize, loss: '10', price: '10' }
  const list = await draft({ ratio: ratioOf('1', '2', '1'), lines: [line] })
  // (0.8 + 2 × 1 + 1.4) ÷ 4 = 1.05 a piece, 1.155 with the loss.
  expect([list.material, list.ratioMaterial]).toEqual(['11', '11.55'])
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '20', minuteRate: '0' }]
  const sheet = await as('merchandiser').create(costing, { style: list.style, bom: list.id, scenarios })
  expect([sheet.byRatio, sheet.cost, sheet.materials[0]!.gross]).toEqual([false, '11', '1.1'])
  const byRatio = await as('merchandiser').save(costing, sheet.id, { byRatio: true })
  expect([byRatio.cost, byRatio.materials[0]!.gross, byRatio.materials[0]!.amount]).toEqual(['11.55', '1.155', '11.55'])
  await as('designer').save(bom, list.id, { ratio: null })
  const noRatio = await as('merchandiser').save(costing, sheet.id, { remark: '无比例' })
  expect([noRatio.cost, noRatio.materials[0]!.gross]).toEqual(['11', '1.1'])
})

test('a sheet by ratio is to reconfirm when the usage of another size than the base changes, whose cost stays', async () => {
  const bySize = (L: string) => ({ cells: Object.entries({ S: '1', M: '1', L }).map(([size, value]) => ({ size, value })) })
  const line = { key: '10', element: 'trim', material: story.made.label, usage: '1', usageBySize: bySize('1'), loss: '0', price: '10' }
  const list = await draft({ ratio: ratioOf('1', '2', '1'), lines: [line] })
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '20', minuteRate: '0' }]
  const sheet = await as('merchandiser').create(costing, { style: list.style, bom: list.id, byRatio: true, scenarios })
  await as('merchandiser').act(costing, sheet.id, 'submit')
  const moved = () => as('merchandiser').perform((one) => listMovedBases(one, costing, sheet.id))
  expect(await moved()).toEqual([])
  await save(list.id, { lines: { set: [{ id: list.lines[0]!.id, usageBySize: bySize('3') }], remove: [] } })
  const [basis] = await moved()
  expect(basis!.moved.map(({ field, from, to }) => [field, from, to])).toEqual([
    ['needs', '', ''],
    ['ratioMaterial', '10.00', '15.00'],
  ])
  expect(basis!.effects.map(({ field, to }) => [field, to])).toEqual([
    ['cost', '15'],
    ['margin', '25'],
  ])
})

const unitOf = async (code: string, dimension: string, [numerator, denominator]: readonly [number, number]) =>
  (await as('admin').create(unit, { code, name: code, nameEn: code, dimension, numerator, denominator, decimals: 4 })).id
/** A material in use, in a unit, with an entry of the list that quotes it in another one. */
const quoted = async (more: { readonly unit: string }, entry: { readonly unit: string; readonly netPrice: string }) => {
  const { group } = await as('merchandiser').get(material, story.made.label)
  const weighed = { width: '1.8 M', gramWeight: '180', compositions: [{ fibre: 'cotton', share: '100' }] }
  const values = { group, type: 'fabric', name: `另单位报价 ${++count}`, ...weighed, ...more }
  const { id } = await as('merchandiser').create(material, values)
  await as('merchandiser').act(material, id, 'submit')
  await as('manager').act(material, id, 'approve')
  await as('buyer').create(priceList, { ...entryOf([]), material: id, ...entry })
  return id
}
const lineOf = (of: string, usage: string, more: object = {}) => ({
  key: '10',
  element: 'trim',
  material: of,
  supplier: story.stage.supplierId,
  usage,
  loss: '0',
  ...more,
})
/** Price, its unit and the amount of the one line of a BOM, as the BOM has them and as its costing sheet has. */
const bothOf = async (one: Awaited<ReturnType<typeof draft>>) => {
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '100', price: '100', minuteRate: '0' }]
  const sheet = await as('merchandiser').create(costing, { style: one.style, bom: one.id, scenarios })
  return [one.lines[0]!, sheet.materials[0]!].map(({ price, priceUnit, amount }) => [price, priceUnit, amount])
}

test('the one line of a BOM has the price of an entry that quotes in a unit of none of its lines and materials, in that unit and exactly, as its costing sheet has: metres for kilograms, yards for metres, gross for pieces', async () => {
  const { kg, metre, piece } = story.units
  const [yard, gross] = [await unitOf('YD', 'length', [9144, 10000]), await unitOf('GRO', 'count', [144, 1])]
  const cases = [
    // A metre weighs 0.324 kg: 0.42 ÷ 0.324 × 23.15.
    { of: kg, by: metre, netPrice: '23.15', usage: '0.42', amount: '30.0093' },
    { of: metre, by: yard, netPrice: '9.4', usage: '1.5', amount: '15.4199' },
    // 0.35625 a piece, which four decimals do not hold: × 0.3563 it would be 2.544.
    { of: piece, by: gross, netPrice: '51.3', usage: '7.14', amount: '2.5436' },
  ]
  for (const { of, by, netPrice, usage, amount } of cases) {
    const one = await draft({ lines: [lineOf(await quoted({ unit: of }, { unit: by, netPrice }), usage)] })
    expect([one.unpriced, one.lines[0]!.unit, one.lines[0]!.listPrice, one.material]).toEqual([0, of, netPrice, amount])
    expect(await bothOf(one)).toEqual([
      [netPrice, by, amount],
      [netPrice, by, amount],
    ])
  }
})

test('a unit of the price that a person names stays, with the price of the list converted to it; one that an entry gave goes with the line into the next version', async () => {
  const { metre, kg } = story.units
  const yard = await unitOf('YDS', 'length', [9144, 10000])
  const mesh = await quoted({ unit: metre }, { unit: yard, netPrice: '9.4' })
  const shown = ({ lines: [line] }: Awaited<ReturnType<typeof draft>>) => [line!.price, line!.listPrice, line!.priceUnit, line!.amount]
  // 9.4 ÷ 0.9144 a metre, and ÷ 0.324 a kilogram.
  const byWeight = await draft({ lines: [lineOf(mesh, '1.5', { priceUnit: kg })] })
  expect(shown(byWeight)).toEqual(['31.7283', '31.7283', kg, '15.42'])
  expect(shown(await save(byWeight.id, { remark: '再存' }))).toEqual(['31.7283', '31.7283', kg, '15.42'])
  const one = await draft({ lines: [lineOf(mesh, '1.5')] })
  expect(shown(one)).toEqual(['9.4', '9.4', yard, '15.4199'])
  const line = (values: object) => save(one.id, { lines: { set: [{ id: one.lines[0]!.id, ...values }], remove: [] } })
  expect(shown(await line({ priceUnit: metre }))).toEqual(['10.28', '10.28', metre, '15.42'])
  expect(shown(await save(one.id, { remark: '再存' }))).toEqual(['10.28', '10.28', metre, '15.42'])
  expect(shown(await line({ priceUnit: yard }))).toEqual(['9.4', '9.4', yard, '15.4199'])
  await as('designer').act(bom, one.id, 'submit')
  await as('manager').act(bom, one.id, 'approve')
  await as('designer').act(bom, one.id, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: one.id }] })
  expect(shown(await as('designer').get(bom, rows[0]!.id))).toEqual(['9.4', '9.4', yard, '15.4199'])
  // A material that takes its place renews the unit of the price with the price.
  const tape = await quoted({ unit: metre }, { unit: kg, netPrice: '40' })
  const other = await save(rows[0]!.id, {
    lines: { set: [{ id: (await as('designer').get(bom, rows[0]!.id)).lines[0]!.id, material: tape }], remove: [] },
  })
  expect(shown(other)).toEqual(['40', '40', kg, '19.44'])
})
