/**
 * Tests sign-in through DingTalk, WeCom, OpenID Connect and a trusted system over real HTTP, against local servers that speak their
 * protocols; also binding and provider administration.
 */
import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { callOut, mayCall } from '../adapters/outbound.ts'
import { seal, unseal } from '../adapters/sealed-secrets.ts'
import { localDingtalk, localOpenId, localWecom, type LocalProvider } from '../testing/identity-provider-servers.ts'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let boss: Client
let dingtalk: LocalProvider
let wecom: LocalProvider
let openid: LocalProvider
const trusted = 'a-secret-of-the-own-house-2026'
const ids: Record<string, string> = {}
beforeAll(async () => {
  dingtalk = await localDingtalk({ key: 'dingkey', secret: 'dingsecret', corp: 'dingcorp' })
  wecom = await localWecom({ corp: 'wwcorp', secret: 'wwsecret' })
  openid = await localOpenId({ client: 'weft', secret: 'oidcsecret' })
  server = await startTestServer({ publicUrl: 'https://weft.test', localProviders: true })
  boss = await server.as('super')
  const names = { name_zh: '登录', name_en: 'Sign-in' }
  for (const row of [
    { kind: 'dingtalk', code: 'ding', client_id: 'dingkey', secret: 'dingsecret', corp_id: 'dingcorp', base_api: dingtalk.url },
    { kind: 'wecom', code: 'ww', client_id: 'wwcorp', secret: 'wwsecret', agent_id: '1000002', base_api: wecom.url },
    { kind: 'oidc', code: 'sso', client_id: 'weft', secret: 'oidcsecret', issuer: openid.url },
    { kind: 'trusted', code: 'oa', secret: trusted },
    { kind: 'trusted', code: 'hr', secret: trusted, inner: 'yes' },
  ]) {
    const saved = await save(boss, { ...names, ...row })
    expect(saved.code, row.code).toBe(200)
    ids[row.code] = saved.data['results'].id as string
  }
})
afterAll(async () => {
  await server.end()
  for (const one of [dingtalk, wecom, openid]) one.close()
})

const save = (client: Client, DATA: Record<string, unknown>) => client.post('/clientinfoapi/providers/save', { form: { DATA } })
const post = (path: string, json: Record<string, unknown>, client = server.client()): Promise<Answer> =>
  client.post(path, { json: { device: 'desktop', ...json } })
const start = async (client: string, more: Record<string, unknown> = {}) =>
  (await post('/access/third-start', { client, ...more })).data['results'] as { url: string; state: string }
const bind = async (answer: Answer, username: string, password = 'Weft#2026', path = '/access/third-bind') => {
  const client = server.client()
  const data = await client.envelope({ username, password, nonce: randomUUID(), ts: Date.now() })
  return post(path, { ticket: answer.data['detail'].ticket, data }, client)
}
const who = (answer: Answer) => answer.data['userinfo']?.username as string | undefined
const unbound = (answer: Answer) => {
  expect([answer.status, answer.data['detail']?.step]).toEqual([403, 'bind'])
  return answer
}
const outcomeOf = (answer: Answer) => [answer.status, answer.message]

