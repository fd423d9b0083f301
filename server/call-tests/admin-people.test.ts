/** Tests the people of a company over HTTP: addresses of others are not revealed, and people may be added while the demo season is laid. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { waitFor } from '../../engine/testing/wait-for.ts'
import { findCast } from '../demo/seed-accounts.ts'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Client
const users = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.as('admin')
  for (const row of await server.sql<{ username: string; id: string }>('SELECT username, id::text FROM core.account'))
    users.set(row.username, row.id)
})
afterAll(() => server.end())

const post = (client: Client, path: string, data: unknown): Promise<Answer> =>
  client.post(`/clientinfoapi/admin/${path}`, { form: { DATA: data } })
const list = async (client: Client, path: string, query: Record<string, string> = {}) =>
  (await client.get(`/clientinfoapi/admin/${path}/index`, { query })).data['results'] as any
const person = (over: object = {}) => ({ username: `p${randomUUID().slice(0, 8)}`, full_name: '新人', roles: ['buyer'], ...over })

test('an address of a person whom the administrator does not see is taken without a word, and opens the account that had it first (security Z16)', async () => {
  await server.sql(`UPDATE core.account SET email = 'other.buyer@weft.example', mobile = '13700137000' WHERE username = 'other.buyer'`)
  const address = { email: 'Other.Buyer@weft.example', mobile: '13700137000' }
  const answers = [
    await post(admin, 'users/save', person(address)),
    await post(admin, 'users/save', person({ email: 'free@weft.example' })),
  ]
  expect(answers.map(({ status, code, message }) => [status, code, message])).toEqual([
    [200, 200, 'OK'],
    [200, 200, 'OK'],
  ])
  const { id } = answers[0]!.data['results'] as { id: string }
  const of = (one: string) => server.sql('SELECT email_opens, mobile_opens FROM core.account WHERE id = $1', [one])
  expect(await of(id)).toEqual([{ email_opens: false, mobile_opens: false }])
  expect(await of(users.get('other.buyer')!)).toEqual([{ email_opens: true, mobile_opens: true }])
  // The administrator sees what was entered, and learns of a second use among the people of the company.
  const [row] = (await list(admin, 'users', { search: 'Other.Buyer@' })).rows
  expect(row).toMatchObject({ id, ...address })
  expect((await post(admin, 'users/save', person(address))).data['errors']).toEqual({ email: ['已被使用'], mobile: ['已被使用'] })
  // What is sent to the address on its own opens the other account, as before.
  await server.client().post('/access/request-password-reset-link', { form: { email: address.email } })
  const links = () =>
    server.sql<{ user: string }>(`SELECT user_id::text AS user FROM core.login_link WHERE purpose = 'reset' ORDER BY at DESC LIMIT 1`)
  await waitFor(async () => (await links()).length > 0)
  expect(await links()).toEqual([{ user: users.get('other.buyer') }])
  // Once the address is free, the next save gives it to the account that names it.
  await server.sql(`UPDATE core.account SET email = NULL, mobile = NULL WHERE username = 'other.buyer'`)
  expect((await post(admin, 'users/save', { ...person(address), username: row.username, id })).code).toBe(200)
  expect(await of(id)).toEqual([{ email_opens: true, mobile_opens: true }])
})

test('the demo season goes on when an administrator has added people while it is laid', async () => {
  const { username } = (await list(admin, 'users', { search: 'buyer' })).rows[0]
  expect((await post(admin, 'users/save', person({ username: 'added.meanwhile' }))).code).toBe(200)
  const { people } = await findCast(server.node.server.engine)
  expect([people.has(username), people.has('added.meanwhile')]).toEqual([true, false])
})
