/**
 * Tests every built-in report on data of two orders: figures agree with the lists, drill-downs find their rows, and a report shows
 * nothing that the viewer may not see in a list.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmedBooking, confirmedOrder, orderOf, received, stagedStory, sizes, type Stage } from '../../documents/testing/fixtures.ts'
import { purchaseOrder } from '../../documents/order/purchase-order.ts'
import { productIn } from '../../documents/warehouse/product-in.ts'
import { inventory } from '../../documents/warehouse/inventory.ts'
import { factoryAuditLogic } from '../../documents/supplier/factory-audit.server.ts'
import { factoryAudit } from '../../documents/supplier/factory-audit.ts'
import { statement } from '../../documents/finance/statement.ts'
import { drillDown } from '../../engine/report/drill-down.ts'
import { reportPage } from '../../engine/report/report-page.ts'
import { runReport } from '../../engine/report/run-report.ts'
import { reportSheet } from '../../engine/report/report-sheet.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { Filter } from '../../model/lists/filter.ts'
import type { Report, ReportAsk } from '../../model/outputs/report.ts'
import { reports } from '../../documents/all-documents.ts'
import { rulesOf } from '../../engine/authorisation/platform-rules.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let app: Story
let stage: Stage
const report = (name: string) => reports.find((one) => one.name === name)!
const run = (who: string, one: string | Report, ask: ReportAsk = {}) =>
  app.as(who).perform((work) => runReport(work, typeof one === 'string' ? report(one) : one, ask))
const behind = (who: string, one: string, ask: ReportAsk) => app.as(who).perform((work) => drillDown(work, report(one), ask))

beforeAll(async () => {
  // Adds the factory audit type; the fixture contains what an order needs.
  ;({ app, stage } = await stagedStory({ documents: [factoryAudit], logic: [factoryAuditLogic] }))
  // Agreed for 2024-05-27: one half arrives on time, the other half late.
  const order = await confirmedOrder(app, orderOf(stage))
  await received(app, await confirmedBooking(app, order, { warehouse: stage.warehouseId }), { bin: stage.binId, date: '2024-05-21' })
  const late = await confirmedOrder(
    app,
    orderOf(stage, {
      etd: '2024-06-20',
      eta: '2024-06-27',
      lines: [{ style: stage.styleId, colorway: stage.inWhite, matrix: sizes('100', '100', '100'), price: '20' }],
    }),
  )
  await received(app, await confirmedBooking(app, late, { warehouse: stage.warehouseId }), { bin: stage.binId, date: '2024-07-02' })
  await app
    .as('buyer')
    .create(purchaseOrder, orderOf(stage, { supplier: stage.otherSupplierId, factory: null, currency: stage.usd, exchangeRate: '7.1' }))
})
afterAll(() => app?.end())

test('every built-in report runs for brand users, and its drill-downs find the counted rows [SH-1-005] [SH-2-030] [SH-2-053]', async () => {
  for (const one of reports) {
    const who = one.source === 'statement' ? 'finance' : one.source === 'inventory' ? 'warehouse' : 'manager'
    const page = await app.as(who).perform((work) => reportPage(work, one, 'shipped'))
    expect(page.measures.length, one.name).toBe(one.measures.length)
    expect(page.charts.length, one.name).toBe(one.charts?.length)
    const answer = await run(who, one.name)
    expect(answer.count, one.name).toBe(answer.rows.length)
    for (const row of answer.rows) {
      expect(
        Object.values(row.titles).every((title) => typeof title === 'string'),
        one.name,
      ).toBe(true)
      const counted = one.measures.find((measure) => measure.of === 'count' && measure.field === undefined)
      if (counted)
        expect((await behind(who, one.name, { filters: row.filters, measure: counted.name })).count, one.name).toBe(
          Number(row.figures[counted.name]),
        )
    }
  }
})

test('totals agree with the list under the same filters, and each row with the list it links to [SH-2-030]', async () => {
  const filters: Filter[] = [{ field: 'supplier', operator: 'eq', value: stage.supplierId }]
  const answer = await run('manager', 'order-status', { filters })
  const list = await app.as('manager').list(purchaseOrder, { filters: answer.behind.filters, totals: true, count: true })
  expect(answer.behind.path).toBe('/order/index/purchase-order')
  expect(answer.totals).toHaveLength(1)
  expect(answer.totals[0]!.figures).toMatchObject({
    orders: String(list.count),
    quantity: list.totals!['quantity'],
    gross: list.totals!['gross'],
  })
  expect(answer.totals[0]!.figures).toMatchObject({ orders: '2', quantity: '1300', gross: '28137' })
  for (const row of answer.rows) {
    const rows = await app
      .as('manager')
      .list(purchaseOrder, { filters: [...answer.behind.filters, ...row.filters], totals: true, count: true })
    expect(row.figures).toMatchObject({ orders: String(rows.count), quantity: rows.totals!['quantity'] })
  }
  const stock = await run('warehouse', 'stock')
  const stockList = await app.as('warehouse').list(inventory, { totals: true })
  expect(stock.totals[0]!.figures).toMatchObject({ quantity: stockList.totals!['quantity'], free: stockList.totals!['free'] })
})

test('amounts of different currencies are never added: each currency has its own row and total', async () => {
  const answer = await run('manager', 'order-status')
  expect(answer.groups.map((one) => one.field)).toEqual(['supplier', 'etd', 'status', 'currency'])
  expect(answer.totals.map((one) => [one.titles['currency'], one.figures['gross']])).toEqual([
    [expect.stringContaining('CNY'), '28137'],
    [expect.stringContaining('USD'), '21357'],
  ])
})

const twoMonths: Report = {
  ...report('orders-by-month'),
  filters: [{ field: 'supplier', operator: 'notEmpty' }],
  groups: [{ field: 'supplier' }, { field: 'status' }, { field: 'etd', by: 'month' }],
  measures: [
    { name: 'orders', label: ['订单数', 'Orders'], of: 'count' },
    { name: 'quantity', label: ['数量', 'Quantity'], of: 'sum', field: 'quantity' },
    { name: 'styles', label: ['币种数', 'Currencies'], of: 'count', field: 'currency' },
    { name: 'open', label: ['未到', 'To come'], of: 'less', from: 'quantity', take: 'received' },
    { name: 'received', label: ['已到', 'Received'], of: 'sum', field: 'received' },
    { name: 'share', label: ['入库率', 'Share'], of: 'share', part: 'received', whole: 'quantity' },
  ],
}

test('each cross-tab cell equals the list it links to, and row and column totals are exact [SH-2-030]', async () => {
  const answer = await run('manager', twoMonths, { across: 'etd' })
  expect(answer.groups.map((one) => one.field)).toEqual(['supplier', 'status'])
  const { columns } = answer.across!
  expect(columns.map((one) => one.title)).toEqual(columns.map((one) => one.title).toSorted())
  expect(columns.length).toBeGreaterThan(1)
  const flatly = await run('manager', twoMonths)
  expect(flatly.across).toBeUndefined()
  expect(answer.totals[0]!.figures).toEqual(flatly.totals[0]!.figures)
  for (const row of [...answer.rows, ...answer.totals])
    for (const [at, column] of columns.entries()) {
      const filters = [...row.filters, ...column.filters!]
      const alone = (await run('manager', twoMonths, { filters, groups: [] })).totals[0]!.figures
      const cell = row.across![at]!
      expect(cell, column.title).toEqual(alone)
      expect((await behind('manager', 'order-status', { filters })).count).toBe(Number(cell['orders']))
    }
  const sum = (name: string) => columns.reduce((all, _, at) => all + Number(answer.totals[0]!.across![at]![name]), 0)
  expect([String(sum('orders')), String(sum('quantity'))]).toEqual([
    answer.totals[0]!.figures['orders'],
    answer.totals[0]!.figures['quantity'],
  ])
})

test('columns beyond the maximum merge into an other column that drills down; statuses keep their order', async () => {
  const narrow = { ...twoMonths, across: { field: 'supplier', most: 1 } }
  const answer = await run('manager', narrow, { across: 'supplier', measures: ['orders', 'quantity'] })
  const [first, other] = answer.across!.columns
  expect([answer.across!.columns.length, other!.title, other!.other]).toEqual([2, '其他', true])
  // The column with the largest first figure remains.
  expect(first!.value).toBe(stage.supplierId)
  const total = answer.totals[0]!
  expect([total.across![0]!['orders'], total.across![1]!['orders'], total.figures['orders']]).toEqual(['2', '1', '3'])
  const rest = await app.as('manager').list(purchaseOrder, { filters: [...other!.filters!], count: true, totals: true })
  expect([String(rest.count), rest.totals!['quantity']]).toEqual([total.across![1]!['orders'], total.across![1]!['quantity']])
  const days = await run('manager', { ...twoMonths, across: { field: 'etd', most: 1 } }, { across: 'etd', measures: ['orders'] })
  const late = days.across!.columns
  expect(late.map((one) => one.filters![0]!.operator)).toEqual(['between', 'lt'])
  const earlier = await app.as('manager').list(purchaseOrder, { filters: [...late[1]!.filters!], count: true })
  expect(String(earlier.count)).toBe(days.totals[0]!.across![1]!['orders'])
  const statuses = (await run('manager', twoMonths, { across: 'status' })).across!.columns.map((one) => one.value!)
  const known = Object.keys(purchaseOrder.statuses)
  expect(statuses).toEqual(statuses.toSorted((a, b) => known.indexOf(a) - known.indexOf(b)))
})

test('a cross-tab and its file follow the viewer’s permissions; amounts are never columns by currency', async () => {
  expect((await run('supplier2', 'orders-by-month', { across: 'etd' })).across!.columns).toEqual([])
  const factoryReport = await run('factory', 'orders-by-month', { across: 'brand' })
  expect(JSON.stringify(factoryReport)).not.toContain('28137')
  await expect(run('manager', 'orders-by-month', { across: 'gross' })).rejects.toMatchObject({ code: 400 })
  await expect(run('manager', 'order-status', { across: 'currency' })).rejects.toMatchObject({ code: 400 })
  const sheet = await app.as('manager').perform((work) => reportSheet(work, report('orders-by-month'), {}))
  const answer = await run('manager', 'orders-by-month', { across: 'etd', measures: ['orders', 'quantity'] })
  const titles = [...answer.across!.columns.map((one) => one.title), '合计']
  expect(sheet.header).toEqual(['品牌', '状态', ...titles.flatMap((title) => [`${title} · 订单数`, `${title} · 数量`])])
  expect(sheet.rows.at(-1)!.slice(2)).toEqual(
    [...answer.totals[0]!.across!, answer.totals[0]!.figures].flatMap((one) => [{ figure: one['orders'] }, { figure: one['quantity'] }]),
  )
})

test('a receipt is on time if it is not later than its own order agreed', async () => {
  const answer = await run('manager', 'on-time-delivery')
  expect(answer.rows.map((one) => [one.titles['doc.date'], one.figures['quantity'], one.figures['onTime'], one.figures['rate']])).toEqual([
    ['2024-05', '1000', '1000', '100'],
    ['2024-07', '300', '0', '0'],
  ])
  expect(answer.totals[0]!.figures).toMatchObject({ quantity: '1300', onTime: '1000', lateQuantity: '300', rate: '76.92' })
  const rows = await behind('manager', 'on-time-delivery', { measure: 'onTime' })
  expect(rows.rows.map((one) => one.cells['quantity'])).toEqual(['1000'])
  expect(rows.rows[0]!.cells['order.eta']).toBe('2024-05-27')
})

test('a statement ages by the days since it was due', async () => {
  const created = await app.as('finance').create(statement, {
    supplier: stage.supplierId,
    currency: stage.cny,
    dateFrom: '2024-05-01',
    dateTo: '2024-05-31',
    dueDate: '2024-06-30',
  })
  await app.as('finance').act(statement, created.id, 'collect')
  await app.as('finance').act(statement, created.id, 'submit')
  await app.as('supplier').act(statement, created.id, 'confirm')
  await app.as('finance').act(statement, created.id, 'reconcile')
  const answer = await run('finance', 'statement-ageing')
  expect(answer.rows.map((one) => [one.titles['dueDate'], one.figures['open']])).toEqual([['91 天以上', '21357']])
  const list = await app.as('finance').list(statement, { filters: [...answer.behind.filters, ...answer.rows[0]!.filters], count: true })
  expect(list.count).toBe(1)
})

test('the file has the same rows and the same total [SH-2-030]', async () => {
  const answer = await run('manager', 'receipts-and-orders')
  const sheet = await app.as('manager').perform((work) => reportSheet(work, report('receipts-and-orders'), {}))
  expect(sheet.rows).toHaveLength(answer.rows.length + 1)
  expect(sheet.header).toEqual(
    ['供应商', '预计离厂日', '订单数量', '已入库', '已退货', '差异', '入库率 %', '入库金额（含税）'].toSpliced(2, 0, '币种'),
  )
  expect(sheet.rows.at(-1)!.filter((cell) => typeof cell === 'object' && cell !== null)).toEqual(
    answer.measures.map(({ name }) => ({ figure: answer.totals[0]!.figures[name] })),
  )
  await expect(app.as('inspector').perform((work) => reportSheet(work, report('order-status'), {}))).rejects.toMatchObject({ code: 403 })
})

test('a supplier sees only its own orders in reports; competitors and other tenants see none of them', async () => {
  expect((await run('supplier', 'order-status')).totals.map((one) => one.figures['orders'])).toEqual(['2'])
  expect((await run('supplier2', 'order-status')).rows).toEqual([])
  expect((await run('supplier2', 'on-time-delivery')).rows).toEqual([])
  expect((await run('other.buyer', 'order-status')).rows).toEqual([])
  expect((await run('other.buyer', 'open-quantities')).totals[0]!.figures['quantity']).toBe('0')
  const supplierFilter = [{ field: 'supplier', operator: 'eq', value: stage.supplierId }] as const
  expect((await behind('other.buyer', 'order-status', { filters: supplierFilter })).rows).toEqual([])
  await expect(run('supplier', 'stock')).rejects.toMatchObject({ code: 403 })
  await expect(run('carrier', 'order-status')).rejects.toMatchObject({ code: 403 })
})

test('a hidden price appears in no report as figure, group, filter, sort or drill-down row', async () => {
  const answer = await run('factory', 'order-status')
  expect(answer.measures.map((one) => one.name)).toEqual(['orders', 'quantity', 'received', 'open'])
  // The target of a link is not offered to a viewer who may not read it.
  expect(answer.groups.map((one) => one.field)).toEqual(['etd', 'status'])
  expect(JSON.stringify(answer)).not.toContain('28137')
  expect(JSON.stringify(answer)).not.toContain('21357')
  const rows = await behind('factory', 'order-status', {})
  expect(rows.columns.map((one) => one.field)).not.toContain('gross')
  await expect(run('factory', 'order-status', { filters: [{ field: 'gross', operator: 'gt', value: '1' }] })).rejects.toMatchObject({
    code: 400,
  })
  expect((await run('factory', 'order-status', { sort: ['-gross'] })).rows).toHaveLength(answer.rows.length)
  const bySums: Report = { ...report('order-status'), filters: [{ field: 'gross', operator: 'gt', value: '1' }] }
  await expect(run('factory', bySums)).rejects.toMatchObject({ code: 403 })
  const hidden: Report = { ...report('order-status'), measures: [{ name: 'gross', label: ['金额', 'Gross'], of: 'sum', field: 'gross' }] }
  await expect(run('factory', hidden)).rejects.toMatchObject({ code: 403 })
})

test('refuses unknown fields, operators, sorts, party roles and pages in a report request', async () => {
  for (const ask of [
    { filters: [{ field: 'nothing', operator: 'eq', value: '1' }] },
    { filters: [{ field: 'lines', operator: 'notEmpty' }] },
    { filters: [{ field: 'etd', operator: 'le', than: 'eta' }] },
    { filters: [{ field: 'supplier"; DROP TABLE x; --', operator: 'eq', value: '1' }] },
    { sort: ['-supplier.name'] },
    { partyRole: 'supplier' },
    { page: 0 },
    { size: 100_000 },
  ] as unknown as ReportAsk[])
    await expect(run('manager', 'order-status', ask), JSON.stringify(ask)).rejects.toMatchObject({ code: 400 })
  await expect(app.as('manager').list(productIn, { size: 1 })).resolves.toBeTruthy()
})

test('a data rule that restricts a user’s lists also restricts the user’s reports [DM-2-090]', async () => {
  const { actor } = app.as('merchandiser')
  expect((await run('merchandiser', 'order-status')).totals).toHaveLength(2)
  await app.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id, status) VALUES ($1, 77, 'purchase_order', 'supplier', 'eq', $2, $3, 'active')`,
    [actor.platform, JSON.stringify(stage.otherSupplierId), actor.user],
  )
  await waitFor(() =>
    app.as('merchandiser').perform(async (operation) => (await rulesOf(operation)).rows.some(({ user }) => user === actor.user)),
  )
  expect((await run('merchandiser', 'order-status')).totals.map((one) => one.figures['orders'])).toEqual(['1'])
  // Receipts refer to their orders by a link; where that link is hidden, this report has no date to compare with.
  expect((await run('merchandiser', 'on-time-delivery')).totals[0]!.figures).toMatchObject({ quantity: '1300', onTime: '0' })
})
