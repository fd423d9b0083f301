/** Tests the HTTP interface over real HTTP: envelope, guards, signatures, bodies, error statuses and access to other users' data. */
import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createHttp } from './http.ts'
import { createServer } from '../route-context.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let buyer: Client
beforeAll(async () => {
  server = await startTestServer()
  buyer = await server.as('buyer')
})
afterAll(() => server.end())

const newColour = async (client = buyer, name = `色${randomUUID().slice(0, 8)}`) =>
  (await client.data('colour/save', { values: { name } })).data['results'] as { id: string; version: number; number: string }

test('creates, finds, reads, changes, copies and removes a document [SH-7-002][SH-7-010]', async () => {
  const created = await buyer.data('colour/save', { values: { name: '雾蓝', nameEn: 'Mist blue', hex: '#AABBCC', family: 'blue' } })
  expect(created).toMatchObject({
    status: 200,
    code: 200,
    message: 'OK',
    data: { results: { name: '雾蓝', status: 'active', version: 1, partyRole: 'owner', may: { edit: true } } },
  })
  const { id, number } = created.data['results']
  expect(
    (await buyer.data('colour/index', { filters: [{ field: 'name', operator: 'eq', value: '雾蓝' }], count: true })).data['results'],
  ).toMatchObject({ count: 1, rows: [{ id, number }] })
  expect((await buyer.data('colour/view', { id })).data['results']).toMatchObject({ id, hex: '#AABBCC' })
  expect((await buyer.data('colour/save', { id, version: 1, values: { family: 'grey' } })).data['results']).toMatchObject({
    family: 'grey',
    version: 2,
  })
  expect((await buyer.data('colour/copy', { id })).data['results']).toMatchObject({ name: '雾蓝' })
  expect((await buyer.data('colour/options', { field: 'family' })).data['results']).toContainEqual({ value: 'grey', label: '灰', count: 1 })
  expect((await buyer.data('colour/pick', { search: '雾' })).data['results']).toMatchObject([{ id }])
  // A whole pasted column: what is more than a call may ask for is refused, not left out.
  const codes = Array.from({ length: 1001 }, (_, at) => `none-${at}`)
  expect(await buyer.data('colour/pick', { codes })).toMatchObject({
    code: 11000,
    data: { errors: { codes: ['最多 1000 行'] } },
  })
  expect((await buyer.data('colour/pick', { codes: ['雾蓝', '雾蓝'] })).code).toBe(200)
  expect((await buyer.data('colour/stop', { id, version: 2 })).data['results']).toMatchObject({ status: 'stopped' })
  expect((await buyer.get('/ccommonapi/gui/page-view-log', { query: { page: 'colour', id } })).data['results']).toMatchObject([
    { action: 'stop' },
    { action: 'save' },
    { action: 'create' },
  ])
})

test('an earlier version of a document is read, and two versions are compared, by calls of their own', async () => {
  const { id } = (await buyer.data('colour/save', { values: { name: '岩灰', nameEn: 'Rock grey', hex: '#AABBCC', family: 'blue' } })).data[
    'results'
  ]
  await buyer.data('colour/save', { id, version: 1, values: { family: 'grey' } })
  const ask = (call: string, query: object) => buyer.get(`/ccommonapi/gui/${call}`, { query: { page: 'colour', id, ...query } })
  expect((await ask('page-view-version', { version: '1' })).data['results']).toMatchObject({ id, family: 'blue' })
  expect((await ask('page-view-changes', { from: '1', to: '2' })).data['results']).toMatchObject([
    { path: 'family', from: 'blue', to: 'grey' },
  ])
  expect((await ask('page-view-version', { version: '3' })).status).toBe(404)
  expect((await ask('page-view-changes', { from: '1' })).status).toBe(400)
  // The history has one shape: it takes no version.
  expect((await ask('page-view-log', { version: '1' })).status).toBe(400)
})

test('a JSON body is equivalent to a form, with DATA as text or as a value [SH-7-004]', async () => {
  const { id } = await newColour()
  for (const json of [{ DATA: { id } }, { DATA: JSON.stringify({ id }) }])
    expect((await buyer.send('POST', '/scmapi/colour/view', { json })).data['results']).toMatchObject({ id })
})

