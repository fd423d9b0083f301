/** Tests custom workbooks as print templates: filled as Excel, typeset as PDF and preview; unsafe ones are refused. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookOnPaper } from './workbook-template.ts'
import { settingOf, type Printing } from './typeset-input.ts'
import { typeset } from './typeset.ts'
import { bookOf } from '../testing/workbook.ts'
import { pagesOf } from '../testing/read-pdf.ts'
import { world, type World } from '../testing/fixture.ts'

type Client = Awaited<ReturnType<World['as']>>
let here: World
beforeAll(async () => {
  here = await world()
})
afterAll(() => here?.end())

const orders = () =>
  here.sql<{ id: string; number: string; quantity: string }>(
    `SELECT o.id::text, o.number, trim_scale(o.quantity)::text AS quantity FROM "order".purchase_order o WHERE o.company_id = $1 AND o.status IN ('issued','ordered','in_production','completed') ORDER BY o.id LIMIT 3`,
    [here.companies['HS']],
  )
const fileOf = async (client: Client, query: Record<string, string>) => {
  const token = String(client.user['access_token'])
  const answer = await fetch(
    `${here.url}/ccommonapi/doc-print/doc-export?${new URLSearchParams({ page: 'purchase-order', ...query, token })}`,
  )
  return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
}
const shownOf = async (client: Client, query: Record<string, string>) =>
  (await client.get('/ccommonapi/ht-print/out-api-data', { query: { page: 'purchase-order', ...query } })).data['results'] as any
const send = async (client: Client, file: Uint8Array, more: object = {}) => {
  const form = new FormData()
  form.set('type', 'purchase_order')
  form.set('field', JSON.stringify({ name_zh: '表格', name_en: 'Sheet', ...more }))
  form.set('file', new Blob([new Uint8Array(file)]), 'order.xlsx')
  const token = String(client.user['access_token'])
  const answer = await fetch(`${here.url}/zutilsapi/print/upload-template?token=${token}`, { method: 'POST', body: form })
  return (await answer.json()) as { code: number; data: { results?: { id: string }; errors?: { file: string[] } } }
}
const sizeOf = (pdf: Buffer) =>
  /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/
    .exec(pdf.toString('latin1'))
    ?.slice(1)
    .map((one) => Math.round((Number(one) / 72) * 25.4))

const dot = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==', 'base64')
const thin = { style: 'thin', color: { rgb: '336699' } }
const box = { border: { top: thin, right: thin, bottom: thin, left: thin } }
/** A title over all columns, a heading, a row for the lines, and the sum below. */
const template = (images: { data: Uint8Array }[] = []) =>
  bookOf(
    [
      ['采购订单 {{number}}', null, null],
      ['供应商', '{{supplier}}', null],
      ['款式', '数量', '单价'],
      ['{{lines.style}}', '{{lines.quantity}}', '{{lines.price}}'],
      ['合计件数', '{{quantity}}', null],
      ['备注 {{remark}}', null, null],
    ],
    {
      columns: [{ width: 30 }, { width: 14 }, { width: 14 }],
      merges: [
        { startRow: 0, startCol: 0, endRow: 0, endCol: 2 },
        { startRow: 4, startCol: 1, endRow: 4, endCol: 2 },
      ],
      rowDefs: new Map([
        [0, { height: 36 }],
        [4, { height: 30 }],
      ]),
      cells: new Map([
        ['0,0', { style: { font: { bold: true, size: 20, color: { rgb: 'AA0000' } }, alignment: { horizontal: 'center' } } }],
        ['2,0', { style: { ...box, fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: 'DDEEFF' } } } }],
        ['3,1', { style: { ...box, numFmt: '#,##0.0' } }],
        ['3,2', { style: { numFmt: '0.000' } }],
        ['4,1', { style: { ...box, numFmt: '#,##0' } }],
      ]),
      pageSetup: { paperSize: 'a5', orientation: 'landscape', printTitlesRow: '$3:$3' },
      images: images.map(({ data }) => ({ data, type: 'png', anchor: { from: { row: 4, col: 2 } }, width: 40, height: 20 })),
    },
  )

