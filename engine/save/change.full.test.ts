/** Tests of writes of several documents by logic: statements, results, checks, following logic and journal, as those of one. */
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../model/document.ts'
import { lines } from '../../model/fields/lines.ts'
import { link } from '../../model/fields/link.ts'
import { links } from '../../model/fields/links.ts'
import { matrix } from '../../model/fields/matrix.ts'
import { money } from '../../model/fields/money.ts'
import { text } from '../../model/fields/text.ts'
import { refused } from '../../model/errors.ts'
import { defineLogic } from '../document-logic.ts'
import { sizes } from '../testing/consumption-fixture.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Person, type Story } from '../testing/story.ts'
import { logicContext } from './actions/logic-context.ts'

const common = {
  module: 'tale',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
} as const
const parcel = document('parcel', {
  ...common,
  code: 'PCL',
  label: ['包裹', 'Parcel'],
  number: 'PCL-{00000}',
  title: ['number', 'remark'],
  fields: {
    remark: text(['备注', 'Remark']),
    inside: link(['装于', 'Inside'], 'parcel'),
    beside: links(['同寄', 'Sent with'], 'parcel'),
    pieces: matrix(['件数', 'Pieces']),
    fee: money(['费用', 'Fee']),
    twice: money(['双倍', 'Twice'], { formula: 'fee * 2' }),
    sealed: text(['封条', 'Seal'], { computed: true }),
    lines: lines(['明细', 'Lines'], { item: text(['物品', 'Item']), price: money(['价格', 'Price']) }),
    total: money(['合计', 'Total'], { formula: 'sum(append(lines.price, 0))' }),
  },
  checks: ['notTooDear'],
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    sent: { label: ['已寄', 'Sent'], family: 'success' },
  },
  actions: { send: { label: ['寄出', 'Send'], from: 'draft', to: 'sent', checks: ['hasFee'] } },
  list: { columns: ['number', 'remark'], search: ['number', 'remark', 'inside'], sort: ['-number'] },
  form: [
    { section: ['基本', 'Basic'], fields: ['number', 'remark', 'inside', 'beside', 'pieces', 'fee', 'twice', 'sealed', 'lines', 'total'] },
  ],
})

/** A document with a process, which ends before the last action. */
const slip = document('slip', {
  ...common,
  code: 'SLP',
  label: ['单据', 'Slip'],
  number: 'SLP-{00000}',
  fields: { remark: text(['备注', 'Remark']) },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    posted: { label: ['已过账', 'Posted'], family: 'success' },
    locked: { label: ['已锁定', 'Locked'], family: 'closed', end: true },
  },
  flow: ['draft', 'posted'],
  actions: {
    post: { label: ['过账', 'Post'], from: 'draft', to: 'posted' },
    lock: { label: ['锁定', 'Lock'], from: 'posted', to: 'locked', internal: true },
  },
  list: { columns: ['number', 'remark'], sort: ['-number'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'remark'] }],
})

/** What the logic did, in order. */
let followed: string[] = []
const parcelLogic = defineLogic(parcel, {
  checks: {
    notTooDear: (doc) => (doc.fee === '666' ? { key: 'parcel.fee', path: 'fee', message: ['太贵', 'Too dear'] } : undefined),
    hasFee: (doc) => (doc.fee ? undefined : { key: 'parcel.fee', path: 'fee', message: ['缺费用', 'No fee'] }),
  },
  async statusChanged(doc, ctx, { before, comment }) {
    followed.push(`${before.status} to ${doc.status}: ${comment ?? ''}`)
    await ctx.set(parcel, doc.id, { sealed: `at ${doc.version}` })
  },
})

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: [parcel, slip] as AnyDocument[], logic: [parcelLogic] })
  buyer = app.as('buyer')
})
beforeEach(() => {
  followed = []
})
afterAll(() => app?.end())

const parcels = async (count: number, values: Record<string, unknown> = { fee: '1' }): Promise<string[]> => {
  const made = await buyer.perform((operation) =>
    logicContext(operation).createMany(
      parcel,
      Array.from({ length: count }, () => values),
    ),
  )
  return made.map(({ id }) => id)
}
const journalOf = (id: string) =>
  app.sql<{ action: string; comment: string | null; version: number; changes: unknown }>(
    'SELECT action, comment, version, changes FROM core.journal WHERE doc_id = $1 ORDER BY version, id',
    [id],
  )

