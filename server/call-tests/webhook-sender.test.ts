/**
 * Tests webhooks and preflight checks over real HTTP: a receiver in the test that gets documents, its log, checks before actions, and
 * pictures matched by name.
 */
import { createHmac } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { smallSeason } from '../testing/seeds.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { maxVoiceNotes } from '../../engine/journal/company-limit.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let server: TestServer
let buyer: Client
let admin: Client
const got: { headers: IncomingHttpHeaders; body: string }[] = []
let answers = 200
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => (body += part))
  request.on('end', () => {
    got.push({ headers: request.headers, body })
    response.writeHead(answers).end(answers === 200 ? '{"ok":true}' : 'no')
  })
})
beforeAll(async () => {
  await new Promise<void>((done) => receiver.listen(0, '127.0.0.1', done))
  server = await startTestServer({
    localProviders: true,
    seed: smallSeason,
  })
  ;[buyer, admin] = [await server.as('buyer'), await server.as('admin')]
})
afterAll(async () => {
  receiver.close()
  await server.end()
})
const url = () => `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/in`
const orders = async (status: string) =>
  (await buyer.data('purchase-order/index', { size: 3, filters: [{ field: 'status', operator: 'eq', value: status }] })).data['results']
    .rows as { id: string; version: number; number: string }[]

