/** Tests of scenarios that need less of a material than the list has a price for: what the BOM took from the list is no price for them, and each scenario says what it lacks. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeEdit } from '../../engine/save/compute-edit.ts'
import type { AnyDocument } from '../../model/document.ts'
import { materialPrice } from '../material/material-price.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { style } from './style.ts'

let here: Awaited<ReturnType<typeof bomStory>>
let canvas: string
/** Number of the material price: 4.35 from 0, 4.10 from 1,500 m, minimum 500 m, without a surcharge. */
let entry: string
const as = (name: string) => here.app.as(name)
beforeAll(async () => {
  here = await bomStory()
  canvas = await here.interlining()
  const tiers = [
    { from: '0', price: '4.35' },
    { from: '1500', price: '4.1' },
  ]
  const of = { supplier: here.stage.supplierId, material: canvas, currency: here.stage.cny, validFrom: '2024-01-01' }
  const priced = await as('buyer').create(materialPrice, { ...of, tiers, minimum: '500' })
  await as('buyer').act(materialPrice, priced.id, 'submit')
  await as('manager').act(materialPrice, priced.id, 'approve')
  entry = priced.number
})
afterAll(() => here?.app.end())

const base = { name: '基准', base: true, picked: true, quantity: '1400', price: '24', minuteRate: '0.5' }
const small = { name: '小单', quantity: '300', price: '24', minuteRate: '0.5' }
let count = 0
/** A sheet of a BOM of 1,400 pieces, which uses 1.1 m of canvas with a loss of 3 %: 1.133 m a piece, 1,586.2 m in all, 339.9 m for 300 pieces. */
async function sheetOf(scenarios: readonly object[], line: object = {}) {
  const { brandId: brand, seasonId: season, categoryId: category, cny, supplierId: supplier } = here.stage
  const of = (await as('designer').create(style, { name: `起订量 ${++count}`, brand, season, category })).id
  const lines = [{ key: '10', element: 'fabric', material: canvas, supplier, usage: '1.1', loss: '3', ...line }]
  const list = await as('designer').create(bom, { style: of, currency: cny, pieces: '1400', lines })
  const elements = [{ element: 'processing', basis: 'piece', figure: '5' }]
  return { list, sheet: await as('merchandiser').create(costing, { style: of, bom: list.id, elements, scenarios }) }
}
const below = () => [`第 10 行：339.9 M 低于 ${entry} 的起订量 500`, `Line 10: 339.9 M is below the minimum quantity 500 of entry ${entry}`]
const submitting = (id: string) => expectRefusal(as('merchandiser').act(costing, id, 'submit'))

test('a scenario below the minimum of the list does not take what the BOM took from the list for more pieces: its cost is blank, and it says why [DM-2-009]', async () => {
  const { list, sheet } = await sheetOf([base, small])
  expect([list.lines[0]!.price, list.lines[0]!.listPrice]).toEqual(['4.1', '4.1'])
  const shown = sheet.scenarios.map(({ fabricTaken, cost, margin, priceNote, priceNoteEn }) => [
    fabricTaken,
    cost,
    margin,
    priceNote,
    priceNoteEn,
  ])
  expect(shown).toEqual([
    ['4.6453', '9.6453', '59.8113', null, null],
    [null, null, null, ...below()],
  ])
  // A figure of its own takes the place of the fabric.
  const own = await as('merchandiser').save(costing, sheet.id, { scenarios: [base, { ...small, fabric: '4.9286' }] })
  expect([own.scenarios[1]!.cost, own.scenarios[1]!.priceNote]).toEqual(['9.9286', null])
})

test('the submission asks for the price of the picked scenario with the material and its minimum; one that is not picked stays blank [DM-1-019]', async () => {
  const { sheet } = await sheetOf([
    { ...base, picked: false },
    { ...small, picked: true },
  ])
  expect([sheet.cost, sheet.margin]).toEqual([null, null])
  expect(await submitting(sheet.id)).toContain(`scenarios[1].quantity: 采用方案的数量没有全部物料的单价：${below()[0]}`)
  await as('merchandiser').save(costing, sheet.id, { scenarios: [base, small] })
  expect(await submitting(sheet.id)).toBe('')
})

test('the base below the minimum has no price, and the submission says the minimum at its line [DM-1-019]', async () => {
  const { sheet } = await sheetOf([{ ...base, quantity: '300' }])
  const [line] = sheet.materials
  expect([line!.price, line!.amount, line!.priceNote, line!.priceNoteEn]).toEqual([null, null, ...below()])
  expect([sheet.cost, sheet.scenarios[0]!.priceNote]).toEqual([null, below()[0]])
  expect(await submitting(sheet.id)).toContain(`materials[0].price: ${below()[0]}`)
})

test('a price that was typed into the BOM stands in below the minimum, with its note', async () => {
  const { list, sheet } = await sheetOf([{ ...base, quantity: '300' }, small], { price: '4.1' })
  expect(list.lines[0]!.listPrice).toBeNull()
  expect(sheet.materials[0]).toMatchObject({ price: '4.1', priceNote: `取 BOM 的单价；${below()[0]}` })
  expect(sheet.scenarios.map(({ fabricTaken, priceNote }) => [fabricTaken, priceNote])).toEqual([
    ['4.6453', null],
    ['4.6453', null],
  ])
  expect(await submitting(sheet.id)).toBe('')
})

test('while the quantity of a scenario is blank its cost is unknown; one that is none is refused at its field, by a save, a computation and a new sheet', async () => {
  const { sheet } = await sheetOf([base, small])
  const written = (quantity: unknown) => ({ scenarios: { set: [{ id: sheet.scenarios[1]!.id, quantity }], remove: [] } })
  const computed = (values: object) =>
    as('merchandiser').perform((operation) => computeEdit(operation, costing as AnyDocument, { id: sheet.id, values: { ...values } }))
  const blank = (await computed(written(null))) as unknown as typeof sheet
  expect(blank.scenarios.map(({ fabricTaken, cost, priceNote }) => [fabricTaken, cost, priceNote])).toEqual([
    ['4.6453', '9.6453', null],
    [null, null, null],
  ])
  for (const quantity of ['1000.5', '0', '-1', 'abc', '1e3', '1,0', null]) {
    const refused = expect.stringContaining('scenarios[1].quantity: ')
    expect(await expectRefusal(as('merchandiser').save(costing, sheet.id, written(quantity))), String(quantity)).toEqual(refused)
    if (quantity !== null && !['0', '-1'].includes(quantity)) expect(await expectRefusal(computed(written(quantity)))).toEqual(refused)
    const { style: of, bom: list } = sheet
    const anew = as('merchandiser').create(costing, { style: of, bom: list, scenarios: [base, { ...small, quantity }] })
    expect(await expectRefusal(anew)).toEqual(refused)
  }
})
