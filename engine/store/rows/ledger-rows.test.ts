/** Tests of the rows of a ledger: one statement a posting, the balance after each entry, the floor, and locks in a fixed order. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { quantity } from '../../../model/fields/quantity.ts'
import { text } from '../../../model/fields/text.ts'
import { postTo } from '../../ledger/post.ts'
import type { Operation } from '../../operation.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'

const common = {
  module: 'tale',
  parties: { owner: 'brand' },
  rights: { read: ['*'] },
  statuses: { active: { label: ['有效', 'Active'], family: 'neutral' } },
  actions: {},
  list: { columns: ['place', 'free'] },
} as const
const fields = {
  place: text(['位置', 'Place']),
  lot: text(['批次', 'Lot']),
  free: quantity(['可用', 'Free']),
  change: quantity(['变动', 'Change']),
}
const shelfStock = document('shelf_stock', {
  ...common,
  kind: 'report',
  code: 'SST',
  label: ['架存', 'Shelf stock'],
  readonly: true,
  fields,
  form: [{ section: ['基本', 'Basic'], fields: ['place', 'lot', 'free', 'change'] }],
})
const shelfLedger = document('shelf_ledger', {
  ...common,
  kind: 'log',
  code: 'SHL',
  label: ['架账', 'Shelf ledger'],
  fields: { ...fields, balance: quantity(['结存', 'Balance']), changeBalance: quantity(['累计', 'Total']) },
  ledger: { balances: [{ list: 'shelf_stock', by: ['place', 'lot'], amounts: ['free', 'change'], floor: ['free'] }] },
  form: [{ section: ['基本', 'Basic'], fields: ['place', 'lot', 'free', 'change', 'balance', 'changeBalance'] }],
})

type Entry = Readonly<Record<string, string | null>>
let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [shelfStock, shelfLedger] as AnyDocument[] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

let events = 0
const post = (entries: readonly Entry[]) => buyer.perform((operation) => postIn(operation, entries))
const postIn = (operation: Operation, entries: readonly Entry[]) =>
  postTo(operation, shelfLedger, { type: shelfLedger, id: String(++events), event: 'test' }, entries, {})
/** Entries in the order in which they were posted: what changed, and the balance after it. */
const entriesOf = (place: string) =>
  app.sql<{ free: string; balance: string; change_balance: string }>(
    'SELECT trim_scale(free)::text AS free, trim_scale(balance)::text AS balance, trim_scale(change_balance)::text AS change_balance FROM tale.shelf_ledger WHERE place = $1 ORDER BY event_id, event_no',
    [place],
  )
const stockOf = async (place: string) =>
  (
    await app.sql<{ lot: string | null; free: string }>(
      'SELECT lot, trim_scale(free)::text AS free FROM tale.shelf_stock WHERE place = $1 ORDER BY lot NULLS FIRST',
      [place],
    )
  ).map(({ lot, free }) => [lot, free])

test('a posting of 2, 20 and 100 entries sends one statement for the balances and one for the entries', async () => {
  const sent = async (count: number) => {
    const entries = Array.from({ length: count }, (_, at) => ({ place: `many ${at}`, free: '1' }))
    return (await sentStatements(buyer, (operation) => postIn(operation, entries))).length
  }
  // The second posting of each size updates balances that the first one inserted.
  expect([await sent(2), await sent(20), await sent(20), await sent(100), await sent(100)]).toEqual([2, 2, 2, 2, 2])
  expect(await stockOf('many 0')).toEqual([[null, '5']])
  expect(await stockOf('many 99')).toEqual([[null, '2']])
})

test('entries with the same dimensions follow each other, exactly; an empty dimension is one of its own', async () => {
  await post([
    { place: 'a', lot: 'L2', free: '0.1', change: '-1' },
    { place: 'a', lot: null, free: '7' },
    { place: 'a', lot: 'L2', free: '0.2', change: '-0.5' },
  ])
  await post([
    { place: 'a', free: '99999999999999.9999' },
    { place: 'a', lot: 'L2', free: '-0.3', change: '2' },
  ])
  expect(await stockOf('a')).toEqual([
    [null, '100000000000006.9999'],
    ['L2', '0'],
  ])
  expect((await entriesOf('a')).map(({ balance, change_balance }) => [balance, change_balance])).toEqual([
    ['0.1', '-1'],
    ['7', '0'],
    ['0.3', '-1.5'],
    ['100000000000006.9999', '0'],
    ['0', '0.5'],
  ])
})

test('no balance falls below its floor: not a new one, not an existing one, not between two entries; nothing of the posting stays', async () => {
  await post([{ place: 'b', free: '5' }])
  const refused: Entry[][] = [
    [{ place: 'b new', free: '-1' }],
    [
      { place: 'b', free: '1' },
      { place: 'b', lot: 'L1', free: '-1' },
    ],
    [{ place: 'b', free: '-6' }],
    [
      { place: 'b', free: '-6' },
      { place: 'b', free: '6' },
    ],
  ]
  for (const entries of refused) await expect(post(entries)).rejects.toMatchObject({ code: 409, key: 'balance.short' })
  expect(await stockOf('b')).toEqual([[null, '5']])
  expect(await stockOf('b new')).toEqual([])
  await post([
    { place: 'b', free: '1' },
    { place: 'b', free: '-6', change: '-3' },
  ])
  expect(await stockOf('b')).toEqual([[null, '0']])
})

test('a refused posting fails the transaction, even where its logic ignores the error', async () => {
  const ignoring = buyer.perform(async (operation) => {
    await postIn(operation, [{ place: 'c', free: '-1' }]).catch(() => undefined)
  })
  await expect(ignoring).rejects.toThrow()
  expect(await stockOf('c')).toEqual([])
})

test('concurrent postings of the same balances in opposite orders wait for each other, none is lost', async () => {
  const places = Array.from({ length: 12 }, (_, at) => `d ${String(at).padStart(2, '0')}`)
  const all = Array.from({ length: 16 }, (_, at) =>
    (at % 2 ? places : [...places].reverse()).slice(at % 3).map((place) => ({ place, free: '1' })),
  )
  const deadlocks = async () =>
    (await app.sql<{ deadlocks: string }>('SELECT deadlocks::text FROM pg_stat_database WHERE datname = current_database()'))[0]!.deadlocks
  const before = await deadlocks()
  await Promise.all(all.map(post))
  expect(await deadlocks()).toBe(before)
  const expected = places.map((place) => all.flat().filter((entry) => entry.place === place).length)
  const stocks = await Promise.all(places.map(stockOf))
  expect(stocks.map((rows) => Number(rows[0]![1]))).toEqual(expected)
})
