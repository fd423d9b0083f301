/**
 * Tests the import centre over real HTTP with real workbooks: template, mapping, correcting, importing, undo, hostile files and
 * tenant isolation.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { smallSeason } from '../testing/seeds.ts'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'
import { endedJob } from '../testing/jobs.ts'
import { zipOf } from '../testing/zip.ts'

let server: TestServer
let buyer: Client
let manager: Client
beforeAll(async () => {
  server = await startTestServer({
    seed: smallSeason,
  })
  ;[buyer, manager] = [await server.as('buyer'), await server.as('manager')]
})
afterAll(() => server.end())

const group = '/ccommonapi/data-upload'
const ask = async (name: string, query: Record<string, string> = {}, client = buyer) =>
  (await client.get(`${group}/${name}`, { query })).data['results'] as any
const post = (name: string, data: unknown, client = buyer) => client.post(`${group}/${name}`, { form: { DATA: data } })

const mark = 'x-weft-part'
const part = (key: string, value: string) => `--${mark}\r\ncontent-disposition: form-data; name="${key}"\r\n\r\n${value}\r\n`
/** A file as a multipart body, with the parts that stand before it. */
const multipart = (before: string, name: string, bytes: Uint8Array | string) => ({
  type: `multipart/form-data; boundary=${mark}`,
  body: Buffer.concat([
    Buffer.from(`${before}--${mark}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n\r\n`),
    Buffer.from(bytes as Uint8Array),
    Buffer.from(`\r\n--${mark}--\r\n`),
  ]),
})
const send = (type: string, name: string, bytes: Uint8Array | string, client = buyer): Promise<Answer> =>
  client.post(`${group}/upload`, { raw: multipart(part('type', type), name, bytes) })
const sheet = (rows: unknown[][], more: Record<string, unknown> = {}) =>
  writeXlsx({ sheets: [{ name: '数据', rows: rows as never, ...more }] })
async function run(name: string, data: Record<string, unknown>, client = buyer) {
  const answer = await post(name, data, client)
  expect(answer.code, answer.text).toBe(200)
  return endedJob(client, answer.data['results'].job as string)
}
const upload = async (type: string, rows: unknown[][], name = 'sheet.xlsx') => {
  const answer = await send(type, name, await sheet(rows))
  expect(answer.code, answer.text).toBe(200)
  return answer.data['results'] as { id: string; rows: number; before: { at: string; name: string; documents: number } | null }
}
const colours = async () => (await server.sql<{ count: number }>('SELECT count(*)::int AS count FROM design.colour'))[0]!.count

