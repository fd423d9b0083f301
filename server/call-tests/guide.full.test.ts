/**
 * Tests orientation features over real HTTP: widgets by role, the process map, help, guided tours, drafts, copied tasks and avatars.
 */
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullRun, sample } from '../../engine/testing/proof-size.ts'
import type { AnyDocument } from '../../model/document.ts'
import { documents } from '../../documents/all-documents.ts'
import { smallSeason } from '../testing/seeds.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { workbenchWidgets as widgets } from '../../documents/workbench/widgets.ts'

let server: TestServer
const people = new Map<string, Client>()
beforeAll(async () => {
  server = await startTestServer({ seed: smallSeason })
  for (const name of [
    'buyer',
    'manager',
    'finance',
    'inspector',
    'warehouse',
    'admin',
    'supplier',
    'factory',
    'carrier',
    'super',
    'other.buyer',
  ])
    people.set(name, await server.as(name))
})
afterAll(() => server.end())
const as = (name: string): Client => people.get(name)!
const ask = async (name: string, path: string, query: Record<string, string> = {}) => (await as(name).get(path, { query })).data['results']

interface Shown {
  readonly code: string
  readonly kind: string
  readonly page?: string
  readonly settings: Record<string, unknown>
}

test('each role has its own workbench, and every list in it answers within its permissions [SH-1-001][SH-1-002][SH-3-032]', async () => {
  const layouts = new Map<string, string>()
  for (const name of people.keys()) {
    const bench = (await ask(name, '/ccommonapi/gui/workbench')) as { widgetConfig: Shown[]; layout: string[] }
    const known = new Map(bench.widgetConfig.map((widget) => [widget.code, widget]))
    expect(bench.layout.length, name).toBeGreaterThan(2)
    layouts.set(name, bench.layout.join())
    for (const code of bench.layout) expect(known.has(code), `${name} ${code}`).toBe(true)
    for (const { code, page, settings } of bench.widgetConfig.filter((widget) => widget.kind === 'list')) {
      const { columns, filters, sort } = settings
      const answer = await as(name).data(`${page!.replaceAll('_', '-')}/index`, { columns, filters, sort, size: 6, count: true })
      expect(answer.code, `${name} ${code} ${answer.text.slice(0, 200)}`).toBe(200)
    }
  }
  expect(
    new Set(['buyer', 'finance', 'inspector', 'warehouse', 'supplier', 'factory', 'admin'].map((name) => layouts.get(name))).size,
  ).toBe(7)
  expect(layouts.get('supplier')).toMatch(/^asked,toConfirm/)
  expect(layouts.get('supplier')).not.toContain('payments')
  expect(new Set(widgets.map((widget) => widget.code)).size).toBe(widgets.length)
})

test('the map shows the types of the user’s menu with open counts that match the lists [SH-2-022]', async () => {
  interface Node {
    readonly page: string
    readonly open: number | null
    readonly create: boolean
    readonly conversions: string[]
  }
  const map = (await ask('buyer', '/ccommonapi/utils/process-map')) as Node[]
  const menus = (as('buyer').user['menus'] as { ID: string }[]).map((menu) => menu.ID)
  for (const node of map) expect(menus).toContain(node.page.toUpperCase())
  const order = map.find((node) => node.page === 'purchase_order')!
  const open = [
    'draft',
    'pending_pricing',
    'pending_conversion',
    'pending_approval',
    'rejected',
    'approved',
    'issued',
    'ordered',
    'in_production',
    'completed',
    'closed',
  ]
  const listed = await as('buyer').data('purchase-order/index', {
    filters: [{ field: 'status', operator: 'in', value: open }],
    size: 1,
    count: true,
  })
  expect(order.open).toBe(Math.min(100, listed.data['results'].count as number))
  expect(order).toMatchObject({ create: true, conversions: expect.arrayContaining(['delivery_booking']) as unknown })
  const otherSupplier = (await ask('carrier', '/ccommonapi/utils/process-map')) as Node[]
  expect(otherSupplier.some((node) => node.page === 'voucher' || node.page === 'purchase_order')).toBe(false)
  const other = (await ask('other.buyer', '/ccommonapi/utils/process-map')) as Node[]
  expect(other.find((node) => node.page === 'purchase_order')!.open).toBeLessThan(order.open!)
})