test('fills a workbook template and repeats its line row; fonts, heights and merges are preserved', async () => {
  const [admin, buyer] = [await here.as('admin'), await here.as('buyer')]
  const [order] = await orders()
  expect((await send(admin, await bookOf([['{{bogus}}']]))).data.errors!.file[0]).toContain('bogus')
  const created = await send(admin, await template())
  expect(created.code, JSON.stringify(created)).toBe(200)
  const { id } = created.data.results!
  const filled = await fileOf(buyer, { id: order!.id, template: id, format: 'xlsx' })
  const [sheet] = (await readXlsx(new Uint8Array(filled.bytes), { readStyles: true })).sheets
  const lines = await here.sql<{ quantity: string }>(
    `SELECT trim_scale(quantity)::text AS quantity FROM "order".purchase_order__lines WHERE doc_id = $1 ORDER BY no`,
    [order!.id],
  )
  expect(sheet!.rows[0]![0]).toBe(`采购订单 ${order!.number}`)
  expect(sheet!.rows.slice(3, 3 + lines.length).map((row) => String(row[1]))).toEqual(lines.map((one) => one.quantity))
  const below = 3 + lines.length
  expect(sheet!.rows[below]!.slice(0, 2)).toEqual(['合计件数', Number(order!.quantity)])
  expect(sheet!.cells?.get('0,0')?.style?.font).toMatchObject({ bold: true, size: 20 })
  expect(sheet!.rowDefs?.get(below)?.height).toBe(30)
  expect(sheet!.merges).toContainEqual({ startRow: below, startCol: 1, endRow: below, endCol: 2 })
  expect((await fileOf(buyer, { id: order!.id, template: id, format: 'docx' })).status).toBe(400)
})

test('prints the workbook as PDF with its paper, formats and picture; none for a competitor [DM-2-109] [U74]', async () => {
  const [admin, buyer] = [await here.as('admin'), await here.as('buyer')]
  const [order] = await orders()
  await here.sql(`UPDATE "order".purchase_order SET remark = $2 WHERE id = $1`, [order!.id, '#panic("x") $x$ <b>粗</b>'])
  const { id } = (await send(admin, await template([{ data: dot }]), { first: true })).data.results!
  const pdf = await fileOf(buyer, { id: order!.id, template: id })
  expect(pdf.status).toBe(200)
  expect(sizeOf(pdf.bytes)).toEqual([210, 148])
  // A line that is broken for lack of space still has the same text.
  const joined = (some: string) => some.replace(/\s/g, '')
  const text = joined(pagesOf(pdf.bytes).join(''))
  const lines = await here.sql<{ quantity: string; price: string }>(
    `SELECT to_char(quantity, 'FM999,999,990.0') AS quantity, to_char(price, 'FM999999990.000') AS price FROM "order".purchase_order__lines WHERE doc_id = $1 ORDER BY no`,
    [order!.id],
  )
  for (const part of [
    `采购订单 ${order!.number}`,
    '供应商',
    '合计件数',
    '#panic("x") $x$ <b>粗</b>',
    ...lines.flatMap((one) => [one.quantity, one.price]),
  ])
    expect(text).toContain(joined(part))
  expect(text).toContain(Number(order!.quantity).toLocaleString('en-US'))
  expect(pdf.bytes.toString('latin1')).toMatch(/\/Subtype\s*\/Image/)
  // It is the company's default, so it is printed whether or not it is named.
  const shown = await shownOf(buyer, { id: order!.id })
  expect(shown).toMatchObject({ template: id, paper: 'a5' })
  expect(shown.images).toHaveLength(1)
  const [sheet] = shown.papers[0].sheets
  expect([sheet.width, sheet.height]).toEqual([210, 148])
  const rows = sheet.parts.flatMap((part: any) => [...part.head, ...part.rows]) as { height: number; cells: any[] }[]
  expect(rows[0]!.cells[0]).toMatchObject({ columns: 3, style: { bold: true, size: 20, colour: '#aa0000', across: 'center' } })
  expect(rows[0]!.height).toBeCloseTo(12.7 * sheet.scale, 1)
  for (const { cells } of rows) for (const cell of cells) expect(text).toContain(joined(cell.text))
  const head = sheet.parts.find((part: any) => part.head.length > 0)
  expect(head.head[0].cells.map((cell: any) => cell.text)).toEqual(['款式', '数量', '单价'])
  expect(head.head[0].cells[0].style).toMatchObject({ fill: '#ddeeff', top: { width: 0.5, colour: '#336699' } })
  expect(head.rows[lines.length].cells[1]).toMatchObject({ columns: 2, pictures: [{ at: 0 }] })
  expect((await fileOf(await here.as('supplier2'), { id: order!.id, template: id })).status).toBe(404)
  // The request can set another orientation and paper; wide sheets are scaled down, never cut.
  const upright = await fileOf(buyer, { id: order!.id, template: id, paper: 'a4', landscape: '0' })
  expect(sizeOf(upright.bytes)).toEqual([210, 297])
  const narrow = (await shownOf(buyer, { id: order!.id, template: id, paper: 'roll-58' })).papers[0].sheets[0]
  expect(narrow.scale).toBeLessThan(0.75)
  expect(narrow.columns.reduce((sum: number, one: number) => sum + one, 0)).toBeLessThanOrEqual(
    narrow.width - narrow.left - narrow.right + 0.1,
  )
})

