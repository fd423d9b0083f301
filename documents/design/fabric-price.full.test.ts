/** Tests of the highest price of a unit of fabric at which a costing sheet earns its target margin. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { add } from '../../model/decimal.ts'
import { bomStory } from '../testing/bom-story.ts'
import { bom } from './bom.ts'
import { colorway } from './colorway.ts'
import { costing } from './costing.ts'
import { style } from './style.ts'

let here: Awaited<ReturnType<typeof bomStory>>
const as = (name: string) => here.app.as(name)
beforeAll(async () => {
  here = await bomStory()
})
afterAll(() => here?.app.end())

const fabric = (more: object = {}) => ({ element: 'fabric', material: here.made.jersey, usage: '0.25', loss: '5', price: '40', ...more })
const base = { name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }
/** A sheet of a style with these lines, whose further costs are 7.50 a piece. */
async function sheetOf(lines: readonly object[], scenarios: readonly object[] = [base]) {
  const { brandId: brand, seasonId: season, categoryId: category, black, cny } = here.stage
  const of = (await as('designer').create(style, { name: '面料上限', brand, season, category })).id
  await as('designer').create(colorway, { style: of, colour: black })
  const list = await as('designer').create(bom, { style: of, currency: cny, lines })
  const elements = [{ element: 'overhead', basis: 'piece', figure: '7.5' }]
  return { list, sheet: await as('merchandiser').create(costing, { style: of, bom: list.id, elements, scenarios }) }
}

test('one line of fabric: 10.5 a piece are 40 a unit at a gross use of 0.2625; a scenario with another price has its own [DM-2-009]', async () => {
  const { list, sheet } = await sheetOf([fabric()], [base, { ...base, name: '高价', base: false, picked: false, price: '28' }])
  expect(sheet.scenarios.map((one) => [one.fabricForTarget, one.fabricPriceForTarget])).toEqual([
    ['10.5', '40'],
    ['13.5', '51.4285'],
  ])
  const { priceUnit, unit } = list.lines[0]!
  expect(sheet.scenarios[0]).toMatchObject({ fabricPriceUnit: priceUnit ?? unit, fabricPriceCurrency: here.stage.cny })
})

test('with tax and profit points and a loss of what is issued the margin holds at the price, and a hundredth above it does not', async () => {
  const { list, sheet } = await sheetOf([fabric({ lossBasis: 'yield', loss: '7', taxPoint: '13', profitPoint: '10' })])
  const highest = sheet.scenarios[0]!.fabricPriceForTarget!
  const marginAt = async (price: string) => {
    await as('designer').save(bom, list.id, { lines: { set: [{ id: list.lines[0]!.id, price }], remove: [] } })
    return Number((await as('merchandiser').save(costing, sheet.id, { remark: price })).margin)
  }
  expect(await marginAt(highest)).toBeGreaterThanOrEqual(25)
  expect(await marginAt(add(highest, '0.01'))).toBeLessThan(25)
})

test('several lines of fabric have a cost a piece and no price of a unit; what the customer supplies is none of them', async () => {
  const { sheet } = await sheetOf([fabric(), fabric({ use: '里布', price: '20' })])
  expect(sheet.scenarios[0]).toMatchObject({ fabricForTarget: expect.any(String), fabricPriceForTarget: null, fabricPriceUnit: null })
  const { sheet: supplied } = await sheetOf([fabric(), fabric({ use: '里布', supply: 'customer' })])
  expect(supplied.scenarios[0]!.fabricPriceForTarget).toBe('40')
})
