/**
 * Tests the fields that a platform adds to a type, at every door, over real HTTP: page, form, validation, formula, list, filter, search, sort,
 * sums, export, import, print, report, history, drafts, receivers, field rights, other platforms, other nodes.
 */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Filter } from '../../model/lists/filter.ts'
import { printModels } from '../../engine/print/print-model.ts'
import { list } from '../../engine/query/list.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { findCast } from '../demo/seed-accounts.ts'
import { parcelOf } from '../adapters/webhook-sender.ts'
import { typeOf } from '../http/call-context.ts'
import { Client } from '../testing/client.ts'
import { endedJob } from '../testing/jobs.ts'
import { sampleFields as fields, sampleValues, wrongFields } from '../testing/sample-platform-fields.ts'
import { smallSeason } from '../testing/seeds.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

const group = '/clientinfoapi/admin/type-fields'
const drafts = '/scommonapi/sconf-ui-config-person'

let server: TestServer
let admin: Client
let buyer: Client
let mill: { id: string; title: string }
/** An order with values of all added fields. */
let order: Record<string, any>
const results = (answer: { data: Record<string, any>; code: number; text: string }) => {
  expect(answer.code, answer.text).toBe(200)
  return answer.data['results']
}
const index = async (query: object, client = buyer) =>
  results(await client.data('purchase-order/index', query)) as {
    rows: Record<string, any>[]
    count?: number
    totals?: Record<string, string>
  }
const only = (field: string, operator: Filter['operator'], value?: unknown) => ({
  filters: [{ field, operator, value }],
  columns: ['number', field],
  count: true,
})
const versionOf = async () => results(await admin.get(`${group}/index`, { query: { type: 'purchase_order' } })).version as number
const save = (data: { version: number; fields: unknown; type?: string; removing?: boolean }, client = admin) =>
  client.post(`${group}/save`, { form: { DATA: { type: 'purchase_order', ...data } } })

beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
  ;[admin, buyer] = [await server.as('admin'), await server.as('buyer')]
  const [row] = await server.sql<{ id: string; title: string }>(
    `SELECT s.id::text, e.title FROM supplier.supplier s JOIN core.entry e ON e.id = s.id WHERE s.status = 'qualified' OR true ORDER BY s.id LIMIT 1`,
  )
  mill = row!
  expect(results(await save({ version: 0, fields }))).toEqual({ version: 1 })
  const [draft] = await server.sql<{ id: string }>(`SELECT id::text FROM "order".purchase_order WHERE status = 'draft' ORDER BY id LIMIT 1`)
  const { purchaseOrder: _, ...values } = results(await buyer.data('purchase-order/copy', { id: draft!.id }))
  const lines = values.lines.map((line: object) => ({ ...line, xNote: '袖口加固', xRate: '1.25' }))
  order = results(await buyer.data('purchase-order/save', { values: { ...values, ...sampleValues(mill.id), lines } }))
})
afterAll(() => server?.end())

describe('saving the fields', () => {
  test('is for administrators of the platform’s rules, and refuses what another administrator saved since', async () => {
    expect((await save({ version: 1, fields }, buyer)).status).toBe(403)
    expect((await save({ version: 0, fields })).status).toBe(409)
    expect((await save({ version: 0, fields: [], type: 'nothing' })).status).toBe(404)
  })

  test.each(wrongFields)('refuses %s, at its place', async (_, wrong, place) => {
    const answer = await save({ version: await versionOf(), fields: wrong })
    expect(answer.code, answer.text).toBe(11000)
    expect(Object.keys(answer.data['errors'])).toContain(place)
  })
})

