/**
 * Tests supplier registration over real HTTP: mailed code, sections, links, a colleague, papers, rejection and approval; and
 * isolation from others.
 */
import sharp from 'sharp'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let server: TestServer
let manager: Client
let picture: Buffer
beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://weft.test' })
  manager = await server.as('manager')
  const admin = await server.as('admin')
  expect((await admin.data('currency/save', { values: { code: 'CNY', name: '人民币', nameEn: 'Yuan', symbol: '¥' } })).code).toBe(200)
  picture = await sharp({ create: { width: 700, height: 900, channels: 3, background: '#7a9' } })
    .png()
    .toBuffer()
})
afterAll(() => server.end())

/** Returns the newest mail of a kind to an address. */
const letter = async (to: string, kind: string): Promise<string> => {
  const read = () =>
    server.sql<{ text: string }>(`SELECT text FROM core.sent_message WHERE receiver = $1 AND kind = $2 ORDER BY id DESC LIMIT 1`, [
      to,
      kind,
    ])
  await waitFor(async () => (await read()).length > 0)
  return (await read())[0]!.text
}
const tokenIn = (text: string) => /https:\/\/weft\.test\/vendorsignup\/validate\/east#token=([\w-]{43})/.exec(text)![1]!
const later = () => server.sql(`UPDATE core.application_link SET at = at - interval '61 seconds'`)
const call = (client: Client, name: string, json: Record<string, unknown>): Promise<Answer> =>
  client.post(`/access/vendor/${name}`, { json })
const step = { name: '青山织造有限公司', taxId: '91110000600037341l', type: 'M', contactName: '李青', contactPhone: '13900001111' }
const bank = { bank: '工商银行', domestic: true, branchCode: '102290001234', accountNo: '6222', accountName: '青山织造', currency: 'CNY' }

async function begin(client: Client, email: string, DATA: Record<string, unknown> = step): Promise<Answer> {
  const codeAnswer = await client.post('/access/send-code', { json: { purpose: 'vendor', to: email, platform: 'east' } })
  const code = /(?<!\d)\d{6}(?!\d)/.exec(await letter(email, 'code'))![0]
  return call(client, 'start', { opt: 'east', handle: codeAnswer.data['results']['handle'], code, DATA })
}
async function upload(client: Client, pass: string, field: string, bytes: Buffer, name: string): Promise<Answer> {
  const form = new FormData()
  form.set('pass', pass)
  form.set('field', field)
  form.set('file', new Blob([new Uint8Array(bytes)]), name)
  const response = new Response(form)
  return client.post('/access/vendor/upload', {
    raw: { type: response.headers.get('content-type')!, body: Buffer.from(await response.arrayBuffer()) },
  })
}

test('a registration page names its brand and its questions; an unknown one reveals nothing', async () => {
  const client = server.client()
  const door = (await client.get('/access/vendor/door', { query: { opt: 'east' } })).data['results']
  expect(door.brand).toEqual({ zh: '华裳服饰集团', en: 'Huashang Apparel Group' })
  expect(door.first.length).toBeLessThanOrEqual(6)
  expect(door.fields.papers[0]).toMatchObject({ name: 'licence', required: true, label: ['营业执照照片', 'Photo of the business licence'] })
  for (const opt of ['nowhere', 'east.JC', "east' OR 1=1", '']) {
    const answer = await client.get('/access/vendor/door', { query: { opt } })
    expect([answer.status, answer.data], opt).toEqual([409, { errors: ['没有接受注册的品牌'] }])
  }
})

