/**
 * Tests large uploads over real sockets: interrupted parts resume, the result is verified at the end, permissions apply, and
 * unfinished uploads are deleted (U36).
 */
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, symlinkSync } from 'node:fs'
import { request as http } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropStale } from '../adapters/upload-parts.ts'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let buyer: Client
beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.as('buyer')
})
afterAll(() => server.end())

const sha = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
const pdf = (length: number) => Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(length - 9)])
const begin = (client: Client, bytes: Buffer, more: Record<string, unknown> = {}): Promise<Answer> =>
  client.post('/attachapi/parts/begin', {
    form: { DATA: { type: 'purchase_order', field: 'attachments', name: 'report.pdf', bytes: bytes.length, sha256: sha(bytes), ...more } },
  })
const put = (client: Client, id: string, at: number, bytes: Buffer): Promise<Answer> =>
  client.post('/attachapi/parts/put', { query: { id, at: String(at) }, raw: { type: 'application/octet-stream', body: bytes } })
const view = (client: Client, id: string) => client.get('/attachapi/parts/view', { query: { id } })
const partsCall = (client: Client, name: 'end' | 'drop', id: string) => client.post(`/attachapi/parts/${name}`, { form: { DATA: { id } } })

/** Announces a part, sends half of it and cuts the connection. */
const cut = (id: string, at: number, bytes: Buffer): Promise<void> =>
  new Promise((resolve) => {
    const sending = http(`${server.url}/attachapi/parts/put?id=${id}&at=${at}&token=${buyer.user['access_token']}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'content-length': bytes.length },
    })
    sending.on('error', () => undefined)
    sending.on('close', () => resolve())
    sending.write(bytes.subarray(0, bytes.length / 2), () => sending.destroy())
  })

test('a 25 MB file resumes after its connection was cut and is identical to the last byte', async () => {
  const bytes = pdf(25_000_000)
  const begun = (await begin(buyer, bytes)).data['results'] as { id: string; part: number; received: number }
  expect(begun).toMatchObject({ received: 0, part: 2_097_152 })
  const part = (at: number) => bytes.subarray(at, at + begun.part)
  expect((await put(buyer, begun.id, 0, part(0))).data['results']).toEqual({ received: begun.part })
  await cut(begun.id, begun.part, part(begun.part))
  expect((await view(buyer, begun.id)).data['results']).toEqual({ received: begun.part, bytes: bytes.length })
  // Starting the upload again returns the position to resume at; a part at another position is refused.
  const again = (await begin(buyer, bytes)).data['results'] as typeof begun
  expect(again).toMatchObject({ id: begun.id, received: begun.part })
  for (const at of [0, 3 * begun.part])
    expect(await put(buyer, begun.id, at, part(at))).toMatchObject({ status: 409, data: { detail: { received: begun.part } } })
  expect(await partsCall(buyer, 'end', begun.id)).toMatchObject({ status: 409, data: { detail: { received: begun.part } } })
  for (let at = again.received; at < bytes.length; at += begun.part) expect((await put(buyer, begun.id, at, part(at))).code).toBe(200)
  const file = (await partsCall(buyer, 'end', begun.id)).data['results'] as { id: string }
  expect(file).toMatchObject({ name: 'report.pdf', type: 'pdf', bytes: bytes.length })
  expect((await view(buyer, begun.id)).status).toBe(404)
  const [ticket] = (await buyer.post('/attachapi/ticket', { form: { DATA: { ids: [file.id] } } })).data['results'] as { url: string }[]
  const downloaded = Buffer.from(await (await fetch(`${server.url}${ticket!.url}`)).arrayBuffer())
  expect(downloaded.equals(bytes)).toBe(true)
})

test('parts belong to their user and stay within permissions, file types and limits', async () => {
  const bytes = pdf(5000)
  const { id } = (await begin(buyer, bytes)).data['results'] as { id: string }
  for (const name of ['manager', 'other.buyer', 'supplier']) {
    const other = await server.as(name)
    for (const answer of [
      await view(other, id),
      await put(other, id, 0, bytes),
      await partsCall(other, 'end', id),
      await partsCall(other, 'drop', id),
    ])
      expect(answer.status, name).toBe(404)
  }
  expect((await server.client().get('/attachapi/parts/view', { query: { id } })).status).toBe(401)
  expect((await begin(await server.as('carrier'), bytes)).status).toBe(403)
  const refused = async (more: Record<string, unknown>) => {
    const { code, data } = await begin(buyer, bytes, more)
    return [code, (data['errors'] as Record<string, string[]>)['file']?.[0]]
  }
  expect(await refused({ bytes: 100_000_001 })).toEqual([11_000, '文件不得超过 100 MB'])
  expect((await refused({ name: 'run.exe' }))[1]).toMatch(/不支持/)
  for (const invalid of [{ bytes: '-1' }, { bytes: 1.5 }, { sha256: 'x' }, { field: 'number' }, { more: 1 }])
    expect((await begin(buyer, bytes, invalid)).status, JSON.stringify(invalid)).toBe(400)
  expect((await put(buyer, id, 0, Buffer.concat([bytes, bytes]))).status).toBe(409)
  expect((await put(buyer, id, 0, Buffer.alloc(2_100_000))).status).toBe(413)
  expect((await partsCall(buyer, 'drop', id)).code).toBe(200)
  for (let open = 0; open < 20; open++) expect((await begin(buyer, bytes, { name: `${open}.pdf` })).code).toBe(200)
  expect((await begin(buyer, bytes, { name: 'one-more.pdf' })).status).toBe(429)
})

test('an upload that differs from its announcement fails at file; unfinished ones go after a day', async () => {
  const inspector = await server.as('buyer2')
  const [good, changed] = [pdf(3000), pdf(3000)]
  const bytesOf = async (id: string) => {
    const [row] = await server.sql<{ storage_key: string }>('SELECT storage_key FROM core.upload WHERE id = $1', [id])
    return join(server.dataDir, 'files', row!.storage_key.slice(0, 2), `${row!.storage_key}.parts`)
  }
  for (const [bytes, sha256, message] of [
    [changed, sha(good), '文件在传输中损坏'],
    [Buffer.from(`no pdf at all ${'x'.repeat(50)}`), undefined, '不支持的文件类型'],
  ] as const) {
    const { id } = (await begin(inspector, bytes, sha256 ? { sha256 } : {})).data['results'] as { id: string }
    await put(inspector, id, 0, bytes)
    const path = await bytesOf(id)
    expect(existsSync(path)).toBe(true)
    const ended = await partsCall(inspector, 'end', id)
    expect([ended.code, (ended.data['errors'] as { file: string[] }).file[0]]).toEqual([11_000, expect.stringContaining(message)])
    expect(existsSync(path)).toBe(false)
    expect((await view(inspector, id)).status).toBe(404)
  }
  const { id } = (await begin(inspector, good)).data['results'] as { id: string }
  await put(inspector, id, 0, good.subarray(0, 1000))
  const path = await bytesOf(id)
  await dropStale(server.node.server)
  expect(existsSync(path)).toBe(true)
  await server.sql(`UPDATE core.upload SET at = now() - interval '25 hours' WHERE id = $1`, [id])
  await dropStale(server.node.server)
  expect([existsSync(path), (await view(inspector, id)).status]).toEqual([false, 404])
})

test('bytes that are missing are called missing; a full disk is 507 in words and unhealthy for a while, and leaves nothing behind', async () => {
  const client = await server.as('buyer2')
  const folderOf = (key: string) => join(server.dataDir, 'files', key.slice(0, 2))
  const bytes = pdf(3000)
  const { id: sent } = (await begin(client, bytes, { name: 'lost.pdf' })).data['results'] as { id: string }
  await put(client, sent, 0, bytes)
  const { id: lost } = (await partsCall(client, 'end', sent)).data['results'] as { id: string }
  const [row] = await server.sql<{ key: string }>('SELECT storage_key AS key FROM core.file WHERE id = $1', [lost])
  rmSync(join(folderOf(row!.key), row!.key))
  const [ticket] = (await client.post('/attachapi/ticket', { form: { DATA: { ids: [lost] } } })).data['results'] as { url: string }[]
  const answer = await fetch(`${server.url}${ticket!.url}`)
  expect([answer.status, ((await answer.json()) as { message: string }).message]).toEqual([404, expect.stringContaining('不在存储中')])

  expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  const { id: full } = (await begin(client, bytes, { name: 'full.pdf' })).data['results'] as { id: string }
  const [upload] = await server.sql<{ key: string }>('SELECT storage_key AS key FROM core.upload WHERE id = $1', [full])
  mkdirSync(folderOf(upload!.key), { recursive: true })
  // A device that is always full.
  symlinkSync('/dev/full', join(folderOf(upload!.key), `${upload!.key}.parts`))
  expect(await put(client, full, 0, bytes)).toMatchObject({ status: 507, message: expect.stringContaining('存储已满') as string })
  const health = await fetch(`${server.url}/healthz`)
  expect([health.status, await health.json()]).toEqual([
    503,
    expect.objectContaining({ data: { results: expect.objectContaining({ files: 'full' }) as object } }),
  ])
  expect((await view(client, full)).data['results']).toMatchObject({ received: 0 })
})
