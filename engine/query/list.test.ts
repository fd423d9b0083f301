/** Tests of lists on a type with every kind of field: operators, alternatives, groups, totals, counts, orders, pages. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { compare } from '../../model/decimal.ts'
import { document, type AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { address } from '../../model/fields/address.ts'
import { barcode } from '../../model/fields/barcode.ts'
import { choice } from '../../model/fields/choice.ts'
import { dateTime } from '../../model/fields/date-time.ts'
import { date } from '../../model/fields/date.ts'
import { dictionaryValue } from '../../model/fields/dictionary-value.ts'
import { email } from '../../model/fields/email.ts'
import { integer } from '../../model/fields/integer.ts'
import type { Operator } from '../../model/fields/kind.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import { link } from '../../model/fields/link.ts'
import { links } from '../../model/fields/links.ts'
import { longText } from '../../model/fields/long-text.ts'
import { money } from '../../model/fields/money.ts'
import { percent } from '../../model/fields/percent.ts'
import { phone } from '../../model/fields/phone.ts'
import { quantity } from '../../model/fields/quantity.ts'
import { richText } from '../../model/fields/rich-text.ts'
import { text } from '../../model/fields/text.ts'
import { time } from '../../model/fields/time.ts'
import { yesNo } from '../../model/fields/yes-no.ts'
import type { Filter } from '../../model/lists/filter.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { wrapped } from '../store/transaction.ts'
import { list } from './list.ts'

const specimen = document('specimen', {
  module: 'story',
  code: 'SPE',
  kind: 'transaction',
  label: ['标本', 'Specimen'],
  number: 'SP-{00000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'other' } } },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: {
    text: text(['文本', 'Text']),
    long: longText(['长文本', 'Long']),
    rich: richText(['富文本', 'Rich']),
    whole: integer(['整数', 'Integer']),
    pieces: quantity(['数量', 'Quantity']),
    price: money(['金额', 'Money'], { restrict: { others: 2 } }),
    share: percent(['比例', 'Percent']),
    day: date(['日期', 'Date']),
    hour: time(['时间', 'Time']),
    moment: dateTime(['时刻', 'Moment']),
    well: yesNo(['是否', 'Yes or no']),
    kind: choice(['类别', 'Choice'], { a: ['甲', 'A'], b: ['乙', 'B'] }),
    term: dictionaryValue(['字典', 'Dictionary'], 'term'),
    other: link(['公司', 'Company'], 'company'),
    several: links(['多家', 'Several'], 'company'),
    place: address(['地址', 'Address']),
    phone: phone(['电话', 'Phone']),
    mail: email(['邮箱', 'E-mail']),
    code: barcode(['条码', 'Bar code'], 'ean13'),
  },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true }, done: { label: ['完成', 'Done'], family: 'success' } },
  actions: { finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done' } },
  list: {
    columns: ['number', 'text', 'kind', 'other', 'status'],
    search: ['number', 'text'],
    sort: ['-number'],
    totals: ['pieces', 'price', 'whole'],
  },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'text', 'price'] }],
})
const type: AnyDocument = specimen

let app: Story
let buyer: Person
const docs: Record<string, any>[] = []
beforeAll(async () => {
  app = await story({ documents: [specimen] })
  buyer = app.as('buyer')
  for (const code of ['t0', 't1'])
    await app.sql(`INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, 'term', $2, $2, $2)`, [
      buyer.actor.platform,
      code,
    ])
  const company = [app.companies['supplier']!, app.companies['supplier2']!]
  const byField: Record<string, (seed: number) => unknown> = {
    term: (seed) => `t${seed % 2}`,
    other: (seed) => company[seed % 2],
    several: (seed) => (seed % 2 === 0 ? company : [company[1]]),
    place: (seed) => ({ province: seed % 2 === 0 ? '浙江省' : '江苏省', detail: `Road ${seed} 100%` }),
    moment: (seed) => `2026-03-0${1 + seed}T15:59:59.000Z`,
    kind: (seed) => 'ab'[seed % 2],
    text: (seed) => `Tuch_${seed} 布%`,
    long: (seed) => `Lang ${seed}`,
    rich: (seed) => `<p>Fett ${seed}</p>`,
  }
  for (const seed of [0, 1, 2, 3]) {
    const values = Object.fromEntries(
      Object.entries(type.fields as Fields).map(([name, field]) => [
        name,
        byField[name] ? byField[name](seed) : kindOf(field).example?.(field, seed),
      ]),
    )
    docs.push(await buyer.create(type, values))
  }
  docs.push(await buyer.create(type, {}))
})
afterAll(() => app.end())

/** Fills the table with copies of the first document, with a text of their own, while `check` runs; removes them after it. */
async function withCopies(check: (add: (text: string, from: number, to: number) => Promise<unknown>) => Promise<void>): Promise<void> {
  const columns = (
    await app.sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'story' AND table_name = 'specimen' AND is_generated = 'NEVER'`,
    )
  ).map(({ name }) => name)
  const copied = columns.map((name) =>
    name === 'id' ? '9000000000 + g' : name === 'number' ? `'X' || g` : name === 'text' ? '$2' : `s."${name}"`,
  )
  try {
    await check((text, from, to) =>
      app.sql(
        `INSERT INTO story.specimen (${columns.map((name) => `"${name}"`).join(', ')}) SELECT ${copied.join(', ')} FROM story.specimen s, generate_series(${from}::int, ${to}::int) g WHERE s.id = $1`,
        [docs[0]!['id'], text],
      ),
    )
  } finally {
    await app.sql('DELETE FROM story.specimen WHERE id > 9000000000')
  }
}

const listed = async (filters: ListQuery['filters'], who = buyer) =>
  (await who.list(type, { filters, size: 200 })).rows.map((row) => row.id).sort()
const those = (meets: (doc: Record<string, any>) => boolean) =>
  docs
    .filter(meets)
    .map((doc) => doc['id'] as string)
    .sort()

/** Compares two values in list order: exact decimals as numbers, everything else as text. */
const order = (field: Field, a: unknown, b: unknown): number =>
  kindOf(field).storage === 'numeric' || kindOf(field).storage === 'integer'
    ? compare(String(a), String(b))
    : String(a) < String(b)
      ? -1
      : Number(String(a) !== String(b))
const textIn = (value: unknown): string =>
  (typeof value === 'object' && value !== null ? Object.values(value).join('\n') : String(value)).toLowerCase()

/** A second, independent implementation of each operator, to compare with. */
function meaning(field: Field, operator: Operator, value: any): (stored: any) => boolean {
  const there = (stored: any) => stored !== null && !(Array.isArray(stored) && stored.length === 0)
  const same = (stored: any, one: any) => there(stored) && order(field, stored, one) === 0
  switch (operator) {
    case 'eq':
      return (stored) => same(stored, value)
    case 'ne':
      return (stored) => !same(stored, value)
    case 'in':
      return (stored) => (Array.isArray(stored) ? stored.some((one) => value.includes(one)) : value.some((one: any) => same(stored, one)))
    case 'all':
      return (stored) => value.every((one: any) => (stored as any[]).includes(one))
    case 'notIn':
      return (stored) => !value.some((one: any) => same(stored, one))
    case 'contains':
      return (stored) => there(stored) && textIn(stored).includes(value.toLowerCase())
    case 'startsWith':
      return (stored) => there(stored) && textIn(stored).startsWith(value.toLowerCase())
    case 'gt':
      return (stored) => there(stored) && order(field, stored, value) > 0
    case 'ge':
      return (stored) => there(stored) && order(field, stored, value) >= 0
    case 'lt':
      return (stored) => there(stored) && order(field, stored, value) < 0
    case 'le':
      return (stored) => there(stored) && order(field, stored, value) <= 0
    case 'between':
      return (stored) => there(stored) && order(field, stored, value[0]) >= 0 && order(field, stored, value[1]) <= 0
    case 'empty':
      return (stored) => !there(stored)
    case 'notEmpty':
      return there
    case 'relative':
      return (stored) => there(stored) && String(stored).slice(0, 10) < new Date().toISOString().slice(0, 10)
  }
}

const cases = Object.entries(specimen.fields as Fields).flatMap(([name, field]) =>
  kindOf(field).operators.map((operator) => [name, operator] as const),
)
test.each(cases)('%s %s finds what it says and nothing else', async (name, operator) => {
  const field = (specimen.fields as Fields)[name]!
  for (const doc of docs.slice(0, 3)) {
    const stored = [doc[name]].flat()[0]
    const piece = textIn(stored)
      .slice(operator === 'startsWith' ? 0 : 1, 3)
      .toUpperCase()
    const value: Partial<Record<Operator, unknown>> = {
      in: [stored],
      notIn: [stored],
      all: doc[name],
      contains: piece,
      startsWith: piece,
      between: [stored, docs[3]![name]],
      relative: 'overdue',
      empty: undefined,
      notEmpty: undefined,
    }
    const operand = operator in value ? value[operator] : stored
    const filter = { field: name, operator, ...(operand === undefined ? {} : { value: operand }) } as Filter
    const means = meaning(field, operator, operand)
    expect(await listed([filter]), JSON.stringify(filter)).toEqual(those((one) => means(one[name])))
  }
})

test('wildcards are literal, an empty choice finds nothing, lists stop at 500 codes, bad values fail', async () => {
  expect(await listed([{ field: 'text', operator: 'contains', value: '_' }])).toHaveLength(4)
  expect(await listed([{ field: 'text', operator: 'contains', value: '%x' }])).toEqual([])
  expect(await listed([{ field: 'place', operator: 'contains', value: 'province' }])).toEqual([])
  expect(await listed([{ field: 'kind', operator: 'in', value: [] }])).toEqual([])
  expect(
    await listed([{ field: 'number', operator: 'in', value: Array.from({ length: 500 }, (_, at) => `SP-${String(at).padStart(5, '0')}`) }]),
  ).toHaveLength(5)
  for (const filter of [
    { field: 'number', operator: 'in', value: Array.from({ length: 501 }, String) },
    { field: 'nothing', operator: 'eq', value: '1' },
    { field: 'search', operator: 'contains', value: 'x' },
    { field: 'text', operator: 'gt', value: 'x' },
    { field: 'text', operator: 'like', value: 'x' },
    { field: 'pieces', operator: 'eq', value: '1; DROP TABLE' },
    { field: 'day', operator: 'relative', value: 'everyDay' },
    { field: 'day', operator: 'between', value: [] },
    { field: 'id', operator: 'eq', value: '0x1' },
    { any: [] },
    { any: [{ any: [{ field: 'text', operator: 'empty' }] }] },
    { any: [{ field: 'text', operator: 'empty' }], field: 'x' },
    null,
  ] as never[])
    await expect(listed([filter]), JSON.stringify(filter)).rejects.toMatchObject({ code: 400 })
})

test('a day filter covers the moments of that day in the platform’s time zone, Shanghai', async () => {
  const on = (operator: Operator, value: unknown) => listed([{ field: 'moment', operator, value } as Filter])
  const days = (...wanted: number[]) =>
    those((doc) => doc['moment'] !== null && wanted.includes(Number(String(doc['moment']).slice(8, 10))))
  await app.sql(`UPDATE story.specimen SET moment = '2026-03-02T16:00:00Z' WHERE id = $1`, [docs[2]!['id']])
  docs[2]!['moment'] = '2026-03-02T16:00:00.000Z'
  // 16:00 UTC is midnight in Shanghai: the third of March, one second after the last moment of the second.
  const third = docs[2]!['id'] as string
  expect(await on('eq', '2026-03-02')).toEqual([docs[1]!['id']])
  expect(await on('eq', '2026-03-03')).toEqual([third])
  expect(await on('le', '2026-03-02')).toEqual([docs[0]!['id'], docs[1]!['id']].sort())
  expect(await on('gt', '2026-03-02')).toEqual([third, docs[3]!['id']].sort())
  expect(await on('between', ['2026-03-02', '2026-03-03'])).toEqual([docs[1]!['id'], third].sort())
  expect(await on('ne', '2026-03-02')).toHaveLength(4)
  expect(days(1)).toHaveLength(1)
  expect(await listed([{ field: 'createdAt', operator: 'relative', value: 'today' }])).toHaveLength(5)
  expect(await listed([{ field: 'createdAt', operator: 'relative', value: 'yesterday' }])).toEqual([])
})

test('conditions inside `any` are combined with OR, all others with AND', async () => {
  const either: ListQuery['filters'] = [
    {
      any: [
        { field: 'kind', operator: 'eq', value: 'b' },
        { field: 'kind', operator: 'empty' },
      ],
    },
  ]
  expect(await listed(either)).toEqual(those((doc) => doc['kind'] !== 'a'))
  expect(await listed([...either, { field: 'pieces', operator: 'notEmpty' }])).toEqual(those((doc) => doc['kind'] === 'b'))
})

test('groups have count, totals and the filters that find their rows; totals cover the filtered set', async () => {
  const { groups, rows, count, totals } = await buyer.list(type, { group: ['kind', 'other'], count: true, totals: true })
  expect(rows).toEqual([])
  expect(count).toBe(5)
  const sum = (name: string, some: readonly Record<string, any>[]) => String(some.reduce((all, doc) => all + Number(doc[name] ?? 0), 0))
  expect(totals).toEqual({ pieces: sum('pieces', docs), price: sum('price', docs), whole: sum('whole', docs) })
  expect(groups!.map(({ values, count: many }) => [values['kind'], values['other$'] ?? null, many])).toEqual([
    ['a', 'supplier', 2],
    ['b', 'supplier2', 2],
    [null, null, 1],
  ])
  for (const group of groups!) {
    const ids = await listed(group.filters)
    const some = docs.filter((doc) => ids.includes(doc['id']))
    expect(some).toHaveLength(group.count)
    expect(group.totals).toEqual({ pieces: sum('pieces', some), price: sum('price', some), whole: sum('whole', some) })
  }
  const filtered = await buyer.list(type, { filters: [{ field: 'kind', operator: 'eq', value: 'a' }], totals: true, group: ['well'] })
  expect(filtered.totals!['pieces']).toBe(
    sum(
      'pieces',
      docs.filter((doc) => doc['kind'] === 'a'),
    ),
  )
  for (const group of [[], ['place'], ['several'], ['nothing'], ['kind', 'kind'], ['text', 'kind', 'day', 'well'], 'kind'] as never[])
    await expect(buyer.list(type, { group }), JSON.stringify(group)).rejects.toMatchObject({ code: 400 })
})

test('groups and totals follow the policy: the counterparty sees no price, an outsider no group', async () => {
  const supplier = await app.as('supplier').list(type, { group: ['kind'], totals: true })
  expect(supplier.groups).toMatchObject([{ values: { kind: 'a' }, count: 2 }])
  expect(Object.keys(supplier.totals!)).toEqual(['pieces', 'whole'])
  expect(Object.keys(supplier.groups![0]!.totals)).toEqual(['pieces', 'whole'])
  await expect(app.as('supplier').list(type, { group: ['price'] })).rejects.toMatchObject({ code: 400 })
  for (const outsiderName of ['other.buyer', 'factory']) {
    const answer = await app
      .as(outsiderName)
      .list(type, { group: ['kind'], totals: true, count: true })
      .catch((error: { code: number }) => error.code)
    if (answer !== 403) expect(answer, outsiderName).toMatchObject({ groups: [], count: 0 })
  }
})

test('sorts by several fields, three at the most', async () => {
  const sorted = (await buyer.list(type, { sort: ['-kind', 'whole'] })).rows.map((row) => row.id)
  const rank = (doc: Record<string, any>) => (doc['kind'] === null ? 0 : doc['kind'] === 'b' ? 1 : 2)
  expect(sorted).toEqual(
    [...docs].sort((a, b) => rank(a) - rank(b) || Number(a['whole'] ?? 0) - Number(b['whole'] ?? 0)).map((doc) => doc['id']),
  )
  await expect(buyer.list(type, { sort: ['kind', 'whole', 'text', 'day'] })).rejects.toMatchObject({ code: 400 })
})

test('counts are exact up to 10 000', () =>
  withCopies(async (add) => {
    const counted = (text: string) => buyer.list(type, { filters: [{ field: 'text', operator: 'eq', value: text }], count: true, size: 1 })
    await add('as many', 1, 10_000)
    expect(await counted('as many')).toMatchObject({ count: 10_000, more: false })
    await add('one more', 10_001, 20_001)
    expect(await counted('one more')).toMatchObject({ count: 10_000, more: true })
  }))

test('a page is an index range for the viewer’s party role: no table scan, no sort', () =>
  withCopies(async (add) => {
    await add('copy', 1, 10_001)
    await app.sql('ANALYZE story.specimen')
    const plan = (person: Person, query: ListQuery) =>
      person.perform(async (operation) => {
        const statements: [sql: string, params: readonly unknown[]][] = []
        const listening = {
          ...operation.tx,
          rows: (sql: string, params: readonly unknown[] = []) => {
            statements.push([sql, params])
            return operation.tx.rows(sql, params)
          },
        }
        const answer = await list(operation.withTransaction(listening as never), type, query)
        const [sql, params] = statements.find(([text]) => text.includes(' ORDER BY ') && text.includes(' LIMIT '))!
        return {
          next: answer.next,
          plan: (await operation.tx.rows<{ 'QUERY PLAN': string }>(`EXPLAIN ${sql}`, params)).map((row) => row['QUERY PLAN']).join('\n'),
        }
      })
    const first = await plan(buyer, { size: 50 })
    for (const [person, index, query] of [
      [buyer, 'specimen_list ', { size: 50 }],
      [buyer, 'specimen_list ', { size: 50, after: first.next }],
      [app.as('supplier'), 'specimen_list_supplier ', { size: 50 }],
    ] as const) {
      const { plan: text } = await plan(person, query)
      expect(text).toContain(`using ${index}`)
      expect(text).not.toMatch(/Seq Scan on specimen|Sort/)
    }
  }))

test.each([
  ['cursor', { after: 'bm90IGEgY3Vyc29y' }],
  ['group', { group: ['price'] }],
  ['page', { page: 1_000_000 }],
] as const)('an invalid %s is refused before the list reads its table', async (_, invalid) => {
  const statements: string[] = []
  const refused = buyer.perform((operation) => {
    const recording = wrapped(operation.tx, (tx) => ({
      ...tx,
      rows: (sql, params) => {
        statements.push(sql)
        return tx.rows(sql, params)
      },
    }))
    return list(operation.withTransaction(recording), type, { ...invalid, totals: true, count: true })
  })
  await expect(refused).rejects.toMatchObject({ code: 400 })
  expect(statements.filter((sql) => sql.includes('specimen'))).toEqual([])
})