test('statuses: 401 no session, 403 no permission, 404 unknown, 409 changed, 11000 by field with HTTP 200 [SH-5-027][DM-8-017]', async () => {
  const { id } = await newColour()
  expect(await server.client().get('/access/current-user')).toMatchObject({ status: 401, code: 401, message: '请先登录' })
  expect(await (await server.as('carrier')).data('purchase-order/index', {})).toMatchObject({
    status: 403,
    code: 403,
    message: '权限不足：没有此链接的权限',
  })
  expect((await buyer.data('no-such-type/index', {})).status).toBe(404)
  expect((await buyer.data('colour/view', { id: '999999999' })).status).toBe(404)
  expect((await buyer.data('colour/fly', { id, version: 1 })).status).toBe(404)
  expect((await buyer.data('colour/stop', { id, version: 7 })).status).toBe(409)
  expect(await buyer.data('colour/save', { values: { name: '', hex: 'red' } })).toMatchObject({
    status: 200,
    code: 11000,
    message: '请先更正表单的错误内容，再尝试提交！',
    data: { errors: { hex: ['颜色格式应为 #RRGGBB'] } },
  })
  expect((await buyer.data('colour/save', { values: { name: '' } })).data['errors']).toEqual({ name: ['必填'] })
  expect((await buyer.get('/scmapi/colour/index')).status).toBe(404)
})

test('messages are in the user’s language, or in the browser’s before sign-in', async () => {
  expect((await server.client().get('/access/current-user', { headers: { 'accept-language': 'en-GB,en' } })).message).toBe('Sign in first')
  const client = await server.as('buyer2')
  expect((await client.post('/clientinfoapi/user-profile/save-setting', { form: { key: 'language', value: 'en' } })).code).toBe(200)
  expect((await client.data('colour/view', { id: '999999999' })).message).toBe('Not found')
  expect((await client.get('/access/current-user')).data['results']).toMatchObject({
    language_code: 'en',
    client_name: 'Huashang Apparel Group',
  })
})

test('refuses unsigned, tampered, stale and replayed calls before anything changes [SH-7-006][SH-7-007][SH-7-008]', async () => {
  const before = (await server.sql('SELECT count(*) FROM design.colour'))[0]!['count']
  const values = { values: { name: '未签名' } }
  const spoils: Record<string, string>[] = [
    { sign: '0'.repeat(64) },
    { sign: '' },
    { timestamp: String(Date.now() - 301_000) },
    { 'data-id': randomUUID() },
    { 'data-id': 'x' },
    { 'app-key': 'weft-1' },
    { 'sign-method': 'none' },
  ]
  for (const spoil of spoils) expect(await buyer.data('colour/save', values, { spoil })).toMatchObject({ status: 400, message: '非法请求' })
  const body = `DATA=${encodeURIComponent(JSON.stringify({ values: { name: '重放' } }))}`
  const headers = buyer.sign('POST', '/scmapi/colour/save', { query: {}, body })
  const raw = { type: 'application/x-www-form-urlencoded', body }
  expect((await buyer.post('/scmapi/colour/save', { raw, spoil: headers })).code).toBe(200)
  expect((await buyer.post('/scmapi/colour/save', { raw, spoil: headers })).status).toBe(400)
  expect((await buyer.post('/scmapi/colour/save', { raw: { ...raw, body: body.replace('%E9', '%E8') }, spoil: headers })).status).toBe(400)
  // Another node has not seen the nonce, but the database has.
  const other = await server.another()
  const there = server.client(other.address)
  there.user = buyer.user
  expect((await there.post('/scmapi/colour/save', { raw, spoil: headers })).status).toBe(400)
  expect(Number((await server.sql('SELECT count(*) FROM design.colour'))[0]!['count'])).toBe(Number(before) + 1)
})

test('a repeated idempotency key returns the first answer; with another body it is refused', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const first = await buyer.data('colour/save', { values: { name: '一次' } }, { headers })
  const again = await buyer.data('colour/save', { values: { name: '一次' } }, { headers })
  expect(again.data).toEqual(first.data)
  expect(await server.sql(`SELECT 1 FROM design.colour WHERE name = '一次'`)).toHaveLength(1)
  expect((await buyer.data('colour/save', { values: { name: '二次' } }, { headers })).status).toBe(409)
})

