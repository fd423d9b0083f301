/**
 * Tests access to everything but documents: files, messages, to-dos, tasks, jobs, views, processes, people, the socket and SQL itself give
 * another tenant nothing; an unauthenticated caller gets nothing at all.
 */
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sample } from '../../engine/testing/proof-size.ts'
import { tableLayout } from '../../engine/store/tables/table-layout.ts'
import { documents } from '../../documents/all-documents.ts'
import publicRoutes from '../public-routes.json' with { type: 'json' }
import type { Answer, Client } from '../testing/client.ts'
import { world, type World } from '../testing/fixture.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let here: World
let buyer: Client
let supplier: Client
let outsiders: { name: string; client: Client }[]
let other: Client
let otherSupplier: Client
beforeAll(async () => {
  here = await world()
  ;[buyer, supplier] = [await here.as('buyer'), await here.as('supplier')]
  ;[other, otherSupplier] = [await here.mighty('other.buyer'), await here.mighty('supplier2')]
  outsiders = [
    { name: 'other.buyer', client: other },
    { name: 'supplier2', client: otherSupplier },
  ]
})
afterAll(() => here?.end())

const nobody = '999999999999999'
const comparable = (answer: Answer, id: string) => [
  answer.status,
  answer.code,
  answer.message,
  JSON.stringify(answer.data).replaceAll(id, nobody),
]
const idsIn = (answer: { text: string }) => answer.text.match(/\b\d{10}\b/g) ?? []
/** Returns the ids of everything on the first platform. */
const loadOtherIds = async () =>
  new Set((await here.sql<{ id: string }>('SELECT id::text FROM core.entry WHERE platform_id = $1', [here.platform])).map((row) => row.id))
/** Returns an issued order of the supplier that the competitor may not see. */
async function anOrder(): Promise<{ id: string; number: string }> {
  const [order] = await here.sql<{ id: string; number: string }>(
    `SELECT id::text, number FROM "order".purchase_order WHERE platform_id = $1 AND supplier_co IS DISTINCT FROM $2 ORDER BY supplier_co <> $3, id LIMIT 1`,
    [here.platform, here.companies['HL'], here.companies['JC']],
  )
  await here.sql(`UPDATE "order".purchase_order SET supplier_co = $2, status = 'issued' WHERE id = $1`, [order!.id, here.companies['JC']])
  return order!
}

test('an unauthenticated caller gets 401 from every call except the reviewed list', async () => {
  const visitor = here.client()
  const description = JSON.parse((await visitor.get('/openapi.json')).text) as { paths: Record<string, Record<string, unknown>> }
  const open = new Set(publicRoutes.map((one) => one.replace(/:(\w+)/g, '{$1}')))
  let requestCount = 0
  for (const [path, methods] of Object.entries(description.paths)) {
    for (const method of Object.keys(methods).map((one) => one.toUpperCase())) {
      if (open.has(`${method} ${path}`) || path.startsWith('ws')) continue
      const answer = await visitor.send(
        method,
        path.replace(/\{\w+\}/g, nobody),
        method === 'GET' ? {} : { json: { DATA: { id: nobody } } },
      )
      expect([answer.status, answer.data], `${method} ${path}`).toEqual([401, { errors: ['请先登录'] }])
      requestCount++
    }
  }
  expect(requestCount).toBeGreaterThan(documents.length * 3)
  const calls = ['view', 'index', 'pick', 'export', 'save', 'options', 'compute', 'remove', 'copy', 'make', 'bulk/x']
  for (const [turn, type] of documents.filter(({ reads }) => !reads).entries()) {
    const [hidden] = await here.hiddenFrom(type)
    // Outside the full run, a quarter of the calls, in turn from type to type.
    for (const call of sample(calls, 4, turn)) {
      const at = `/scmapi/${type.name.replaceAll('_', '-')}/${call}`
      const [one, none] = [
        await visitor.post(at, { json: { DATA: { id: hidden!.id } } }),
        await visitor.post(at, { json: { DATA: { id: nobody } } }),
      ]
      expect(comparable(one, hidden!.id), at).toEqual(comparable(none, nobody))
      expect(one.status).toBe(401)
    }
  }
  const [file] = await here.sql<{ id: string }>('SELECT id::text FROM core.file LIMIT 1')
  for (const id of [file!.id, nobody]) expect((await visitor.get(`/attachapi/file/${id}`)).status).toBe(404)
  for (const token of ['x', '0'.repeat(43), `${String(buyer.user['access_token']).slice(0, -1)}_`])
    expect((await visitor.get('/access/current-user', { query: { token } })).status).toBe(401)
  const closed = new WebSocket(`${here.url.replace('http', 'ws')}/notifyapi/socket`)
  expect(await new Promise((done) => closed.once('error', () => done('refused')).once('open', () => done('open')))).toBe('refused')
})

