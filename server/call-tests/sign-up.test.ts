/**
 * Tests the entry point over real HTTP: titles, codes by mail (a real SMTP server) and SMS (a gateway in the test), step-up, sign-up
 * with approval, and the outbox.
 */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '../testing/client.ts'
import { startMailServer, type MailServer, type ReceivedMail } from '../testing/mail-server.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { startTextGateway, type TextGateway } from '../testing/text-gateway.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

/** `carried` has SMTP and a gateway and really sends; `kept` has neither. */
let carried: TestServer
let offlineServer: TestServer
let mailServer: MailServer
let mails: ReceivedMail[]
let gateway: TextGateway

beforeAll(async () => {
  mailServer = await startMailServer()
  mails = mailServer.mails
  gateway = await startTextGateway()
  carried = await startTestServer({
    smtpUrl: mailServer.url,
    smsUrl: gateway.url,
    smsKey: 'gateway-key',
    publicUrl: 'https://weft.test',
  })
  offlineServer = await startTestServer()
})
afterAll(async () => {
  await carried.end()
  await offlineServer.end()
  await mailServer.end()
  gateway.end()
})

const codeIn = (text: string) => /(?<!\d)(\d{6})(?!\d)/.exec(text.replace(/^[\s\S]*?\r?\n\r?\n/, ''))![1]!
const ask = (client: Client, purpose: string, to: string) => client.post('/access/send-code', { form: { purpose, to } })
const handleOf = (answer: Awaited<ReturnType<typeof ask>>) => answer.data['results']['handle'] as string
const enter = (client: Client, handle: string, code: string, device = 'desktop') =>
  client.post('/access/login-code', { form: { handle, code, device } })
const later = (server: TestServer) => server.sql(`UPDATE core.verify_code SET at = at - interval '61 seconds'`)

test('a reset link is mailed once with the public address and expires after ten minutes [SH-7-018][SH-2-013]', async () => {
  const client = carried.client()
  mails.length = 0
  await client.post('/access/request-password-reset-link', { form: { email: 'Inspector@Weft.example' } })
  await client.post('/access/request-password-reset-link', { form: { email: 'inspector@weft.example' } })
  // The mail to another account, requested later, proves that no second one to this account is on its way.
  await client.post('/access/request-password-reset-link', { form: { email: 'finance@weft.example' } })
  await waitFor(() => mails.some((mail) => mail.text.includes('finance@weft.example')))
  await waitFor(() => mails.some((mail) => mail.text.includes('inspector@weft.example')))
  // Mails leave side by side, so either one may come first.
  expect(mails).toHaveLength(2)
  const toInspector = mails.find((mail) => mail.text.includes('inspector@weft.example'))!
  const token = /https:\/\/weft\.test\/forgotpwd\/newpwd#token=([\w-]{43})/.exec(toInspector.text)![1]!
  await carried.sql(`UPDATE core.login_link SET expires_at = now() - interval '1 second'`)
  const data = await client.envelope({ username: 'inspector', password: 'Bobbin#Thread7', nonce: randomUUID(), ts: Date.now() })
  const answer = await client.post('/access/request-password-reset', { form: { token, data } })
  expect([answer.status, answer.message]).toEqual([409, '链接已失效，请重新发送'])
  // A sent mail is recorded without the link.
  const [row] = await carried.sql(`SELECT state, text, secret FROM core.sent_message WHERE kind = 'reset'`)
  expect(row).toEqual({ state: 'sent', text: '', secret: true })
})

