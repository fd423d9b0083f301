/** Tests of minute rates: a costing sheet takes the rate of its day, keeps it while it waits for its approval, and says what a newer rate would make of cost and margin. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listMovedBases } from '../../engine/save/moved-bases.ts'
import { reconfirm } from '../../engine/save/reconfirm.ts'
import type { Story } from '../../engine/testing/story.ts'
import { addDays } from '../../model/days.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { bomStory } from '../testing/bom-story.ts'
import type { Stage } from '../testing/fixtures.ts'
import { bom } from './bom.ts'
import { costing } from './costing.ts'
import { currency } from '../finance/currency.ts'
import { minuteRate } from './minute-rate.ts'
import { operation } from './operation.ts'
import { processSheet } from './process-sheet.ts'
import { style } from './style.ts'

let app: Story
let stage: Stage
let today: string
let jersey: string
let made: { readonly style: string; readonly bom: string; readonly process: string }
const as = (name: string) => app.as(name)
beforeAll(async () => {
  const story = await bomStory()
  ;({ app, stage } = story)
  jersey = story.made.jersey
  today = await as('admin').perform(async ({ tx }) => tx.today)
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const of = (await as('designer').create(style, { name: '工时款', brand, season, category })).id
  const rates = [{ validFrom: '2024-01-01', sam: '12', rate: '6' }]
  const sewing = (await as('merchandiser').create(operation, { name: '缝制', currency: stage.cny, rates })).id
  const lines = [{ material: story.made.jersey, usage: '1', price: '12' }]
  made = {
    style: of,
    bom: (await as('designer').create(bom, { style: of, currency: stage.cny, lines })).id,
    process: (await as('designer').create(processSheet, { style: of, lines: [{ sequence: 10, operation: sewing }] })).id,
  }
})
afterAll(() => app?.end())

const rateOf = (name: string, rate: string, validFrom: string) =>
  as('merchandiser').create(minuteRate, { name, currency: stage.cny, rate, validFrom })
/** The entry of the own plant that begins on a day. */
const rateIn = async (day: string) =>
  (await as('merchandiser').list(minuteRate, { columns: ['name', 'validFrom'] })).rows.find(
    (row) => row['name'] === '自有工厂' && row['validFrom'] === day,
  )!
const scenario = { name: '基准', base: true, picked: true, quantity: '1000', price: '24' }
const sheet = (more: object = {}) => as('merchandiser').create(costing, { ...made, pricedOn: today, scenarios: [{ ...scenario, ...more }] })
const first = (of: { readonly scenarios: readonly { minuteRate: string | null; minuteRateOf: string | null; labour: string | null }[] }) =>
  of.scenarios[0]!

test('without a table a scenario that says no rate has no labour, and the sheet is not submitted; minutes of 0 need no rate', async () => {
  const of = await sheet()
  expect(first(of)).toMatchObject({ minuteRate: null, labour: null })
  expect(of.cost).toBeNull()
  expect(await expectRefusal(as('merchandiser').act(costing, of.id, 'submit'))).toMatch(/scenarios\[0\]\.minuteRate: 采用方案没有分钟费率/)
  const unsewn = await as('merchandiser').save(costing, of.id, { process: null })
  expect([first(unsewn).labour, unsewn.cost]).toEqual(['0', '12'])
  await as('merchandiser').remove(costing, of.id)
})

test('the only rate of the currency is taken, one of several is chosen, and a typed one stays: 12 minutes at 0.5 are 6.0000', async () => {
  await rateOf('自有工厂', '0.4', '2024-01-01')
  const own = await rateOf('自有工厂', '0.5', addDays(today, -10))
  const of = await sheet()
  expect(first(of)).toMatchObject({ minuteRate: '0.5', minuteRateOf: own.id, labour: '6' })
  expect([of.cost, of.margin]).toEqual(['18', '25'])
  const typed = await as('merchandiser').save(costing, of.id, { scenarios: [{ id: of.scenarios[0]!.id, minuteRate: '0.6' }] })
  expect(first(typed)).toMatchObject({ minuteRate: '0.6', minuteRateOf: null, labour: '7.2' })
  const outside = await rateOf('外发工厂', '0.3', '2024-01-01')
  const chosen = await as('merchandiser').save(costing, of.id, { scenarios: [{ id: of.scenarios[0]!.id, minuteRateOf: outside.id }] })
  expect(first(chosen)).toMatchObject({ minuteRate: '0.3', minuteRateOf: outside.id, labour: '3.6' })
  // Of two rates none is taken by itself, and an older entry of a name is that of the day.
  await as('merchandiser').remove(costing, of.id)
  const blank = await sheet()
  expect(first(blank)).toMatchObject({ minuteRate: null, minuteRateOf: null })
  await as('merchandiser').remove(costing, blank.id)
  expect(first(await sheet({ minuteRateOf: own.id }))).toMatchObject({ minuteRate: '0.5' })
})