test('files are refused to users who may not see the document, by list, ticket or address', async () => {
  const files = await here.sql<{ id: string }>('SELECT id::text FROM core.file WHERE platform_id = $1', [here.platform])
  expect(files.length).toBeGreaterThan(0)
  const ids = files.map((one) => one.id)
  expect((await other.post('/attachapi/ticket', { form: { ids } })).data['results']).toEqual([])
  // The competitor sees pictures of styles shared with it and documents of its own contracts, and no others.
  const shared = await here.sql<{ id: string }>(
    `SELECT unnest(images)::text AS id FROM design.style WHERE platform_id = $1 AND $2 = ANY (shared)
     UNION SELECT u.file_id::text FROM core.file_reference u JOIN "order".purchase_contract c ON c.platform_id = $1 AND c.id = u.doc_id AND c.supplier_co = $2`,
    [here.platform, here.companies['HL']],
  )
  const got = ((await otherSupplier.post('/attachapi/ticket', { form: { ids } })).data['results'] as { id: string }[]).map((one) => one.id)
  expect(got.filter((id) => !shared.some((one) => one.id === id))).toEqual([])
  const [ticket] = (await buyer.post('/attachapi/ticket', { form: { ids: [ids[0]!] } })).data['results'] as { url: string }[]
  expect((await fetch(`${here.url}${ticket!.url}`)).status).toBe(200)
  for (const { client } of outsiders) {
    for (const id of [ids[0]!, nobody]) {
      const answer = await client.get(`/attachapi/file/${id}`)
      expect([answer.status, answer.message]).toEqual([404, '未找到'])
    }
    // A ticket is valid for its file only and cannot be forged.
    const word = new URL(ticket!.url, here.url).searchParams.get('ticket')!
    for (const id of ids.slice(1, 3)) expect((await client.get(`/attachapi/file/${id}`, { query: { ticket: word } })).status).toBe(404)
  }
  expect((await other.data('colour/save', { values: { name: '借', image: [ids[0]] } })).data['errors']).toEqual(
    (await other.data('colour/save', { values: { name: '借', image: [nobody] } })).data['errors'],
  )
})

test('messages, to-dos, tasks and jobs of others look as if they did not exist', async () => {
  const order = await anOrder()
  await buyer.post('/ccommonapi/comments/save', {
    form: { type: 'purchase_order', id: order.id, text: '绝密评论', shared: 'true', mentions: [here.users['manager']!] },
  })
  const task = (await buyer.post('/notifyapi/notify-msg/task-save', { form: { content: '绝密任务', due: '2030-01-01' } })).data['results'][
    'id'
  ] as string
  const comment = () =>
    here.sql(`SELECT 1 FROM core.notification WHERE platform_id = $1 AND user_id = $2 AND at > now() - interval '1 minute'`, [
      here.platform,
      here.users['manager'],
    ])
  await expect.poll(comment, { timeout: 15_000 }).not.toEqual([])
  const messages = (await here.sql<{ id: string }>('SELECT id::text FROM core.notification WHERE platform_id = $1', [here.platform])).map(
    (row) => row.id,
  )
  const otherIds = await loadOtherIds()
  for (const { name, client } of outsiders) {
    for (const path of [
      'index',
      'menu-unread-sum',
      'my-task-list',
      'my-task-list?scope=started',
      'my-task-list?scope=done',
      'page-task-list',
    ]) {
      const [call, search] = path.split('?') as [string, string | undefined]
      const answer = await client.get(`/notifyapi/notify-msg/${call}`, { query: Object.fromEntries(new URLSearchParams(search)) })
      expect(answer.code, answer.text).toBe(200)
      expect(answer.text).not.toContain('绝密')
      if (name === 'other.buyer')
        expect(
          idsIn(answer).filter((id) => otherIds.has(id)),
          path,
        ).toEqual([])
      else expect(answer.text).not.toContain(order.number)
    }
    const before = await here.sql('SELECT count(*)::int AS n FROM core.notification WHERE read_at IS NOT NULL')
    expect((await client.post('/notifyapi/notify-msg/read-msg', { form: { msgids: messages.slice(0, 200) } })).code).toBe(200)
    if (name === 'other.buyer')
      expect(await here.sql('SELECT count(*)::int AS n FROM core.notification WHERE read_at IS NOT NULL')).toEqual(before)
    for (const [call, form] of [
      ['task-save', { content: 'x', due: '2030-01-01' }],
      ['task-change-status', { status: 30 }],
      ['task-remove', {}],
    ] as const)
      expect(comparable(await client.post(`/notifyapi/notify-msg/${call}`, { form: { id: task, ...form } }), task), call).toEqual(
        comparable(await client.post(`/notifyapi/notify-msg/${call}`, { form: { id: nobody, ...form } }), nobody),
      )
  }
  expect(await here.sql('SELECT content, status FROM core.personal_task WHERE id = $1', [task])).toMatchObject([{ content: '绝密任务' }])
})