test('a code by mail signs in once, and only with its own handle', async () => {
  const client = carried.client()
  mails.length = 0
  const codeAnswer = await ask(client, 'login', 'buyer@weft.example')
  expect(codeAnswer.data['results']).toMatchObject({ channel: 'email', seconds: 600, again: 60 })
  expect((await ask(client, 'login', 'buyer@weft.example')).status).toBe(429)
  await waitFor(() => mails.length > 0)
  const code = codeIn(mails[0]!.text)
  const handle = handleOf(codeAnswer)
  const unknownHandle = handleOf(await ask(client, 'login', 'stranger@nowhere.example'))
  expect((await enter(client, unknownHandle, code)).data['errors']).toEqual({ code: ['验证码不正确或已过期'] })
  const entered = await enter(client, handle, code)
  expect(entered.data['userinfo']).toMatchObject({ username: 'buyer' })
  expect((await enter(client, handle, code)).code).toBe(11000)
  expect(mails).toHaveLength(1)
})

test('a code by SMS is sent through the gateway with its key; a refusal is recorded', async () => {
  const client = carried.client()
  const [{ mobile } = { mobile: '' }] = await carried.sql<{ mobile: string }>(
    `SELECT mobile FROM core.account WHERE username = 'warehouse'`,
  )
  const { texts } = gateway
  texts.length = 0
  const handle = handleOf(await ask(client, 'login', mobile))
  await waitFor(() => texts.length > 0)
  expect(texts[0]).toMatchObject({ to: mobile, key: 'Bearer gateway-key' })
  expect((await enter(client, handle, codeIn(`\n\n${texts[0]!.text}`), 'mobile')).data['userinfo']).toMatchObject({ username: 'warehouse' })
  await later(carried)
  gateway.answers = 500
  await ask(client, 'login', mobile)
  const failed = () => carried.sql(`SELECT error FROM core.sent_message WHERE channel = 'sms' AND state = 'failed'`)
  await waitFor(async () => (await failed()).length > 0)
  expect(await failed()).toEqual([{ error: 'gateway 500' }])
  gateway.answers = 200
})

test('a code and a link hold for ten minutes: they are good at 9:59 and void at 10:01; a link that is sent again leaves the old one void [DM-5-013][DM-8-019][DM-9-001]', async () => {
  const client = offlineServer.client()
  const receiver = 'factory@weft.example'
  const sent = async (kind: string) =>
    (
      await offlineServer.sql<{ text: string }>(`SELECT text FROM core.sent_message WHERE receiver = $1 AND kind = $2 ORDER BY id DESC`, [
        receiver,
        kind,
      ])
    ).map(({ text }) => text)
  /** Lets time pass for what was sent: its end comes nearer. */
  const pass = (table: string, seconds: number) =>
    offlineServer.sql(`UPDATE core.${table} SET expires_at = expires_at - make_interval(secs => $1)`, [seconds])
  const codeAfter = async (seconds: number) => {
    await later(offlineServer)
    const known = (await sent('code')).length
    const handle = handleOf(await ask(client, 'login', receiver))
    await waitFor(async () => (await sent('code')).length > known)
    const code = codeIn(`\n\n${(await sent('code'))[0]!}`)
    await pass('verify_code', seconds)
    return enter(client, handle, code)
  }
  expect((await codeAfter(601)).data['errors']).toEqual({ code: ['验证码不正确或已过期'] })
  expect((await codeAfter(595)).code).toBe(200)

  const linkAfter = async (seconds: number) => {
    await later(offlineServer)
    await offlineServer.sql(`UPDATE core.login_link SET at = at - interval '1 hour'`)
    const known = (await sent('reset')).length
    await client.post('/access/request-password-reset-link', { form: { email: receiver } })
    await waitFor(async () => (await sent('reset')).length > known)
    await pass('login_link', seconds)
    return /#token=([\w-]{43})/.exec((await sent('reset'))[0]!)![1]!
  }
  const reset = async (token: string, password: string) => {
    const data = await client.envelope({ username: 'factory', password, nonce: randomUUID(), ts: Date.now() })
    return client.post('/access/request-password-reset', { form: { token, data } })
  }
  const old = await linkAfter(601)
  expect([(await reset(old, 'Bobbin#Thread7')).status, (await reset(old, 'Bobbin#Thread7')).message]).toEqual([
    409,
    '链接已失效，请重新发送',
  ])
  const fresh = await linkAfter(595)
  expect((await reset(old, 'Bobbin#Thread7')).status).toBe(409)
  expect((await reset(fresh, 'Bobbin#Thread7')).code).toBe(200)
})

