/** Tests sign-in over real HTTP: envelope, lockout, refresh, revocation and platforms. */
import { randomUUID } from 'node:crypto'
import { CompactEncrypt, importSPKI } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoPassword } from '../demo/seed-people.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.end())
const stateOf = async (client: { get(path: string): Promise<{ status: number }> }) => (await client.get('/access/user-state')).status
/** Waits until the session has ended on the node of this client: nodes learn of it by a notification, a moment after the answer. */
const signedOut = (client: Parameters<typeof stateOf>[0]) => expect.poll(() => stateOf(client), { timeout: 15_000 }).toBe(401)

test('signs in with an envelope and returns the specified session user [SH-7-016][SH-7-017][SH-3-001][SH-3-019][SH-4-002][SH-9-013]', async () => {
  const client = server.client()
  const answer = await client.signIn('buyer')
  expect(answer).toMatchObject({ status: 200, code: 200, message: 'OK' })
  expect(client.user).toMatchObject({
    username: 'buyer',
    language_code: 'zh',
    client_name: '华裳服饰集团',
    company_kind: 'brand',
    platform_name: '华东平台',
    account_type: 'common',
    settings: { FAV_MENUS: [] },
  })
  expect(client.user['dashroles']).toContain('buyer')
  expect(client.user['expire']).toBeGreaterThan(Date.now() + 25 * 60_000)
  const menus = client.user['menus'] as Record<string, string>[]
  expect(menus.find((menu) => menu['ID'] === 'PURCHASE_ORDER')).toMatchObject({
    CATEGORY: 'order',
    TITLE: '成品采购订单',
    FURL: '/order/index/purchase-order',
    PY: 'CPCGDD',
  })
  expect((client.user['menu_modules'] as { key: string }[]).map((one) => one.key)).toContain('order')
  expect((await client.get('/access/current-user')).data['results']).toMatchObject({ username: 'buyer', app_key: client.user['app_key'] })
  expect((await client.get('/access/current-user')).text).not.toContain(client.user['refresh_token'])
})

test('returns the variant of an app name, and the same answer for an unknown name [SH-1-019][SH-1-020][SH-7-014]', async () => {
  const client = server.client()
  const variants = await Promise.all(
    ['P3C-X', 'P3-X', 'FOO', ''].map(
      async (name) => (await client.get('/access/app-key', { query: { appName: name } })).data['results']['variant'],
    ),
  )
  expect(variants).toEqual(['P3C', 'P3', 'S3', 'S3'])
})

test('every wrong envelope or password gives the same error [SH-7-016]', async () => {
  const client = server.client()
  const key = (await client.get('/access/app-key')).data['results'] as { kid: string; public_key: string }
  const good = { username: 'manager', password: demoPassword, nonce: randomUUID(), ts: Date.now() }
  const seal = async (payload: unknown, header: Record<string, string>) =>
    new CompactEncrypt(new TextEncoder().encode(JSON.stringify(payload)))
      .setProtectedHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', kid: key.kid, ...header } as never)
      .encrypt(await importSPKI(key.public_key, 'RSA-OAEP-256'))
  const invalidEnvelopes = [
    'nothing',
    JSON.stringify(good),
    await seal(good, { kid: 'other' }),
    await seal(good, { enc: 'A128GCM' }),
    await seal({ ...good, ts: Date.now() - 130_000 }, {}),
    await seal({ ...good, nonce: 'short' }, {}),
    await seal({ ...good, nonce: randomUUID(), password: 'Wrong#2026' }, {}),
    await seal({ ...good, nonce: randomUUID(), username: 'nobody.at.all' }, {}),
    (await seal(good, {})).slice(0, -4),
  ]
  const answers = await Promise.all(invalidEnvelopes.map((data) => client.post('/access/login', { form: { data, device: 'desktop' } })))
  expect(new Set(answers.map((one) => `${one.status} ${one.text}`))).toEqual(
    new Set([`400 ${JSON.stringify({ code: 400, message: '用户名或密码不正确', data: { errors: ['用户名或密码不正确'] } })}`]),
  )
  const data = await seal({ ...good, nonce: randomUUID() }, {})
  expect((await client.post('/access/login', { form: { data, device: 'desktop' } })).code).toBe(200)
  expect((await client.post('/access/login', { form: { data, device: 'desktop' } })).code).toBe(400)
  expect(
    (await client.post('/access/login', { form: { data: await seal({ ...good, nonce: randomUUID() }, {}), device: 'watch' } })).code,
  ).toBe(400)
})