test('views, page settings, process designs, people and companies are isolated per platform and party', async () => {
  const view = await buyer.post('/scommonapi/views/save', {
    form: { DATA: { page: 'purchase-order', name: '绝密视图', shared: true, view: { filters: [] } } },
  })
  const id = view.data['results']['id'] as string
  const otherIds = await loadOtherIds()
  for (const { name, client } of outsiders) {
    const page = await client.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'purchase-order' } })
    expect(page.text).not.toContain('绝密')
    expect(comparable(await client.post('/scommonapi/views/remove', { form: { DATA: { id } } }), id)).toEqual(
      comparable(await client.post('/scommonapi/views/remove', { form: { DATA: { id: nobody } } }), nobody),
    )
    const stolen = (user: string) =>
      client.post('/scommonapi/sconf-ui-config-person/copy-page-person', { form: { page: 'purchase-order', user_id: user } })
    expect(comparable(await stolen(here.users['buyer']!), here.users['buyer']!)).toEqual(comparable(await stolen(nobody), nobody))
    const seen: Answer[] = [
      await client.get('/scommonapi/sconf-ui-config-person/page-person-template', { query: { page: 'purchase-order' } }),
      await client.get('/access/current-user'),
      await client.get('/access/user-state'),
      await client.get('/ccommonapi/gui/page-gui-detail-struct', { query: { page: 'globalsearch' } }),
      await client.data('user/pick', { size: 50 }),
      await client.data('user/pick', { ids: Object.values(here.users) }),
      await client.data('company/pick', { size: 50 }),
      await client.data('company/pick', { ids: Object.values(here.companies) }),
    ]
    for (const answer of seen) {
      if (name === 'other.buyer')
        expect(
          idsIn(answer).filter((one) => otherIds.has(one)),
          answer.text.slice(0, 200),
        ).toEqual([])
      else
        for (const word of [here.companies['JC']!, here.users['supplier']!, '锦程', '钱伟'])
          expect(answer.text, answer.text.slice(0, 300)).not.toContain(word)
    }
  }
  const designs = (await (await here.as('admin')).get('/superdesignapi/cpm-process/index', { query: { page: 'purchase_order' } })).data[
    'results'
  ]
  for (const design of [designs].flat() as { id?: string }[]) {
    if (!design?.id || !/^\d+$/.test(design.id)) continue
    expect(comparable(await other.get('/superdesignapi/cpm-process/view', { query: { id: design.id } }), design.id)).toEqual(
      comparable(await other.get('/superdesignapi/cpm-process/view', { query: { id: nobody } }), nobody),
    )
  }
  expect(await here.sql(`SELECT 1 FROM core.saved_view WHERE id = $1`, [id])).toHaveLength(1)
})