test('a code expires after five guesses, ten minutes or for another purpose, and reveals no account [DM-8-020]', async () => {
  const client = offlineServer.client()
  const known = await ask(client, 'login', 'finance@weft.example')
  const unknown = await ask(client, 'login', 'nobody@weft.example')
  const shape = (answer: typeof known) => ({ ...answer.data['results'], handle: '' })
  expect(shape(known)).toEqual(shape(unknown))
  const codeFor = async (receiver: string) => {
    const read = () =>
      offlineServer.sql<{ text: string }>(`SELECT text FROM core.sent_message WHERE receiver = $1 ORDER BY id DESC LIMIT 1`, [receiver])
    await waitFor(async () => (await read()).length > 0)
    return codeIn(`\n\n${(await read())[0]!.text}`)
  }
  const code = await codeFor('finance@weft.example')
  expect(await offlineServer.sql(`SELECT 1 FROM core.sent_message WHERE receiver = 'nobody@weft.example'`)).toEqual([])
  const invalidCode = code === '000000' ? '000001' : '000000'
  for (let at = 0; at < 5; at++) expect((await enter(client, handleOf(known), invalidCode)).code).toBe(11000)
  expect((await enter(client, handleOf(known), code)).code).toBe(11000)
  await offlineServer.sql('DELETE FROM core.sent_message')
  await later(offlineServer)
  const second = await ask(client, 'login', 'finance@weft.example')
  const again = await codeFor('finance@weft.example')
  await offlineServer.sql(`UPDATE core.verify_code SET expires_at = now() - interval '1 second'`)
  expect((await enter(client, handleOf(second), again)).code).toBe(11000)
  await offlineServer.sql('DELETE FROM core.sent_message')
  await later(offlineServer)
  const other = await ask(client, 'vendor', 'finance@weft.example')
  expect((await enter(client, handleOf(other), await codeFor('finance@weft.example'))).code).toBe(11000)
  for (const to of ['', 'nonsense', 'a@b']) expect((await ask(client, 'login', to)).code, to).toBe(11000)
  expect((await ask(client, 'stepup', 'finance@weft.example')).status).toBe(400)
})

test('after many wrong passwords, sign-in needs a code from a new device but not from a known one', async () => {
  const owner = await carried.as('manager')
  for (let at = 0; at < 5; at++) expect((await carried.client().signIn('manager', 'Wrong#2026')).code).toBe(400)
  mails.length = 0
  const fresh = carried.client()
  const stopped = await fresh.signIn('manager')
  expect(stopped).toMatchObject({ status: 403, data: { detail: { step: 'code', to: 'm***@weft.example' } } })
  await waitFor(() => mails.length > 0)
  const { handle } = stopped.data['detail'] as { handle: string }
  const code = codeIn(mails[0]!.text)
  expect((await fresh.signIn('manager', undefined, { handle, code: code === '111111' ? '111112' : '111111' })).code).toBe(11000)
  expect((await carried.client().signIn('manager', undefined, { device_token: owner.user['device_token'] })).code).toBe(200)
  // The owner's sign-in leaves the guesses of others counted: ten attempts a name.
  for (let at = 0; at < 2; at++) await carried.client().signIn('manager', 'Wrong#2026')
  expect((await fresh.signIn('manager', undefined, { handle, code })).code).toBe(200)
})

