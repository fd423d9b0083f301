/** Tests of fields that are recounted: every field and column that is read, documents that come and go, imports, lines, two links, cached masters, parallel callers, and the statements. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkDocument } from '../../../model/check-document.ts'
import { document, type AnyDocument } from '../../../model/document.ts'
import { integer } from '../../../model/fields/integer.ts'
import { lines } from '../../../model/fields/lines.ts'
import { link } from '../../../model/fields/link.ts'
import { text } from '../../../model/fields/text.ts'
import { yesNo } from '../../../model/fields/yes-no.ts'
import { defineLogic } from '../../document-logic.ts'
import { importRows } from '../../import/import-documents.ts'
import { masterCache } from '../../store/memory/master-cache.ts'
import { proofSize } from '../../testing/proof-size.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { wrongRecounts } from '../../testing/wrong-recounts.ts'
import { logicContext } from '../actions/logic-context.ts'

const head = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
  list: { columns: ['number', 'status'] },
  statuses: {
    open: { label: ['开', 'Open'], family: 'neutral', edit: true },
    closed: { label: ['关', 'Closed'], family: 'closed' },
  },
  actions: {
    close: { label: ['关', 'Close'], from: 'open', to: 'closed' },
    open: { label: ['开', 'Open again'], from: 'closed', to: 'open' },
  },
} as const
const room = document('room', {
  ...head,
  code: 'ROM',
  label: ['室', 'Room'],
  number: 'R-{00000}',
  fields: {
    limit: integer(['限', 'Limit'], { default: 2 }),
    name: text(['名', 'Name']),
    boxes: integer(['箱数', 'Boxes'], { computed: true, default: 0 }),
  },
  rollUp: { boxes: { of: 'box', via: 'room', unless: [] } },
})
/** A box stands in a room, as shelves do. */
const box = document('box', {
  ...head,
  code: 'BOX',
  label: ['箱', 'Box'],
  number: 'B-{00000}',
  fields: { room: link(['室', 'Room'], 'room'), weight: integer(['重', 'Weight'], { default: 1 }), name: text(['名', 'Name']) },
})
const shelf = document('shelf', {
  ...head,
  code: 'SHF',
  label: ['架', 'Shelf'],
  number: 'S-{00000}',
  fields: {
    room: link(['室', 'Room'], 'room'),
    weight: integer(['重', 'Weight'], { computed: true, default: 0 }),
    rows: lines(['行', 'Rows'], { box: link(['箱', 'Box'], 'box'), shut: yesNo(['关', 'Shut'], { computed: true, default: false }) }),
  },
  recounted: {
    fields: ['weight', 'rows.shut'],
    while: ['open'],
    from: [
      { of: 'box', link: 'room', via: 'room', reads: ['status', 'weight'] },
      { of: 'box', link: 'rows.box', reads: ['status'] },
    ],
  },
})
const label = document('label', {
  ...head,
  code: 'LBL',
  label: ['签', 'Label'],
  number: 'L-{00000}',
  fields: { shelf: link(['架', 'Shelf'], 'shelf'), limit: integer(['限', 'Limit'], { computed: true }) },
  recounted: { fields: ['limit'], from: [{ of: 'room', link: 'shelf.room', reads: ['limit'] }] },
})
/** A cached master, and what is reckoned from it. */
const gauge = document('gauge', {
  ...head,
  code: 'GAU',
  label: ['尺', 'Gauge'],
  kind: 'master',
  cached: true,
  number: 'G-{00000}',
  fields: { marks: lines(['刻度', 'Marks'], { mark: integer(['值', 'Mark']), label: text(['标签', 'Label']) }) },
})
const dial = document('dial', {
  ...head,
  code: 'DIA',
  label: ['盘', 'Dial'],
  number: 'D-{00000}',
  fields: { gauge: link(['尺', 'Gauge'], 'gauge'), room: link(['室', 'Room'], 'room'), sum: integer(['和', 'Sum'], { computed: true }) },
  recounted: {
    fields: ['sum'],
    from: [
      { of: 'gauge', link: 'gauge', reads: ['marks.mark'] },
      { of: 'box', link: 'room', via: 'room', reads: ['weight'] },
    ],
  },
})

