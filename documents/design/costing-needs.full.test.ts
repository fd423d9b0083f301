/** Tests of the mark of a BOM's needs: a submitted costing sheet is to reconfirm whenever its BOM needs something else, also where the sums of the BOM stay as they are. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeDocuments } from '../../engine/save/change.ts'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { asSystem } from '../../engine/store/scope.ts'
import type { Story } from '../../engine/testing/story.ts'
import { addDays } from '../../model/days.ts'
import { unit } from '../master/unit.ts'
import { materialGroup } from '../material/material-group.ts'
import { materialColour } from '../material/material-colour.ts'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { costing } from './costing.ts'
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

let count = 0
const newMaterial = async () => {
  const { id } = await as('merchandiser').create(material, { group, type: 'trim', name: `料 ${++count}` })
  await as('merchandiser').act(material, id, 'submit')
  await as('manager').act(material, id, 'approve')
  return id
}
const newStyle = async () =>
  (await as('designer').create(style, { name: `款 ${++count}`, brand: stage.brandId, season: stage.seasonId, category: stage.categoryId }))
    .id
/** A BOM in draft, and a sheet of it that waits for its approval. */
async function submitted(lines: readonly object[], more: object = {}) {
  const of = await newStyle()
  const made = await as('designer').create(bom, { style: of, currency: stage.cny, lines, ...more })
  const scenario = { name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }
  const elements = [{ element: 'processing', basis: 'piece', figure: '5' }]
  const sheet = await as('merchandiser').create(costing, { style: of, bom: made.id, elements, scenarios: [scenario] })
  await as('merchandiser').act(costing, sheet.id, 'submit')
  return { style: of, bom: made.id, lines: (await as('designer').get(bom, made.id)).lines, sheet }
}
const moved = async (id: string) =>
  (await as('merchandiser').perform((one) => listMovedBases(one, costing, id))).map(({ name, moved: changes, effects }) => ({
    name,
    changes: changes.map(({ field, from, to }) => [field, from, to]),
    cost: effects.filter(({ field }) => field === 'cost').map(({ from, to }) => [from, to]),
  }))

test('a changed usage of a line that the price list alone prices marks the sheet, though no sum of its BOM moves [DM-1-019]', async () => {
  const fabric = await newMaterial()
  const entry = { kind: 'material', supplier: stage.supplierId, material: fabric, currency: stage.cny, validFrom: today, netPrice: '40' }
  await as('buyer').create(priceList, entry)
  const line = { key: '10', material: fabric, supplier: stage.supplierId, usage: '0.25' }
  // The list has no price on the day of the BOM, and one on that of the sheet.
  const of = await submitted([line], { validFrom: addDays(today, -1) })
  expect(of.lines[0]).toMatchObject({ price: null, amount: null })
  expect(of.sheet.cost).toBe('15')
  await as('designer').save(bom, of.bom, { lines: [{ ...line, id: of.lines[0]!.id, usage: '0.5' }] })
  expect(await moved(of.sheet.id)).toEqual([{ name: 'bom', changes: [['needs', '', '']], cost: [['15', '25']] }])
})

test('a usage that moves between lines of one price marks the sheet, which prices the lines by itself [DM-1-019]', async () => {
  const [one, other] = [await newMaterial(), await newMaterial()]
  const of = await submitted([
    { key: '10', material: one, supplier: stage.supplierId, usage: '1', price: '4' },
    { key: '20', material: other, supplier: stage.supplierId, usage: '1', price: '4' },
  ])
  const [first, second] = of.lines
  await as('designer').save(bom, of.bom, {
    lines: [
      { id: first!.id, usage: '0.5' },
      { id: second!.id, usage: '1.5' },
    ],
  })
  expect(await moved(of.sheet.id)).toEqual([{ name: 'bom', changes: [['needs', '', '']], cost: [['13', '13']] }])
})

test('a remark, another order of the lines and the same figure typed again mark nothing', async () => {
  const [one, other] = [await newMaterial(), await newMaterial()]
  const of = await submitted([
    { key: '10', material: one, usage: '0.25', price: '4' },
    { key: '20', material: other, usage: '1', price: '4' },
  ])
  const [first, second] = of.lines
  await as('designer').save(bom, of.bom, {
    remark: '换行',
    pieces: 500,
    lines: [{ id: second!.id }, { id: first!.id, usage: '0.250', use: '前片' }],
  })
  expect(await moved(of.sheet.id)).toEqual([])
})

test('a colourway that begins with a fabric of its own marks the sheets of a BOM that answers it already', async () => {
  const [one, other] = [await newMaterial(), await newMaterial()]
  const of = await newStyle()
  const dyed = async (name: string) => (await as('admin').create(colour, { name, nameEn: name })).id
  const way = async (name: string) => (await as('designer').create(colorway, { style: of, colour: await dyed(name) })).id
  const [first, second] = [await way('Needs 1'), await way('Needs 2')]
  await as('designer').act(colorway, second, 'stop', { comment: '暂停' })
  const lines = [
    { key: '10', element: 'fabric', material: one, usage: '1', price: '4', colorways: [first] },
    { key: '20', element: 'fabric', material: other, usage: '1', price: '8', colorways: [second] },
  ]
  const made = await as('designer').create(bom, { style: of, currency: stage.cny, lines })
  await as('designer').act(bom, made.id, 'submit')
  await as('manager').act(bom, made.id, 'approve')
  const scenario = { name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }
  const elements = [{ element: 'processing', basis: 'piece', figure: '5' }]
  const sheet = await as('merchandiser').create(costing, { style: of, bom: made.id, elements, scenarios: [scenario] })
  await as('merchandiser').act(costing, sheet.id, 'submit')
  expect(sheet.cost).toBe('9')
  await as('designer').act(colorway, second, 'start')
  expect(await moved(sheet.id)).toEqual([{ name: 'bom', changes: [['needs', '', '']], cost: [['9', '11']] }])
})

test('another supplier of the material colour of a line marks the sheet, though colour, usage and price of the line stay', async () => {
  const trim = await newMaterial()
  const dyed = { material: trim, colour: stage.black, supplier: stage.supplierId }
  const { id } = await as('merchandiser').create(materialColour, dyed)
  const of = await submitted([{ key: '10', material: trim, rule: 'fixed', materialColour: id, usage: '1', price: '4' }])
  expect(await moved(of.sheet.id)).toEqual([])
  const values = { supplier: stage.otherSupplierId }
  await as('admin').perform((operation) => asSystem(operation, (system) => changeDocuments(system, materialColour, [{ id, values }])))
  expect((await as('designer').get(bom, of.bom)).lines[0]).toMatchObject({ materialColour: id, price: '4', supplier: null })
  expect(await moved(of.sheet.id)).toEqual([{ name: 'bom', changes: [['needs', '', '']], cost: [['9', '9']] }])
})

test('a sheet of 20 lines without a price is saved: its scenario names three of them and counts the others', async () => {
  const of = await newStyle()
  const lines = await Promise.all(
    Array.from({ length: 20 }, async (_, at) => ({ key: String((at + 1) * 10), material: await newMaterial(), usage: '1' })),
  )
  const made = await as('designer').create(bom, { style: of, currency: stage.cny, lines })
  const scenario = { name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }
  const sheet = await as('merchandiser').create(costing, { style: of, bom: made.id, scenarios: [scenario] })
  expect(sheet.cost).toBeNull()
  expect(sheet.scenarios[0]!.priceNoteEn).toMatch(/^Material line 10 has no price; .*20.*; .*30.*; 17 more lines$/)
})
