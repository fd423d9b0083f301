/** Tests of sources that enter later, of a key of which a document has none (`entering` of `basedOn`). */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDocument } from '../../model/check-document.ts'
import { document, type AnyDocument } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { defineLogic } from '../document-logic.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { listMovedBases } from './moved-bases.ts'

const common = { module: 'entering', kind: 'master', rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
const open = { label: ['开放', 'Open'], family: 'info', edit: true } as const
const route = document('route', {
  ...common,
  code: 'RTE',
  label: ['航线', 'Route'],
  fields: { name: f.text(['名', 'Name']) },
  statuses: { open },
  actions: {},
  list: { columns: ['name'] },
})
const toll = document('toll', {
  ...common,
  code: 'TLL',
  label: ['通行费', 'Toll'],
  fields: {
    route: f.link(['航线', 'Route'], 'route'),
    zone: f.text(['区域', 'Zone']),
    from: f.date(['起', 'From'], { required: true }),
    to: f.date(['止', 'To']),
    price: f.quantity(['价', 'Price']),
  },
  statuses: { open },
  actions: {},
  validity: { from: 'from', to: 'to', noOverlapBy: ['route', 'zone'], in: ['open'] },
  list: { columns: ['zone'] },
})
const trip = document('trip', {
  ...common,
  code: 'TRP',
  label: ['行程', 'Trip'],
  fields: {
    day: f.date(['日', 'Day'], { required: true }),
    route: f.link(['航线', 'Route'], 'route'),
    zone: f.text(['区域', 'Zone']),
    toll: f.link(['通行费', 'Toll'], 'toll'),
    price: f.quantity(['价', 'Price']),
  },
  statuses: { draft: { edit: true }, done: { label: ['已完成', 'Done'], family: 'success' } },
  actions: { finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done', by: ['*'] } },
  basedOn: {
    price: {
      link: 'toll',
      reads: ['price'],
      inForceOn: 'day',
      entering: 'route',
      while: ['draft'],
      until: ['done'],
      refreshedIn: ['draft'],
    },
  },
  list: { columns: ['day'] },
})
const tripLogic = defineLogic(trip, {
  checks: {},
  entering: {
    async price(docs, ctx) {
      const tolls = await ctx.find(toll, { route: docs.flatMap((doc) => doc.route ?? []) }, { all: true })
      return docs.flatMap((doc) => {
        const taken = tolls.find(
          (one) => one.route === doc.route && one.zone === doc.zone && one.from <= doc.day && doc.day <= (one.to ?? doc.day),
        )
        return taken ? [{ doc: doc.id, source: taken.id, own: { price: doc.price } }] : []
      })
    },
  },
})

let app: Story
let buyer: Person
let here: string
let there: string
const types = [route, toll, trip] as readonly AnyDocument[]
beforeAll(async () => {
  app = await story({ documents: [...types], logic: [tripLogic] })
  buyer = app.as('buyer')
  here = (await buyer.create(route, { name: '此' })).id
  there = (await buyer.create(route, { name: '彼' })).id
})
afterAll(() => app?.end())

const tripTo = async (of: string, more: object = {}) =>
  (await buyer.create(trip, { day: '2026-06-15', route: of, zone: 'A', price: '7', ...more })).id
const tollOf = async (of: string, more: object = {}) =>
  (await buyer.create(toll, { route: of, zone: 'A', from: '2026-01-01', price: '9', ...more })).id
const moved = async (id: string) =>
  (await buyer.perform((operation) => listMovedBases(operation, trip, id))).flatMap(({ moved: changes }) =>
    changes.map(({ from, to }) => [from, to]),
  )

test('a source of a key of which the document has none is said where its logic would take it, and is gone when it would not', async () => {
  const id = await tripTo(here)
  await tollOf(there)
  await tollOf(here, { zone: 'B' })
  await tollOf(here, { from: '2026-06-16' })
  expect(await moved(id)).toEqual([])
  const entered = await tollOf(here, { to: '2026-06-15' })
  expect(await moved(id)).toEqual([['7', '9']])
  await buyer.save(toll, entered, { price: '10' })
  expect(await moved(id)).toEqual([['7', '10']])
  await buyer.save(toll, entered, { to: '2026-06-14' })
  expect(await moved(id)).toEqual([])
  await buyer.save(toll, entered, { to: '2026-06-15' })
  expect(await moved(id)).toEqual([['7', '10']])
})

test('a key of which the document has a source is not one that enters, and neither is what costs the same', async () => {
  const of = (await buyer.create(route, { name: '同' })).id
  const first = await tollOf(of, { to: '2026-06-30' })
  const [having, same, done] = [await tripTo(of, { toll: first, price: '9' }), await tripTo(of, { price: '9' }), await tripTo(of)]
  await buyer.act(trip, done, 'finish')
  await buyer.save(toll, first, { to: '2026-06-14' })
  await tollOf(of, { from: '2026-06-15', price: '11' })
  expect([await moved(having), await moved(same), await moved(done)]).toEqual([[['9', '11']], [['9', '11']], []])
  const { rows } = await buyer.list(trip, { filters: [{ field: 'toReconfirm', operator: 'eq', value: true }] })
  expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([having, same]))
  // Saved with it, the document has a source of the key.
  await buyer.save(trip, same, { toll: first, price: '11' })
  expect(await moved(same)).toEqual([])
})

test('sources enter by a link of theirs, for a day', () => {
  const faults = (basis: object) =>
    checkDocument({ ...trip, basedOn: { price: { ...trip.basedOn!['price'], ...basis } } }, types).map(({ path }) => path)
  expect(faults({})).toEqual([])
  expect(faults({ entering: 'zone' })).toEqual(['basedOn.price.entering'])
  expect(faults({ entering: 'nothing' })).toEqual(['basedOn.price.entering'])
  expect(faults({ inForceOn: undefined })).toEqual(['basedOn.price.inForceOn'])
})