const shelfLogic = defineLogic(shelf, {
  checks: {},
  recount: {
    async values(docs, ctx) {
      const boxes = await ctx.pick(box, { room: [...new Set(docs.map((doc) => doc.room!))], status: 'open' }, ['room', 'weight'])
      const named = await ctx.linked(
        box,
        docs.flatMap(({ rows }) => rows),
        'box',
      )
      return new Map(
        docs.map(({ id, room: of, rows }) => [
          id,
          {
            weight: boxes.reduce((sum, one) => sum + (one.room === of ? one.weight! : 0), 0),
            rows: rows.map((row) => ({ ...row, shut: named.get(row.box ?? '')?.status === 'closed' })),
          },
        ]),
      )
    },
  },
})
const labelLogic = defineLogic(label, {
  checks: {},
  recount: {
    async values(docs, ctx) {
      const shelves = await ctx.linked(shelf, docs, 'shelf')
      const rooms = await ctx.linked(room, shelves.values(), 'room')
      return new Map(docs.map(({ id, shelf: of }) => [id, { limit: rooms.get(shelves.get(of ?? '')?.room ?? '')?.limit ?? null }]))
    },
  },
})
const dialLogic = defineLogic(dial, {
  checks: {},
  recount: {
    async values(docs, ctx) {
      const gauges = await ctx.linked(gauge, docs, 'gauge', { lines: true })
      return new Map(
        docs.map(({ id, gauge: of }) => [id, { sum: (gauges.get(of ?? '')?.marks ?? []).reduce((sum, { mark }) => sum + (mark ?? 0), 0) }]),
      )
    },
  },
})

const types = [room, box, shelf, label, gauge, dial] as readonly AnyDocument[]
let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: types, logic: [shelfLogic, labelLogic, dialLogic] })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const wrong = () => buyer.perform((operation) => wrongRecounts(operation))
const weightOf = async (id: string) => (await buyer.get(shelf, id)).weight

test('the definitions are in order', () => {
  expect(types.flatMap((type) => checkDocument(type, types))).toEqual([])
})

test('a definition that names what there is not, what people enter, or itself again is refused at its place', () => {
  const source = { of: 'box', link: 'room', via: 'room', reads: ['weight'] }
  const faults = (recounted: object) =>
    checkDocument({ ...shelf, recounted }, types).map(({ key, path }) => [key.replace('definition.', ''), path.replace('recounted.', '')])
  const of = (change: object) => faults({ fields: ['weight'], from: [{ ...source, ...change }] })
  expect(of({})).toEqual([])
  expect(faults({ fields: ['room', 'rows.box', 'nothing'], from: [source] })).toEqual([
    ['notComputed', 'fields[0]'],
    ['notComputed', 'fields[1]'],
    ['unknownField', 'fields[2]'],
  ])
  expect(faults({ fields: ['weight'], from: [source], while: ['limbo'] })).toEqual([['unknownStatus', 'while']])
  expect(of({ of: 'nowhere' })).toEqual([['unknownType', 'from[0].of']])
  expect(of({ link: 'weight' })).toEqual([['linkTo', 'from[0].link']])
  expect(of({ via: undefined })).toEqual([['linkTo', 'from[0].link']])
  expect(of({ via: 'weight' })).toEqual([['linkTo', 'from[0].via']])
  expect(of({ reads: ['nothing'] })).toEqual([['unknownField', 'from[0].reads[0]']])
  expect(of({ reads: ['status.nothing'] })).toEqual([['unknownField', 'from[0].reads[0]']])
  const marks = (path: string) =>
    checkDocument({ ...dial, recounted: { fields: ['sum'], from: [{ of: 'gauge', link: 'gauge', reads: [path] }] } }, types).map(
      ({ path: at }) => at,
    )
  expect(['marks', 'marks.mark', 'marks.nothing', 'marks.mark.further'].map((path) => marks(path).length)).toEqual([0, 0, 1, 1])
  expect(of({ reads: [] })).toEqual([['empty', 'from[0].reads']])
  expect(of({ of: 'shelf' })).toEqual([['recountCircle', 'from']])
})

test('each field that is read counts again, and so do documents that are made and removed; a fixed one stays', async () => {
  const [one, other] = [(await buyer.create(room, {})).id, (await buyer.create(room, {})).id]
  const here = (await buyer.create(shelf, { room: one })).id
  const there = (await buyer.create(shelf, { room: other })).id
  const shut = (await buyer.create(shelf, { room: one })).id
  await buyer.act(shelf, shut, 'close')
  const first = (await buyer.create(box, { room: one, weight: 3 })).id
  const second = (await buyer.create(box, { room: one, weight: 4 })).id
  expect([await weightOf(here), await weightOf(there), await weightOf(shut)]).toEqual([7, 0, 0])
  await buyer.save(box, first, { weight: 5 })
  expect(await weightOf(here)).toBe(9)
  await buyer.act(box, second, 'close')
  expect(await weightOf(here)).toBe(5)
  // The link itself: the document that it leaves counts as well.
  await buyer.save(box, first, { room: other })
  expect([await weightOf(here), await weightOf(there)]).toEqual([0, 5])
  await buyer.remove(box, first)
  expect(await weightOf(there)).toBe(0)
  expect((await wrong()).filter((text) => text.startsWith('shelf'))).toEqual([])
})

