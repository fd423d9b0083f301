/** Tests the contents of a session user, and the settings of users, companies and platforms. */
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Answer, Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Client
let root: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[admin, root] = [await server.as('admin'), await server.as('super')]
})
afterAll(() => server.end())
const again = async (name: string) => (await server.as(name)).user

test('identity, contact, company, preferences and roles come from stored data [SH-3-004][SH-3-007][SH-3-008][SH-3-011][SH-6-001]', async () => {
  const client = await server.as('buyer')
  const [row] = await server.sql(
    `SELECT a.id::text, a.email, a.first_name, a.last_name, a.full_name, m.roles, m.company_id::text AS company FROM core.account a JOIN core.member m ON m.user_id = a.id WHERE a.username = 'buyer'`,
  )
  expect(client.user).toMatchObject({
    id: row!['id'],
    username: 'buyer',
    email: row!['email'],
    firstname: row!['first_name'],
    lastname: row!['last_name'],
    fullname: row!['full_name'],
    thirdparty_username: '',
    client_id: row!['company'],
    dashroles: row!['roles'],
    vf_qty_amount: true,
    cr_dash: '',
    idle_minutes: 120,
  })
  await server.sql(`UPDATE core.company SET settings = settings || '{"license_type":"enterprise","rpt_theme":"calm"}' WHERE id = $1`, [
    row!['company'],
  ])
  await server.sql(
    `UPDATE core.account SET settings = settings || '{"shop_id":"S01","thirdparty_username":"dd-1"}' WHERE username = 'buyer'`,
  )
  const saved = await client.post('/clientinfoapi/user-profile/save-setting', {
    form: {
      DATA: {
        contact_phone: '021-5555',
        contact_address: '上海市',
        mobile: '13800138000',
        is_show_mobile: false,
        cr_dash: 'dash1',
        vf_qty_amount: false,
        PREFS: { density: 'compact' },
      },
    },
  })
  expect(saved.code).toBe(200)
  expect(await again('buyer')).toMatchObject({
    contact_phone: '021-5555',
    contact_address: '上海市',
    contact_mobile: '13800138000',
    is_show_mobile: false,
    cr_dash: 'dash1',
    vf_qty_amount: false,
    license_type: 'enterprise',
    rpt_theme: 'calm',
    shop_id: 'S01',
    thirdparty_username: 'dd-1',
    settings: { PREFS: { density: 'compact' } },
  })
  expect((await again('buyer2'))['settings']).not.toHaveProperty('PREFS')
})

test('a session user lists its own chat groups and nobody else’s [SH-3-012]', async () => {
  const [buyer, manager] = [await server.as('buyer'), await server.as('manager')]
  const begun = await buyer.post('/notifyapi/chat/begin', {
    form: { DATA: { users: [manager.user['id'], (await server.as('finance')).user['id']], title: '面料' } },
  })
  const { id } = begun.data['results']
  const groups = async (name: string) => ((await again(name))['jointgroups'] as { id: string }[]).map((one) => one.id)
  expect(await groups('manager')).toContain(id)
  expect(await groups('inspector')).not.toContain(id)
})

test('a signed-in user gets the session state; an unauthenticated caller does not [SH-7-013][SH-7-021]', async () => {
  const client = await server.as('finance')
  const answer = await client.get('/access/current-user')
  expect(answer.data['results']).toMatchObject({ username: 'finance' })
  expect(answer.data['results']).not.toHaveProperty('refresh_token')
  const state = await client.get('/access/user-state')
  expect(state.data['results']).toMatchObject({ state: 'signed-in' })
  expect(Math.abs((state.data['results']['expire'] as number) - (client.user['expire'] as number))).toBeLessThan(2000)
  await client.post('/access/logout')
  for (const path of ['/access/current-user', '/access/user-state']) expect((await client.get(path)).status).toBe(401)
  expect((await server.client().get('/access/current-user')).status).toBe(401)
})

test('only an administrator saves the theme, for the whole company, and only colours are accepted [SH-7-036]', async () => {
  const save = async (name: string, theme: Record<string, unknown>) =>
    (await server.as(name)).post('/clientinfoapi/client-settings/save-theme', { form: { DATA: theme } })
  expect((await save('buyer', { primary: '#ff0000' })).status).toBe(403)
  expect((await save('admin', { primary: 'red;background:url(//x)' })).status).toBe(400)
  expect((await save('admin', { primary: '#0B6E99', radius: 4, density: 'compact' })).code).toBe(200)
  expect((await again('manager'))['themeMap']).toEqual({ default: { primary: '#0B6E99', radius: 4, density: 'compact' } })
  expect((await again('supplier'))['themeMap']).toEqual({ default: null })
})