describe('every door', () => {
  test('page and form: a section, columns of the list and of the lines, in the viewer’s language', async () => {
    const page = results(await buyer.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'purchase_order' } }))
    const [section] = page.blocks.slice(-1)
    expect(section.form.map((one: any) => one.field)).toEqual(fields.filter(({ lines }) => !lines).map(({ name }) => name))
    expect(section.form[0]).toMatchObject({ label: '洗涤', required: true, limits: { max: 40 } })
    expect(page.list.columns).toEqual(expect.arrayContaining(['xWash', 'xWeight', 'xMill']))
    expect(page.list.fields.xKind.options).toEqual([
      { value: 'a', label: '甲' },
      { value: 'b', label: '乙' },
    ])
    const lines = page.blocks.flatMap((block: any) => block.form).find((one: any) => one.field === 'lines')
    expect(lines.columns.map((one: any) => one.field)).toEqual(expect.arrayContaining(['xNote', 'xRate', 'xSum']))
  })

  test('reading: exact decimals, titles of links, formulas of header and lines', async () => {
    const doc = results(await buyer.data('purchase-order/view', { id: order['id'] }))
    expect(doc).toMatchObject({ xWash: '手洗 30°', xWeight: '12.3456', xMill: mill.id, xMill$: mill.title, xMills$: [mill.title] })
    expect(doc).toMatchObject({ xKind: 'b', xDay: '2027-03-04', xRush: true, xDouble: '24.6912' })
    const [line] = doc.lines
    expect(line).toMatchObject({ xNote: '袖口加固', xRate: '1.25' })
    expect(Number(line.xSum)).toBeCloseTo(1.25 * Number(line.quantity), 4)
    expect(await server.sql(`SELECT extra->>'xWeight' AS text FROM "order".purchase_order WHERE id = $1`, [order['id']])).toEqual([
      { text: '12.3456' },
    ])
  })

  test('validation: required, limits, kinds and link targets are reported at the field', async () => {
    const errorsOf = async (values: object) =>
      (await buyer.data('purchase-order/save', { id: order['id'], version: order['version'], values })).data['errors']
    expect(await errorsOf({ xWash: '' })).toHaveProperty('xWash')
    expect(await errorsOf({ xWash: '长'.repeat(41), xWeight: '-1', xDay: '2027-13-01', xKind: 'c', xMill: '1' })).toMatchObject({
      xWash: expect.anything(),
      xWeight: expect.anything(),
      xDay: expect.anything(),
      xKind: expect.anything(),
      xMill: expect.anything(),
    })
    expect((await buyer.data('purchase-order/save', { id: order['id'], version: order['version'], values: { xNothing: 1 } })).status).toBe(
      400,
    )
  })

  test.each([
    ['xWash', 'eq', '手洗 30°'],
    ['xWash', 'contains', '手洗'],
    ['xWeight', 'gt', '12.3455'],
    ['xWeight', 'eq', '12.3456'],
    ['xMill', 'in', 'mill'],
    ['xKind', 'eq', 'b'],
    ['xDay', 'between', ['2027-01-01', '2027-12-31']],
    ['xDay', 'eq', '2027-03-04'],
    ['xRush', 'eq', true],
    ['xMills', 'in', 'mill'],
    ['xSecret', 'notEmpty', undefined],
  ] as const)('filter: %s %s', async (field, operator, value) => {
    const { rows } = await index(only(field, operator, value === 'mill' ? [mill.id] : value))
    expect(rows.map(({ id }) => id)).toEqual([order['id']])
    const others = await index(only(field, 'empty'))
    expect(others.rows.length).toBeGreaterThan(0)
    expect(others.rows.map(({ id }) => id)).not.toContain(order['id'])
  })

  test('list: columns with titles, sort, search, sums, values for filters', async () => {
    const columns = ['number', 'xWash', 'xWeight', 'xMill']
    const { rows, totals } = await index({
      columns,
      sort: ['-xWeight'],
      filters: [{ field: 'xWeight', operator: 'notEmpty' }],
      totals: true,
    })
    expect(rows[0]).toMatchObject({ id: order['id'], xWash: '手洗 30°', xWeight: '12.3456', xMill: mill.id, xMill$: mill.title })
    expect(totals!['xWeight']).toBe('12.3456')
    expect((await index({ sort: ['xMill', 'xWash'], size: 3 })).rows.length).toBe(3)
    expect((await index({ search: '手洗' })).rows.map(({ id }) => id)).toEqual([order['id']])
    const values = results(await buyer.data('purchase-order/options', { field: 'xMill' }))
    expect(values).toEqual([{ value: mill.id, label: mill.title, count: 1 }])
    const grouped = (await buyer.data('purchase-order/index', { group: ['xKind'] })).data['results']
    expect(JSON.stringify(grouped.groups)).toContain('"b"')
  })

  test('change, history and merge: a change keeps the other added values, and the journal names the fields', async () => {
    const { version } = results(await buyer.data('purchase-order/view', { id: order['id'] }))
    const changed = results(await buyer.data('purchase-order/save', { id: order['id'], version, values: { xWeight: '12.5' } }))
    expect(changed).toMatchObject({ xWeight: '12.5', xDouble: '25', xWash: '手洗 30°' })
    const log = results(await buyer.get('/ccommonapi/gui/page-view-log', { query: { page: 'purchase_order', id: order['id'] } }))
    expect(JSON.stringify(log[0])).toContain('xWeight')
    expect(JSON.stringify(log[0])).toContain('重量')
    results(await buyer.data('purchase-order/save', { id: order['id'], version: changed.version, values: { xWeight: '12.3456' } }))
  })

  test('drafts and copies hold added values', async () => {
    const values = { xWash: '半', xWeight: 'not a number' }
    results(await buyer.post(`${drafts}/submit-cache`, { form: { scope: 'draft', page: 'purchase_order', DATA: { values, title: '半' } } }))
    expect(results(await buyer.get(`${drafts}/page-cache`, { query: { page: 'purchase_order' } }))).toMatchObject({ values })
    const copy = results(await buyer.data('purchase-order/copy', { id: order['id'] }))
    expect(copy).toMatchObject({ xWash: '手洗 30°', xMill: mill.id })
    expect(copy.lines[0]).toMatchObject({ xNote: '袖口加固', xRate: '1.25' })
  })

  test('export: a typed cell for decimals, titles for links and choices', async () => {
    const path = '/scmapi/purchase-order/export'
    const body = new URLSearchParams({
      DATA: JSON.stringify({ ...only('xKind', 'eq', 'b'), columns: ['number', 'xWash', 'xWeight', 'xMill', 'xKind'] }),
    }).toString()
    const answer = await fetch(`${server.url}${path}?token=${buyer.user['access_token']}`, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...buyer.sign('POST', path, { query: {}, body }) },
    })
    const [sheet] = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets
    expect(sheet!.rows[0]).toEqual(expect.arrayContaining(['洗涤', '重量', '面料厂', '类别']))
    expect(sheet!.rows[1]!.slice(1)).toEqual(['手洗 30°', 12.3456, mill.title, '乙'])
  })

  test('import: rows with added columns of header and lines become documents', async () => {
    const template = await buyer.get('/ccommonapi/data-upload/template', { query: { page: 'purchase_order' } })
    expect(template.status).toBe(200)
    results(
      await save({
        type: 'colour',
        version: 0,
        fields: [{ name: 'xTone', field: { kind: 'quantity', label: ['色调', 'Tone'], options: {} }, list: true }],
      }),
    )
    const job = await endedJob(
      buyer,
      results(
        await buyer.data('colour/import', {
          rows: [
            { name: '湖蓝', xTone: '0.1' },
            { name: '墨绿', xTone: 'x' },
          ],
          mode: 'good',
        }),
      ).job,
    )
    expect(job['result'].errors.map((one: any) => [one.row, one.column])).toEqual([[1, 'xTone']])
    const { rows } = results(
      await buyer.data('colour/index', { filters: [{ field: 'xTone', operator: 'eq', value: '0.1' }], columns: ['name', 'xTone'] }),
    )
    expect(rows).toMatchObject([{ name: '湖蓝', xTone: '0.1' }])
  })

  test('print and receivers get the added values', async () => {
    const { people } = await findCast(server.node.server.engine)
    await runInTransaction(server.node.server.engine, people.get('buyer')!, async (operation) => {
      const type = typeOf(operation, 'purchase_order')
      const [model] = await printModels(operation, type, [order['id']])
      expect(JSON.stringify(model)).toContain('手洗 30°')
      expect(JSON.stringify(model)).toContain(mill.title)
      const parcel = JSON.parse(await parcelOf(operation, type, { docs: [order['id']], skipEmpty: true }))
      expect(parcel.documents[0]).toMatchObject({
        xWash: '手洗 30°',
        xWeight: '12.3456',
        lines: expect.arrayContaining([expect.objectContaining({ xNote: '袖口加固' })]),
      })
    })
    const placeholders = results(await admin.get('/zutilsapi/print/placeholders', { query: { page: 'purchase_order' } }))
    expect(JSON.stringify(placeholders)).toContain('xWash')
  })

  test('report: groups, sums and filters by added fields of header and lines', async () => {
    const definition = {
      name: 'by-mill',
      label: ['按面料厂', 'By mill'],
      source: 'purchase_order',
      groups: [{ field: 'xMill' }],
      measures: [{ name: 'weight', label: ['重量', 'Weight'], of: 'sum', field: 'xWeight' }],
      columns: ['xWash'],
      filters: [{ field: 'xKind', operator: 'eq', value: 'b' }],
    }
    const shown = async (report: { readonly name: string }) => {
      const { id } = results(await admin.post('/superdesignapi/rpt-design/save', { form: { DATA: { definition: report } } }))
      results(await admin.post('/superdesignapi/rpt-design/publish', { form: { DATA: { id } } }))
      return JSON.stringify(results(await buyer.post('/scmrptapi/reports/run', { form: { DATA: { report: report.name } } })))
    }
    const byMill = await shown(definition)
    expect(byMill).toContain('12.3456')
    expect(byMill).toContain(mill.title)
    const lines = {
      ...definition,
      name: 'by-note',
      lines: 'lines',
      groups: [{ field: 'xNote' }],
      measures: [{ name: 'sum', label: ['积', 'Product'], of: 'sum', field: 'xSum' }],
      columns: ['xRate'],
      filters: [],
    }
    expect(await shown(lines)).toContain('袖口加固')
  })

  test('the description of the calls for administrators contains the fields', async () => {
    const shipped = await (await fetch(`${server.url}/openapi.json`)).text()
    expect(shipped).not.toContain('xWash')
    const ownDocument = await (await fetch(`${server.url}/platform/openapi.json?token=${admin.user['access_token']}`)).text()
    expect(ownDocument).toContain('xWash')
    expect((await fetch(`${server.url}/platform/openapi.json?token=${buyer.user['access_token']}`)).status).toBe(403)
  })
})

