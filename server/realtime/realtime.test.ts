/**
 * Tests realtime over real sockets and two nodes: server-decided rooms, conversations about documents, change notifications, and
 * notification preferences.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { identify } from '../../engine/authentication/session.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import type { Node } from '../server-node.ts'
import type { Client } from '../testing/client.ts'
import { startMailServer, type MailServer } from '../testing/mail-server.ts'
import { receivedFrame, socketOf, type SocketClient } from '../testing/socket-client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let server: TestServer
let other: Node
let buyer: Client
let manager: Client
let supplier: Client
let otherSupplier: Client
let mailServer: MailServer
const users = new Map<string, string>()
beforeAll(async () => {
  mailServer = await startMailServer()
  server = await startTestServer({ smtpUrl: mailServer.url })
  other = await server.another()
  ;[buyer, manager, supplier, otherSupplier] = [
    await server.as('buyer'),
    await server.as('manager'),
    await server.as('supplier'),
    await server.as('supplier2'),
  ]
  for (const row of await server.sql<{ username: string; id: string }>('SELECT username, id::text FROM core.account'))
    users.set(row.username, row.id)
})
afterAll(async () => {
  await server.end()
  await mailServer.end()
})

const lineOf = (client: Client, url = server.url) => socketOf(client, url)
const chat = async (client: Client, name: string, form: Record<string, unknown>) => client.post(`/notifyapi/chat/${name}`, { form })
const colour = async (client: Client, name = `色${randomUUID().slice(0, 8)}`) =>
  (await client.data('colour/save', { values: { name } })).data['results'] as { id: string; version: number }
const user = (name: string) => users.get(name)!

test('group chat: members join on any node, leavers hear nothing, outsiders are refused [SH-4-024][SH-4-025][SH-7-080][SH-7-081][SH-7-084]', async () => {
  const { id: doc } = await colour(buyer)
  const about = { type: 'colour', doc }
  // The other platform may not read the colour, and the response does not reveal that it exists.
  expect((await chat(buyer, 'begin', { users: [user('manager'), user('other.buyer')], ...about })).status).toBe(403)
  const { id } = (await chat(buyer, 'begin', { users: [user('manager')], title: '打样', ...about })).data['results'] as { id: string }
  const [mine, otherLine, outside] = [await lineOf(buyer), await lineOf(manager, other.address), await lineOf(supplier)]
  mine.say({ type: 'connectto', room: id })
  otherLine.say({ type: 'connectto', room: id })
  outside.say({ type: 'connectto', room: id })
  expect(await receivedFrame(outside, (one) => one['type'] === 'error')).toMatchObject({ message: 'refused', room: id })
  expect(await receivedFrame(otherLine, (one) => one['type'] === 'connectto' && one['room'] === id)).toBeTruthy()
  expect((await chat(buyer, 'say', { id, text: '请看手感样' })).code).toBe(200)
  expect((await receivedFrame(otherLine, (one) => one['type'] === 'notifytowechat'))!['data']).toMatchObject({
    conversation: id,
    text: '请看手感样',
    user_name: '李敏',
    mine: false,
  })
  expect((await supplier.get('/notifyapi/chat/messages', { query: { id } })).status).toBe(404)
  expect((await chat(supplier, 'say', { id, text: '我也在' })).status).toBe(404)
  expect((await chat(supplier, 'add', { id, users: [user('supplier')] })).status).toBe(404)
  expect((await supplier.get('/notifyapi/chat/index')).data['results']).toEqual([])

  expect((await chat(buyer, 'add', { id, users: [user('supplier')] })).code).toBe(200)
  expect((await receivedFrame(outside, (one) => one['type'] === 'notifyto2'))!['data']).toMatchObject({
    type: 'GROUP_ADD',
    related_key: id,
  })
  outside.say({ type: 'connectto', room: id })
  await receivedFrame(outside, (one) => one['type'] === 'connectto' && one['room'] === id)
  await chat(manager, 'say', { id, text: '第二条' })
  expect(await receivedFrame(outside, (one) => one['data']?.['text'] === '第二条')).toBeTruthy()
  const [shown] = (await supplier.get('/notifyapi/chat/index', { query: { doc } })).data['results'] as Record<string, any>[]
  expect(shown).toMatchObject({ id, title: '打样', direct: false, unread: 2, last: { text: '第二条' } })
  await chat(supplier, 'read', { id })
  expect((await supplier.get('/notifyapi/chat/index')).data['results'][0]['unread']).toBe(0)

  expect((await chat(supplier, 'remove', { id, user: user('manager') })).status).toBe(403)
  expect((await chat(buyer, 'remove', { id, user: user('supplier') })).code).toBe(200)
  expect(await receivedFrame(outside, (one) => one['data']?.['type'] === 'GROUP_REMOVE')).toBeTruthy()
  // The frames of a socket are handled in order: when the second one is answered, the room has been left.
  otherLine.say({ type: 'leavegroup', room: id })
  otherLine.say({ type: 'connectto', room: 'list:colour' })
  await receivedFrame(otherLine, (one) => one['type'] === 'connectto' && one['room'] === 'list:colour')
  await chat(buyer, 'say', { id, text: '第三条' })
  expect(await receivedFrame(mine, (one) => one['data']?.['text'] === '第三条')).toBeTruthy()
  // A later message to each of them proves that the third one is not on its way.
  for (const [name, line] of [
    ['supplier', outside],
    ['manager', otherLine],
  ] as const) {
    const { id: direct } = (await chat(buyer, 'begin', { user: user(name) })).data['results'] as { id: string }
    await chat(buyer, 'say', { id: direct, text: '第四条' })
    await receivedFrame(line, (one) => one['data']?.['text'] === '第四条')
  }
  for (const line of [outside, otherLine]) expect(line.frames.some((one) => one['data']?.['text'] === '第三条')).toBe(false)
  for (const line of [mine, otherLine, outside]) line.close()
})

test('two people share one conversation without joining; competitors cannot start one [SH-7-084][SH-3-025]', async () => {
  const first = (await chat(buyer, 'begin', { user: user('supplier') })).data['results'] as { id: string }
  expect((await chat(supplier, 'begin', { user: user('buyer') })).data['results']).toEqual(first)
  expect((await chat(supplier, 'begin', { user: user('supplier2') })).status).toBe(403)
  const names = ((await supplier.get('/notifyapi/chat/people')).data['results'] as { id: string }[]).map((one) => one.id)
  expect(names).toContain(user('buyer'))
  expect(names).not.toContain(user('supplier2'))
  const line = await lineOf(supplier, other.address)
  await chat(buyer, 'say', { id: first.id, text: '交期如何？' })
  expect(await receivedFrame(line, (one) => one['type'] === 'notifytowechat' && one['data']['text'] === '交期如何？')).toBeTruthy()
  expect((await chat(buyer, 'say', { id: first.id, text: ' ' })).data['errors']).toEqual({ text: ['必填'] })
  expect((await chat(buyer, 'say', { id: first.id, text: '字'.repeat(4001) })).data['errors']).toHaveProperty('text')
  line.close()
})

test('messages missed while disconnected arrive in order after reconnecting [SH-7-083]', async () => {
  const { id } = await colour(buyer)
  const note = (text: string) =>
    buyer.post('/ccommonapi/comments/save', { form: { type: 'colour', id, text, mentions: [user('manager')] } })
  const line = await lineOf(manager)
  line.say({ type: 'connectto' })
  await note('一')
  const { msgid } = (await receivedFrame(line, (one) => one['type'] === 'notifyto2' && String(one['data']['content']).includes('一')))![
    'data'
  ]
  line.close()
  await note('二')
  await note('三')
  await waitFor(
    async () =>
      ((await manager.get('/notifyapi/notify-msg/index')).data['results'].rows as any[]).filter((one) => one.related_key === id).length,
    (n) => n === 3,
  )
  const again = await lineOf(manager, other.address)
  again.say({ type: 'connectto', since: msgid })
  // A notice whose announcement reaches the node after the client has connected comes once more, with the same id, before or after those that were missed.
  const arrived = () =>
    again.frames
      .filter((one) => one['type'] === 'notifyto2' && one['data']['related_key'] === id)
      .map((one) => /“(.)”/.exec(one['data']['content'])![1])
  await waitFor(arrived, (texts) => /二.*三/.test(texts.join('')))
  const grouped = (await manager.get('/notifyapi/notify-msg/index', { query: { grouped: '1' } })).data['results'].rows as any[]
  expect(grouped.filter((one) => one.related_key === id)).toMatchObject([{ more: 2, unread: 3, waiting: false }])
  expect(grouped.find((one) => one.related_key === id).content).toContain('三')
  await manager.post('/notifyapi/notify-msg/read-msg', { form: { related_keys: [id] } })
  expect(
    ((await manager.get('/notifyapi/notify-msg/index', { query: { read: 'false' } })).data['results'].rows as any[]).some(
      (one) => one.related_key === id,
    ),
  ).toBe(false)
  again.close()
  // Snoozed notices leave the inbox and its count and return when due; users can snooze only their own (U80).
  const box = async (name: string, client = manager) =>
    ((await client.get('/notifyapi/notify-msg/index', { query: { grouped: '1', box: name } })).data['results'].rows as any[]).filter(
      (one) => one.related_key === id,
    )
  const total = async () => (await manager.get('/notifyapi/notify-msg/menu-unread-sum')).data['results'].total as number
  const put = (action: string, form: object = {}, client = manager) =>
    client.post(`/notifyapi/notify-msg/${action}`, { form: { related_keys: [id], ...form } })
  const before = await total()
  const soon = new Date(Date.now() + 3_600_000).toISOString()
  expect((await put('snooze', { until: soon }, buyer)).data['results']).toBe(0)
  expect((await put('snooze', { until: soon })).data['results']).toBe(3)
  expect([await box('inbox'), await total()]).toEqual([[], before])
  expect(await box('snoozed')).toMatchObject([{ unread: 3 }])
  await server.sql(`UPDATE core.notification SET snoozed_until = now() - interval '1 second' WHERE related_key = $1`, [id])
  expect([(await box('inbox')).length, await total()]).toEqual([1, before + 3])
  expect((await put('archive')).data['results']).toBe(3)
  expect([(await box('inbox')).length, (await box('archived')).length, await total()]).toEqual([0, 1, before])
  await put('take-back')
  expect((await box('inbox')).length).toBe(1)
  for (const until of ['', 'yesterday', new Date(Date.now() - 1000).toISOString()])
    expect((await put('snooze', { until })).status).toBe(400)
})

test('open documents and lists receive changes and presence of others; competitors do not', async () => {
  const doc = await colour(buyer)
  const room = `doc:colour:${doc.id}`
  const [mine, otherLine, list, far] = [
    await lineOf(buyer),
    await lineOf(manager, other.address),
    await lineOf(supplier),
    await lineOf(otherSupplier),
  ]
  for (const line of [mine, otherLine, far]) line.say({ type: 'connectto', room })
  list.say({ type: 'connectto', room: 'list:colour' })
  list.say({ type: 'connectto', room: `doc:purchase_order:${doc.id}` })
  list.say({ type: 'connectto', room: 'doc:nonsense:1' })
  expect(await receivedFrame(list, (one) => one['type'] === 'error')).toBeTruthy()
  await receivedFrame(otherLine, (one) => one['type'] === 'presence' && one['people'].length > 0)
  mine.say({ type: 'editing', room, on: true })
  expect(
    await receivedFrame(
      otherLine,
      (one) => one['type'] === 'presence' && one['people'].some((who: any) => who.name === '李敏' && who.editing),
    ),
  ).toBeTruthy()
  list.say({ type: 'connectto', room })
  expect(await receivedFrame(list, (one) => one['type'] === 'presence')).toBeTruthy()
  // The supplier learns which company views it, and not who of its people.
  const brand = await receivedFrame(list, (one) => one['type'] === 'presence' && one['people'].length > 0)
  const ownCompany = String(buyer.user['client_id'])
  expect(brand!['people'].map(({ user, company }: any) => [user, company])).toContainEqual([ownCompany, ownCompany])
  expect(JSON.stringify(list.frames.filter((one) => one['type'] === 'presence'))).not.toMatch(/李敏|王强/)
  // A second window of a person, and a second person of another company, count once.
  const second = await lineOf(buyer, other.address)
  second.say({ type: 'connectto', room })
  second.say({ type: 'editing', room, on: true })
  mine.say({ type: 'editing', room, on: false })
  await receivedFrame(second, (one) => one['type'] === 'presence')
  const lastSeen = (line: SocketClient, key: string) =>
    ((line.frames.findLast((one) => one['type'] === 'presence')?.['people'] ?? []) as { user: string; editing: boolean }[])
      .filter((one) => one.user === key)
      .map(({ editing }) => editing)
  const seen = await waitFor(
    () => [lastSeen(otherLine, user('buyer')), lastSeen(list, ownCompany)],
    (both) => both.every((one) => one.includes(true)),
  )
  expect(seen).toEqual([[true], [true]])
  second.close()
  // Both suppliers may read a shared colour; neither learns that the other is viewing it.
  const company = String(otherSupplier.user['client_id'])
  expect(list.frames.some((one) => one['people']?.some((who: any) => who.company === company))).toBe(false)
  await buyer.data('colour/save', { id: doc.id, version: doc.version, values: { nameEn: 'Live' } })
  expect((await receivedFrame(otherLine, (one) => one['type'] === 'changed' && one['data'].version > doc.version))!['data']).toMatchObject({
    type: 'colour',
    id: doc.id,
    version: doc.version + 1,
    name: '李敏',
  })
  // The supplier learns that the brand changed it, and not who of its people.
  expect((await receivedFrame(list, (one) => one['type'] === 'changed' && one['data'].version > doc.version))!['data']).toEqual({
    type: 'colour',
    id: doc.id,
    version: doc.version + 1,
    user: ownCompany,
    name: buyer.user['client_name'] as string,
  })
  expect(JSON.stringify(list.frames.filter((one) => one['type'] === 'changed'))).not.toContain('李敏')
  expect((await receivedFrame(list, (one) => one['type'] === 'listchanged'))!['data']).toMatchObject({ type: 'colour', ids: [doc.id] })
  mine.close()
  expect(
    await waitFor(
      () => otherLine.frames.findLast((one) => one['type'] === 'presence')?.['people'].some((who: any) => who.name === '李敏'),
      (there) => there === false,
    ),
  ).toBe(false)
  for (const line of [otherLine, list, far]) line.close()
})

test('what an open document is based on has changed: people of its owner learn it at once, and nobody else', async () => {
  const doc = await colour(buyer)
  const [mine, theirs] = [await lineOf(buyer, other.address), await lineOf(supplier)]
  for (const line of [mine, theirs]) {
    line.say({ type: 'connectto', room: `doc:colour:${doc.id}` })
    await receivedFrame(line, (one) => one['type'] === 'presence')
  }
  const [owner] = await server.sql<{ company: string; platform: string }>(
    'SELECT company_id::text AS company, platform_id::text AS platform FROM design.colour WHERE id = $1',
    [doc.id],
  )
  const at = [['colour', doc.id, owner!.company]]
  await server.sql(`SELECT pg_notify('weft_push', $1)`, [JSON.stringify({ kind: 'moved', platform: owner!.platform, at })])
  expect((await receivedFrame(mine, (one) => one['type'] === 'moved'))!['data']).toEqual({ type: 'colour', id: doc.id })
  expect(theirs.frames.some((one) => one['type'] === 'moved')).toBe(false)
  for (const line of [mine, theirs]) line.close()
})

test('a data-authorisation rule hides change notifications of a document like the document itself', async () => {
  const doc = await colour(buyer)
  const id = '77001'
  await server.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id) SELECT platform_id, $1, 'colour', 'name', 'eq', '"nothing"', $2 FROM core.member WHERE user_id = $2`,
    [id, user('manager')],
  )
  const readStatus = async () => (await manager.get('/ccommonapi/comments/index', { query: { type: 'colour', id: doc.id } })).status
  await waitFor(readStatus, (status) => status !== 200)
  const line = await lineOf(manager)
  line.say({ type: 'connectto', room: `doc:colour:${doc.id}` })
  expect(await receivedFrame(line, (one) => one['type'] === 'error')).toBeTruthy()
  expect((await chat(buyer, 'begin', { users: [user('manager')], type: 'colour', doc: doc.id })).status).toBe(403)
  expect(
    (await buyer.post('/ccommonapi/comments/save', { form: { type: 'colour', id: doc.id, text: '看', mentions: [user('manager')] } }))
      .status,
  ).toBe(403)
  await server.sql('DELETE FROM core.data_rule WHERE id = $1', [id])
  await waitFor(readStatus, (status) => status === 200)
  line.close()
})

test('a document that has left a user while its page is open announces neither who views it nor that the user does', async () => {
  const doc = await colour(buyer)
  const room = `doc:colour:${doc.id}`
  const [mine, theirs] = [await lineOf(buyer), await lineOf(manager)]
  for (const line of [mine, theirs]) line.say({ type: 'connectto', room })
  const peopleOf = (line: SocketClient): string[] =>
    (line.frames.findLast((one) => one['type'] === 'presence')?.['people'] ?? []).map((who: any) => who.user)
  expect(
    await waitFor(
      () => peopleOf(mine),
      (people) => people.includes(user('manager')),
    ),
  ).toEqual([user('manager')])
  const id = '77002'
  await server.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id) SELECT platform_id, $1, 'colour', 'name', 'eq', '"nothing"', $2 FROM core.member WHERE user_id = $2`,
    [id, user('manager')],
  )
  const readStatus = async () => (await manager.get('/ccommonapi/comments/index', { query: { type: 'colour', id: doc.id } })).status
  await waitFor(readStatus, (status) => status !== 200)
  // Rights are read once a second: the manager leaves at the first change of the room that is checked by the new ones.
  let typing = false
  const type = () => mine.say({ type: 'editing', room, on: (typing = !typing) })
  await waitFor(
    async () => {
      type()
      await new Promise((done) => setTimeout(done, 200))
      return peopleOf(mine)
    },
    (people) => people.length === 0,
  )
  const seen = theirs.frames.length
  const answered = mine.frames.length
  type()
  await waitFor(() => mine.frames.length > answered)
  expect(theirs.frames.slice(seen).filter((one) => one['room'] === room)).toEqual([])
  await server.sql('DELETE FROM core.data_rule WHERE id = $1', [id])
  await waitFor(readStatus, (status) => status === 200)
  for (const line of [mine, theirs]) line.close()
})

test('changes of ratings or meeting records reach open screens and are not stored [SH-4-026][SH-4-027][SH-4-028]', async () => {
  const { engine } = server.node.server
  const { actor } = (await identify(engine, String(buyer.user['access_token'])))!
  const { id } = await colour(buyer)
  const line = await lineOf(manager, other.address)
  const away = await lineOf(await server.as('other.buyer'))
  for (const type of ['rating_person_change', 'rating_result_change', 'meeting_record_change'] as const) {
    await runInTransaction(engine, actor, async ({ ctx, engine: { types } }) =>
      ctx.notify({ users: [user('manager'), user('other.buyer')], type, content: ['', ''], about: { type: types.get('colour')!, id } }),
    )
    expect((await receivedFrame(line, (one) => one['data']?.['type'] === type))!['data']).toEqual({ type, related_key: id })
  }
  expect(away.frames).toEqual([])
  expect(await server.sql(`SELECT 1 FROM core.notification WHERE type LIKE '%change'`)).toEqual([])
  line.close()
  away.close()
})

test('notices use the chosen channels: SMTP mail, stored if undeliverable, morning digest [SH-2-072]', async () => {
  const { id } = await colour(buyer)
  const save = (data: unknown) => manager.post('/notifyapi/notify-setting/save', { form: { DATA: data } })
  const note = async (text: string) => {
    await buyer.post('/ccommonapi/comments/save', { form: { type: 'colour', id, text, mentions: [user('manager')] } })
    await waitFor(
      async () => Number((await server.sql(`SELECT count(*) AS n FROM core.outbox WHERE done_at IS NULL`))[0]!['n']),
      (n) => n === 0,
    )
  }
  const texts = async () =>
    ((await manager.get('/notifyapi/notify-msg/index')).data['results'].rows as any[]).map((one) => one.content as string).join()
  await server.sql(`UPDATE core.account SET email = 'manager@weft.example' WHERE id = $1`, [user('manager')])
  expect((await manager.get('/notifyapi/notify-setting/index')).data['results']).toMatchObject({
    matrix: { inner: { LINK: true }, email: { APPR: true, LINK: false } },
    digest: false,
  })
  expect((await save({ matrix: { pigeon: { LINK: true } } })).status).toBe(400)
  expect((await save({ quiet_from: '25:00', quiet_to: '07:00' })).data['errors']).toHaveProperty('quiet_from')
  expect((await save({ quiet_from: '22:00' })).data['errors']).toEqual({ quiet_to: ['必填'] })
  expect((await save({ matrix: { email: { LINK: true }, wecom: { LINK: true }, sms: { LINK: true } } })).code).toBe(200)
  await note('走邮件')
  expect(await texts()).toContain('走邮件')
  const { mails } = mailServer
  const mail = await waitFor(() => mails.find((one) => one.to === 'manager@weft.example'))
  const plain = mail!.text
  expect(plain).toContain('走邮件')
  expect(plain).toContain(`/design/page/colour?id=${id}`)
  expect(
    await waitFor(
      () => server.sql(`SELECT channel, state FROM core.channel_delivery WHERE user_id = $1 ORDER BY channel`, [user('manager')]),
      (rows) => rows.every((one) => one['state'] !== 'waiting'),
    ),
  ).toEqual([
    { channel: 'email', state: 'sent' },
    { channel: 'sms', state: 'kept' },
    { channel: 'wecom', state: 'kept' },
  ])
  await save({ matrix: { inner: { LINK: false }, email: { LINK: false }, wecom: { LINK: false }, sms: { LINK: false } } })
  await note('谁也不说')
  expect(await texts()).not.toContain('谁也不说')
  await save({ matrix: { inner: { LINK: true }, email: { LINK: true } }, digest: true })
  await note('摘要一')
  await note('摘要二')
  const before = mails.length
  expect(await server.sql(`SELECT 1 FROM core.channel_delivery WHERE state = 'waiting' AND digest AND due_at > now()`)).toHaveLength(2)
  await server.sql(`UPDATE core.channel_delivery SET due_at = now() WHERE state = 'waiting'`)
  await note('别的')
  expect(
    await waitFor(
      () => mails.length - before,
      (n) => n > 0,
    ),
  ).toBe(1)
  const both = mails.at(-1)!.text
  expect(both).toContain('摘要一')
  expect(both).toContain('摘要二')
})

test('the socket address is configurable and sent to browsers [SH-7-078]', async () => {
  const far = await startTestServer({ notifyUrl: 'wss://live.example/notifyapi/socket' })
  try {
    const { url, ticket } = (await (await far.as('buyer')).post('/notifyapi/ws-ticket')).data['results'] as { url: string; ticket: string }
    expect(url).toBe(`wss://live.example/notifyapi/socket?ticket=${ticket}`)
    expect((await fetch(`${far.url}/login`)).headers.get('content-security-policy')).toContain(`connect-src 'self' wss://live.example`)
  } finally {
    await far.end()
  }
})