describe('DingTalk', () => {
  test('the sign-in start returns what the page needs, with a single-use state [SH-7-027]', async () => {
    const client = server.client()
    const prepared = (await client.get('/dingtalk/prepared-login', { query: { client: 'ding' } })).data['results']
    expect(prepared).toMatchObject({
      client_id: 'dingkey',
      corp_id: 'dingcorp',
      response_type: 'code',
      redirect_uri: 'https://weft.test/login/ddwelcome/ding',
    })
    const url = new URL(prepared.url)
    expect([url.origin, url.pathname, url.searchParams.get('state')]).toEqual([
      'https://login.dingtalk.com',
      '/oauth2/auth',
      prepared.state,
    ])
    expect((await client.get('/dingtalk/prepared-login', { query: { client: 'nobody' } })).status).toBe(404)
    expect((await client.get('/dingtalk/prepared-login', { query: { client: 'ww' } })).status).toBe(404)
  })

  test('an unknown user binds with the account password and then signs in directly [SH-7-025][SH-1-017]', async () => {
    const come = async (person: string, more = {}) => {
      const { state } = await start('ding')
      return post('/access/dd-login', { client: 'ding', code: dingtalk.code(person, more), state })
    }
    const first = unbound(await come('zhao'))
    expect(first.data['detail'].label).toBe('钉 zhao')
    expect((await bind(first, 'manager2', 'Wrong#2026')).code).toBe(400)
    expect(who(await bind(first, 'manager2'))).toBe('manager2')
    expect((await bind(first, 'manager2')).status).toBe(409)
    const again = await come('zhao')
    expect(who(again)).toBe('manager2')
    const client = server.client()
    client.user = again.data['userinfo']
    expect((await client.get('/access/current-user')).data['results'].username).toBe('manager2')

    // A wrong code, a used state, an unknown state or another organisation does not sign in.
    const { state } = await start('ding')
    expect(outcomeOf(await post('/access/dd-login', { client: 'ding', code: 'bad', state }))).toEqual([400, '第三方登录未成功，请重试'])
    for (const used of [state, 'A'.repeat(43), undefined])
      expect((await post('/access/dd-login', { client: 'ding', code: dingtalk.code('zhao'), state: used })).status).toBe(409)
    expect((await come('zhao', { corp: 'othercorp' })).status).toBe(400)
  })

  test('inside DingTalk the client’s code signs in; users who are not bound are refused [SH-7-026][SH-1-017]', async () => {
    expect(who(await post('/access/dd-welcome', { client: 'ding', code: dingtalk.code('zhao') }))).toBe('manager2')
    unbound(await post('/access/dd-welcome', { client: 'ding', code: dingtalk.code('stranger') }))
    expect((await post('/access/dd-welcome', { client: 'ding', code: 'bad' })).status).toBe(400)
    expect((await post('/access/dd-welcome', { client: 'oa', code: dingtalk.code('zhao') })).status).toBe(404)
    // The application's own token is requested once, not once per user.
    expect(dingtalk.receivedRequests.filter((one) => one === 'GET /gettoken')).toHaveLength(1)
  })
})

test('WeCom: binds once, then signs in by code; non-members and second bindings are refused [SH-7-024][SH-7-028][SH-1-016]', async () => {
  const come = async (person: string, more = {}) => {
    const { state, url } = await start('ww')
    expect(url).toContain('https://login.work.weixin.qq.com/wwlogin/sso/login?appid=wwcorp&agentid=1000002')
    return server.client().get('/access/qw3rd-login', { query: { client: 'ww', code: wecom.code(person, more), state, device: 'mobile' } })
  }
  expect((await start('ww', { inside: true })).url).toMatch(
    /^https:\/\/open\.weixin\.qq\.com\/connect\/oauth2\/authorize\?.*#wechat_redirect$/,
  )
  const [one, two] = [unbound(await come('lisi')), unbound(await come('lisi'))]
  expect(who(await bind(one, 'inspector', undefined, '/qywx-basic/binding-qywx'))).toBe('inspector')
  expect(outcomeOf(await bind(two, 'warehouse', undefined, '/qywx-basic/binding-qywx'))).toEqual([409, '此身份或账号已绑定'])
  expect((await bind(unbound(await come('wangwu')), 'inspector')).status).toBe(409)
  const entered = await come('lisi')
  expect(who(entered)).toBe('inspector')
  expect((await come('guest', { outside: 'yes' })).status).toBe(400)
  expect(
    await server.sql(`SELECT DISTINCT device FROM core.session s JOIN core.account a ON a.id = s.user_id WHERE a.username = 'inspector'`),
  ).toContainEqual({
    device: 'mobile',
  })
  // A refused binding creates no session.
  expect(
    await server.sql(
      `SELECT 1 FROM core.session s JOIN core.account a ON a.id = s.user_id WHERE a.username = 'warehouse' AND s.revoked_at IS NULL`,
    ),
  ).toEqual([])
})

test('OpenID Connect: checks code, PKCE, nonce, issuer and audience; a ticket works once [SH-2-008][SH-1-018]', async () => {
  const journey = async () => {
    const { url, state } = await start('sso')
    const { searchParams } = new URL(url)
    expect(url.startsWith(`${openid.url}/authorize?`)).toBe(true)
    expect(searchParams.get('redirect_uri')).toBe('https://weft.test/login/thirdssologin')
    return { state, challenge: searchParams.get('code_challenge')!, nonce: searchParams.get('nonce')! }
  }
  const come = async (spoil?: string) => {
    const { state, ...loginValues } = await journey()
    const code = openid.code('sub-77', { ...loginValues, ...(spoil ? { spoil } : {}) })
    return { answer: await post('/access/sso-login', { code, state }), code, state }
  }
  expect(who(await bind(unbound((await come()).answer), 'finance'))).toBe('finance')
  const { answer, code, state } = await come()
  expect(who(answer)).toBe('finance')
  expect((await post('/access/sso-login', { code, state })).status).toBe(409)
  for (const spoil of ['nonce', 'issuer', 'audience']) expect((await come(spoil)).answer.status, spoil).toBe(400)
  // The code of one sign-in does not match the state of another.
  const [a, b] = [await journey(), await journey()]
  expect((await post('/access/sso-login', { code: openid.code('sub-77', a), state: b.state })).status).toBe(400)
})

