/** Tests printing: a document contains what the user may see, and other tenants cannot print it. */
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sample } from '../../engine/testing/proof-size.ts'
import { printModels } from '../../engine/print/print-model.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { purchaseOrder } from '../../documents/order/purchase-order.ts'
import { partsOf, unpack } from '../adapters/sheet-guard.ts'
import { documents } from '../../documents/all-documents.ts'
import { findCast } from '../demo/seed-accounts.ts'
import { world, type World } from '../testing/fixture.ts'
import { pagesOf } from '../testing/read-pdf.ts'

let here: World
beforeAll(async () => {
  here = await world()
})
afterAll(() => here?.end())

const path = '/ccommonapi/doc-print/doc-export'
const issued = async () =>
  (
    await here.sql<{ id: string; number: string; price: string; gross: string }>(
      `SELECT o.id::text, o.number, l.price::text, trim_scale(o.gross)::text AS gross FROM "order".purchase_order o JOIN "order".purchase_order__lines l ON l.doc_id = o.id JOIN supplier.supplier s ON s.id = o.supplier AND s.company = $1 WHERE o.status IN ('issued','ordered','in_production','completed') LIMIT 1`,
      [here.companies['JC']],
    )
  )[0]!

test('buyer and supplier print the order as PDF; a competitor and another tenant cannot [SH-1-006] [SH-7-071]', async () => {
  const order = await issued()
  const [buyer, supplier, otherSupplier, other] = [
    await here.as('buyer'),
    await here.as('supplier'),
    await here.as('supplier2'),
    await here.as('other.buyer'),
  ]
  for (const client of [buyer, supplier]) {
    const answer = await client.get(path, { query: { page: 'purchase_order', id: order.id } })
    expect(answer.status).toBe(200)
    expect(answer.text.slice(0, 5)).toBe('%PDF-')
  }
  for (const client of [otherSupplier, other])
    expect((await client.get(path, { query: { page: 'purchase_order', id: order.id } })).status).toBe(404)
  expect((await buyer.get(path, { query: { page: 'purchase_order', id: 'x' } })).status).toBe(400)
})

test('several documents come in one file, each on its own pages', async () => {
  const buyer = await here.as('buyer')
  const rows = await here.sql<{ id: string }>(`SELECT id::text FROM "order".purchase_order WHERE company_id = $1 LIMIT 3`, [
    here.companies['HS'],
  ])
  const one = await buyer.get(path, { query: { page: 'purchase_order', id: rows[0]!.id } })
  const three = await buyer.get(path, { query: { page: 'purchase_order', id: rows.map((row) => row.id).join(',') } })
  const pages = (text: string) => Number(/\/Count (\d+)/.exec(text)?.[1])
  expect(pages(three.text)).toBeGreaterThanOrEqual(pages(one.text) + 2)
})

test('a printed order contains only what the party may see: the factory finds no price', async () => {
  const { people } = await findCast(here.node.server.engine)
  const order = await here.sql<{ id: string }>(
    `SELECT o.id::text FROM "order".purchase_order o JOIN supplier.factory f ON f.id = o.factory WHERE o.status IN ('issued','ordered','in_production','completed') AND f.company = $1 LIMIT 1`,
    [people.get('factory')!.company],
  )
  const text = JSON.stringify(
    await runInTransaction(here.node.server.engine, people.get('factory')!, (operation) =>
      printModels(operation, purchaseOrder, [order[0]!.id]),
    ),
  )
  expect(text).toContain('数量')
  expect(text).not.toMatch(/单价|金额|¥/)
})

test('every type can be printed by users who may read it', async () => {
  // What a reading type shows are lines of other documents, which are printed with those.
  const [buyer, supplier] = [await here.mighty('buyer'), await here.mighty('supplier')]
  const printed = documents.filter((one) => !one.reads)
  for (const type of sample(printed, 3, 0)) {
    const client = [type.parties.owner].flat().includes('brand') ? buyer : supplier
    const page = (await client.data(`${type.name.replaceAll('_', '-')}/index`, { size: 1 })).data['results'] as { rows: { id: string }[] }
    if (!page?.rows[0]) continue
    const answer = await client.get(path, { query: { page: type.name, id: page.rows[0].id } })
    expect(`${type.name} ${answer.status} ${answer.text.slice(0, 5)}`).toBe(`${type.name} 200 %PDF-`)
  }
})

const post = (client: Awaited<ReturnType<World['as']>>, name: string, data: unknown) =>
  client.post(`/zutilsapi/print/${name}`, { form: { DATA: data } })