test('save, resume, delegate a section, return, resubmit; only approval creates company, supplier and user [SH-2-016][SH-2-017][SH-1-010][SH-1-015]', async () => {
  const client = server.client()
  const email = 'li@green.example'
  expect((await begin(client, email, { ...step, contactPhone: '12', name: '' })).data['errors']).toMatchObject({
    name: ['必填'],
    contactPhone: [expect.any(String) as unknown],
  })
  await server.sql(`UPDATE core.verify_code SET at = at - interval '61 seconds'`)
  await server.sql('DELETE FROM core.sent_message')
  const begun = await begin(client, email)
  expect(begun.data['results']).toMatchObject({ status: 'open', email, given: { name: step.name, taxId: '91110000600037341L' } })
  const pass = begun.data['results'].pass as string

  // Incomplete: everything that is missing is reported at its field, and the brand sees nothing.
  expect(Object.keys((await call(client, 'submit', { pass })).data['errors']).sort()).toEqual(['bankAccounts', 'licence'])
  const rows = async () => (await manager.data('supplier-registration/index', {})).data['results'].rows as Record<string, any>[]
  expect(await rows()).toEqual([])

  // Save and continue elsewhere: the mailed link works once within ten minutes.
  expect((await call(client, 'later', { pass })).data['results']).toBe(true)
  expect((await call(client, 'later', { pass })).status).toBe(429)
  const token = tokenIn(await letter(email, 'vendorLink'))
  const other = server.client()
  const resumed = await call(other, 'validate', { token })
  expect(resumed.data['results']).toMatchObject({ section: '', given: { contactName: '李青' } })
  expect((await call(other, 'validate', { token })).status).toBe(409)

  // A colleague gets the bank section and nothing else; the colleague's save leaves the other sections unchanged.
  expect((await call(client, 'hand', { pass, section: 'finance', email: 'cai@green.example' })).code).toBe(200)
  const mail = await letter('cai@green.example', 'vendorHand')
  expect(mail).toContain('银行账户')
  const colleague = await call(other, 'validate', { token: tokenIn(mail) })
  const part = colleague.data['results'] as { pass: string; given: object }
  expect(Object.keys(part.given).sort()).toEqual(['bankAccounts', 'name'])
  expect(colleague.data['results'].email).toBeUndefined()
  const half = await call(other, 'save', { pass: part.pass, section: 'finance', DATA: { bankAccounts: [{ ...bank, accountNo: '' }] } })
  expect(half.code).toBe(200)
  expect((await call(other, 'save', { pass: part.pass, section: 'finance', DATA: { bankAccounts: [bank] } })).code).toBe(200)
  for (const [name, more] of [
    ['save', { section: 'company', DATA: { name: '改名', taxId: 'X', type: 'P' } }],
    ['submit', {}],
    ['hand', { section: 'finance', email: 'x@y.example' }],
  ] as const)
    expect((await call(other, name, { pass: part.pass, ...more })).status, name).toBe(409)
  expect((await upload(other, part.pass, 'licence', picture, 'licence.png')).status).toBe(409)

  // Papers: a file that is not a picture of that size is refused; another applicant's file cannot be referenced.
  expect((await upload(client, pass, 'licence', Buffer.from('%PDF-1.4'), 'licence.png')).code).toBe(11000)
  const licence = (await upload(client, pass, 'licence', picture, 'licence.png')).data['results'].id as string
  expect((await call(client, 'save', { pass, section: 'papers', DATA: { licence: ['1'] } })).data['errors']).toHaveProperty('licence')
  expect((await call(client, 'save', { pass, section: 'papers', DATA: { licence: [licence] } })).code).toBe(200)

  const sent = await call(client, 'submit', { pass })
  expect(sent.data['results']).toMatchObject({ status: 'pending', number: expect.stringMatching(/^VR/) as unknown })
  expect((await call(client, 'submit', { pass })).status).toBe(409)
  expect((await call(client, 'save', { pass, section: 'finance', DATA: { bankAccounts: [] } })).status).toBe(409)
  expect(await server.sql(`SELECT 1 FROM core.company WHERE name_zh = $1`, [step.name])).toEqual([])

  // The brand sees everything, including the papers; its competitor sees nothing.
  const [row] = await rows()
  const open = async () => (await manager.data('supplier-registration/view', { id: row!['id'] })).data['results'] as Record<string, any>
  const doc = await open()
  expect(doc).toMatchObject({
    ...step,
    // Masked for users who need not know it; `reveal` shows it and is recorded.
    contactPhone: '139****1111',
    taxId: '91110000600037341L',
    taxIdCheck: 'right',
    contactEmail: email,
    status: 'pending',
    licence: [licence],
    bankAccounts: [bank],
  })
  expect((await manager.post('/attachapi/ticket', { form: { ids: [licence] } })).data['results']).toHaveLength(1)
  for (const name of ['supplier', 'other.buyer'])
    expect((await (await server.as(name)).data('supplier-registration/view', { id: row!['id'] })).status, name).toBeGreaterThanOrEqual(403)

  const decide = async (action: string, comment?: string) =>
    manager.data(`supplier-registration/${action}`, { id: row!['id'], version: (await open())['version'], ...(comment ? { comment } : {}) })
  expect((await decide('reject')).code).toBe(11000)
  expect((await decide('reject', '执照照片不清晰')).code).toBe(200)
  expect(await letter(email, 'vendorRejected')).toContain('执照照片不清晰')
  const back = await call(client, 'view', { pass })
  expect(back.data['results']).toMatchObject({ status: 'rejected', reason: '执照照片不清晰' })
  expect((await call(client, 'save', { pass, section: 'company', DATA: { ...pick(back, 'company'), shortName: '青山' } })).code).toBe(200)
  expect((await call(client, 'submit', { pass })).data['results']).toMatchObject({ status: 'pending', reason: null })
  expect((await rows()).length).toBe(1)

  expect((await decide('approve')).code).toBe(200)
  const approved = await open()
  expect(approved).toMatchObject({ status: 'approved', shortName: '青山' })
  const [created] = await server.sql(
    `SELECT s.status, s.short_name, s.tax_id, s.company::text, c.kind, c.status AS company_status FROM supplier.supplier s JOIN core.company c ON c.platform_id = s.platform_id AND c.id = s.company WHERE s.id = $1`,
    [approved['supplier']],
  )
  expect(created).toEqual({
    status: 'draft',
    short_name: '青山',
    tax_id: '91110000600037341L',
    company: approved['company'],
    kind: 'supplier',
    company_status: 'active',
  })
  expect(await letter(email, 'vendorApproved')).toContain(`用户名：${email}`)
  expect((await call(client, 'view', { pass })).data['results']).toMatchObject({ status: 'approved' })

  // The first user signs in with a code sent to the verified address.
  await server.sql(`UPDATE core.verify_code SET at = at - interval '61 seconds'`)
  await server.sql(`DELETE FROM core.sent_message WHERE kind = 'code'`)
  const codeAnswer = await client.post('/access/send-code', { json: { purpose: 'login', to: email } })
  const code = /(?<!\d)\d{6}(?!\d)/.exec(await letter(email, 'code'))![0]
  const entered = await client.post('/access/login-code', { json: { handle: codeAnswer.data['results'].handle, code, device: 'desktop' } })
  expect(entered.data['userinfo']).toMatchObject({ client_name: step.name, company_kind: 'supplier', dashroles: ['supplier'] })
})
const pick = (answer: Answer, section: string) => {
  const { given: formValues, fields } = answer.data['results'] as {
    given: Record<string, unknown>
    fields: Record<string, { name: string }[]>
  }
  return Object.fromEntries(fields[section]!.map(({ name }) => [name, formValues[name]]))
}

