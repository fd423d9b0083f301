/**
 * Tests that every import template is recognised by the import itself: its headings, its sizes and its example row. The full run reads
 * the headings of every type in each format and language and checks every workbook; `npm test` reads and checks every second type in one format
 * and one language, in turn from type to type.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { isFullRun, sample } from '../../engine/testing/proof-size.ts'
import { smallSeason } from '../testing/seeds.ts'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { endedJob } from '../testing/jobs.ts'

type Rows = string[][]
let server: TestServer
/** Each importable type with a user who may import it. */
const importers = new Map<string, Client>()
beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
  for (const username of ['buyer', 'manager', 'warehouse', 'finance', 'inspector', 'supplier', 'admin', 'super']) {
    const client = await server.as(username)
    for (const { page } of await read(client, 'page-upload-links')) if (!importers.has(page)) importers.set(page, client)
  }
})
afterAll(() => server.end())

const group = '/ccommonapi/data-upload'
const read = async (client: Client, name: string, query: Record<string, string> = {}, language = 'zh') =>
  (await client.get(`${group}/${name}`, { query, headers: { 'accept-language': language } })).data['results'] as any

/** Downloads the template of a type and returns its heading row and its example row as texts. */
async function templateRows(type: string, language: 'zh' | 'en'): Promise<Rows> {
  const url = `${server.url}${group}/template?page=${type}&token=${importers.get(type)!.user['access_token']}`
  const answer = await fetch(url, { headers: { 'accept-language': language } })
  expect(answer.status, type).toBe(200)
  const { rows } = (await readXlsx(new Uint8Array(await answer.arrayBuffer()))).sheets[0]!
  const width = rows[0]!.length
  return rows.slice(0, 2).map((row) => Array.from({ length: width }, (_, at) => textOf(row[at])))
}
const textOf = (cell: unknown): string => (cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? ''))
const toCsv = (rows: Rows) => rows.map((row) => row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

async function upload(type: string, rows: Rows, { format, language }: { format: 'xlsx' | 'csv'; language: string }): Promise<string> {
  const mark = 'x-weft-part'
  const bytes = format === 'csv' ? toCsv(rows) : await writeXlsx({ sheets: [{ name: 'Data', rows: rows as never }] })
  const head = `--${mark}\r\ncontent-disposition: form-data; name="type"\r\n\r\n${type}\r\n--${mark}\r\ncontent-disposition: form-data; name="file"; filename="t.${format}"\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), Buffer.from(bytes as Uint8Array), Buffer.from(`\r\n--${mark}--\r\n`)])
  const answer: Answer = await importers.get(type)!.post(`${group}/upload`, {
    raw: { type: `multipart/form-data; boundary=${mark}`, body },
    headers: { 'accept-language': language },
  })
  expect(answer.code, `${type} ${answer.text.slice(0, 300)}`).toBe(200)
  return answer.data['results'].id as string
}

/** Makes the example row one that is imported: its mark in the first column becomes the value of that column. */
const filled = ([heads, example]: Rows, first: string): Rows => [heads!, [first, ...example!.slice(1)]]

async function run(client: Client, name: string, data: { id: string; mode?: 'all' }) {
  const answer = await client.post(`${group}/${name}`, { form: { DATA: data } })
  expect(answer.code, answer.text).toBe(200)
  return endedJob(client, answer.data['results'].job as string)
}

/**
 * Required links for which a template has no example: they point at lines of another document, or nobody who may import the type can
 * choose a target in this season.
 */
const withoutExample: Readonly<Record<string, readonly string[]>> = {
  delivery_booking: ['warehouse', 'lines.order', 'lines.orderLine'],
  packing_list: ['booking', 'lines.bookingLine'],
  fabric_test_request: ['lines.receiptLine'],
  fitting: ['sample'],
  product_in: ['lines.bookingLine'],
  return_order: ['lines.receiptLine'],
  statement: ['receipts.receiptLine', 'returns.returnLine'],
  supplier_invoice: ['statement'],
  supplier_quotation: ['lines.item'],
}

/** Checks an uploaded sheet and returns what is wrong with its example row, apart from links for which no example exists. */
async function refusalsOf(client: Client, id: string, { type, example }: { type: string; example: string[] }): Promise<string[]> {
  const answer = await client.post(`${group}/check`, { form: { DATA: { id } } })
  if (answer.code !== 200) return [answer.message]
  await endedJob(client, answer.data['results'].job as string)
  const errors = (await read(client, 'rows', { id })).rows.flatMap((row: any) => row.errors ?? []) as any[]
  return errors
    .filter(
      ({ key, path, column }) =>
        /INPUT_REQUIRED|unknownKey|import\.|sizeNot/.test(key) &&
        !(withoutExample[type]?.includes(path) && (column < 0 || example[column] === '')),
    )
    .map(({ path, message }) => `${path}: ${message}`)
}

describe('the template of every importable type', () => {
  for (const [turn, language] of (['zh', 'en'] as const).entries())
    for (const [second, format] of (['xlsx', 'csv'] as const).entries())
      test(`every heading is mapped to its own column, and the example has no missing value and no unknown code: ${format}, ${language} [SH-7-061]`, async () => {
        const unmapped: Record<string, string[]> = {}
        const refused: Record<string, string[]> = {}
        for (const [type, client] of sample([...importers], 8, 2 * (2 * turn + second))) {
          const template = await templateRows(type, language)
          const isGrouped = ['单据序号', 'Document mark'].includes(template[0]![0]!.replace(/ \*$/, ''))
          const rows = filled(template, isGrouped ? '1' : `T-${type}`)
          const id = await upload(type, rows, { format, language })
          const { mapping, columns } = await read(client, 'view', { id }, language)
          const labelOf = new Map<string, string>(columns.map((column: any) => [column.path, column.label]))
          const wrong = rows[0]!.flatMap((head, at) =>
            mapping[at] !== null && labelOf.get(mapping[at]) === head.replace(/ \*$/, '') ? [] : [`${head} -> ${mapping[at]}`],
          )
          if (wrong.length > 0) unmapped[type] = wrong
          const refusals = format === 'xlsx' || !isFullRun ? await refusalsOf(client, id, { type, example: template[1]! }) : []
          if (refusals.length > 0) refused[type] = refusals
        }
        expect(unmapped).toEqual({})
        expect(refused).toEqual({})
      })
})

test('the template of the order is imported with the sizes of its example [SH-7-061]', async () => {
  const client = importers.get('purchase_order')!
  const rows = filled(await templateRows('purchase_order', 'zh'), '1')
  const id = await upload('purchase_order', rows, { format: 'xlsx', language: 'zh' })
  expect((await run(client, 'check', { id }))['result'], JSON.stringify((await read(client, 'rows', { id })).rows)).toEqual({ wrong: 0 })
  expect((await run(client, 'commit', { id, mode: 'all' }))['result']).toEqual({ kept: 1, wrong: 0 })
  const [imported] = await server.sql<{ doc_id: string }>('SELECT doc_id::text FROM core.import_session_row WHERE intake_id = $1', [id])
  const order = (await client.data('purchase-order/view', { id: imported!.doc_id })).data['results'] as any
  const sizes = rows[0]!.flatMap((head, at) => {
    const size = /尺码数量 (\S+)/.exec(head)?.[1]
    return size !== undefined && rows[1]![at] !== '' ? [[size, rows[1]![at]]] : []
  })
  expect(sizes.length).toBeGreaterThan(0)
  expect(order.lines[0].matrix.cells.map((cell: any) => [cell.size, cell.pieces])).toEqual(sizes)
})

describe('cells of an order', () => {
  /** Returns the template's rows with other texts in some columns, by the beginning of their heading. */
  async function orderWith(texts: Readonly<Record<string, string>>) {
    const client = importers.get('purchase_order')!
    const rows = filled(await templateRows('purchase_order', 'zh'), '1')
    // A quotation is ordered once, and the example names one that the test before has ordered.
    for (const [head, text] of Object.entries({ 报价单: '', ...texts })) {
      const at = rows[0]!.findIndex((one) => one.startsWith(head))
      expect(at, head).toBeGreaterThanOrEqual(0)
      rows[1]![at] = text
    }
    const id = await upload('purchase_order', rows, { format: 'xlsx', language: 'zh' })
    await run(client, 'check', { id })
    const errors = (await read(client, 'rows', { id })).rows.flatMap((row: any) => row.errors ?? []) as any[]
    return { client, rows, id, errors }
  }

  test('an unknown colour is suggested the colours of the style in its row', async () => {
    const { client, rows, id, errors } = await orderWith({ '订单明细/颜色': '没有这色' })
    expect(errors).toMatchObject([{ path: 'lines.colorway', key: 'import.noCode' }])
    const style = rows[1]![rows[0]!.indexOf('订单明细/款式 *')]!
    const colours = await server.sql<{ number: string }>(
      `SELECT c.number FROM design.colorway c JOIN design.style s ON s.id = c.style JOIN core.entry e ON e.id = s.id WHERE e.title = $1`,
      [style],
    )
    for (const place of [{}, { no: '2' }] as Record<string, string>[]) {
      const suggested = (await read(client, 'suggest', { id, path: 'lines.colorway', text: '没有这色', ...place })) as { text: string }[]
      expect(suggested.length).toBeGreaterThan(0)
      expect(colours.map((one) => one.number)).toEqual(expect.arrayContaining(suggested.map((one) => one.text)))
    }
  })

  test('an amount is read with its currency sign; the sign of another currency is an error at the cell', async () => {
    expect((await orderWith({ 币种: 'CNY', '订单明细/合同单价': '￥１，２００．５０' })).errors).toEqual([])
    const { errors } = await orderWith({ 币种: 'CNY', '订单明细/合同单价': '$1,200.50' })
    expect(errors).toMatchObject([{ path: 'lines.price', key: 'import.otherCurrency', message: '“$”与单据的币种 CNY 不符' }])
  })
})

test('a name that two records have is reported and none is chosen; a sheet of headings alone is refused [DM-8-012][DM-8-016]', async () => {
  const client = importers.get('category')!
  const create = (code: string) => client.data('category/save', { values: { code, name: '同名品类' } })
  for (const code of ['TWICE1', 'TWICE2']) expect((await create(code)).code).toBe(200)
  const count = async () => (await server.sql<{ count: number }>('SELECT count(*)::int AS count FROM design.category'))[0]!.count
  const before = await count()
  const heads = ['品类编码', '品类名称', '上级品类']
  const id = await upload('category', [heads, ['TWICE3', '子类', '同名品类']], { format: 'csv', language: 'zh' })
  await run(client, 'check', { id })
  const { rows } = await read(client, 'rows', { id })
  expect(rows[0].errors).toMatchObject([{ column: 2, path: 'parent', message: '“同名品类”匹配到多条记录' }])
  expect((await client.post(`${group}/commit`, { form: { DATA: { id, mode: 'all' } } })).status).toBe(409)
  await expect(upload('category', [heads], { format: 'csv', language: 'zh' })).rejects.toThrow('表格中没有数据')
  expect(await count()).toBe(before)
})
