/** Tests of a list's sums, where amounts of several currencies are never added up, of its sizes in order, and of its rows by day. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { choice } from '../../model/fields/choice.ts'
import { dateTime } from '../../model/fields/date-time.ts'
import { date } from '../../model/fields/date.ts'
import { link } from '../../model/fields/link.ts'
import { money } from '../../model/fields/money.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { text } from '../../model/fields/text.ts'
import type { Filter } from '../../model/lists/filter.ts'
import { story, type Person, type Story } from '../testing/story.ts'

/** A link to a company stands for the currency: the engine knows no type `currency`. */
const deal = document('deal', {
  module: 'tale',
  code: 'DEA',
  kind: 'transaction',
  label: ['交易', 'Deal'],
  number: 'DE-{00000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'partner' } } },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    kind: choice(['类别', 'Kind'], { a: ['甲', 'A'], b: ['乙', 'B'] }),
    partner: link(['伙伴', 'Partner'], 'company'),
    currency: link(['币种', 'Currency'], 'company', { restrict: { others: 2 } }),
    amount: money(['金额', 'Amount'], { currency: 'currency' }),
    pieces: quantity(['数量', 'Pieces']),
    size: text(['尺码', 'Size'], { sizeOrder: true }),
    day: date(['日期', 'Day']),
    moment: dateTime(['时刻', 'Moment']),
  },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number', 'amount'], totals: ['amount', 'pieces'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'kind', 'partner', 'currency', 'amount', 'pieces'] }],
})
const type: AnyDocument = deal

let app: Story
let buyer: Person
let codes: readonly [string, string]
beforeAll(async () => {
  app = await story({ documents: [deal] })
  buyer = app.as('buyer')
  const [first, second] = [app.companies['supplier']!, app.companies['supplier2']!]
  const rows = [
    { kind: 'a', currency: first, amount: '10.50', pieces: '1' },
    { kind: 'a', currency: second, amount: '0.2', pieces: '2' },
    { kind: 'a', currency: second, amount: '0.1', pieces: '3' },
    { kind: 'b', currency: first, amount: '5', pieces: '4' },
    { kind: 'b', pieces: '5' },
  ]
  for (const row of rows) await buyer.create(type, { ...row, partner: first })
  codes = ['supplier', 'supplier2']
})
afterAll(() => app?.end())

test('amounts of several currencies are summed for each currency, quantities over all rows', async () => {
  const { totals, currencyTotals } = await buyer.list(type, { totals: true })
  expect(totals).toEqual({ pieces: '15' })
  expect(currencyTotals).toEqual({
    amount: [
      { currency: codes[0], sum: '15.5' },
      { currency: codes[1], sum: '0.3' },
    ],
  })
})
test('amounts of one currency have one sum; rows without an amount do not count as a currency', async () => {
  const { totals, currencyTotals } = await buyer.list(type, { totals: true, filters: [{ field: 'kind', operator: 'eq', value: 'b' }] })
  expect(totals).toEqual({ amount: '5', pieces: '9' })
  expect(currencyTotals).toEqual({ amount: [{ currency: codes[0], sum: '5' }] })
})
test('each group keeps its currencies apart', async () => {
  const { groups } = await buyer.list(type, { group: ['kind'] })
  expect(groups!.map((group) => [group.values['kind'], group.count, group.totals, group.currencyTotals])).toEqual([
    [
      'a',
      3,
      { pieces: '6' },
      {
        amount: [
          { currency: codes[0], sum: '10.5' },
          { currency: codes[1], sum: '0.3' },
        ],
      },
    ],
    ['b', 2, { amount: '5', pieces: '9' }, { amount: [{ currency: codes[0], sum: '5' }] }],
  ])
})
test('an empty set sums to zero', async () => {
  const { totals } = await buyer.list(type, { totals: true, filters: [{ field: 'pieces', operator: 'gt', value: '100' }] })
  expect(totals).toEqual({ amount: '0', pieces: '0' })
})
test('a reader who may not see the currencies gets no sum of several of them', async () => {
  const supplier = app.as('supplier')
  const several = await supplier.list(type, { totals: true })
  expect([several.totals, several.currencyTotals]).toEqual([{ pieces: '15' }, undefined])
  const one = await supplier.list(type, { totals: true, filters: [{ field: 'kind', operator: 'eq', value: 'b' }] })
  expect([one.totals, one.currencyTotals]).toEqual([{ amount: '5', pieces: '9' }, undefined])
})

test('sizes sort as sizes in rows, over pages and in groups', async () => {
  const sizes = ['XL', '2XL', 'S', 'XS', 'M', '100', '36', 'L', 'XXS', '均码']
  for (const size of sizes) await buyer.create(type, { size })
  const filters: Filter[] = [{ field: 'size', operator: 'notEmpty' }]
  const sorted = ['36', '100', 'XXS', 'XS', 'S', 'M', 'L', 'XL', '2XL', '均码']
  const read: unknown[] = []
  let after: string | undefined
  do {
    const page = await buyer.list(type, { filters, sort: ['size'], size: 4, columns: ['size'], ...(after ? { after } : {}) })
    read.push(...page.rows.map((row) => row['size']))
    after = page.next
  } while (after)
  expect(read).toEqual(sorted)
  const { groups } = await buyer.list(type, { filters, group: ['size'] })
  expect(groups!.map(({ values }) => values['size'])).toEqual(sorted)
})

test('a calendar reads the first three rows of each day with the number of all, and only by a day that the person sees', async () => {
  for (const day of ['2026-03-01', '2026-03-02', '2026-03-02', '2026-03-02', '2026-03-02']) await buyer.create(type, { day })
  const within = (from: string, to: string): Filter[] => [{ field: 'day', operator: 'between', value: [from, to] }]
  const filters = within('2026-03-01', '2026-03-31')
  const { rows } = await buyer.list(type, { perDay: 'day', columns: ['day'], filters, sort: ['day'] })
  expect(rows.map((row) => [row['day'], row['$ofDay']])).toEqual([['2026-03-01', 1], ...Array(3).fill(['2026-03-02', 4])])
  for (const perDay of ['moment', 'nothing', 'kind'])
    await expect(buyer.list(type, { perDay, filters })).rejects.toMatchObject({ code: 400 })
  // 62 days at most: a whole list is not counted by day.
  await buyer.list(type, { perDay: 'day', filters: within('2026-03-01', '2026-05-01') })
  for (const other of [undefined, within('2026-03-01', '2026-05-02'), [{ field: 'day', operator: 'notEmpty' } as const]])
    await expect(buyer.list(type, { perDay: 'day', filters: other })).rejects.toMatchObject({ code: 400, key: 'list.days' })
})