test('the sign-in history contains the value of the device field; languages are two [SH-9-014][DM-9-021]', async () => {
  for (const device of ['desktop', 'ipad', 'mobile']) {
    const client = offlineServer.client()
    const data = await client.envelope({ username: 'carrier', password: 'Weft#2026', nonce: randomUUID(), ts: Date.now() })
    expect((await client.post('/access/login', { form: { data, device } })).code).toBe(200)
  }
  const client = offlineServer.client()
  const data = await client.envelope({ username: 'carrier', password: 'Weft#2026', nonce: randomUUID(), ts: Date.now() })
  expect((await client.post('/access/login', { form: { data, device: 'toaster' } })).status).toBe(400)
  const rows = await offlineServer.sql(`SELECT device FROM core.login_history WHERE name = 'carrier' AND outcome = 'ok' ORDER BY at`)
  expect(rows.map((row) => row['device'])).toEqual(['desktop', 'ipad', 'mobile'])
  const boss = await offlineServer.as('super')
  const save = (more: object) =>
    boss.post('/clientinfoapi/admin/users/save', {
      form: { DATA: { username: 'two.tongues', full_name: '双语', roles: ['buyer'], ...more } },
    })
  expect((await save({ language: 'fr' })).data['errors']).toEqual({ language: ['不在可选范围内'] })
  expect((await save({})).code).toBe(200)
  expect(await offlineServer.sql(`SELECT language FROM core.account WHERE username = 'two.tongues'`)).toEqual([{ language: 'zh' }])
})

test('an administrator sets the title of the sign-in page, in both languages [SH-9-018]', async () => {
  const boss = await offlineServer.as('super')
  const DATA = { title_zh: '云裳供应链', title_en: 'Cloud Garments', sign_up: true }
  expect((await (await offlineServer.as('admin')).post('/clientinfoapi/client-settings/save-door', { form: { DATA } })).status).toBe(403)
  expect(
    (await boss.post('/clientinfoapi/client-settings/save-door', { form: { DATA: { ...DATA, title_en: '' } } })).data['errors'],
  ).toEqual({
    title_en: ['必填'],
  })
  expect((await boss.post('/clientinfoapi/client-settings/save-door', { form: { DATA } })).code).toBe(200)
  const title = async (language: string) =>
    (await offlineServer.client().get('/access/app-key', { headers: { 'accept-language': language } })).data['results']['login_title']
  expect([await title('zh-CN'), await title('en')]).toEqual(['云裳供应链', 'Cloud Garments'])
})

test('the public variant of the utilities calls behaves the same [SH-7-011]', async () => {
  const client = offlineServer.client()
  expect((await client.get('/pub/access/app-key')).code).toBe(200)
  const data = await client.envelope({ username: 'carrier', password: 'Weft#2026', nonce: randomUUID(), ts: Date.now() })
  const entered = await client.post('/pub/access/login', { json: { data, device: 'desktop' } })
  client.user = entered.data['userinfo']
  expect((await client.get('/pub/access/user-state')).code).toBe(200)
  const token = client.user['access_token'] as string
  expect((await client.post('/pub/access/switch-token', { json: { access_token: token } })).code).toBe(200)
  expect((await client.post('/pub/access/request-password-reset-link', { json: { email: 'x@weft.example' } })).data['results']).toBe(true)
  expect((await client.post('/pub/access/logout', { json: {} })).code).toBe(200)
  expect((await client.get('/pub/access/user-state')).status).toBe(401)
})

