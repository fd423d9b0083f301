/** Tests of what moved behind a costing sheet: the price that is in force on its day, and what each source alone would make of cost and margin. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { history } from '../../engine/journal/history.ts'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { reconfirm } from '../../engine/save/reconfirm.ts'
import type { Story } from '../../engine/testing/story.ts'
import { addDays } from '../../model/days.ts'
import { unit } from '../master/unit.ts'
import { materialGroup } from '../material/material-group.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
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
const sewing = async (sam: string) => {
  const rates = [{ validFrom: '2024-01-01', sam, rate: '6' }]
  const { id } = await as('merchandiser').create(operation, { name: `缝制 ${sam}`, currency: stage.cny, rates })
  return [{ sequence: 10, operation: id }]
}
const priced = (of: string, netPrice: string, more: object = {}) =>
  as('buyer').create(priceList, {
    kind: 'material',
    supplier: stage.supplierId,
    material: of,
    currency: stage.cny,
    validFrom: '2024-01-01',
    netPrice,
    ...more,
  })
/** The sheet of the worked example: material 10.7040 with fabric at 40, labour 6, overhead 1.2960, cost 18 at a price of 24. */
async function submitted() {
  const [fabric, label] = [await newMaterial(), await newMaterial()]
  const entry = (await priced(fabric, '40')).id
  const of = { brand: stage.brandId, season: stage.seasonId, category: stage.categoryId }
  const { id } = await as('designer').create(style, { name: `款 ${count}`, ...of })
  const lines = [
    { key: '10', element: 'fabric', material: fabric, supplier: stage.supplierId, usage: '0.25', loss: '5' },
    { key: '20', material: label, usage: '1', loss: '2', price: '0.2' },
  ]
  const list = await approve(bom, (await as('designer').create(bom, { style: id, currency: stage.cny, lines })).id)
  const made = await as('designer').create(processSheet, { style: id, lines: await sewing('12') })
  const process = await approve(processSheet, made.id)
  const scenario = { name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }
  const elements = [{ element: 'overhead', basis: 'piece', figure: '1.296' }]
  const sheet = await as('merchandiser').create(costing, { style: id, bom: list, process, elements, scenarios: [scenario] })
  expect([sheet.cost, sheet.margin]).toEqual(['18', '25'])
  await as('merchandiser').act(costing, sheet.id, 'submit')
  return { sheet: sheet.id, bom: list, process, fabric, entry, lines }
}
async function next(type: Versioned, of: string, lines: readonly object[]) {
  await as('designer').act(type, of, 'revise')
  const { rows } = await as('designer').list(type, { filters: [{ field: 'previous', operator: 'eq', value: of }] })
  await as('designer').save(type, rows[0]!.id, { lines })
  return approve(type, rows[0]!.id)
}
const moved = async (id: string) =>
  (await as('merchandiser').perform((one) => listMovedBases(one, costing, id))).map(({ name, moved: changes, effects }) => ({
    name,
    changes: changes.map(({ from, to }) => [from, to]),
    effects: effects.map(({ field, from, to, by }) => [field, from, to, by]),
  }))
/** The sheet stays as it is beside what moved. */
async function keep(id: string, name = 'merchandiser', comment = '报价已发出'): Promise<void> {
  const { version } = await as(name).get(costing, id)
  await as(name).perform(async (one) => {
    const seen = (await listMovedBases(one, costing, id)).map(({ name, source, state }) => ({ name, source, state }))
    await reconfirm(one, costing, { id, version, how: 'keep', seen, comment })
  })
}
const numbered = async (type: Versioned, id: string) => expect.stringContaining((await as('designer').get(type, id)).number)

test('each of price, BOM and process version says old, new, and what it alone makes of cost and margin [DM-1-019]', async () => {
  const of = await submitted()
  await priced(of.fabric, '42.5', { validFrom: today, endsFormer: true })
  const [fabricLine, labelLine] = of.lines
  const list = await next(bom, of.bom, [fabricLine!, { ...labelLine, usage: '2' }])
  const process = await next(processSheet, of.process, await sewing('10'))
  expect(await moved(of.sheet)).toEqual([
    {
      name: 'bom',
      changes: [[await numbered(bom, of.bom), await numbered(bom, list)]],
      effects: [
        ['cost', '18', '18.204', '0.204'],
        ['margin', '25', '24.15', '-0.85'],
      ],
    },
    {
      name: 'prices',
      changes: [['40.00', '42.50']],
      effects: [
        ['cost', '18', '18.6563', '0.6563'],
        ['margin', '25', '22.2654', '-2.7346'],
      ],
    },
    {
      name: 'process',
      changes: [[await numbered(processSheet, of.process), await numbered(processSheet, process)]],
      effects: [
        ['cost', '18', '17', '-1'],
        ['margin', '25', '29.1667', '4.1667'],
      ],
    },
  ])
  // Nothing was written, and all of them together are what the next version is.
  expect(await as('merchandiser').get(costing, of.sheet)).toMatchObject({ cost: '18', margin: '25', status: 'submitted' })
  // The approver does not approve a margin that is no more true, and nobody declares that it stays: the finance step is found by it.
  const refusal = await expectRefusal(as('manager').act(costing, of.sheet, 'approve'))
  for (const path of ['bom', 'prices[0].entry', 'process'])
    expect(refusal).toContain(`${path}: 所依据的内容已变更，请退回后按最新内容重新提交`)
  for (const name of ['merchandiser', 'buyer', 'manager', 'finance'])
    await expect(keep(of.sheet, name), name).rejects.toMatchObject({ key: expect.stringMatching(/^(basedOn\.way|access\.forbidden)$/) })
  await as('manager').act(costing, of.sheet, 'reject', { comment: '价格已变' })
  const taken = await as('merchandiser').act(costing, of.sheet, 'takeOver', { values: { bom: list, process, pricedOn: today } })
  expect([taken.cost, taken.margin]).toEqual(['17.8603', '25.5821'])
  await as('merchandiser').act(costing, of.sheet, 'submit')
  expect((await as('manager').act(costing, of.sheet, 'approve')).status).toBe('approved')
})

