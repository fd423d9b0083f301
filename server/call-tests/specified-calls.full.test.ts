/**
 * Tests every call of the specification's section 7: its envelope, refusal for unauthenticated callers and other tenants, and
 * persistence of its changes after a restart. Also bodies inside a signed `req`, emptied lists and verbs.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { smallSeason } from '../testing/seeds.ts'
import { type Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let buyer: Client
let other: Client
beforeAll(async () => {
  server = await startTestServer({
    seed: smallSeason,
  })
  ;[buyer, other] = [await server.as('buyer'), await server.as('other.buyer')]
})
afterAll(() => server.end())

const results = (answer: Answer): any => {
  expect(answer.code, answer.text).toBe(200)
  return answer.data['results']
}
/** Creates a submitted order that waits for the manager. */
async function order(): Promise<string> {
  const [row] = results(
    await buyer.data('purchase-order/index', { size: 1, filters: [{ field: 'status', operator: 'eq', value: 'draft' }] }),
  ).rows
  const { purchaseOrder: _, ...values } = results(await buyer.data('purchase-order/copy', { id: row.id }))
  return results(await buyer.data('purchase-order/save', { values })).id as string
}

test('every section 7 call uses the envelope, refuses outsiders, and its changes survive a restart [SH-1-022][SH-7-052]', async () => {
  const id = await order()
  const manager = await server.as('manager')
  const admin = await server.as('admin')
  const task = results(await buyer.post('/notifyapi/notify-msg/task-save', { form: { DATA: { content: '重启之后', due: '2030-01-01' } } }))
    .id as string
  const removedId = results(await buyer.post('/notifyapi/notify-msg/task-save', { form: { DATA: { content: '删掉' } } })).id as string
  const version = results(await buyer.data('purchase-order/view', { id })).version as number
  const overlay = { fields: { contractNo: { hidden: true } } }
  const about = { page: 'purchase-order', id }
  /**
   * Method, path, parameters and caller of each call; `foreign` marks a call that names our data, which another tenant must be
   * refused.
   */
  const calls: { at: string; query?: Record<string, string>; form?: Record<string, unknown>; as?: Client; foreign?: true }[] = [
    { at: 'GET /access/user-state' },
    { at: 'GET /access/current-user' },
    {
      at: 'POST /clientinfoapi/user-profile/save-setting',
      form: { DATA: { PREFS: { rows: 50 }, workspaceHome: { widgets: ['a'] }, dash: { tiles: [7] } } },
    },
    { at: 'POST /clientinfoapi/user-profile/save-favourite-menus', form: { menu_ids: 'COLOUR,STYLE' } },
    { at: 'POST /clientinfoapi/user-profile/remove-favourite-menus', form: { menu_ids: 'STYLE' } },
    { at: 'GET /clientinfoapi/user-profile/my-dash-setting' },
    { at: 'GET /clientinfoapi/user-profile/my-workspace-home-setting' },
    { at: 'POST /clientinfoapi/client-settings/save-theme', form: { DATA: { primary: '#0B6E99' } }, as: admin },
    { at: 'GET /notifyapi/notify-msg/my-task-list' },
    { at: 'GET /notifyapi/notify-msg/page-task-list' },
    { at: 'GET /notifyapi/notify-msg/index' },
    { at: 'GET /notifyapi/notify-msg/menu-unread-sum' },
    { at: 'POST /notifyapi/notify-msg/task-change-status', form: { id: task, status: '30' }, foreign: true },
    { at: 'POST /notifyapi/notify-msg/read-msg', form: { all: 'true' } },
    { at: 'DELETE /notifyapi/notify-msg/task-remove', query: { id: removedId }, foreign: true },
    { at: 'POST /scommonapi/sconf-ui-config-person/submit-cache', form: { page: 'purchase-order', DATA: overlay } },
    {
      at: 'POST /scommonapi/sconf-ui-config-person/copy-page-person',
      form: { page: 'purchase-order', user_id: buyer.user['id'] },
      as: manager,
      foreign: true,
    },
    { at: 'GET /scommonapi/sconf-ui-config-person/page-person-template', query: { page: 'purchase-order' } },
    { at: 'POST /scommonapi/sconf-ui-config-person/clear-cache', form: { page: 'colour' } },
    { at: 'POST /scommonapi/sconf-ui-config-person/reset-page', form: { page: 'colour' } },
    { at: 'GET /ccommonapi/gui/page-detail-struct', query: { page: 'purchase-order' } },
    { at: 'GET /ccommonapi/gui/page-view-log', query: about, foreign: true },
    { at: 'GET /ccommonapi/gui/page-gui-detail-struct', query: { page: 'globalsearch' } },
    { at: 'GET /ccommonapi/cpm-bus/pid-from-ui', query: { page: 'purchase-order' } },
    {
      at: 'POST /ccommonapi/dmn-bus/push-before',
      form: { DATA: { page: 'purchase-order', id, version, action: 'submit' } },
      foreign: true,
    },
    { at: 'POST /ccommonapi/cpm-bus/push', form: { REL_KEY: id, ACTION_TYPE: 'submit' }, foreign: true },
    { at: 'GET /ccommonapi/cpm-bus/cpm-view', query: { REL_KEY: id }, foreign: true },
    { at: 'GET /ccommonapi/cpm-bus/cpm-node-actions', query: { REL_KEY: id }, foreign: true },
    { at: 'GET /ccommonapi/cpm-bus/cpm-allowed-rollback-nodes', query: { REL_KEY: id }, as: manager, foreign: true },
    { at: 'POST /ccommonapi/cpm-bus/add-user-into-node', form: { REL_KEY: id, USER_IDS: [admin.user['id']] }, as: manager, foreign: true },
    {
      at: 'POST /superdesignapi/cpm-process/insert-user-into-node',
      form: { REL_KEY: id, USER_IDS: [admin.user['id']] },
      as: manager,
      foreign: true,
    },
    { at: 'GET /ccommonapi/data-upload/page-upload-links' },
    { at: 'GET /ccommonapi/cpm-ot/scenario', query: { page: 'home' } },
    { at: 'POST /zutilsapi/out-api-bus/auto-push', query: { apiKey: 'x' }, form: { DATA: { page: 'purchase-order', ids: [] } } },
    { at: 'POST /zutilsapi/out-api-bus/out-api-data', form: { DATA: about }, foreign: true },
    { at: 'GET /ccommonapi/ht-print/out-api-data', query: about, foreign: true },
    { at: 'GET /ccommonapi/ht-print/ui-resource', query: { page: 'purchase-order' } },
    { at: 'GET /zutilsapi/print/html-resource', query: { page: 'purchase-order' } },
    { at: 'POST /zutilsapi/print/query', form: { DATA: { page: 'purchase-order', ids: [id] } } },
    { at: 'GET /ccommonapi/utils/doc-help-search-list' },
    { at: 'GET /ccommonapi/utils/doc-help-view', query: { key: 'type:purchase_order' } },
    { at: 'GET /zutilsapi/ds-table-cv/ui-resource', query: { code: 'order-status' } },
    { at: 'GET /scmapi/purchase-order/view', query: { id }, foreign: true },
  ]
  for (const { at, query, form, as = buyer, foreign } of calls) {
    const [method, path] = at.split(' ') as [string, string]
    const sent = { ...(query ? { query } : {}), ...(form ? { form } : {}) }
    const nobody = await server.client().send(method, path, sent)
    expect([nobody.status, nobody.code, nobody.data], at).toEqual([401, 401, { errors: ['请先登录'] }])
    if (foreign) {
      const otherAnswer = await other.send(method, path, sent)
      expect([403, 404], `${at} ${otherAnswer.text.slice(0, 200)}`).toContain(otherAnswer.status)
      expect(otherAnswer.message).not.toBe('OK')
      expect(otherAnswer.data).toHaveProperty('errors')
    }
    const answer = await as.send(method, path, sent)
    expect([answer.status, answer.code, answer.message], `${at} ${answer.text.slice(0, 300)}`).toEqual([200, 200, 'OK'])
    // The search’s widgets are next to `results`, as the specification requires.
    expect(answer.data, at).toHaveProperty(path.endsWith('page-gui-detail-struct') ? 'globalSearchConfig' : 'results')
  }
  // Another tenant that asks for our data in lists gets none of it.
  expect(results(await other.post('/zutilsapi/print/query', { form: { DATA: { page: 'purchase-order', ids: [id] } } })).documents).toEqual(
    [],
  )
  // Public calls answer unauthenticated visitors in the envelope as well.
  const visitor = server.client()
  for (const [path, json] of [
    ['/access/request-password-reset-link', { email: 'nobody@nowhere.example' }],
    ['/access/login', { data: 'x', device: 'desktop' }],
    ['/access/refresh', { username: 'buyer', refresh_token: 'x' }],
    ['/signup', { data: 'x' }],
    ['/access/dd-login', { client: 'x' }],
    ['/access/dd-welcome', { client: 'x' }],
    ['/qywx-basic/binding-qywx', { ticket: 'x' }],
    ['/sf/send-temp-token', {}],
  ] as const) {
    const answer = await visitor.post(path, { json })
    expect(answer.text, path).toMatch(/^\{"code":\d+,"message":"[^"]+","data":\{/)
    if (answer.code !== 200) expect(answer.data['errors'], path).toBeTruthy()
  }

  // The node stops and another starts on the same database: all changes are there, and so is the session.
  const next = await server.another()
  await server.node.close()
  const again = new Client(next.address)
  again.user = buyer.user
  const user = results(await again.get('/access/current-user'))
  expect(user).toMatchObject({ settings: { FAV_MENUS: ['COLOUR'], PREFS: { rows: 50 } }, themeMap: { default: { primary: '#0B6E99' } } })
  expect(results(await again.get('/clientinfoapi/user-profile/my-dash-setting'))).toEqual({ tiles: [7] })
  expect(results(await again.get('/notifyapi/notify-msg/page-task-list')).rows).toContainEqual(
    expect.objectContaining({ id: task, status: 30 }),
  )
  const page = results(await again.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'purchase-order' } }))
  expect(JSON.stringify(page.form ?? page.blocks)).not.toContain('"field":"contractNo"')
  expect(results(await again.get('/ccommonapi/cpm-bus/cpm-view', { query: { REL_KEY: id } }))).toMatchObject({ node: 'pending_approval' })
  expect(
    results(await again.get('/ccommonapi/gui/page-view-log', { query: about })).map((one: { action: string }) => one.action),
  ).toContain('create')
  ;[buyer, other] = [again, Object.assign(new Client(next.address), { user: other.user })]
})

