/** Tests that sign-in does not reveal by its timing which accounts exist, and what supplier users and brand users each see. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../engine/authentication/password.ts'
import { demoPassword } from '../demo/seed-people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.end())

const median = (times: readonly number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

test('sign-in takes as long for an unknown name as for a wrong password (compared with each other)', async () => {
  const names = (await server.sql<{ username: string }>('SELECT username FROM core.account ORDER BY id LIMIT 12')).map(
    (row) => row.username,
  )
  expect(names).toHaveLength(12)
  // The accounts of a test server have hashes of the least cost; this test compares hashes as the product makes them.
  await server.sql('UPDATE core.account SET password_hash = $1', [await hashPassword(demoPassword)])
  const client = server.client()
  const key = (await client.get('/access/app-key')).data['results'] as { kid: string; public_key: string; now: number }
  const attempt = async (username: string): Promise<number> => {
    const data = await client.envelope({ username, password: 'Wrong#2026', nonce: randomUUID(), ts: Date.now() }, key)
    const from = performance.now()
    const answer = await client.post('/access/login', { form: { data, device: 'desktop' } })
    expect([answer.status, answer.message]).toEqual([400, '用户名或密码不正确'])
    return performance.now() - from
  }
  await attempt('warm.up')
  const [known, unknown]: [number[], number[]] = [[], []]
  // The names alternate, so that other load on the machine affects both equally.
  for (const [at, name] of names.entries()) {
    known.push(await attempt(name))
    unknown.push(await attempt(`nobody.${at}`))
  }
  const ratio = median(unknown) / median(known)
  // Nearly all of the time is key derivation; skipping it for unknown names would make the ratio a tenth.
  expect(ratio).toBeGreaterThan(0.5)
  expect(ratio).toBeLessThan(2)
})

test('a supplier’s user sees its own company’s data in a list, a brand user sees all of the brand’s [SH-1-014]', async () => {
  const buyer = await server.as('buyer')
  const companies = new Map(
    (await server.sql<{ code: string; id: string }>(`SELECT code, id::text FROM core.company WHERE code IN ('JC', 'HL')`)).map((row) => [
      row.code,
      row.id,
    ]),
  )
  for (const [code, name] of [
    ['JC', '锦程'],
    ['HL', '海蓝'],
  ]) {
    const saved = await buyer.data('supplier/save', { values: { shortName: name, name, type: 'M', company: companies.get(code!) } })
    expect(saved.code).toBe(200)
  }
  const listed = async (username: string) =>
    ((await (await server.as(username)).data('supplier/index', {})).data['results'].rows as { shortName: string }[])
      .map((row) => row.shortName)
      .sort()
  expect(await listed('buyer')).toEqual(['海蓝', '锦程'].sort())
  expect(await listed('supplier')).toEqual(['锦程'])
  expect(await listed('supplier2')).toEqual(['海蓝'])
  expect(await listed('other.buyer')).toEqual([])
})