test('a reading type shows fields that were added to its sources, of header and lines, under their rights', async () => {
  const shown = ['xWash', 'xWeight', 'xNote', 'xRate'].map((name) => {
    const { field } = fields.find((one) => one.name === name)!
    return { name, field, list: true as const, ...(name === 'xWash' ? { filter: true as const, search: true as const } : {}) }
  })
  const wrong = await save({ type: 'open_order_line', version: 0, fields: [...shown, { ...shown[0]!, name: 'xNowhere' }] })
  expect([wrong.code, Object.keys(wrong.data['errors'])]).toEqual([11000, ['fields.xNowhere']])
  results(await save({ type: 'open_order_line', version: 0, fields: shown }))
  await server.sql(`UPDATE "order".purchase_order SET status = 'issued' WHERE id = $1`, [order['id']])
  const listed = async (filter: Parameters<typeof only>, client = buyer) =>
    results(
      await client.data('open-order-line/index', {
        filters: only(...filter).filters,
        columns: ['order', 'quantity', ...shown.map(({ name }) => name)],
        sort: ['-xRate'],
        totals: true,
      }),
    ) as { rows: Record<string, any>[] }
  const { rows } = await listed(['xWash', 'eq', '手洗 30°'])
  expect(rows.length).toBe(order['lines'].length)
  expect(rows[0]).toMatchObject({ order: order['id'], xWash: '手洗 30°', xWeight: '12.3456', xNote: '袖口加固', xRate: '1.25' })
  expect((await listed(['xRate', 'gt', '1.2'])).rows.length).toBe(rows.length)
  expect((await listed(['xNote', 'empty'])).rows.map((row) => row['order'])).not.toContain(order['id'])
  const grouped = results(await buyer.data('open-order-line/index', { group: ['xNote'] }))
  expect(JSON.stringify(grouped.groups)).toContain('袖口加固')
  await server.sql(`UPDATE "order".purchase_order SET status = 'draft' WHERE id = $1`, [order['id']])
})

