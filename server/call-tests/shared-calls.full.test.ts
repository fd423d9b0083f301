/** Tests the supporting features of documents over real HTTP and sockets: comments, notifications, tasks, files, jobs and processes. */
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { queueJob, type JobHandler } from '../../engine/jobs/job-queue.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { identify } from '../../engine/authentication/session.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'
import { endedJob } from '../testing/jobs.ts'

const jobs = new Map<string, JobHandler>([
  [
    'count',
    async ({ input, progress, actor }) => {
      for (let at = 1; at <= input['to']; at++) await progress(at, input['to'])
      return { asker: actor.name }
    },
  ],
  [
    'endless',
    async ({ progress }) => {
      for (let at = 1; ; at++) {
        await progress(at)
        await sleep(20)
      }
    },
  ],
  [
    'broken',
    async () => {
      throw new Error('table core.secret has a row')
    },
  ],
])
let server: TestServer
let buyer: Client
let manager: Client
let supplier: Client
const users = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer({ jobs })
  ;[buyer, manager, supplier] = [await server.as('buyer'), await server.as('manager'), await server.as('supplier')]
  for (const row of await server.sql<{ username: string; id: string }>('SELECT username, id::text FROM core.account'))
    users.set(row.username, row.id)
})
afterAll(() => server.end())

const newColour = async () =>
  ((await buyer.data('colour/save', { values: { name: `色${randomUUID().slice(0, 8)}` } })).data['results'] as { id: string }).id
const index = async (client: Client, query: Record<string, string> = {}) =>
  (await client.get('/notifyapi/notify-msg/index', { query })).data['results'] as { rows: Record<string, any>[]; count: number }

test('a comment is internal unless shared; only users who may see it can be mentioned and are notified [SH-3-024][SH-7-039][SH-7-040][SH-7-043]', async () => {
  const id = await newColour()
  const say = (client: Client, form: Record<string, unknown>) =>
    client.post('/ccommonapi/comments/save', { form: { type: 'colour', id, ...form } })
  expect((await say(buyer, { text: '内部：太亮', mentions: [users.get('manager')!] })).code).toBe(200)
  expect((await say(buyer, { text: '请看', shared: 'true' })).code).toBe(200)
  expect((await say(buyer, { text: '', path: 'nope' })).data['errors']).toMatchObject({ text: ['必填'], path: ['不在可选范围内'] })
  for (const outsider of ['supplier', 'other.buyer'])
    expect((await say(buyer, { text: '内部', mentions: [users.get(outsider)!] })).status).toBe(403)
  const texts = async (client: Client) =>
    ((await client.get('/ccommonapi/comments/index', { query: { type: 'colour', id } })).data['results'] as { text: string }[]).map(
      (one) => one.text,
    )
  expect([await texts(buyer), await texts(supplier)]).toEqual([['内部：太亮', '请看'], ['请看']])
  const { rows } = await waitFor(
    () => index(manager, { read: 'false' }),
    // Rows and count are read one after the other.
    (answer) => answer.rows.length > 0,
  )
  expect(rows[0]).toMatchObject({
    type: 'LINK',
    module: 'design',
    menu_id: 'COLOUR',
    related_key: id,
    from_user_fullname: '李敏',
    from_client_name: '华裳服饰集团',
    to_client_name: '华裳服饰集团',
    url: `/design/page/colour?id=${id}`,
    read: false,
  })
  expect(rows[0]!['content']).toContain('内部：太亮')
  expect((await manager.get('/notifyapi/notify-msg/menu-unread-sum')).data['results']).toMatchObject({
    total: 1,
    menus: { COLOUR: 1 },
    categories: { design: 1 },
  })
  expect((await buyer.post('/notifyapi/notify-msg/read-msg', { form: { msgids: [rows[0]!['msgid']] } })).data['results']).toBe(0)
  expect((await manager.post('/notifyapi/notify-msg/read-msg', { form: { msgids: [rows[0]!['msgid']] } })).data['results']).toBe(1)
  expect((await manager.get('/notifyapi/notify-msg/menu-unread-sum')).data['results']).toMatchObject({ total: 0 })
})