describe('a trusted system', () => {
  const ask = (more: Record<string, unknown> = {}, secret = trusted) => {
    const body: Record<string, unknown> = { type: 'oa', username: 'E1001', timestamp: Date.now(), nonce: randomUUID(), ...more }
    const text = [body['type'], body['username'], body['timestamp'], body['nonce']].map(String).join('\n')
    return { ...body, sign: createHmac('sha256', secret).update(text).digest('hex') }
  }
  const token = async (more: Record<string, unknown> = {}) =>
    (await post('/sf/send-temp-token', ask(more))).data['results'] as { token: string; url: string; seconds: number }

  test('gets a token for its employee that works once, for one minute, on its own page [SH-7-029][SH-2-007][SH-1-018]', async () => {
    const { token: first, url, seconds } = await token()
    expect([url, seconds]).toEqual([`https://weft.test/login/third/oa#token=${first}`, 60])
    expect((await post('/access/third-login', { type: 'nobody', token: first })).status).toBe(404)
    expect((await post('/access/third-login', { type: 'hr', token: first })).status).toBe(409)
    expect(who(await bind(unbound(await post('/access/third-login', { type: 'oa', token: first })), 'buyer'))).toBe('buyer')
    const { token: second } = await token()
    expect(who(await post('/access/third-login', { type: 'oa', token: second }))).toBe('buyer')
    expect((await post('/access/third-login', { type: 'oa', token: second })).status).toBe(409)
    const { token: third } = await token()
    await server.sql(`UPDATE core.provider_ticket SET expires_at = now() - interval '1 second' WHERE kind = 'temp' AND used_at IS NULL`)
    expect((await post('/access/third-login', { type: 'oa', token: third })).status).toBe(409)
  })

  test('signs its calls; a wrong secret, stale time, reused nonce or unknown system get one same refusal', async () => {
    const good = ask()
    expect((await post('/sf/send-temp-token', good)).code).toBe(200)
    for (const [why, body] of [
      ['nonce again', good],
      ['secret', ask({}, 'another-secret-of-that-length')],
      ['stale', ask({ timestamp: Date.now() - 600_000 })],
      ['changed', { ...ask(), username: 'E1' }],
      ['nobody', ask({ type: 'nobody' })],
      ['no DingTalk', ask({ type: 'ding' }, 'dingsecret')],
    ] as const)
      expect(outcomeOf(await post('/sf/send-temp-token', body)), why).toEqual([400, '非法请求'])
  })

  test('the internal page accepts only the platform’s own users [SH-2-009]', async () => {
    const inner = async (username: string) => {
      const { token: one, url } = await token({ type: 'hr', username })
      expect(url).toContain('/login/thirdinnerlogin#token=')
      return post('/access/third-login', { token: one })
    }
    expect(outcomeOf(await bind(unbound(await inner('S1')), 'supplier'))).toEqual([403, '此入口仅供平台内部员工使用'])
    expect(who(await bind(unbound(await inner('M1')), 'manager'))).toBe('manager')
    expect(who(await inner('M1'))).toBe('manager')
    expect((await post('/access/third-login', { token: (await token()).token })).status).toBe(403)
    expect((await post('/access/third-login', {})).status).toBe(409)
  })
})

test('a provider signs in to its own platform only; a member of another platform uses the password', async () => {
  await server.sql(
    `INSERT INTO core.member (platform_id, user_id, company_id, roles) SELECT c.platform_id, a.id, c.id, '{buyer}' FROM core.account a, core.company c JOIN core.platform p ON p.id = c.platform_id AND p.code = 'south' WHERE a.username = 'buyer' AND c.kind = 'brand' LIMIT 1`,
  )
  const body = { type: 'oa', username: 'E1001', timestamp: String(Date.now()), nonce: randomUUID() }
  const sign = createHmac('sha256', trusted).update(Object.values(body).join('\n')).digest('hex')
  const { token } = (await post('/sf/send-temp-token', { ...body, sign })).data['results'] as { token: string }
  expect(outcomeOf(await post('/access/third-login', { type: 'oa', token }))).toEqual([403, '您的账号属于多个平台，请用密码登录'])
})