test('a document to which an added link leads is not removed, and an equality over an added field reads the index of them', async () => {
  const draft = results(await buyer.data('supplier/save', { values: { name: '临时厂', shortName: '临时', type: 'M' } }))
  const { version } = results(await buyer.data('purchase-order/view', { id: order['id'] }))
  results(await buyer.data('purchase-order/save', { id: order['id'], version, values: { xMills: [mill.id, draft.id] } }))
  const refusal = async () => {
    const refused = await buyer.data('supplier/remove', { id: draft.id, version: draft.version })
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('采购订单')])
    return results(await buyer.data('purchase-order/view', { id: order['id'] })).version
  }
  const changed = { xMills: [mill.id], xSource: `supplier:${draft.id}` }
  results(await buyer.data('purchase-order/save', { id: order['id'], version: await refusal(), values: changed }))
  results(await buyer.data('purchase-order/save', { id: order['id'], version: await refusal(), values: { xSource: null } }))
  results(await buyer.data('supplier/remove', { id: draft.id, version: draft.version }))
  await server.sql(
    `INSERT INTO "order".purchase_order (SELECT (jsonb_populate_record(o, jsonb_build_object('id', 9300000000 + g, 'number', 'X' || g, 'search', '', 'grams', ARRAY[]::text[], 'extra', '{"xKind": "a"}'::jsonb))).*
     FROM "order".purchase_order o, generate_series(1, 1500) g WHERE o.id = $1)`,
    [order['id']],
  )
  await server.sql('ANALYZE "order".purchase_order')
  const { people } = await findCast(server.node.server.engine)
  const plans = await runInTransaction(server.node.server.engine, people.get('buyer')!, async (operation) => {
    const { rows } = operation.tx
    const texts: string[] = []
    const explained: typeof rows = async (sql, values) => {
      if (sql.includes('jsonb_build_object'))
        texts.push((await rows.call(operation.tx, `EXPLAIN ${sql}`, values)).map((row) => Object.values(row as object)[0]).join('\n'))
      return rows.call(operation.tx, sql, values) as never
    }
    Object.assign(operation.tx, { rows: explained })
    const { rows: shown } = await list(operation, typeOf(operation, 'purchase_order'), { ...only('xKind', 'eq', 'b'), count: false })
    expect(shown.map(({ id }) => id)).toEqual([order['id']])
    return texts
  })
  expect(plans).toHaveLength(1)
  expect(plans[0]).toContain('purchase_order_extra')
})

