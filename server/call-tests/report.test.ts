/**
 * Tests reports over HTTP: definitions by group, rows, files, drafts that only administrators see, and a mail by SMTP with the file
 * that its recipient may have.
 */
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dueSchedules, nextTime } from '../../engine/report/schedule.ts'
import { smallSeason } from '../testing/seeds.ts'
import type { Client } from '../testing/client.ts'
import { startTestServer, type TestServer } from '../testing/test-server.ts'
import { defaultZone } from '../../model/process/work-time.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let server: TestServer
const mails: { to: string; text: string }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onData(stream, session, done) {
    let text = ''
    stream.setEncoding('utf8')
    stream.on('data', (part: string) => (text += part))
    stream.on('end', () => {
      mails.push({ to: session.envelope.rcptTo.map((one) => one.address).join(), text })
      done()
    })
  },
})
let buyer: Client
let admin: Client
let supplier: Client
let factory: Client
let outsider: Client
const results = (answer: { data: Record<string, any> }) => answer.data['results']
const ask = (client: Client, call: string, data: object) => client.post(`/scmrptapi/reports/${call}`, { form: { DATA: data } })
beforeAll(async () => {
  await new Promise<void>((ready) => smtp.listen(0, '127.0.0.1', () => ready()))
  server = await startTestServer({
    smtpUrl: `smtp://127.0.0.1:${(smtp.server.address() as { port: number }).port}`,
    seed: smallSeason,
  })
  ;[buyer, admin, supplier, factory, outsider] = (await Promise.all(
    ['buyer', 'admin', 'supplier', 'factory', 'other.buyer'].map((name) => server.as(name)),
  )) as [Client, Client, Client, Client, Client]
})
afterAll(async () => {
  await server?.end()
  await new Promise<void>((done) => smtp.close(() => done()))
})

const draft = {
  name: 'orders-by-brand',
  label: ['品牌订单', 'Orders by brand'],
  source: 'purchase_order',
  groups: [{ field: 'brand' }],
  measures: [
    { name: 'orders', label: ['订单', 'Orders'], of: 'count' },
    { name: 'pieces', label: ['件数', 'Pieces'], of: 'sum', field: 'quantity' },
    { name: 'gross', label: ['金额', 'Gross'], of: 'sum', field: 'gross' },
  ],
  charts: [{ kind: 'bar', x: 'brand', y: ['pieces'] }],
  columns: ['supplier', 'quantity'],
  prompts: ['supplier', 'status'],
}

test('a built-in report comes in the viewer’s language and hides prices the viewer may not see [SH-7-074] [SH-2-030]', async () => {
  const page = results(await buyer.get('/zutilsapi/ds-table-cv/ui-resource', { query: { code: 'order-status' } }))
  expect(page).toMatchObject({ name: 'order-status', title: '订单状态', kind: 'shipped', source: 'purchase_order' })
  expect(page.measures.map((one: any) => one.name)).toContain('gross')
  const factoryReport = results(
    await factory.get('/zutilsapi/ds-table-cv/ui-resource', { query: { code: 'order-status' }, headers: { 'accept-language': 'en' } }),
  )
  expect(factoryReport.title).toBe('Order status')
  expect(factoryReport.measures.map((one: any) => one.name)).not.toContain('gross')
  expect((await buyer.get('/scmrptapi/ds-table-cv/ui-resource', { query: { code: 'order-status' } })).status).toBe(404)
  expect((await buyer.get('/zutilsapi/ds-table-cv/ui-resource', { query: { code: 'nothing' } })).status).toBe(404)
})

test('totals match the list, and the file has the same rows [SH-2-030]', async () => {
  const answer = results(await ask(buyer, 'run', { report: 'order-status' }))
  const list = results(await buyer.data('purchase-order/index', { filters: answer.behind.filters, count: true, totals: true, size: 1 }))
  const sum = (name: string) => answer.rows.reduce((all: bigint, row: any) => all + BigInt(row.figures[name]), 0n)
  expect(String(sum('orders'))).toBe(String(list.count))
  expect(String(sum('quantity'))).toBe(list.totals.quantity)
  const file = await ask(buyer, 'export', { report: 'order-status', format: 'csv' })
  expect(file.text.trim().split('\r\n')).toHaveLength(answer.rows.length + answer.totals.length + 1)
  expect(file.headers.get('content-disposition')).toContain(encodeURIComponent('订单状态'))
})