const bytesOf = async (client: Awaited<ReturnType<World['as']>>, query: Record<string, string>) => {
  const answer = await fetch(`${here.url}${path}?${new URLSearchParams({ ...query, token: String(client.user['access_token']) })}`)
  return { status: answer.status, type: answer.headers.get('content-type'), bytes: Buffer.from(await answer.arrayBuffer()) }
}
/** Returns width and height of the first page in millimetres. */
const sizeOf = (pdf: Buffer) =>
  /MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/
    .exec(pdf.toString('latin1'))
    ?.slice(1)
    .map((one) => Math.round((Number(one) / 72) * 25.4))

test('the preview matches the PDF in content, code and languages; public printing uses POST [SH-7-066] [SH-7-067]', async () => {
  const order = await issued()
  const buyer = await here.as('buyer')
  const ask = async (more: Record<string, string> = {}) =>
    (await buyer.get('/ccommonapi/ht-print/out-api-data', { query: { page: 'purchase-order', id: order.id, ...more } })).data[
      'results'
    ] as any
  const shown = await ask()
  expect(shown).toMatchObject({ paper: 'a4', template: 'default', papers: [{ number: order.number }] })
  const [paper] = shown.papers
  expect(paper.code).toMatch(/^<svg/)
  const sizes = await here.sql<{ cells: { size: string; pieces: string }[] }>(
    `SELECT matrix->'cells' AS cells FROM "order".purchase_order__lines WHERE doc_id = $1 ORDER BY no`,
    [order.id],
  )
  const table = paper.tables[0]
  const labels = table.columns.map((column: any) => column.label) as string[]
  for (const { size, pieces } of sizes[0]!.cells) expect(table.rows[0][labels.indexOf(size)].replaceAll(',', '')).toBe(pieces)
  expect(JSON.stringify(paper)).not.toContain('storage_key')
  const english = await ask({ lang: 'en' })
  expect(JSON.stringify(english.papers[0].head)).toContain('Supplier')
  const both = await ask({ lang: 'both' })
  expect(both.papers[0].head.map((pair: string[]) => pair[0])).toContainEqual(expect.stringMatching(/供应商.*Supplier/))
  const posted = await buyer.post('/zutilsapi/out-api-bus/out-api-data', { form: { DATA: { page: 'purchase-order', id: order.id } } })
  expect(posted.data['results']).toEqual(shown)
  for (const name of ['supplier2', 'other.buyer']) {
    const outsider = await here.as(name)
    expect((await outsider.get('/ccommonapi/ht-print/out-api-data', { query: { page: 'purchase-order', id: order.id } })).status).toBe(404)
    expect(
      (await outsider.post('/zutilsapi/out-api-bus/out-api-data', { form: { DATA: { page: 'purchase-order', id: order.id } } })).status,
    ).toBe(404)
  }
})