test('help is listed, searched and read in the user’s language, and only for readable types [SH-7-072][SH-7-073]', async () => {
  interface Line {
    readonly key: string
    readonly title: string
  }
  const all = (await ask('buyer', '/ccommonapi/utils/doc-help-search-list')) as Line[]
  expect(all.length).toBeGreaterThan(20)
  const lines = (await ask('buyer', '/ccommonapi/utils/doc-help-search-list', { search: '草稿' })) as Line[]
  expect(lines.map((line) => line.key)).toContain('drafts')
  expect(lines.length).toBeLessThan(all.length)
  expect(await ask('buyer', '/ccommonapi/utils/doc-help-search-list', { search: 'zzzz' })).toEqual([])
  const english = (
    await as('buyer').get('/ccommonapi/utils/doc-help-view', { query: { key: 'drafts' }, headers: { 'accept-language': 'en' } })
  ).data['results']
  expect(english).toMatchObject({ title: 'Drafts, and being offline' })
  const order = await ask('buyer', '/ccommonapi/utils/doc-help-view', { key: 'type:purchase_order' })
  expect(JSON.stringify(order)).toMatch(/下达.*已通过/)
  expect(order.path).toBe('/order/index/purchase-order')
  expect((await as('carrier').get('/ccommonapi/utils/doc-help-view', { query: { key: 'type:voucher' } })).status).toBe(404)
  expect((await as('buyer').get('/ccommonapi/utils/doc-help-view', { query: { key: 'nothing' } })).status).toBe(404)
  expect((await server.client().get('/ccommonapi/utils/doc-help-search-list')).status).toBe(401)
})

test('a guided tour has at most five steps and depends on the page and role [SH-3-034][SH-7-062]', async () => {
  const walk = async (name: string, page: string) =>
    (await ask(name, '/ccommonapi/cpm-ot/scenario', { page })) as { steps: { anchor: string; text: string }[] } | null
  for (const page of ['home', 'list', 'document', 'todo', 'purchase_order']) {
    const tour = await walk('buyer', page)
    expect(tour!.steps.length, page).toBeGreaterThan(0)
    expect(tour!.steps.length, page).toBeLessThanOrEqual(5)
  }
  expect((await walk('buyer', 'home'))!.steps[0]!.text).not.toBe((await walk('supplier', 'home'))!.steps[0]!.text)
  expect((await walk('buyer', 'list'))!.steps.some((step) => step.anchor === 'create')).toBe(true)
  expect((await walk('manager', 'list'))!.steps.some((step) => step.anchor === 'create')).toBe(false)
  expect(await walk('buyer', 'elsewhere')).toBeNull()
})

test('drafts scope lists own unsubmitted drafts; copied tasks are separate; unknown scopes are refused [SH-7-037]', async () => {
  interface Task {
    readonly type: string
    readonly docId: string
    readonly node: string
    readonly url: string
  }
  const tasks = async (name: string, scope: string) =>
    (await ask(name, '/notifyapi/notify-msg/my-task-list', { scope, size: '200' })) as { rows: Task[]; count: number }
  const drafts = await tasks('buyer', 'drafts')
  expect(drafts.count).toBe(drafts.rows.length)
  const mine = await server.sql<{ id: string }>(
    `SELECT o.id::text FROM "order".purchase_order o JOIN core.account a ON a.id = o.created_by WHERE o.status = 'draft' AND a.username = 'buyer'`,
  )
  expect(mine.length).toBeGreaterThan(0)
  expect(
    drafts.rows
      .filter((row) => row.type === 'purchase_order')
      .map((row) => row.docId)
      .sort(),
  ).toEqual(mine.map((row) => row.id).sort())
  const ids = new Set(drafts.rows.map((row) => row.docId))
  expect((await tasks('manager', 'drafts')).rows.some((row) => ids.has(row.docId))).toBe(false)
  const copied = await tasks('supplier', 'copied')
  const taskRows = await server.sql<{ doc: string }>(
    `SELECT t.doc_id::text AS doc FROM core.process_task t JOIN core.account a ON a.id = t.user_id WHERE a.username = 'supplier'`,
  )
  for (const row of copied.rows) expect(taskRows.map((one) => one.doc)).not.toContain(row.docId)
  for (const row of copied.rows)
    expect((await as('supplier').data(`${row.type.replaceAll('_', '-')}/view`, { id: row.docId })).code, row.type).toBe(200)
  expect((await as('buyer').get('/notifyapi/notify-msg/my-task-list', { query: { scope: 'all' } })).status).toBe(400)
})