test('colleagues create, complete and reopen tasks; only the creator removes a task [SH-7-038][SH-7-041][SH-7-042][SH-7-044]', async () => {
  const call = (client: Client, name: string, form: Record<string, unknown>) => client.post(`/notifyapi/notify-msg/${name}`, { form })
  const list = async (client: Client) =>
    (await client.get('/notifyapi/notify-msg/page-task-list')).data['results'] as { rows: Record<string, any>[]; count: number }
  const { id } = (await call(buyer, 'task-save', { content: '核对色卡', due: '2026-12-01', user_id: users.get('manager') })).data['results']
  expect((await list(manager)).rows).toMatchObject([{ id, content: '核对色卡', due: '2026-12-01', status: 10, creator_name: '李敏' }])
  expect((await call(buyer, 'task-save', { content: '', due: '1.1.', user_id: 'x' })).data['errors']).toEqual({
    content: ['必填'],
    due: ['日期格式应为 YYYY-MM-DD'],
    user_id: ['所选记录不存在或不可用'],
  })
  expect((await call(buyer, 'task-save', { content: '核对色卡', user_id: users.get('supplier') })).data['errors']).toEqual({
    user_id: ['所选记录不存在或不可用'],
  })
  expect((await call(supplier, 'task-change-status', { id, status: 30 })).status).toBe(404)
  expect((await call(manager, 'task-change-status', { id, status: 30 })).code).toBe(200)
  expect((await list(manager)).rows[0]!['done_at']).toBeTruthy()
  // A reopened task has no completion time. Its creator may edit it; nobody else may.
  expect((await call(manager, 'task-change-status', { id, status: 10 })).code).toBe(200)
  expect((await list(manager)).rows[0]).toMatchObject({ status: 10, done_at: null })
  expect((await call(manager, 'task-change-status', { id, status: 20 })).status).toBe(400)
  expect((await call(buyer, 'task-save', { id, content: '核对色样', due: '2026-12-02', user_id: users.get('manager') })).code).toBe(200)
  expect((await list(manager)).rows).toMatchObject([{ id, content: '核对色样', due: '2026-12-02' }])
  expect((await call(manager, 'task-save', { id, content: '别的' })).status).toBe(404)
  // Tests paging, the total and the status filter; open tasks come first, the nearest date first.
  const taskIds = []
  for (const due of ['2027-03-01', '2027-01-01', ''])
    taskIds.push(
      (await call(buyer, 'task-save', { content: `任务${due}`, due, user_id: users.get('manager') })).data['results'].id as string,
    )
  expect((await call(manager, 'task-change-status', { id, status: 30 })).code).toBe(200)
  const page = async (query: Record<string, string>) =>
    (await manager.get('/notifyapi/notify-msg/page-task-list', { query })).data['results'] as { rows: { id: string }[]; count: number }
  const pages = [await page({ page: '1', size: '3' }), await page({ page: '2', size: '3' })]
  expect(pages.map(({ rows, count }) => [rows.map((row) => row.id), count])).toEqual([
    [[taskIds[1], taskIds[0], taskIds[2]], 4],
    [[id], 4],
  ])
  expect(await page({ status: '30' })).toMatchObject({ rows: [{ id }], count: 1 })
  expect((await page({ status: '10' })).count).toBe(3)
  for (const one of taskIds)
    expect((await buyer.send('DELETE', '/notifyapi/notify-msg/task-remove', { query: { id: one } })).code).toBe(200)
  expect((await manager.send('DELETE', '/notifyapi/notify-msg/task-remove', { query: { id } })).status).toBe(404)
  expect((await buyer.send('DELETE', '/notifyapi/notify-msg/task-remove', { query: { id } })).code).toBe(200)
  expect((await list(manager)).count).toBe(0)
})

