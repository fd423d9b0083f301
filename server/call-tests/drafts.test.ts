/**
 * Tests drafts over real HTTP. A draft is stored as typed, is available to its owner on every device and to nobody else, is deleted
 * after a save, and has no effects.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { housekeeping } from '../../engine/jobs/housekeeping.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let buyer: Client
let manager: Client
let colour = { id: '', version: 0 }
const group = '/scommonapi/sconf-ui-config-person'
const keep = (client: Client, form: Record<string, unknown>) =>
  client.post(`${group}/submit-cache`, { form: { scope: 'draft', page: 'colour', ...form } })
const clear = (client: Client, form: Record<string, string> = {}) =>
  client.post(`${group}/clear-cache`, { form: { scope: 'draft', page: 'colour', ...form } })
const draft = async (client: Client, query: Record<string, string> = {}) =>
  (await client.get(`${group}/page-cache`, { query: { page: 'colour', ...query } })).data['results'] as {
    values: object
    version: number | null
  } | null
const all = async (client: Client) =>
  (await client.get(`${group}/page-caches`)).data['results'] as { page: string; id: string | null; title: string }[]

beforeAll(async () => {
  server = await startTestServer()
  await server.sql(
    `UPDATE core.member SET roles = roles || '{merchandiser}' WHERE user_id IN (SELECT id FROM core.account WHERE username IN ('buyer', 'manager'))`,
  )
  buyer = await server.as('buyer')
  manager = await server.as('manager')
  const saved = await buyer.data('colour/save', { values: { name: `稿${randomUUID().slice(0, 8)}` } })
  colour = saved.data['results'] as typeof colour
})
afterAll(() => server?.end())

test('a draft is stored as typed, including invalid values, and is found on other devices; the newest wins', async () => {
  const values = { name: '半', hex: 'not a colour', nameEn: 'a\u0000b \ud83d\ude00' }
  const first = await keep(buyer, { DATA: { values, title: '半' } })
  expect(first.code, first.text).toBe(200)
  expect(Date.parse(first.data['results'].at)).toBeGreaterThan(Date.now() - 60_000)
  const elsewhere = await server.as('buyer')
  expect(await draft(elsewhere)).toMatchObject({ values, version: null })
  await keep(elsewhere, { DATA: { values: { name: '半成' } } })
  expect((await draft(buyer))!.values).toEqual({ name: '半成' })
  await keep(buyer, { id: colour.id, DATA: { values: { name: '改' }, version: colour.version } })
  expect(await draft(buyer, { id: colour.id })).toMatchObject({ values: { name: '改' }, version: colour.version })
  expect((await all(buyer)).map(({ page, id }) => [page, id])).toEqual([
    ['colour', colour.id],
    ['colour', null],
  ])
})

test('two new documents of a type that are made of different sources have a draft each; each is found, and discarded, for its own source alone', async () => {
  const source = `copy=${colour.id}`
  const sources = async () =>
    ((await buyer.get(`${group}/page-caches`)).data['results'] as { id: string | null; source: string; sourceText: string }[]).flatMap(
      (row) => (row.id === null ? [[row.source, row.sourceText]] : []),
    )
  await keep(buyer, { DATA: { values: { name: 'blank' } } })
  expect((await keep(buyer, { source, DATA: { values: { name: 'copy' } } })).code).toBe(200)
  await keep(buyer, { source: 'template=8', DATA: { values: { name: 'template' } } })
  const drafts = [await draft(buyer), await draft(buyer, { source }), await draft(buyer, { source: 'template=8' })]
  expect(drafts.map((one) => one!.values)).toEqual([{ name: 'blank' }, { name: 'copy' }, { name: 'template' }])
  const [, title] = (await sources()).find(([one]) => one === source)!
  expect(title).toMatch(/稿/)
  expect((await sources()).map(([one]) => one)).toEqual(['template=8', source, ''])
  expect(await draft(buyer, { source: 'copy=999' })).toBeNull()
  // What a stored document is made of plays no part any more.
  expect(await draft(buyer, { id: colour.id, source })).toMatchObject({ values: { name: '改' } })
  await clear(buyer, { source })
  await clear(buyer, { source: 'template=8' })
  expect(await sources()).toEqual([['', '']])
  expect((await keep(buyer, { source: 'from=style:7"', DATA: { values: {} } })).status).toBe(400)
  await keep(buyer, { DATA: { values: { name: '半成' } } })
})

test('only its owner can read a draft; an unknown document has none', async () => {
  expect([await draft(manager), await draft(manager, { id: colour.id }), await all(manager)]).toEqual([null, null, []])
  const other = await server.as('other.buyer')
  expect([await draft(other, { id: colour.id }), await all(other)]).toEqual([null, []])
  expect((await keep(other, { id: colour.id, DATA: { values: { name: 'x' } } })).status).toBe(404)
  expect((await clear(manager, { id: colour.id })).code).toBe(200)
  expect(await draft(buyer, { id: colour.id })).not.toBeNull()
  expect((await server.client().get(`${group}/page-caches`)).status).toBe(401)
})

test('a draft creates no document, journal entry or notification; an unknown field is refused', async () => {
  const counts = () =>
    server.sql(
      'SELECT (SELECT count(*) FROM "design".colour) AS documents, (SELECT count(*) FROM core.journal) AS entries, (SELECT count(*) FROM core.outbox) AS events',
    )
  const before = await counts()
  await keep(buyer, { DATA: { values: { name: '只是草稿' } } })
  expect(await counts()).toEqual(before)
  for (const form of [
    { DATA: { values: { nonsense: 1 } } },
    { DATA: { values: [] } },
    { DATA: { values: {}, more: 1 } },
    { id: 'x', DATA: { values: {} } },
  ])
    expect((await keep(buyer, form)).status, JSON.stringify(form)).toBe(400)
  expect((await keep(buyer, { page: 'nothing', DATA: { values: {} } })).status).toBe(404)
  // A user who may not create a document cannot store a draft: a supplier has no colours.
  expect((await keep(await server.as('supplier'), { DATA: { values: { name: 'x' } } })).status).toBe(404)
})

test('a draft is deleted when it is cleared, and automatically after thirty days', async () => {
  expect((await clear(buyer)).code).toBe(200)
  expect(await draft(buyer)).toBeNull()
  expect(await all(buyer)).toHaveLength(1)
  await server.sql(`UPDATE core.draft SET at = now() - interval '31 days'`)
  await housekeeping(server.node.server.engine)
  expect(await all(buyer)).toEqual([])
})

test('the device encryption key is per user, stable across sessions, and changes with the password [U35]', async () => {
  const path = '/clientinfoapi/user-profile/device-key'
  const keyOf = async (client: Client, form = {}) => (await client.post(path, { form })).data['results'].key as string
  const key = await keyOf(buyer)
  expect(Buffer.from(key, 'base64')).toHaveLength(32)
  expect(await keyOf(await server.as('buyer'))).toBe(key)
  expect(await keyOf(manager)).not.toBe(key)
  expect((await server.client().post(path, { form: {} })).status).toBe(401)
  expect((await buyer.post(path, { form: { user: '1' } })).text).not.toContain(await keyOf(manager))
  const renewed = await keyOf(buyer, { renew: '1' })
  expect(renewed).not.toBe(key)
  expect(await keyOf(buyer)).toBe(renewed)
  // Does what every password change does: the column changes.
  await server.sql(`UPDATE core.account SET full_name = full_name WHERE username = 'buyer'`)
  expect(await keyOf(await server.as('buyer'))).toBe(renewed)
  await server.sql(`UPDATE core.account SET password_hash = password_hash || '' WHERE username = 'buyer'`)
  expect(await keyOf(await server.as('buyer'))).toBe(renewed)
  const envelope = await buyer.envelope({
    username: 'buyer',
    password: 'Weft#2026',
    new_password: 'Selvedge!42',
    nonce: randomUUID(),
    ts: Date.now(),
  })
  expect((await buyer.post('/access/change-password', { form: { data: envelope } })).code).toBe(200)
  const after = server.client()
  await after.signIn('buyer', 'Selvedge!42')
  expect(await keyOf(after)).not.toBe(renewed)
})
