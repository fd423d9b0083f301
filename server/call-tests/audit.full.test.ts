/** The audit pages over HTTP: the log of refused calls, and the chain of the journal. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sealJournal } from '../../engine/journal/chain.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Client
let root: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[admin, root] = [await server.as('admin'), await server.as('super')]
})
afterAll(() => server.end())

test('refused calls stand in a log by person, route and minute, each company reads its own; the chain of the journal holds', async () => {
  const log = '/clientinfoapi/admin/denied-calls/index'
  const [buyer, supplier] = [await server.as('buyer'), await server.as('supplier')]
  expect((await buyer.get(log)).status).toBe(403)
  for (const client of [buyer, buyer, supplier]) expect((await client.get('/clientinfoapi/admin/roles/index')).status).toBe(403)
  const rowsOf = async (client: Client) => (await client.get(log)).data['results'].rows as { name: string; route: string; times: number }[]
  const times = (rows: readonly { name: string; route: string; times: number }[], route: string) =>
    rows.filter((row) => row.route === `GET ${route}`).reduce((sum, row) => sum + row.times, 0)
  await waitFor(async () => times(await rowsOf(root), '/clientinfoapi/admin/roles/index') >= 3)
  const ownRows = await rowsOf(admin)
  expect(ownRows.every(({ name }) => name !== supplier.user['full_name'])).toBe(true)
  expect(times(ownRows, '/clientinfoapi/admin/roles/index')).toBeGreaterThanOrEqual(2)
  await sealJournal(server.node.server.engine.pool)
  expect((await admin.get('/clientinfoapi/admin/journal-chain/index')).data['results']).toMatchObject({
    bad: null,
    next: null,
    entries: expect.any(Number) as number,
  })
  expect((await supplier.get('/clientinfoapi/admin/journal-chain/index')).status).toBe(403)
})