test('refuses the whole request for unknown, server-owned or prototype-polluting keys', async () => {
  const { id, version } = await newColour()
  for (const values of [
    { nope: 1 },
    { id: '5' },
    { status: 'stopped' },
    { version: 9 },
    { ownerCompany: '1' },
    { company_id: '1' },
    { platform_id: '1' },
    { createdBy: '1' },
  ]) {
    expect((await buyer.data('colour/save', { id, version, values: { nameEn: 'x', ...values } })).status, JSON.stringify(values)).toBe(400)
  }
  expect((await buyer.data('colour/save', { id, version, values: { nameEn: 'x' }, platform_id: '1' })).status).toBe(400)
  for (const json of [
    '{"DATA":{"values":{"__proto__":{"a":1}}}}',
    '{"constructor":1,"DATA":{}}',
    '{"DATA":"{\\"prototype\\":1}"}',
    `{"DATA":${'['.repeat(30)}${']'.repeat(30)}}`,
    '{"DATA":',
    '[1]',
  ]) {
    const headers = buyer.sign('POST', '/scmapi/colour/save', { query: {}, body: json })
    expect(
      (await buyer.post('/scmapi/colour/save', { raw: { type: 'application/json', body: json }, spoil: headers })).status,
      json.slice(0, 40),
    ).toBe(400)
  }
  expect((await buyer.data('colour/view', { id })).data['results']).toMatchObject({ nameEn: null, version })
})

test('refuses duplicate keys, unsupported bodies and oversized bodies', async () => {
  const token = String(buyer.user['access_token'])
  const raw = async (path: string, body?: string, type = 'application/x-www-form-urlencoded') =>
    (await fetch(`${server.url}${path}`, body === undefined ? {} : { method: 'POST', headers: { 'content-type': type }, body })).status
  expect(await raw(`/access/current-user?token=${token}&token=${token}`)).toBe(400)
  expect(await raw(`/access/current-user?token=${token}&__proto__=1`)).toBe(400)
  expect(await raw('/access/login', 'device=desktop&device=mobile')).toBe(400)
  expect(await raw('/access/login', 'x'.repeat(1_100_000))).toBe(413)
  expect(await raw('/access/login', '<a/>', 'text/xml')).toBe(400)
  expect(await raw('/access/login', '{"device":"desktop"}', 'application/json\ta')).toBe(400)
  expect(await raw('/access/login', Array.from({ length: 1001 }, (_, at) => `k${at}=1`).join('&'))).toBe(400)
})

test('takes the token from the query or Authorization, not both, and never for a page navigation [SH-7-001]', async () => {
  const token = String(buyer.user['access_token'])
  const ask = async (url: string, headers: Record<string, string> = {}) => (await fetch(`${server.url}${url}`, { headers })).status
  expect(await ask(`/access/user-state?token=${token}`)).toBe(200)
  expect(await ask('/access/user-state', { authorization: `Bearer ${token}` })).toBe(200)
  expect(await ask(`/access/user-state?token=${token}`, { authorization: `Bearer ${'x'.repeat(43)}` })).toBe(400)
  // `fetch` sets this header itself, so the test uses a plain request.
  const visited = await new Promise((done) =>
    request(`${server.url}/access/user-state?token=${token}`, { headers: { 'sec-fetch-mode': 'navigate' } }, (answer) =>
      done(answer.statusCode),
    ).end(),
  )
  expect(visited).toBe(400)
})

test('every response has a request number and the security headers', async () => {
  const { headers } = await buyer.get('/access/user-state')
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  for (const [name, value] of [
    ['referrer-policy', 'no-referrer'],
    ['x-content-type-options', 'nosniff'],
    ['cache-control', 'no-store'],
    ['cross-origin-opener-policy', 'same-origin'],
  ] as const)
    expect(headers.get(name)).toBe(value)
  // An answer or a file that is opened as a page of its own uses no device.
  expect(headers.get('permissions-policy')).toMatch(/camera=\(\), microphone=\(\)/)
  const page = await fetch(`${server.url}/order/index/purchase-order`, { headers: { accept: 'text/html' } })
  const policy = page.headers.get('content-security-policy')!
  expect(policy).toMatch(/script-src 'nonce-[\w-]+' 'strict-dynamic'/)
  expect(policy).toContain("frame-ancestors 'self'")
  expect(policy).toContain("object-src 'none'")
  // The client records voice notes and plays them, on its own origin alone.
  expect(page.headers.get('permissions-policy')).toMatch(/camera=\(self\), microphone=\(self\)/)
  expect(policy).toContain("media-src 'self' blob:")
})