describe('webhooks', () => {
  const push = (client: Client, query: Record<string, string>, data: unknown) =>
    client.post('/zutilsapi/out-api-bus/auto-push', { query, form: { DATA: data } })
  const settings = (more = {}) => ({
    api_key: 'ERP',
    name_zh: '企业系统',
    name_en: 'ERP',
    url: url(),
    secret: 'k-1',
    types: ['purchase_order'],
    ...more,
  })

  test('sends signed documents, without empty fields on request; an empty list sends nothing; logs failures [SH-7-065] [SH-4-031] [SH-8-010] [SH-8-013]', async () => {
    const save = (client: Client, data: unknown) => client.post('/zutilsapi/out-api-bus/save', { form: { DATA: data } })
    expect((await save(buyer, settings())).status).toBe(403)
    expect((await save(admin, settings({ url: 'file:///etc/passwd', types: [] }))).data['errors']).toMatchObject({
      url: expect.anything(),
      types: expect.anything(),
    })
    expect((await save(admin, settings())).code).toBe(200)
    expect((await buyer.get('/zutilsapi/out-api-bus/index', { query: { page: 'purchase-order' } })).data['results']).toEqual([
      { api_key: 'ERP', name: '企业系统' },
    ])
    const [order] = await orders('issued')
    expect((await push(buyer, { apiKey: 'ERP', apiSendMethod: 'POST' }, { page: 'purchase-order', ids: [] })).data['results']).toEqual({
      sent: 0,
    })
    expect(got).toHaveLength(0)
    expect(
      (await push(buyer, { apiKey: 'ERP', apiSendMethod: 'POST', skipEmpty: 'true' }, { page: 'purchase-order', ids: [order!.id] })).data[
        'results'
      ],
    ).toEqual({ sent: 1 })
    const { headers, body } = got.at(-1)!
    expect(headers['x-weft-signature']).toBe(createHmac('sha256', 'k-1').update(body).digest('hex'))
    const [sent] = (JSON.parse(body) as { documents: Record<string, unknown>[] }).documents
    expect(sent).toMatchObject({ number: order!.number })
    expect(Object.values(sent!)).not.toContain(null)
    await push(buyer, { apiKey: 'ERP' }, { page: 'purchase-order', ids: [order!.id] })
    expect(Object.values((JSON.parse(got.at(-1)!.body) as { documents: Record<string, unknown>[] }).documents[0]!)).toContain(null)
    for (const apiKey of ['', 'NONE'])
      expect(await push(buyer, { apiKey }, { page: 'purchase-order', ids: [order!.id] })).toMatchObject({
        status: 400,
        message: '无效的O-API配置',
      })
    answers = 500
    expect(await push(buyer, { apiKey: 'ERP' }, { page: 'purchase-order', ids: [order!.id] })).toMatchObject({
      status: 409,
      message: 'Out API发送失败',
    })
    answers = 200
    expect((await push(await server.as('other.buyer'), { apiKey: 'ERP' }, { page: 'purchase-order', ids: [order!.id] })).status).toBe(400)
    const log = (await admin.get('/zutilsapi/out-api-bus/log')).data['results'] as { state: string; status: number; name: string }[]
    expect(log.map((one) => [one.state, one.status])).toEqual([
      ['failed', 500],
      ['sent', 200],
      ['sent', 200],
    ])
    expect((await buyer.get('/zutilsapi/out-api-bus/log')).status).toBe(403)
    expect(JSON.stringify(log)).not.toContain('k-1')
  })

  test('a receiver gets its chosen operations under its keeper’s permissions; failures are retried', async () => {
    const group = '/zutilsapi/out-api-bus'
    const post = (client: Client, name: string, data: unknown) => client.post(`${group}/${name}`, { form: { DATA: data } })
    const choices = (await admin.get(`${group}/choices`)).data['results'] as { page: string; events: { event: string; title: string }[] }[]
    expect(choices.find((one) => one.page === 'purchase_order')!.events).toContainEqual({ event: 'submit', title: '提交审批' })
    const receivers = async () =>
      (await admin.get(`${group}/index`)).data['results'] as { id: string; api_key: string; events: string[]; signed: boolean }[]
    const [erp] = await receivers()
    const save = (more: object) => post(admin, 'save', settings({ id: erp!.id, secret: '', ...more }))
    expect((await save({ events: ['purchase_order.nonsense'] })).data['errors']).toHaveProperty('events')
    expect((await post(admin, 'save', settings())).data['errors']).toEqual({ api_key: ['已被使用'] })
    expect((await save({ events: ['purchase_order.create', 'purchase_order.submit'] })).code).toBe(200)
    expect(await receivers()).toMatchObject([{ events: ['purchase_order.create', 'purchase_order.submit'], signed: true }])
    expect(JSON.stringify(await receivers())).not.toMatch(/secret|k-1/)

    const received = async (count: number) => {
      await waitFor(() => got.length >= count)
      expect(got).toHaveLength(count)
      return JSON.parse(got.at(-1)!.body) as { event: string; documents: Record<string, unknown>[] }
    }
    const before = got.length
    const [draft] = await orders('draft')
    const { purchaseOrder: _, ...values } = (await buyer.data('purchase-order/copy', { id: draft!.id })).data['results']
    const created = (await buyer.data('purchase-order/save', { values })).data['results'] as { id: string; version: number; number: string }
    expect(await received(before + 1)).toMatchObject({ event: 'create', documents: [{ id: created.id, number: created.number }] })
    expect(got.at(-1)!.headers['x-weft-signature']).toBe(createHmac('sha256', 'k-1').update(got.at(-1)!.body).digest('hex'))
    // A change that the receiver did not subscribe to is not sent, nor is an operation that failed.
    const saved = (await buyer.data('purchase-order/save', { id: created.id, version: created.version, values: { remark: '改' } })).data[
      'results'
    ]
    await buyer.post('/ccommonapi/dmn-bus/push-before', {
      form: { DATA: { page: 'purchase-order', id: created.id, version: saved.version, action: 'submit' } },
    })
    answers = 500
    await buyer.data('purchase-order/submit', { id: created.id, version: saved.version })
    expect(await received(before + 2)).toMatchObject({ event: 'submit', documents: [{ id: created.id, status: 'pending_approval' }] })
    const log = async (query = {}) => (await admin.get(`${group}/log`, { query })).data['results'] as Record<string, any>[]
    const failures = () => log({ state: 'failed', api_key: 'ERP', type: 'purchase_order' })
    const [failed] = await waitFor(failures, (entries) => entries[0]?.['event'] === 'submit')
    expect(failed).toMatchObject({ event: 'submit', event_title: '提交审批', status: 500, numbers: [created.number], name: '孙静' })
    answers = 200
    await server.sql(`UPDATE core.webhook_delivery SET due_at = now() WHERE done_at IS NULL`)
    // The worker polls every fifteen seconds; another message wakes it.
    await buyer.data('purchase-order/save', { values })
    await received(before + 4)
    expect(
      got
        .slice(before + 2)
        .map(({ body }) => (JSON.parse(body) as { event: string }).event)
        .sort(),
    ).toEqual(['create', 'submit'])
    await waitFor(
      () => server.sql(`SELECT id, error FROM core.webhook_delivery WHERE done_at IS NULL`),
      (waiting) => waiting.length === 0,
    )

    const shown = (await admin.get(`${group}/log-view`, { query: { id: failed!['id'] } })).data['results']
    expect(JSON.parse(shown.sent)).toMatchObject({ documents: [{ id: created.id }] })
    expect((await post(buyer, 'resend', { id: failed!['id'] })).status).toBe(403)
    const again = await post(admin, 'resend', { id: failed!['id'] })
    expect(again.data['results']).toMatchObject({ sent: 1 })
    expect((await log())[0]).toMatchObject({ id: again.data['results'].id, state: 'sent', again_of: failed!['id'] })
    expect((await post(admin, 'test', { id: erp!.id })).data['results']).toMatchObject({
      state: 'sent',
      status: 200,
      answer: '{"ok":true}',
    })
    expect(JSON.parse(got.at(-1)!.body)).toEqual({ page: null, test: true, documents: [] })
    expect((await log())[0]).toMatchObject({ type: null, state: 'sent' })
    expect(await log({ from: '2020-01-01', to: '2020-01-02' })).toEqual([])
    for (const client of [await server.as('other.buyer'), await server.as('supplier')]) {
      expect((await post(client, 'test', { id: erp!.id })).status).toBeGreaterThanOrEqual(403)
      expect((await client.get(`${group}/log-view`, { query: { id: failed!['id'] } })).status).toBeGreaterThanOrEqual(403)
    }
    // A stopped receiver gets nothing more.
    await save({ events: ['purchase_order.create'], status: 'stopped' })
    const count = got.length
    const deliveries = () => server.sql('SELECT id FROM core.webhook_delivery')
    const queued = (await deliveries()).length
    await buyer.data('purchase-order/save', { values })
    // When the outbox is empty, all deliveries of the save have been queued.
    await waitFor(async () => (await server.sql('SELECT 1 FROM core.outbox WHERE done_at IS NULL')).length === 0)
    expect(await deliveries()).toHaveLength(queued)
    expect(got).toHaveLength(count)
  })
})

