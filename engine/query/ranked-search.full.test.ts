// Tests of quick search over thousands of rows: every page and its order equals a plain text comparison, for few and many hits, recent
// and old.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { integer } from '../../model/fields/integer.ts'
import { link } from '../../model/fields/link.ts'
import { text } from '../../model/fields/text.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { rankedSearchCap } from './ranked-search.ts'

const parcel = document('parcel', {
  module: 'story',
  code: 'PAR',
  kind: 'transaction',
  label: ['包裹', 'Parcel'],
  number: 'PA-{00000000}',
  parties: { owner: 'brand', partyRoles: { supplier: { via: 'other' } } },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { name: text(['名称', 'Name']), weight: integer(['重量', 'Weight']), other: link(['公司', 'Company'], 'company') },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true }, done: { label: ['完成', 'Done'], family: 'success' } },
  actions: { finish: { label: ['完成', 'Finish'], from: 'draft', to: 'done' } },
  list: { columns: ['number', 'name', 'weight'], search: ['number', 'name'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name', 'weight', 'other'] }],
})
const type: AnyDocument = parcel
const mill = document('mill', {
  module: 'story',
  code: 'MIL',
  kind: 'master',
  label: ['织厂', 'Mill'],
  title: ['name'],
  parties: { owner: 'brand', read: 'platform' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { name: text(['名称', 'Name'], { required: true }) },
  statuses: { active: { label: ['启用', 'Active'], family: 'success', edit: true } },
  actions: {},
  list: { columns: ['name'], search: ['name'], sort: ['name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['name'] }],
})
/** A type that is searched by its number, its note and the current name of its mill. */
const bale = document('bale', {
  module: 'story',
  code: 'BAL',
  kind: 'transaction',
  label: ['布包', 'Bale'],
  number: 'BA-{00000000}',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  fields: { note: text(['备注', 'Note']), weight: integer(['重量', 'Weight']), mill: link(['织厂', 'Mill'], 'mill') },
  statuses: { draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true } },
  actions: {},
  list: { columns: ['number', 'mill', 'note', 'weight'], search: ['number', 'mill', 'note'], filters: ['mill'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'mill', 'note', 'weight'] }],
})
const [mills, bales]: [AnyDocument, AnyDocument] = [mill, bale]

let app: Story
let buyer: Person
/** The newest 21,000 rows have plain names; 60 of them and 2,500 older ones contain 云裳, 1,200 older ones contain 锦绣. */
const names = (at: number): string =>
  at > 5000 ? (at % 350 === 0 ? '云裳纺织' : '普通') : at % 2 === 0 ? '云裳纺织' : at % 4 === 1 ? '锦绣制衣' : '普通'
const total = 26_000
beforeAll(async () => {
  app = await story({ documents: [parcel, mill, bale] })
  buyer = app.as('buyer')
  const one = await buyer.create(type, { other: app.companies['supplier'] })
  const columns = (
    await app.sql<{ name: string }>(
      `SELECT column_name AS name FROM information_schema.columns WHERE table_schema = 'story' AND table_name = 'parcel' AND is_generated = 'NEVER'`,
    )
  ).map(({ name }) => name)
  const byField: Record<string, string> = {
    id: '9000000000 + n.at',
    number: `'PB-' || lpad(n.at::text, 8, '0')`,
    name: 'n.name',
    weight: 'n.at % 1000',
    search: `'pb-' || lpad(n.at::text, 8, '0') || E'\\n' || n.name`,
    grams: `core.grams('pb-' || lpad(n.at::text, 8, '0') || E'\\n' || n.name)`,
  }
  await app.sql(
    `INSERT INTO story.parcel (${columns.map((name) => `"${name}"`).join(', ')})
     SELECT ${columns.map((name) => byField[name] ?? `s."${name}"`).join(', ')} FROM story.parcel s, unnest($2::int[], $3::text[]) AS n(at, name) WHERE s.id = $1`,
    [one.id, Array.from({ length: total }, (_, at) => at + 1), Array.from({ length: total }, (_, at) => names(at + 1))],
  )
  await app.sql('ANALYZE story.parcel')
})
afterAll(() => app.end())

const number = (at: number) => `PB-${String(at).padStart(8, '0')}`
const expected = (fragment: string, by: (at: number) => number = (at) => -at): string[] =>
  Array.from({ length: total }, (_, at) => at + 1)
    .filter((at) => names(at).includes(fragment) || number(at).toLowerCase().includes(fragment))
    .sort((a, b) => by(a) - by(b) || b - a)
    .map(number)

/** Reads every page in turn. */
async function all(query: ListQuery): Promise<unknown[]> {
  const ids: unknown[] = []
  let after: string | undefined
  do {
    const { rows, next } = await buyer.list(type, { ...query, size: 200, ...(after ? { after } : {}) })
    ids.push(...rows.map((row) => row['number']))
    after = next
  } while (after)
  return ids
}

test.each(['锦绣', '云裳', '裳纺织', '00012', 'pb-000259'])(
  '%s: page after page, all of it in the order of the list, nothing twice',
  async (fragment) => {
    expect(await all({ search: fragment })).toEqual(expected(fragment))
  },
)

test.each(['锦绣', '云裳'])('%s: by weight, an order that no index has', async (fragment) => {
  expect(await all({ search: fragment, sort: ['weight', '-number'] })).toEqual(expected(fragment, (at) => at % 1000))
})

test('sorts by link title over all pages, rows without a title last, with and without a search', async () => {
  const company = async (code: string) =>
    (await app.sql<{ id: string; title: string }>('SELECT id::text, title FROM core.entry WHERE id = $1', [app.companies[code]]))[0]!
  const [one, two] = await Promise.all([company('supplier'), company('supplier2')])
  await app.sql(
    `UPDATE story.parcel SET other = CASE WHEN weight % 3 = 0 THEN $1::bigint WHEN weight % 3 = 1 THEN $2::bigint END WHERE number LIKE 'PB-000003%'`,
    [one.id, two.id],
  )
  for (const search of ['pb-000003', undefined])
    for (const descending of [false, true]) {
      const shown: (string | null)[] = []
      let after: string | undefined
      do {
        const page = await buyer.list(type, {
          ...(search ? { search } : { filters: [{ field: 'number', operator: 'startsWith', value: 'PB-000003' }] }),
          sort: [descending ? '-other' : 'other'],
          columns: ['other'],
          size: 40,
          ...(after ? { after } : {}),
        })
        shown.push(...page.rows.map((row) => (row['other$'] as string | undefined) ?? null))
        after = page.next
      } while (after)
      const titles = [...new Set(shown)]
      expect(shown).toHaveLength(100)
      const ordered = [one.title, two.title].sort((a, b) => (Buffer.from(a) < Buffer.from(b) ? -1 : 1) * (descending ? -1 : 1))
      expect(titles, `${search} ${descending}`).toEqual(descending ? [null, ...ordered] : [...ordered, null])
    }
})

test('a count is exact up to the cap and marks more beyond it; a repeated count is the same', async () => {
  for (const again of [1, 2])
    expect({ again, ...(await buyer.list(type, { search: '锦绣', count: true, size: 1 })) }).toMatchObject({
      again,
      count: 1250,
      more: false,
    })
  for (const again of [1, 2])
    expect({ again, ...(await buyer.list(type, { search: '云裳', count: true, size: 1 })) }).toMatchObject({
      again,
      count: rankedSearchCap,
      more: true,
      rows: [{ number: number(25_900) }],
    })
})

test('pages by number, combines with a filter, and finds any of several search lines', async () => {
  const far = await buyer.list(type, { search: '云裳', size: 50, page: 41 })
  expect(far.rows.map((row) => row['number'])).toEqual(expected('云裳').slice(2000, 2050))
  const light = await buyer.list(type, { search: '锦绣', filters: [{ field: 'weight', operator: 'lt', value: 10 }], count: true })
  expect(light.count).toBe(expected('锦绣').filter((one) => Number(one.slice(3)) % 1000 < 10).length)
  const two = await buyer.list(type, { search: `${number(7)}\n${number(20_000)}`, count: true })
  expect(two).toMatchObject({ count: 2, rows: [{ number: number(20_000) }, { number: number(7) }] })
})

test('the counterparty finds shared documents; a competitor and another tenant find nothing', async () => {
  expect(await app.as('supplier').list(type, { search: '锦绣', count: true })).toMatchObject({ count: 1250 })
  for (const person of ['supplier2', 'other.buyer'])
    expect(await app.as(person).list(type, { search: '云裳', count: true }), person).toMatchObject({ rows: [], count: 0 })
})

test('a new document is found immediately', async () => {
  const before = (await buyer.list(type, { search: '新到货', count: true })).count
  await buyer.create(type, { name: '新到货' })
  expect([before, (await buyer.list(type, { search: '新到货', count: true })).count]).toEqual([0, 1])
})

test('finds documents by current master names, once each, together with those that match by their own text', async () => {
  const millOf = async (name: string) => ({ id: (await buyer.create(mills, { name })).id, name })
  const three = [await millOf('绍兴云海织造'), await millOf('云上织造'), await millOf('锦程')]
  const createdBales: { number: string; note: string; mill?: { id: string; name: string }; weight: number }[] = []
  for (let at = 0; at < 60; at++) {
    const one = { note: at % 7 === 0 ? '云朵印花' : '', mill: at % 4 === 3 ? undefined : three[at % 4], weight: (at * 37) % 11 }
    const { number } = (await buyer.create(bales, { ...one, mill: one.mill?.id ?? null })) as unknown as { number: string }
    createdBales.push({ ...one, number })
  }
  const meets = (word: string) => (one: (typeof createdBales)[number]) =>
    one.note.includes(word) || (one.mill?.name ?? '').includes(word) || one.number.toLowerCase().includes(word)
  const newest = [...createdBales].sort((a, b) => (a.number < b.number ? 1 : -1))
  const check = async (word: string) => {
    const wanted = newest.filter(meets(word)).map(({ number }) => number)
    const ids: unknown[] = []
    let after: string | undefined
    do {
      const page = await buyer.list(bales, { search: word, size: 7, count: true, ...(after ? { after } : {}) })
      expect({ word, count: page.count, more: page.more }).toEqual({ word, count: wanted.length, more: false })
      ids.push(...page.rows.map((row) => row['number']))
      after = page.next
    } while (after)
    expect(ids, word).toEqual(wanted)
    const far = await buyer.list(bales, { search: word, size: 5, page: 3 })
    expect(far.rows.map((row) => row['number'])).toEqual(wanted.slice(10, 15))
    const light = await buyer.list(bales, { search: word, sort: ['weight', '-number'], size: 200 })
    expect(light.rows.map((row) => row['number'])).toEqual(
      newest
        .filter(meets(word))
        .sort((a, b) => a.weight - b.weight)
        .map(({ number }) => number),
    )
  }
  for (const word of ['云', '云海', '织造', '云朵', '锦程', 'ba-0000', '没有的']) await check(word)
  // A new master name takes effect immediately, for documents that were not saved again.
  await buyer.save(mills, three[2]!.id, { name: '云锦集团' })
  three[2]!.name = '云锦集团'
  for (const word of ['云', '锦程', '集团']) await check(word)
  expect(await app.as('other.buyer').list(bales, { search: '云', count: true })).toMatchObject({ rows: [], count: 0 })
})
