/** Tests of reading types: rows of other types in one list, under the rights, party roles and rules of those types, as index ranges. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { exportRows } from '../../engine/export/export.ts'
import { buyersOf } from '../../engine/pages/partner-worklist.ts'
import { describePage } from '../../engine/pages/describe-page.ts'
import { fieldValues } from '../../engine/query/field-values.ts'
import type { Story } from '../../engine/testing/story.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import { list } from '../../engine/query/list.ts'
import type { Filter } from '../../model/lists/filter.ts'
import { style } from '../design/style.ts'
import { supplier } from '../supplier/supplier.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { confirmedOrder, orderOf, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { openOrderLine } from './open-order-line.ts'
import { partnerRequest } from './partner-request.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
/** A running order of two lines, which its supplier has not booked. */
let running: PurchaseOrder
/** Orders that wait for the supplier, the earliest first. */
const waiting: string[] = []

beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  const line = { style: stage.styleId, matrix: sizes('10', '20', '0'), price: '10' }
  running = await confirmedOrder(
    app,
    orderOf(stage, {
      lines: [
        { ...line, colorway: stage.inBlack },
        { ...line, colorway: stage.inWhite },
      ],
    }),
  )
  for (const etd of ['2024-06-03', '2024-06-01', '2024-06-02']) waiting.push(await issuedOrder(etd))
  waiting.splice(0, 3, waiting[1]!, waiting[2]!, waiting[0]!)
  const booking = await app.as('supplier').make(deliveryBooking, { type: purchaseOrder, id: running.id })
  const { id } = await app.as('supplier').create(deliveryBooking, { ...booking, warehouse: stage.warehouseId, expectedDate: '2024-05-30' })
  await app.as('supplier').act(deliveryBooking, id, 'submit')
  await app.as('warehouse').act(deliveryBooking, id, 'reject', { comment: '时段已满' })
})
afterAll(() => app?.end())

async function issuedOrder(etd: string): Promise<string> {
  const buyer = app.as('buyer')
  const { id } = await buyer.create(purchaseOrder, orderOf(stage, { etd, eta: '2024-07-01' }))
  await buyer.act(purchaseOrder, id, 'submit')
  await app.as('manager').act(purchaseOrder, id, 'approve')
  await app.as('finance').act(purchaseOrder, id, 'approve')
  await buyer.act(purchaseOrder, id, 'issue')
  return id
}

const mine = [{ field: 'order', operator: 'eq', value: '' }] as const
const ofOrder = (id: string) => mine.map((one) => ({ ...one, value: id }))

test('each line of a running order is a row that leads to its order, with titles, count and totals', async () => {
  const answer = await app.as('buyer').list(openOrderLine, { filters: ofOrder(running.id), count: true, totals: true })
  expect(answer.rows).toHaveLength(2)
  expect(answer.rows[0]).toMatchObject({
    $page: 'purchase_order',
    $doc: running.id,
    number: running.number,
    status: 'in_production',
    order$: running.number,
    quantity: '30',
    toCome: '30',
    net: '300',
  })
  expect(new Set(answer.rows.map(({ id }) => id))).toEqual(new Set(running.lines.map(({ id }) => id)))
  expect(answer).toMatchObject({ count: 2, totals: { quantity: '60', net: '600' } })
})

test('a reading type is searched, grouped, offers values of fields and is exported as a list', async () => {
  const buyer = app.as('buyer')
  expect((await buyer.list(openOrderLine, { search: running.number, count: true })).count).toBe(2)
  const { groups } = await buyer.list(openOrderLine, { filters: ofOrder(running.id), group: ['supplier', 'colorway'] })
  expect(groups!.map(({ count, totals }) => [count, totals!['quantity']])).toEqual([
    [1, '30'],
    [1, '30'],
  ])
  const values = await buyer.perform((operation) => fieldValues(operation, openOrderLine, { field: 'supplier' }, async () => new Map()))
  expect(values).toEqual([{ value: stage.supplierId, label: expect.stringContaining('顺达'), count: 5 }])
  const { table } = await buyer.perform((operation) =>
    exportRows(operation, openOrderLine, { filters: ofOrder(running.id), columns: ['order', 'quantity'] }),
  )
  expect(table.rows.map(([order]) => order)).toEqual([running.number, running.number])
})

test('a supplier sees the lines of its own orders, another supplier and another platform none', async () => {
  expect((await app.as('supplier').list(openOrderLine, { count: true })).count).toBe(5)
  for (const person of ['supplier2', 'other.buyer']) expect((await app.as(person).list(openOrderLine)).rows).toEqual([])
})

test('a price that the source hides from a factory is no column, total, filter, sort or value here', async () => {
  const factory = app.as('factory')
  const answer = await factory.list(openOrderLine, { columns: ['quantity', 'net'], totals: true })
  expect(answer.rows).toHaveLength(5)
  expect(answer.rows.filter((row) => 'net' in row)).toEqual([])
  expect(answer.totals).not.toHaveProperty('net')
  await expect(factory.list(openOrderLine, { filters: [{ field: 'net', operator: 'gt', value: '1' }] })).rejects.toMatchObject({
    code: 400,
  })
  await expect(factory.list(openOrderLine, { sort: ['net'] })).rejects.toMatchObject({ code: 400 })
  const page = await factory.perform((operation) => describePage(operation, openOrderLine))
  expect(page.list.fields).not.toHaveProperty('net')
})

