/** Tests what each kind of account may do: parties of a document see their own, a guest its session only, and who has signed in is recorded by the server alone. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '../testing/client.ts'
import { smallSeason } from '../testing/seeds.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Client
beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
  admin = await server.as('admin')
})
afterAll(() => server.end())

const post = (client: Client, path: string, data: unknown): Promise<Answer> =>
  client.post(`/clientinfoapi/admin/${path}`, { form: { DATA: data } })
const userNamed = async (username: string) =>
  (await admin.get('/clientinfoapi/admin/users/index', { query: { search: username } })).data['results'].rows[0]
const person = (more: object = {}) => ({ username: `k${randomUUID().slice(0, 8)}`, full_name: '新人', roles: ['buyer'], ...more })
const idsOf = async (client: Client, path: string) =>
  ((await client.data(`${path}/index`, { size: 200 })).data['results'].rows as { id: string }[]).map(({ id }) => id)

test('a supplier lists orders, bookings, receipts and statements of its own, and does not find those of another by key [DM-1-004]', async () => {
  const [supplier, brand] = [await server.as('supplier'), await server.as('manager')]
  const ownNames = new Set<string>()
  const refused = new Set<string>()
  for (const path of ['purchase-order', 'delivery-booking', 'product-in', 'statement']) {
    const shown = (await supplier.data(`${path}/index`, { size: 200, columns: ['supplier'] })).data['results'].rows as {
      id: string
      supplier: string
    }[]
    for (const one of shown) ownNames.add(one.supplier)
    const ids = new Set(shown.map(({ id }) => id))
    const foreign = (await idsOf(brand, path)).find((id) => !ids.has(id))
    if (!foreign) continue
    expect((await brand.data(`${path}/view`, { id: foreign })).code, path).toBe(200)
    const answer = await supplier.data(`${path}/view`, { id: foreign })
    expect([answer.status, answer.message, answer.data['results']], path).toEqual([404, '未找到', undefined])
    refused.add(path)
  }
  expect(ownNames.size).toBe(1)
  expect([...refused]).toEqual(expect.arrayContaining(['purchase-order', 'delivery-booking', 'product-in']))
})

test('brand staff see the documents of all suppliers and begin requests, orders and statements; a supplier begins none of them [DM-1-003]', async () => {
  const [buyer, finance, supplier] = [await server.as('buyer'), await server.as('finance'), await server.as('supplier')]
  const orders = (await buyer.data('purchase-order/index', { size: 200 })).data['results'].rows as { supplier: string }[]
  expect(new Set(orders.map((one) => one.supplier)).size).toBeGreaterThan(2)
  const begins = async (client: Client, path: string) => (await client.data(`${path}/save`, { values: {} })).status !== 403
  expect([await begins(buyer, 'request-for-quotation'), await begins(buyer, 'purchase-order'), await begins(finance, 'statement')]).toEqual(
    [true, true, true],
  )
  for (const path of ['request-for-quotation', 'purchase-order', 'statement']) expect(await begins(supplier, path), path).toBe(false)
})

/** Expects that calls of documents, search, people and sockets are refused without a result. */
async function refusesAll(client: Client): Promise<void> {
  const refused = [
    await client.data('purchase-order/index', { size: 1 }),
    await client.data('colour/save', { values: { name: '访客色' } }),
    await client.get('/ccommonapi/gui/global-search', { query: { search: 'PO' } }),
    await client.get('/clientinfoapi/user-profile/administrators'),
    await client.post('/notifyapi/ws-ticket'),
  ]
  for (const answer of refused) expect([answer.status, answer.data['results']], answer.text).toEqual([403, undefined])
}