describe('dmn-bus', () => {
  test('a preflight check reports errors and changes nothing; raw bodies are read, malformed text is 400 [SH-7-063] [SH-7-064] [SH-8-011]', async () => {
    const call = (name: string, data: unknown) => buyer.post(`/ccommonapi/dmn-bus/${name}`, { form: { DATA: data } })
    const [draft] = await orders('draft')
    const broken = { page: 'purchase-order', id: draft!.id, version: draft!.version, values: { taxRate: 'abc', eta: 'soon' } }
    const refused = await call('push-before', broken)
    expect(refused).toMatchObject({ status: 200, code: 11_000 })
    expect(Object.keys(refused.data['errors'])).toEqual(expect.arrayContaining(['taxRate', 'eta']))
    expect((await call('push', broken)).code).toBe(11_000)
    const good = { page: 'purchase-order', id: draft!.id, version: draft!.version, action: 'submit' }
    expect((await call('push-before', good)).data['results']).toBe(true)
    expect((await buyer.post('/ccommonapi/dmn-bus/push-before', { json: good })).data['results']).toBe(true)
    expect((await orders('draft')).map((one) => one.id)).toContain(draft!.id)
    expect(
      (await buyer.post('/ccommonapi/dmn-bus/push', { raw: { type: 'application/x-www-form-urlencoded', body: 'DATA=%7Bnot+json' } }))
        .status,
    ).toBe(400)
    expect((await (await server.as('supplier2')).post('/ccommonapi/dmn-bus/push-before', { form: { DATA: good } })).status).toBe(404)
    expect((await call('push', good)).data['results']).toMatchObject({ status: 'pending_approval' })
    expect((await call('push', good)).status).toBe(409)
  })
})

describe('pictures matched by name', () => {
  const upload = async (client: Client, name: string, bytes: Buffer, more: Record<string, string> = {}) => {
    const form = new FormData()
    for (const [key, value] of Object.entries({ type: 'colour', field: 'image', ...more })) form.set(key, value)
    form.set('file', new Blob([new Uint8Array(bytes)]), name)
    const answer = await fetch(`${server.url}/attachapi/upload?token=${client.user['access_token']}`, { method: 'POST', body: form })
    return (await answer.json()) as {
      code: number
      data: { results?: { id: string; width: number; height: number }; errors?: Record<string, string[]> }
    }
  }
  test('a name matches its record with or without counter and remark; none or several are reported [SH-2-034]', async () => {
    const rows = (await buyer.data('colour/index', { size: 2 })).data['results'].rows as { id: string; number: string; name: string }[]
    const names = [`${rows[0]!.number}.jpg`, `${rows[1]!.number}-2.png`, `${rows[0]!.name} (3).jpg`, 'nothing-like-it.jpg']
    const match = async (client: Client) =>
      await client.post('/attachapi/match-images', { form: { DATA: { type: 'colour', field: 'image', names } } })
    const matches = (await match(buyer)).data['results'] as { id: string | null; version: number | null }[]
    expect(matches.map((one) => one.id)).toEqual([rows[0]!.id, rows[1]!.id, rows[0]!.id, null])
    expect((await match(await server.as('supplier'))).status).toBe(403)
    // Another platform gives its own colours the same numbers; they are not matched.
    expect((await match(await server.as('other.buyer'))).text).not.toMatch(new RegExp(rows.map((row) => row.id).join('|')))
    const picture = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8fa6b8' } })
      .png()
      .toBuffer()
    const uploaded = await upload(buyer, names[1]!, picture)
    expect(uploaded.code, JSON.stringify(uploaded)).toBe(200)
    const saved = await buyer.data('colour/save', {
      id: rows[1]!.id,
      version: matches[1]!.version,
      values: { image: [uploaded.data.results!.id] },
    })
    expect(saved.data['results'].image).toEqual([uploaded.data.results!.id])
    expect((await upload(buyer, 'a.png', Buffer.from('no picture'))).data.errors!['file']).toHaveLength(1)
  })
})