test('ten failures lock a name, known or not, except on a remembered device', async () => {
  const owner = await server.as('finance')
  const outsider = server.client()
  for (const name of ['finance', 'not.there']) {
    const codes: number[] = []
    for (let attempt = 0; attempt < 11; attempt++) codes.push((await outsider.signIn(name, 'Wrong#2026')).code)
    expect(codes).toEqual([...Array(10).fill(400), 429])
  }
  expect((await outsider.signIn('finance')).code).toBe(429)
  const again = await server.client().signIn('finance', demoPassword, { device_token: owner.user['device_token'] })
  expect(again.code).toBe(200)
})

test('a hundred wrong passwords from one address lock out no device that has signed in before (security A03)', async () => {
  const known = await server.as('inspector')
  await server.sql(
    `INSERT INTO core.login_attempt (key) SELECT sha256(convert_to(E'address\n127.0.0.1', 'UTF8')) FROM generate_series(1, 100)`,
  )
  expect((await server.client().signIn('inspector')).code).toBe(429)
  expect((await server.client().signIn('inspector', demoPassword, { device_token: known.user['device_token'] })).code).toBe(200)
  await server.sql('DELETE FROM core.login_attempt')
})

test('a person sees the own sign-ins, ends one of them, and has at most twenty (security S15)', async () => {
  const [here, there] = [await server.as('warehouse'), await server.as('warehouse')]
  const path = '/clientinfoapi/user-profile/sessions'
  const list = async () => (await here.get(path)).data['results'] as { id: string; ip: string; current: boolean }[]
  const sessions = await list()
  expect(sessions.map(({ current }) => current)).toEqual([false, true])
  const end = (client: typeof here, id: string) => client.post(`${path}/end`, { form: { DATA: { id } } })
  // Nobody else ends it.
  expect((await end(await server.as('buyer'), sessions[0]!.id)).status).toBe(404)
  expect((await end(here, sessions[0]!.id)).code).toBe(200)
  await signedOut(there)
  expect(await list()).toHaveLength(1)
  await server.sql(
    `INSERT INTO core.session (id, family, token_hash, refresh_hash, seed, sign_key, user_id, platform_id, company_id, device, ip, at, expires_at, refresh_expires_at)
     SELECT n, n, sha256(n::text::bytea), sha256(('r' || n)::bytea), seed, sign_key, user_id, platform_id, company_id, device, ip, now() - make_interval(mins => n), now() + interval '1 hour', now() + interval '1 day'
     FROM generate_series(1, 30) n, (SELECT * FROM core.session WHERE id = $1::bigint) s`,
    [sessions[1]!.id],
  )
  // The cache of the node forgets the one that ends.
  await there.signIn('warehouse')
  await server.sql(`UPDATE core.session SET at = now() - interval '3 hours' WHERE token_hash = sha256(convert_to($1, 'UTF8'))`, [
    there.user['access_token'],
  ])
  expect((await there.get(path)).code).toBe(200)
  await server.as('warehouse')
  expect((await there.get(path)).status).toBe(401)
  expect(await list()).toHaveLength(20)
})

test('refresh rotates tokens, serves two tabs alike, and a stolen old token revokes the family [SH-7-012][SH-4-003][SH-4-016]', async () => {
  const client = await server.as('inspector')
  const first = { ...client.user }
  const ask = (refresh: unknown, username = 'inspector') =>
    server.client().post('/access/refresh', { form: { username, refresh_token: refresh } })
  expect((await ask(first['refresh_token'], 'buyer')).status).toBe(401)
  const [one, two] = await Promise.all([ask(first['refresh_token']), ask(first['refresh_token'])])
  expect(one.code).toBe(200)
  expect(two.data['userinfo']['access_token']).toBe(one.data['userinfo']['access_token'])
  expect(one.data['userinfo']['access_token']).not.toBe(first['access_token'])
  expect(one.data['userinfo']['sign_key']).toBe(first['sign_key'])
  client.user = one.data['userinfo']
  expect(await stateOf(client)).toBe(200)
  await server.sql(`UPDATE core.session SET rotated_at = now() - interval '11 seconds' WHERE rotated_at IS NOT NULL`)
  expect((await ask(first['refresh_token'])).status).toBe(401)
  await signedOut(client)
  expect((await ask(client.user['refresh_token'])).status).toBe(401)
  expect(await server.sql(`SELECT 1 FROM core.login_history WHERE outcome = 'refresh_reuse'`)).toHaveLength(1)
})