test('the socket sends outsiders nothing of conversations, decisions or companies that are not theirs', async () => {
  const frames = new Map<string, string[]>()
  const sockets: WebSocket[] = []
  for (const [name, client] of [
    ['other.buyer', other],
    ['supplier2', otherSupplier],
    ['supplier', supplier],
  ] as const) {
    const ticket = (await client.post('/notifyapi/ws-ticket')).data['results']['ticket'] as string
    const socket = new WebSocket(`${here.url.replace('http', 'ws')}/notifyapi/socket?ticket=${ticket}`)
    const receivedFrames: string[] = []
    frames.set(name, receivedFrames)
    sockets.push(socket)
    socket.on('message', (data) => receivedFrames.push(String(data)))
    await new Promise((done) => socket.once('open', done))
    socket.send('{"type":"connectto"}')
  }
  const order = await anOrder()
  // The supplier has commented on it before, so it is notified.
  await supplier.post('/ccommonapi/comments/save', { form: { type: 'purchase_order', id: order.id, text: '收到', shared: 'true' } })
  await buyer.post('/ccommonapi/comments/save', { form: { type: 'purchase_order', id: order.id, text: '绝密对话', shared: 'true' } })
  await waitFor(() => frames.get('supplier')!.some((one) => one.includes('绝密对话')))
  // A later notice to the two others proves that nothing of this conversation is still on its way to them.
  const later = '后来的通知'
  for (const [client, name] of [
    [other, 'other.buyer'],
    [otherSupplier, 'supplier2'],
  ] as const) {
    await here.sql(
      `INSERT INTO core.outbox (platform_id, id, topic, payload) SELECT platform_id, nextval('core.ids'), 'notice', jsonb_build_object('users', jsonb_build_array($1::text), 'type', 'MSG', 'content', jsonb_build_array($2::text, $2::text))
       FROM core.member WHERE user_id = $1::bigint`,
      [String(client.user['id']), later],
    )
    await here.sql(`SELECT pg_notify('weft_outbox', '')`)
    await waitFor(() => frames.get(name)!.some((one) => one.includes(later)))
  }
  const otherIds = await loadOtherIds()
  for (const one of frames.get('other.buyer')!)
    expect(
      idsIn({ text: one }).filter((id) => otherIds.has(id)),
      one,
    ).toEqual([])
  for (const one of frames.get('supplier2')!) {
    expect(one).not.toContain('绝密')
    expect(one).not.toContain(here.companies['JC']!)
  }
  for (const socket of sockets) socket.close()
})

test('who else looks at a document that several companies may read is shown to its owner alone', async () => {
  const [request] = await here.sql<{ id: string }>(
    `SELECT id::text FROM warehouse.warehouse WHERE platform_id = $1 AND company_id = $2 LIMIT 1`,
    [here.platform, here.companies['HS']],
  )
  await here.sql(`UPDATE warehouse.warehouse SET shared = $2::bigint[], phone = '18612341402' WHERE id = $1`, [
    request!.id,
    [here.companies['JC'], here.companies['HL']],
  ])
  const at = { page: 'warehouse', id: request!.id }
  const log = async (client: Client) => (await client.get('/ccommonapi/gui/page-view-log', { query: at })).text
  expect((await supplier.post('/ccommonapi/gui/reveal', { form: { ...at, path: 'phone' } })).code).toBe(200)
  expect(await log(otherSupplier)).not.toMatch(/reveal|锦程|钱伟/)
  expect(await log(supplier)).toMatch(/reveal.*锦程/)
  expect(await log(buyer)).toMatch(/reveal.*锦程/)
})

test('people of other companies are no persons of a document, nor of its conversations', async () => {
  const order = await anOrder()
  const save = async (merchandiser: string) => {
    const { version } = (await buyer.data('purchase-order/view', { id: order.id })).data['results'] as { version: number }
    return buyer.data('purchase-order/save', { id: order.id, version, values: { merchandiser } })
  }
  await here.sql(`UPDATE "order".purchase_order SET status = 'draft' WHERE id = $1`, [order.id])
  for (const outsider of ['supplier', 'supplier2', 'other.buyer'])
    expect((await save(here.users[outsider]!)).data['errors'], outsider).toMatchObject({ merchandiser: expect.anything() })
  expect((await save(here.users['manager']!)).code).toBe(200)
  await here.sql(`UPDATE "order".purchase_order SET status = 'issued' WHERE id = $1`, [order.id])
  const people = (client: Client, id: string) => client.get('/notifyapi/chat/people', { query: { type: 'purchase_order', doc: id } })
  expect(comparable(await people(otherSupplier, order.id), order.id)).toEqual(comparable(await people(otherSupplier, nobody), nobody))
  const group = (users: string[]) => buyer.post('/notifyapi/chat/begin', { form: { users: users.map((name) => here.users[name]!) } })
  expect((await group(['supplier', 'supplier2'])).status).toBe(403)
  expect((await group(['supplier', 'manager'])).code).toBe(200)
})