test('the paper of an order has pictures, addresses, terms and lines to sign on; how far it has come stands on the buyer’s own copy only', async () => {
  const order = await issued()
  const [buyer, supplier] = [await here.as('buyer'), await here.as('supplier')]
  const ask = async (client: typeof buyer, more: Record<string, string> = {}) => {
    const answer = await client.get('/ccommonapi/ht-print/out-api-data', { query: { page: 'purchase-order', id: order.id, ...more } })
    return answer.data['results'] as any
  }
  const labels = (shown: any) => shown.papers[0].tables[0].columns.map((column: any) => column.label) as string[]
  const [out, ownPaper] = [await ask(buyer), await ask(buyer, { copy: 'inside' })]
  expect(labels(out)).not.toContain('未预约')
  expect(labels(ownPaper)).toContain('未预约')
  // A supplier that asks for the buyer's copy gets its own paper.
  expect(labels(await ask(supplier, { copy: 'inside' }))).toEqual(labels(await ask(supplier)))
  const [paper] = out.papers
  expect(paper.signatories).toMatchObject([
    { label: '品牌', about: [expect.stringContaining('市'), expect.any(String)] },
    { label: '供应商', about: [expect.any(String), expect.any(String)] },
  ])
  expect(paper.terms).toContain('离厂日')
  expect(paper.tables[0].looks[0]).toEqual({ picture: expect.any(Number), colour: expect.stringMatching(/^#/) })
  expect(out.images[paper.tables[0].looks[0].picture]).toMatch(/^<svg/)
  expect((await ask(buyer, { template: 'default', lang: 'both' })).papers[0].signatories).toHaveLength(2)
})

test('a code that is copied from a PDF is the code: no sign without width stands in it', async () => {
  const order = await issued()
  const { bytes } = await bytesOf(await here.as('buyer'), { page: 'purchase-order', id: order.id, template: 'default' })
  const text = pagesOf(bytes).join('')
  expect(text).not.toMatch(/[\u200b\u00ad\u2060\ufeff]/)
  const [line] = await here.sql<{ number: string }>(
    `SELECT s.number FROM "order".purchase_order__lines l JOIN design.style s ON s.id = l.style WHERE l.doc_id = $1 ORDER BY l.no LIMIT 1`,
    [order.id],
  )
  // Pieces of one text stand behind each other.
  expect(text.replaceAll('\n', '')).toContain(line!.number)
})

test('A4, A5, labels and rolls have their sizes; copies and several documents follow the order of selection', async () => {
  const buyer = await here.as('buyer')
  const order = await issued()
  const sizes = {
    a4: [210, 297],
    a5: [148, 210],
    'label-100x150': [100, 150],
    'label-60x40': [60, 40],
    'label-40x30': [40, 30],
    'sheet-24': [210, 297],
    'roll-80': [80],
    'roll-58': [58],
  }
  for (const [paper, wanted] of Object.entries(sizes)) {
    const { status, bytes } = await bytesOf(buyer, { page: 'purchase-order', id: order.id, paper, landscape: '0' })
    expect(status, paper).toBe(200)
    expect(sizeOf(bytes)!.slice(0, wanted.length), paper).toEqual(wanted)
  }
  const rows = await here.sql<{ id: string; number: string }>(
    `SELECT id::text, number FROM "order".purchase_order WHERE company_id = $1 ORDER BY id LIMIT 3`,
    [here.companies['HS']],
  )
  const requestedOrders = [rows[2]!, rows[0]!, rows[1]!]
  const shown = (
    await buyer.get('/ccommonapi/ht-print/out-api-data', {
      query: { page: 'purchase-order', id: requestedOrders.map((one) => one.id).join(',') },
    })
  ).data['results'] as any
  expect(shown.papers.map((one: any) => one.number)).toEqual(requestedOrders.map((one) => one.number))
  const pages = (pdf: Buffer) => Number(/\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1])
  const label = { page: 'purchase-order', id: requestedOrders.map((one) => one.id).join(','), paper: 'label-60x40' }
  expect(pages((await bytesOf(buyer, { ...label, copies: '2' })).bytes)).toBe(6)
  // 24 labels stand on a sheet: 27 of them take two.
  expect(pages((await bytesOf(buyer, { ...label, paper: 'sheet-24', copies: '8' })).bytes)).toBe(1)
  expect(pages((await bytesOf(buyer, { ...label, paper: 'sheet-24', copies: '9' })).bytes)).toBe(2)
  expect(pages((await bytesOf(buyer, { ...label, paper: 'label-40x30' })).bytes)).toBe(3)
  for (const invalid of [{ paper: 'a9' }, { copies: '0' }, { copies: '99' }, { lang: 'fr' }, { format: 'exe' }] as Record<string, string>[])
    expect((await bytesOf(buyer, { page: 'purchase-order', id: order.id, ...invalid })).status, JSON.stringify(invalid)).toBe(400)
})

test('Word and Excel files open and hold this document’s data; numbers are numbers [SH-7-071]', async () => {
  const buyer = await here.as('buyer')
  const order = await issued()
  const word = await bytesOf(buyer, { page: 'purchase-order', id: order.id, format: 'docx' })
  expect(word.type).toContain('wordprocessingml')
  const text = unpack(word.bytes, partsOf(word.bytes).find((part) => part.name === 'word/document.xml')!).toString('utf8')
  expect(text).toContain(order.number)
  expect(text).toContain('<w:tblHeader/>')
  const excel = await bytesOf(buyer, { page: 'purchase-order', id: order.id, format: 'xlsx' })
  const cells = (await readXlsx(new Uint8Array(excel.bytes))).sheets[0]!.rows.flat()
  expect(cells).toContain(order.number)
  expect(cells).toContain(Number(order.price))
  const factory = await here.as('factory')
  const [factoryOrder] = await here.sql<{ id: string; price: string }>(
    `SELECT o.id::text, l.price::text FROM "order".purchase_order o JOIN "order".purchase_order__lines l ON l.doc_id = o.id JOIN supplier.factory f ON f.id = o.factory WHERE o.status IN ('issued','ordered','in_production','completed') AND f.company = $1 LIMIT 1`,
    [(await findCast(here.node.server.engine)).people.get('factory')!.company],
  )
  const printed = await bytesOf(factory, { page: 'purchase-order', id: factoryOrder!.id, format: 'xlsx' })
  if (printed.status === 200)
    expect((await readXlsx(new Uint8Array(printed.bytes))).sheets[0]!.rows.flat()).not.toContain(Number(factoryOrder!.price))
  else expect(printed.status).toBe(403)
})

test('custom templates: names are checked, unsafe markup is refused, input stays text [SH-7-068] [SH-7-069]', async () => {
  const [admin, buyer, supplier] = [await here.as('admin'), await here.as('buyer'), await here.as('supplier')]
  const order = await issued()
  const template = (body: string, more = {}) => ({
    page: 'purchase-order',
    name_zh: '采购单（自有）',
    name_en: 'Own order',
    paper: 'a5',
    body,
    ...more,
  })
  for (const [body, word] of [
    ['<script>alert(1)</script>', 'script'],
    ['<img src="http://x"/>', 'img'],
    ['<div onclick="x()">a</div>', 'onclick'],
    ['<p>{{nope}}</p>', 'nope'],
    ['<tr each="supplier"><td>x</td></tr>', 'supplier'],
    ['<div><b>x</div>', '</div>'],
    ['<iframe></iframe>', 'iframe'],
  ] as const)
    expect((await post(admin, 'save-template', template(body))).data['errors'].body[0], body).toContain(word)
  const body = `<h1 style="text-align: center">{{title}} {{number}}</h1><p if="remark">备注 {{remark}}</p><table><thead><tr><th>款</th><th>数量</th></tr></thead><tr each="lines"><td>{{style}}</td><td style="text-align: right">{{quantity}}</td></tr></table><qr value="{{number}}"/>`
  expect((await post(buyer, 'save-template', template(body))).status).toBe(403)
  const { id } = (await post(admin, 'save-template', template(body, { first: true }))).data['results'] as { id: string }
  await here.sql(`UPDATE "order".purchase_order SET remark = $2 WHERE id = $1`, [order.id, '<b>{{number}}</b> #panic("x") $x$'])
  const shown = (await buyer.get('/ccommonapi/ht-print/out-api-data', { query: { page: 'purchase-order', id: order.id } })).data[
    'results'
  ] as any
  expect(shown).toMatchObject({ template: id, paper: 'a5' })
  const treeText = JSON.stringify(shown.papers[0].tree)
  expect(treeText).toContain(order.number)
  expect(treeText).toContain('备注 <b>{{number}}</b> #panic(\\"x\\") $x$')
  const [{ count }] = (await here.sql<{ count: number }>(
    `SELECT count(*)::int AS count FROM "order".purchase_order__lines WHERE doc_id = $1`,
    [order.id],
  )) as [{ count: number }]
  expect(shown.papers[0].tree.find((node: any) => node.tag === 'grid').cells).toHaveLength(count * 2)
  const pdf = await bytesOf(buyer, { page: 'purchase-order', id: order.id })
  expect([pdf.status, sizeOf(pdf.bytes)]).toEqual([200, [148, 210]])
  for (const [call, client, wanted] of [
    ['/ccommonapi/ht-print/ui-resource', buyer, 200],
    ['/zutilsapi/print/html-resource', buyer, 200],
    ['/ccommonapi/ht-print/ui-resource', supplier, 404],
    ['/zutilsapi/print/html-resource', await here.as('other.buyer'), 404],
  ] as const)
    expect((await client.get(call, { query: { page: 'purchase-order', template: id } })).status, call).toBe(wanted)
  expect((await buyer.get('/ccommonapi/ht-print/ui-resource', { query: { page: 'purchase-order', template: '999' } })).status).toBe(404)
  expect((await buyer.get('/ccommonapi/ht-print/ui-resource', { query: { page: 'purchase-order' } })).data['results']).toMatchObject({
    id,
    kind: 'html',
    paper: 'a5',
  })
  expect((await post(admin, 'save-template', template(body, { id, version: 7 }))).status).toBe(409)
  expect((await post(admin, 'save-template', template(body, { id, version: 1, status: 'stopped' }))).code).toBe(200)
  expect((await buyer.get('/ccommonapi/ht-print/ui-resource', { query: { page: 'purchase-order', template: id } })).status).toBe(404)
})

test('the print list shows print counts; another tenant finds nothing and marks nothing [SH-7-070]', async () => {
  const [buyer, otherSupplier] = [await here.as('buyer'), await here.as('supplier2')]
  const order = await issued()
  const ask = async (client: typeof buyer) =>
    (await post(client, 'query', { page: 'purchase_order', ids: [order.id] })).data['results'] as any
  expect((await ask(buyer)).documents).toMatchObject([{ id: order.id, printed: null }])
  expect((await ask(otherSupplier)).documents).toEqual([])
  expect((await post(otherSupplier, 'mark', { page: 'purchase_order', ids: [order.id] })).status).toBe(404)
  for (const times of [1, 2]) {
    expect((await post(buyer, 'mark', { page: 'purchase_order', ids: [order.id] })).code).toBe(200)
    expect((await ask(buyer)).documents).toMatchObject([{ printed: { times, name: '李敏' } }])
  }
  // The supplier's own printed document is a different one.
  expect((await ask(await here.as('supplier'))).documents).toMatchObject([{ id: order.id, printed: null }])
})
