/** Tests of the use of the base size of a style with two axes: BOM, costing sheet and portfolio say one figure, whatever pairs of the base size need. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { material } from '../material/material.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { costing } from './costing.ts'
import { productPortfolio } from './product-portfolio.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
const as = (name: string) => story.app.as(name)
beforeAll(async () => {
  story = await bomStory()
})
afterAll(() => story?.app.end())

/** Trousers 30 to 34 with inseams L30 and L32, base size 32, whose BOM has the line. */
async function trousers(line: object) {
  const list = await as('admin').create(sizeList, {
    name: '裤装',
    group: 'men',
    sizes: ['30', '32', '34'].map((size, at) => ({ size, sort: at + 1, base: size === '32' })),
    seconds: ['L30', 'L32'].map((second, at) => ({ second, sort: at + 1 })),
  })
  const { brandId: brand, seasonId: season, categoryId: category, cny, black, supplierId: supplier } = story.stage
  const of = (await as('designer').create(style, { name: '直筒裤', brand, season, category, sizeList: list.id })).id
  const way = (await as('designer').create(colorway, { style: of, colour: black })).id
  const { id } = await as('designer').create(bom, {
    style: of,
    currency: cny,
    lines: [{ material: story.made.jersey, supplier, unit: story.units.kg, element: 'fabric', loss: '0', price: '40', ...line }],
  })
  await as('designer').act(bom, id, 'submit')
  const whole = await as('manager').act(bom, id, 'approve')
  const set = await as('designer').create(productPortfolio, {
    name: '三件',
    currency: cny,
    components: [{ style: of, colorway: way, ratio: 3, price: '90', main: true }],
  })
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '90', minuteRate: '0.5' }]
  const sheet = await as('merchandiser').create(costing, { style: of, bom: id, scenarios })
  return { whole, set, sheet }
}
const cell = (size: string, value: string, second?: string) => ({ size, value, ...(second ? { second } : {}) })
const pairs = [cell('30', '1.2'), cell('32', '1.25'), cell('34', '1.3'), cell('32', '1.19', 'L30'), cell('32', '1.27', 'L32')]

test('1.25 m of the base size are 3.75 m in a set of three, also where its pairs need 1.19 and 1.27 [DM-2-008]', async () => {
  const { whole, set, sheet } = await trousers({ usage: '1.25', usageBySize: { cells: pairs } })
  expect([whole.lines[0]!.amount, sheet.materials[0]!.gross, sheet.materials[0]!.amount]).toEqual(['50', '1.25', '50'])
  expect([set.materials.map(({ gross }) => gross), set.missing]).toEqual([['3.75'], 0])
})

test('a line of one of the two pairs counts for half of a piece, in the set as in the BOM', async () => {
  // A trim: garments without any fabric are missing.
  const { whole, set, sheet } = await trousers({ element: 'trim', usage: '1.25', usageBySize: { cells: pairs }, sizes: '32/L30' })
  expect([whole.lines[0]!.amount, sheet.materials[0]!.gross]).toEqual(['25', '0.625'])
  expect(set.materials.map(({ gross }) => gross)).toEqual(['1.875'])
})

test('the tier of a price is chosen by the use of the base size: 1,000 garments need 1,250 pieces and not the 1,230 of the pairs', async () => {
  await as('merchandiser').act(material, story.made.label, 'submit')
  await as('manager').act(material, story.made.label, 'approve')
  await as('buyer').create(priceList, {
    kind: 'material',
    supplier: story.stage.supplierId,
    material: story.made.label,
    unit: story.units.piece,
    currency: story.stage.cny,
    validFrom: '2024-01-01',
    tiers: [
      { from: '0.0001', price: '42' },
      { from: '1250', price: '38' },
    ],
  })
  const { sheet } = await trousers({ material: story.made.label, unit: story.units.piece, usage: '1.25', usageBySize: { cells: pairs } })
  expect([sheet.materials[0]!.price, sheet.prices.map(({ quantity }) => quantity)]).toEqual(['38', ['1250']])
})

test('a version in force stays of its base size when the list gets another one; the next version is of the new one', async () => {
  const axis = ['S', 'M', 'L'].map((size, at) => ({ size, sort: at + 1, base: size === 'M' }))
  const list = await as('admin').create(sizeList, { name: '上装', group: 'men', sizes: axis })
  const { brandId: brand, seasonId: season, categoryId: category, cny, otherSupplierId: supplier } = story.stage
  const of = (await as('designer').create(style, { name: '圆领衫', brand, season, category, sizeList: list.id })).id
  const shared = { supplier, loss: '0', rule: 'none' }
  const trim = { ...shared, material: story.made.label, element: 'trim', usage: '1', unit: story.units.piece }
  const fabric = {
    ...shared,
    supplier: story.stage.otherSupplierId,
    material: story.made.jersey,
    element: 'fabric',
    unit: story.units.kg,
    usage: '0.25',
    price: '40',
  }
  const { id } = await as('designer').create(bom, {
    style: of,
    currency: cny,
    lines: [
      { ...fabric, usageBySize: { cells: [cell('S', '0.2'), cell('M', '0.25'), cell('L', '0.4')] } },
      { ...trim, price: '1', sizes: 'S,M' },
      { ...trim, price: '5', sizes: 'L' },
    ],
  })
  await as('designer').act(bom, id, 'submit')
  const whole = await as('manager').act(bom, id, 'approve')
  expect([whole.material, whole.baseSize]).toEqual(['11', 'M'])
  const [, middle, large] = list.sizes
  await as('admin').save(sizeList, list.id, {
    sizes: {
      set: [
        { id: middle!.id, base: false },
        { id: large!.id, base: true },
      ],
      remove: [],
    },
  })
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1000', price: '90', minuteRate: '0' }]
  const sheet = await as('merchandiser').create(costing, { style: of, bom: id, scenarios })
  expect(sheet.cost).toBe('11')
  await as('designer').act(bom, id, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: id }] })
  const next = await as('designer').get(bom, rows[0]!.id)
  const line = { id: next.lines[0]!.id, usage: '0.4' }
  const saved = await as('designer').save(bom, next.id, { lines: { set: [line], remove: [] } })
  expect([saved.material, saved.baseSize]).toEqual(['21', 'L'])
})