describe('from template to documents', () => {
  test('links name importable types; the template has heads, drop-downs, notes and an ignored example row [SH-7-061]', async () => {
    const links = (await ask('page-upload-links')) as { page: string; title: string; template: string; upload: string }[]
    expect(links.map((one) => one.page)).toEqual(expect.arrayContaining(['colour', 'purchase_order']))
    expect(await ask('page-upload-links', {}, await server.as('supplier'))).not.toContainEqual(
      expect.objectContaining({ page: 'purchase_order' }),
    )
    expect(await ask('page-upload-links', { page: 'colour' })).toHaveLength(1)
    // The sample of all field kinds has no menu.
    expect(links.map((one) => one.page)).not.toContain('field_sample')
    expect(await ask('page-upload-links', { page: 'field_sample' })).toHaveLength(1)
    const link = links.find((one) => one.page === 'colour')!
    const answer = await fetch(`${server.url}${link.template}&token=${buyer.user['access_token']}`)
    const bytes = new Uint8Array(await answer.arrayBuffer())
    const book = await readXlsx(bytes)
    const [data, guide] = book.sheets
    expect(data!.rows[0]).toEqual(expect.arrayContaining(['编号', '颜色名称 *', '色系']))
    expect(data!.dataValidations?.map((one) => one.type)).toContain('list')
    expect([...(data!.cells?.values() ?? [])].map((cell) => cell.comment?.text)).toContainEqual(expect.stringContaining('必填'))
    expect(guide!.rows.length).toBe(data!.rows[0]!.length + 1)
    expect((await send('colour', 'empty.xlsx', bytes)).data['errors']).toMatchObject({ file: ['表格中没有数据'] })
    // The upload link names the page by itself, so a file alone is enough.
    const [path, query] = link.upload.split('?') as [string, string]
    const filled = await sheet([['颜色名称'], ['链接导入']])
    const uploaded = await buyer.post(path, {
      query: Object.fromEntries(new URLSearchParams(query)),
      raw: multipart('', 'link.xlsx', filled),
    })
    expect(uploaded.data['results'], uploaded.text).toMatchObject({ rows: 1 })
    expect((await (await server.as('supplier')).get(`${group}/template`, { query: { page: 'colour' } })).status).toBe(403)
  })

  test('errors are reported by cell, suggestions and fixing by value correct them, and the counts agree [SH-1-007] [SH-2-032] [SH-2-033] [DM-5-019]', async () => {
    const before = await colours()
    const { id, rows } = await upload('colour', [
      ['颜色名称 *', '英文名称', '色 系', 'Hex value', '备忘'],
      ['雾霾蓝', 'Mist', '蓝色', '#8FA6B8', 'x'],
      ['苔藓绿', 'Moss', '蓝色', '#66774B', ''],
      ['', 'Nameless', '红', '', ''],
      ['霜白', 'Frost', '白', 'white', ''],
    ])
    expect(rows).toBe(4)
    const seen = await ask('view', { id })
    expect(seen.mapping).toEqual(['name', 'nameEn', 'family', 'hex', null])
    expect(seen.how).toEqual(['exact', 'exact', 'exact', 'exact', 'none'])
    expect(await post('commit', { id })).toMatchObject({ status: 409 })
    expect((await run('check', { id }))['result']).toEqual({ wrong: 4 })
    expect(await colours()).toBe(before)
    const page = await ask('rows', { id, only: 'wrong' })
    expect(page.rows.map((one: any) => [one.no, one.errors.map((error: any) => error.column)])).toEqual([
      [2, [2]],
      [3, [2]],
      [4, [0]],
      [5, [3]],
    ])
    for (const { errors } of page.rows) for (const { message } of errors) expect(message).toMatch(/\p{Script=Han}/u)
    expect(await post('commit', { id, mode: 'all' })).toMatchObject({ status: 409 })
    const problems = await ask('problems', { id })
    expect(problems[0]).toMatchObject({ column: 2, text: '蓝色', rows: 2 })
    const [first] = await ask('suggest', { id, path: 'family', text: '蓝色' })
    expect(first.text).toBe('蓝')
    expect((await post('replace', { id, column: 2, text: '蓝色', by: first.text })).data['results']).toMatchObject({ changed: 2, wrong: 2 })
    expect((await post('edit', { id, cells: [{ no: 5, column: 3, text: '#F4F4F0' }] })).data['results']).toMatchObject({
      wrong: 1,
      unchecked: 0,
    })
    const sheetOfErrors = await fetch(`${server.url}${group}/errors?id=${id}&token=${buyer.user['access_token']}`)
    const book = await readXlsx(new Uint8Array(await sheetOfErrors.arrayBuffer()))
    expect(book.sheets[0]!.rows).toHaveLength(2)
    expect(book.sheets[0]!.rows[1]!.slice(1, 3)).toEqual(['Nameless', '红'])
    expect(String(book.sheets[0]!.rows[1]!.at(-1))).toContain('必填')
    const done = await run('commit', { id, mode: 'good' })
    expect(done).toMatchObject({ state: 'done', result: { kept: 3, wrong: 1 } })
    expect(await colours()).toBe(before + 3)
    expect(await server.sql('SELECT name_en FROM design.colour WHERE name = $1', ['霜白'])).toHaveLength(1)
    expect(await post('edit', { id, cells: [{ no: 4, column: 0, text: 'x' }] })).toMatchObject({ status: 409 })
  })

  test('the same file uploaded and committed twice at once is imported once (security F14)', async () => {
    const before = await colours()
    const bytes = await sheet([['颜色名称', '色系'], ...Array.from({ length: 20 }, (_, at) => [`孪生 ${at}`, '红'])])
    const ids: string[] = []
    for (const name of ['twin.xlsx', 'twin.xlsx']) ids.push((await send('colour', name, bytes)).data['results'].id)
    for (const id of ids) await run('check', { id })
    const answers = await Promise.all(ids.map((id) => post('commit', { id, mode: 'all' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    await expect.poll(colours, { timeout: 15_000 }).toBe(before + 20)
    const second = ids[answers.findIndex(({ status }) => status === 409)]!
    expect((await post('commit', { id: second, mode: 'all' })).message).toContain('相同的文件')
  })

  test('one bad row imports nothing; once corrected all rows are imported; a repeated file is reported', async () => {
    const before = await colours()
    const table = [['颜色名称', '色系'], ...Array.from({ length: 30 }, (_, at) => [`批次色 ${at}`, at === 17 ? '紅' : '红'])]
    const bytes = await sheet(table)
    const { id, before: first } = (await send('colour', 'all.xlsx', bytes)).data['results']
    expect(first).toBeNull()
    await run('check', { id })
    expect(await post('commit', { id, mode: 'all' })).toMatchObject({ status: 409 })
    expect(await colours()).toBe(before)
    await post('replace', { id, column: 1, text: '紅', by: '红' })
    expect((await run('commit', { id, mode: 'all' }))['result']).toEqual({ kept: 30, wrong: 0 })
    expect(await colours()).toBe(before + 30)
    const again = (await send('colour', 'all-again.xlsx', bytes)).data['results']
    expect(again.before).toMatchObject({ documents: 30 })
    expect((await post('drop', { id: again.id })).code).toBe(200)
    expect((await ask('index')).map((one: any) => one.id)).not.toContain(again.id)
  })

  test('an import can be undone within a day except for documents changed since, which are reported', async () => {
    const before = await colours()
    const { id } = await upload('colour', [['颜色名称'], ['可撤一'], ['可撤二'], ['可撤三']])
    await run('check', { id })
    await run('commit', { id, mode: 'all' })
    const [second] = await server.sql<{ id: string; version: number }>(`SELECT id::text, version FROM design.colour WHERE name = '可撤二'`)
    await buyer.data('colour/save', { id: second!.id, version: second!.version, values: { nameEn: 'kept' } })
    expect(await ask('view', { id })).toMatchObject({ state: 'done', documents: 3, mayUndo: true })
    expect((await run('undo', { id }))['result']).toEqual({ removed: 2, stayed: 1 })
    expect(await colours()).toBe(before + 1)
    const rows = (await ask('rows', { id })).rows as { no: number; errors: { message: string }[]; doc_id: string | null }[]
    expect(rows.find((one) => one.no === 3)).toMatchObject({ errors: [{ message: '导入后已被修改' }], doc_id: second!.id })
    await server.sql(`UPDATE core.import_session SET done_at = done_at - interval '25 hours' WHERE id = $1`, [id])
    expect(await post('undo', { id })).toMatchObject({ status: 409, message: '只能在 24 小时内撤销导入' })
  })

  test('heads are mapped by similarity, changed by hand, and remembered for the next file of that layout', async () => {
    const heads = ['颜色名', '颜色英文名称', 'Family of colours', '其他']
    const { id } = await upload('colour', [heads, ['暮紫', 'Dusk', '紫', '']])
    const seen = await ask('view', { id })
    expect(seen.mapping.slice(0, 2)).toEqual(['name', 'nameEn'])
    expect(seen.how[0]).toBe('likely')
    expect((await post('map', { id, mapping: ['name', 'nameEn', 'family', 'bogus'] })).status).toBe(400)
    expect((await post('map', { id, mapping: ['name', 'name', null, null] })).status).toBe(400)
    expect((await post('map', { id, mapping: [null, 'nameEn', null, null] })).code).toBe(200)
    expect(await post('check', { id })).toMatchObject({ status: 409, message: '请先为必填列“颜色名称”指定表格中的列' })
    expect((await post('map', { id, mapping: ['name', 'nameEn', 'family', 'pantone'] })).code).toBe(200)
    const next = await upload('colour', [heads, ['晨粉', 'Dawn', '粉', 'X']])
    expect(await ask('view', { id: next.id })).toMatchObject({
      mapping: ['name', 'nameEn', 'family', 'pantone'],
      how: ['remembered', 'remembered', 'remembered', 'remembered'],
    })
  })

  test('imports orders with lines and sizes from one worksheet: rows with one key form one order', async () => {
    const [one] = await server.sql<{ supplier: string; brand: string; style: string; colorway: string; size: string }>(
      `SELECT s.number AS supplier, b.code AS brand, st.number AS style, c.number AS colorway, z.size FROM "order".purchase_order o JOIN "order".purchase_order__lines l ON l.doc_id = o.id
       JOIN supplier.supplier s ON s.id = o.supplier JOIN design.brand b ON b.id = o.brand JOIN design.style st ON st.id = l.style JOIN design.colorway c ON c.id = l.colorway
       JOIN design.size_list__sizes z ON z.doc_id = st.size_list LIMIT 1`,
    )
    const heads = [
      '单据序号',
      '品牌',
      '供应商',
      '下单日期',
      'ETD',
      'ETA',
      '币种',
      '明细/款式',
      '明细/款式颜色',
      `明细/尺码 ${one!.size}`,
      '明细/单价',
    ]
    const line = (mark: string, price: unknown) => [
      mark,
      one!.brand,
      one!.supplier,
      new Date(Date.UTC(2026, 2, 1)),
      '2026/5/20',
      '2026-05-27',
      'CNY',
      one!.style,
      one!.colorway,
      100,
      price,
    ]
    const { id } = await upload('purchase_order', [heads, line('1', 18.9), line('1', 'dear'), line('2', 20)])
    const seen = await ask('view', { id })
    const label = (path: string) => seen.columns.find((column: any) => column.path === path)?.label
    const wanted = [
      '_doc',
      'brand',
      'supplier',
      'orderDate',
      'etd',
      'eta',
      'currency',
      'lines.style',
      'lines.colorway',
      `lines.matrix.${one!.size}`,
      'lines.price',
    ]
    expect(seen.mapping, JSON.stringify(wanted.map(label))).toEqual(wanted)
    expect((await run('check', { id }))['result']).toEqual({ wrong: 1 })
    expect((await ask('rows', { id, only: 'wrong' })).rows).toMatchObject([{ no: 3, errors: [{ column: 10 }] }])
    expect((await post('edit', { id, cells: [{ no: 3, column: 10, text: '18.5' }] })).data['results']).toMatchObject({ wrong: 0 })
    expect((await run('commit', { id, mode: 'all' }))['result']).toEqual({ kept: 2, wrong: 0 })
    const importedRows = await server.sql<{ no: number; doc_id: string }>(
      'SELECT no, doc_id::text FROM core.import_session_row WHERE intake_id = $1 ORDER BY no',
      [id],
    )
    expect(importedRows[0]!.doc_id).toBe(importedRows[1]!.doc_id)
    expect(importedRows[2]!.doc_id).not.toBe(importedRows[0]!.doc_id)
    expect((await buyer.data('purchase-order/view', { id: importedRows[0]!.doc_id })).data['results']).toMatchObject({
      orderDate: '2026-03-01',
      net: '3740',
    })
  })
})

describe('refused files', () => {
  const message = async (name: string, bytes: Uint8Array | string) => {
    const answer = await send('colour', name, bytes)
    expect(answer.code, answer.text.slice(0, 200)).toBe(11000)
    return answer.data['errors'].file[0] as string
  }
  test('formulas, macros, entities, old or encrypted workbooks and other files are refused with advice', async () => {
    const formula = await writeXlsx({
      sheets: [
        {
          name: 'a',
          rows: [['颜色名称'], ['x']],
          cells: new Map([['1,0', { formula: 'HYPERLINK("http://x")', formulaResult: 'x' }]]) as never,
        },
      ],
    })
    expect(await message('a.xlsx', formula)).toContain('A2')
    const macros = await writeXlsx({ sheets: [{ name: 'a', rows: [['颜色名称'], ['x']] }], vbaProject: new Uint8Array([1, 2, 3]) })
    expect(await message('a.xlsx', macros)).toContain('宏')
    expect(await message('a.xlsm', macros)).toContain('宏')
    expect(await message('a.xls', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('.xls')
    expect(await message('a.xlsx', Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toContain('加密')
    expect(await message('a.xlsx', 'not a zip at all')).toContain('.xlsx')
    expect(await message('a.png', Buffer.from('89504e470d0a1a0a', 'hex'))).toContain('.xlsx')
    expect(
      await message(
        'a.xlsx',
        zipOf([
          ['xl/workbook.xml', '<!DOCTYPE x [<!ENTITY a "b">]><workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'],
          ['xl/_rels/workbook.xml.rels', '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'],
        ]),
      ),
    ).toContain('实体')
    const whole = Buffer.from(await sheet([['颜色名称'], ['x']]))
    expect(await message('a.xlsx', whole.subarray(0, whole.length - 60))).toContain('损坏')
  })

  test('a zip bomb is refused by its declared or its actual size, and the server keeps running', async () => {
    const zeros = Buffer.alloc(64_000_000, 0x20)
    const bomb = zipOf([
      ['xl/workbook.xml', '<workbook/>'],
      ['xl/worksheets/sheet1.xml', zeros],
    ])
    expect(bomb.length).toBeLessThan(200_000)
    expect(await message('bomb.xlsx', bomb)).toContain('过大')
    const book = '<workbook><sheets><sheet name="a" r:id="rId1"/></sheets></workbook>'
    const links = '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>'
    const liar = zipOf(
      [
        ['xl/workbook.xml', book],
        ['xl/_rels/workbook.xml.rels', links],
        ['xl/worksheets/sheet1.xml', zeros],
      ],
      500,
    )
    expect(await message('liar.xlsx', liar)).toContain('过大')
    expect(await message('long.csv', `颜色名称\n"${'x'.repeat(40_000)}"`)).toContain('A2')
    expect(await message('wide.csv', `${Array.from({ length: 400 }, (_, at) => `c${at}`).join(',')}\n1`)).toContain('300')
    expect((await buyer.get('/healthz')).status).toBe(200)
  })

  test('GB 18030 text reads like UTF-8; cells that look like formulas stay text', async () => {
    // 颜色名称,英文名称 / 绛红,=1+1
    const bytes = Buffer.concat([
      Buffer.from('d1d5c9abc3fbb3c6', 'hex'),
      Buffer.from(','),
      Buffer.from('d3a2cec4c3fbb3c6', 'hex'),
      Buffer.from('\r\n'),
      Buffer.from('e7adbaec', 'hex'),
      Buffer.from(',"=1+1"\r\n'),
    ])
    const answer = await send('colour', 'gb.csv', bytes)
    expect(answer.code, answer.text).toBe(200)
    const { id } = answer.data['results']
    expect((await ask('rows', { id })).rows).toMatchObject([{ cells: ['绛红', '=1+1'] }])
  })
})

test('imports many rows with progress and bounded memory; cancelling half-way imports nothing; 100,000 rows are the limit [DM-5-018]', async () => {
  const before = await colours()
  const table = ['颜色名称,英文名称,色系']
  for (let at = 0; at < 100_000; at++) table.push(`大批 ${at},Bulk ${at},蓝`)
  // The import is long enough in `npm test` too to be cancelled on its way.
  const count = isFullRun ? 100_000 : 10_000
  const answer = await send('colour', 'large.csv', table.slice(0, 1 + count).join('\n'))
  expect(answer.code, answer.text).toBe(200)
  const { id, rows } = answer.data['results']
  expect(rows).toBe(count)
  global.gc?.()
  let top = 0
  const watch = setInterval(() => (top = Math.max(top, process.memoryUsage().heapUsed)), 50)
  expect((await run('check', { id }))['result']).toEqual({ wrong: 0 })
  const { job } = (await post('commit', { id, mode: 'all' })).data['results']
  const progress = async () =>
    (await buyer.get('/ccommonapi/job', { query: { id: job } })).data['results'] as { done: number; state: string }
  expect(await waitFor(progress, ({ done, state }) => done > 2000 || state === 'done')).toMatchObject({ state: 'running' })
  expect((await post('edit', { id, cells: [{ no: 2, column: 0, text: 'x' }] })).status).toBe(409)
  await buyer.post('/ccommonapi/job/cancel', { form: { id: job } })
  expect((await endedJob(buyer, job))['state']).toBe('cancelled')
  clearInterval(watch)
  expect(await colours()).toBe(before)
  expect(await ask('view', { id })).toMatchObject({ state: 'open', kept: 0 })
  expect(top / 1e6).toBeLessThan(400)
  expect((await send('colour', 'more.csv', `${table.join('\n')}\nx,x,蓝`)).data['errors'].file[0]).toContain('100000')
  expect(await colours()).toBe(before)
})

test('only the uploader sees, corrects and imports an upload', async () => {
  const { id } = await upload('colour', [['颜色名称'], ['私有色']])
  for (const client of [manager, await server.as('other.buyer'), await server.as('supplier')]) {
    for (const name of ['view', 'rows', 'problems', 'suggest', 'errors'])
      expect((await client.get(`${group}/${name}`, { query: { id, path: 'name', text: 'x' } })).status, name).toBe(404)
    for (const name of ['map', 'edit', 'replace', 'check', 'commit', 'undo', 'drop'])
      expect(
        (await post(name, { id, mapping: ['name'], cells: [{ no: 2, column: 0, text: 'x' }], column: 0, text: 'a', by: 'b' }, client))
          .status,
        name,
      ).toBe(404)
  }
  expect((await send('colour', 'a.xlsx', await sheet([['颜色名称'], ['x']]), await server.as('supplier'))).status).toBe(403)
  expect((await fetch(`${server.url}${group}/view?id=${id}`)).status).toBe(401)
})
