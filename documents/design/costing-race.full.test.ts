/** Tests of a costing sheet that is submitted while what it is based on changes: it has the new figure, or it is to be reconfirmed. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { proofSize } from '../../engine/testing/proof-size.ts'
import { addDays } from '../../model/days.ts'
import { priceList } from '../order/price-list.ts'
import { bomStory } from '../testing/bom-story.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { minuteRate } from './minute-rate.ts'
import { style } from './style.ts'

let here: Awaited<ReturnType<typeof bomStory>>
let canvas: string
const as = (name: string) => here.app.as(name)
beforeAll(async () => {
  here = await bomStory()
  canvas = await here.interlining()
})
afterAll(() => here?.app.end())

let count = 0
const rateFrom = (name: string, validFrom: string, rate: string) =>
  as('merchandiser').create(minuteRate, { name, currency: here.stage.cny, validFrom, rate })
const priceFrom = (validFrom: string, netPrice: string, more: object = {}) => {
  const of = { kind: 'material', supplier: here.stage.supplierId, material: canvas, currency: here.stage.cny }
  return as('buyer').create(priceList, { ...of, validFrom, netPrice, ...more })
}

/** A sheet in draft with one line of canvas and one scenario, whose minute rate has a name of its own. */
async function draft(line: object) {
  const { brandId: brand, seasonId: season, categoryId: category, cny, supplierId: supplier } = here.stage
  const name = `竞争 ${++count}`
  const of = (await as('designer').create(style, { name, brand, season, category })).id
  const lines = [{ key: '10', element: 'fabric', material: canvas, supplier, usage: '1', ...line }]
  const list = await as('designer').create(bom, { style: of, currency: cny, lines })
  const entry = await rateFrom(name, '2024-01-01', '0.5')
  const elements = [{ element: 'processing', basis: 'piece', figure: '5' }]
  const scenarios = [{ name: '基准', base: true, picked: true, quantity: '1', price: '24', minuteRateOf: entry.id }]
  return { name, list, sheet: await as('merchandiser').create(costing, { style: of, bom: list.id, elements, scenarios }) }
}
type Draft = Awaited<ReturnType<typeof draft>>

/** How many sheets are submitted against each change. */
const rounds = proofSize(120)
const changes: readonly (readonly [
  what: string,
  line: object,
  change: (one: Draft, round: number) => Promise<unknown>,
  isNew: (sheet: Draft['sheet']) => boolean,
])[] = [
  [
    'a minute rate of the same name that is in force on the day',
    { price: '4' },
    ({ name }) => rateFrom(name, '2024-02-01', '0.6'),
    ({ scenarios }) => scenarios[0]!.minuteRate === '0.6',
  ],
  [
    'the usage of a line of its BOM',
    { price: '4' },
    ({ list }) => as('designer').save(bom, list.id, { lines: { set: [{ id: list.lines[0]!.id, usage: '2' }], remove: [] } }, list.version),
    ({ materials }) => materials[0]!.gross === '2',
  ],
]
test.each(changes)(
  'a sheet that is submitted while another person changes %s is never of the former figure without a word',
  async (_, line, change, isNew) => {
    for (let round = 0; round < rounds; round++) {
      const one = await draft(line)
      // The change begins at another moment of the submission in each round.
      const later = new Promise((done) => setTimeout(done, (round * 7) % 60)).then(() => change(one, round))
      const [sheet] = await Promise.all([as('merchandiser').act(costing, one.sheet.id, 'submit', { version: one.sheet.version }), later])
      expect(sheet.status).toBe('submitted')
      const moved = await as('merchandiser').perform((its) => listMovedBases(its, costing, sheet.id))
      expect(isNew(sheet) || moved.length > 0, `round ${round}: ${JSON.stringify(moved)}`).toBe(true)
    }
  },
)

test('a price of the list that takes the place of another one while a sheet is submitted is read, or marks it', async () => {
  await priceFrom('2022-01-01', '11')
  for (let round = 1; round <= rounds; round++) {
    const { sheet } = await draft({})
    expect(sheet.materials[0]!.price).toBe(String(10 + round))
    const next = String(11 + round)
    const later = new Promise((done) => setTimeout(done, (round * 7) % 60)).then(() =>
      priceFrom(addDays('2022-01-01', round), next, { endsFormer: true }),
    )
    const [submitted] = await Promise.all([as('merchandiser').act(costing, sheet.id, 'submit', { version: sheet.version }), later])
    const moved = await as('merchandiser').perform((its) => listMovedBases(its, costing, submitted.id))
    expect(submitted.materials[0]!.price === next || moved.length > 0, `round ${round}`).toBe(true)
  }
})