interface Line {
  frames: Record<string, any>[]
  socket: WebSocket
  closed: Promise<number>
}
async function socketOf(client: Client, options: { ticket?: string; origin?: string; url?: string } = {}): Promise<Line> {
  const ticket = options.ticket ?? ((await client.post('/notifyapi/ws-ticket')).data['results']['ticket'] as string)
  const socket = new WebSocket(
    `${(options.url ?? server.url).replace('http', 'ws')}/notifyapi/socket?ticket=${ticket}`,
    options.origin ? { origin: options.origin } : {},
  )
  const frames: Record<string, any>[] = []
  socket.on('message', (data) => frames.push(JSON.parse(String(data)) as Record<string, any>))
  const closed = new Promise<number>((done) => {
    socket.on('close', done)
    socket.on('error', () => done(-1))
  })
  await new Promise((open) => {
    socket.on('open', open)
    socket.on('error', open)
  })
  return { frames, socket, closed }
}

test('sockets: single-use ticket, contacts, notifications from another node, sign-out [SH-7-079][SH-7-082][SH-7-083][SH-7-085][SH-7-086][SH-3-025]', async () => {
  const other = await server.another()
  const ticket = (await buyer.post('/notifyapi/ws-ticket')).data['results']['ticket'] as string
  const mine = await socketOf(buyer, { ticket, url: other.address })
  expect(await (await socketOf(buyer, { ticket })).closed).toBe(-1)
  expect(await (await socketOf(buyer, { origin: 'https://evil.example' })).closed).toBe(-1)
  mine.socket.send(JSON.stringify({ type: 'connectto', user_id: users.get('manager') }))
  mine.socket.send('{"type":"connectto","room":"1"}')
  mine.socket.send('not json')
  mine.socket.send(JSON.stringify({ type: 'connectto', user_id: users.get('buyer'), room: String(buyer.user['client_id']) }))
  await waitFor(
    () => mine.frames.length,
    (count) => count >= 3,
  )
  expect(mine.frames.slice(0, 3)).toMatchObject([
    { type: 'error' },
    { type: 'error' },
    { type: 'connectto', client_list: { 华裳服饰集团: { client_id: buyer.user['client_id'] } } },
  ])
  const supplierSocket = await socketOf(supplier)
  supplierSocket.socket.send('{"type":"connectto"}')
  expect((await waitFor(() => mine.frames.find((one) => one['contact']), Boolean))!['contact']).toMatchObject({
    client_name: '绍兴锦程纺织有限公司',
  })
  const otherSupplier = await socketOf(await server.as('supplier2'))
  otherSupplier.socket.send('{"type":"connectto"}')
  await waitFor(
    () => otherSupplier.frames.length,
    (count) => count > 0,
  )
  expect(Object.keys(otherSupplier.frames[0]!['client_list'])).not.toContain('绍兴锦程纺织有限公司')
  const id = await newColour()
  await manager.post('/ccommonapi/comments/save', { form: { type: 'colour', id, text: '现场', mentions: [users.get('buyer')!] } })
  expect((await waitFor(() => mine.frames.find((one) => one['type'] === 'notifyto2'), Boolean))!['data']).toMatchObject({
    type: 'LINK',
    related_key: id,
  })
  expect(supplierSocket.frames.some((one) => one['type'] === 'notifyto2')).toBe(false)
  for (let count = 0; count < 30; count++) otherSupplier.socket.send('{}')
  expect(await otherSupplier.closed).toBe(1008)
  const leaving = await server.as('buyer')
  const last = await socketOf(leaving)
  await leaving.post('/access/logout')
  expect(await last.closed).toBe(4001)
  expect(last.frames).toContainEqual({ type: 'logout' })
  mine.socket.close()
  supplierSocket.socket.close()
})

async function upload(client: Client, name: string, bytes: Buffer, fields: Record<string, string> = { type: 'colour', field: 'image' }) {
  const form = new FormData()
  for (const [key, value] of Object.entries(fields)) form.set(key, value)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const response = await fetch(`${server.url}/attachapi/upload?token=${client.user['access_token']}`, { method: 'POST', body: form })
  return (await response.json()) as { code: number; data: Record<string, any> }
}
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } }).withExif({ IFD0: { Copyright: 'SECRET-EXIF' } })