test('setting fields of 2, 20 and 100 documents sends the same number of statements', async () => {
  const count = async (many: number) => {
    const ids = await parcels(many, { fee: '1', lines: [{ item: 'a', price: '3' }] })
    return (
      await sentStatements(buyer, (operation) =>
        logicContext(operation).setMany(
          parcel,
          ids.map((id, at) => ({ id, values: { remark: `r${at}`, inside: ids[0]! } })),
        ),
      )
    ).length
  }
  // Headers with their lock, lines, titles of links, the update.
  expect([await count(2), await count(20), await count(100)]).toEqual([4, 4, 4])
})

test('every document is computed, written, found by its new text and journaled as by a single save', async () => {
  const [a, b] = (await parcels(2, { fee: '1', lines: [{ item: 'a', price: '3' }] })) as [string, string]
  const values = { remark: 'by "hand" \\ 纸', fee: '0.1', beside: [a, b], pieces: sizes({ '"S"': '2' }) }
  const [single] = [await buyer.perform((operation) => logicContext(operation).set(parcel, a, values))]
  const [several] = await buyer.perform((operation) => logicContext(operation).setMany(parcel, [{ id: b, values }]))
  const plain = ({ id: _, number: __, createdAt: ___, updatedAt: ____, lines: own, ...rest }: typeof single) => ({
    ...rest,
    lines: own.map(({ item, price }) => ({ item, price })),
  })
  expect(plain(several!)).toEqual(plain(single))
  expect([several!.twice, several!.total, several!.version]).toEqual(['0.2', '3', 2])
  const stored = await buyer.get(parcel, b)
  expect([stored.beside, stored.pieces, stored.remark, stored.version, stored.lines.length]).toEqual([
    values.beside,
    values.pieces,
    values.remark,
    2,
    1,
  ])
  expect(await journalOf(b)).toEqual(await journalOf(a))
  const storedHeader = (id: string) =>
    app.sql(
      `SELECT replace(t.search, lower(t.number), 'n') AS search, replace(e.title, t.number, 'n') AS title, cardinality(t.grams) AS grams, e.status
       FROM tale.parcel t JOIN core.entry e ON e.id = t.id WHERE t.id = $1`,
      [id],
    )
  expect(await storedHeader(b)).toEqual(await storedHeader(a))
})

test('a document that does not change is not written; lines that change, come and go are written with their document', async () => {
  const [a, b, c, d] = (await parcels(4, { fee: '1', remark: 'same', lines: [{ item: 'a', price: '3' }] })) as [
    string,
    string,
    string,
    string,
  ]
  const [line, gone] = [(await buyer.get(parcel, b)).lines[0]!.id, (await buyer.get(parcel, d)).lines[0]!.id]
  const docs = await buyer.perform((operation) =>
    logicContext(operation).setMany(parcel, [
      { id: c, values: { remark: 'new' } },
      { id: b, values: { remark: 'new', lines: { set: [{ id: line, price: '5' }] } } },
      { id: a, values: { remark: 'same' } },
      {
        id: d,
        values: {
          lines: {
            remove: [gone],
            set: [
              { item: 'b', price: '7' },
              { item: 'c', price: '1' },
            ],
          },
        },
      },
    ]),
  )
  expect(docs.map(({ id, version, total }) => [id, version, total])).toEqual([
    [c, 2, '3'],
    [b, 2, '5'],
    [a, 1, '3'],
    [d, 2, '8'],
  ])
  expect((await buyer.get(parcel, b)).lines.map(({ item, price }) => [item, price])).toEqual([['a', '5']])
  expect((await buyer.get(parcel, d)).lines.map(({ item, price }) => [item, price])).toEqual([
    ['b', '7'],
    ['c', '1'],
  ])
  expect((await journalOf(a)).length).toBe(1)
})

