/**
 * Tests big screens by link over real HTTP. A link opens one screen and nothing else. It stops working at once when it is revoked,
 * when it expires or when its user is gone.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallSeason } from '../testing/seeds.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Client
const users = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer({
    seed: smallSeason,
  })
  admin = await server.as('admin')
  for (const row of await server.sql<{ username: string; id: string }>('SELECT username, id::text FROM core.account'))
    users.set(row.username, row.id)
})
afterAll(() => server?.end())

const post = (client: Client, action: string, data: object) => client.post(`/scmrptapi/screen-links/${action}`, { form: { DATA: data } })
const issue = async (more: object = {}) => {
  const answer = await post(admin, 'issue', { name: '三楼大屏', screen: 'delivery', user: users.get('manager'), days: 30, ...more })
  expect(answer.code, JSON.stringify(answer)).toBe(200)
  const { id, url } = answer.data['results'] as { id: string; url: string }
  return { id, url, secret: url.split('#')[1]! }
}
const by = (secret: string, path: string, init: RequestInit = {}) =>
  fetch(`${server.url}${path}`, { ...init, headers: { authorization: `Bearer ${secret}`, ...init.headers } })
const resultsOf = async (answer: Response) => ((await answer.json()) as { data: { results: any } }).data.results

test('an administrator issues a link that shows only its screen with the figures its user may see [U95]', async () => {
  const { url, secret, id } = await issue()
  expect(url).toMatch(/\/visual\/link#[\w-]{43}$/)
  const shown = await resultsOf(await by(secret, '/scmrptapi/wall/screen'))
  const manager = await server.as('manager')
  const ownScreen = (await manager.get('/scmrptapi/screens/view', { query: { code: 'delivery' } })).data['results'] as { tiles: any[] }
  expect(shown.screen).toEqual(ownScreen)
  for (const tile of ownScreen.tiles) {
    const answer = await by(secret, `/scmrptapi/wall/tile?id=${tile.id}`)
    expect(answer.status).toBe(200)
    const seen = await resultsOf(answer)
    expect(JSON.stringify([seen.rows, seen.totals, seen.behind])).not.toMatch(/"filters":\[\{/)
    if (tile.code !== 'FIGURE') continue
    const request = { report: tile.report, filters: tile.filters ?? [], groups: [], measures: [tile.measure] }
    const expected = (await manager.post('/scmrptapi/reports/run', { form: { DATA: request } })).data['results'] as any
    expect(seen.totals.map((row: any) => row.figures)).toEqual(expected.totals.map((row: any) => row.figures))
  }
  expect((await by(secret, '/scmrptapi/wall/screen', { headers: { 'accept-language': 'en' } })).status).toBe(200)
  // The link is stored as a hash, its use is recorded to the minute and journaled, and its secret is not returned again.
  const [row] = await server.sql<{ hash: string; used: boolean }>(
    `SELECT encode(token_hash, 'base64') AS hash, used_at IS NOT NULL AS used FROM core.screen_link WHERE id = $1`,
    [id],
  )
  expect(row).toMatchObject({ used: true })
  expect(row!.hash).not.toContain(secret)
  const listed = await admin.get('/scmrptapi/screen-links/index')
  expect(listed.data['results']).toContainEqual(expect.objectContaining({ id, name: '三楼大屏', state: 'active', screen: 'delivery' }))
  expect(listed.text).not.toContain(secret)
  expect(server.log.join('\n')).not.toContain(secret)
  expect(await server.sql(`SELECT action FROM core.journal WHERE type = 'screen_link' AND doc_id = $1`, [id])).toEqual([
    { action: 'issue' },
  ])
})

test('a link opens no session call, other screen or other tile; a session opens no link route', async () => {
  const { secret } = await issue()
  const api = (await (await fetch(`${server.url}/openapi.json`)).json()) as {
    paths: Record<string, Record<string, { security?: unknown[] }>>
  }
  const doors = Object.entries(api.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs)
      .filter(([, one]) => !one.security)
      .map(([verb]) => ({ path: path.replace(/\{\w+\}/g, '1'), verb })),
  )
  expect(doors.length).toBeGreaterThan(500)
  const opened: string[] = []
  // Requests every route that is not public: a sample of the document routes and all of the others.
  for (const { path, verb } of doors.filter((one, at) => !one.path.startsWith('/scmapi/') || at % 23 === 0)) {
    if (path.startsWith('/scmrptapi/wall/')) continue
    const answer = await by(secret, path, { method: verb.toUpperCase() })
    if (answer.status !== 401) opened.push(`${verb} ${path} ${answer.status}`)
  }
  expect(opened).toEqual([])
  expect((await by(secret, '/scmrptapi/wall/tile?id=99')).status).toBe(404)
  expect((await fetch(`${server.url}/scmrptapi/wall/screen?token=${secret}`)).status).toBe(401)
  expect((await fetch(`${server.url}/scmrptapi/wall/screen`)).status).toBe(401)
  expect((await by(String(admin.user['access_token']), '/scmrptapi/wall/screen')).status).toBe(401)
  for (const verb of ['POST', 'PUT', 'DELETE']) expect((await by(secret, '/scmrptapi/wall/screen', { method: verb })).status).toBe(404)
})

test('only administrators issue and list links; input is validated; other companies’ links are hidden', async () => {
  const { id } = await issue()
  const good = { name: 'x', screen: 'delivery', user: users.get('manager'), days: 30 }
  for (const name of ['buyer', 'manager', 'supplier']) {
    const client = await server.as(name)
    expect((await post(client, 'issue', good)).status, name).toBe(403)
    expect((await post(client, 'revoke', { id })).status, name).toBe(403)
    expect((await client.get('/scmrptapi/screen-links/index')).status, name).toBe(403)
  }
  for (const [invalid, field] of [
    [{ name: ' ' }, 'name'],
    [{ screen: 'nothing' }, 'screen'],
    [{ user: users.get('supplier') }, 'user'],
    [{ user: users.get('other.buyer') }, 'user'],
    [{ days: 0 }, 'days'],
    [{ days: 4000 }, 'days'],
  ] as const) {
    const answer = await post(admin, 'issue', { ...good, ...invalid })
    expect([answer.code, Object.keys(answer.data['errors'] as object)], JSON.stringify(invalid)).toEqual([11000, [field]])
  }
  expect((await post(admin, 'issue', { ...good, rights: 'all' })).status).toBe(400)
})

test('a link ends at once when revoked, expired, or its user is frozen or loses access', async () => {
  const status = async (secret: string) => (await by(secret, '/scmrptapi/wall/screen')).status
  const first = await issue()
  expect(await status(first.secret)).toBe(200)
  expect((await post(admin, 'revoke', { id: first.id })).code).toBe(200)
  expect(await status(first.secret)).toBe(401)
  expect((await by(first.secret, '/scmrptapi/wall/tile?id=0')).status).toBe(401)
  expect((await post(admin, 'revoke', { id: first.id })).status).toBe(404)
  expect(
    ((await admin.get('/scmrptapi/screen-links/index')).data['results'] as { id: string; state: string }[]).find(
      (one) => one.id === first.id,
    ),
  ).toMatchObject({ state: 'revoked' })
  expect(await server.sql(`SELECT action FROM core.journal WHERE type = 'screen_link' AND doc_id = $1 ORDER BY id`, [first.id])).toEqual([
    { action: 'issue' },
    { action: 'revoke' },
  ])
  const second = await issue()
  await server.sql(`UPDATE core.screen_link SET expires_at = now() - interval '1 second' WHERE id = $1`, [second.id])
  expect(await status(second.secret)).toBe(401)
  const third = await issue({ user: users.get('inspector') })
  expect(await status(third.secret)).toBe(200)
  await server.sql(`UPDATE core.member SET status = 'stopped' WHERE user_id = $1`, [users.get('inspector')])
  expect(await status(third.secret)).toBe(401)
})

test('a link is rate-limited to the refresh rate of a screen; failed guesses are counted by address', async () => {
  const slow = await startTestServer({ rate: { perSecond: 5, burst: 40 } })
  try {
    const guesses = await Promise.all(
      Array.from({ length: 120 }, (_, at) =>
        fetch(`${slow.url}/scmrptapi/wall/screen`, { headers: { authorization: `Bearer ${String(at).padStart(43, 'x')}` } }),
      ),
    )
    const codes = guesses.map((one) => one.status)
    expect(new Set(codes)).toEqual(new Set([401, 429]))
    expect(codes.filter((code) => code === 429).length).toBeGreaterThan(20)
  } finally {
    await slow.end()
  }
})