test('a sign-up is pending until an administrator approves; names, passwords and codes are checked [SH-2-010][SH-7-015][SH-1-015][SH-5-024][DM-4-024][DM-5-009]', async () => {
  const visitor = carried.client()
  mails.length = 0
  const handle = handleOf(await ask(visitor, 'signup', 'li@mill.example'))
  await waitFor(() => mails.length > 0)
  const code = codeIn(mails[0]!.text)
  const form = {
    username: 'mill.li',
    password: 'Bobbin#Thread7',
    company: '青山织造',
    company_en: 'Green Hill Mill',
    kind: 'supplier',
    fullname: '李青',
    message: '',
    handle,
    code,
  }
  const send = async (more: Record<string, unknown> = {}) =>
    visitor.post('/signup', { form: { data: await visitor.envelope({ ...form, ...more, nonce: randomUUID(), ts: Date.now() }) } })
  expect((await send({ username: 'buyer', password: 'weak', company: '', kind: 'brand' })).data['errors']).toEqual({
    username: ['此用户名不可用'],
    password: ['密码长度至少8位数、且含有大小写字母+数字+特殊符号'],
    company: ['必填'],
    kind: ['不在可选范围内'],
  })
  for (const blank of ['username', 'password']) expect((await send({ [blank]: '' })).data['errors'], blank).toHaveProperty(blank)
  expect((await ask(visitor, 'signup', '')).code).toBe(11000)
  for (const weak of ['abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcde1!'])
    expect((await send({ password: weak })).data['errors'], weak).toEqual({
      password: ['密码长度至少8位数、且含有大小写字母+数字+特殊符号'],
    })
  expect((await send({ password: 'Abcdef1!', code: '12345' })).data['errors']).toEqual({ code: ['验证码不正确或已过期'] })
  expect((await send({ code: '12345' })).data['errors']).toEqual({ code: ['验证码不正确或已过期'] })
  expect((await send()).data['results']).toEqual({ status: 'pending' })
  expect((await send()).code).toBe(11000)
  expect((await carried.client().signIn('mill.li', form.password)).code).toBe(400)
  expect(await carried.sql(`SELECT kind, status FROM core.company WHERE name_en = 'Green Hill Mill'`)).toEqual([
    { kind: 'supplier', status: 'pending' },
  ])

  expect((await (await carried.as('supplier')).get('/clientinfoapi/sign-ups/index')).status).toBe(403)
  const admin = await carried.as('admin')
  const rows = (await admin.get('/clientinfoapi/sign-ups/index', { query: { status: 'pending' } })).data['results'].rows as {
    id: string
    company: string
  }[]
  expect(rows.map((row) => row.company)).toEqual(['青山织造'])
  const decide = (who: Client, DATA: unknown) => who.post('/clientinfoapi/sign-ups/decide', { form: { DATA } })
  expect((await decide(admin, { id: rows[0]!.id, approve: false })).data['errors']).toEqual({ reason: ['必填'] })
  expect((await decide(admin, { id: rows[0]!.id, approve: true })).data['results']).toMatchObject({ status: 'approved' })
  expect((await decide(admin, { id: rows[0]!.id, approve: true })).status).toBe(409)
  const entered = await carried.client().signIn('mill.li', form.password)
  expect(entered.data['userinfo']).toMatchObject({ client_name: '青山织造', company_kind: 'supplier' })
  await waitFor(() => mails.some((mail) => mail.text.includes('https://weft.test/login')))
})

test('another platform’s administrator sees no sign-up of ours; a rejection frees the name [DM-4-024]', async () => {
  const visitor = carried.client()
  const signUp = async () => {
    mails.length = 0
    await later(carried)
    const handle = handleOf(await ask(visitor, 'signup', 'wu@dye.example'))
    await waitFor(() => mails.some((mail) => mail.text.includes('wu@dye.example')))
    const data = {
      username: 'dye.wu',
      password: 'Bobbin#Thread7',
      company: '五色印染',
      kind: 'factory',
      fullname: '吴虹',
      handle,
      code: codeIn(mails[0]!.text),
    }
    return visitor.post('/signup', { form: { data: await visitor.envelope({ ...data, nonce: randomUUID(), ts: Date.now() }) } })
  }
  expect((await signUp()).code).toBe(200)
  const admin = await carried.as('admin')
  const [row] = (await admin.get('/clientinfoapi/sign-ups/index', { query: { status: 'pending' } })).data['results'].rows as {
    id: string
  }[]
  await carried.sql(
    `UPDATE core.member SET account_type = 'super' WHERE user_id = (SELECT id FROM core.account WHERE username = 'other.buyer')`,
  )
  const other = await carried.as('other.buyer')
  expect((await other.get('/clientinfoapi/sign-ups/index')).data['results']).toEqual({ rows: [], waiting: 0 })
  const no = { id: row!.id, approve: false, reason: '资料不全' }
  expect((await other.post('/clientinfoapi/sign-ups/decide', { form: { DATA: no } })).status).toBe(404)
  expect((await admin.post('/clientinfoapi/sign-ups/decide', { form: { DATA: no } })).code).toBe(200)
  await waitFor(() => mails.some((mail) => mail.text.includes('资料不全')))
  for (const approve of [true, false])
    expect((await admin.post('/clientinfoapi/sign-ups/decide', { form: { DATA: { ...no, approve } } })).status).toBe(409)
  expect((await carried.client().signIn('dye.wu', 'Bobbin#Thread7')).code).toBe(400)
  expect((await signUp()).code).toBe(200)
})