test('the check of one document refuses all, a missing document too, and one that is named twice', async () => {
  const [a, b] = (await parcels(2)) as [string, string]
  const set = (changes: { id: string; values: { fee: string } }[]) =>
    buyer.perform((operation) => logicContext(operation).setMany(parcel, changes))
  const two = (fee: string, id = b) => [
    { id: a, values: { fee: '2' } },
    { id, values: { fee } },
  ]
  await expect(set(two('666'))).rejects.toMatchObject({ code: 11000, fields: [{ path: 'fee' }] })
  await expect(set(two('x'))).rejects.toMatchObject({ code: 11000, fields: [{ path: 'fee' }] })
  await expect(set(two('2', '1'))).rejects.toMatchObject({ code: 404 })
  await expect(set(two('2', a))).rejects.toThrow('changeDocuments: a parcel is named twice')
  expect((await buyer.get(parcel, a)).fee).toBe('1')
  expect(await set([])).toEqual([])
})

test('an action of several verifies each, follows for each in the order given, and gives them back as stored', async () => {
  const [a, b] = (await parcels(2)) as [string, string]
  const docs = await buyer.perform((operation) => logicContext(operation).actMany(parcel, [b, a, b], 'send', { comment: 'by ship' }))
  expect(docs.map(({ id, status, sealed, version }) => [id, status, sealed, version])).toEqual([
    [b, 'sent', 'at 2', 3],
    [a, 'sent', 'at 2', 3],
  ])
  expect(followed).toEqual(['draft to sent: by ship', 'draft to sent: by ship'])
  expect((await journalOf(a)).map(({ action, comment, version }) => [action, comment, version])).toEqual([
    ['create', null, 1],
    ['send', 'by ship', 2],
    ['save', null, 3],
  ])
  await expect(buyer.perform((operation) => logicContext(operation).actMany(parcel, [a], 'send'))).rejects.toMatchObject({ code: 409 })
})

test('an action that one document does not allow changes none', async () => {
  const [a] = (await parcels(1)) as [string]
  const [without] = (await parcels(1, {})) as [string]
  const send = buyer.perform((operation) => logicContext(operation).actMany(parcel, [a, without], 'send'))
  await expect(send).rejects.toMatchObject({ code: 11000, fields: [{ path: 'fee' }] })
  expect([(await buyer.get(parcel, a)).status, followed]).toEqual(['draft', []])
})

test('an action of 2 and of 20 documents reads and writes them in the same number of statements', async () => {
  const quiet = async (many: number) => {
    const ids = await parcels(many)
    const statements = await sentStatements(buyer, (operation) => logicContext(operation).actMany(parcel, ids, 'send'))
    // The logic that follows sends its own.
    return [statements.filter((sql) => sql.startsWith('WITH u AS')).length, statements.findIndex((sql) => sql.startsWith('WITH u AS'))]
  }
  expect([await quiet(2), await quiet(20)]).toEqual([
    [1, 2],
    [1, 2],
  ])
})

test('an action outside of the process sends the same number of statements for 2, 20 and 100 documents with a process', async () => {
  const count = async (many: number) => {
    const made = await buyer.perform((operation) =>
      logicContext(operation).createMany(
        slip,
        Array.from({ length: many }, () => ({})),
      ),
    )
    const ids = made.map(({ id }) => id)
    await buyer.perform((operation) => logicContext(operation).actMany(slip, ids, 'post'))
    const statements = await sentStatements(buyer, (operation) => logicContext(operation).actMany(slip, ids, 'lock'))
    const stored = await app.sql(
      `SELECT DISTINCT s.status, e.status AS listed, i.status AS process FROM tale.slip s
       JOIN core.entry e ON e.id = s.id JOIN core.process_instance i ON i.doc_id = s.id WHERE s.id = ANY ($1::bigint[])`,
      [ids],
    )
    expect(stored).toEqual([{ status: 'locked', listed: 'locked', process: 'approved' }])
    return statements.length
  }
  // The documents and their processes with their locks, the update.
  expect([await count(2), await count(20), await count(100)]).toEqual([3, 3, 3])
})

test('of two operations that change the same documents in opposite orders none deadlocks and none is lost', async () => {
  const ids = await parcels(6)
  const add = (order: string[]) =>
    buyer.perform(async (operation) => {
      const ctx = logicContext(operation)
      const docs = await ctx.byId(parcel, order, { lock: true })
      await ctx.setMany(
        parcel,
        order.map((id) => ({ id, values: { fee: String(Number(docs.get(id)!.fee) + 1) } })),
      )
    })
  await Promise.all(Array.from({ length: 8 }, (_, at) => add(at % 2 ? ids : [...ids].reverse())))
  expect(await Promise.all(ids.map(async (id) => (await buyer.get(parcel, id)).fee))).toEqual(ids.map(() => '9'))
})

