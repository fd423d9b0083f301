/** Stories of one rule BOM: two colours in three sizes by match and by map, a third colour later, and what 100 pieces need of a fabric, bought or supplied. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { logicContext } from '../../engine/save/actions/logic-context.ts'
import type { Story } from '../../engine/testing/story.ts'
import { mul, sum } from '../../model/decimal.ts'
import { materialColour } from '../material/material-colour.ts'
import { bomStory } from '../testing/bom-story.ts'
import { sizes, type Stage } from '../testing/fixtures.ts'
import { expand, expandable, type ExpandableBom } from './bom-expansion.server.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { colour } from './colour.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let units: Record<'kg' | 'metre' | 'piece', string>
let made: Record<'jersey' | 'label' | 'canvas', string>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage, units, made } = await bomStory())
})
afterAll(() => app?.end())

const newStyle = async (name: string) => {
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  return (await as('designer').create(style, { name, brand, season, category })).id
}
const wayOf = async (of: string, shade: string) => (await as('designer').create(colorway, { style: of, colour: shade })).id
const dyed = async (of: string, shade: string) =>
  (await as('merchandiser').create(materialColour, { material: of, colour: shade, supplier: stage.supplierId })).id
const known = async (id: string) => {
  const one = await as('designer').get(bom, id)
  return as('designer').perform(async (operation) => (await expandable([one], [one.style], logicContext(operation))).get(id)!)
}
const ratios = [
  { small: '250', middle: '500', large: '250', fabric: '262.5', cost: '10.5' },
  { small: '400', middle: '400', large: '200', fabric: '260.4', cost: '10.416' },
]
/** What the pieces of a ratio need of a line in a colourway, by the expansion. */
const neededIn = (from: ExpandableBom, way: string, key: string, { small, middle, large }: (typeof ratios)[number]) =>
  sum(
    Object.entries({ S: small, M: middle, L: large }).map(([size, pieces]) =>
      mul(expand(from, way, { size }).needs.find((need) => need.key === key)!.gross, pieces),
    ),
  )

test('one style, two colours, three sizes, one rule BOM: 262.5 and 260.4 kg; a third colour is answered by match and named missing by map [DM-3-036]', async () => {
  const navy = (await as('admin').create(colour, { name: '藏青' })).id
  const of = await newStyle('双色 T 恤')
  const [black, white] = [await wayOf(of, stage.black), await wayOf(of, stage.white)]
  const jersey = new Map([
    [black, await dyed(made.jersey, stage.black)],
    [white, await dyed(made.jersey, stage.white)],
  ])
  const [whiteLabel, blackLabel] = [await dyed(made.label, stage.white), await dyed(made.label, stage.black)]
  const usageBySize = {
    cells: [
      { size: 'S', value: '0.24' },
      { size: 'M', value: '0.25' },
      { size: 'L', value: '0.26' },
    ],
  }
  const { id } = await as('designer').create(bom, {
    style: of,
    currency: stage.cny,
    lines: [
      { key: 'F', material: made.jersey, usage: '0.25', usageBySize, loss: '5', price: '40', rule: 'match' },
      { key: 'L', material: made.label, usage: '1', loss: '2', price: '0.2', rule: 'map' },
    ],
    // The label is set off against the garment.
    colours: [
      { key: 'L', colorway: black, materialColour: whiteLabel },
      { key: 'L', colorway: white, materialColour: blackLabel },
    ],
  })
  for (const ratio of ratios) {
    const { lines, ratioMaterial, missing } = await as('designer').save(bom, id, { ratio: sizes(ratio.small, ratio.middle, ratio.large) })
    expect(lines.map(({ needed, ratioAmount }) => [needed, ratioAmount])).toEqual([
      [ratio.fabric, ratio.cost],
      ['1020', '0.204'],
    ])
    expect([sum([ratio.cost, '0.204']), missing]).toEqual([ratioMaterial, 0])
  }
  const two = await known(id)
  for (const [way, label] of [
    [black, whiteLabel],
    [white, blackLabel],
  ] as const)
    for (const size of ['S', 'M', 'L'])
      expect(expand(two, way, { size })).toMatchObject({
        needs: [
          { key: 'F', materialColour: jersey.get(way) },
          { key: 'L', materialColour: label },
        ],
        missing: [],
      })
  await as('designer').act(bom, id, 'submit')
  await as('manager').act(bom, id, 'approve')

  // The third colour comes after the approval: no new version for the fabric, a gap for the label.
  const third = await wayOf(of, navy)
  const navyJersey = await dyed(made.jersey, navy)
  const three = await known(id)
  for (const size of ['S', 'M', 'L']) {
    const { needs, missing } = expand(three, third, { size })
    expect(needs.map(({ key, materialColour: chosen }) => [key, chosen])).toEqual([['F', navyJersey]])
    expect(missing.map(({ key, colorway: way, reason }) => [key, way, reason.message[0]])).toEqual([
      ['L', third, expect.stringMatching(/^第 L 行：未指定配色 .+ 的物料颜色$/)],
    ])
  }
  for (const ratio of ratios) for (const way of [black, white, third]) expect(neededIn(three, way, 'F', ratio)).toBe(ratio.fabric)
  for (const ratio of ratios) expect(neededIn(three, black, 'L', ratio)).toBe('1020')

  await as('designer').act(bom, id, 'revise')
  const [row] = (await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: id }] })).rows
  const next = await as('designer').save(bom, row!.id, { ratio: sizes('250', '500', '250') })
  expect([next.colourways, next.missing, next.lines.map(({ needed }) => needed)]).toEqual([3, 3, ['262.5', null]])
})

test('100 pieces at 1.5 m with 5 % loss need 157.5 m; what the customer supplies is needed alike and not bought [DM-3-036]', async () => {
  const of = await newStyle('帆布衫')
  const way = await wayOf(of, stage.black)
  const canvas = { material: made.canvas, unit: units.metre, usage: '1.5', loss: '5', price: '10' }
  const lines = [canvas, { ...canvas, supply: 'customer', price: null }]
  const one = await as('designer').create(bom, { style: of, currency: stage.cny, ratio: sizes('30', '40', '30'), lines })
  expect(one.lines.map(({ needed, amount, supply }) => [supply, needed, amount])).toEqual([
    ['purchased', '157.5', '15.75'],
    ['customer', '157.5', '0'],
  ])
  const { needs } = expand(await known(one.id), way, { size: 'M' })
  expect(needs.map(({ purchased, gross }) => [purchased, mul(gross, '100')])).toEqual([
    [true, '157.5'],
    [false, '157.5'],
  ])
})
