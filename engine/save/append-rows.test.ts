/** Tests lines that grow: appended without loading what is there, each row once, journaled, with the figures of the header kept. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { callersAtOnce } from '../testing/proof-size.ts'
import { exportGrown } from '../export/export.ts'
import { history } from '../journal/history.ts'
import { printModels } from '../print/print-model.ts'
import { count, countLogic, growingTypes, site, unit } from '../testing/growing-fixture.ts'
import { sentStatements } from '../testing/sent-statements.ts'
import { story, type Story } from '../testing/story.ts'
import { appendRows } from './append-rows.ts'
import { grownRows } from './view/grown-rows.ts'

let app: Story
let siteId: string
beforeAll(async () => {
  app = await story({ documents: growingTypes, logic: [countLogic] })
  siteId = (await app.as('buyer').create(site, {})).id
})
afterAll(() => app?.end())

type Values = Record<string, unknown>
let keys = 0
const rowsOf = (...all: Values[]) => all.map((values) => ({ key: `k${++keys}`, values }))
const append = (id: string, rows: readonly { key: string; values: Values }[], name = 'buyer') =>
  app.as(name).perform((operation) => appendRows(operation, count, { id, lines: 'scans', rows }))
const page = (id: string, more: { before?: number; size?: number } = {}, name = 'buyer') =>
  app.as(name).perform((operation) => grownRows(operation, count, { id, lines: 'scans', ...more }))
const newCount = async (values: Values = {}) => (await app.as('buyer').create(count, { site: siteId, ...values })).id
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { key?: string; message: string; fields?: { path: string; key: string }[] }) =>
      error.fields?.length ? error.fields.map(({ path, key }) => `${path} ${key}`) : (error.key ?? error.message),
  )

test('rows are appended with defaults and formulas, and the figures of the header follow; the version stays', async () => {
  const id = await newCount({ expected: '10' })
  expect(await append(id, rowsOf({ code: 'A' }, { code: 'B', kind: 'box', boxes: 2, each: '2.5', at: siteId }))).toMatchObject([
    { no: 10 },
    { no: 20 },
  ])
  expect(await app.as('buyer').get(count, id)).toMatchObject({ version: 1, pieces: '6', scanned: 2, missing: '4', scans: [] })
  expect(await app.as('buyer').get(site, siteId)).toMatchObject({ counted: '6' })
  expect(await page(id)).toEqual({
    rows: [
      expect.objectContaining({ no: 20, code: 'B', kind: 'box', pieces: '5', at: siteId, at$: 'S-0001', appendedBy$: 'buyer' }),
      expect.objectContaining({ no: 10, code: 'A', kind: 'piece', pieces: '1' }),
    ],
  })
})

test('what the logic refuses at a column that is hidden from who appends is said without column and reason', async () => {
  const id = await newCount({ helper: app.companies['supplier'] })
  const given = (code: string) => rowsOf({ code })
  expect(await refusal(append(id, given('traced'), 'supplier'))).toEqual([' form.refusedUnseen'])
  expect(await refusal(append(id, given('traced')))).toEqual(['scans[0].secret message.text'])
  expect(await refusal(append(id, given('torn'), 'supplier'))).toEqual(['scans[0].code message.text'])
  const [torn, traced] = [given('torn'), given('traced')]
  expect(await refusal(append(id, [...torn, ...traced], 'supplier'))).toEqual(['scans[0].code message.text'])
})

test('a row comes once for its key, also beside new ones, and of many callers at once', async () => {
  const id = await newCount()
  const [first] = rowsOf({ code: 'A' })
  const [stored] = await append(id, [first!])
  const again = await append(id, [first!, ...rowsOf({ code: 'B' })])
  expect(again).toMatchObject([{ id: stored!.id, no: 10, repeated: true }, { no: 20 }])
  expect(again[1]).not.toHaveProperty('repeated')
  const [same] = rowsOf({ code: 'C' })
  const answers = await Promise.all(Array.from({ length: callersAtOnce }, () => append(id, [same!])))
  expect(new Set(answers.map(([one]) => one!.id)).size).toBe(1)
  expect(answers.filter(([one]) => !one!.repeated)).toHaveLength(1)
  expect(await app.as('buyer').get(count, id)).toMatchObject({ scanned: 3, pieces: '3' })
})

test('a key stands for the row that it came with: other values under it are refused, and another company’s key is its own', async () => {
  const id = await newCount({ helper: app.companies['supplier'] })
  const row = { key: 'r1', values: { code: 'A', boxes: 2 } }
  const [stored] = await append(id, [row])
  expect(await append(id, [{ key: 'r1', values: { boxes: 2, code: 'A' } }])).toEqual([{ ...stored, repeated: true }])
  const other = append(id, [...rowsOf({ code: 'B' }), { key: 'r1', values: { code: 'A', boxes: 3 } }])
  await expect(other).rejects.toMatchObject({ code: 409, key: 'save.appendKey', values: { key: 'r1' } })
  const [theirs] = await append(id, [{ key: 'r1', values: { code: 'A', boxes: 3 } }], 'supplier')
  expect(theirs).toMatchObject({ no: 20 })
  expect(theirs).not.toHaveProperty('repeated')
  expect(await app.as('buyer').get(count, id)).toMatchObject({ scanned: 2, pieces: '5' })
})

test('a measure has the factor of its unit, whatever a caller sends', async () => {
  const gram = { code: 'G', name: '克', nameEn: 'gram', dimension: 'mass', numerator: 1, denominator: 1000, decimals: 1 }
  const { id: grams } = await app.as('buyer').create(unit, gram)
  const id = await newCount()
  const sent = { amount: '3', unit: grams, code: 'KG', numerator: '7', denominator: '1', base: '99' }
  await append(id, rowsOf({ code: 'A', weight: sent }, { code: 'B', weight: '250克' }))
  const weights = (await page(id)).rows.map(({ weight }) => weight)
  expect(weights).toMatchObject([
    { amount: '250', base: '0.25' },
    { amount: '3', code: 'G', numerator: '1', denominator: '1000', base: '0.003' },
  ])
  expect(await refusal(append(id, rowsOf({ code: 'C' }, { code: 'D', weight: '5 furlong' })))).toEqual([
    'scans[1].weight field.measureUnit',
  ])
})

test('many who append at once are in nobody’s way, nor in that of who edits', async () => {
  const id = await newCount()
  const edited = app.as('buyer').save(count, id, { note: 'x' }, 1)
  await Promise.all([edited, ...Array.from({ length: callersAtOnce }, (_, at) => append(id, rowsOf({ code: `P${at}`, each: '0.1' })))])
  expect(await app.as('buyer').get(count, id)).toMatchObject({
    scanned: callersAtOnce,
    pieces: String(callersAtOnce / 10),
    note: 'x',
    version: 2,
  })
  const places = (await page(id, { size: 200 })).rows.map(({ no }) => no)
  expect(places).toEqual(Array.from({ length: callersAtOnce }, (_, at) => (callersAtOnce - at) * 10))
})

test('errors stand at the row and column of the input, and nothing of the call is stored', async () => {
  const id = await newCount()
  const [known] = rowsOf({ code: 'A' })
  await append(id, [known!])
  expect(await refusal(append(id, [known!, ...rowsOf({ code: 'B' }, { each: '0' })]))).toEqual([
    'scans[2].each field.above',
    'scans[2].code common.INPUT_REQUIRED',
  ])
  expect(await refusal(append(id, [known!, ...rowsOf({ code: 'torn' })]))).toEqual(['scans[1].code message.text'])
  expect(await refusal(append(id, rowsOf({ code: 'B', at: '77' })))).toEqual(['scans[0].at field.link'])
  expect(await refusal(append(id, rowsOf({ code: 'B', nothing: 1 })))).toBe('form.unknownKey')
  expect(await refusal(append(id, rowsOf({ code: 'B', pieces: '7' })))).toBe('form.unknownKey')
  expect(await refusal(append(id, [known!, known!]))).toBe('generic.badRequest')
  expect(await refusal(append(id, rowsOf(...Array.from({ length: 101 }, () => ({ code: 'B' })))))).toBe('generic.badRequest')
  expect(await app.as('buyer').get(count, id)).toMatchObject({ scanned: 1 })
})

test('who may append is who may edit: roles, party roles, hidden columns and statuses hold', async () => {
  const id = await newCount({ helper: app.companies['supplier'] })
  expect(await refusal(append(id, rowsOf({ code: 'A' }), 'finance'))).toBe('access.forbidden')
  expect(await refusal(append(id, rowsOf({ code: 'A' }), 'supplier2'))).toBe('generic.notFound')
  expect(await refusal(append(id, rowsOf({ code: 'A' }), 'other.buyer'))).toBe('generic.notFound')
  expect(await refusal(append(id, rowsOf({ code: 'A', secret: 'x' }), 'supplier'))).toBe('form.unknownKey')
  await append(id, rowsOf({ code: 'A' }), 'supplier')
  await append(id, rowsOf({ code: 'B', secret: 'x' }))
  expect((await page(id)).rows[0]).toMatchObject({ secret: 'x' })
  expect((await page(id, {}, 'supplier')).rows[0]).not.toHaveProperty('secret')
  expect(await refusal(page(id, {}, 'supplier2'))).toBe('generic.notFound')
  await app.as('buyer').act(count, id, 'finish')
  expect(await refusal(append(id, rowsOf({ code: 'C' })))).toBe('save.notEditable')
})

test('a save takes no such lines, leaves them alone, and a draft that has some is not removed', async () => {
  const id = await newCount()
  await append(id, rowsOf({ code: 'A' }))
  expect(await refusal(app.as('buyer').save(count, id, { scans: [{ code: 'B' }] }))).toEqual(['scans field.grows'])
  expect(await refusal(app.as('buyer').create(count, { scans: [{ code: 'B' }] }))).toEqual(['scans field.grows'])
  await app.as('buyer').save(count, id, { note: 'y', papers: [{ title: 'p' }], scans: [] })
  expect((await page(id)).rows).toHaveLength(1)
  expect(await app.as('buyer').get(count, id)).toMatchObject({ scanned: 1, pieces: '1', papers: [{ title: 'p' }] })
  expect(await refusal(app.as('buyer').remove(count, id))).toBe('save.inUse')
  await app.as('buyer').remove(count, await newCount())
})

test('appended rows are in the history, with who appended them, and other systems are notified', async () => {
  const id = await newCount({ helper: app.companies['supplier'] })
  await append(id, rowsOf({ code: 'A', secret: 'x' }), 'buyer')
  const [entry] = await app.as('supplier').perform((operation) => history(operation, count, id))
  expect(entry).toMatchObject({ action: 'append', user: 'buyer', version: 1 })
  expect(entry!.changes).toMatchObject([{ label: '扫描', to: { code: 'A', pieces: '1' } }])
  expect(entry!.changes[0]!.to).not.toHaveProperty('secret')
})

test('appended rows push no change out of the history', async () => {
  const id = await newCount()
  await app.as('buyer').save(count, id, { note: 'seen' })
  await append(id, rowsOf({ code: 'A' }))
  await app.sql(
    `INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, changes)
     SELECT j.platform_id, 910000000 + s, j.type, j.doc_id, j.version, j.action, j.user_id, j.company_id, j.changes
     FROM core.journal j, generate_series(1, 250) s WHERE j.doc_id = $1 AND j.action = 'append'`,
    [id],
  )
  const entries = await app.as('buyer').perform((operation) => history(operation, count, id))
  expect(entries.filter(({ action }) => action === 'append')).toHaveLength(200)
  expect(entries.slice(200).map(({ version, action }) => [version, action])).toEqual([
    [2, 'save'],
    [1, 'create'],
  ])
})

test('pages go by place from the newest on, whatever is appended meanwhile', async () => {
  const id = await newCount()
  await append(id, rowsOf(...Array.from({ length: 25 }, (_, at) => ({ code: `P${at}` }))))
  const first = await page(id, { size: 10 })
  await append(id, rowsOf({ code: 'late' }))
  const second = await page(id, { size: 10, before: first.next! })
  const third = await page(id, { size: 10, before: second.next! })
  expect([first, second, third].flatMap(({ rows }) => rows.map(({ code }) => code))).toEqual(
    Array.from({ length: 25 }, (_, at) => `P${24 - at}`),
  )
  expect(third).not.toHaveProperty('next')
})

test('a paper has the newest rows, the oldest of them first, with who appended them, as its reader may see them', async () => {
  const id = await newCount({ helper: app.companies['supplier'] })
  const other = await newCount()
  await append(id, rowsOf({ code: 'A', secret: 'x', at: siteId }, { code: 'B' }))
  await append(other, rowsOf({ code: 'C' }))
  const papers = await app.as('buyer').perform((operation) => printModels(operation, count, [id, other]))
  const [scans] = papers[0]!.tables
  expect(scans!.title).toBe('扫描')
  expect(scans!.columns.map(({ label }) => label)).toEqual(['条码', '类别', '箱数', '每箱', '件数', '场地', '内部', '追加人', '追加时间'])
  expect(scans!.rows).toMatchObject([
    ['A', '件', '1', '1', '1', 'S-0001', 'x', 'buyer', expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)],
    ['B', '件', '1', '1', '1', '', '', 'buyer', expect.anything()],
  ])
  expect(papers[1]!.tables[0]!.rows.map(([code]) => code)).toEqual(['C'])
  expect(papers[0]!.values['scans']).toMatchObject([{ no: '1', code: 'A', appendedBy: 'buyer' }, { code: 'B' }])
  const [theirs] = await app.as('supplier').perform((operation) => printModels(operation, count, [id]))
  expect(theirs!.tables[0]!.columns.map(({ label }) => label)).not.toContain('内部')
})

test('the rows of a document are exported as they are seen, in parts, with who appended them', async () => {
  const id = await newCount({ helper: app.companies['supplier'] })
  await append(id, rowsOf({ code: 'A', secret: 'x' }, { code: 'B', kind: 'box', boxes: 2 }, { code: 'C' }))
  const part = (name: string, before?: number) =>
    app.as(name).perform((operation) => exportGrown(operation, count, { id, lines: 'scans', before }, 2))
  const first = await part('buyer')
  expect(first.table.title).toMatch(/^C-\d+ 扫描$/)
  expect(first.table.header.slice(-2)).toEqual(['追加时间', '追加人'])
  expect(first.table.rows.map(([code, kind, boxes]) => [code, kind, boxes])).toEqual([
    ['C', '件', { figure: '1' }],
    ['B', '箱', { figure: '2' }],
  ])
  expect(first.table.rows[0]!.slice(-2)).toEqual([{ moment: expect.any(String) }, 'buyer'])
  const rest = await part('buyer', first.next)
  expect([rest.next, rest.table.rows.map(([code]) => code)]).toEqual([undefined, ['A']])
  expect((await part('supplier')).table.header).not.toContain('内部')
  expect(await refusal(part('supplier2'))).toBe('generic.notFound')
})

test('an append takes as many statements for 10 lines as for 10,000, for 2 rows as for 100, and reads none of the lines', async () => {
  const id = await newCount()
  const statements: number[] = []
  for (const [there, rows] of [
    [10, 2],
    [10, 100],
    [10_000, 2],
    [10_000, 100],
  ] as const) {
    const [{ lines }] = (await app.sql<{ lines: number }>('SELECT count(*)::int AS lines FROM tale.count__scans WHERE doc_id = $1', [
      id,
    ])) as [{ lines: number }]
    if (lines < there)
      await app.sql(
        `INSERT INTO tale.count__scans (platform_id, doc_id, company_id, id, no, append_key, append_company, appended_by, code)
         SELECT platform_id, id, company_id, 900000000 + s, s * 10, 'filled ' || s, company_id, 1, 'x' FROM tale.count, generate_series($2::int, $3::int) s WHERE id = $1`,
        [id, lines + 1000, there + 1000],
      )
    const given = rowsOf(...Array.from({ length: rows }, (_, at) => ({ code: `Q${at}` })))
    const sent = await sentStatements(app.as('buyer'), (operation) => appendRows(operation, count, { id, lines: 'scans', rows: given }))
    statements.push(sent.length)
  }
  expect(new Set(statements).size, statements.join()).toBe(1)
  expect((await page(id, { size: 1 })).rows).toHaveLength(1)
  const [paper] = await app.as('buyer').perform((operation) => printModels(operation, count, [id]))
  expect([paper!.tables[0]!.title, paper!.tables[0]!.rows.length]).toEqual(['扫描 (最近 500 行)', 500])
})

test('logic appends too, with the platform’s rights', async () => {
  const id = await newCount()
  await app.as('buyer').perform((operation) => operation.ctx.append(count, id, 'scans', [{ code: 'L', boxes: 3 }]))
  expect(await app.as('buyer').get(count, id)).toMatchObject({ scanned: 1, pieces: '3' })
})
