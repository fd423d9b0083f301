/** Tests of gross prices of a BOM: a typed one becomes the net price by the tax point of its line, which is what is stored and reckoned with. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { importRows } from '../../engine/import/import-documents.ts'
import { material } from '../material/material.ts'
import { bomStory } from '../testing/bom-story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bom } from './bom.ts'
import { style } from './style.ts'

let story: Awaited<ReturnType<typeof bomStory>>
const as = (name: string) => story.app.as(name)
beforeAll(async () => {
  story = await bomStory()
})
afterAll(() => story?.app.end())

let count = 0
const newStyle = async () => {
  const { brandId: brand, seasonId: season, categoryId: category } = story.stage
  return as('designer').create(style, { name: `款 ${++count}`, brand, season, category })
}
const draft = async (...lines: readonly object[]) =>
  as('designer').create(bom, {
    style: (await newStyle()).id,
    currency: story.stage.cny,
    lines: lines.map((line) => ({ material: story.made.jersey, usage: '1', ...line })),
  })
type Bom = Awaited<ReturnType<typeof draft>>
const change = (of: Bom, values: object) =>
  as('designer').save(bom, of.id, { lines: { set: [{ id: of.lines[0]!.id, ...values }], remove: [] } })
const pricesOf = ({ lines }: Bom) => lines.map(({ price, taxPoint, grossPrice }) => [price, taxPoint, grossPrice])

test('47.46 gross at 13 % are 42.00 net; the net price is reckoned with, rounded half up to four decimals', async () => {
  const one = await draft({ grossPrice: '47.46', taxPoint: '13' }, { grossPrice: '10', taxPoint: '13' }, { grossPrice: '5.5' })
  expect(pricesOf(one)).toEqual([
    ['42', '13', '47.46'],
    ['8.8496', '13', '10'],
    ['5.5', '0', '5.5'],
  ])
  expect(one.lines[0]!.amount).toBe('47.46')
})

test('a typed gross price replaces the net one; a net price and a tax point that change move the gross one, never the net one', async () => {
  let one = await draft({ price: '40', taxPoint: '13' })
  expect(pricesOf(one)).toEqual([['40', '13', '45.2']])
  one = await change(one, { grossPrice: '47.46' })
  expect(pricesOf(one)).toEqual([['42', '13', '47.46']])
  one = await change(one, { taxPoint: '6' })
  expect(pricesOf(one)).toEqual([['42', '6', '44.52']])
  one = await change(one, { price: '50' })
  expect(pricesOf(one)).toEqual([['50', '6', '53']])
  // A form sends the columns that nobody changed too.
  one = await change(one, { price: '60', grossPrice: '53' })
  expect(pricesOf(one)).toEqual([['60', '6', '63.6']])
  // A tax point that is typed with the gross price converts it.
  one = await change(one, { taxPoint: '13', grossPrice: '47.46' })
  expect(pricesOf(one)).toEqual([['42', '13', '47.46']])
  one = await change(one, { price: '10', grossPrice: '99' })
  expect(pricesOf(one)).toEqual([['10', '13', '11.3']])
  expect(await expectRefusal(change(one, { grossPrice: '-1' }))).toContain('lines[0].grossPrice')
})

test('the next version keeps the net price and shows the gross one', async () => {
  const one = await draft({ grossPrice: '10', taxPoint: '13' })
  await as('designer').act(bom, one.id, 'submit')
  await as('manager').act(bom, one.id, 'approve')
  await as('designer').act(bom, one.id, 'revise')
  const { rows } = await as('designer').list(bom, { filters: [{ field: 'previous', operator: 'eq', value: one.id }] })
  expect(pricesOf(await as('designer').get(bom, rows[0]!.id))).toEqual([['8.8496', '13', '10']])
})

test('a sheet with gross prices is converted in the same way', async () => {
  const { number } = await newStyle()
  const jersey = (await as('designer').get(material, story.made.jersey)).number!
  const row = { style: number, currency: 'CNY', 'lines.material': jersey, 'lines.usage': '1', 'lines.taxPoint': '13' }
  const done = await importRows(story.app.engine, as('designer').actor, bom, { rows: [{ ...row, 'lines.grossPrice': '47.46' }] })
  expect(done.errors).toEqual([])
  expect(pricesOf(await as('designer').get(bom, done.created[0]!.id))).toEqual([['42', '13', '47.46']])
})