test('formulas stay in Excel, cover all lines, and are evaluated in print [DM-1-141]', async () => {
  const [admin, buyer] = [await here.as('admin'), await here.as('buyer')]
  const [order] = await orders()
  const book = await bookOf(
    [
      ['款式', '数量', '单价', '金额'],
      ['{{lines.style}}', '{{lines.quantity}}', '{{lines.price}}', null],
      ['合计', null, null, null],
    ],
    {
      cells: new Map([
        ['1,3', { value: 0, formula: 'B2*C2', style: { numFmt: '#,##0.00' } }],
        ['2,3', { value: 0, formula: 'SUM(D2:D2)', style: { numFmt: '#,##0.00' } }],
      ]),
    },
  )
  const created = await send(admin, book)
  expect(created.code, JSON.stringify(created)).toBe(200)
  const lines = await here.sql<{ amount: string }>(
    `SELECT trim_scale(quantity * price)::text AS amount FROM "order".purchase_order__lines WHERE doc_id = $1 ORDER BY no`,
    [order!.id],
  )
  const [{ sum, shown }] = (await here.sql<{ sum: string; shown: string }>(
    `SELECT trim_scale(sum(quantity * price))::text AS sum, to_char(sum(quantity * price), 'FM999,999,990.00') AS shown FROM "order".purchase_order__lines WHERE doc_id = $1`,
    [order!.id],
  )) as [{ sum: string; shown: string }]
  const request = { id: order!.id, template: created.data.results!.id }
  const filled = await readXlsx(new Uint8Array((await fileOf(buyer, { ...request, format: 'xlsx' })).bytes), { readStyles: true })
  const [sheet] = filled.sheets
  lines.forEach((one, at) =>
    expect(sheet!.cells!.get(`${1 + at},3`)).toMatchObject({ formula: `B${2 + at}*C${2 + at}`, formulaResult: Number(one.amount) }),
  )
  expect(sheet!.cells!.get(`${1 + lines.length},3`)).toMatchObject({ formula: `SUM(D2:D${1 + lines.length})`, formulaResult: Number(sum) })
  expect(pagesOf((await fileOf(buyer, request)).bytes).join('')).toContain(shown)
})

test('several documents come into one file in the order of selection', async () => {
  const [admin, buyer] = [await here.as('admin'), await here.as('buyer')]
  const some = await orders()
  const { id } = (await send(admin, await template())).data.results!
  const requestedOrders = [some[2]!, some[0]!, some[1]!]
  const pages = pagesOf((await fileOf(buyer, { id: requestedOrders.map((one) => one.id).join(','), template: id })).bytes)
  const order = pages.flatMap((page) => requestedOrders.filter((one) => page.includes(one.number)).map((one) => one.number))
  expect(order).toEqual(requestedOrders.map((one) => one.number))
})

test('a long table continues over pages, repeats its heading, and is followed once by what is below it', async () => {
  const book = await readXlsx(new Uint8Array(await template()), { readStyles: true })
  const lines = Array.from({ length: 180 }, (_, at) => ({ style: `夏季衬衫 ${at + 1}号`, quantity: '1,250', price: '¥18.90' }))
  const values = { number: 'PO-1', supplier: '嘉诚', quantity: '225,000', remark: '', lines }
  const ownPaper = await bookOnPaper(book, [values], { paper: 'a4', landscape: false })
  const printing = {
    name: 'x',
    lang: 'zh',
    paper: 'a4',
    landscape: false,
    layout: 'page',
    copies: 1,
    template: '1',
    images: ownPaper.images,
  }
  const paper = {
    id: '1',
    title: '',
    number: '',
    status: '',
    company: '',
    head: [],
    tables: [],
    foot: [],
    values,
    code: '',
    sheets: ownPaper.sheets[0],
  }
  const pages = pagesOf(await typeset(settingOf({ ...printing, papers: [paper] } as unknown as Printing, 'x')))
  expect(pages.length).toBeGreaterThan(2)
  for (const page of pages) expect(page).toContain('款式')
  const all = pages.join('\n')
  const places = lines.map((line) => all.indexOf(line.style))
  expect(places.every((place, at) => place >= 0 && (at === 0 || place > places[at - 1]!))).toBe(true)
  expect(all.split('1,250.0')).toHaveLength(181)
  expect(all.split('合计件数')).toHaveLength(2)
  expect(pages.at(-1)).toContain('225,000')
})

test('refuses unsafe workbooks: other formulas, entities, non-workbooks, oversized pictures', async () => {
  const admin = await here.as('admin')
  const bomb = Buffer.from(dot)
  bomb.writeUInt32BE(60_000, 16)
  bomb.writeUInt32BE(60_000, 20)
  const formula = await bookOf([[1]], { cells: new Map([['0,1', { value: 1, formula: 'WEBSERVICE("http://x")' }]]) })
  for (const [file, word] of [
    [await template([{ data: bomb }]), '图片'],
    [await template([{ data: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>') }]), '图片'],
    [formula, '公式'],
    [Buffer.from('no workbook at all'), ''],
  ] as const) {
    const answer = await send(admin, file)
    expect(answer.code).toBe(11000)
    expect(answer.data.errors!.file[0]).toContain(word)
  }
  expect((await send(await here.as('buyer'), await template())).code).toBe(403)
})