test('the server does not start with a route without a guard or an unreviewed public route', async () => {
  const app = createHttp(createServer({ modules: {}, dataDir: '/tmp' }))
  expect(() => app.get('/open', async () => 1)).toThrow('declares no guard')
  expect(() => app.get('/open', { config: { guard: 'public' } }, async () => 1)).toThrow('public-routes.json')
  expect(() => app.get('/closed', { config: { guard: 'session' } }, async () => 1)).not.toThrow()
})

test('callers without an account are counted by their network: a whole /64 has the budget of one address', async () => {
  const ready = createServer({ modules: {}, dataDir: '/tmp', rate: { perSecond: 1, burst: 1 } })
  ready.state = 'ready'
  const app = createHttp(ready)
  app.get('/access/app-key', { config: { guard: 'public' } }, async () => ({}))
  const statuses: number[] = []
  for (const remoteAddress of ['2001:db8::1', '2001:db8::2', '2001:db8::9:3', '2001:db8:0:1::1'])
    statuses.push((await app.inject({ url: '/access/app-key', remoteAddress })).statusCode)
  expect(statuses).toEqual([200, 200, 429, 200])
  await app.close()
})

test('a page has an ETag, and a matching ETag gets an empty 304 response [SH-7-050]', async () => {
  const first = await buyer.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'colour' } })
  expect(first.data['results']).toMatchObject({ page: 'colour', title: '颜色' })
  const again = await buyer.get('/ccommonapi/gui/page-detail-struct', {
    query: { page: 'colour' },
    headers: { 'if-none-match': first.headers.get('etag')! },
  })
  expect([again.status, again.text]).toEqual([304, ''])
})

test('favourites are stored once, and only for menus the user has [SH-7-031][SH-7-032][SH-4-022][SH-4-023][SH-3-018]', async () => {
  const call = (name: string, id: string) => buyer.post(`/clientinfoapi/user-profile/${name}-favourite-menus`, { form: { menu_ids: id } })
  await call('save', 'PURCHASE_ORDER')
  expect((await call('save', 'PURCHASE_ORDER,COLOUR')).data['results']).toEqual(['PURCHASE_ORDER', 'COLOUR'])
  expect((await call('save', 'VOUCHER_OF_OTHERS')).status).toBe(403)
  expect((await call('remove', 'COLOUR')).data['results']).toEqual(['PURCHASE_ORDER'])
  expect((await call('remove', 'NEVER')).code).toBe(200)
  expect((await server.as('buyer')).user['settings']).toMatchObject({ FAV_MENUS: ['PURCHASE_ORDER'] })
})

test('settings belong to the user; the theme is changed by administrators [SH-7-030][SH-7-034][SH-7-036]', async () => {
  expect(
    (await buyer.post('/clientinfoapi/user-profile/save-setting', { form: { key: 'dash', value: { cards: ['todo'] } } })).data['results'],
  ).toMatchObject({ dash: { cards: ['todo'] } })
  expect((await buyer.get('/clientinfoapi/user-profile/my-dash-setting')).data['results']).toEqual({ cards: ['todo'] })
  expect((await (await server.as('manager')).get('/clientinfoapi/user-profile/my-dash-setting')).data['results']).toBeNull()
  expect((await buyer.post('/clientinfoapi/user-profile/save-setting', { form: { key: 'big', value: 'x'.repeat(70_000) } })).status).toBe(
    413,
  )
  const theme = { primary: '#1F4E79', mode: 'dark' }
  expect((await buyer.post('/clientinfoapi/client-settings/save-theme', { form: { DATA: theme } })).status).toBe(403)
  const admin = await server.as('admin')
  expect(
    (await admin.post('/clientinfoapi/client-settings/save-theme', { form: { DATA: { primary: 'red;background:url(x)' } } })).status,
  ).toBe(400)
  expect((await admin.post('/clientinfoapi/client-settings/save-theme', { form: { DATA: theme } })).code).toBe(200)
  expect((await server.as('manager')).user['themeMap']).toMatchObject({ default: theme })
})