test('administrators set idle minutes, watermark and search version; they apply at the next sign-in [SH-3-014][SH-3-015][SH-9-008]', async () => {
  const admin = await server.as('admin')
  const company = (data: unknown) => admin.post('/clientinfoapi/client-settings/save', { form: { DATA: data } })
  expect((await company({ idle_minutes: 1 })).status).toBe(400)
  expect((await company({ idle_minutes: 45 })).code).toBe(200)
  const save = async (name: string, data: unknown) =>
    (await server.as(name)).post('/clientinfoapi/client-settings/save-platform', { form: { DATA: data } })
  const settled = {
    global_watermark_setting: '[%=fullname%] 内部资料',
    global_watermark_style: { width: 300, height: 200, color: 'red' },
    global_search_version: '2',
    environment: 'test',
  }
  for (const name of ['buyer', 'supplier']) expect((await save(name, settled)).status, name).toBe(403)
  for (const invalid of [
    { global_watermark_style: { width: 300, image: 'x' } },
    { global_watermark_style: { color: 'url(#x)' } },
    { global_watermark_style: '{"width":' },
    { title: 'x' },
    { environment: 'staging' },
  ])
    expect((await save('admin', invalid)).status).toBe(400)
  expect((await save('admin', settled)).code).toBe(200)
  expect(await again('buyer')).toMatchObject({
    idle_minutes: 45,
    global_watermark_setting: '[%=fullname%] 内部资料',
    global_watermark_style: '{"width":300,"height":200,"color":"red"}',
    global_search_version: '2',
    environment: 'test',
  })
  // The other platform is still a production platform.
  expect(await again('other.buyer')).toMatchObject({ global_watermark_setting: '', environment: 'production' })
})

test('a user can list the administrators of its own company, never those of a partner', async () => {
  const names = async (name: string) =>
    (
      (await (await server.as(name)).get('/clientinfoapi/user-profile/administrators')).data['results'] as { id: string; name: string }[]
    ).map((one) => one.id)
  const admin = (await again('admin'))['id']
  expect((await names('buyer'))[0]).toBe(admin)
  expect(await names('supplier')).not.toContain(admin)
  expect(await names('admin')).not.toContain(admin)
})

test('dashboard and workbench layouts are returned as last saved, to their owner only [SH-7-034][SH-7-035]', async () => {
  const client = await server.as('manager')
  const home = { widgets: ['waiting', 'late'] }
  await client.post('/clientinfoapi/user-profile/save-setting', { form: { DATA: { workspaceHome: home, dash: { tiles: [1] } } } })
  const settingOf = async (name: string, call: string) =>
    (await (await server.as(name)).get(`/clientinfoapi/user-profile/${call}`)).data['results']
  expect(await settingOf('manager', 'my-workspace-home-setting')).toEqual(home)
  expect(await settingOf('manager', 'my-dash-setting')).toEqual({ tiles: [1] })
  expect(await settingOf('buyer', 'my-workspace-home-setting')).toBeNull()
})

test('every call group answers as data, unknown paths with 404; the public client uses POST only [SH-7-005][SH-7-033]', async () => {
  const client = await server.as('buyer')
  const groups =
    'access dingtalk qywx-basic sf clientinfoapi notifyapi scommonapi ccommonapi superdesignapi zutilsapi scmrptapi scmapi utilsapi crossapi thirdapi thirdscmapi thirdplmapi attachapi'
  for (const group of groups.split(' ')) {
    const answer = await client.get(`/${group}/no-such-call`)
    expect([answer.status, answer.code, answer.headers.get('content-type')], group).toEqual([404, 404, 'application/json; charset=utf-8'])
  }
  const task = async () =>
    (await client.post('/notifyapi/notify-msg/task-save', { form: { DATA: { content: '公共' } } })).data['results'].id as string
  const [one, two] = [await task(), await task()]
  const listed = async () =>
    (await client.get('/notifyapi/notify-msg/page-task-list')).data['results'].rows as { id: string; content: string }[]
  expect((await client.post('/pub/notifyapi/notify-msg/task-save', { json: { DATA: { id: one, content: '改了' } } })).code).toBe(200)
  expect((await listed()).find((row) => row.id === one)?.content).toBe('改了')
  expect((await client.post('/pub/notifyapi/notify-msg/task-remove', { json: { id: one } })).code).toBe(200)
  expect((await client.send('DELETE', '/notifyapi/notify-msg/task-remove', { query: { id: two } })).code).toBe(200)
  expect(await listed()).toEqual([])
})