test('SQL with the server’s login cannot read or write other platforms or companies, and owns nothing', async () => {
  const { pool } = here.node.server.engine
  const [south] = await here.sql<{ id: string }>(`SELECT id::text FROM core.platform WHERE code = 'south'`)
  const tables = await here.sql<{ name: string; platform: boolean; closed: boolean; policies: number; owner: string }>(
    `SELECT c.oid::regclass::text AS name, EXISTS (SELECT 1 FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'platform_id' AND NOT a.attisdropped) AS platform,
       c.relrowsecurity AND c.relforcerowsecurity AS closed, (SELECT count(*)::int FROM pg_policy p WHERE p.polrelid = c.oid) AS policies, pg_get_userbyid(c.relowner) AS owner
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind IN ('r', 'p') AND n.nspname NOT IN ('pg_catalog', 'information_schema', 'public') ORDER BY 1`,
  )
  const withPlatform = tables.filter((one) => one.platform)
  expect(withPlatform.length).toBeGreaterThan(documents.length)
  expect(withPlatform.filter((one) => !one.closed || one.policies === 0).map((one) => one.name)).toEqual([])
  const role = decodeURIComponent(new URL(process.env['WEFT_TEST_APP_URL']!).username)
  expect(tables.filter((one) => one.owner === role)).toEqual([])
  expect(
    await here.sql(`SELECT 1 FROM pg_roles WHERE rolname = $1 AND (rolsuper OR rolbypassrls OR rolcreatedb OR rolcreaterole)`, [role]),
  ).toEqual([])

  const asking = async <T>(settings: Record<string, string>, work: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
    const client = await pool.connect()
    try {
      await client.query('BEGIN')
      for (const [key, value] of Object.entries(settings)) await client.query('SELECT set_config($1, $2, true)', [key, value])
      return await work(client)
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
  // Another platform with all its companies; no platform at all; no company of the right platform.
  const eyes: Record<string, string>[] = [{ 'app.platform': south!.id, 'app.companies': '*', 'app.user': '0' }, {}]
  for (const eye of eyes)
    await asking(eye, async (client) => {
      for (const { name } of withPlatform)
        expect(
          (await client.query(`SELECT 1 FROM ${name} WHERE platform_id = $1 LIMIT 1`, [here.platform])).rows,
          `${name} ${JSON.stringify(eye)}`,
        ).toEqual([])
    })
  const otherSupplierScope = { 'app.platform': here.platform, 'app.companies': here.companies['HL']!, 'app.user': here.users['supplier2']! }
  // A reading type has no table of its own.
  for (const type of documents.filter(({ reads }) => !reads)) {
    const shape = tableLayout(type)
    const hidden = await here.hiddenFrom(type, here.companies['HL']!)
    if (hidden.length === 0) continue
    const ids = hidden.map((one) => one.id)
    await asking(otherSupplierScope, async (client) => {
      expect((await client.query(`SELECT id FROM ${shape.table} WHERE id = ANY ($1::bigint[])`, [ids])).rows, type.name).toEqual([])
      for (const lines of shape.lines)
        expect((await client.query(`SELECT id FROM ${lines.table} WHERE doc_id = ANY ($1::bigint[])`, [ids])).rows, lines.table).toEqual([])
    })
    await asking(otherSupplierScope, async (client) => {
      const changed = await client.query(`UPDATE ${shape.table} SET version = version + 1 WHERE id = ANY ($1::bigint[])`, [ids]).then(
        ({ rowCount }) => rowCount,
        (error: { code: string }) => error.code,
      )
      // Nothing to change, or an append-only table.
      expect([0, '42501'], type.name).toContain(changed)
    })
  }
  await asking({ 'app.platform': south!.id, 'app.companies': '*', 'app.user': '0' }, async (client) => {
    await expect(
      client.query(`INSERT INTO core.entry (platform_id, id, type, title, status) VALUES ($1, 1, 'colour', 'x', 'active')`, [
        here.platform,
      ]),
    ).rejects.toMatchObject({ code: '42501' })
  })
})