test('a layout belongs to its user, can be copied from a colleague and reset [SH-7-045][SH-7-046][SH-7-048][SH-7-049]', async () => {
  const manager = await server.as('manager')
  const columns = async (client: Client) =>
    (await client.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'colour' } })).data['results']['list']['columns']
  const shipped = await columns(manager)
  expect(
    (await buyer.post('/scommonapi/sconf-ui-config-person/submit-cache', { form: { page: 'colour', DATA: { columns: ['name'] } } })).code,
  ).toBe(200)
  expect([await columns(buyer), await columns(manager)]).toEqual([['name'], shipped])
  const [template] = (await manager.get('/scommonapi/sconf-ui-config-person/page-person-template', { query: { page: 'colour' } })).data[
    'results'
  ]
  expect(
    (await manager.post('/scommonapi/sconf-ui-config-person/copy-page-person', { form: { page: 'colour', user_id: template.user } })).code,
  ).toBe(200)
  expect(await columns(manager)).toEqual(['name'])
  expect(
    (
      await (
        await server.as('supplier')
      ).post('/scommonapi/sconf-ui-config-person/copy-page-person', { form: { page: 'colour', user_id: template.user } })
    ).status,
  ).toBe(404)
  await manager.post('/scommonapi/sconf-ui-config-person/reset-page', { form: { page: 'colour' } })
  expect(await columns(manager)).toEqual(shipped)
})

test('a bulk call reports the result of each row', async () => {
  const [one, two] = [await newColour(), await newColour()]
  await buyer.data('colour/stop', { id: two.id, version: 1 })
  const answer = await buyer.data('colour/bulk/stop', { ids: [one.id, two.id, '999999999'] })
  expect(answer.data['results']).toMatchObject({
    done: 1,
    rows: [
      { id: one.id, done: true },
      { id: two.id, done: false, code: 409 },
      { done: false, code: 404 },
    ],
  })
})

test('the second platform sees no data of the first', async () => {
  const { id } = await newColour(buyer, '东方红')
  const other = await server.as('other.buyer')
  expect((await other.data('colour/index', { count: true })).data['results']).toMatchObject({ rows: [], count: 0 })
  expect((await other.data('colour/index', { search: '东方红' })).data['results']['rows']).toEqual([])
  expect((await other.data('colour/pick', { ids: [id] })).data['results']).toEqual([])
  expect((await other.data('colour/options', { field: 'name' })).data['results']).toEqual([])
  for (const [path, data] of [
    ['colour/view', { id }],
    ['colour/copy', { id }],
    ['colour/save', { id, version: 1, values: { name: 'x' } }],
    ['colour/stop', { id, version: 1 }],
    ['colour/remove', { id, version: 1 }],
  ] as const)
    expect((await other.data(path, data)).status, path).toBe(404)
  expect((await other.get('/ccommonapi/gui/page-view-log', { query: { page: 'colour', id } })).status).toBe(404)
  expect((await other.get('/ccommonapi/comments/index', { query: { type: 'colour', id } })).status).toBe(404)
})

test('one user is rate-limited, calls and frames of all sockets together: 429 with a retry time, the socket closed with the reason', async () => {
  const slow = await startTestServer({ rate: { perSecond: 1, burst: 5 } })
  try {
    const flooding = await slow.as('manager')
    const sockets: WebSocket[] = []
    for (let at = 0; at < 2; at++) {
      const { ticket } = (await flooding.post('/notifyapi/ws-ticket')).data['results'] as { ticket: string }
      sockets.push(new WebSocket(`${slow.url.replace('http', 'ws')}/notifyapi/socket?ticket=${ticket}`))
    }
    await Promise.all(sockets.map((one) => new Promise((open) => one.once('open', open))))
    const closed = Promise.all(
      sockets.map((one) => new Promise((done) => one.once('close', (code, reason) => done(`${code} ${String(reason)}`)))),
    )
    // Three are left of five: no socket alone sends more than that.
    for (const socket of sockets) for (let at = 0; at < 3; at++) socket.send('{"type":"leavegroup","room":"1"}')
    for (const socket of sockets) socket.send('{"type":"leavegroup","room":"1"}')
    await expect(closed).resolves.toEqual(['1008 too many frames', '1008 too many frames'])
    expect((await flooding.get('/access/user-state')).status).toBe(429)
    const client = await slow.as('buyer')
    const answers = await Promise.all(Array.from({ length: 8 }, () => client.get('/access/user-state')))
    expect(answers.filter((one) => one.status === 429)).toHaveLength(3)
    expect(answers.find((one) => one.status === 429)!.headers.get('retry-after')).toBe('2')
  } finally {
    await slow.end()
  }
})