describe('voice notes', () => {
  /** Returns a tone as a WAV file in the format of a recorder. */
  const tone = (seconds: number, { rate = 16_000, channels = 1 } = {}): Buffer => {
    const data = Buffer.alloc(seconds * rate * 2 * channels)
    for (let at = 0; at < data.length / 2; at++) data.writeInt16LE(Math.round(Math.sin(at / 6) * 9000), at * 2)
    const head = Buffer.alloc(44)
    head.write('RIFF', 0, 'latin1')
    head.writeUInt32LE(36 + data.length, 4)
    head.write('WAVEfmt ', 8, 'latin1')
    head.writeUInt32LE(16, 16)
    head.writeUInt16LE(1, 20)
    head.writeUInt16LE(channels, 22)
    head.writeUInt32LE(rate, 24)
    head.writeUInt16LE(16, 34)
    head.write('data', 36, 'latin1')
    head.writeUInt32LE(data.length, 40)
    return Buffer.concat([head, data])
  }
  const save = async (client: Client, data: Record<string, unknown>, bytes: Buffer, type = 'style') => {
    const form = new FormData()
    form.set('type', type)
    form.set('field', JSON.stringify(data))
    form.set('file', new Blob([new Uint8Array(bytes)]), 'voice.wav')
    const answer = await fetch(`${server.url}/ccommonapi/voice-notes/save?token=${client.user['access_token']}`, {
      method: 'POST',
      body: form,
    })
    return {
      status: answer.status,
      ...((await answer.json()) as {
        code: number
        data: { results?: { id: string; file: string; seconds: string }; errors?: Record<string, string[]> }
      }),
    }
  }
  test('the limit of voice notes holds per company and document, also for concurrent recordings', async () => {
    const [style] = await server.sql<{ id: string; image: string }>(
      `SELECT id::text, images[1]::text AS image FROM design.style WHERE cardinality(images) > 0 ORDER BY id DESC LIMIT 1`,
    )
    const addNotes = (username: string, from: number, to: number) =>
      server.sql(
        `INSERT INTO core.voice_note (platform_id, id, company_id, user_id, type, doc_id, image_id, x, y, file_id, seconds, shared)
         SELECT m.platform_id, 610000000 + n, m.company_id, m.user_id, 'style', $1, $2, 0, 0, 1, 1, false
         FROM core.account a JOIN core.member m ON m.user_id = a.id, generate_series($4::int, $5::int) n WHERE a.username = $3`,
        [style!.id, style!.image, username, from, to],
      )
    await addNotes('supplier', 1, maxVoiceNotes)
    await addNotes('buyer', maxVoiceNotes + 1, 2 * maxVoiceNotes - 2)
    const place = { id: style!.id, image: style!.image, x: '0.5', y: '0.5' }
    const answers = await Promise.all(Array.from({ length: 6 }, () => save(buyer, place, tone(1))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 409, 409, 409, 409])
    const notes = await buyer.get('/ccommonapi/voice-notes/index', { query: { type: 'style', id: style!.id } })
    expect(notes.data['results']).toHaveLength(maxVoiceNotes)
    await server.sql('DELETE FROM core.voice_note WHERE doc_id = $1', [style!.id])
  })
  test('a voice note is stored as WAV and played by document viewers only; other formats are refused [SH-3-035] [SH-1-021] [SH-9-012]', async () => {
    const [style] = await server.sql<{ id: string; image: string }>(
      `SELECT id::text, images[1]::text AS image FROM design.style WHERE cardinality(images) > 0 ORDER BY id LIMIT 1`,
    )
    const place = { id: style!.id, image: style!.image, x: '0.25', y: '0.75', text: '领口收紧' }
    expect((await save(buyer, place, tone(1, { rate: 44_100 }))).data.errors!['file']!.join()).toContain('16 kHz')
    expect((await save(buyer, place, Buffer.from('no sound'))).code).toBe(11_000)
    expect((await save(buyer, { ...place, x: '2' }, tone(1))).status).toBe(400)
    expect((await save(buyer, { ...place, image: '999' }, tone(1))).status).toBe(404)
    const created = await save(buyer, { ...place, shared: true }, tone(3))
    expect(created.data.results).toMatchObject({ seconds: '3.00' })
    expect((await save(buyer, place, tone(1, { channels: 2 }))).data.results).toMatchObject({ seconds: '1.00' })
    const list = (client: Client) => client.get('/ccommonapi/voice-notes/index', { query: { type: 'style', id: style!.id } })
    const notes = (await list(buyer)).data['results'] as { id: string; x: string; text: string; file: string; mine: boolean }[]
    expect(notes).toHaveLength(2)
    expect(notes).toMatchObject([{ x: '0.25000', text: '领口收紧', mine: true, shared: true }, { shared: false }])
    const downloadNote = async (client: Client) => {
      const [ticket] = (await client.post('/attachapi/ticket', { form: { DATA: { ids: [notes[0]!.file] } } })).data['results'] as {
        url: string
      }[]
      return ticket && Buffer.from(await (await fetch(`${server.url}${ticket.url}`)).arrayBuffer())
    }
    const manager = await server.as('manager')
    expect((await downloadNote(manager))!.equals(tone(3))).toBe(true)
    const other = await server.as('other.buyer')
    // The transcript may be written by its author as often as needed; each version is kept, and nobody else may write it.
    const write = (client: Client, id: string, transcript: unknown) =>
      client.post('/ccommonapi/voice-notes/transcript', { form: { id, transcript } })
    const transcriptsOf = async (client: Client) =>
      ((await list(client)).data['results'] as { id: string; transcript: string }[]).map((one) => one.transcript)
    expect((await write(buyer, notes[0]!.id, '领口收紧两厘米')).code).toBe(200)
    expect((await write(buyer, notes[0]!.id, '领口收紧 2 cm <b>')).data['results']).toMatchObject({ transcript: '领口收紧 2 cm <b>' })
    expect((await write(manager, notes[0]!.id, '别的')).status).toBe(403)
    expect((await write(other, notes[0]!.id, '别的')).status).toBe(404)
    expect((await write(buyer, notes[0]!.id, '长'.repeat(4001))).code).not.toBe(200)
    expect(await transcriptsOf(manager)).toEqual(['领口收紧 2 cm <b>', ''])
    const journal = await server.sql<{ changes: object[] }>(
      `SELECT changes FROM core.journal WHERE type = 'voice_note' AND doc_id = $1 ORDER BY id`,
      [notes[0]!.id],
    )
    expect(journal.map(({ changes }) => changes)).toEqual([
      [{ path: 'transcript', from: null, to: '领口收紧两厘米' }],
      [{ path: 'transcript', from: '领口收紧两厘米', to: '领口收紧 2 cm <b>' }],
    ])
    // The transcript of an internal note is internal, like the note.
    expect((await write(buyer, notes[1]!.id, '只给自己')).code).toBe(200)
    await server.sql(`UPDATE core.voice_note SET company_id = 1 WHERE id = $1`, [notes[1]!.id])
    expect(await transcriptsOf(manager)).toEqual(['领口收紧 2 cm <b>'])
    expect((await write(buyer, notes[1]!.id, 'x')).status).toBe(404)
    await server.sql(`UPDATE core.voice_note SET company_id = (SELECT company_id FROM core.voice_note WHERE id = $2) WHERE id = $1`, [
      notes[1]!.id,
      notes[0]!.id,
    ])
    expect((await list(other)).status).toBe(404)
    expect(await downloadNote(other)).toBeUndefined()
    expect((await manager.post('/ccommonapi/voice-notes/remove', { form: { id: notes[0]!.id } })).status).toBe(403)
    expect((await other.post('/ccommonapi/voice-notes/remove', { form: { id: notes[0]!.id } })).status).toBe(404)
    expect((await buyer.post('/ccommonapi/voice-notes/remove', { form: { id: notes[0]!.id } })).code).toBe(200)
    expect((await list(buyer)).data['results']).toHaveLength(1)
  })
})