test('files are checked by content, images are re-encoded, and only document viewers get them [DM-9]', async () => {
  const png = await picture(40, 30).png().toBuffer()
  expect(png.includes('SECRET-EXIF')).toBe(true)
  const uploaded = await upload(buyer, '..\\..\\色 卡.png', png)
  expect(uploaded.data['results']).toMatchObject({ name: '色 卡.png', type: 'png', width: 40, height: 30 })
  const file = uploaded.data['results']['id'] as string
  expect((await upload(buyer, 'a.png', Buffer.from('<svg onload="alert(1)"/>'))).data['errors']['file'][0]).toContain('不支持的文件类型')
  expect((await upload(buyer, 'a.jpg', png)).code).toBe(11000)
  expect((await upload(buyer, 'a.png', png.subarray(0, 60))).data['errors']['file'][0]).toBe('图片无法读取')
  expect((await upload(buyer, 'a.png', png, { type: 'style', field: 'images' })).data['errors']['file'][0]).toBe(
    '图片尺寸应为 400×600 像素',
  )
  expect((await upload(buyer, 'a.png', png, { type: 'colour', field: 'name' })).code).toBe(400)
  expect((await upload(supplier, 'a.png', png)).code).toBe(403)

  const ticket = async (client: Client) =>
    ((await client.post('/attachapi/ticket', { form: { ids: [file] } })).data['results'] as { url: string }[])[0]
  expect([await ticket(manager), await ticket(supplier)]).toEqual([undefined, undefined])
  const { url } = (await ticket(buyer))!
  const got = await fetch(`${server.url}${url}`)
  expect([
    got.status,
    got.headers.get('content-type'),
    got.headers.get('content-security-policy'),
    got.headers.get('x-content-type-options'),
  ]).toEqual([200, 'image/png', "sandbox; default-src 'none'", 'nosniff'])
  expect(Buffer.from(await got.arrayBuffer()).includes('SECRET-EXIF')).toBe(false)
  expect((await fetch(`${server.url}${url.slice(0, -2)}xx`)).status).toBe(404)
  expect((await fetch(`${server.url}/attachapi/file/${file}?token=${buyer.user['access_token']}`)).status).toBe(404)

  expect((await manager.data('colour/save', { values: { name: '借图', image: [file] } })).status).toBe(403)
  const { id } = (await buyer.data('colour/save', { values: { name: '有图', image: [file] } })).data['results'] as { id: string }
  expect(await ticket(manager)).toBeDefined()
  expect(await ticket(supplier)).toBeDefined()
  expect(await ticket(await server.as('other.buyer'))).toBeUndefined()
  const stale = (await ticket(supplier))!
  await server.sql(`UPDATE design.colour SET image = '{}' WHERE id = $1`, [id])
  expect((await fetch(`${server.url}${stale.url}`)).status).toBe(404)
})

test('a job uses current permissions, reports progress, can be cancelled, and moves to another node', async () => {
  const { engine } = server.node.server
  const { actor } = (await identify(engine, String(buyer.user['access_token'])))!
  const queue = (kind: string, input = {}) => runInTransaction(engine, actor, (operation) => queueJob(operation, kind, input))
  const state = async (id: string, client = buyer) => client.get('/ccommonapi/job', { query: { id } })
  const ended = (id: string) => endedJob(buyer, id)
  const line = await socketOf(buyer)
  const counted = await queue('count', { to: 3 })
  expect(await ended(counted)).toMatchObject({ state: 'done', done: 3, total: 3, result: { asker: '李敏' } })
  expect(
    (await waitFor(
      () => line.frames.findLast((one) => one['type'] === 'job'),
      (frame) => frame?.['data']['state'] === 'done',
    ))!['data'],
  ).toMatchObject({ id: counted, done: 3 })
  const longer = await queue('count', { to: 40 })
  await waitFor(
    () => line.frames.findLast((one) => one['type'] === 'job'),
    (frame) => frame?.['data']['id'] === longer && frame['data']['state'] === 'done',
  )
  const steps = line.frames.filter((one) => one['type'] === 'job' && one['data']['id'] === longer).map((one) => Number(one['data']['done']))
  expect(steps).toEqual(steps.toSorted((a, b) => a - b))
  expect((await state(counted, manager)).status).toBe(404)
  const endless = await queue('endless')
  await waitFor(
    () => state(endless),
    ({ data }) => data['results']['done'] > 3,
  )
  expect((await manager.post('/ccommonapi/job/cancel', { form: { id: endless } })).status).toBe(404)
  expect((await buyer.post('/ccommonapi/job/cancel', { form: { id: endless } })).code).toBe(200)
  expect(await ended(endless)).toMatchObject({ state: 'cancelled' })
  expect(await ended(await queue('broken'))).toMatchObject({ state: 'failed', error: '服务器错误' })
  await server.sql(`UPDATE core.job SET state = 'running', heartbeat_at = now() - interval '31 seconds' WHERE id = $1`, [counted])
  await queue('count', { to: 1 })
  expect(await ended(counted)).toMatchObject({ state: 'done' })
  line.socket.close()
})