test('rights: a supplier sees the added fields that are shared with its party; other platforms have none', async () => {
  const [row] = await server.sql<{ username: string }>(
    `SELECT a.username FROM supplier.supplier s JOIN core.member m ON m.company_id = s.company JOIN core.account a ON a.id = m.user_id WHERE s.id = (SELECT supplier FROM "order".purchase_order WHERE id = $1) ORDER BY a.id LIMIT 1`,
    [order['id']],
  )
  const supplier = await server.as(row!.username)
  const page = results(await supplier.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'purchase_order' } }))
  expect(page.list.fields).toHaveProperty('xWash')
  // What is restricted, and what nothing is said of.
  for (const field of ['xSecret', 'xKind', 'xMill']) expect(page.list.fields).not.toHaveProperty(field)
  expect((await supplier.data('purchase-order/index', only('xSecret', 'notEmpty'))).status).toBe(400)
  const other = await server.as('other.buyer')
  expect(
    JSON.stringify(results(await other.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'purchase_order' } }))),
  ).not.toContain('xWash')
  expect((await other.data('purchase-order/index', only('xWash', 'notEmpty'))).status).toBe(400)
})

test('the other node knows a change with its next operation; a removed field keeps its values and returns with them', async () => {
  const second = await server.another()
  const there = new Client(second.address)
  await there.signIn('buyer')
  const fieldsThere = async () =>
    results(await there.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'purchase_order' } })).list.fields
  expect(await fieldsThere()).toHaveProperty('xWash')
  const without = { version: await versionOf(), fields: fields.filter(({ name }) => name !== 'xWash') }
  // What names the field is named first; one that nothing names is removed at once.
  const template = { page: 'purchase_order', name_zh: '洗水单', name_en: 'Wash sheet', paper: 'a5', body: '<p>{{xWash}} {{number}}</p>' }
  results(await admin.post('/zutilsapi/print/save-template', { form: { DATA: template } }))
  const view = { filters: [], columns: ['number', 'xWash'] }
  results(await buyer.post('/scommonapi/views/save', { form: { DATA: { page: 'purchase_order', name: '洗涤', view } } }))
  const refused = await save(without)
  expect([refused.code, refused.data['errors']]).toEqual([
    11000,
    { 'removed.xWash': ['字段“xWash”仍用于：打印模板 “洗水单”、报表 “按面料厂”、视图 “洗涤”'] },
  ])
  results(await save({ ...without, removing: true }))
  await new Promise((done) => setTimeout(done, 300))
  expect(await fieldsThere()).not.toHaveProperty('xWash')
  const { version } = results(await there.data('purchase-order/view', { id: order['id'] }))
  results(await there.data('purchase-order/save', { id: order['id'], version, values: { xWeight: '9' } }))
  results(await save({ version: await versionOf(), fields }))
  await new Promise((done) => setTimeout(done, 300))
  expect(results(await there.data('purchase-order/view', { id: order['id'] }))).toMatchObject({ xWash: '手洗 30°', xWeight: '9' })
})
