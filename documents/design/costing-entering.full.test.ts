/** Tests of prices that enter the list after a costing sheet took those of its BOM: the sheet says so where it would take them now, and only there. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { removeDraft } from '../../engine/save/remove-and-copy.ts'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { reconfirm } from '../../engine/save/reconfirm.ts'
import { saveDocument } from '../../engine/save/save.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import type { Story } from '../../engine/testing/story.ts'
import { addDays } from '../../model/days.ts'
import { unit } from '../master/unit.ts'
import { materialColour } from '../material/material-colour.ts'
import { materialGroup } from '../material/material-group.ts'
import { materialPrice } from '../material/material-price.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { operation } from './operation.ts'
import { processSheet } from './process-sheet.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let today: string
let group: string
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  today = await as('admin').perform(async ({ tx }) => tx.today)
  const kilogram = (await as('merchandiser').list(unit)).rows.find((row) => row['code'] === 'KG')!.id
  group = (await as('admin').create(materialGroup, { code: 'FAB', name: '面料', unit: kilogram })).id
})
afterAll(() => app?.end())

type Versioned = typeof bom | typeof processSheet
const approve = async (type: Versioned, id: string) => {
  await as('designer').act(type, id, 'submit')
  await as('manager').act(type, id, 'approve')
  return id
}
let count = 0
const newMaterial = async () => {
  const { id } = await as('merchandiser').create(material, { group, type: 'trim', name: `料 ${++count}` })
  await as('merchandiser').act(material, id, 'submit')
  await as('manager').act(material, id, 'approve')
  return id
}
const entryOf = (of: string, more: object = {}) => ({
  kind: 'material',
  supplier: stage.supplierId,
  material: of,
  currency: stage.cny,
  validFrom: '2024-01-01',
  ...more,
})
const listed = async (of: string, more: object) => (await as('buyer').create(priceList, entryOf(of, more))).id
const scenario = { name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }
const sewing = async (sam: string) => {
  const rates = [{ validFrom: '2024-01-01', sam, rate: '6' }]
  return [{ sequence: 10, operation: (await as('merchandiser').create(operation, { name: `缝制 ${sam}`, currency: stage.cny, rates })).id }]
}
/** The sheet of the worked example, whose fabric the BOM prices at 40: material 10.7040, labour 6, overhead 1.2960, cost 18 at a price of 24; 1,000 pieces need 262.5 kg. */
async function draft(line: object = {}, further: readonly object[] = []) {
  const [fabric, label] = [await newMaterial(), await newMaterial()]
  const of = { brand: stage.brandId, season: stage.seasonId, category: stage.categoryId }
  const { id } = await as('designer').create(style, { name: `款 ${++count}`, ...of })
  const lines = [
    { key: '10', element: 'fabric', material: fabric, supplier: stage.supplierId, usage: '0.25', loss: '5', price: '40', ...line },
    { key: '20', material: label, usage: '1', loss: '2', price: '0.2' },
    ...further.map((one) => ({ material: fabric, supplier: stage.supplierId, usage: '0.01', loss: '0', price: '40', ...one })),
  ]
  const list = await approve(bom, (await as('designer').create(bom, { style: id, currency: stage.cny, lines })).id)
  const process = await approve(processSheet, (await as('designer').create(processSheet, { style: id, lines: await sewing('12') })).id)
  const elements = [{ element: 'overhead', basis: 'piece', figure: '1.296' }]
  const sheet = await as('merchandiser').create(costing, { style: id, bom: list, process, elements, scenarios: [scenario] })
  if (further.length === 0) expect([sheet.cost, sheet.margin]).toEqual(['18', '25'])
  return { sheet: sheet.id, bom: list, process, fabric, label, lines }
}
async function submitted(line: object = {}) {
  const of = await draft(line)
  await as('merchandiser').act(costing, of.sheet, 'submit')
  return of
}
async function next(type: Versioned, of: string, lines: readonly object[]) {
  await as('designer').act(type, of, 'revise')
  const { rows } = await as('designer').list(type, { filters: [{ field: 'previous', operator: 'eq', value: of }] })
  await as('designer').save(type, rows[0]!.id, { lines })
  return approve(type, rows[0]!.id)
}
const shown = (id: string) => as('merchandiser').perform((one) => listMovedBases(one, costing, id))
const moved = async (id: string) =>
  (await shown(id)).map(({ name, moved: changes, effects }) => ({
    name,
    changes: changes.map(({ from, to }) => [from, to]),
    effects: effects.map(({ from, to, by }) => [from, to, by]),
  }))