test('a rate that begins by the day of a submitted sheet is said with its effect; one that begins later moves nothing [DM-1-019]', async () => {
  const { rows } = await as('merchandiser').list(costing, { filters: [{ field: 'style', operator: 'eq', value: made.style }] })
  const of = await as('merchandiser').get(costing, rows[0]!.id)
  await as('merchandiser').act(costing, of.id, 'submit')
  const moved = () => as('merchandiser').perform((one) => listMovedBases(one, costing, of.id))
  await rateOf('自有工厂', '0.7', addDays(today, 1))
  expect(await moved()).toEqual([])
  await rateOf('自有工厂', '0.55', today)
  const [basis, ...others] = await moved()
  expect(others).toEqual([])
  expect(basis!.moved).toMatchObject([{ field: 'rate', from: '0.50', to: '0.55' }])
  expect(basis!.effects.map(({ field, from, to, by }) => [field, from, to, by])).toEqual([
    ['cost', '18', '18.6', '0.6'],
    ['margin', '25', '22.5', '-2.5'],
  ])
  expect((await as('merchandiser').get(costing, of.id)).cost).toBe('18')
  await as('manager').act(costing, of.id, 'reject', { comment: '费率已变' })
  const { version } = await as('merchandiser').get(costing, of.id)
  const seen = (await moved()).map(({ name, source, state }) => ({ name, source, state }))
  await as('merchandiser').perform((one) => reconfirm(one, costing, { id: of.id, version, how: 'take', seen }))
  const taken = await as('merchandiser').get(costing, of.id)
  expect([first(taken).minuteRate, taken.cost, taken.margin]).toEqual(['0.55', '18.6', '22.5'])
  expect(await moved()).toEqual([])
})

test('a next version takes the rate of its day again, a typed one is copied; without a rate on the day it is blank, and comes back with the day', async () => {
  const { rows } = await as('merchandiser').list(costing, { filters: [{ field: 'style', operator: 'eq', value: made.style }] })
  const of = rows[0]!.id
  await as('merchandiser').act(costing, of, 'submit')
  await as('manager').act(costing, of, 'approve')
  await as('finance')
    .act(costing, of, 'approve')
    .catch(() => undefined)
  const later = await rateOf('自有工厂', '0.65', addDays(today, -1))
  await as('merchandiser').save(minuteRate, (await rateIn(today)).id, { rate: '0.75' })
  await as('merchandiser').act(costing, of, 'revise')
  const next = (await as('merchandiser').list(costing, { filters: [{ field: 'previous', operator: 'eq', value: of }] })).rows[0]!.id
  const taken = await as('merchandiser').save(costing, next, { remark: '按当日费率' })
  expect(first(taken)).toMatchObject({ minuteRate: '0.75', labour: '9' })
  const dayBefore = await as('merchandiser').save(costing, next, { pricedOn: addDays(today, -1) })
  expect(first(dayBefore)).toMatchObject({ minuteRate: '0.65', minuteRateOf: later.id })
  const tooEarly = await as('merchandiser').save(costing, next, { pricedOn: '2020-01-01' })
  expect(first(tooEarly)).toMatchObject({ minuteRate: null, minuteRateOf: later.id, labour: null })
  expect(first(await as('merchandiser').save(costing, next, { pricedOn: today }))).toMatchObject({ minuteRate: '0.75' })
})

test('a rate of the table is in its currency: a sheet whose BOM takes another one has no rate until that currency has one', async () => {
  const usd = (await as('merchandiser').list(currency, { filters: [{ field: 'code', operator: 'eq', value: 'USD' }] })).rows[0]!.id
  const { brandId: brand, seasonId: season, categoryId: category } = stage
  const of = (await as('designer').create(style, { name: '美元款', brand, season, category })).id
  const lines = [{ material: jersey, usage: '1', price: '12' }]
  const list = (await as('designer').create(bom, { style: of, currency: stage.cny, lines })).id
  const named = (await rateIn(today)).id
  const scenarios = [{ ...scenario, sam: null, minuteRateOf: named }]
  const { id } = await as('merchandiser').create(costing, { style: of, bom: list, scenarios })
  expect(first(await as('merchandiser').get(costing, id))).toMatchObject({ minuteRate: '0.75' })
  await as('designer').save(bom, list, { currency: usd })
  const moved = await as('merchandiser').save(costing, id, { remark: '美元' })
  expect(first(moved)).toMatchObject({ minuteRate: null, minuteRateOf: null })
  const dollars = await as('merchandiser').create(minuteRate, { name: 'US', currency: usd, rate: '0.1', validFrom: today })
  expect(first(await as('merchandiser').save(costing, id, { remark: '费率' }))).toMatchObject({
    minuteRate: '0.1',
    minuteRateOf: dollars.id,
  })
})