test('a signed req body is accepted once; tampered, stale, reused or extended ones are refused [SH-7-009]', async () => {
  const path = '/notifyapi/notify-msg/task-save'
  const req = (content: string, more: { timestamp?: number; data_id?: string; path?: string; key?: string } = {}) => {
    const [data, timestamp, id] = [
      JSON.stringify({ DATA: { content } }),
      String(more.timestamp ?? Date.now()),
      more.data_id ?? randomUUID(),
    ]
    const signedText = ['POST', more.path ?? path, timestamp, id, data].join('\n')
    return {
      data,
      timestamp,
      data_id: id,
      sign: createHmac('sha256', more.key ?? String(buyer.user['sign_key']))
        .update(signedText)
        .digest('hex'),
    }
  }
  const contents = async () =>
    (results(await buyer.get('/notifyapi/notify-msg/page-task-list', { query: { size: '50' } })).rows as { content: string }[]).map(
      (row) => row.content,
    )
  const before = await contents()
  const send = (one: unknown, extraFields = {}) => buyer.post(path, { form: { req: one, ...extraFields } })
  const good = req('签名的任务')
  expect((await send(good)).code).toBe(200)
  expect((await buyer.post(path, { json: { req: req('签名的任务二') } })).code).toBe(200)
  const invalidRequests: [string, Promise<Answer>][] = [
    ['used before', send(good)],
    ['a tampered time', send({ ...req('甲'), timestamp: String(Date.now() - 1000) })],
    ['a stale time', send(req('甲', { timestamp: Date.now() - 301_000 }))],
    ['a time to come', send(req('甲', { timestamp: Date.now() + 301_000 }))],
    ['another body', send({ ...req('甲'), data: JSON.stringify({ DATA: { content: '乙' } }) })],
    ['another call', send(req('甲', { path: '/notifyapi/notify-msg/read-msg' }))],
    ['another key', send(req('甲', { key: 'x'.repeat(43) }))],
    ['an id that is none', send(req('甲', { data_id: 'once' }))],
    ['no signature', send({ ...req('甲'), sign: undefined })],
    ['something beside it', send(req('甲'), { DATA: { content: '丙' } })],
    ['no JSON', buyer.post(path, { form: { req: 'x' } })],
  ]
  for (const [what, answer] of invalidRequests) expect([what, (await answer).status]).toEqual([what, 400])
  expect((await contents()).filter((one) => !before.includes(one)).sort()).toEqual(['签名的任务', '签名的任务二'])
  // With its own idempotency key, a repeated request is recognised whatever its signature.
  const key = { 'idempotency-key': randomUUID() }
  const [one, two] = [
    await buyer.post(path, { form: { req: req('一次') }, headers: key }),
    await buyer.post(path, { form: { req: req('一次') }, headers: key }),
  ]
  expect(results(two)).toEqual(results(one))
})