test('an expired link mails a new one to the same address and does not reveal who has begun', async () => {
  const client = server.client()
  const email = 'wu@dye.example'
  const { pass } = (await begin(client, email)).data['results'] as { pass: string }
  await call(client, 'later', { pass })
  const token = tokenIn(await letter(email, 'vendorLink'))
  await server.sql(`UPDATE core.application_link SET expires_at = now() - interval '1 second' WHERE kind = 'mail'`)
  expect((await call(client, 'validate', { token })).status).toBe(409)
  await later()
  await server.sql('DELETE FROM core.sent_message')
  expect((await call(client, 'renew', { token })).data['results']).toBe(true)
  const fresh = tokenIn(await letter(email, 'vendorLink'))
  expect((await call(client, 'validate', { token: fresh })).data['results']).toMatchObject({ status: 'open' })
  await later()
  await server.sql('DELETE FROM core.sent_message')
  const known = await call(client, 'resume', { opt: 'east', email })
  const unknown = await call(client, 'resume', { opt: 'east', email: 'nobody@dye.example' })
  expect([known.status, known.data]).toEqual([unknown.status, unknown.data])
  await letter(email, 'vendorLink')
  expect(await server.sql(`SELECT 1 FROM core.sent_message WHERE receiver = 'nobody@dye.example'`)).toEqual([])
  for (const name of ['view', 'save', 'later', 'hand', 'submit'])
    expect((await call(client, name, { pass: 'A'.repeat(43), section: 'company', email: 'a@b.example' })).status, name).toBe(409)
})

test('a member of a platform company cannot register another; an account from elsewhere can join', async () => {
  expect((await begin(server.client(), 'supplier@weft.example')).data['errors']).toEqual({ email: ['此邮箱已有账号，请直接登录'] })
  const client = server.client()
  const { pass } = (await begin(client, 'other.buyer@weft.example', { ...step, taxId: 'DE123', name: 'Other Mill' })).data['results'] as {
    pass: string
  }
  const licence = (await upload(client, pass, 'licence', picture, 'l.png')).data['results'].id as string
  await call(client, 'save', { pass, section: 'papers', DATA: { licence: [licence] } })
  await call(client, 'save', { pass, section: 'finance', DATA: { bankAccounts: [bank] } })
  await call(client, 'submit', { pass })
  const [row] = (await manager.data('supplier-registration/index', { filters: [{ field: 'status', operator: 'eq', value: 'pending' }] }))
    .data['results'].rows as { id: string; version: number }[]
  const doc = (await manager.data('supplier-registration/view', { id: row!.id })).data['results'] as { version: number }
  expect((await manager.data('supplier-registration/approve', { id: row!.id, version: doc.version })).code).toBe(200)
  const entered = await server.client().signIn('other.buyer')
  expect(entered.data['userinfo'].platform_list).toHaveLength(2)
})