test('only super administrators manage providers; secrets are never returned and are encrypted at rest', async () => {
  for (const name of ['admin', 'supplier', 'buyer']) {
    const client = await server.as(name)
    expect((await client.get('/clientinfoapi/providers/index')).status, name).toBe(403)
    expect((await save(client, { kind: 'trusted', code: 'x', name_zh: 'x', name_en: 'x', secret: trusted })).status, name).toBe(403)
  }
  const listed = await boss.get('/clientinfoapi/providers/index')
  expect(listed.text).not.toContain('secret-of-the-own-house')
  expect(listed.data['results'].map((row: { code: string; has_secret: boolean }) => [row.code, row.has_secret])).toEqual(
    ['ding', 'ww', 'sso', 'oa', 'hr'].map((code) => [code, true]),
  )
  const [row] = await server.sql<{ secret: Buffer }>(`SELECT secret FROM core.provider WHERE code = 'oa'`)
  expect(row!.secret.includes(Buffer.from('own-house'))).toBe(false)
  expect(
    (await save(boss, { kind: 'oidc', code: 'ding', name_zh: '', name_en: 'x', client_id: 'x', issuer: 'no address', secret: '' })).data[
      'errors'
    ],
  ).toEqual({
    name_zh: ['必填'],
    secret: ['必填'],
    issuer: [expect.any(String) as unknown],
  })
  // Another platform's super administrator sees neither the provider nor its users.
  await server.sql(
    `UPDATE core.member SET account_type = 'super' WHERE user_id = (SELECT id FROM core.account WHERE username = 'other.buyer')`,
  )
  const other = await server.as('other.buyer')
  expect((await other.get('/clientinfoapi/providers/index')).data['results']).toEqual([])
  expect((await other.get('/clientinfoapi/providers/people', { query: { id: ids['oa']! } })).status).toBe(404)
  expect((await save(other, { id: ids['oa'], name_zh: 'x', name_en: 'x' })).status).toBe(404)
  expect((await save(other, { kind: 'trusted', code: 'oa', name_zh: 'x', name_en: 'x', secret: trusted })).data['errors']).toHaveProperty(
    'code',
  )

  const people = (await boss.get('/clientinfoapi/providers/people', { query: { id: ids['ding']! } })).data['results'] as {
    subject: string
  }[]
  expect(people).toMatchObject([{ subject: 'u-zhao', username: 'manager2' }])
  const unbind = () => boss.post('/clientinfoapi/providers/unbind', { form: { DATA: { id: ids['ding'], subject: 'u-zhao' } } })
  expect((await unbind()).code).toBe(200)
  expect((await unbind()).status).toBe(404)
  unbound(await post('/access/dd-welcome', { client: 'ding', code: dingtalk.code('zhao') }))
  // A disabled provider is missing from the sign-in page and signs nobody in.
  expect((await save(boss, { id: ids['ding'], name_zh: '钉', name_en: 'D', client_id: 'dingkey', status: 'off' })).code).toBe(200)
  expect((await post('/access/third-start', { client: 'ding' })).status).toBe(404)
  const door = (await server.client().get('/access/door')).data['results'].providers as { code: string }[]
  expect(door.map(({ code }) => code)).toEqual(['ww', 'sso'])
})

describe('without permission for local providers', () => {
  test.each([
    'http://public.example/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.1.2.3/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[fd00::1]/',
    'https://user:pass@1.1.1.1/',
    'ftp://1.1.1.1/',
  ])('%s is never called', async (address) => {
    expect(await mayCall({}, new URL(address))).toBe(false)
    await expect(callOut({}, address)).rejects.toThrow('may not be called')
  })
  test('accepts a public address', async () => expect(await mayCall({}, new URL('https://1.1.1.1/'))).toBe(true))
})

test('a sealed value opens only with its key and only when it is unchanged', () => {
  const [one, two] = [
    { dataDir: '', secretKey: 'k'.repeat(24) },
    { dataDir: '', secretKey: 'q'.repeat(24) },
  ]
  const sealed = seal(one, '密钥')
  expect(unseal(one, sealed)).toBe('密钥')
  expect(sealed.equals(seal(one, '密钥'))).toBe(false)
  expect(() => unseal(two, sealed)).toThrow()
  sealed[sealed.length - 1]! ^= 1
  expect(() => unseal(one, sealed)).toThrow()
})