test('empty list values clear lists; each operation has its verb, the public client uses POST only [SH-7-003][SH-7-005][SH-7-077]', async () => {
  const chosen = results(await buyer.data('colour/pick', { search: '', size: 2 })) as { id: string }[]
  const created = results(
    await buyer.data('field-sample/save', { values: { name: `多选 ${Date.now()}`, colours: chosen.map((one) => one.id) } }),
  )
  expect(created.colours).toHaveLength(2)
  const changed = async (values: unknown) => {
    const { version } = results(await buyer.send('GET', '/scmapi/field-sample/view', { query: { id: created.id } }))
    return buyer.send('PUT', '/scmapi/field-sample/save', { form: { DATA: { id: created.id, version, values } } })
  }
  for (const empty of [[], '']) {
    results(await changed({ colours: chosen.map((one) => one.id) }))
    expect(results(await changed({ colours: empty })).colours).toEqual([])
    expect(results(await buyer.data('field-sample/view', { id: created.id })).colours).toEqual([])
  }
  // A plain list in a form: the key is present and its value is empty.
  await buyer.post('/clientinfoapi/user-profile/save-favourite-menus', { form: { menu_ids: ['COLOUR'] } })
  expect(
    (
      await buyer.post('/clientinfoapi/user-profile/remove-favourite-menus', {
        raw: { type: 'application/x-www-form-urlencoded', body: 'menu_ids=' },
      })
    ).code,
  ).toBe(200)

  const { version } = results(await buyer.data('field-sample/view', { id: created.id }))
  const there = { id: created.id as string, version: String(version) }
  expect((await buyer.send('DELETE', '/scmapi/field-sample/remove', { query: there, spoil: { sign: '0'.repeat(64) } })).status).toBe(400)
  expect((await other.send('DELETE', '/scmapi/field-sample/remove', { query: there })).status).toBe(404)
  expect((await buyer.send('PUT', '/scmapi/field-sample/remove', { query: there })).status).toBe(404)
  results(await buyer.send('DELETE', '/scmapi/field-sample/remove', { query: there }))
  expect((await buyer.send('GET', '/scmapi/field-sample/view', { query: { id: created.id } })).status).toBe(404)
})