test('a mailed invitation prefills a registration once within its days; inviting needs create rights', async () => {
  const group = '/clientinfoapi/vendor-invites'
  const buyer = await server.as('buyer')
  const send = (client: Client, DATA: unknown) => client.post(`${group}/send`, { form: { DATA } })
  const invitation = { company: '远山针织', contact: '何远', email: 'He@yuan.example', days: 7 }
  for (const name of ['finance', 'supplier', 'manager']) expect((await send(await server.as(name), invitation)).status, name).toBe(403)
  expect((await send(buyer, { ...invitation, company: ' ', email: 'x' })).data['errors']).toHaveProperty('company')
  expect((await send(buyer, { ...invitation, email: 'no address' })).data['errors']).toHaveProperty('email')
  expect((await send(buyer, { ...invitation, email: 'supplier@weft.example' })).data['errors']).toEqual({
    email: ['此邮箱的用户已在平台上'],
  })
  expect((await send(buyer, invitation)).code).toBe(200)
  expect((await send(buyer, invitation)).status).toBe(429)
  const mail = await letter('he@yuan.example', 'vendorInvite')
  expect(mail).toMatch(/何远[^]*华裳服饰集团[^]*远山针织[^]*7 天/)
  const mine = async () => (await buyer.get(`${group}/index`)).data['results'] as Record<string, any>[]
  expect(await mine()).toMatchObject([{ email: 'he@yuan.example', company: '远山针织', state: 'invited', invited_by: '李敏' }])
  expect((await (await server.as('supplier')).get(`${group}/index`)).status).toBe(403)
  const days = await server.sql<{ days: number }>(
    `SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM core.application_link WHERE kind = 'mail' AND receiver = 'he@yuan.example'`,
  )
  expect(days).toEqual([{ days: 7 }])
  const guest = server.client()
  const opened = await call(guest, 'validate', { token: tokenIn(mail) })
  expect(opened.data['results']).toMatchObject({
    status: 'open',
    section: '',
    email: 'he@yuan.example',
    given: { name: '远山针织', contactName: '何远' },
  })
  expect((await call(guest, 'validate', { token: tokenIn(mail) })).status).toBe(409)
  expect(await mine()).toMatchObject([{ state: 'begun' }])
  // What they have typed themselves stays when they are invited again.
  const { pass } = opened.data['results'] as { pass: string }
  await call(guest, 'save', { pass, section: 'company', DATA: { ...pick(opened, 'company'), name: '远山针织有限公司' } })
  await later()
  expect((await buyer.post(`${group}/again`, { form: { DATA: { id: (await mine())[0]!['id'] } } })).code).toBe(200)
  expect((await call(guest, 'view', { pass })).data['results'].given.name).toBe('远山针织有限公司')
})

test('a mail server’s refusal is reported, keeps what was filled in, and allows an immediate retry', async () => {
  const { pass } = (await begin(server.client(), 'qin@mill.example')).data['results'] as { pass: string }
  const refusing = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_, __, done) => done(new Error('no room')),
  })
  await new Promise<void>((done) => refusing.listen(0, '127.0.0.1', () => done()))
  const settings = server.node.server as { smtpUrl?: string }
  try {
    settings.smtpUrl = `smtp://127.0.0.1:${(refusing.server.address() as { port: number }).port}`
    const client = server.client()
    for (const [name, more] of [
      ['later', {}],
      ['later', {}],
      ['hand', { section: 'finance', email: 'cai@mill.example' }],
    ] as const) {
      const answer = await call(client, name, { pass, ...more })
      expect([answer.status, answer.message]).toEqual([503, '邮件发送失败。已填写的内容已保存，请稍后重试'])
    }
    expect((await call(client, 'view', { pass })).data['results']).toMatchObject({ given: { name: step.name } })
    const invited = await (await server.as('buyer')).post('/clientinfoapi/vendor-invites/send', {
      form: { DATA: { company: '甲', email: 'jia@mill.example' } },
    })
    expect(invited.status).toBe(503)
  } finally {
    settings.smtpUrl = undefined
    await new Promise<void>((done) => refusing.close(() => done()))
  }
  expect((await call(server.client(), 'later', { pass })).data['results']).toBe(true)
})

test('rate-limits calls from one address', async () => {
  const slow = await startTestServer({ rate: { perSecond: 1000, burst: 1000 } })
  try {
    const client = slow.client()
    const answers: number[] = []
    for (let at = 0; at < 45; at++) answers.push((await call(client, 'validate', { token: 'A'.repeat(43) })).status)
    expect(new Set(answers)).toEqual(new Set([409, 429]))
    expect(answers.at(-1)).toBe(429)
  } finally {
    await slow.end()
  }
})
