/** Tests of periods of validity: never two of one key on a day, whatever code writes; predecessors that end by choice; who is valid on a day. */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { document, type AnyDocument } from '../../../model/document.ts'
import { date } from '../../../model/fields/date.ts'
import { integer } from '../../../model/fields/integer.ts'
import { link } from '../../../model/fields/link.ts'
import { links } from '../../../model/fields/links.ts'
import { text } from '../../../model/fields/text.ts'
import { yesNo } from '../../../model/fields/yes-no.ts'
import { importRows } from '../../import/import-documents.ts'
import { history } from '../../journal/history.ts'
import { callersAtOnce, proofSize } from '../../testing/proof-size.ts'
import { sentStatements } from '../../testing/sent-statements.ts'
import { story, type Person, type Story } from '../../testing/story.ts'
import { createDocuments } from '../create.ts'
import { logicContext } from '../actions/logic-context.ts'

const head = {
  module: 'story',
  kind: 'transaction',
  parties: { owner: 'brand' },
  rights: { read: ['*'], create: ['*'], edit: ['*'] },
} as const
const place = document('place', {
  ...head,
  code: 'PLC',
  label: ['地', 'Place'],
  number: 'P-{00000}',
  fields: { name: text(['名', 'Name']) },
  statuses: { active: { label: ['有效', 'Active'], family: 'success', edit: true } },
  actions: {},
  list: { columns: ['number', 'status'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name'] }],
})
const tariff = document('tariff', {
  ...head,
  code: 'TAR',
  label: ['价', 'Tariff'],
  number: 'T-{00000}',
  fields: {
    name: text(['名', 'Name'], { required: true }),
    place: link(['地', 'Place'], 'place'),
    zones: links(['区', 'Zones'], 'place'),
    from: date(['起', 'From']),
    to: date(['止', 'To']),
    ends: yesNo(['截止前者', 'End the former'], { default: false }),
  },
  statuses: {
    draft: { label: ['草稿', 'Draft'], family: 'neutral', edit: true },
    active: { label: ['有效', 'Active'], family: 'success', edit: true },
  },
  actions: {
    open: { label: ['启用', 'Open'], from: 'draft', to: 'active' },
    shut: { label: ['停用', 'Shut'], from: 'active', to: 'draft' },
  },
  validity: { from: 'from', to: 'to', noOverlapBy: ['name', 'place', 'zones'], in: ['active'], endsPredecessor: 'ends' },
  list: { columns: ['number', 'name', 'status'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name', 'place', 'zones', 'from', 'to', 'ends'] }],
})
const rate = document('rate', {
  ...head,
  code: 'RAT',
  label: ['率', 'Rate'],
  number: 'R-{00000}',
  fields: { name: text(['名', 'Name']), level: integer(['级', 'Level']), from: date(['起', 'From'], { required: true }) },
  statuses: { active: { label: ['有效', 'Active'], family: 'success', edit: true } },
  actions: {},
  validity: { from: 'from', untilNextBy: [['name'], ['level']] },
  list: { columns: ['number', 'name', 'from'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name', 'level', 'from'] }],
})
const fare = document('fare', {
  ...head,
  code: 'FAR',
  label: ['票', 'Fare'],
  number: 'A-{00000}',
  fields: { name: text(['名', 'Name']), from: date(['起', 'From']), to: date(['止', 'To']) },
  statuses: { active: { label: ['有效', 'Active'], family: 'success', edit: true } },
  actions: {},
  validity: { from: 'from', to: 'to', noOverlapBy: ['name'] },
  list: { columns: ['number', 'name'] },
  form: [{ section: ['基本', 'Basic'], fields: ['number', 'name', 'from', 'to'] }],
})
const types = [fare, place, rate, tariff] as readonly AnyDocument[]

let app: Story
let buyer: Person
beforeAll(async () => {
  app = await story({ documents: types })
  buyer = app.as('buyer')
})
afterAll(() => app?.end())

const newPlace = async () => (await buyer.create(place, { name: 'x' })).id
const draft = (values: object) => buyer.create(tariff, { name: 'a', ...values })
const active = async (values: object) => buyer.act(tariff, (await draft(values)).id, 'open')
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => [],
    (error: { fields?: readonly { path: string; key: string; values?: unknown }[] }) => error.fields ?? Promise.reject(error),
  )

/** Returns the pairs of stored active tariffs that have a common day and key, by a query of its own. */
const overlapping = () =>
  app.sql(
    `SELECT a.number, b.number FROM story.tariff a JOIN story.tariff b ON a.platform_id = b.platform_id AND a.company_id = b.company_id AND a.id < b.id
     AND lower(a.name) = lower(b.name) AND a.place IS NOT DISTINCT FROM b.place
     AND (a.zones = '{}' OR b.zones = '{}' OR a.zones && b.zones) AND daterange(a."from", a."to", '[]') && daterange(b."from", b."to", '[]')
     WHERE a.status = 'active' AND b.status = 'active'`,
  )

test('refuses a common day at the first day, with the number and the days of the other document', async () => {
  const at = await newPlace()
  const { number } = await active({ place: at, from: '2026-01-01', to: '2026-03-31' })
  const [error] = await refusal(active({ place: at, from: '2026-03-31', to: null }))
  expect(error).toMatchObject({
    path: 'from',
    key: 'validity.endable',
    values: { document: number, from: '2026-01-01', to: '2026-03-31', choiceEn: 'End the former' },
  })
  expect(await refusal(active({ place: at, from: null, to: '2026-01-01' }))).toMatchObject([{ key: 'validity.overlaps' }])
  await active({ place: at, from: '2026-04-01', to: null })
  await active({ place: at, from: null, to: '2025-12-31' })
  expect(await refusal(draft({ place: at, from: '2026-02-01', to: '2026-01-31' }))).toMatchObject([{ path: 'to' }])
})

test('the key: blanks are equal, texts without case and spaces, a blank list is every entry, other statuses are free', async () => {
  const [at, other, third] = [await newPlace(), await newPlace(), await newPlace()]
  const days = { from: '2030-01-01', to: '2030-01-31' }
  await active({ name: 'Key One', place: at, zones: [other], ...days })
  for (const values of [{ name: 'keyone', zones: [third, other] }, { zones: [] }])
    expect(await refusal(active({ name: 'KEY ONE', place: at, ...days, ...values }))).toHaveLength(1)
  await active({ name: 'Key One', place: at, zones: [third], ...days })
  await active({ name: 'Key One', ...days })
  expect(await refusal(active({ name: 'Key One', ...days }))).toHaveLength(1)
  await draft({ name: 'Key One', ...days })
  expect(await overlapping()).toEqual([])
})

test('a save and an action of several documents are asked too, and the change of one frees its days', async () => {
  const at = await newPlace()
  const first = await active({ place: at, from: '2026-01-01', to: '2026-01-31' })
  const second = await active({ place: at, from: '2026-02-01', to: '2026-02-28' })
  expect(await refusal(buyer.save(tariff, first.id, { to: '2026-02-01' }))).toHaveLength(1)
  await buyer.act(tariff, second.id, 'shut')
  await buyer.save(tariff, first.id, { to: '2026-02-01' })
  expect(await refusal(buyer.act(tariff, second.id, 'open'))).toHaveLength(1)
  const all = [await draft({ place: at, from: '2027-01-01' }), await draft({ place: at, from: '2028-01-01' })]
  const openBoth = buyer.perform((operation) =>
    logicContext(operation).actMany(
      tariff,
      all.map(({ id }) => id),
      'open',
    ),
  )
  expect(await refusal(openBoth)).toMatchObject([{ path: 'from', key: 'validity.overlapsAnother' }])
})

test('by choice the predecessor ends the day before, in the same transaction and in its journal', async () => {
  const at = await newPlace()
  const former = await active({ place: at, from: '2026-01-01' })
  await active({ place: at, from: '2026-03-01', ends: true })
  expect(await buyer.get(tariff, former.id)).toMatchObject({ to: '2026-02-28' })
  const [entry] = await buyer.perform((operation) => history(operation, tariff, former.id))
  expect(entry).toMatchObject({ action: 'ended', changes: [{ to: '2026-02-28' }] })
  // What begins on the same day or later is no predecessor.
  expect(await refusal(active({ place: at, from: '2026-03-01', ends: true }))).toMatchObject([{ key: 'validity.overlaps' }])
  expect(await refusal(active({ place: at, from: '2026-02-01', ends: true }))).toMatchObject([{ key: 'validity.overlaps' }])
  expect(await buyer.get(tariff, former.id)).toMatchObject({ to: '2026-02-28' })
})

test('random periods: a document is refused exactly when it shares a day and a key with another', async () => {
  const zones = [await newPlace(), await newPlace(), await newPlace()]
  const day = fc.integer({ min: 0, max: 27 }).map((at) => `2031-02-${String(at + 1).padStart(2, '0')}`)
  const period = fc
    .tuple(fc.option(day, { freq: 6 }), fc.option(day, { freq: 6 }))
    .map(([a, b]) => (a !== null && b !== null && a > b ? { from: b, to: a } : { from: a, to: b }))
  const one = fc.record({ period, zones: fc.subarray(zones), ends: fc.boolean() })
  await fc.assert(
    fc.asyncProperty(fc.array(one, { minLength: 2, maxLength: 8 }), async (all) => {
      const at = await newPlace()
      let valid: { from: string | null; to: string | null; zones: readonly string[] }[] = []
      for (const { period: days, zones: some, ends } of all) {
        const clash = valid.filter(
          (other) =>
            (days.from ?? '0') <= (other.to ?? '9') &&
            (other.from ?? '0') <= (days.to ?? '9') &&
            (some.length === 0 || other.zones.length === 0 || some.some((zone) => other.zones.includes(zone))),
        )
        const ended = ends ? clash.filter(({ from }) => days.from !== null && (from ?? '0') < days.from) : []
        const errors = await refusal(active({ place: at, zones: some, ends, ...days }))
        expect(errors.length > 0).toBe(clash.length > ended.length)
        if (errors.length > 0) continue
        const before = new Date(Date.parse(`${days.from ?? '2000-01-02'}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)
        valid = [...valid.map((other) => (ended.includes(other) ? { ...other, to: before } : other)), { ...days, zones: some }]
      }
      const stored = await app.sql<{ n: number }>(`SELECT count(*)::int AS n FROM story.tariff WHERE place = $1 AND status = 'active'`, [
        at,
      ])
      expect(stored[0]!.n).toBe(valid.length)
    }),
    { numRuns: proofSize(6) },
  )
  expect(await overlapping()).toEqual([])
})

test('of all parallel callers with one key exactly one is saved, the others get its number in the refusal', async () => {
  const at = await newPlace()
  const drafts = await Promise.all(Array.from({ length: callersAtOnce }, () => draft({ place: at, from: '2026-01-01' })))
  const results = await Promise.all(drafts.map(({ id }) => refusal(buyer.act(tariff, id, 'open', { version: 1 }))))
  expect(results.filter((errors) => errors.length === 0)).toHaveLength(1)
  const winner = drafts[results.findIndex((errors) => errors.length === 0)]!.number
  for (const errors of results.filter(({ length }) => length > 0)) expect(errors).toMatchObject([{ values: { document: winner } }])
  expect(await overlapping()).toEqual([])
})

test('the database refuses what is written past the engine', async () => {
  const at = await newPlace()
  const { id } = await active({ place: at, from: '2026-01-01', to: '2026-01-31' })
  const other = await active({ place: at, from: '2026-02-01' })
  await expect(app.sql(`UPDATE story.tariff SET "from" = '2026-01-31' WHERE id = $1`, [other.id])).rejects.toMatchObject({ code: '23P01' })
  expect((await buyer.get(tariff, id)).to).toBe('2026-01-31')
})

test('2 and 100 documents of a batch send the same number of statements', async () => {
  const counts: number[] = []
  for (const size of [2, 100]) {
    const values = Array.from({ length: size }, (_, at) => ({ name: `${size}-${at}`, from: '2026-01-01' }))
    const all = await buyer.perform((operation) => createDocuments(operation, tariff, values))
    const ids = all.map(({ doc }) => doc.id)
    counts.push((await sentStatements(buyer, (operation) => logicContext(operation).actMany(tariff, ids, 'open'))).length)
  }
  expect(counts[1]).toBe(counts[0])
})

test('an import names every row that overlaps with a stored document or with a good row before it', async () => {
  const stored = await buyer.create(fare, { name: 'bus', from: '2026-01-01', to: '2026-01-31' })
  const rows = [
    { name: 'bus', from: '2026-01-31', to: '2026-02-28' },
    { name: 'bus', from: '2026-02-01', to: '2026-02-28' },
    { name: 'bus', from: '2026-02-28', to: '' },
    { name: 'tram', from: '2026-01-01', to: '' },
  ]
  const imported = (mode: 'all' | 'good') => importRows(app.engine, buyer.actor, fare, { rows, mode })
  const { created, errors } = await imported('all')
  expect([created, errors.map(({ row, column, key }) => [row, column, key])]).toEqual([
    [],
    [
      [0, 'from', 'validity.overlaps'],
      [2, 'from', 'validity.overlapsAnother'],
    ],
  ])
  expect(errors[0]!.values).toMatchObject({ document: stored.number })
  expect((await imported('good')).created.map(({ row }) => row)).toEqual([1, 3])
})

test('an import of drafts names every row that could never be valid beside an earlier one, also when the good rows are kept', async () => {
  const rows = [
    { name: 'draft', from: '2026-01-01', to: '2026-01-31' },
    { name: 'Draft', from: '2026-01-31', to: '' },
    { name: 'draft', from: '2026-02-01', to: '', ends: '' },
    { name: 'draft', from: '2026-05-01', to: '', ends: '是' },
    { name: 'other', from: '2026-01-01', to: '' },
  ]
  const imported = (mode: 'all' | 'good') => importRows(app.engine, buyer.actor, tariff, { rows, mode })
  const { created, errors } = await imported('all')
  expect([created, errors.map(({ row, column, key, values }) => [row, column, key, values])]).toEqual([
    [],
    [[1, 'from', 'validity.overlapsRow', { from: '2026-01-01', to: '2026-01-31' }]],
  ])
  expect((await imported('good')).created.map(({ row }) => row)).toEqual([0, 2, 3, 4])
})

test('who is valid on a day: by its last day, by status, or until the next one begins', async () => {
  const [at, other] = [await newPlace(), await newPlace()]
  const spring = await active({ place: at, from: '2026-01-01', to: '2026-06-30' })
  const autumn = await active({ place: other, from: '2026-06-30' })
  await draft({ place: at, from: '2026-01-01' })
  const valid = (day: string, places: readonly string[]) =>
    buyer.perform(async (operation) => (await logicContext(operation).validOn(tariff, day, { place: places })).map(({ id }) => id))
  expect([await valid('2026-06-30', [at, other]), await valid('2026-07-01', [at, other]), await valid('2025-12-31', [at])]).toEqual([
    [spring.id, autumn.id],
    [autumn.id],
    [],
  ])
  for (const [name, from] of [
    ['x', '2026-01-01'],
    ['x', '2026-02-01'],
    ['y', '2026-01-15'],
    ['x', '2099-01-01'],
  ])
    await buyer.create(rate, { name, from })
  expect(await refusal(buyer.create(rate, { name: 'x', from: '2026-01-01' }))).toMatchObject([{ key: 'field.duplicate' }])
  const rates = (day: string) =>
    buyer.perform(async (operation) => (await logicContext(operation).validOn(rate, day, {})).map((one) => `${one.name} ${one.from}`))
  expect([await rates('2026-01-31'), await rates('2026-02-01'), await rates('2025-01-01')]).toEqual([
    ['x 2026-01-01', 'y 2026-01-15'],
    ['x 2026-02-01', 'y 2026-01-15'],
    [],
  ])
  const today = await buyer.list(rate, { filters: [{ field: 'from', operator: 'relative', value: 'validToday' }] })
  expect(today.rows.map((row) => row['from']).sort()).toEqual(['2026-01-15', '2026-02-01'])
  await expect(buyer.list(place, { filters: [{ field: 'createdAt', operator: 'relative', value: 'validToday' }] })).rejects.toThrow()
})