test('a link in lines and a path over two links lead back to the documents', async () => {
  const of = (await buyer.create(room, { limit: 7 })).id
  const elsewhere = (await buyer.create(room, {})).id
  const named = (await buyer.create(box, { room: elsewhere })).id
  const one = await buyer.create(shelf, { room: of, rows: [{ box: named }, {}] })
  const tag = (await buyer.create(label, { shelf: one.id })).id
  await buyer.act(box, named, 'close')
  expect((await buyer.get(shelf, one.id)).rows.map(({ shut }) => shut)).toEqual([true, false])
  await buyer.save(room, of, { limit: 8 })
  expect((await buyer.get(label, tag)).limit).toBe(8)
})

test('what nobody reads costs no statement, and ten boxes as many statements as two', async () => {
  const of = (await buyer.create(room, {})).id
  for (let at = 0; at < 3; at++) await buyer.create(shelf, { room: of })
  const about = async (work: (ctx: ReturnType<typeof logicContext>) => Promise<unknown>) =>
    (await sentStatements(buyer, (operation) => work(logicContext(operation)))).filter((sql) => sql.includes('"shelf')).length
  const made = (count: number) =>
    about((ctx) =>
      ctx.createMany(
        box,
        Array.from({ length: count }, () => ({ room: of })),
      ),
    )
  const two = await made(2)
  expect(two).toBeGreaterThan(0)
  expect(await made(10)).toBe(two)
  const [some] = (await buyer.list(box, { filters: [{ field: 'room', operator: 'eq', value: of }] })).rows
  expect(await about((ctx) => ctx.set(box, some!.id, { name: 'only a name' }))).toBe(0)
})

test('a column that nobody reads costs no statement, and one that is read counts', async () => {
  const of = await buyer.create(gauge, { marks: [{ mark: 1, label: 'one' }, { mark: 2 }] })
  const one = (await buyer.create(dial, { gauge: of.id })).id
  const about = async (change: object) => {
    const work = (ctx: ReturnType<typeof logicContext>) => ctx.setLines(gauge, of.id, 'marks', [{ line: of.marks[0]!.id, values: change }])
    return (await sentStatements(buyer, (operation) => work(logicContext(operation)))).filter((sql) => sql.includes('"dial')).length
  }
  expect(await about({ label: 'first' })).toBe(0)
  expect(await about({ mark: 5 })).toBeGreaterThan(0)
  expect((await buyer.get(dial, one)).sum).toBe(7)
})

test('documents of one import that reach the same document are counted together', async () => {
  for (const mode of ['all', 'good'] as const) {
    const of = await buyer.create(room, {})
    const one = (await buyer.create(shelf, { room: of.id })).id
    const rows = ['3', '4', '5'].map((weight) => ({ room: of.number, weight }))
    const { created, errors } = await importRows(app.engine, buyer.actor, box, { rows, mode })
    expect([created.length, errors]).toEqual([3, []])
    expect([await weightOf(one), (await buyer.get(room, of.id)).boxes]).toEqual([12, 3])
    // All of them are one change of each.
    expect([(await buyer.get(shelf, one)).version, (await buyer.get(room, of.id)).version]).toEqual([2, 2])
  }
})

test('a cached master is read from the database, since another node may have changed it a moment ago', async () => {
  masterCache(app.engine.pool).listens = true
  try {
    const [of, at] = [await buyer.create(gauge, { marks: [{ mark: 1 }] }), (await buyer.create(room, {})).id]
    const one = (await buyer.create(dial, { gauge: of.id, room: at })).id
    await buyer.create(box, { room: at })
    expect((await buyer.get(dial, one)).sum).toBe(1)
    // The announcement of the other node's change is still under way.
    await app.sql('UPDATE story.gauge__marks SET mark = 9 WHERE id = $1', [of.marks[0]!.id])
    await buyer.create(box, { room: at })
    expect((await buyer.get(dial, one)).sum).toBe(9)
  } finally {
    masterCache(app.engine.pool).listens = false
  }
})

test('of parallel callers none is lost', async () => {
  const of = (await buyer.create(room, {})).id
  const one = (await buyer.create(shelf, { room: of })).id
  const count = proofSize(30)
  await Promise.all(Array.from({ length: count }, () => buyer.create(box, { room: of })))
  expect(await weightOf(one)).toBe(count)
})
