/**
 * Tests list, draft and phone number behaviour over real HTTP: layouts by view, keywords for the current user, the recycle bin and
 * masked mobile numbers.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let buyer: Client
beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.as('buyer')
})
afterAll(() => server.end())

const newColour = async (client: Client, name: string) =>
  (await client.data('colour/save', { values: { name } })).data['results'] as { id: string; version: number; number: string }

test('a list layout is stored in parts, per list and per view; an invalid layout is refused (U13)', async () => {
  const keep = (data: object, form: object = { merge: 'true' }) =>
    buyer.post('/scommonapi/sconf-ui-config-person/submit-cache', { form: { page: 'season', ...form, DATA: data } })
  const storedLayout = async () =>
    (await buyer.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'season' } })).data['results']['list']['layout']
  expect((await keep({ widths: { name: 220 }, pins: { status: 'left' } })).code).toBe(200)
  expect((await keep({ views: { '7': { columns: ['name'] } }, view: '7' })).code).toBe(200)
  expect(await storedLayout()).toEqual({
    widths: { name: 220 },
    pins: { status: 'left' },
    // The list has no such view, so it does not open with it.
    views: { '7': { columns: ['name'] } },
  })
  expect((await keep({ pins: null, view: null })).code).toBe(200)
  expect(await storedLayout()).toEqual({ widths: { name: 220 }, views: { '7': { columns: ['name'] } } })
  for (const invalidLayout of [
    { widths: { name: 5 } },
    { widths: { nosuch: 90 } },
    { pins: { name: 'up' } },
    { views: { a: { columns: ['x'] } } },
    { density: 'airy' },
  ])
    expect((await keep(invalidLayout)).status, JSON.stringify(invalidLayout)).toBe(400)
  await buyer.post('/scommonapi/sconf-ui-config-person/reset-page', { form: { page: 'season' } })
  expect(await storedLayout()).toEqual({ views: {} })
})

test('a keyword means the current user in filters by user and company only; counts are exact (U10, U17)', async () => {
  const manager = await server.as('manager')
  const mark = randomUUID().slice(0, 8)
  await newColour(buyer, `令${mark}`)
  await newColour(await server.as('admin'), `令${mark}b`)
  const count = async (client: Client, field: string, value: string) =>
    (await client.data('colour/index', { filters: [{ field, operator: 'eq', value }], search: mark, count: 'exact' })).data['results']?.[
      'count'
    ]
  expect([await count(buyer, 'createdBy', '@userId'), await count(manager, 'createdBy', '@userId')]).toEqual([1, 0])
  expect(await count(buyer, 'ownerCompany', '@clientId')).toBe(2)
  expect((await buyer.data('colour/index', { filters: [{ field: 'createdBy', operator: 'in', value: ['@userId'] }] })).code).toBe(200)
  for (const [field, value] of [
    ['createdBy', '@clientId'],
    ['ownerCompany', '@userId'],
    ['createdBy', '@nobody'],
  ] as const)
    expect((await buyer.data('colour/index', { filters: [{ field, operator: 'eq', value }] })).status, field).toBe(400)
})

test('a removed draft is restored from the recycle bin with its number, once, by its owner only (U100)', async () => {
  const name = `回收${randomUUID().slice(0, 6)}`
  const one = await newColour(buyer, name)
  expect((await buyer.data('colour/remove', { id: one.id, version: 1 })).code).toBe(200)
  const bin = async (client: Client) =>
    (await client.get('/ccommonapi/recycle/index')).data['results']['rows'] as { id: string; number: string }[]
  expect((await bin(buyer)).find(({ id }) => id === one.id)).toMatchObject({ number: one.number, type: 'colour' })
  const manager = await server.as('manager')
  expect((await bin(manager)).some(({ id }) => id === one.id)).toBe(false)
  expect((await manager.post('/ccommonapi/recycle/restore', { form: { id: one.id } })).status).toBe(404)
  const back = (await buyer.post('/ccommonapi/recycle/restore', { form: { id: one.id } })).data['results']
  expect(back).toMatchObject({ page: 'colour', doc: { number: one.number, name, version: 1 } })
  expect((await buyer.post('/ccommonapi/recycle/restore', { form: { id: one.id } })).status).toBe(404)
  expect((await bin(buyer)).some(({ id }) => id === one.id)).toBe(false)
})

test('a user without edit rights sees masked mobile numbers and can reveal one, which is recorded (U103)', async () => {
  const values = { name: `电话仓${randomUUID().slice(0, 5)}`, kind: 'finished', phone: '18612341402', contact: '王' }
  const keeper = await server.as('admin')
  const answer = await keeper.data('warehouse/save', { values })
  expect(answer.code, answer.text).toBe(200)
  const { id, version, phone } = answer.data['results']
  expect(phone).toBe('18612341402')
  const changed = await keeper.data('warehouse/save', { id, version, values: { phone: '13812345678' } })
  expect(changed.code, changed.text).toBe(200)
  const reader = await server.as('inspector')
  const seen = (await reader.data('warehouse/view', { id })).data['results']
  expect(seen).toMatchObject({ phone: '138****5678', may: { edit: false } })
  const row = (await reader.data('warehouse/index', { filters: [{ field: 'id', operator: 'eq', value: id }], columns: ['phone'] })).data[
    'results'
  ].rows[0]
  expect(row.phone).toBe('138****5678')
  const log = (await reader.get('/ccommonapi/gui/page-view-log', { query: { page: 'warehouse', id } })).text
  expect([log.includes('18612341402'), log.includes('13812345678'), log.includes('186****1402')]).toEqual([false, false, true])
  expect((await reader.data('warehouse/options', { field: 'phone' })).data['results']).toEqual([])
  expect((await reader.data('warehouse/index', { group: ['phone'] })).status).toBe(400)
  // A masked value cannot be deduced by sorting on it either.
  expect((await reader.data('warehouse/index', { sort: ['phone'] })).status).toBe(400)
  const guess = { filters: [{ field: 'phone', operator: 'eq', value: '13812345678' }] }
  expect((await reader.data('warehouse/index', guess)).status).toBe(400)
  expect((await keeper.data('warehouse/index', guess)).status).toBe(200)
  const offered = (await reader.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'warehouse' } })).data['results'].list.fields
    .phone
  expect(offered).toMatchObject({ operators: [], sortable: false })
  const ask = (client: Client, path: string) => client.post('/ccommonapi/gui/reveal', { form: { page: 'warehouse', id, path } })
  expect((await ask(reader, 'phone')).data['results']).toBe('13812345678')
  for (const path of ['name', 'nosuch', 'phone#1.x', '']) expect([400, 404], path).toContain((await ask(reader, path)).status)
  expect((await ask(await server.as('other.buyer'), 'phone')).status).toBe(404)
  expect((await keeper.get('/ccommonapi/gui/page-view-log', { query: { page: 'warehouse', id } })).data['results'][0]).toMatchObject({
    action: 'reveal',
    user: '陈晓',
    changes: [],
  })
})