test('what moves no figure is shown and holds no approval up; a cost that would not be known does [DM-1-019]', async () => {
  const of = await submitted()
  const list = await next(bom, of.bom, [...of.lines])
  expect((await moved(of.sheet)).map(({ name, effects }) => [name, effects.map(([, , , by]) => by)])).toEqual([['bom', ['0', '0']]])
  expect((await as('manager').act(costing, of.sheet, 'approve')).status).toBe('approved')
  const other = await submitted()
  await next(bom, other.bom, [other.lines[0]!, { ...other.lines[1], price: null }])
  expect(await expectRefusal(as('manager').act(costing, other.sheet, 'approve'))).toContain('bom: 所依据的内容已变更')
  expect(list).not.toBe(of.bom)
})

test('beside a source that the sheet stays with as it was, the effect of another one is reckoned by what the sheet took, and so is its own when it moves again', async () => {
  const of = await submitted()
  await as('manager').act(costing, of.sheet, 'approve')
  await as('buyer').save(priceList, of.entry, { netPrice: '50' })
  expect(await expectRefusal(keep(of.sheet, 'merchandiser', ' '))).toMatch(/^comment: /)
  await keep(of.sheet)
  expect(await moved(of.sheet)).toEqual([])
  const [last] = (await as('manager').perform((one) => history(one, costing, of.sheet))).filter(({ action }) => action === 'reconfirm')
  expect(last).toMatchObject({ comment: '报价已发出' })
  const [fabricLine, labelLine] = of.lines
  await next(bom, of.bom, [fabricLine!, { ...labelLine, usage: '2' }])
  const costs = async () => (await moved(of.sheet)).map(({ name, effects }) => [name, effects[0]])
  expect(await costs()).toEqual([['bom', ['cost', '18', '18.204', '0.204']]])
  await as('buyer').save(priceList, of.entry, { netPrice: '42.5' })
  expect(await costs()).toEqual([
    ['bom', ['cost', '18', '18.204', '0.204']],
    ['prices', ['cost', '18', '18.6563', '0.6563']],
  ])
})

test('where the cost would not be known, the effect is blank', async () => {
  const of = await submitted()
  await next(bom, of.bom, [of.lines[0]!, { ...of.lines[1], price: null }])
  expect((await moved(of.sheet))[0]!.effects).toEqual([
    ['cost', '18', null, null],
    ['margin', '25', null, null],
  ])
})

test('a price that ends later than the day of the sheet moves nothing, nor does one that is renewed at the same price', async () => {
  const of = await submitted()
  const ending = (validTo: string | null) => as('buyer').save(priceList, of.entry, { validTo })
  for (const last of [addDays(today, 30), today, null]) {
    await ending(last)
    expect(await moved(of.sheet)).toEqual([])
  }
  await ending(addDays(today, -1))
  expect(await moved(of.sheet)).toMatchObject([
    // The sheet would take the price of the BOM, which the list had filled.
    {
      name: 'prices',
      changes: [['40.00', '']],
      effects: [
        ['cost', '18', '18', '0'],
        ['margin', '25', '25', '0'],
      ],
    },
  ])
  const renewed = (await priced(of.fabric, '40', { validFrom: today })).id
  expect(await moved(of.sheet)).toEqual([])
  await as('buyer').save(priceList, renewed, { netPrice: '41' })
  expect(await moved(of.sheet)).toMatchObject([
    {
      changes: [['40.00', '41.00']],
      effects: [
        ['cost', '18', '18.2625', '0.2625'],
        ['margin', '25', '23.9063', '-1.0937'],
      ],
    },
  ])
  await as('buyer').act(priceList, renewed, 'deactivate')
  expect(await moved(of.sheet)).toMatchObject([{ changes: [['40.00', '']] }])
})

test('a sheet that takes over the prices of a later day remembers that day, also where each entry is still the same', async () => {
  const of = await submitted()
  await as('manager').act(costing, of.sheet, 'approve')
  await as('merchandiser').act(costing, of.sheet, 'revise')
  const { rows } = await as('merchandiser').list(costing, { filters: [{ field: 'previous', operator: 'eq', value: of.sheet }] })
  const next = rows[0]!.id
  await as('merchandiser').save(costing, next, { pricedOn: addDays(today, -1) })
  await as('merchandiser').act(costing, next, 'takeOver', { values: { bom: of.bom, process: of.process, pricedOn: today } })
  await priced(of.fabric, '42.5', { validFrom: today, endsFormer: true })
  expect(await moved(next)).toMatchObject([{ name: 'prices', changes: [['40.00', '42.50']] }])
})

test('a price that begins after the day of the sheet moves nothing', async () => {
  const of = await submitted()
  await priced(of.fabric, '50', { validFrom: addDays(today, 1), endsFormer: true })
  expect((await as('buyer').get(priceList, of.entry)).validTo).toBe(today)
  expect(await moved(of.sheet)).toEqual([])
})
