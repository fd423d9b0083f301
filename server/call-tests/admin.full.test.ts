/** Administration over HTTP: users, roles, data permissions, numbers, dictionaries. Changes take effect at once; only administrators may make them. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { accountTypes } from '../../model/people/account-types.ts'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Client
let root: Client
const users = new Map<string, string>()
beforeAll(async () => {
  server = await startTestServer()
  ;[admin, root] = [await server.as('admin'), await server.as('super')]
  for (const row of await server.sql<{ username: string; id: string }>('SELECT username, id::text FROM core.account'))
    users.set(row.username, row.id)
})
afterAll(() => server.end())

const post = (client: Client, path: string, data: unknown): Promise<Answer> =>
  client.post(`/clientinfoapi/admin/${path}`, { form: { DATA: data } })
const list = async (client: Client, path: string, query: Record<string, string> = {}) =>
  (await client.get(`/clientinfoapi/admin/${path}/index`, { query })).data['results'] as any
const person = (over: object = {}) => ({ username: `p${randomUUID().slice(0, 8)}`, full_name: '新人', roles: ['buyer'], ...over })

test('a non-administrator is refused; a supplier’s administrator manages only its own users [DM-1-128][DM-6-001][DM-6-003][DM-6-007]', async () => {
  const buyer = await server.as('buyer')
  for (const path of ['users', 'roles', 'data-rules', 'number-rules', 'dictionaries'])
    expect((await buyer.get(`/clientinfoapi/admin/${path}/index`)).status, path).toBe(403)
  for (const path of [
    'users/save',
    'users/invite',
    'users/freeze',
    'users/thaw',
    'users/hand-over',
    'roles/save',
    'roles/remove',
    'data-rules/remove',
  ])
    expect((await post(buyer, path, { id: '1' })).status, path).toBe(403)
  for (const path of ['data-rules/save', 'number-rules/save', 'number-rules/stop', 'number-rules/next', 'dictionaries/save'])
    expect((await post(buyer, path, { type: 'colour' })).status, path).toBe(403)
  expect((await post(buyer, 'dictionaries/save', { category: 'series' })).status).toBe(403)
  await server.sql(`UPDATE core.member SET account_type = 'administrator' WHERE user_id = $1`, [users.get('supplier')])
  const otherClient = await server.as('supplier')
  const { rows } = await list(otherClient, 'users')
  expect(new Set(rows.map((one: any) => one.company_id))).toEqual(new Set([String(otherClient.user['client_id'])]))
  expect((await post(otherClient, 'users/freeze', { id: users.get('buyer') })).status).toBe(404)
  expect((await post(otherClient, 'users/save', { ...person(), id: users.get('buyer') })).status).toBe(404)
  expect((await otherClient.get('/clientinfoapi/admin/roles/index')).status).toBe(403)
  const granted = await post(otherClient, 'users/save', person({ roles: ['supplier', 'buyer'] }))
  expect(granted.code).toBe(11000)
  expect(granted.data['errors']).toEqual({ roles: ['只能授予您自己拥有的角色，不能授予：采购员'] })
  // Another company is refused, not ignored (security Z17), and a password does not repeat the company's name (security A10).
  const elsewhere = await post(otherClient, 'users/save', person({ roles: ['supplier'], company_id: String(admin.user['client_id']) }))
  expect(Object.keys(elsewhere.data['errors'])).toEqual(['company_id'])
  const [name] = await server.sql<{ en: string }>('SELECT name_en AS en FROM core.company WHERE id = $1', [otherClient.user['client_id']])
  for (const password of [`${name!.en.split(' ')[0]}@12a`, '1qaz@WSX3edc'])
    expect((await post(otherClient, 'users/save', person({ roles: ['supplier'], password }))).data['errors']).toEqual({
      password: ['密码过于常见，请换一个'],
    })
  expect((await post(otherClient, 'users/save', person({ roles: ['supplier'] }))).code).toBe(200)
  expect((await list(otherClient, 'users', { search: '新人' })).count).toBe(1)
  expect((await post(otherClient, 'users/save', person({ account_type: 'super' }))).status).toBe(403)
  expect((await post(otherClient, 'users/save', person({ roles: ['super'] }))).status).toBe(403)
  const overlay = (client: Client, scope: string) =>
    client.post('/scommonapi/sconf-ui-config-person/submit-cache', {
      form: { page: 'purchase_order', scope, merge: '1', DATA: { statuses: { rejected: { zh: '已批准', en: 'Approved' } } } },
    })
  // The pages of all companies are the platform's: the administrator of a supplier cannot rename or require anything on them.
  expect((await overlay(otherClient, 'platform')).status).toBe(403)
  await server.sql(`UPDATE core.member SET account_type = 'common' WHERE user_id = $1`, [users.get('supplier')])
})

test('creates a user with all fields, invites by a single-use link, freezes and unfreezes [DM-2-086][DM-3-002][DM-3-003][DM-3-004][DM-5-005][DM-1-128]', async () => {
  expect((await post(admin, 'users/save', person({ username: '张三', full_name: '', email: 'x', mobile: '12' }))).data['errors']).toEqual({
    username: ['用户名只能含字母、数字和 . _ @ -'],
    full_name: ['必填'],
    email: ['邮箱格式不正确'],
    mobile: ['电话格式不正确'],
  })
  expect(
    (
      await post(
        admin,
        'users/save',
        person({ username: 'BUYER', email: 'buyer@weft.example', mobile: '13800138001', roles: ['nonsense'] }),
      )
    ).data['errors'],
  ).toEqual({
    username: ['已被使用'],
    email: ['已被使用'],
    mobile: ['已被使用'],
    roles: ['不在可选范围内'],
  })
  expect((await post(admin, 'users/save', person({ password: 'abc' }))).data['errors']).toHaveProperty('password')
  const input = person({
    full_name_en: 'New One',
    first_name: 'Yi',
    last_name: 'Xin',
    gender: 'female',
    email: 'new@weft.example',
    mobile: '13900139000',
    title: '跟单',
    personno: 'HS-9',
    language: 'en',
    is_manager: true,
  })
  const { id } = (await post(admin, 'users/save', input)).data['results']
  const [stored] = (await list(admin, 'users', { search: input.username })).rows
  expect(stored).toMatchObject({ ...input, id, invited: true, status: 'active', last_login_at: null })
  expect(JSON.stringify(stored)).not.toMatch(/password|\$argon|hash/i)

  // Names and gender are changed by administrators and by the person, and taken back by an empty value.
  expect((await post(admin, 'users/save', { ...input, id, gender: null, last_name: '' })).code).toBe(200)
  expect((await list(admin, 'users', { search: input.username })).rows[0]).toMatchObject({ first_name: 'Yi', last_name: '', gender: null })
  expect((await post(admin, 'users/save', person({ gender: 'unknown' }))).data['errors']).toHaveProperty('gender')
  expect((await post(await server.as('manager'), 'users/save', { ...input, id })).status).toBe(403)

  const wide = await post(
    admin,
    'users/save',
    person({ username: 'ＮＥＷ．ＯＮＥ２', full_name: 'Ａｎｎａ　Ｌｉ', mobile: '１３９００１３９００１' }),
  )
  expect((await list(admin, 'users', { search: 'new.one2' })).rows).toMatchObject([
    { id: wide.data['results'].id, username: 'NEW.ONE2', full_name: 'Anna Li', mobile: '13900139001' },
  ])
  expect((await post(admin, 'users/save', person({ email: 'ｎｅｗ＠weft.example' }))).data['errors']).toEqual({ email: ['已被使用'] })

  const { url } = (await post(admin, 'users/invite', { id })).data['results'] as { url: string }
  const token = url.split('token=')[1]!
  const guest = server.client()
  const data = await guest.envelope({ username: input.username, password: 'Fresh#2026x', nonce: randomUUID(), ts: Date.now() })
  expect((await guest.post('/access/request-password-reset', { form: { data, token } })).code).toBe(200)
  const again = await guest.envelope({ username: input.username, password: 'Other#2026x', nonce: randomUUID(), ts: Date.now() })
  expect((await guest.post('/access/request-password-reset', { form: { data: again, token } })).status).toBe(409)
  const userClient = server.client()
  expect((await userClient.signIn(input.username, 'Fresh#2026x')).code).toBe(200)
  expect((await list(admin, 'users', { search: '13900139000' })).rows[0].last_login_at).toBeTruthy()

  const ticket = (await userClient.post('/notifyapi/ws-ticket')).data['results']['ticket'] as string
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/notifyapi/socket?ticket=${ticket}`)
  await new Promise((open) => socket.on('open', open))
  const closed = new Promise<number>((done) => socket.on('close', done))
  expect((await post(admin, 'users/freeze', { id })).code).toBe(200)
  expect(await closed).toBe(4001)
  expect((await userClient.get('/access/current-user')).status).toBe(401)
  expect((await server.client().signIn(input.username, 'Fresh#2026x')).code).not.toBe(200)
  expect((await post(admin, 'users/thaw', { id })).code).toBe(200)
  expect((await server.client().signIn(input.username, 'Fresh#2026x')).code).toBe(200)
  expect((await post(admin, 'users/freeze', { id: users.get('admin') })).status).toBe(409)
  // A blank password leaves the current one unchanged; after a new password only the new one works.
  expect((await post(admin, 'users/save', { ...input, id })).code).toBe(200)
  expect((await server.client().signIn(input.username, 'Fresh#2026x')).code).toBe(200)
  await post(admin, 'users/save', { ...input, id, password: 'Third#2026x' })
  expect((await server.client().signIn(input.username, 'Fresh#2026x')).code).not.toBe(200)
  expect((await server.client().signIn(input.username, 'Third#2026x')).code).toBe(200)
  expect(await server.sql(`SELECT action FROM core.journal WHERE type = 'user' AND doc_id = $1 ORDER BY id`, [id])).toMatchObject([
    { action: 'create' },
    { action: 'save' },
    { action: 'invite' },
    { action: 'freeze' },
    { action: 'thaw' },
    { action: 'save' },
    { action: 'save' },
  ])
})

test('account types are those of the domain; each account type has a role that opens a page [SH-6-008][SH-6-009]', async () => {
  expect(Object.keys(accountTypes)).toEqual(['common', 'invited', 'guest', 'unassigned', 'administrator', 'super'])
  for (const kind of Object.keys(accountTypes)) {
    const created = await post(root, 'users/save', person({ account_type: kind, ...(kind === 'guest' ? { roles: [] } : {}) }))
    expect(created.code, kind).toBe(200)
    expect(
      (await list(root, 'users', { search: '新人' })).rows.some((row: any) => row.account_type === kind),
      kind,
    ).toBe(true)
  }
  expect((await post(root, 'users/save', person({ account_type: 'owner' }))).data['errors']).toHaveProperty('account_type')
  const seeded = ((await list(admin, 'roles')).rows as { code: string; system: boolean }[])
    .filter((row) => row.system)
    .map((row) => row.code)
  expect(seeded).toEqual(
    expect.arrayContaining([
      'buyer',
      'merchandiser',
      'supplier',
      'factory',
      'inspector',
      'reviewer',
      'warehouse',
      'finance',
      'admin',
      'carrier',
      'manager',
    ]),
  )
  // A user who holds only this role gets its lists and is refused for a list of another role.
  for (const [role, type, closed] of [
    ['buyer', 'purchase-order', 'voucher'],
    ['inspector', 'final-inspection', 'voucher'],
    ['reviewer', 'factory-audit', 'purchase-order'],
    ['warehouse', 'product-in', 'voucher'],
    ['finance', 'voucher', 'factory-audit'],
    ['admin', 'purchase-order', ''],
  ] as const) {
    const one = person({ roles: [role], password: 'Yarn#4719x' })
    await post(admin, 'users/save', one)
    const userClient = server.client()
    await userClient.signIn(one.username, 'Yarn#4719x')
    expect((await userClient.data(`${type}/index`, { size: 1 })).code, role).toBe(200)
    if (closed) expect((await userClient.data(`${closed}/index`, { size: 1 })).status, role).toBe(403)
  }
  for (const [name, type] of [
    ['supplier', 'delivery-booking'],
    ['factory', 'final-inspection'],
    ['carrier', 'delivery-booking'],
  ] as const)
    expect((await (await server.as(name)).data(`${type}/index`, { size: 1 })).code, name).toBe(200)
})

test('a role grants menus and permissions, is copied with its data rules, and is not removed while held [DM-2-087][DM-2-088][DM-2-089][DM-1-129][DM-3-105][DM-6-009][DM-6-011][DM-6-013]', async () => {
  const base = {
    code: 'colourist',
    name_zh: '配色师',
    name_en: 'Colourist',
    type: 'client',
    menus: ['COLOUR'],
    grants: { colour: { read: true, create: true, edit: true } },
  }
  expect((await post(admin, 'roles/save', { ...base, code: 'buyer' })).data['errors']).toEqual({ code: ['已被使用'] })
  expect((await post(admin, 'roles/save', { ...base, type: 'fourth' })).data['errors']).toHaveProperty('type')
  expect((await post(admin, 'roles/save', { ...base, type: 'application' })).status).toBe(403)
  expect((await post(admin, 'roles/save', { ...base, menus: ['NOPE'], grants: { secret: { read: true } } })).data['errors']).toMatchObject({
    menus: expect.anything(),
    grants: expect.anything(),
  })
  const { id } = (await post(admin, 'roles/save', base)).data['results']
  const one = person({ roles: ['colourist'], password: 'Yarn#4719x' })
  const answer = await post(admin, 'users/save', one)
  expect(answer.code, answer.text).toBe(200)
  const created = answer.data['results'] as { id: string }
  const userClient = server.client()
  await userClient.signIn(one.username, 'Yarn#4719x')
  const menus = (userClient.user['menus'] as { ID: string; CATEGORY: string }[]).filter((menu) => menu.CATEGORY !== 'workspace')
  expect(menus.map((menu) => menu.ID)).toEqual(['COLOUR'])
  expect((await userClient.data('colour/save', { values: { name: '她的颜色' } })).code).toBe(200)
  expect((await userClient.data('purchase-order/index', {})).status).toBe(403)

  const rule = (await post(admin, 'data-rules/save', { type: 'colour', field: 'family', operator: 'eq', value: 'red', role: 'colourist' }))
    .data['results'] as { id: string }
  const copy = (await post(admin, 'roles/save', { code: 'colourist2', name_zh: '配色师二', name_en: 'Colourist 2', from: 'colourist' }))
    .data['results'] as { id: string }
  await post(admin, 'roles/save', { ...base, id, menus: [], grants: {} })
  const rows = (await list(admin, 'roles')).rows as any[]
  expect(rows.find((row) => row.id === copy.id)).toMatchObject({ menus: ['COLOUR'], grants: base.grants, users: 0 })
  expect((await list(admin, 'data-rules')).filter((row: any) => row.role === 'colourist2')).toHaveLength(1)
  expect((await userClient.data('colour/save', { values: { name: '不再可以' } })).status).toBe(403)

  expect((await post(admin, 'roles/remove', { id })).status).toBe(409)
  await post(admin, 'users/save', { ...one, password: '', id: created.id, roles: [] })
  expect((await post(admin, 'roles/remove', { id })).code).toBe(200)
  expect((await list(admin, 'data-rules')).some((row: any) => row.id === rule.id)).toBe(false)
  const { users: _, system: __, effective: ___, ...system } = rows.find((row) => row.code === 'buyer')
  expect((await post(admin, 'roles/save', { ...system, grants: {} })).status).toBe(409)
  expect((await post(admin, 'roles/remove', { id: system.id })).status).toBe(409)
  // The definitions determine what a system role grants; its copy grants the same.
  await post(admin, 'roles/save', { code: 'buyer_copy', name_zh: '采购二', name_en: 'Buyer 2', from: 'buyer' })
  const second = person({ roles: ['buyer_copy'], password: 'Yarn#4719x' })
  await post(admin, 'users/save', second)
  const copied = server.client()
  await copied.signIn(second.username, 'Yarn#4719x')
  expect((await copied.data('purchase-order/index', {})).code).toBe(200)
  expect((await post(root, 'roles/save', { id: system.id, code: 'buyer', name_zh: '采购', name_en: 'Buyer', type: 'client' })).code).toBe(
    200,
  )
})

test('the menu shows the administration pages to administrators only [DM-6-007]', async () => {
  const entries = async (client: Client) =>
    ((await client.get('/access/current-user')).data['results'].menus as { ID: string; FURL: string }[])
      .filter((one) => one.ID.startsWith('ADMIN_'))
      .map((one) => one.FURL)
  expect(await entries(admin)).toEqual([
    '/admin/users',
    '/admin/companies',
    '/admin/roles',
    '/admin/numberrules',
    '/admin/settings',
    '/admin/dictionaries',
    '/admin/tags',
    '/admin/processes',
    '/admin/workcalendar',
    '/report/slownodes',
    '/admin/audit',
    '/page/printtemplates',
    '/page/outapi',
  ])
  expect(await entries(await server.as('buyer'))).toEqual([])
})

test('a data rule restricts list, lookup by id and export for its users; an invalid rule is refused [DM-2-090][DM-6-014]', async () => {
  const manager = await server.as('manager')
  const buyer = await server.as('buyer')
  const createColour = async (family: string) =>
    (await buyer.data('colour/save', { values: { name: `${family}${randomUUID().slice(0, 6)}`, family } })).data['results'].id as string
  const [shown, hidden] = [await createColour('red'), await createColour('blue')]
  for (const invalidRule of [{ field: 'secret' }, { operator: 'between;drop' }, { operator: 'contains' }, { type: 'nonsense' }])
    expect(
      (await post(admin, 'data-rules/save', { type: 'colour', field: 'family', operator: 'in', value: ['red'], ...invalidRule })).code,
    ).toBe(11000)
  const { id } = (
    await post(admin, 'data-rules/save', { type: 'colour', field: 'family', operator: 'in', value: ['red'], user_id: users.get('manager') })
  ).data['results']
  const ids = async () =>
    ((await manager.data('colour/index', { size: 200 })).data['results'].rows as { id: string }[]).map((one) => one.id)
  expect(await ids()).toContain(shown)
  expect(await ids()).not.toContain(hidden)
  expect((await manager.data('colour/view', { id: hidden })).status).toBe(404)
  expect((await buyer.data('colour/view', { id: hidden })).code).toBe(200)
  expect([(await post(admin, 'data-rules/remove', { id })).code, await ids()]).toEqual([200, expect.arrayContaining([hidden])])
})

test('what a contract refuses in a form stands at its field in both languages; a key that it does not have is 400', async () => {
  const wrong = person({ username: '', email: 'nobody', mobile: '12', account_type: 'king' })
  const save = async (language: string, data: object) =>
    admin.post('/clientinfoapi/admin/users/save', { form: { DATA: data }, headers: { 'accept-language': language } })
  const [chinese, english] = [await save('zh', wrong), await save('en', wrong)]
  expect([chinese.code, english.code]).toEqual([11000, 11000])
  expect(chinese.data['errors']).toEqual({
    username: ['必填'],
    email: [expect.stringMatching(/邮箱/)],
    mobile: [expect.stringMatching(/电话/)],
    account_type: ['不在可选范围内'],
  })
  expect(Object.keys(english.data['errors'] as object)).toEqual(Object.keys(chinese.data['errors'] as object))
  expect(JSON.stringify(english.data['errors'])).not.toMatch(/[一-龥]/)
  expect((await save('zh', person({ rank: 'king' }))).status).toBe(400)
})

test('what the contract of a data rule refuses stands at its field in both languages', async () => {
  const wrong = { type: 'colour', field: 'f'.repeat(81), operator: 'eq', value: 'red', role: 7 }
  const save = (language: string) =>
    admin.post('/clientinfoapi/admin/data-rules/save', { form: { DATA: wrong }, headers: { 'accept-language': language } })
  const errors = { zh: { field: ['最多 80 个字'], role: ['请输入文本'] }, en: { field: ['At most 80 characters'], role: ['Enter text'] } }
  for (const [language, at] of Object.entries(errors)) expect(await save(language)).toMatchObject({ code: 11000, data: { errors: at } })
})

test('a number rule previews its next number, gives parallel documents distinct ones, and can be reset [DM-1-139][DM-2-097][DM-3-100][DM-3-101][DM-3-102][DM-3-103][DM-5-043][DM-9-014]', async () => {
  const buyer = await server.as('buyer')
  const rule = { type: 'colour', attributes: [{ text: 'C' }, { field: 'family' }], date_prefix: 'yearMonth', length: 3, start: '1' }
  expect(
    (await post(admin, 'number-rules/save', { ...rule, attributes: Array.from({ length: 8 }, () => ({ text: 'A' })) })).data['errors'],
  ).toHaveProperty('attributes')
  expect(
    (await post(admin, 'number-rules/save', { ...rule, attributes: [{ text: '号' }], date_prefix: 'week', length: 13 })).data['errors'],
  ).toMatchObject({
    'attributes[0]': expect.anything(),
    date_prefix: expect.anything(),
    length: expect.anything(),
  })
  expect((await post(admin, 'number-rules/save', { ...rule, attributes: [{ field: 'secret' }] })).data['errors']).toHaveProperty([
    'attributes[0]',
  ])
  expect((await post(admin, 'number-rules/save', rule)).code).toBe(200)
  const next = async () =>
    (await post(admin, 'number-rules/next', { type: 'colour', values: { family: 'red' } })).data['results'].number as string
  const predicted = await next()
  expect(predicted).toMatch(/^Cred\d{6}001$/)
  const save = async () =>
    (await buyer.data('colour/save', { values: { name: `号${randomUUID().slice(0, 8)}`, family: 'red' } })).data['results'].number as string
  expect(await save()).toBe(predicted)
  expect(new Set(await Promise.all(Array.from({ length: 8 }, save))).size).toBe(8)
  expect(await next()).toMatch(/010$/)
  expect((await post(admin, 'number-rules/stop', { type: 'colour' })).code).toBe(200)
  expect(await save()).not.toMatch(/^Cred/)
})

test('a stopped dictionary item can no longer be chosen but still shows on old documents [DM-1-138][DM-2-100][DM-3-107]', async () => {
  const item = { category: 'price_band', code: 'night', zh: '夜色', en: 'Night', sort: -5 }
  expect((await post(admin, 'dictionaries/save', { ...item, zh: '', code: '夜' })).data['errors']).toMatchObject({
    zh: ['必填'],
    code: expect.anything(),
  })
  expect((await post(admin, 'dictionaries/save', { ...item, fresh: true })).code).toBe(200)
  expect((await post(admin, 'dictionaries/save', { ...item, fresh: true })).data['errors']).toEqual({ code: ['已被使用'] })
  expect((await post(admin, 'dictionaries/save', { ...item, category: 'fibre', fresh: true })).code).toBe(200)
  const all = (await list(admin, 'dictionaries')) as any[]
  expect(all.filter((one) => one.category === 'price_band')[0]).toMatchObject({ code: 'night', zh: '夜色', en: 'Night', status: 'active' })
  const buyer = await server.as('buyer')
  const options = async () => {
    const page = (await buyer.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'style' } })).data['results']
    return JSON.stringify(page)
  }
  expect(await options()).toContain('夜色')
  await post(admin, 'dictionaries/save', { ...item, status: 'stopped' })
  expect(((await list(admin, 'dictionaries')) as any[]).find((one) => one.code === 'night' && one.category === 'price_band').status).toBe(
    'stopped',
  )
})
