/** Tests voice notes about lines over real HTTP: recorded once for a key, heard by who exchanges on the document, refused at lines of others. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallSeason } from '../testing/seeds.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let buyer: Client
let order: { readonly id: string; readonly lines: readonly { readonly id: string }[] }
beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
  buyer = await server.as('buyer')
  const { rows } = (await buyer.data('purchase-order/index', { size: 20, filters: [{ field: 'status', operator: 'eq', value: 'issued' }] }))
    .data['results']
  for (const { id } of rows as { id: string }[]) {
    const viewed = await (await server.as('supplier')).data('purchase-order/view', { id })
    if (viewed.code === 200 && viewed.data['results'].lines.length > 0) order = viewed.data['results']
  }
})
afterAll(() => server.end())

/** Silence of a second, in the format of the recorder. */
function silence(): Buffer {
  const bytes = Buffer.alloc(44 + 32_000)
  bytes.write('RIFF', 0, 'latin1')
  bytes.writeUInt32LE(bytes.length - 8, 4)
  bytes.write('WAVEfmt ', 8, 'latin1')
  bytes.writeUInt32LE(16, 16)
  bytes.writeUInt16LE(1, 20)
  bytes.writeUInt16LE(1, 22)
  bytes.writeUInt32LE(16_000, 24)
  bytes.writeUInt16LE(16, 34)
  bytes.write('data', 36, 'latin1')
  bytes.writeUInt32LE(32_000, 40)
  return bytes
}

async function save(client: Client, field: object, key?: string) {
  const form = new FormData()
  form.set('type', 'purchase_order')
  form.set('field', JSON.stringify(field))
  form.set('file', new Blob([new Uint8Array(silence())]), 'voice.wav')
  const answer = await fetch(`${server.url}/ccommonapi/voice-notes/save?token=${client.user['access_token']}`, {
    method: 'POST',
    body: form,
    headers: key ? { 'idempotency-key': key } : {},
  })
  return { status: answer.status, ...((await answer.json()) as { data: { results?: { id: string; file: string } } }) }
}
const listed = async (client: Client) =>
  (await client.get('/ccommonapi/voice-notes/index', { query: { type: 'purchase_order', id: order.id } })).data['results'] as {
    id: string
    line: string | null
    image: string | null
    text: string
    file: string
  }[]

test('a note about a line is stored once however often its recording is sent, and another one under its key is refused', async () => {
  const field = { id: order.id, line: order.lines[0]!.id, text: '第一行', shared: true }
  const answers = [await save(buyer, field, 'voice-1'), await save(buyer, field, 'voice-1')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers[1]!.data.results).toEqual(answers[0]!.data.results)
  expect(await listed(buyer)).toMatchObject([{ line: order.lines[0]!.id, image: null, text: '第一行' }])
  expect((await save(buyer, { ...field, text: '别的' }, 'voice-1')).status).toBe(409)
})

test('a shared note is heard by the supplier of the order, an internal one by its company alone, and nothing by others', async () => {
  const line = order.lines[0]!.id
  const supplier = await server.as('supplier')
  const inside = await save(buyer, { id: order.id, line, text: '内部' })
  expect((await listed(buyer)).map(({ text }) => text)).toContain('内部')
  const shown = await listed(supplier)
  expect(shown.map(({ text }) => text)).toEqual(['第一行'])
  const tickets = async (file: string) =>
    ((await supplier.post('/attachapi/ticket', { form: { DATA: { ids: [file] } } })).data['results'] as unknown[]).length
  expect([await tickets(shown[0]!.file), await tickets(inside.data.results!.file)]).toEqual([1, 0])
  const other = await server.as('other.buyer')
  expect((await other.get('/ccommonapi/voice-notes/index', { query: { type: 'purchase_order', id: order.id } })).status).toBe(404)
})

test('a line that the document has not, a picture named as a line, and a place without either are refused', async () => {
  const [foreign] = await server.sql<{ id: string }>(`SELECT id::text FROM "order".purchase_order__lines WHERE doc_id <> $1 LIMIT 1`, [
    order.id,
  ])
  expect((await save(buyer, { id: order.id, line: foreign!.id })).status).toBe(404)
  expect((await save(buyer, { id: order.id, image: order.lines[0]!.id, x: '0', y: '0' })).status).toBe(404)
  expect((await save(buyer, { id: order.id })).status).toBe(400)
})