test('a data rule on the source type holds here', async () => {
  const ruled = await app.person('ruled', { roles: ['buyer'] })
  const count = async () => (await ruled.list(openOrderLine, { count: 'exact' })).count
  expect(await count()).toBe(5)
  await app.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id, status) VALUES ($1, 99, 'purchase_order', 'etd', 'le', $2, $3, 'active')`,
    [ruled.actor.platform, JSON.stringify('2024-05-31'), ruled.actor.user],
  )
  await expect.poll(count, { timeout: 5000 }).toBe(2)
})

test('values of linked documents are columns, filters and groups, as far as the person may read these documents and their fields', async () => {
  const columns = ['category', 'supplies']
  const buyer = app.as('buyer')
  const { category } = await buyer.get(style, stage.styleId)
  const { type } = await buyer.get(supplier, stage.supplierId)
  expect([category, type]).toEqual([expect.any(String), expect.any(String)])
  const rowsOf = async (person = buyer, filters: Filter[] = []) => (await person.list(openOrderLine, { columns, filters })).rows
  for (const row of await rowsOf()) expect(row).toMatchObject({ category, category$: expect.any(String), supplies: type })
  expect(await rowsOf(buyer, [{ field: 'category', operator: 'eq', value: category! }])).toHaveLength(5)
  expect(await rowsOf(buyer, [{ field: 'supplies', operator: 'ne', value: type! }])).toEqual([])
  const { groups } = await buyer.list(openOrderLine, { group: ['category'] })
  expect(groups!.map(({ count }) => count)).toEqual([5])
  // A style that a rule hides has no category here; a field that is hidden is no column.
  const ruled = await app.person('linked', { roles: ['buyer'] })
  await app.sql(
    `INSERT INTO core.data_rule (platform_id, id, type, field, operator, value, user_id, status) VALUES ($1, 98, 'style', 'id', 'eq', $2, $3, 'active')`,
    [ruled.actor.platform, JSON.stringify('1'), ruled.actor.user],
  )
  await app.sql(`INSERT INTO core.field_rule (platform_id, role, type, field, restriction) VALUES ($1, 'buyer', 'supplier', 'type', 2)`, [
    ruled.actor.platform,
  ])
  const ofRuled = Array.from({ length: 5 }, () => [null, false])
  await expect
    .poll(async () => (await rowsOf(ruled)).map((row) => [row['category'], 'supplies' in row]), { timeout: 5000 })
    .toEqual(ofRuled)
  expect((await rowsOf())[0]).toMatchObject({ category })
  await expect(rowsOf(buyer, [{ field: 'supplies', operator: 'eq', value: type! }])).rejects.toMatchObject({ code: 400 })
  await app.sql(`DELETE FROM core.field_rule WHERE platform_id = $1 AND field = 'type'`, [ruled.actor.platform])
})

test('who may read none of the source types is refused', async () => {
  const nobody = await app.person('without.roles', { roles: [] })
  await expect(nobody.list(partnerRequest)).rejects.toMatchObject({ code: 403 })
})

test('rows of several types are paged in one order, each once', async () => {
  const supplier = app.as('supplier')
  const query = { partyRole: 'supplier', columns: ['due'], size: 2 }
  const rows = []
  for (let after: string | undefined; ; ) {
    const answer = await supplier.list(partnerRequest, { ...query, ...(after ? { after } : {}) })
    rows.push(...answer.rows)
    if (!(after = answer.next)) break
  }
  expect(rows.map(({ status, due }) => [status, due])).toEqual([
    ['bookings', '2024-05-20'],
    ['returned_bookings', '2024-05-30'],
    ['confirm_orders', '2024-06-01'],
    ['confirm_orders', '2024-06-02'],
    ['confirm_orders', '2024-06-03'],
  ])
  expect(rows.map(({ $page, $doc }) => [$page, $doc]).slice(2)).toEqual(waiting.map((id) => ['purchase_order', id]))
  const second = await supplier.list(partnerRequest, { ...query, page: 2, count: true })
  expect([second.rows.map(({ id }) => id), second.count]).toEqual([rows.slice(2, 4).map(({ id }) => id), 5])
})

test('the partner worklist groups the reading type by buyer and question [SH-1-002]', async () => {
  const [buyer] = await app.as('supplier').perform((operation) => buyersOf(operation, partnerRequest))
  expect(buyer!.asks.map(({ code, page, count }) => [code, page, count])).toEqual([
    ['confirm_orders', 'purchase_order', 3],
    ['bookings', 'purchase_order', 1],
    ['returned_bookings', 'delivery_booking', 1],
  ])
  expect(buyer!.asks[0]!.docs.map(({ id }) => id)).toEqual(waiting)
  expect(await app.as('buyer').perform((operation) => buyersOf(operation, partnerRequest))).toEqual([])
})

test('a list of ten sources is one statement, and none of its branches reads a whole table', async () => {
  const plans: string[] = []
  const sent = await sentStatements(app.as('supplier'), (operation) =>
    list(operation, partnerRequest, { partyRole: 'supplier', columns: ['due'] }),
  )
  expect(sent.filter((sql) => sql.includes('"$doc"'))).toHaveLength(1)
  await app.as('supplier').perform(async (operation) => {
    await operation.tx.run('SET LOCAL enable_seqscan = off')
    const { rows } = operation.tx
    const explain: typeof rows = async (sql, values) => {
      if (sql.includes('"$doc"'))
        plans.push((await rows.call(operation.tx, `EXPLAIN ${sql}`, values)).map((row) => Object.values(row as object)[0]).join('\n'))
      return rows.call(operation.tx, sql, values) as never
    }
    Object.assign(operation.tx, { rows: explain })
    await list(operation, openOrderLine, { partyRole: 'supplier', columns: ['etd'] })
    await list(operation, partnerRequest, { partyRole: 'supplier', columns: ['due'] })
  })
  expect(plans).toHaveLength(2)
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan on/)
})