test('related documents are found both ways within permissions; other tenants get the unknown-id answer [U39]', async () => {
  interface Found {
    readonly page: string
    readonly unseen: number
    readonly docs: { readonly id: string; readonly number: string; readonly statusText: string; readonly way: string }[]
  }
  const of = async (name: string, page: string, id: string) => (await ask(name, '/ccommonapi/utils/related', { page, id })) as Found[]
  // One link is in the lines and points to single lines of the order; the other link is in the header.
  const [order] = await server.sql<{ id: string; bookings: string[]; tracking: string }>(
    `SELECT o.id::text, array_agg(DISTINCT b.doc_id::text) AS bookings, max(t.id)::text AS tracking FROM "order".purchase_order o
     JOIN "order".purchase_order__lines l ON l.doc_id = o.id JOIN logistics.delivery_booking__lines b ON b.order_line = l.id
     JOIN "order".order_tracking t ON t."order" = o.id GROUP BY o.id ORDER BY count(DISTINCT b.doc_id) DESC, o.id LIMIT 1`,
  )
  const all = await of('buyer', 'purchase_order', order!.id)
  const led = all.find((one) => one.page === 'delivery_booking')!
  expect(all.find((one) => one.page === 'order_tracking')!.docs.map((doc) => doc.id)).toContain(order!.tracking)
  expect(led).toMatchObject({ more: false, unseen: 0 })
  expect(
    led.docs
      .filter(({ way }) => way === 'to')
      .map((doc) => doc.id)
      .sort(),
  ).toEqual(order!.bookings.toSorted())
  expect(led.docs.every((doc) => doc.number && doc.statusText)).toBe(true)
  const from = (await of('buyer', 'delivery-booking', order!.bookings[0]!)).find((one) => one.page === 'purchase_order')!
  expect(from.docs.filter(({ way }) => way === 'from').map((doc) => doc.id)).toEqual([order!.id])
  for (const [name, id] of [
    ['other.buyer', order!.id],
    ['buyer', '999999999'],
  ] as const)
    expect((await as(name).get('/ccommonapi/utils/related', { query: { page: 'purchase_order', id } })).status).toBe(404)
})

