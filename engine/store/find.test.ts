/** Tests of `find`: it never truncates a result silently, and `where` takes ranges. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document } from '../../model/document.ts'
import { dateTime } from '../../model/fields/date-time.ts'
import { date } from '../../model/fields/date.ts'
import { lines } from '../../model/fields/lines.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'
import { story, type Story } from '../testing/story.ts'
import { findByFields, pickFields } from '../query/find-by-fields.ts'

const parcel = document('parcel', {
  module: 'story',
  code: 'PCL',
  kind: 'transaction',
  label: ['包裹', 'Parcel'],
  number: 'P-{00000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    label: text(['标签', 'Label']),
    day: date(['日期', 'Date']),
    moment: dateTime(['时刻', 'Moment']),
    pieces: quantity(['数量', 'Quantity']),
    contents: lines(['内容', 'Contents'], { item: text(['物品', 'Item']) }),
  },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number', 'label', 'status'], search: ['number'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'label'] }],
})

let app: Story
beforeAll(async () => {
  app = await story({ documents: [parcel] })
  const { actor } = app.as('buyer')
  await app.sql(
    `INSERT INTO story.parcel (platform_id, id, company_id, number, status, created_by, updated_by, label, day, moment, pieces)
     SELECT $1, 1000000 + n, $2, 'P-' || n, 'draft', $3, $3, 'bulk', date '2026-01-01' + n % 10, '2026-01-01T00:00:00Z'::timestamptz + n * interval '1 minute', n
     FROM generate_series(1, 1001) AS n`,
    [actor.platform, actor.company, actor.user],
  )
})
afterAll(() => app?.end())

const foundIds = async (where: Parameters<typeof findByFields>[2], options?: Parameters<typeof findByFields>[3]) =>
  await app.as('buyer').perform((operation) => findByFields(operation, parcel, where, options))

test('find throws when more documents match than it returns without a page', async () => {
  await expect(foundIds({ label: 'bulk' })).rejects.toThrow('find: more than 1000 parcel match')
})

test('find returns exactly 1,000 documents without a page', async () => {
  expect(await foundIds({ label: 'bulk', pieces: { to: '1000' } })).toHaveLength(1000)
})

test('find returns the first documents by id when the caller asks for a page', async () => {
  expect((await foundIds({ label: 'bulk' }, { limit: 2 })).map((doc) => doc['pieces'])).toEqual(['1', '2'])
})

test('find returns every document when the caller asks for all', async () => {
  expect(await foundIds({ label: 'bulk' }, { all: true, lines: true })).toHaveLength(1001)
})

test('pick returns the id and the fields that it is asked for of every document, and refuses what is no column', async () => {
  const pick = (...fields: string[]) => app.as('buyer').perform((operation) => pickFields(operation, parcel, { label: 'bulk' }, fields))
  const picked = await pick('pieces', 'day')
  expect(picked).toHaveLength(1001)
  expect(picked[0]).toEqual({ id: '1000001', pieces: '1', day: '2026-01-02' })
  await expect(pick('contents')).rejects.toThrow('pick: parcel has no column contents')
})

test('find by a list of ids returns all of them, whatever their number', async () => {
  expect(await foundIds({ id: Array.from({ length: 1001 }, (_, at) => String(1_000_001 + at)) })).toHaveLength(1001)
})

test('ranges include `from` and `to` and exclude `above` and `below`', async () => {
  expect(await foundIds({ pieces: { from: '10', to: '12' } })).toHaveLength(3)
  expect(await foundIds({ pieces: { above: '10', below: '12' } })).toHaveLength(1)
  expect(await foundIds({ pieces: { above: '1000' } })).toHaveLength(1)
  expect(await foundIds({ day: { from: '2026-01-09' }, pieces: { to: '100' } })).toHaveLength(20)
  expect(await foundIds({ moment: { below: '2026-01-01T00:03:00Z' } })).toHaveLength(2)
})

test('a range without a bound or with an unknown bound is refused', async () => {
  await expect(foundIds({ pieces: {} })).rejects.toThrow('find: the range of parcel.pieces has no bound')
  await expect(foundIds({ pieces: { most: '3' } as never })).rejects.toThrow('find: parcel.pieces: most is no bound of a range')
})
