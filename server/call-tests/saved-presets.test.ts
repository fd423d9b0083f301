/**
 * Tests export profiles and document templates over real HTTP: personal and company-wide ones, checked again against the permissions
 * of the user who applies them (experience U26, U27).
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readXlsx, writeXlsx } from 'hucre/xlsx'
import { world, type World } from '../testing/fixture.ts'
import type { Client } from '../testing/client.ts'
import { identify } from '../../engine/authentication/session.ts'
import { rulesOf } from '../../engine/authorisation/platform-rules.ts'
import { runInTransaction } from '../../engine/store/run-operation.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let here: World
let buyer: Client
let buyer2: Client
let admin: Client
const user = (client: Client) => String(client.user['id'])
beforeAll(async () => {
  here = await world()
  ;[buyer, buyer2, admin] = [await here.as('buyer'), await here.as('buyer2'), await here.as('admin')]
})
afterAll(() => here?.end())

const post = (client: Client, call: string, data: Record<string, unknown>) =>
  client.post(`/scommonapi/${call}`, { form: { DATA: { ...(call.endsWith('remove') ? {} : { page: 'purchase_order' }), ...data } } })
const index = async (client: Client, group: string): Promise<Record<string, any>[]> =>
  (await client.get(`/scommonapi/${group}/index`, { query: { page: 'purchase_order' } })).data['results']
const named = async (client: Client, group: string, name: string) => (await index(client, group)).find((one) => one['name'] === name)
/** Hides a field from a role, and waits until the server applies the rule. */
async function hide(role: string, field: string): Promise<void> {
  await here.sql(`INSERT INTO core.field_rule (platform_id, type, field, role, restriction) VALUES ($1, 'purchase_order', $2, $3, 2)`, [
    here.platform,
    field,
    role,
  ])
  const { engine } = here.node.server
  const { actor } = (await identify(engine, String(buyer.user['access_token'])))!
  await waitFor(() =>
    runInTransaction(engine, actor, async (operation) =>
      (await rulesOf(operation)).fields.some((rule) => rule.role === role && rule.field === field),
    ),
  )
}
async function exported(client: Client, data: Record<string, unknown>): Promise<{ type: string; bytes: Uint8Array }> {
  const path = '/scmapi/purchase-order/export'
  const body = new URLSearchParams({ DATA: JSON.stringify(data) }).toString()
  const answer = await fetch(`${here.url}${path}?token=${client.user['access_token']}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...client.sign('POST', path, { query: {}, body }) },
    body,
  })
  return { type: answer.headers.get('content-type') ?? '', bytes: new Uint8Array(await answer.arrayBuffer()) }
}
const sheet = async (bytes: Uint8Array) => (await readXlsx(bytes)).sheets[0]!.rows
const drafts = { filters: [{ field: 'status', operator: 'eq', value: 'draft' }] }

test('a profile sets columns, order, format and head language; colleagues use a shared one; use is logged [U26]', async () => {
  const columns = ['etd', 'number', 'status', 'supplier', 'contractNo']
  const created = await post(buyer, 'export-profiles/save', { name: '给供应商', columns, format: 'csv', language: 'en', shared: true })
  expect(created.code, created.text).toBe(200)
  const profile = created.data['results'].id as string
  const csv = await exported(buyer, { ...drafts, profile })
  expect(csv.type).toContain('csv')
  const lines = new TextDecoder()
    .decode(csv.bytes)
    .replace(/^\ufeff/, '')
    .split('\r\n')
  expect(lines[0]).toBe('ETD,Number,Status,Supplier,Contract number')
  expect(lines[1]).toContain('Draft')
  const { count } = (await buyer.data('purchase-order/index', { ...drafts, count: true })).data['results']
  expect(lines.filter(Boolean)).toHaveLength(count + 1)
  expect(await named(buyer2, 'export-profiles', '给供应商')).toMatchObject({ id: profile, mine: false, may: false, columns, format: 'csv' })
  expect(new TextDecoder().decode((await exported(buyer2, { profile })).bytes)).toContain('ETD,Number')
  // The call's own settings take precedence over the profile.
  expect((await sheet((await exported(buyer, { ...drafts, profile, format: 'xlsx', language: 'zh' })).bytes))[0]!.slice(0, 2)).toEqual([
    '预计离厂日',
    '编号',
  ])
  const [entry] = await here.sql<{ changes: { path: string; to: unknown }[]; user_id: string }>(
    `SELECT changes, user_id::text FROM core.journal WHERE type = 'purchase_order' AND action = 'export' ORDER BY id LIMIT 1`,
  )
  expect(entry).toMatchObject({ user_id: user(buyer) })
  expect(Object.fromEntries(entry!.changes.map((change) => [change.path, change.to]))).toMatchObject({
    rows: count,
    format: 'csv',
    filters: drafts.filters,
  })
})

test('a profile with the key gives a sheet that can be re-imported, whatever the language of its heads', async () => {
  const { id: profile } = (
    await post(buyer, 'export-profiles/save', { name: '可导回', columns: ['contractNo', 'number'], language: 'en', editable: true })
  ).data['results']
  const rows = (await sheet((await exported(buyer, { ...drafts, profile })).bytes)).map((row) => [...row])
  expect(rows[0]).toEqual(['#ID', 'Contract number', 'Number'])
  rows[1]![1] = 'CN-PROFILE'
  const form = new FormData()
  form.set('type', 'purchase_order')
  form.set('file', new Blob([new Uint8Array(await writeXlsx({ sheets: [{ name: 'a', rows }] }))]), 'back.xlsx')
  const back = await fetch(`${here.url}/ccommonapi/data-upload/upload?token=${buyer.user['access_token']}`, { method: 'POST', body: form })
  const { data } = (await back.json()) as { data: { results: { id: string } } }
  const view = (await buyer.get('/ccommonapi/data-upload/view', { query: { id: data.results.id } })).data['results']
  expect(view).toMatchObject({ kind: 'change', mapping: ['_id', 'contractNo', 'number'], how: ['exact', 'exact', 'exact'] })
})

test('only its owner changes a profile; other companies cannot find it; hidden columns are never exported', async () => {
  const { id } = (await post(buyer, 'export-profiles/save', { name: '只给我', columns: ['number', 'gross', 'supplier'] })).data['results']
  expect(await named(buyer2, 'export-profiles', '只给我')).toBeUndefined()
  for (const client of [buyer2, admin, await here.as('other.buyer'), await here.as('supplier')]) {
    expect((await post(client, 'export-profiles/remove', { id })).status).toBe(404)
    expect((await client.data('purchase-order/export', { profile: id })).status).toBe(404)
  }
  for (const columns of [[], ['nonsense'], ['lines'], [1], 'number'])
    expect((await post(buyer, 'export-profiles/save', { name: 'x', columns })).status, JSON.stringify(columns)).toBe(400)
  expect((await post(buyer, 'export-profiles/save', { name: ' ', columns: ['number'] })).status).toBe(400)
  // The company's administrators may rename or remove a shared profile when its owner has left.
  const shared = (await post(buyer, 'export-profiles/save', { name: '共享', columns: ['number', 'gross'], shared: true })).data['results']
    .id
  expect((await post(buyer2, 'export-profiles/save', { id: shared, name: '夺走', columns: ['number'] })).status).toBe(404)
  expect((await post(admin, 'export-profiles/save', { id: shared, name: '公司用', columns: ['number', 'gross'] })).code).toBe(200)
  expect(await named(buyer2, 'export-profiles', '公司用')).toMatchObject({ shared: true })
  for (const role of ['buyer', 'merchandiser', 'designer']) await hide(role, 'gross')
  const after = await here.as('buyer2')
  expect(await named(after, 'export-profiles', '公司用')).toMatchObject({ columns: ['number'] })
  expect((await sheet((await exported(after, { profile: shared })).bytes))[0]).toEqual(['编号'])
  expect((await post(buyer, 'export-profiles/remove', { id })).code).toBe(200)
})

test('a template holds what a copy would, without number and status; its owner renames, shares, deletes it [U27]', async () => {
  const [order] = (await buyer.data('purchase-order/index', { filters: [{ field: 'status', operator: 'eq', value: 'issued' }], size: 1 }))
    .data['results'].rows as { id: string }[]
  const created = await post(buyer, 'templates/save', { name: '常规补单', doc: order!.id })
  expect(created.code, created.text).toBe(200)
  const { id } = created.data['results'] as { id: string }
  const opened = (await buyer.get('/scommonapi/templates/view', { query: { id } })).data['results']
  const copied = (await buyer.data('purchase-order/copy', { id: order!.id })).data['results']
  expect(opened).toMatchObject({ page: 'purchase_order', name: '常规补单', dropped: [] })
  expect(opened.values.supplier).toBe(copied.supplier)
  expect(opened.values.supplier$).toBe(copied.supplier$)
  expect(opened.values.lines).toHaveLength(copied.lines.length)
  expect(opened.values).not.toHaveProperty('number')
  // It creates a document with the values as stored.
  const day = (after: number) => new Date(Date.now() + after * 86_400_000).toISOString().slice(0, 10)
  const saved = await buyer.data('purchase-order/save', { values: { ...opened.values, orderDate: day(0), etd: day(60), eta: day(70) } })
  expect(saved.code, saved.text).toBe(200)
  expect(saved.data['results']).toMatchObject({ status: 'draft', supplier: copied.supplier })
  expect(await index(buyer2, 'templates')).toEqual([])
  expect((await post(buyer2, 'templates/save', { id, name: 'x' })).status).toBe(404)
  expect((await post(buyer, 'templates/save', { id, name: '补单', shared: true })).code).toBe(200)
  expect(await named(buyer2, 'templates', '补单')).toMatchObject({ mine: false, may: false, shared: true, by: '李敏' })
  // Only a document that the user may copy can be saved as a template, and only users who may create one see templates.
  for (const name of ['other.buyer', 'supplier']) {
    const outsider = await here.as(name)
    expect([403, 404]).toContain((await post(outsider, 'templates/save', { name: 'x', doc: order!.id })).status)
    expect([403, 404]).toContain((await outsider.get('/scommonapi/templates/view', { query: { id } })).status)
  }
  expect((await post(await here.as('finance'), 'templates/save', { name: 'x', doc: order!.id })).status).toBe(403)
  expect((await post(buyer2, 'templates/remove', { id })).status).toBe(404)
  expect((await post(buyer, 'templates/remove', { id })).code).toBe(200)
  expect(await index(buyer, 'templates')).toEqual([])
})

test('using a template drops and lists unknown keys, forbidden fields, invalid values and stopped masters', async () => {
  const [order] = (await buyer.data('purchase-order/index', { size: 1, columns: ['supplier'] })).data['results'].rows as {
    id: string
    supplier: string
  }[]
  const { id } = (await post(buyer, 'templates/save', { name: '旧模板', doc: order!.id, shared: true })).data['results'] as { id: string }
  const [stored] = await here.sql<{ content: string }>('SELECT content FROM core.saved_preset WHERE id = $1', [id])
  const content = { ...JSON.parse(stored!.content), departed: 'x', type: 'GONE', wave: 'W1', remark: '旧' }
  await here.sql('UPDATE core.saved_preset SET content = $2 WHERE id = $1', [id, JSON.stringify(content)])
  await here.sql(`UPDATE supplier.supplier SET status = 'frozen' WHERE id = $1`, [order!.supplier])
  for (const role of ['buyer', 'merchandiser', 'designer']) await hide(role, 'remark')
  const opened = (await (await here.as('buyer2')).get('/scommonapi/templates/view', { query: { id } })).data['results']
  expect(opened.values).toMatchObject({ wave: 'W1', brand: content.brand })
  for (const removedField of ['departed', 'type', 'supplier', 'remark'])
    expect(opened.values, removedField).not.toHaveProperty(removedField)
  expect(opened.dropped).toEqual(expect.arrayContaining(['departed', '订单类型', '供应商', '无权查看的内容']))
})