test('a 200 × 200 image becomes the user’s avatar after re-encoding; others fail at the field [SH-2-031][DM-9-004][DM-5-015]', async () => {
  const buyer = as('buyer')
  const picture = async (width: number, height: number) =>
    (
      await sharp({ create: { width, height, channels: 3, background: '#336699' } })
        .png()
        .toBuffer()
    ).toString('base64')
  const save = (image: string) => buyer.post('/clientinfoapi/user-profile/save-avatar', { json: { image } })
  for (const [width, height] of [
    [199, 200],
    [200, 201],
  ] as const)
    expect(await save(await picture(width, height))).toMatchObject({
      code: 11_000,
      data: { errors: { avatar: [expect.stringContaining('200')] } },
    })
  expect((await save(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'))).code).toBe(11_000)
  expect((await save('')).code).toBe(200)
  const savedImage = await save(`data:image/png;base64,${await picture(200, 200)}`)
  const { avatar } = savedImage.data['results']
  expect((await server.as('buyer')).user['avatar']).toBe(avatar)
  const { pathname } = new URL(avatar as string)
  const shown = await fetch(`${server.url}${pathname}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect((await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).width).toBe(200)
  for (const name of ['../files/x', '00000000-0000-0000-0000-000000000000', 'x'])
    expect((await fetch(`${server.url}/attachapi/avatar/${name}`)).status).toBe(404)
  expect((await server.client().post('/clientinfoapi/user-profile/save-avatar', { json: { image: '' } })).status).toBe(401)
})

test('the brand sees its own orders, a supplier those issued to it; a page log shows the last save first [SH-1-014][SH-7-051]', async () => {
  const rows = async (name: string) =>
    (await as(name).data('purchase-order/index', { size: 200, columns: ['supplier', 'ownerCompany', 'status'] })).data['results']
      .rows as Record<string, string>[]
  const brand = await rows('buyer')
  expect(new Set(brand.map((row) => row['ownerCompany']))).toEqual(new Set([as('buyer').user['client_id']]))
  const [mine] = await server.sql<{ id: string }>('SELECT id::text FROM supplier.supplier WHERE company = $1', [
    as('supplier').user['client_id'],
  ])
  const supplied = await rows('supplier')
  for (const row of supplied) expect(row['supplier']).toBe(mine!.id)
  expect(supplied.length).toBeLessThan(brand.length)
  expect(supplied.some((row) => row['status'] === 'draft')).toBe(false)

  const saved = await as('buyer').data('colour/save', { values: { number: `LOG${Date.now() % 100000}`, name: '日志色', hex: '#112233' } })
  const { id, version } = saved.data['results']
  await as('buyer').data('colour/save', { id, version, values: { name: '日志色二' } })
  const log = (await ask('buyer', '/ccommonapi/gui/page-view-log', { page: 'colour', id })) as {
    version: number
    changes: { path: string; to: unknown }[]
  }[]
  expect(log.map((entry) => entry.version)).toEqual([2, 1])
  expect(log[0]!.changes).toEqual([expect.objectContaining({ path: 'name', to: '日志色二' })])
})

test('every status in every list has its label from the definition, in both languages [SH-4-033]', async () => {
  let seen = 0
  for (const type of sample(documents as readonly AnyDocument[], 3, 0)) {
    const admin = as('admin')
    const listed = await admin.data(`${type.name.replaceAll('_', '-')}/index`, { size: 200, columns: ['status'] })
    if (listed.status === 403) continue
    const [zh, en] = await Promise.all(
      ['zh', 'en'].map(
        async (language) =>
          (await admin.get('/ccommonapi/gui/page-detail-struct', { query: { page: type.name }, headers: { 'accept-language': language } }))
            .data['results'].statuses as Record<string, { label: string }>,
      ),
    )
    for (const [name, status] of Object.entries(type.statuses))
      expect([zh![name]?.label, en![name]?.label], `${type.name} ${name}`).toEqual([...status.label])
    for (const row of listed.data['results'].rows as { status: string }[]) {
      expect(Object.keys(type.statuses), `${type.name} ${row.status}`).toContain(row.status)
      seen++
    }
  }
  expect(seen).toBeGreaterThan(isFullRun ? 500 : 100)
})

interface Place {
  readonly here: boolean
  readonly platform_name: string
  readonly buyers: { name: string; asks: { code: string; page: string; count: number; docs: { id: string; number: string }[] }[] }[]
}
test('the partner worklist counts like the lists, over all platforms of the account and no others [SH-1-002][SH-3-009]', async () => {
  const places = async (client: Client) => (await client.get('/ccommonapi/utils/asked')).data['results'] as Place[]
  const first = await places(as('supplier'))
  expect(first.map(({ here, buyers }) => [here, buyers.map(({ name }) => name)])).toEqual([[true, ['华裳服饰集团']]])
  const issued = [{ field: 'status', operator: 'eq', value: 'issued' }]
  const ownOrders = (await as('supplier').data('purchase-order/index', { filters: issued, size: 5, sort: ['etd'], count: true })).data[
    'results'
  ]
  const worklistItem = first[0]!.buyers[0]!.asks.find(({ code }) => code === 'confirm_orders')!
  expect(worklistItem).toMatchObject({ count: ownOrders.count, page: 'purchase_order' })
  expect(worklistItem.docs.map(({ id }) => id)).toEqual(ownOrders.rows.map(({ id }: { id: string }) => id))
  expect(ownOrders.count).toBeGreaterThan(0)
  expect((await places(as('buyer')))[0]!.buyers).toEqual([])

  // An order of the other platform reaches its supplier, whose account also becomes the account of our supplier.
  await server.sql(
    `UPDATE core.member SET roles = '{manager,merchandiser,finance}' WHERE user_id = (SELECT id FROM core.account WHERE username = 'other.manager')`,
  )
  const [buyer, head] = [await server.as('other.buyer'), await server.as('other.manager')]
  const [draft] = (await buyer.data('purchase-order/index', { size: 1 })).data['results'].rows as { id: string; version: number }[]
  let order = draft!
  for (const [client, action] of [
    [buyer, 'submit'],
    [head, 'approve'],
    [head, 'approve'],
    [buyer, 'issue'],
  ] as const) {
    const { may } = (await client.data('purchase-order/view', { id: order.id })).data['results'] as { may: { task?: string } }
    const answer = await client.data(`purchase-order/${action}`, { id: order.id, version: order.version, task: may.task })
    expect(answer.code, `${action} ${answer.text}`).toBe(200)
    order = answer.data['results']
  }
  const join = (status: string) =>
    server.sql(
      `INSERT INTO core.member (platform_id, user_id, company_id, roles, status) SELECT c.platform_id, a.id, c.id, '{supplier}', $1 FROM core.account a, core.company c WHERE a.username = 'supplier' AND c.code = 'NH'
       ON CONFLICT (platform_id, user_id) DO UPDATE SET status = $1`,
      [status],
    )
  await join('active')
  const both = await server.as('supplier')
  const [here, there] = await places(both)
  expect([here!.here, here!.buyers, there!.here, there!.platform_name]).toEqual([true, first[0]!.buyers, false, '南方平台'])
  expect(there!.buyers).toMatchObject([{ name: '云岭时装', asks: [{ code: 'confirm_orders', count: 1, docs: [{ id: order.id }] }] }])
  // The order opens only on the other platform, after switching to it; on this platform it is unknown.
  expect((await both.data('purchase-order/view', { id: order.id })).status).toBe(404)
  both.user = (await both.post('/access/switch-plt', { form: { platform_id: String(there!['platform_id' as never]) } })).data['userinfo']
  expect((await both.data('purchase-order/view', { id: order.id })).data['results']).toMatchObject({
    status: 'issued',
    partyRole: 'supplier',
  })
  expect((await places(both)).map((place) => place.here)).toEqual([true, false])
  expect(JSON.stringify(await places(await server.as('supplier2')))).not.toContain(order.id)
  await join('frozen')
  expect(await places(await server.as('supplier'))).toHaveLength(1)
})

test('the tabs of a style are named in the plural, since each holds many documents', async () => {
  const { rows } = (await as('buyer').data('style/index', { size: 1, filters: [{ field: 'status', operator: 'eq', value: 'approved' }] }))
    .data['results']
  const tabs = async (language: string) =>
    (
      (
        await as('buyer').get('/ccommonapi/utils/children', {
          query: { page: 'style', id: rows[0].id },
          headers: { 'accept-language': language },
        })
      ).data['results'] as { label: string }[]
    ).map(({ label }) => label)
  expect(await tabs('en')).toEqual(expect.arrayContaining(['Size charts', 'Sample requests', 'Style BOMs', 'Retail prices']))
  expect(await tabs('zh')).toEqual(expect.arrayContaining(['尺寸表', '打样通知单']))
})

test('names of the demo that have one text for both languages are read in English too: size lists, trends, scenarios', async () => {
  const rowsOf = async (page: string) =>
    (await as('buyer').data(`${page}/index`, { size: 20, columns: ['name'] })).data['results'].rows as { id: string; name?: string }[]
  const named = [...(await rowsOf('size-list')), ...(await rowsOf('trend'))]
  expect(named.length).toBeGreaterThan(1)
  for (const { name } of named) expect(name).toMatch(/^[^\p{Script=Han}]*$|[A-Za-z]{2}/u)
  const [sheet] = (await as('manager').data('costing/index', { size: 1 })).data['results'].rows as { id: string }[]
  const { scenarios } = (await as('manager').data('costing/view', { id: sheet!.id })).data['results'] as { scenarios: { name: string }[] }
  expect(scenarios.map(({ name }) => name)).toEqual(['A 3,000', 'B 500'])
})