test('a list export has labels, numbers and no formulas, and is refused without the permission', async () => {
  await buyer.data('colour/save', { values: { name: '=HYPERLINK("http://evil")', nameEn: 'a,"b"', family: 'red' } })
  const csv = await buyer.data('colour/export', {
    format: 'csv',
    columns: ['name', 'nameEn', 'family', 'status'],
    filters: [{ field: 'family', operator: 'eq', value: 'red' }],
  })
  expect(csv.headers.get('content-disposition')).toContain('attachment')
  expect(csv.text.replace('\uFEFF', '').split('\r\n')).toEqual([
    '颜色名称,英文名称,色系,状态',
    '"\'=HYPERLINK(""http://evil"")","a,""b""",红,启用',
    '',
  ])
  expect((await buyer.data('colour/export', { columns: ['name'] })).text.slice(0, 2)).toBe('PK')
  expect((await buyer.data('colour/export', { filters: [{ field: 'name', operator: 'eq', value: '没有' }] })).message).toBe(
    '没有可导出/编辑的数据',
  )
  expect((await buyer.data('colour/export', { columns: ['secret'] })).status).toBe(400)
  expect((await (await server.as('warehouse')).data('purchase-order/export', {})).status).toBe(403)
})

test('an export of more than 10 000 rows becomes a job, and its file belongs to the user', async () => {
  const [row] = await server.sql<{ id: string; platform_id: string }>(`SELECT id::text, platform_id::text FROM design.colour LIMIT 1`)
  const columns = (
    await server.sql<{ column_name: string }>(
      `SELECT column_name FROM information_schema.columns WHERE table_schema = 'design' AND table_name = 'colour' AND is_generated = 'NEVER'`,
    )
  ).map((one) => one.column_name)
  const picked = columns
    .map((name) => (name === 'id' ? '9000000000 + g' : name === 'number' ? `'X' || g` : name === 'name' ? `'n' || g` : `c."${name}"`))
    .join(', ')
  await server.sql(
    `INSERT INTO design.colour (${columns.map((name) => `"${name}"`).join(', ')}) SELECT ${picked} FROM design.colour c, generate_series(1, 10100) g WHERE c.id = $1`,
    [row!.id],
  )
  const answer = await buyer.data('colour/export', { format: 'csv', columns: ['number', 'name'], sort: ['id'] })
  expect(answer.code, answer.text.slice(0, 200)).toBe(200)
  const { job } = answer.data['results'] as { job: string }
  const done = await endedJob(buyer, job)
  expect(done).toMatchObject({ state: 'done' })
  expect(done['result'].rows).toBeGreaterThan(10_100)
  const [ticket] = (await buyer.post('/attachapi/ticket', { form: { ids: [done['result'].file] } })).data['results']
  const text = await (await fetch(`${server.url}${ticket.url}`)).text()
  expect(text.trim().split('\r\n')).toHaveLength(done['result'].rows + 1)
  expect((await manager.post('/attachapi/ticket', { form: { ids: [done['result'].file] } })).data['results']).toEqual([])
})