test('sign-out, freeze, new roles and a new password end sessions on another node within a second [SH-7-020][SH-4-004][SH-3-006]', async () => {
  const other = await server.another()
  const there = (client: { user: Record<string, any> }) => {
    const seen = server.client(other.address)
    seen.user = client.user
    return seen
  }
  const ends = async (change: (name: string) => Promise<unknown>, name: string, client = server.client()) => {
    expect((await client.signIn(name)).code).toBe(200)
    expect(await stateOf(there(client))).toBe(200)
    await change(name)
    await signedOut(client)
    await signedOut(there(client))
    return server.client().post('/access/refresh', { form: { username: name, refresh_token: client.user['refresh_token'] } })
  }
  const leaving = server.client()
  expect((await ends(() => leaving.post('/access/logout'), 'warehouse', leaving)).status).toBe(401)
  expect(
    (
      await ends(
        (name) =>
          server.sql(
            `UPDATE core.member SET roles = roles || '{planner}' WHERE user_id = (SELECT id FROM core.account WHERE username = $1)`,
            [name],
          ),
        'supplier3',
      )
    ).data['userinfo']['dashroles'],
  ).toEqual(['supplier', 'planner'])
  expect(
    (await ends((name) => server.sql(`UPDATE core.account SET status = 'frozen' WHERE username = $1`, [name]), 'supplier4')).status,
  ).toBe(401)
  expect(
    (await ends((name) => server.sql(`UPDATE core.account SET password_hash = 'x' WHERE username = $1`, [name]), 'supplier5')).status,
  ).toBe(401)
})

test('a frozen account gets the same answer as an unknown account', async () => {
  await server.sql(`UPDATE core.account SET status = 'frozen' WHERE username = 'supplier6'`)
  expect((await server.client().signIn('supplier6')).text).toBe((await server.client().signIn('supplier6', 'Wrong#2026')).text)
})

test('a user switches platforms; the old token is revoked; a platform without membership is refused [SH-7-023][SH-3-009][SH-4-021]', async () => {
  const [east, south] = await server.sql<{ id: string }>(`SELECT id::text FROM core.platform ORDER BY code`)
  const [company] = await server.sql<{ id: string }>(`SELECT id::text FROM core.company WHERE code = 'YN'`)
  const client = await server.as('admin')
  expect((await client.post('/access/switch-plt', { form: { platform_id: south!.id } })).status).toBe(403)
  await server.sql(
    `INSERT INTO core.member (platform_id, user_id, company_id, roles) SELECT $1, id, $2, '{buyer}' FROM core.account WHERE username = 'admin'`,
    [south!.id, company!.id],
  )
  const moved = await client.post('/access/switch-plt', { form: { platform_id: south!.id } })
  expect(moved.data['userinfo']).toMatchObject({
    platform_id: south!.id,
    platform_name: '南方平台',
    client_name: '云岭时装',
    dashroles: ['buyer'],
  })
  expect(moved.data['userinfo']['platform_list'].map((one: { platform_id: string }) => one.platform_id).sort()).toEqual(
    [east!.id, south!.id].sort(),
  )
  expect(await stateOf(client)).toBe(401)
  client.user = moved.data['userinfo']
  expect(await stateOf(client)).toBe(200)
})

test('switch-token accepts only another token of the same user [SH-7-022]', async () => {
  const [one, two, foreign] = [await server.as('buyer'), await server.as('buyer'), await server.as('buyer2')]
  expect((await one.post('/access/switch-token', { form: { access_token: two.user['access_token'] } })).data['userinfo']['app_key']).toBe(
    two.user['app_key'],
  )
  expect((await one.post('/access/switch-token', { form: { access_token: foreign.user['access_token'] } })).status).toBe(403)
})

