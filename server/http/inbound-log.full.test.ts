/**
 * Tests the interface log of inbound calls: accepted and refused calls with request, answer, caller and time, visible to the
 * company's administrators and without secrets.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let buyer: Client
let admin: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[buyer, admin] = [await server.as('buyer'), await server.as('admin')]
})
afterAll(() => server.end())

const push = (data: Record<string, unknown>) => buyer.post('/ccommonapi/dmn-bus/push', { json: data })
const log = async (client: Client, query: Record<string, string> = {}) =>
  (await client.get('/zutilsapi/out-api-bus/log', { query })).data['results'] as Record<string, unknown>[]

test('logs an inbound push, accepted or refused, with request and answer [DM-4-057] [DM-1-144]', async () => {
  const accepted = await push({ page: 'colour', values: { number: 'IN1', name: '靛青', hex: '#223355' } })
  expect(accepted.code, accepted.text).toBe(200)
  const { id } = accepted.data['results'] as { id: string }
  expect((await push({ page: 'colour', values: { number: 'IN2', hex: 'no colour' } })).code).toBe(11_000)
  expect((await push({ page: 'colour', password: 'Geheim#2026', values: {} })).status).toBe(400)
  await buyer.post('/zutilsapi/out-api-bus/out-api-data', { form: { DATA: { page: 'colour', id } } })

  const rows = await log(admin)
  expect(rows.map(({ api_key, state, status, type }) => [api_key, state, status, type])).toEqual([
    ['out-api-bus/out-api-data', 'received', 200, 'colour'],
    ['dmn-bus/push', 'refused', 400, 'colour'],
    ['dmn-bus/push', 'refused', 200, 'colour'],
    ['dmn-bus/push', 'received', 200, 'colour'],
  ])
  expect(rows[3]).toMatchObject({ doc_ids: [id], numbers: ['IN1'], name: '李敏', method: 'POST', url: '/ccommonapi/dmn-bus/push' })
  expect(rows.every(({ took_ms: took }) => Number(took) >= 0 && Number(took) < 60_000)).toBe(true)
  const whole = (await admin.get('/zutilsapi/out-api-bus/log-view', { query: { id: String(rows[3]!['id']) } })).data['results']
  expect(JSON.parse(whole.sent as string)).toMatchObject({ page: 'colour', values: { name: '靛青' } })
  expect(JSON.parse(whole.answer as string)).toMatchObject({ message: 'OK', data: { results: { number: 'IN1' } } })
  const refused = (await admin.get('/zutilsapi/out-api-bus/log-view', { query: { id: String(rows[2]!['id']) } })).data['results']
  expect(JSON.parse(refused.answer as string)).toMatchObject({ code: 11_000, data: { errors: { name: expect.any(Array) as unknown } } })
})

test('the log is searchable by that company’s administrators only; secrets and mobile numbers are masked', async () => {
  const phone = '13912345678'
  await push({ page: 'colour', values: { number: 'IN3', name: `致电 ${phone}`, hex: '#101010' }, comment: 'hello' })
  expect((await log(admin, { state: 'refused' })).map(({ state }) => state)).toEqual(['refused', 'refused'])
  expect((await log(admin, { state: 'sent' })).length).toBe(0)
  expect((await log(admin, { search: 'in3' })).length).toBe(1)
  expect((await log(admin, { search: '靛青' })).length).toBeGreaterThan(0)
  expect((await buyer.get('/zutilsapi/out-api-bus/log')).status).toBe(403)
  expect(await log(await server.as('other.buyer'))).toEqual([])
  const [stored] = await server.sql<{ text: string }>(`SELECT string_agg(sent || answer, ' ') AS text FROM core.interface_log`)
  for (const secret of ['Geheim#2026', phone, String(buyer.user['access_token']), String(buyer.user['sign_key'])])
    expect(stored!.text).not.toContain(secret)
  expect(stored!.text).toContain('139****5678')
  // An inbound call cannot be resent.
  const [row] = await log(admin, { state: 'refused' })
  const again = await admin.post('/zutilsapi/out-api-bus/resend', { form: { DATA: { id: row!['id'] } } })
  expect(again).toMatchObject({ status: 400 })
})