const ofPrice = {
  name: 'prices',
  changes: [['40.00', '42.50']],
  effects: [
    ['18', '18.6563', '0.6563'],
    ['25', '22.2654', '-2.7346'],
  ],
}
const isMarked = async (id: string) => {
  const { rows } = await as('merchandiser').list(costing, { filters: [{ field: 'toReconfirm', operator: 'eq', value: true }] })
  return rows.some((row) => row.id === id)
}

test('a material price that comes into force for the first time marks submitted and approved sheets, with old, new and effect [DM-1-019]', async () => {
  const of = await submitted()
  await as('manager').act(costing, of.sheet, 'approve')
  const price = await as('buyer').create(materialPrice, {
    supplier: stage.supplierId,
    material: of.fabric,
    currency: stage.cny,
    validFrom: today,
    netPrice: '42.5',
  })
  expect([await moved(of.sheet), await isMarked(of.sheet)]).toEqual([[], false])
  await as('buyer').act(materialPrice, price.id, 'submit')
  await as('manager').act(materialPrice, price.id, 'approve')
  expect([await moved(of.sheet), await isMarked(of.sheet)]).toEqual([[ofPrice], true])
  expect(await as('merchandiser').get(costing, of.sheet)).toMatchObject({ cost: '18', margin: '25', status: 'approved' })
  // The next version takes it.
  await as('merchandiser').act(costing, of.sheet, 'revise')
  const { rows } = await as('merchandiser').list(costing, { filters: [{ field: 'previous', operator: 'eq', value: of.sheet }] })
  const values = { bom: of.bom, process: of.process, pricedOn: today }
  const taken = await as('merchandiser').act(costing, rows[0]!.id, 'takeOver', { values })
  expect([taken.cost, taken.margin, await moved(taken.id)]).toEqual(['18.6563', '22.2654', []])
})

test('the effects of other sources do not contain a price that entered', async () => {
  const of = await submitted()
  await listed(of.fabric, { netPrice: '42.5' })
  const [fabricLine, labelLine] = of.lines
  await next(bom, of.bom, [fabricLine!, { ...labelLine, usage: '2' }])
  await next(processSheet, of.process, await sewing('10'))
  expect((await moved(of.sheet)).map(({ name, effects }) => [name, effects[0]])).toEqual([
    ['bom', ['18', '18.204', '0.204']],
    ['prices', ['18', '18.6563', '0.6563']],
    ['process', ['18', '17', '-1']],
  ])
})

test('a sheet that is written takes it over, one that was approved may keep its own; both are the end of it', async () => {
  const [taking, keeping] = [await draft(), await submitted()]
  await as('manager').act(costing, keeping.sheet, 'approve')
  for (const [of, how, cost] of [
    [taking, 'take', '18.6563'],
    [keeping, 'keep', '18'],
  ] as const) {
    const entry = await listed(of.fabric, { netPrice: '42.5' })
    expect(await moved(of.sheet)).toEqual([ofPrice])
    // What the next save of a draft takes all the same cannot be kept.
    expect((await shown(of.sheet)).map(({ by }) => by)).toEqual([[how]])
    const seen = (await shown(of.sheet)).map(({ name, source, state }) => ({ name, source, state }))
    const { version } = await as('merchandiser').get(costing, of.sheet)
    await as('merchandiser').perform((one) => reconfirm(one, costing, { id: of.sheet, version, how, seen, comment: '报价已发出' }))
    expect([(await as('merchandiser').get(costing, of.sheet)).cost, await moved(of.sheet)]).toEqual([cost, []])
    await as('buyer').save(priceList, entry, { netPrice: '43' })
    expect((await moved(of.sheet)).map(({ changes }) => changes)).toEqual([[['42.50', '43.00']]])
  }
})

test('an entry that the sheet would not take marks nothing: of another supplier, colour, day or quantity', async () => {
  const of = await submitted()
  await listed(of.fabric, { netPrice: '1', supplier: stage.otherSupplierId })
  await listed(of.fabric, { netPrice: '1', validFrom: addDays(today, 1) })
  await listed(of.fabric, { netPrice: '1', validTo: addDays(today, -1) })
  const shade = { material: of.fabric, colour: stage.white, supplier: stage.supplierId }
  const { id: materialColourId } = await as('merchandiser').create(materialColour, shade)
  await listed(of.fabric, { netPrice: '1', materialColour: materialColourId })
  await listed(of.label, { netPrice: '1' })
  expect([await moved(of.sheet), await isMarked(of.sheet)]).toEqual([[], false])
  const tiered = await submitted()
  const entry = await listed(tiered.fabric, { tiers: [{ from: '263', price: '30' }] })
  expect(await moved(tiered.sheet)).toEqual([])
  const tier = (await as('buyer').get(priceList, entry)).tiers[0]!
  await as('buyer').save(priceList, entry, { tiers: { set: [{ id: tier.id, from: '262' }], remove: [] } })
  expect((await moved(tiered.sheet)).map(({ changes }) => changes)).toEqual([[['40', '30']]])
})

