/** Tests bulk operations over real HTTP: selected documents, all documents of a list, and one value for many documents. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { endedJob } from '../testing/jobs.ts'

let server: TestServer
let buyer: Client
beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.as('buyer')
})
afterAll(() => server.end())

const colour = async (name: string): Promise<string> =>
  (await buyer.data('colour/save', { values: { name, family: 'red' } })).data['results']['id']
const shown = async (search: string): Promise<any[]> =>
  (await buyer.data('colour/index', { search, size: 200, sort: ['number'] })).data['results']['rows']

test('writes one value to several documents as single saves do, journals it and reports each result', async () => {
  const ids = [await colour('整批甲'), await colour('整批乙'), await colour('整批丙')]
  await buyer.data('colour/stop', { id: ids[2], version: 1 })
  const answer = await buyer.data('colour/mass-save', { ids: [...ids, '999999999'], values: { family: 'blue' } })
  expect(answer.data['results']).toMatchObject({
    done: 2,
    rows: [{ done: true }, { done: true }, { done: false }, { done: false, code: 404 }],
  })
  expect((await shown('整批')).map((row) => row.family)).toEqual(['blue', 'blue', 'red'])
  expect((await buyer.get('/ccommonapi/gui/page-view-log', { query: { page: 'colour', id: ids[0]! } })).data['results']).toMatchObject([
    { action: 'save' },
    { action: 'create' },
  ])
  const refused = await buyer.data('colour/mass-save', { ids: ids.slice(0, 1), values: { hex: 'no colour' } })
  expect(refused.data['results']).toMatchObject({
    done: 0,
    rows: [{ done: false, code: 11000, message: expect.stringMatching(/\p{Script=Han}/u) }],
  })
})

test('a bulk action on a whole list is a job with progress that reports failures by document number', async () => {
  for (let at = 0; at < 25; at++) await colour(`满选${at}`)
  const apart = await colour('别动我')
  const [first] = await shown('满选')
  await buyer.data('colour/stop', { id: first.id, version: first.version })
  const query = { search: '满选', filters: [{ field: 'family', operator: 'eq', value: 'red' }] }
  const { job } = (await buyer.data('colour/bulk/stop', { query })).data['results']
  const done = await endedJob(buyer, job)
  expect(done).toMatchObject({
    state: 'done',
    done: 25,
    total: 25,
    result: { done: 24, total: 25, rows: [{ id: first.id, done: false, number: first.number, code: 409 }] },
  })
  expect((await shown('满选')).map((row) => row.status)).toEqual(Array.from({ length: 25 }, () => 'stopped'))
  expect((await buyer.data('colour/view', { id: apart })).data['results']['status']).toBe('active')
})

test('a job that is repeated after an interruption takes the documents that it began with, and no others', async () => {
  const ids = [await colour('中断甲'), await colour('中断乙')]
  const { job } = (await buyer.data('colour/bulk/stop', { query: { search: '中断' } })).data['results']
  expect(await endedJob(buyer, job)).toMatchObject({ state: 'done', result: { done: 2, total: 2 } })
  const late = await colour('中断丙')
  // As its node leaves a job when it fails.
  await server.sql(`UPDATE core.job SET state = 'running', result = NULL, heartbeat_at = now() - interval '31 seconds' WHERE id = $1`, [
    job,
  ])
  await buyer.data('colour/bulk/stop', { query: { search: '没有这个颜色' } })
  expect(await endedJob(buyer, job)).toMatchObject({ state: 'done', result: { done: 2, total: 2 } })
  const statuses = new Map((await shown('中断')).map((row) => [row.id, row.status]))
  expect([...ids, late].map((id) => statuses.get(id))).toEqual(['stopped', 'stopped', 'active'])
})

test('several computations are one job: each is done with the rights of the person, and a hidden id ends as one that does not exist', async () => {
  const [finance, manager] = [await server.as('finance'), await server.as('manager')]
  const closed = async (month: string) => {
    const { id } = (await finance.data('period/save', { values: { year: 2031, month } })).data['results']
    expect((await finance.data('period/close', { id, version: 1 })).data['results']).toMatchObject({ status: 'closed', version: 2 })
    return id as string
  }
  const [id, hidden] = [await closed('01'), await closed('02')]
  await server.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id)
     SELECT m.platform_id, 78, 'period', 'month', 'eq', '"01"', m.user_id FROM core.member m JOIN core.account a ON a.id = m.user_id WHERE a.username = 'manager'`,
  )
  const ids = [hidden, '999999999', id]
  const lock = async (who: Client) => {
    const { job } = (await who.data('period/bulk/lock', { ids })).data['results']
    return (await endedJob(who, job))['result']
  }
  expect(await lock(finance)).toMatchObject({ done: 0, rows: [{ id: hidden, code: 403 }, { code: 404 }, { id, code: 403 }] })
  const { done, total, rows } = await lock(manager)
  expect([done, total, rows]).toMatchObject([1, 3, [{ id: hidden, done: false, code: 404, number: null }, { id: '999999999' }]])
  expect({ ...rows[0], id: '' }).toEqual({ ...rows[1], id: '' })
  const period = async (one: string) => (await finance.data('period/view', { id: one })).data['results']
  expect(await period(id)).toMatchObject({ status: 'locked', version: 3, vouchers: 0 })
  expect(await period(hidden)).toMatchObject({ status: 'closed', version: 2 })
  // Who may not read the type gets no job.
  expect((await (await server.as('supplier')).data('period/bulk/lock', { ids })).status).toBe(403)
  expect((await (await server.as('supplier')).data('period/bulk/lock', { query: {} })).status).toBe(403)
})

test('bulk operations check permissions, rows, fields and platform as single operations do', async () => {
  const id = await colour('独色')
  const supplier = await server.as('supplier')
  expect((await supplier.data('colour/mass-save', { ids: [id], values: { family: 'blue' } })).status).toBe(403)
  expect((await buyer.data('colour/mass-save', { ids: [id], values: {} })).status).toBe(400)
  expect((await buyer.data('colour/mass-save', { ids: [], values: { family: 'blue' } })).status).toBe(400)
  expect((await buyer.data('colour/bulk/stop', { query: { having: 1 } })).status).toBe(400)
  expect(
    (await buyer.data('colour/mass-save', { ids: [id], values: { status: 'stopped', platformId: '1' } })).data['results'],
  ).toMatchObject({ done: 0 })
  const other = await server.as('other.buyer')
  expect((await other.data('colour/mass-save', { ids: [id], values: { family: 'blue' } })).data['results']).toMatchObject({
    done: 0,
    rows: [{ code: 404 }],
  })
  const { job } = (await other.data('colour/bulk/stop', { query: { search: '独色' } })).data['results']
  expect(await endedJob(other, job)).toMatchObject({ state: 'done', result: { done: 0, total: 0 } })
  expect((await buyer.data('colour/view', { id })).data['results']).toMatchObject({ family: 'red', status: 'active' })
})