test('a cross-tab returns figures by row and column, a design stores it, and a chart exports its figures', async () => {
  const turned = results(await ask(buyer, 'run', { report: 'orders-by-month', across: 'etd', measures: ['orders'] }))
  expect(turned.across).toMatchObject({ field: 'etd', label: '预计离厂日' })
  expect(turned.groups.map((one: any) => one.field)).toEqual(['brand', 'status'])
  const count = (figures: Record<string, string>[]) => String(figures.reduce((sum, one) => sum + BigInt(one['orders']!), 0n))
  for (const row of [...turned.rows, ...turned.totals]) expect(count(row.across)).toBe(row.figures.orders)
  for (const columnField of ['gross', 'nothing', 7])
    expect((await ask(buyer, 'run', { report: 'orders-by-month', across: columnField })).status).toBe(400)
  const flat = (await ask(buyer, 'export', { report: 'orders-by-month', format: 'csv', across: '' })).text.split('\r\n')[0]
  const crossed = (await ask(buyer, 'export', { report: 'orders-by-month', format: 'csv' })).text.split('\r\n')[0]
  expect([flat!.split(',').length, crossed!.split(',').length]).toEqual([7, 2 + 2 * (turned.across.columns.length + 1)])
  const chart = (await ask(buyer, 'export', { report: 'orders-by-month', format: 'csv', groups: ['etd'], measures: ['quantity'] })).text
  expect(chart.split('\r\n')[0]).toMatch(/^.?预计离厂日,数量$/)
  const definition = {
    name: 'turned',
    label: ['交叉', 'Turned'],
    source: 'purchase_order',
    groups: [{ field: 'brand' }, { field: 'status' }],
    measures: [{ name: 'n', label: ['数', 'Count'], of: 'count' }],
    columns: ['status'],
  }
  const save = (crossTab: unknown) =>
    admin.post('/superdesignapi/rpt-design/save', { form: { DATA: { definition: { ...definition, across: crossTab } } } })
  for (const invalidCrossTab of [{ field: 'season' }, { field: 'status', most: 1 }, { field: 'status', measures: ['x'] }, 'status'])
    expect(Object.keys((await save(invalidCrossTab)).data['errors'] as object), JSON.stringify(invalidCrossTab)).toEqual(['across'])
  const savedDesign = results(await save({ field: 'status', most: 3 }))
  const page = results(await admin.get('/superdesignapi/rpt-design-cv/ui-test', { query: { id: savedDesign.id } }))
  expect(page.across).toEqual({ field: 'status', most: 3 })
  const shown = results(await ask(admin, 'run', { design: savedDesign.id, across: 'status' }))
  expect(shown.across.columns.length).toBeLessThanOrEqual(4)
})

test('another platform gets no rows, a supplier no stock, and an unknown report is not found for anybody', async () => {
  const ours = results(await ask(buyer, 'run', { report: 'order-status' })).rows[0].filters
  expect(results(await ask(outsider, 'run', { report: 'order-status', filters: ours })).rows).toEqual([])
  expect(results(await ask(outsider, 'rows', { report: 'order-status', filters: ours })).rows).toEqual([])
  const seen = JSON.stringify(results(await ask(outsider, 'run', { report: 'order-status' })))
  for (const { value } of ours.filter((one: any) => one.field === 'supplier')) expect(seen).not.toContain(`"${value}"`)
  expect((await ask(supplier, 'run', { report: 'stock' })).status).toBe(403)
  expect((await ask(supplier, 'rows', { report: 'stock' })).status).toBe(403)
  expect((await ask(buyer, 'run', { report: 'nothing' })).status).toBe(404)
  expect((await ask(buyer, 'run', { report: 'order-status', what: 1 })).status).toBe(400)
  const open = (await Promise.all([buyer, supplier].map(async (client) => results(await client.get('/scmrptapi/reports/index'))))) as {
    name: string
  }[][]
  expect(open[0]!.map((one) => one.name)).toContain('stock')
  expect(open[1]!.map((one) => one.name)).not.toContain('stock')
})