test('only our administrators read the outbox, and only super administrators see codes', async () => {
  await later(offlineServer)
  await offlineServer.sql('DELETE FROM core.sent_message')
  await ask(offlineServer.client(), 'login', 'finance@weft.example')
  const index = async (who: Client) =>
    (await who.get('/clientinfoapi/outbox/index')).data['results'] as { rows: Record<string, any>[]; count: number; carries: unknown }
  const boss = await offlineServer.as('super')
  await waitFor(async () => (await index(boss)).count > 0)
  const { rows, carries } = await index(boss)
  expect(carries).toEqual({ email: false, sms: false })
  expect(rows[0]).toMatchObject({
    receiver: 'finance@weft.example',
    kind: 'code',
    text: null,
    secret: true,
    may_open: true,
    state: 'kept',
    seen_at: null,
  })
  const open = (who: Client) => who.post('/clientinfoapi/outbox/open', { form: { DATA: { id: rows[0]!['id'] } } })
  const admin = await offlineServer.as('admin')
  // A notification to a supplier is the supplier's: the brand does not see it, and super administrators only that it left.
  await offlineServer.sql(
    `INSERT INTO core.channel_delivery (platform_id, id, user_id, channel, type, content_zh, content_en, due_at, state)
     SELECT platform_id, nextval('core.ids'), user_id, 'email', 'MSG', '内部评论', 'internal comment', now(), 'kept' FROM core.member m
     JOIN core.account a ON a.id = m.user_id WHERE a.username IN ('supplier', 'buyer') AND m.platform_id = (SELECT id FROM core.platform WHERE code = 'east')`,
  )
  const notices = async (who: Client) => (await index(who)).rows.filter((row) => row['kind'] === 'notice').map((row) => row['text'])
  expect(await notices(admin)).toEqual(['内部评论'])
  expect(await notices(boss)).toEqual([null, null])
  await offlineServer.sql('DELETE FROM core.channel_delivery')
  expect((await index(admin)).rows[0]).toMatchObject({ text: null, may_open: false })
  expect((await open(admin)).status).toBe(403)
  for (const user of ['buyer', 'supplier'])
    expect((await (await offlineServer.as(user)).get('/clientinfoapi/outbox/index')).status).toBe(403)
  await offlineServer.sql(
    `UPDATE core.member SET account_type = 'super' WHERE user_id = (SELECT id FROM core.account WHERE username = 'other.buyer')`,
  )
  const other = await offlineServer.as('other.buyer')
  expect((await index(other)).rows).toEqual([])
  expect((await open(other)).status).toBe(404)
  // An outsider's code for joining our platform is also visible to our administrators and to nobody else.
  await ask(offlineServer.client(), 'signup', 'stranger@mill.example')
  const foreignMessages = async (who: Client) => (await index(who)).rows.filter((row) => row['receiver'] === 'stranger@mill.example')
  await waitFor(async () => (await foreignMessages(boss)).length === 1)
  expect((await foreignMessages(boss))[0]).toMatchObject({ may_open: true, text: null })
  expect(await foreignMessages(other)).toEqual([])
  expect(codeIn(`\n\n${(await open(boss)).data['results']['text']}`)).toMatch(/^\d{6}$/)
  expect((await index(boss)).rows.find((row) => row['id'] === rows[0]!['id'])!['seen_at']).not.toBeNull()
})
