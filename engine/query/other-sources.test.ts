/** Tests of documents that logic reads in another state than the stored one: by id, by the links of rows, and by the day on which they are valid. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { date } from '../../model/fields/date.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'
import type { Operation } from '../operation.ts'
import { logicContext } from '../save/actions/logic-context.ts'
import type { Stored } from '../stored-document.ts'
import { story, type Person, type Story } from '../testing/story.ts'

const fare = document('fare', {
  module: 'story',
  kind: 'transaction',
  code: 'FAR',
  label: ['票', 'Fare'],
  number: 'A-{00000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    name: text(['名', 'Name']),
    price: quantity(['价', 'Price']),
    from: date(['起', 'From']),
    to: date(['止', 'To']),
  },
  statuses: { active: { label: ['有效', 'Active'], family: 'success', edit: true } },
  actions: {},
  validity: { from: 'from', to: 'to', noOverlapBy: ['name'] },
  list: { columns: ['number', 'name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name', 'price', 'from', 'to'] }],
})

let app: Story
let buyer: Person
let local: Stored
let night: Stored
beforeAll(async () => {
  app = await story({ documents: [fare as AnyDocument] })
  buyer = app.as('buyer')
  local = (await buyer.create(fare, { name: 'local', price: '3', from: '2026-01-01', to: '2026-06-30' })) as unknown as Stored
  night = (await buyer.create(fare, { name: 'night', price: '5', from: '2026-01-01' })) as unknown as Stored
})
afterAll(() => app?.end())

const day = '2026-03-01'
const prices = (docs: Iterable<{ readonly id: string; readonly price: unknown }>) => [...docs].map(({ id, price }) => [id, price])
/** Reads both fares in every way that takes other states, and by `find`, which takes none. */
const readWith = (states: readonly Stored[]) =>
  buyer.perform(async (operation: Operation) => {
    const ctx = logicContext(
      operation,
      states.map((doc) => ({ type: fare as AnyDocument, doc })),
    )
    return {
      get: prices([await ctx.get(fare, local.id), await ctx.get(fare, night.id)]),
      byId: prices((await ctx.byId(fare, [local.id, night.id])).values()),
      linked: prices((await ctx.linked(fare, [{ of: local.id }, { of: night.id }], 'of')).values()),
      valid: prices(await ctx.validOn(fare, day, { name: ['local', 'night'] })).sort(),
      found: prices(await ctx.find(fare, {})),
    }
  })

test('reads by id, by links and by day have the other state; find has what is stored', async () => {
  const stored = [
    [local.id, '3'],
    [night.id, '5'],
  ]
  expect(await readWith([])).toEqual({ get: stored, byId: stored, linked: stored, valid: stored, found: stored })
  const cheaper = [[local.id, '2'], stored[1]]
  const cheap = await readWith([{ ...local, price: '2' }])
  expect(cheap).toEqual({ get: cheaper, byId: cheaper, linked: cheaper, valid: cheaper, found: stored })
  expect((await buyer.get(fare, local.id)).price).toBe('3')
})

test('on a day the other state counts where it is in force then and meets the conditions, in place of what has its key', async () => {
  const valid = async (change: object) => (await readWith([{ ...local, ...change } as Stored])).valid
  expect(await valid({ from: '2026-04-01' })).toEqual([[night.id, '5']])
  expect(await valid({ name: 'express' })).toEqual([[night.id, '5']])
  // What would take the key of the night fare takes its place on the day.
  expect(await valid({ name: 'night', price: '4' })).toEqual([[local.id, '4']])
})