test('recent documents show the current title in the current language, and only while they are readable', async () => {
  const buyer = await server.as('buyer')
  const { id } = (await buyer.data('colour/save', { values: { name: '雾蓝', nameEn: 'Fog blue' } })).data['results'] as { id: string }
  const RECENT = [
    { page: 'colour', id },
    { path: '/design/page/colour?id=999999999' },
    { path: `/design/page/colour?id=${id}`, title: '旧' },
    'x',
    null,
  ]
  await buyer.post('/clientinfoapi/user-profile/save-setting', { form: { DATA: { RECENT } } })
  const recent = async (language: string, client = buyer) =>
    (await client.get('/clientinfoapi/user-profile/recent', { headers: { 'accept-language': language } })).data['results'] as {
      title: string
      typeText: string
      path: string
    }[]
  const [zh] = await recent('zh')
  const [en] = await recent('en')
  expect([zh!.title, zh!.typeText, zh!.path]).toEqual([expect.stringContaining('雾蓝'), '颜色', `/design/page/colour?id=${id}`])
  expect([en!.title, en!.typeText]).toEqual([expect.stringContaining('Fog blue'), 'Colour'])
  const other = await server.as('other.buyer')
  await other.post('/clientinfoapi/user-profile/save-setting', { form: { DATA: { RECENT } } })
  expect(await recent('zh', other)).toEqual([])
})

const post = (client: Client, path: string, data: unknown): Promise<Answer> =>
  client.post(`/clientinfoapi/admin/${path}`, { form: { DATA: data } })
const list = async (client: Client, path: string) => (await client.get(`/clientinfoapi/admin/${path}/index`)).data['results'] as any
const person = () => ({ username: `p${randomUUID().slice(0, 8)}`, full_name: '新人', roles: ['buyer'] })

test('the licence limit counts active users, also when several users are added concurrently [DM-1-135]', async () => {
  const company = await companyOf(root, admin)
  const limit = (user_count: number | null) => post(root, 'companies/save', { ...company.names, user_count })
  expect((await limit(company.users - 1)).data['errors']).toEqual({ user_count: [`已有 ${company.users} 位启用的用户`] })
  expect((await limit(company.users + 1)).code).toBe(200)
  const answers = await Promise.all([1, 2, 3].map(() => post(admin, 'users/save', person())))
  expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409, 409])
  expect(answers.find((one) => one.status === 409)!.message).toContain(String(company.users + 1))
  expect(await companyOf(root, admin)).toMatchObject({ users: company.users + 1, user_count: company.users + 1 })
  await limit(null)
})

/** The company of `of` as `reader` has it in the list of companies. */
async function companyOf(reader: Client, of: Client) {
  const { rows } = await list(reader, 'companies')
  const { id, short_name, name_zh, name_en, ...company } = rows.find((one: any) => one.id === String(of.user['client_id']))
  return { ...company, names: { id, short_name, name_zh, name_en } }
}

test('a company has names, which its administrator changes, and a licence that limits its menus, which the platform changes [DM-1-135][DM-3-104][DM-3-114]', async () => {
  const { names } = await companyOf(admin, admin)
  expect((await list(admin, 'companies')).rows.filter((row: { kind: string }) => row.kind !== 'customer')).toHaveLength(1)
  expect((await list(root, 'companies')).rows.length).toBeGreaterThan(3)
  expect((await post(await server.as('buyer'), 'companies/save', names)).status).toBe(403)
  for (const change of [{ license_type: 'partner' }, { user_count: 500 }])
    expect((await post(admin, 'companies/save', { ...names, ...change })).status).toBe(403)
  expect((await post(admin, 'companies/save', { ...names, id: String((await server.as('supplier')).user['client_id']) })).status).toBe(404)
  // An administrator of a supplier changes its short name; a full name could be that of another company.
  const accountType = (type: string) =>
    server.sql(`UPDATE core.member SET account_type = $1 WHERE user_id = (SELECT id FROM core.account WHERE username = 'supplier')`, [type])
  await accountType('administrator')
  const partner = await server.as('supplier')
  const { names: ownNames } = await companyOf(partner, partner)
  expect((await post(partner, 'companies/save', { ...ownNames, name_zh: names.name_zh })).status).toBe(403)
  expect((await post(partner, 'companies/save', { ...ownNames, short_name: '锦程' })).code).toBe(200)
  await accountType('common')
  expect((await post(admin, 'companies/save', { ...names, name_zh: ' ' })).data['errors']).toHaveProperty('name_zh')
  expect((await post(admin, 'companies/save', { ...names, code: 'X' })).code).not.toBe(200)

  const modulesOf = async () => {
    const buyer = await server.as('buyer')
    return { name: buyer.user['client_name'], modules: (buyer.user['menu_modules'] as { key: string }[]).map(({ key }) => key) }
  }
  const before = await modulesOf()
  expect(before.modules).toEqual(expect.arrayContaining(['order', 'finance', 'design']))
  expect((await post(admin, 'companies/save', { ...names, short_name: '华裳简称' })).code).toBe(200)
  expect((await post(root, 'companies/save', { ...names, short_name: '华裳简称', license_type: 'partner' })).code).toBe(200)
  const after = await modulesOf()
  expect(after.name).toBe('华裳简称')
  expect(after.modules).toContain('order')
  expect(after.modules).not.toEqual(expect.arrayContaining(['finance']))
  expect(after.modules).not.toEqual(expect.arrayContaining(['design']))
  expect((await post(root, 'companies/save', { ...names, license_type: 'full' })).code).toBe(200)
  expect(await modulesOf()).toEqual(before)
})

