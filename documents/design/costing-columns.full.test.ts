/** Tests that a costing sheet has a base and at most five scenarios beside it: a seventh column is refused at the lines, in both languages. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { WeftError } from '../../model/errors.ts'
import { bomStory } from '../testing/bom-story.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
const as = (name: string) => story.app.as(name)
let of: { readonly style: string; readonly bom: string }
beforeAll(async () => {
  story = await bomStory()
  const { brandId: brand, seasonId: season, categoryId: category, cny: currency } = story.stage
  const { id } = await as('designer').create(style, { name: '多方案款', brand, season, category })
  const lines = [{ material: story.made.jersey, usage: '0.25', loss: '5', price: '40' }]
  of = { style: id, bom: (await as('designer').create(bom, { style: id, currency, lines })).id }
})
afterAll(() => story?.app.end())

const base = { name: '基准', base: true, picked: true, quantity: '1000', price: '24', minuteRate: '0.5' }
const scenarios = (count: number) =>
  Array.from({ length: count }, (_, at) => (at === 0 ? base : { name: `方案 ${at}`, quantity: '1000', price: `${24 + at}` }))
const refusalOf = async (saving: Promise<unknown>) => {
  const error = (await saving.then(
    () => undefined,
    (reason: unknown) => reason,
  )) as WeftError
  return [error.code, error.localisedFields('zh'), error.localisedFields('en')]
}
const tooMany = [11000, { scenarios: ['最多 6 行'] }, { scenarios: ['At most 6 lines'] }]

test('a base and five scenarios are saved; a sixth scenario is refused at the scenarios, of a new sheet and of a saved one [DM-1-019]', async () => {
  expect(await refusalOf(as('merchandiser').create(costing, { ...of, scenarios: scenarios(7) }))).toEqual(tooMany)
  const sheet = await as('merchandiser').create(costing, { ...of, scenarios: scenarios(6) })
  expect(sheet.scenarios.map(({ name, price }) => [name, price])).toEqual([
    ['基准', '24'],
    ['方案 1', '25'],
    ['方案 2', '26'],
    ['方案 3', '27'],
    ['方案 4', '28'],
    ['方案 5', '29'],
  ])
  const one = { name: '方案 6', quantity: '1000', price: '30' }
  const save = (remove: readonly string[]) => as('merchandiser').save(costing, sheet.id, { scenarios: { set: [one], remove } })
  expect(await refusalOf(save([]))).toEqual(tooMany)
  expect((await as('merchandiser').get(costing, sheet.id)).scenarios).toHaveLength(6)
  // In the place of another one it is saved.
  const next = await save([sheet.scenarios[5]!.id])
  expect([next.scenarios.length, next.scenarios.at(-1)!.name]).toEqual([6, '方案 6'])
})
