/** Property of costing sheets: a scenario that changes nothing equals the base, over any BOM, minutes, rates and further costs, and the base is what they come to. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { computeEdit } from '../../engine/save/compute-edit.ts'
import { proofSize } from '../../engine/testing/proof-size.ts'
import type { Story } from '../../engine/testing/story.ts'
import { add, dec, plain, round, sum } from '../../model/decimal.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { operation } from './operation.ts'
import { processSheet } from './process-sheet.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let jersey: string
const as = (name: string) => app.as(name)
const base = { name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }
const ids = { bom: '', process: '', sheet: '' }
const sams = ['0.85', '1.6', '2.2', '1.75', '1.3']
let operations: string[]
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  jersey = story.made.jersey
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const of = (await as('designer').create(style, { name: '方案款', brand, season, category })).id
  operations = []
  for (const sam of sams) {
    const rates = [{ validFrom: '2024-01-01', sam, rate: '0.5' }]
    operations.push((await as('merchandiser').create(operation, { name: `工序 ${sam}`, currency: stage.cny, rates })).id)
  }
  ids.bom = (await as('designer').create(bom, { style: of, currency: stage.cny, lines: [{ material: jersey, usage: '1', price: '1' }] })).id
  ids.process = (await as('designer').create(processSheet, { style: of, lines: [{ sequence: 10, operation: operations[0] }] })).id
  ids.sheet = (await as('merchandiser').create(costing, { style: of, bom: ids.bom, process: ids.process, scenarios: [base] })).id
})
afterAll(() => app?.end())

const decimals = (most: number, places: number) => fc.integer({ min: 1, max: most }).map((count) => plain(dec(count).div(10 ** places)))
const given = fc.record({
  lines: fc.array(
    fc.record({
      element: fc.constantFrom('fabric', 'trim', 'packaging'),
      usage: decimals(30_000, 4),
      loss: fc.integer({ min: 0, max: 90 }).map(String),
      lossBasis: fc.constantFrom('added', 'yield'),
      price: decimals(90_000, 4),
    }),
    { minLength: 1, maxLength: 8 },
  ),
  sewn: fc.subarray([0, 1, 2, 3, 4], { minLength: 1 }),
  elements: fc.array(
    fc.record({
      element: fc.constantFrom('overhead', 'freight', 'duty'),
      basis: fc.constantFrom('piece', 'order', 'material', 'price'),
      figure: decimals(90_000, 4),
    }),
    { maxLength: 4 },
  ),
  scenario: fc.record({
    quantity: fc.integer({ min: 1, max: 50_000 }).map(String),
    price: decimals(999_999, 2),
    minuteRate: decimals(20_000, 4),
    efficiency: fc.integer({ min: 1, max: 20 }).map((tenths) => plain(dec(tenths).div(10))),
  }),
})
type Given = typeof given extends fc.Arbitrary<infer T> ? T : never

/** What the base comes to, line by line and rounded once a figure. */
function expected({ lines, sewn, elements, scenario }: Given) {
  const amounts = lines.map(({ usage, loss, lossBasis, price }) => {
    const share = dec(loss).div(100)
    const gross = lossBasis === 'added' ? dec(usage).times(share.plus(1)) : dec(usage).div(dec(1).minus(share))
    return round(gross.times(dec(price)))
  })
  const material = sum(amounts)
  const labour = round(
    dec(sum(sewn.map((at) => sams[at]!)))
      .times(dec(scenario.minuteRate))
      .div(dec(scenario.efficiency)),
  )
  const shares = {
    piece: dec(1),
    order: dec(1).div(dec(scenario.quantity)),
    material: dec(material).div(100),
    price: dec(scenario.price).div(100),
  }
  const extras = round(
    elements.reduce((all, { basis, figure }) => all.plus(dec(figure).times(shares[basis as keyof typeof shares])), dec(0)),
  )
  return { material, labour, extras, cost: add(add(material, labour), extras) }
}

test('a scenario with no change, and one that types what the base takes, equal the base; the base is its BOM, minutes and further costs [DM-2-009]', async () => {
  const figures = [
    'fabricCost',
    'othersCost',
    'minutes',
    'material',
    'labour',
    'extras',
    'cost',
    'margin',
    'priceForTarget',
    'fabricForTarget',
  ] as const
  await fc.assert(
    fc.asyncProperty(given, async (one) => {
      await as('designer').save(bom, ids.bom, { lines: one.lines.map((line) => ({ material: jersey, ...line })) })
      await as('designer').save(processSheet, ids.process, {
        lines: one.sewn.map((at) => ({ sequence: (at + 1) * 10, operation: operations[at] })),
      })
      const base = { name: '基准', base: true, picked: true, ...one.scenario }
      const first = await as('merchandiser').save(costing, ids.sheet, { elements: one.elements, scenarios: [base] })
      const taken = first.scenarios[0]!
      expect({ material: taken.material, labour: taken.labour, extras: taken.extras, cost: taken.cost }).toEqual(expected(one))
      const typed = { fabric: taken.fabricTaken, others: taken.othersTaken, sam: taken.samTaken }
      const { scenarios } = await as('merchandiser').save(costing, ids.sheet, {
        scenarios: [base, { name: '不变', ...one.scenario }, { name: '照填', ...one.scenario, ...typed }],
      })
      const shown = scenarios.map((scenario) => figures.map((figure) => scenario[figure]))
      expect(shown[1]).toEqual(shown[0])
      expect(shown[2]).toEqual(shown[0])
      // Another price moves the margin alone, as long as no further cost depends on it.
      const dearer = plain(dec(one.scenario.price).plus(1))
      const other = await as('merchandiser').save(costing, ids.sheet, {
        scenarios: [base, { name: '提价', ...one.scenario, price: dearer }],
      })
      const [same, moved] = other.scenarios as [typeof taken, typeof taken]
      expect([moved.material, moved.labour]).toEqual([same.material, same.labour])
      if (!one.elements.some(({ basis }) => basis === 'price')) expect(moved.cost).toBe(same.cost)
    }),
    { numRuns: proofSize(100) },
  )
})

test('a scenario is of whole pieces, one at least: what is none is refused at its quantity', async () => {
  const save = (quantity: string) => as('merchandiser').save(costing, ids.sheet, { scenarios: [{ ...base, quantity }] })
  for (const quantity of ['0.5', '1000.5', '0', '-1']) expect(await expectRefusal(save(quantity))).toMatch(/^scenarios\[0\]\.quantity: /)
  expect((await save('1')).scenarios[0]!.quantity).toBe('1')
})

test('further costs are 100 lines at most: more are refused at the field, also while they are typed, and 100 of the highest figures are reckoned', async () => {
  const lines = (count: number, figure = '1') => Array.from({ length: count }, () => ({ element: 'overhead', basis: 'piece', figure }))
  const tooMany = expect.stringMatching(/^elements: /)
  for (const count of [101, 4000]) {
    const values = { elements: lines(count) }
    expect(await expectRefusal(as('merchandiser').save(costing, ids.sheet, values))).toEqual(tooMany)
    const typed = as('merchandiser').perform((operation) => computeEdit(operation, costing, { id: ids.sheet, values }))
    expect(await expectRefusal(typed)).toEqual(tooMany)
  }
  const whole = { elements: lines(100, '99999999999999.9999') }
  const computed = await as('merchandiser').perform((operation) => computeEdit(operation, costing, { id: ids.sheet, values: whole }))
  expect((computed['scenarios'] as readonly { readonly cost: string }[])[0]!.cost).toMatch(/^\d+/)
})