test('only administrators preview a draft; once published, the company alone loads it by the second group [SH-7-075] [SH-7-076]', async () => {
  const save = (client: Client, data: object) => client.post('/superdesignapi/rpt-design/save', { form: { DATA: data } })
  expect((await save(buyer, { definition: draft })).status).toBe(403)
  const savedDesign = results(await save(admin, { definition: draft }))
  expect(savedDesign).toMatchObject({ name: 'orders-by-brand', state: 'draft', version: 1 })
  const preview = (client: Client) => client.get('/superdesignapi/rpt-design-cv/ui-test', { query: { id: savedDesign.id } })
  expect(results(await preview(admin))).toMatchObject({ kind: 'draft', title: '品牌订单' })
  expect((await preview(buyer)).status).toBe(403)
  // This user is also an administrator, but of another platform.
  expect((await preview(outsider)).status).toBe(404)
  expect((await ask(buyer, 'run', { design: savedDesign.id })).status).toBe(403)
  expect((await ask(buyer, 'run', { report: 'orders-by-brand' })).status).toBe(404)
  const loads = (client: Client) => client.get('/scmrptapi/ds-table-cv/ui-resource', { query: { code: 'orders-by-brand' } })
  expect((await loads(buyer)).status).toBe(404)
  await admin.post('/superdesignapi/rpt-design/publish', { form: { DATA: { id: savedDesign.id } } })
  expect(results(await loads(buyer))).toMatchObject({ kind: 'designed', title: '品牌订单' })
  expect((await loads(supplier)).status).toBe(404)
  expect((await loads(outsider)).status).toBe(404)
  const answer = results(await ask(buyer, 'run', { report: 'orders-by-brand' }))
  const orders = results(await buyer.data('purchase-order/index', { count: true, totals: true, size: 1 }))
  expect(String(answer.rows.reduce((all: bigint, row: any) => all + BigInt(row.figures.pieces), 0n))).toBe(orders.totals.quantity)
  // Viewers see a change only after it is published.
  const changed = { ...draft, label: ['品牌', 'Brands'] }
  expect((await save(admin, { id: savedDesign.id, version: 1, definition: changed })).status).toBe(409)
  await save(admin, { id: savedDesign.id, version: 2, definition: changed })
  expect(results(await loads(buyer)).title).toBe('品牌订单')
  const remove = (client: Client) => client.post('/superdesignapi/rpt-design/remove', { form: { DATA: { id: savedDesign.id } } })
  expect((await remove(admin)).status).toBe(409)
  await admin.post('/superdesignapi/rpt-design/retire', { form: { DATA: { id: savedDesign.id } } })
  expect((await loads(buyer)).status).toBe(404)
  const list = async () => results(await admin.get('/superdesignapi/rpt-design/index')) as { id: string }[]
  const listed = (await list()).find((one) => one.id === savedDesign.id)
  expect(listed).toMatchObject({ name: 'orders-by-brand', label: ['品牌', 'Brands'], state: 'retired' })
  expect(listed).not.toHaveProperty('definition')
  expect((await remove(buyer)).status).toBe(403)
  expect((await remove(outsider)).status).toBe(404)
  expect((await remove(admin)).status).toBe(200)
  expect((await list()).some((one) => one.id === savedDesign.id)).toBe(false)
})

test('a design that cannot run is refused with the error at the invalid part', async () => {
  const save = async (definition: object) =>
    (await admin.post('/superdesignapi/rpt-design/save', { form: { DATA: { definition } } })).data['errors']
  const other = { ...draft, name: 'other-report' }
  expect(Object.keys(await save({ ...other, name: 'Bad Name' }))).toEqual(['name'])
  expect(Object.keys(await save({ ...other, name: 'order-status' }))).toEqual(['name'])
  expect(Object.keys(await save({ ...other, measures: [] }))).toEqual(['measures'])
  expect(Object.keys(await save({ ...other, groups: [{ field: 'brand', by: 'fortnight' }] }))).toEqual(['groups'])
  expect(Object.keys(await save({ ...other, prompts: ['search'] }))).toEqual(['prompts'])
  expect(await save({ ...other, groups: [{ field: 'grams' }] })).toEqual({ design: ['报表不能使用“grams”'] })
  expect(await save({ ...other, measures: [{ name: 'x', label: ['甲', 'X'], of: 'sum', field: 'brand' }] })).toEqual({
    design: ['报表不能使用“brand”'],
  })
  expect(Object.keys(await save({ ...other, filters: [{ field: 'status', operator: 'hacked', value: 1 }] }))).toEqual(['design'])
})