test('what entered follows its key, and is gone when the sheet would not take it any more', async () => {
  const of = await submitted()
  const first = await listed(of.fabric, { netPrice: '42.5', validTo: today })
  await as('buyer').save(priceList, first, { validTo: addDays(today, -1) })
  expect(await moved(of.sheet)).toEqual([])
  const second = await listed(of.fabric, { netPrice: '43', validFrom: today })
  expect((await moved(of.sheet)).map(({ changes }) => changes)).toEqual([[['40.00', '43.00']]])
  await as('buyer').act(priceList, second, 'deactivate')
  expect([await moved(of.sheet), await isMarked(of.sheet)]).toEqual([[], false])
  // A price in another currency counts while there is none in that of the BOM.
  await listed(of.fabric, { netPrice: '40', currency: stage.usd })
  expect((await moved(of.sheet)).map(({ changes }) => changes)).toEqual([[['', '40.00']]])
  await listed(of.fabric, { netPrice: '42.5', validFrom: today })
  expect(await moved(of.sheet)).toEqual([ofPrice])
})

test('an entry that is removed is no price any more: the sheet is approved as it is, and another entry of its key takes its place', async () => {
  const of = await submitted()
  const removed = await listed(of.fabric, { netPrice: '42.5', validFrom: today })
  expect(await moved(of.sheet)).toEqual([ofPrice])
  const { version } = await as('buyer').get(priceList, removed)
  await as('buyer').perform((one) => removeDraft(one, priceList, { id: removed, version }))
  expect([await moved(of.sheet), await isMarked(of.sheet)]).toEqual([[], false])
  expect((await as('manager').act(costing, of.sheet, 'approve')).status).toBe('approved')
  const other = await submitted()
  const dollars = await listed(other.fabric, { netPrice: '43', currency: stage.usd })
  const second = await listed(other.fabric, { netPrice: '42.5', validFrom: today })
  expect(await moved(other.sheet)).toEqual([ofPrice])
  const { version: its } = await as('buyer').get(priceList, second)
  await as('buyer').perform((one) => removeDraft(one, priceList, { id: second, version: its }))
  expect((await moved(other.sheet)).map(({ changes }) => changes)).toEqual([[['', '43.00']]])
  expect(dollars).not.toBe(second)
})

test('a removed entry that had ended the one before leaves the day without a price, and the sheet says so', async () => {
  const of = await newMaterial()
  await listed(of, { netPrice: '40' })
  const { sheet } = await submitted({ material: of, price: null })
  const second = await listed(of, { netPrice: '42.5', validFrom: today, endsFormer: true })
  expect(await moved(sheet)).toEqual([ofPrice])
  const { version } = await as('buyer').get(priceList, second)
  await as('buyer').perform((one) => removeDraft(one, priceList, { id: second, version }))
  expect((await moved(sheet)).map(({ changes }) => changes)).toEqual([[['40.00', '']]])
})

test('the price of a colour goes before that of all colours which the sheet took', async () => {
  const of = await newMaterial()
  const shade = { material: of, colour: stage.black, supplier: stage.supplierId }
  const black = (await as('merchandiser').create(materialColour, shade)).id
  await listed(of, { netPrice: '40' })
  const { sheet } = await submitted({ material: of, price: null, rule: 'fixed', materialColour: black })
  await listed(of, { netPrice: '42.5', materialColour: black })
  expect(await moved(sheet)).toEqual([ofPrice])
})

test('an entry sends the same number of statements, however many sheets and lines it reaches', async () => {
  const statements = async (sheets: number, lines: number) => {
    const further = Array.from({ length: lines }, (_, at) => ({ key: String(100 + at) }))
    const { fabric } = await draft({}, further)
    for (let at = 1; at < sheets; at++) await draft({ material: fabric }, further)
    const sent = await sentStatements(as('buyer'), (one) => saveDocument(one, priceList, { values: entryOf(fabric, { netPrice: '42.5' }) }))
    return sent.length
  }
  await statements(2, 2)
  expect(await statements(4, 12)).toBe(await statements(2, 2))
})
