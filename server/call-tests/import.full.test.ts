/** Tests import as a job over real HTTP, and substitutes for absent users. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { endedJob } from '../testing/jobs.ts'

let server: TestServer
let buyer: Client
let manager: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[buyer, manager] = [await server.as('buyer'), await server.as('manager')]
})
afterAll(() => server.end())

const jobOf = async (client: Client, data: Record<string, unknown>) => {
  const answer = await client.data('colour/import', data)
  expect(answer.code, answer.text).toBe(200)
  return endedJob(client, answer.data['results']['job'])
}
const colours = async () => (await buyer.data('colour/index', { count: true, size: 200 })).data['results'] as { count: number; rows: any[] }

test('a job imports rows as documents with progress; errors come by row and column in the user’s language', async () => {
  const before = (await colours()).count
  const job = await jobOf(buyer, { rows: [{ name: '雾蓝' }, { name: '苔绿' }] })
  expect(job).toMatchObject({ state: 'done', done: 2, total: 2, error: null })
  expect(job['result']).toMatchObject({ rows: 2, documents: 2, kept: 2, errors: [] })
  expect((await colours()).count).toBe(before + 2)
  const partialJob = await jobOf(buyer, { rows: [{ name: '好' }, { name: '', nameEn: 'x' }, { name: '名'.repeat(500) }] })
  expect(partialJob['result']).toMatchObject({ kept: 0, created: [] })
  expect(partialJob['result'].errors.map((one: any) => [one.row, one.column])).toContainEqual([2, 'name'])
  for (const { message } of partialJob['result'].errors) expect(message).toMatch(/\p{Script=Han}/u)
  expect((await colours()).count).toBe(before + 2)
})

test('nothing is queued without create rights, with unknown columns or no rows; others do not see the job', async () => {
  expect((await (await server.as('supplier')).data('colour/import', { rows: [{ name: 'x' }] })).status).toBe(403)
  expect((await buyer.data('colour/import', { rows: [{ name: 'x', bogus: 1 }] })).status).toBe(400)
  expect((await buyer.data('colour/import', { rows: [] })).status).toBe(400)
  expect((await buyer.data('colour/import', { rows: [{ name: 'x' }], mode: 'some' })).status).toBe(400)
  expect((await buyer.data('colour/import', { rows: [{ name: 'x' }], force: true })).status).toBe(400)
  const { job } = (await buyer.data('colour/import', { rows: [{ name: '霜白' }], mode: 'check' })).data['results']
  expect((await manager.get('/ccommonapi/job', { query: { id: job } })).status).toBe(404)
  expect(await endedJob(buyer, job)).toMatchObject({ state: 'done', result: { kept: 0, errors: [] } })
})

test('a cancelled import keeps nothing', async () => {
  const before = (await colours()).count
  const { job } = (await buyer.data('colour/import', { rows: Array.from({ length: 3000 }, (_, at) => ({ name: `色号 ${at}` })) })).data[
    'results'
  ]
  await buyer.post('/ccommonapi/job/cancel', { form: { id: job } })
  expect((await endedJob(buyer, job))['state']).toBe('cancelled')
  expect((await colours()).count).toBe(before)
})

test('a user appoints, sees and revokes a substitute for some days; only colleagues can be appointed', async () => {
  const ids = new Map(
    (await server.sql<{ username: string; id: string }>('SELECT username, id::text FROM core.account')).map((row) => [
      row.username,
      row.id,
    ]),
  )
  const call = (client: Client, name: string, form: Record<string, unknown>) => client.post(`/ccommonapi/cpm-substitute/${name}`, { form })
  const days = { FROM: '2098-01-01', TO: '2098-01-31' }
  const created = await call(manager, 'save', { USER_ID: ids.get('finance'), ...days, PAGE: 'purchase-order' })
  expect(created.code, created.text).toBe(200)
  const mine = (await manager.get('/ccommonapi/cpm-substitute/index')).data['results']
  expect(mine).toMatchObject([{ delegate: ids.get('finance'), page: 'purchase_order', from: '2098-01-01', to: '2098-01-31' }])
  for (const USER_ID of [ids.get('supplier'), ids.get('other.buyer'), ids.get('manager'), '']) {
    const answer = await call(manager, 'save', { USER_ID, ...days })
    expect(answer.data['errors'], String(USER_ID)).toHaveProperty('USER_ID')
  }
  expect((await call(manager, 'save', { USER_ID: ids.get('finance'), FROM: '2098-02-30', TO: 'x' })).data['errors']).toMatchObject({
    FROM: [expect.anything()],
    TO: [expect.anything()],
  })
  expect((await call(buyer, 'remove', { ID: mine[0].id })).status).toBe(404)
  expect((await call(manager, 'remove', { ID: mine[0].id })).code).toBe(200)
  expect((await manager.get('/ccommonapi/cpm-substitute/index')).data['results']).toEqual([])
})