test('a refusal after the documents were written takes all back', async () => {
  const ids = await parcels(2)
  const work = buyer.perform(async (operation) => {
    await logicContext(operation).setMany(
      parcel,
      ids.map((id) => ({ id, values: { fee: '2' } })),
    )
    throw refused('action.notNow')
  })
  await expect(work).rejects.toThrow()
  expect((await buyer.get(parcel, ids[0]!)).fee).toBe('1')
})

test('setting lines of 2 and of 20 documents sends the same number of statements, and journals each', async () => {
  const count = async (many: number) => {
    const ids = await parcels(many, { fee: '1', lines: [{ item: 'a', price: '3' }] })
    const lineOf = new Map(await Promise.all(ids.map(async (id) => [id, (await buyer.get(parcel, id)).lines[0]!.id] as const)))
    const statements = await sentStatements(buyer, async (operation) => {
      const docs = await logicContext(operation).setLinesOfMany(
        parcel,
        'lines',
        ids.map((id, at) => ({ id, changes: [{ line: lineOf.get(id)!, values: { price: `${at + 4}` } }] })),
      )
      expect(docs.map(({ id, total }) => [id, total])).toEqual(ids.map((id, at) => [id, `${at + 4}`]))
    })
    expect((await journalOf(ids[0]!)).map(({ action }) => action)).toEqual(['create', 'counted'])
    return statements.length
  }
  // Headers with their lock, lines, the lines' update, the headers' update.
  expect([await count(2), await count(20)]).toEqual([4, 4])
  const [id] = (await parcels(1)) as [string]
  const set = (documents: { id: string; changes: [] }[]) =>
    buyer.perform((operation) => logicContext(operation).setLinesOfMany(parcel, 'lines', documents))
  await expect(
    set([
      { id, changes: [] },
      { id, changes: [] },
    ]),
  ).rejects.toThrow('named twice')
  await expect(set([{ id: '1', changes: [] }])).rejects.toMatchObject({ code: 404 })
})

test('creating 2 and 20 documents sends the same number of statements; each is as one that is created by itself', async () => {
  const values = (at: number) => ({
    remark: `m${at} "x" \\ 纸`,
    fee: '2',
    pieces: sizes({ S: '1' }),
    lines: [
      { item: 'a', price: '3' },
      { item: 'b', price: `${at}` },
    ],
  })
  const count = async (many: number) => {
    let ids: string[] = []
    const statements = await sentStatements(buyer, async (operation) => {
      const made = await logicContext(operation).createMany(
        parcel,
        Array.from({ length: many }, (_, at) => values(at)),
      )
      ids = made.map(({ id }) => id)
    })
    return { ids, sent: statements.length }
  }
  const [few, many] = [await count(2), await count(20)]
  // The number rule, the counter, and all documents in one statement.
  expect(many.sent).toBe(few.sent)
  expect(many.sent).toBeLessThanOrEqual(3)
  const alone = await buyer.perform((operation) => logicContext(operation).create(parcel, values(1)))
  const [first, second] = [await buyer.get(parcel, many.ids[0]!), await buyer.get(parcel, many.ids[1]!)]
  const plain = ({ id: _, number: __, createdAt: ___, updatedAt: ____, lines: own, ...rest }: typeof alone) => ({
    ...rest,
    lines: own.map(({ item, price, no }) => ({ item, price, no })),
  })
  expect(plain(second)).toEqual(plain(await buyer.get(parcel, alone.id)))
  expect(Number(second.number!.slice(4))).toBe(Number(first.number!.slice(4)) + 1)
  const storedRows = (id: string) =>
    app.sql(
      `SELECT replace(t.search, lower(t.number), 'n') AS search, replace(e.title, t.number, 'n') AS title, e.title_en, cardinality(t.grams) AS grams, e.status, j.action, j.version, j.changes
       FROM tale.parcel t JOIN core.entry e ON e.id = t.id JOIN core.journal j ON j.doc_id = t.id WHERE t.id = $1`,
      [id],
    )
  expect(await storedRows(second.id)).toEqual(await storedRows(alone.id))
})
