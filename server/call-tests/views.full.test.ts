/**
 * Tests saved views over real HTTP: personal, company-wide, and published by administrators to roles; who finds them and who may
 * change them (experience U10).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Page } from '../../model/page.ts'
import type { PageView } from '../../model/lists/list-views.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'

let server: TestServer
let admin: Client
let buyer: Client
let manager: Client
beforeAll(async () => {
  server = await startTestServer()
  ;[admin, buyer, manager] = [await server.as('admin'), await server.as('buyer'), await server.as('manager')]
})
afterAll(() => server?.end())

const red = { field: 'family', operator: 'eq', value: 'red' }
const save = (client: Client, data: Record<string, unknown>) =>
  client.post('/scommonapi/views/save', { form: { DATA: { page: 'colour', view: { filters: [red] }, ...data } } })
const remove = (client: Client, id: string) => client.post('/scommonapi/views/remove', { form: { DATA: { id } } })
const list = async (client: Client) =>
  (await client.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'colour' } })).data['results'].list as Page['list']
const named = async (client: Client, name: string): Promise<PageView | undefined> =>
  (await list(client)).views.find((view) => view.name === name)

test('a view published to a role is locked and default for its users; other users do not see it', async () => {
  const offered = (await admin.get('/scommonapi/views/roles')).data['results'] as { code: string; label: string }[]
  expect(offered.map((role) => role.code)).toContain('buyer')
  expect(offered.every((role) => role.label !== '')).toBe(true)
  const created = await save(admin, { name: '采购看红色', roles: ['buyer'], opens: true })
  expect(created.code, created.text).toBe(200)
  const id = created.data['results'].id as string
  expect(await named(buyer, '采购看红色')).toMatchObject({ id, kind: 'role', mine: false, filters: [red] })
  expect((await list(buyer)).layout.view).toBe(id)
  expect(await named(manager, '采购看红色')).toBeUndefined()
  expect(await named(admin, '采购看红色')).toMatchObject({ kind: 'role', mine: true, roles: ['buyer'], default: true })
  // An administrator without the role keeps the view but does not open the list with it.
  expect((await list(admin)).layout.view).toBeUndefined()
  // A published view can be copied under a user's own name; the user cannot change the published one.
  const ownView = (await save(buyer, { name: '我的红色' })).data['results'].id as string
  expect(await named(buyer, '我的红色')).toMatchObject({ kind: 'personal', mine: true })
  for (const attempt of [await save(buyer, { id, name: '改名' }), await remove(buyer, id)]) expect(attempt.status).toBe(404)
  // A user who dismisses it opens with the whole list or with a view of their own.
  const layout = (view: string) =>
    buyer.post('/scommonapi/sconf-ui-config-person/submit-cache', { form: { page: 'colour', merge: 'true', DATA: { view } } })
  await layout('')
  expect((await list(buyer)).layout.view).toBeUndefined()
  await layout(ownView)
  expect((await list(buyer)).layout.view).toBe(ownView)
})

test('only the company’s administrators publish, to roles its users hold; the journal records who did', async () => {
  expect((await save(buyer, { name: 'x', roles: ['buyer'] })).status).toBe(403)
  expect((await buyer.get('/scommonapi/views/roles')).status).toBe(403)
  const unknown = await save(admin, { name: 'x', roles: ['no_such_role'] })
  expect([unknown.code, Object.keys(unknown.data['errors'])]).toEqual([11000, ['roles']])
  const { id } = (await save(admin, { name: '给采购与经理', roles: ['buyer', 'manager'] })).data['results'] as { id: string }
  for (const client of [buyer, manager]) expect(await named(client, '给采购与经理')).toMatchObject({ kind: 'role' })
  for (const name of ['supplier', 'other.buyer']) {
    const outsider = await server.as(name)
    const answer = await outsider.get('/ccommonapi/gui/page-detail-struct', { query: { page: 'colour' } })
    expect(answer.text).not.toContain('给采购与经理')
    expect((await remove(outsider, id)).status).toBe(404)
  }
  // Users of a competitor with the same role, and its administrators, do not find the view either.
  await server.sql(
    `UPDATE core.saved_view SET company_id = (SELECT company_id FROM core.member m JOIN core.account a ON a.id = m.user_id WHERE a.username = 'supplier') WHERE id = $1`,
    [id],
  )
  for (const client of [buyer, admin]) expect(await named(client, '给采购与经理')).toBeUndefined()
  expect((await remove(admin, id)).status).toBe(404)
  const entries = await server.sql<{ action: string; changes: { path: string; to: unknown }[] }>(
    `SELECT j.action, j.changes FROM core.journal j JOIN core.account a ON a.id = j.user_id WHERE j.type = 'saved_view' AND j.doc_id = $1 AND a.username = 'admin'`,
    [id],
  )
  expect(entries.map((entry) => [entry.action, entry.changes.find((change) => change.path === 'roles')?.to])).toEqual([
    ['create', ['buyer', 'manager']],
  ])
})

test('leaving the role removes the view; unpublished, it belongs to its author; invalid views are refused', async () => {
  const { id } = (await save(admin, { name: '暂时', roles: ['manager'], opens: true })).data['results'] as { id: string }
  expect(await named(manager, '暂时')).toMatchObject({ id })
  await server.sql(
    `UPDATE core.member SET roles = array_remove(roles, 'manager') || '{buyer}' WHERE user_id = (SELECT id FROM core.account WHERE username = 'manager')`,
  )
  const left = await server.as('manager')
  expect(await named(left, '暂时')).toBeUndefined()
  expect((await list(left)).layout.view).not.toBe(id)
  expect((await save(admin, { id, name: '暂时', roles: [] })).code).toBe(200)
  expect(await named(admin, '暂时')).toMatchObject({ kind: 'personal', mine: true })
  expect((await remove(admin, id)).code).toBe(200)
  for (const view of [
    { filters: 'x' },
    { filters: [1] },
    { filters: [{ any: 'x' }] },
    { columns: [{}] },
    { widths: { name: 'x' } },
    [],
    'x',
  ])
    expect((await save(buyer, { name: 'x', view })).status, JSON.stringify(view)).toBe(400)
})

test('a view that filters by a field its viewer may not see is not offered', async () => {
  await save(admin, { name: '按色系', roles: ['buyer'] })
  expect(await named(buyer, '按色系')).toBeDefined()
  await server.sql(
    `INSERT INTO core.field_rule (platform_id, type, field, role, restriction) SELECT m.platform_id, 'colour', 'family', 'buyer', 2 FROM core.member m JOIN core.account a ON a.id = m.user_id WHERE a.username = 'buyer'`,
  )
  await expect.poll(async () => named(await server.as('buyer'), '按色系'), { timeout: 30_000 }).toBeUndefined()
})