test('a guest reaches the public calls and its own session, and holds no roles [DM-6-004]', async () => {
  expect((await post(admin, 'users/save', person({ account_type: 'guest' }))).data['errors']).toEqual({ roles: ['访客没有角色'] })
  const made = person({ account_type: 'guest', roles: [], password: 'Yarn#4719x' })
  expect((await post(admin, 'users/save', made)).code).toBe(200)
  const guest = server.client()
  expect((await guest.signIn(made.username, 'Yarn#4719x')).data['userinfo']).toMatchObject({
    account_type: 'guest',
    dashroles: [],
    menus: [],
  })
  for (const path of ['/access/door', '/access/app-key', '/access/current-user', '/access/user-state'])
    expect((await guest.get(path)).code, path).toBe(200)
  await refusesAll(guest)
  // Roles of an account that was no guest before count no more.
  await server.sql(`UPDATE core.member SET roles = '{buyer,admin}' WHERE user_id = (SELECT id FROM core.account WHERE username = $1)`, [
    made.username,
  ])
  const again = server.client()
  expect((await again.signIn(made.username, 'Yarn#4719x')).data['userinfo']).toMatchObject({ dashroles: [] })
  await refusesAll(again)
  expect(await server.sql(`SELECT 1 FROM design.colour WHERE name = '访客色'`)).toEqual([])
})

test('the last sign-in and its address are recorded by the server, and cannot be written [DM-3-007]', async () => {
  const made = person({ password: 'Yarn#4719x' })
  await post(admin, 'users/save', made)
  const before = await userNamed(made.username)
  expect([before.last_login_at, before.last_login_ip]).toEqual([null, null])
  await server.client().signIn(made.username, 'Yarn#4719x')
  const after = await userNamed(made.username)
  expect(after.last_login_ip).toBe('127.0.0.1')
  expect(Math.abs(Date.now() - Date.parse(after.last_login_at))).toBeLessThan(60_000)
  for (const forged of [{ last_login_at: '2020-01-01T00:00:00Z' }, { last_login_ip: '10.0.0.1' }])
    expect((await post(admin, 'users/save', { ...made, id: after.id, ...forged })).status).toBe(400)
  expect(await userNamed(made.username)).toMatchObject({ last_login_at: after.last_login_at, last_login_ip: '127.0.0.1' })
})

test('a role has a code of its own, names in two languages, and a kind that stays while people hold it [DM-6-010]', async () => {
  const role = { code: `r${randomUUID().slice(0, 8)}`, name_zh: '打样员', name_en: 'Sample maker', type: 'client' }
  const { id } = (await post(admin, 'roles/save', role)).data['results']
  expect((await post(admin, 'roles/save', role)).data['errors']).toEqual({ code: ['已被使用'] })
  expect((await post(admin, 'roles/save', { ...role, code: `${role.code}x`, type: 'guild' })).data['errors']).toEqual({
    type: ['不在可选范围内'],
  })
  const listed = async () =>
    ((await admin.get('/clientinfoapi/admin/roles/index')).data['results'].rows as { code: string }[]).find(
      ({ code }) => code === role.code,
    )
  expect(await listed()).toMatchObject({ ...role, users: 0 })
  expect((await post(admin, 'roles/save', { ...role, id, type: 'scene' })).code).toBe(200)
  expect((await post(admin, 'users/save', person({ roles: [role.code] }))).code).toBe(200)
  expect((await post(admin, 'roles/save', { ...role, id, type: 'client' })).data['errors']).toEqual({ type: ['已被使用，不能更改'] })
  expect(await listed()).toMatchObject({ type: 'scene', users: 1 })
})

test('a call with the key of another platform is an illegal request, and a document of another platform is not found [DM-8-010][DM-8-011]', async () => {
  const [buyer, other] = [await server.as('buyer'), await server.as('other.buyer')]
  const [order] = await idsOf(buyer, 'purchase-order')
  const forged = server.client()
  forged.user = { ...other.user, sign_key: buyer.user['sign_key'] }
  const refused = await forged.data('purchase-order/view', { id: order })
  expect([refused.status, refused.message, refused.data]).toEqual([400, '非法请求', { errors: ['非法请求'] }])
  for (const [client, id] of [
    [other, order],
    [buyer, '99999999999'],
  ] as const) {
    const answer = await client.data('purchase-order/view', { id })
    expect([answer.status, answer.message, answer.data]).toEqual([404, '未找到', { errors: ['未找到'] }])
  }
})