test('a reset link works once within ten minutes; a weak password is reported at its field [SH-7-018][SH-7-019][SH-5-024]', async () => {
  const client = await server.as('factory')
  for (const email of ['factory@weft.example', 'nobody@weft.example'])
    expect((await client.post('/access/request-password-reset-link', { form: { email } })).text).toBe(
      '{"code":200,"message":"OK","data":{"results":true}}',
    )
  const resetMails = () =>
    server.sql<{ receiver: string; text: string }>(`SELECT receiver, text FROM core.sent_message WHERE kind = 'reset'`)
  await expect.poll(resetMails, { timeout: 15_000 }).not.toEqual([])
  const mails = await resetMails()
  expect(mails.map((mail) => mail.receiver)).toEqual(['factory@weft.example'])
  const token = /#token=([\w-]{43})/.exec(mails[0]!.text)![1]
  const reset = async (password: string) =>
    client.post('/access/request-password-reset', {
      form: { token, data: await client.envelope({ username: 'factory', password, nonce: randomUUID(), ts: Date.now() }) },
    })
  expect(await reset('weak')).toMatchObject({
    status: 200,
    code: 11000,
    data: { errors: { password: ['密码长度至少8位数、且含有大小写字母+数字+特殊符号'] } },
  })
  for (const weak of ['abcdef1!', 'ABCDEF1!', 'Abcdefg!', 'Abcdefg1', 'Abcde1!'])
    expect((await reset(weak)).data['errors'], weak).toHaveProperty('password')
  expect((await reset('P@ssw0rd1!')).data['errors']).toEqual({ password: ['密码过于常见，请换一个'] })
  expect((await reset('Bobbin#Thread7')).code).toBe(200)
  expect((await reset('Bobbin#Thread8')).status).toBe(409)
  await signedOut(client)
  expect((await server.client().signIn('factory')).code).toBe(400)
  expect((await server.client().signIn('factory', 'Bobbin#Thread7')).code).toBe(200)
})

test('a user changes the password by giving the old one [SH-2-071]', async () => {
  const client = await server.as('carrier')
  const change = async (password: string) =>
    client.post('/access/change-password', {
      form: {
        data: await client.envelope({ username: 'carrier', password, new_password: 'Selvedge!42', nonce: randomUUID(), ts: Date.now() }),
      },
    })
  expect((await change('Wrong#2026')).code).toBe(11000)
  const answer = await change(demoPassword)
  expect(answer.code).toBe(200)
  await signedOut(client)
  client.user = answer.data['userinfo']
  expect(await stateOf(client)).toBe(200)
})

test('tokens are stored as hashes, and the log contains none', async () => {
  const client = await server.as('buyer')
  await client.get('/access/current-user')
  await client.get('/nowhere', { query: { token: client.user['access_token'] } })
  const log = server.log.join('')
  expect(log).toContain('/access/current-user')
  for (const secret of [client.user['access_token'], client.user['refresh_token'], client.user['sign_key'], demoPassword])
    expect(log).not.toContain(secret)
  const [row] = await server.sql<{ all: string }>('SELECT json_agg(s)::text AS all FROM core.session s')
  expect(row!.all).not.toContain(client.user['access_token'])
})

test('menus follow roles and their read permissions; without a role there is no business menu [SH-3-005][SH-3-021][SH-3-022][SH-6-006][SH-6-007]', async () => {
  const menus = async () => (await server.as('manager')).user['menus'] as { ID: string; CATEGORY: string }[]
  expect((await menus()).length).toBeGreaterThan(10)
  await server.sql(`UPDATE core.role SET menus = '{COLOUR,SEASON,WECHAT_MGM,WX_ORDER,SYS_MENU_GUIDE}' WHERE code = 'manager'`)
  await waitFor(async () => (await menus()).length < 10)
  expect((await menus()).map((menu) => menu.ID)).toEqual([
    'WORKSPACE_HOME',
    'WORKSPACE_TODO',
    'WORKSPACE_REPORTS',
    'WORKSPACE_DASH',
    'WORKSPACE_SCREENS',
    'WORKSPACE_IMPORT',
    'SYS_MENU_GUIDE',
    'SEASON',
    'COLOUR',
  ])
  expect((await server.as('manager')).user['menu_modules'].map((one: { key: string }) => one.key)).toEqual(['workspace', 'design'])
  await server.sql(`UPDATE core.member SET roles = '{}' WHERE user_id = (SELECT id FROM core.account WHERE username = 'manager')`)
  await waitFor(async () => (await menus()).length === 0)
  expect(await menus()).toEqual([])
})
