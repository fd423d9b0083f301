/**
 * Tests list exports over real HTTP: typed cells, no formulas, jobs for long lists, and an edited export that is imported as
 * differences.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { world, type World } from '../testing/fixture.ts'
import type { Client } from '../testing/client.ts'
import { endedJob } from '../testing/jobs.ts'
import { pagesOf } from '../testing/read-pdf.ts'

let here: World
let buyer: Client
beforeAll(async () => {
  here = await world()
  buyer = await here.as('buyer')
})
afterAll(() => here?.end())

/** Sends a signed request as the browser does; the response is bytes. */
async function exported(
  client: Client,
  type: string,
  data: Record<string, unknown>,
  call = 'export',
): Promise<{ type: string; bytes: Buffer }> {
  const path = `/scmapi/${type}/${call}`
  const body = new URLSearchParams({ DATA: JSON.stringify(data) }).toString()
  const answer = await fetch(`${here.url}${path}?token=${client.user['access_token']}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...client.sign('POST', path, { query: {}, body }) },
    body,
  })
  return { type: answer.headers.get('content-type') ?? '', bytes: Buffer.from(await answer.arrayBuffer()) }
}
async function upload(client: Client, type: string, bytes: Uint8Array) {
  const form = new FormData()
  form.set('type', type)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'back.xlsx')
  const answer = await fetch(`${here.url}/ccommonapi/data-upload/upload?token=${client.user['access_token']}`, {
    method: 'POST',
    body: form,
  })
  return (await answer.json()) as { code: number; message: string; data: { results?: { id: string } } }
}
const ask = async (name: string, query: Record<string, string>) =>
  (await buyer.get(`/ccommonapi/data-upload/${name}`, { query })).data['results'] as any
async function run(name: string, data: Record<string, unknown>) {
  const answer = await buyer.post(`/ccommonapi/data-upload/${name}`, { form: { DATA: data } })
  expect(answer.code, answer.text).toBe(200)
  return endedJob(buyer, answer.data['results'].job as string)
}

test('an export keeps the list’s filters, order and columns, types its cells and writes formulas as text', async () => {
  await here.sql(`UPDATE "order".purchase_order SET remark = '=HYPERLINK("http://x")' WHERE status = 'draft'`)
  const query = {
    filters: [{ field: 'status', operator: 'eq', value: 'draft' }],
    sort: ['-gross'],
    columns: ['number', 'etd', 'gross', 'remark', 'createdAt'],
  }
  const { bytes } = await exported(buyer, 'purchase-order', query)
  const [sheet] = (await readXlsx(new Uint8Array(bytes))).sheets
  const rows = sheet!.rows.slice(1)
  const listed = (await buyer.data('purchase-order/index', { ...query, size: 200 })).data['results'].rows as Record<string, any>[]
  expect(rows.map((row) => row[0])).toEqual(listed.map((row) => row['number']))
  expect(rows.map((row) => row[2])).toEqual(listed.map((row) => Number(row['gross'])))
  expect(rows[0]![1]).toBeInstanceOf(Date)
  expect((rows[0]![1] as Date).toISOString().slice(0, 10)).toBe(listed[0]!['etd'])
  expect(rows[0]![4]).toBeInstanceOf(Date)
  expect(rows[0]![3]).toBe('=HYPERLINK("http://x")')
  expect(bytes.includes('<f>')).toBe(false)
  // The head is bold, stays in sight and filters; columns are as wide as what stands in them, figures have their format.
  const [styled] = (await readXlsx(new Uint8Array(bytes), { readStyles: true })).sheets
  expect(styled!.cells!.get('0,0')!.style!.font!.bold).toBe(true)
  expect(styled!.cells!.get('1,2')!.style!.numFmt).toBe('#,##0.00')
  expect(styled!.cells!.get('1,4')!.style!.numFmt).toBe('yyyy-mm-dd hh:mm')
  expect(styled!.freezePane).toEqual({ rows: 1 })
  expect(styled!.autoFilter!.range).toBe(`A1:E${rows.length + 1}`)
  const widest = Math.max(...rows.map((row) => String(row[0]).length))
  expect(styled!.columns![0]!.width).toBeGreaterThan(widest)
  const csv = (await exported(buyer, 'purchase-order', { ...query, format: 'csv' })).bytes.toString('utf8')
  expect(csv.split('\r\n')[1]).toContain(`"'=HYPERLINK(""http://x"")"`)
  expect(csv.split('\r\n')[1]).toContain(listed[0]!['etd'])
})

test('a workbook has computed amounts with the decimals of their currency, as the page has them', async () => {
  const [yen] = await here.sql<{ id: string }>("SELECT id::text FROM finance.currency WHERE platform_id = $1 AND code = 'JPY'", [
    here.platform,
  ])
  const [order] = await here.sql<{ id: string; currency: string; gross: string }>(
    `SELECT id::text, currency::text, gross::text FROM "order".purchase_order WHERE platform_id = $1 AND status = 'draft' ORDER BY id LIMIT 1`,
    [here.platform],
  )
  const put = (currency: string, gross: string) =>
    here.sql(`UPDATE "order".purchase_order SET currency = $2, gross = $3 WHERE id = $1`, [order!.id, currency, gross])
  const query = { filters: [{ field: 'id', operator: 'eq', value: order!.id }], columns: ['number', 'gross'] }
  try {
    for (const [currency, gross, shown] of [
      [order!.currency, '263.6664', '263.67'],
      [yen!.id, '98765.5', '98766'],
    ] as const) {
      await put(currency, gross)
      const csv = (await exported(buyer, 'purchase-order', { ...query, format: 'csv' })).bytes.toString('utf8')
      expect(csv.trim().split('\r\n')[1]!.split(',')[1]).toBe(shown)
      // It is no change of the person who imports the file again.
      const { bytes } = await exported(buyer, 'purchase-order', { ...query, editable: true })
      const back = (await upload(buyer, 'purchase_order', bytes)).data.results!.id
      expect((await run('check', { id: back }))['result']).toMatchObject({ changed: 0, wrong: 0 })
    }
  } finally {
    await put(order!.currency, order!.gross)
  }
})

test('an export of more than 10,000 rows is a job with progress, and its file belongs to its user', async () => {
  const [brand] = await here.sql<{ company: string }>(
    `SELECT company_id::text AS company FROM design.colour WHERE platform_id = $1 LIMIT 1`,
    [here.platform],
  )
  await here.sql(
    `INSERT INTO design.colour (SELECT (jsonb_populate_record(c, jsonb_build_object('id', 9000000000 + g, 'number', 'X' || g, 'name', 'Bulk ' || g))).* FROM design.colour c, generate_series(1, 12000) g WHERE c.id = (SELECT min(id) FROM design.colour WHERE company_id = $1))`,
    [brand!.company],
  )
  const query = { filters: [{ field: 'name', operator: 'startsWith', value: 'Bulk' }], columns: ['number', 'name'] }
  const queued = await buyer.data('colour/export', query)
  const job = await endedJob(buyer, queued.data['results'].job as string)
  expect(job).toMatchObject({ state: 'done', done: 12_000, result: { rows: 12_000 } })
  const ids = [job['result'].file as string]
  const [ticket] = (await buyer.post('/attachapi/ticket', { form: { DATA: { ids } } })).data['results'] as { url: string; type: string }[]
  const bytes = new Uint8Array(await (await fetch(`${here.url}${ticket!.url}`)).arrayBuffer())
  expect((await readXlsx(bytes)).sheets[0]!.rows).toHaveLength(12_001)
  expect((await (await here.as('manager')).post('/attachapi/ticket', { form: { DATA: { ids } } })).data['results']).toEqual([])
})

test('a list is printed with its filters in words, columns, order, pictures, groups and sums of what can be added', async () => {
  const query = {
    filters: [{ field: 'status', operator: 'in', value: ['issued', 'in_production'] }],
    columns: ['number', 'supplier', 'status', 'etd', 'quantity', 'gross', 'taxRate'],
    sort: ['-gross'],
    group: ['supplier'],
  }
  const { type, bytes } = await exported(buyer, 'purchase-order', { ...query, format: 'pdf' })
  expect(type, bytes.toString('utf8', 0, 300)).toBe('application/pdf')
  const [answer, groups] = [
    (await buyer.data('purchase-order/index', { ...query, group: undefined, size: 200, totals: true })).data['results'],
    (await buyer.data('purchase-order/index', query)).data['results'].groups as Record<string, any>[],
  ]
  const pages = pagesOf(bytes)
  const text = pages.join('').replace(/\s/g, '')
  const rows = answer.rows as Record<string, any>[]
  expect(rows.length).toBeGreaterThan(5)
  // The order of the list within each group, in the order of the groups.
  const numbers = groups.flatMap(({ values }) => rows.filter((row) => row['supplier'] === values['supplier']).map((row) => row['number']))
  expect(text.match(/PO-\w+-\d{4}/g)).toEqual(numbers)
  expect(text).toContain('采购订单')
  expect(text).toMatch(/状态：[^·]*已下达/)
  expect(text).toContain(`共${rows.length}条`)
  for (const group of groups) expect(text).toContain(`小计·${group['count']}条`)
  expect(text).toMatch(new RegExp(`合计·${rows.length}条.*${Number(answer.totals.quantity).toLocaleString('en')}¥[\\d,.]+李敏`))
  // Rates are not added; the head of the table and the number of the page stand on every page.
  expect(pages.at(-1)!.split(/\n/).at(-1)).toContain(`${pages.length}`)
  for (const page of pages) expect(page.replace(/\s/g, '')).toContain('预计离厂日')
  expect(bytes.includes('/Subtype /Image')).toBe(true)
  // Of several levels, an upper one has its sum below its last group.
  const nested = { ...query, group: ['status', 'supplier'] }
  const paper = pagesOf((await exported(buyer, 'purchase-order', { ...nested, format: 'pdf' })).bytes)
    .join('')
    .replace(/\s/g, '')
  const groupsBy = async (group: readonly string[]) =>
    (await buyer.data('purchase-order/index', { ...query, group })).data['results'].groups as Record<string, any>[]
  const [upper, leaves] = [await groupsBy(['status']), await groupsBy(nested.group)]
  const texts: Readonly<Record<string, string>> = { issued: '已下达', in_production: '生产中' }
  const summed = upper.map(({ values: { status }, count, totals }) => ({
    text: `${texts[status]}小计·${count}条${Number(totals.quantity).toLocaleString('en')}`,
    isNested: leaves.filter(({ values }) => values.status === status).length > 1,
  }))
  expect(summed.some(({ isNested }) => isNested)).toBe(true)
  for (const { text: sum, isNested } of summed) expect(paper.includes(sum), sum).toBe(isNested)
  const english = pagesOf((await exported(buyer, 'purchase-order', { ...query, format: 'pdf', language: 'en' })).bytes).join(' ')
  expect(english.replace(/\s+/g, ' ')).toMatch(/Product purchase orders Status: Issued, In production/)
})

test('the goods of a style stand together, by colour, sizes as sizes', async () => {
  const { rows } = (await buyer.data('sku/index', { size: 200 })).data['results'] as { rows: Record<string, string>[] }
  const runs = (names: readonly string[]) =>
    rows.map((row) => names.map((name) => row[name]).join()).filter((key, at, all) => key !== all[at - 1])
  for (const names of [['style'], ['style', 'colour']]) expect(new Set(runs(names)).size).toBe(runs(names).length)
  const letters = ['XS', 'S', 'M', 'L', 'XL', 'XXL', '2XL', '3XL']
  const first = rows.filter(
    ({ style, colour, size }) => style === rows[0]!['style'] && colour === rows[0]!['colour'] && letters.includes(size!),
  )
  const places = first.map(({ size }) => letters.indexOf(size!))
  expect(places.length).toBeGreaterThan(2)
  expect(places).toEqual(places.toSorted((one, other) => one - other))
})

test('a printed list has no column and no document that the person may not see; a long one is a job', async () => {
  const factory = await here.mighty('factory')
  const named = await exported(factory, 'purchase-order', { columns: ['number', 'gross'], format: 'pdf' })
  const plain = await exported(factory, 'purchase-order', { format: 'pdf' })
  expect(JSON.parse(named.bytes.toString())).toMatchObject({ code: 400 })
  expect(plain.type, plain.bytes.toString('utf8', 0, 300)).toBe('application/pdf')
  const text = pagesOf(plain.bytes).join('').replace(/\s/g, '')
  expect(text).not.toMatch(/金额|单价|¥/)
  const seen = (await factory.data('purchase-order/index', { size: 200 })).data['results'].rows as Record<string, any>[]
  expect([...new Set(text.match(/PO-\w+-\d{4}/g))].toSorted()).toEqual(seen.map((row) => row['number']).toSorted())
  // 12,000 colours stand in the list of the test above: more than a paper takes; 400 of them are a job.
  const query = { filters: [{ field: 'name', operator: 'startsWith', value: 'Bulk' }], columns: ['number', 'name'], format: 'pdf' }
  expect(await buyer.data('colour/export', query)).toMatchObject({ status: 409 })
  const some = {
    ...query,
    filters: [
      { field: 'name', operator: 'startsWith', value: 'Bulk 11' },
      { field: 'name', operator: 'ne', value: 'Bulk 11' },
    ],
  }
  const queued = await buyer.data('colour/export', some)
  const job = await endedJob(buyer, queued.data['results'].job as string)
  expect(job).toMatchObject({ state: 'done', done: 1110, total: 1110, result: { rows: 1110 } })
  // It is cancelled on its way, and leaves no file.
  const files = () => here.sql('SELECT id FROM core.file WHERE platform_id = $1', [here.platform])
  const before = (await files()).length
  const other = (await buyer.data('colour/export', some)).data['results'].job as string
  const stateOf = async () => (await buyer.get('/ccommonapi/job', { query: { id: other } })).data['results'] as Record<string, any>
  await expect.poll(async () => (await stateOf())['done'], { interval: 5 }).toBeGreaterThan(0)
  await buyer.post('/ccommonapi/job/cancel', { form: { id: other } })
  expect(await endedJob(buyer, other)).toMatchObject({ state: 'cancelled', result: null })
  expect(await files()).toHaveLength(before)
})

test('lines that grow are a file of one document, and a job beyond 10,000 rows; each export is in the journal', async () => {
  const [tracking] = await here.sql<{ id: string }>(
    `SELECT min(id)::text AS id FROM "order".order_tracking WHERE platform_id = $1 AND status = 'in_progress'`,
    [here.platform],
  )
  const append = (first: number, last: number) =>
    here.sql(
      `INSERT INTO "order".order_tracking__reports (platform_id, doc_id, company_id, supplier_co, factory_co, id, no, append_key, append_company, appended_by, date, quantity)
       SELECT t.platform_id, t.id, t.company_id, t.supplier_co, t.factory_co, 9100000000 + g, g * 10, 'x' || g, t.company_id, t.created_by, '2026-03-02', 1
       FROM "order".order_tracking t, generate_series($2::int, $3::int) g WHERE t.id = $1`,
      [tracking!.id, 1000 + first, 1000 + last],
    )
  await append(1, 3)
  const data = { id: tracking!.id, lines: 'reports', format: 'csv' }
  const lines = (await exported(buyer, 'order-tracking', data, 'export-lines')).bytes.toString('utf8').trim().split('\r\n')
  expect(lines[0]).toContain('完工件数')
  expect(lines[1]).toContain('2026-03-02')
  const journaled = await here.sql(`SELECT 1 FROM core.journal WHERE type = 'order_tracking' AND action = 'export'`)
  expect(journaled).toHaveLength(1)
  await append(4, 10_001)
  const queued = await buyer.data('order-tracking/export-lines', data)
  const job = await endedJob(buyer, queued.data['results'].job as string)
  expect(job).toMatchObject({ state: 'done', result: { rows: 10_001 + lines.length - 4 } })
})

test('an edited export shows only differences and cell errors before a confirmed save; foreign rows fail', async () => {
  const columns = ['number', 'contractNo', 'etd', 'gross', 'taxRate']
  const { bytes } = await exported(buyer, 'purchase-order', {
    filters: [{ field: 'status', operator: 'eq', value: 'draft' }],
    columns,
    editable: true,
  })
  const [sheet] = (await readXlsx(new Uint8Array(bytes))).sheets
  const rows = sheet!.rows.map((row) => [...row])
  expect(rows[0]![0]).toBe('#ID')
  expect(rows.length).toBeGreaterThan(3)
  const [one, two, three] = [rows[1]!, rows[2]!, rows[3]!]
  const id = (row: unknown[]) => String(row[0]).split('@')[0]!
  one[2] = 'CN-77'
  two[5] = '900'
  three[4] = 1
  rows.push(['123@1', 'PO-X', '', '', '', ''])
  const back = await upload(buyer, 'purchase_order', await writeXlsx({ sheets: [{ name: 'a', rows }] }))
  expect(back.code, JSON.stringify(back)).toBe(200)
  const intake = back.data.results!.id
  expect(await ask('view', { id: intake })).toMatchObject({ kind: 'change', mapping: ['_id', ...columns] })
  expect((await run('check', { id: intake }))['result']).toMatchObject({ changed: 3, wrong: 3 })
  expect((await buyer.data('purchase-order/view', { id: id(one) })).data['results'].contractNo).not.toBe('CN-77')
  const changed = (await ask('rows', { id: intake, only: 'changed' })).rows as {
    no: number
    changes: { path: string; to: string }[]
    errors: { column: number }[]
  }[]
  expect(changed.map((row) => row.changes.map((change) => change.path))).toEqual([['contractNo'], ['taxRate'], ['gross']])
  expect(changed.map((row) => row.errors.map((error) => error.column))).toEqual([[], [5], [4]])
  expect(await buyer.post('/ccommonapi/data-upload/commit', { form: { DATA: { id: intake, mode: 'all' } } })).toMatchObject({ status: 409 })
  expect((await run('commit', { id: intake, mode: 'good' }))['result']).toMatchObject({ kept: 1 })
  expect((await buyer.data('purchase-order/view', { id: id(one) })).data['results'].contractNo).toBe('CN-77')
  const again = await upload(buyer, 'purchase_order', await writeXlsx({ sheets: [{ name: 'a', rows: [rows[0]!, one] }] }))
  expect((await run('check', { id: again.data.results!.id }))['result']).toMatchObject({ changed: 0 })
  // Undo restores the previous values; a document that was changed meanwhile stays as it is.
  const order = async (row: unknown[]) => (await buyer.data('purchase-order/view', { id: id(row) })).data['results'] as Record<string, any>
  const [before, storedOrder] = [String(sheet!.rows[1]![2] ?? ''), await order(two)]
  expect(await ask('view', { id: intake })).toMatchObject({ state: 'done', mayUndo: true })
  expect((await run('undo', { id: intake }))['result']).toMatchObject({ removed: 1, stayed: 0 })
  expect((await order(one))['contractNo'] ?? '').toBe(before)
  expect(await ask('view', { id: intake })).toMatchObject({ state: 'undone', mayUndo: false })
  const now = [`${id(two)}@${storedOrder['version']}`, ...rows[2]!.slice(1)]
  now[2] = 'CN-78'
  now[5] = storedOrder['taxRate']
  const more = (await upload(buyer, 'purchase_order', await writeXlsx({ sheets: [{ name: 'a', rows: [rows[0]!, now] }] }))).data.results!.id
  expect((await run('check', { id: more }))['result']).toMatchObject({ changed: 1, wrong: 0 })
  await run('commit', { id: more, mode: 'all' })
  const { version } = await order(two)
  expect((await buyer.data('purchase-order/save', { id: id(two), version, values: { remark: '又改了' } })).code).toBe(200)
  expect((await run('undo', { id: more }))['result']).toMatchObject({ removed: 0, stayed: 1 })
  expect(await order(two)).toMatchObject({ contractNo: 'CN-78', remark: '又改了' })
  expect(
    (await upload(await here.as('supplier'), 'purchase_order', await writeXlsx({ sheets: [{ name: 'a', rows: [rows[0]!, one] }] }))).code,
  ).toBe(403)
})
