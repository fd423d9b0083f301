/** Tests of what is read by the day on which it is in force (`inForceOn`) of documents that are valid until the next one of their key. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { f } from '../../model/fields/fields.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { listMovedBases } from './moved-bases.ts'

const common = { module: 'based', rights: { read: ['*'], create: ['*'], edit: ['*'] } } as const
const fare = document('fare', {
  ...common,
  kind: 'master',
  code: 'FAR',
  label: ['运价', 'Fare'],
  fields: {
    route: f.text(['航线', 'Route']),
    zone: f.text(['区域', 'Zone']),
    from: f.date(['起', 'From'], { required: true }),
    price: f.quantity(['价', 'Price']),
  },
  statuses: { open: { label: ['开放', 'Open'], family: 'info', edit: true } },
  actions: {},
  validity: { from: 'from', untilNextBy: [['route'], ['zone']] },
  list: { columns: ['route'] },
})
const journey = document('journey', {
  ...common,
  code: 'JNY',
  label: ['行程', 'Journey'],
  fields: { day: f.date(['日', 'Day'], { required: true }), fare: f.link(['运价', 'Fare'], 'fare') },
  statuses: { draft: { edit: true } },
  actions: {},
  basedOn: { price: { link: 'fare', reads: ['price'], inForceOn: 'day', while: ['draft'] } },
  list: { columns: ['day'] },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [fare, journey] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const fareOf = (route: string, from: string, price: string) => buyer.create(fare, { route, from, price })
const moved = async (id: string) =>
  (await buyer.perform((operation) => listMovedBases(operation, journey, id))).flatMap(({ moved: changes }) =>
    changes.map(({ from, to }) => [from, to]),
  )

test('a later document of the key moves what was read where it begins by the day, and no other does', async () => {
  const first = await fareOf('A', '2026-01-01', '10')
  const { id } = await buyer.create(journey, { day: '2026-06-15', fare: first.id })
  await fareOf('B', '2026-02-01', '11')
  await fareOf('A', '2026-07-01', '12')
  expect(await moved(id)).toEqual([])
  const second = await fareOf('A', '2026-06-15', '13')
  expect(await moved(id)).toEqual([['10', '13']])
  await buyer.save(fare, second.id, { price: '14' })
  expect(await moved(id)).toEqual([['10', '14']])
  // The first one is no longer in force on the day.
  await buyer.save(fare, first.id, { price: '9' })
  expect(await moved(id)).toEqual([['10', '14']])
  await buyer.save(fare, second.id, { from: '2026-06-16' })
  expect(await moved(id)).toEqual([['10', '9']])
  await buyer.save(fare, first.id, { price: '10' })
  expect(await moved(id)).toEqual([])
})

test('a blank is no key: documents of another route without a zone do not take the place', async () => {
  const first = await fareOf('C', '2026-01-01', '10')
  const { id } = await buyer.create(journey, { day: '2026-06-15', fare: first.id })
  await fareOf('D', '2026-06-01', '20')
  expect(await moved(id)).toEqual([])
})