test('the published matrix of a role, document and action is what HTTP answers [DM-6-028]', async () => {
  const rows = (await list(admin, 'roles')).rows as { code: string; effective: Record<string, Record<string, boolean>> }[]
  const matrix = new Map(rows.map((row) => [row.code, row.effective]))
  const cells: [string, string, string, boolean][] = []
  for (const role of ['buyer', 'manager', 'finance', 'inspector', 'warehouse']) {
    const effective = matrix.get(role)
    if (!effective) continue
    const client = await server.as(role)
    const roles = client.user['dashroles'] as string[]
    for (const type of ['colour', 'purchase_order', 'voucher', 'final_inspection', 'supplier_quotation', 'evaluation_config', 'ticket']) {
      const may = (action: string) => roles.some((one) => matrix.get(one)?.[type]?.[action] === true)
      const path = type.replaceAll('_', '-')
      const answered = {
        read: (await client.data(`${path}/index`, { size: 1 })).status === 200,
        create: (await client.data(`${path}/save`, { values: { nonsense: '1' } })).status !== 403,
        // 409: allowed, but there is nothing to export.
        export: [200, 409].includes((await client.data(`${path}/export`, { format: 'csv', search: 'no such document' })).status),
      }
      for (const [action, allowed] of Object.entries(answered)) {
        cells.push([role, type, action, allowed])
        expect(allowed, `${role} ${type} ${action}`).toBe(may(action))
      }
    }
  }
  expect(new Set(cells.map(([, , , allowed]) => allowed))).toEqual(new Set([true, false]))
})

test('every operator of a data rule narrows list, count, values, lookup by id, search and export alike [DM-2-090]', async () => {
  const [manager, buyer] = [await server.as('manager'), await server.as('buyer')]
  const [mine, others] = ['red', 'blue'].map((family) => `${family}${randomUUID().slice(0, 6)}`) as [string, string]
  const createColour = async (name: string, family: string) =>
    (await buyer.data('colour/save', { values: { name, family } })).data['results'].id as string
  const [shown, hidden] = [await createColour(mine, 'red'), await createColour(others, 'blue')]
  for (const rule of [
    { field: 'family', operator: 'eq', value: 'red' },
    { field: 'family', operator: 'ne', value: 'blue' },
    { field: 'family', operator: 'notIn', value: ['blue'] },
    { field: 'name', operator: 'contains', value: mine.slice(2) },
    { field: 'name', operator: 'startsWith', value: mine.slice(0, 6) },
  ]) {
    const saved = await post(admin, 'data-rules/save', { type: 'colour', ...rule, user_id: manager.user['id'] })
    expect(saved.code, saved.text).toBe(200)
    const named = [{ field: 'name', operator: 'in', value: [mine, others] }]
    const narrowed = (await manager.data('colour/index', { filters: named, count: true })).data['results']
    expect([narrowed.count, narrowed.rows.map((one: any) => one.id)], rule.operator).toEqual([1, [shown]])
    expect((await manager.data('colour/view', { id: hidden })).status, rule.operator).toBe(404)
    const texts = [
      await manager.data('colour/export', { filters: named, format: 'csv' }),
      await manager.data('colour/index', { search: others }),
      await manager.data('colour/options', { field: 'name' }),
      await manager.get('/ccommonapi/gui/global-search', { query: { search: others } }),
    ].map(({ text, status }, at) => {
      expect(status, `${rule.operator} ${at}`).toBe(200)
      return text
    })
    expect(texts[0], rule.operator).toContain(mine)
    expect((await buyer.get('/ccommonapi/gui/global-search', { query: { search: others } })).text, rule.operator).toContain(others)
    for (const text of texts) expect(text.replaceAll(`"${others}"`, '').includes(`${others}`), rule.operator).toBe(false)
    await post(admin, 'data-rules/remove', { id: saved.data['results'].id })
  }
})