test('a scheduled report is mailed at its hour with each recipient’s permissions, to colleagues only', async () => {
  const users = new Map(
    (await server.sql<{ username: string; id: string }>('SELECT username, id::text FROM core.account')).map((row) => [
      row.username,
      row.id,
    ]),
  )
  const save = (client: Client, data: object) => client.post('/scmrptapi/schedules/save', { form: { DATA: data } })
  const weekly = { report: 'order-status', every: 'week', day: 1, hour: 8, format: 'csv', filters: [] }
  expect((await save(buyer, { ...weekly, receivers: [users.get('supplier')] })).status).toBe(403)
  expect((await save(buyer, { ...weekly, every: 'hour' })).status).toBe(400)
  expect((await save(supplier, { ...weekly, report: 'stock' })).status).toBe(403)
  const { id } = results(await save(buyer, { ...weekly, receivers: [users.get('buyer'), users.get('inspector')] }))
  expect(results(await buyer.get('/scmrptapi/schedules/index'))).toMatchObject([{ id, report: 'order-status', every: 'week' }])
  expect(results(await supplier.get('/scmrptapi/schedules/index'))).toEqual([])
  await server.sql(`UPDATE core.report_schedule SET next_at = now() - interval '1 minute' WHERE id = $1`, [id])
  expect(await dueSchedules(server.node.server.engine)).toBe(1)
  const reportJob = async () =>
    (await server.sql<{ state: string; result: object }>(`SELECT state, result FROM core.job WHERE kind = 'report'`))[0]
  const job = await waitFor(reportJob, (one) => one && !['waiting', 'running'].includes(one.state))
  expect(job).toEqual({ state: 'done', result: expect.objectContaining({ sent: 1, skipped: 1 }) as unknown })
  await waitFor(() => mails.length > 0)
  // The inspector may read orders but export none.
  expect(mails.map((one) => one.to)).toEqual(['buyer@weft.example'])
  expect(mails[0]!.text).toContain('text/csv')
  const [next] = await server.sql<{ next_at: string }>('SELECT next_at FROM core.report_schedule WHERE id = $1', [id])
  expect(Date.parse(String(next!.next_at))).toBeGreaterThan(Date.now())
  expect((await supplier.post('/scmrptapi/schedules/remove', { form: { DATA: { id } } })).status).toBe(404)
  expect((await buyer.post('/scmrptapi/schedules/remove', { form: { DATA: { id } } })).status).toBe(200)
})

test('a screen shows the tiles its viewer may open; a viewer who may open none is refused [SH-2-056]', async () => {
  const view = (client: Client, code: string) => client.get('/scmrptapi/screens/view', { query: { code } })
  const ours = results(await view(buyer, 'delivery'))
  expect(ours).toMatchObject({ name: 'delivery', title: '订单与交付' })
  const supplierScreen = results(await view(supplier, 'warehouse'))
  expect(supplierScreen.tiles.map((one: any) => one.report)).not.toContain('stock')
  expect(supplierScreen.tiles.length).toBeLessThan(results(await view(buyer, 'warehouse')).tiles.length)
  const carrier = await server.as('carrier')
  expect((await view(carrier, 'delivery')).status).toBe(403)
  expect(results(await carrier.get('/scmrptapi/screens/index'))).toEqual([])
  expect((await view(buyer, 'nothing')).status).toBe(404)
  // A tile's figure equals that of the list it links to.
  const [tile] = ours.tiles
  const answer = results(await ask(buyer, 'run', { report: tile.report, filters: tile.filters, groups: [], measures: [tile.measure] }))
  const list = results(await buyer.data('purchase-order/index', { filters: answer.behind.filters, count: true, size: 1 }))
  expect(answer.totals[0].figures[tile.measure]).toBe(String(list.count))
})

test('the company’s administrator configures widgets, for that company only [SH-3-032]', async () => {
  const of = async (client: Client, page = 'mydash') =>
    ((await client.get('/ccommonapi/gui/page-gui-detail-struct', { query: { page } })).data['widgetConfig'] ?? []) as {
      code: string
      settings: { refresh: number }
    }[]
  const save = (client: Client, data: object) => client.post('/clientinfoapi/client-settings/save-widgets', { form: { DATA: data } })
  expect((await of(buyer)).map((one) => one.code)).toEqual(['FIGURE', 'CHART', 'TABLE', 'LIST', 'GRID', 'TEXT'])
  expect((await save(buyer, { TEXT: { on: false } })).status).toBe(403)
  expect((await save(admin, { NOTHING: { on: false } })).status).toBe(400)
  expect((await save(admin, { TEXT: { on: false, colour: 'red' } })).status).toBe(400)
  expect((await save(admin, { FIGURE: { on: true, refresh: 1 } })).status).toBe(400)
  expect((await save(admin, { TEXT: { on: false }, FIGURE: { refresh: 30 } })).status).toBe(200)
  expect((await of(buyer)).map((one) => [one.code, one.settings.refresh])).toEqual([
    ['FIGURE', 30],
    ['CHART', 120],
    ['TABLE', 120],
    ['LIST', 60],
    ['GRID', 60],
  ])
  expect((await of(supplier)).map((one) => one.code)).toContain('TEXT')
  expect((await of(admin, 'widgets')).map((one) => one.code)).toContain('TEXT')
  expect(await of(buyer, 'widgets')).toEqual([])
  await save(admin, { TEXT: { on: true }, FIGURE: { refresh: 60 } })
})

test.each([
  ['day', 1, '2026-03-02T00:30:00Z', '2026-03-03T00:00:00.000Z'],
  ['day', 1, '2026-03-02T23:30:00Z', '2026-03-03T00:00:00.000Z'],
  ['week', 1, '2026-03-02T00:00:00Z', '2026-03-09T00:00:00.000Z'],
  ['week', 7, '2026-03-02T00:00:00Z', '2026-03-08T00:00:00.000Z'],
  ['month', 28, '2026-02-28T00:00:01Z', '2026-03-28T00:00:00.000Z'],
  ['month', 5, '2026-12-31T00:00:00Z', '2027-01-05T00:00:00.000Z'],
] as const)('every %s on %i at 8 in Shanghai: after %s comes %s', (every, day, from, next) => {
  expect(nextTime({ every, day, hour: 8 }, Date.parse(from), defaultZone).toISOString()).toBe(next)
})

test('the reports and lists of the workbench figures answer the person who sees them, in one currency', async () => {
  const manager = await server.as('manager')
  const { figures } = (await manager.get('/ccommonapi/gui/workbench')).data['results'] as { figures: Record<string, any>[] }
  expect(figures.map(({ code }) => code)).toEqual(['departures', 'onTime', 'firstPass', 'season', 'openOrders', 'payments'])
  // What a rate should reach is a setting of its type, which the platform's administrator changes.
  const targets = async () =>
    Object.fromEntries(
      ((await manager.get('/ccommonapi/gui/workbench')).data['results'].figures as Record<string, any>[]).flatMap(({ code, target }) =>
        target === undefined ? [] : [[code, target]],
      ),
    )
  expect(await targets()).toEqual({ onTime: '90', firstPass: '92' })
  const set = (await admin.get('/clientinfoapi/admin/type-settings/index')).data['results'] as Record<string, any>[]
  const { version } = set.find(({ type }) => type === 'final_inspection')!
  const saved = await admin.post('/clientinfoapi/admin/type-settings/save', {
    form: { DATA: { type: 'final_inspection', version, values: { firstPassTarget: '95.5' } } },
  })
  expect(saved.status).toBe(200)
  expect(await targets()).toEqual({ onTime: '90', firstPass: '95.5' })
  for (const figure of figures.filter(({ report }) => report)) {
    const isRate = figure['kind'] === 'rate'
    const asks = isRate
      ? { groups: [figure['date']], measures: [figure['measure']] }
      : { groups: [figure['group']], measures: [figure['whole'], figure['part'], figure['due']] }
    const answer = await ask(manager, 'run', { report: figure['report'], ...asks, size: 12 })
    const [total] = answer.data['results'].totals
    expect(Object.keys(total.figures), figure['code']).toEqual(expect.arrayContaining(asks.measures))
  }
  const money = figures.find(({ kind }) => kind === 'money')!
  const { groups } = (await manager.data('purchase-order/index', { filters: money['filters'], group: [money['parts']] })).data['results']
  expect(groups.flatMap((group: any) => group.currencyTotals[money['amount']].map(({ currency }: any) => currency))).toEqual(
    groups.map(() => 'CNY'),
  )
})
