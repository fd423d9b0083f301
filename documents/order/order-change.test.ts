/**
 * Tests of order changes and trackings: the next revision after both parties agree, the former one preserved; milestones by party and
 * role.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { recalculateDaily } from '../../engine/jobs/daily-recalculation.ts'
import type { Story } from '../../engine/testing/story.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedOrder, orderOf, stagedStory, sizes, type Stage } from '../testing/fixtures.ts'
import { orderChange } from './order-change.ts'
import { history } from '../../engine/journal/history.ts'
import type { AnyDocument } from '../../model/document.ts'
import { orderHistory } from './order-history.ts'
import { orderTracking, type OrderTracking } from './order-tracking.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
const order100 = (more: object = {}) =>
  confirmedOrder(
    app,
    orderOf(stage, { lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '18.9' }], ...more }),
  )
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

/** Submits and approves; the supplier's confirmation remains. */
async function approved(order: PurchaseOrder, lines: Record<string, unknown>[], by = 'buyer') {
  const change = await as(by).create(orderChange, { order: order.id, reason: '客户追加', lines })
  await as(by).act(orderChange, change.id, 'submit')
  await as('merchandiser').act(orderChange, change.id, 'review')
  return as('manager').act(orderChange, change.id, 'approve')
}

describe('change', () => {
  test('100 → 120 after both parties agree: revision 2, new totals, revision 1 preserved [DM-1-047] [DM-2-027] [DM-2-029] [DM-1-049]', async () => {
    const order = await order100()
    const line = order.lines[0]!
    const change = await approved(order, [
      { field: 'quantity', orderLine: line.id, newMatrix: sizes('30', '60', '30') },
      { field: 'etd', newDate: '2024-05-24' },
    ])
    expect(change).toMatchObject({
      number: `${order.number}-C01`,
      status: 'approved',
      initiator: 'brand',
      fromRevision: 1,
      toRevision: 2,
      difference: '427.14',
    })
    expect(change.lines.map(({ from, to, difference }) => [from, to, difference])).toEqual([
      ['100（S 25，M 50，L 25）', '120（S 30，M 60，L 30）', '427.14'],
      ['2024-05-20', '2024-05-24', '0'],
    ])
    expect((await as('buyer').get(purchaseOrder, order.id)).quantity).toBe('100')
    await expect(as('supplier2').act(orderChange, change.id, 'confirm', { version: 1 })).rejects.toMatchObject({ code: 404 })
    expect((await as('supplier').act(orderChange, change.id, 'confirm')).status).toBe('completed')
    const after = await as('supplier').get(purchaseOrder, order.id)
    expect(after).toMatchObject({ revision: 2, quantity: '120', net: '2268', gross: '2562.84', etd: '2024-05-24', status: 'ordered' })
    expect(after.lines[0]!.id).toBe(line.id)

    const [historyEntry] = (await as('supplier').list(orderHistory, { filters: [{ field: 'order', operator: 'eq', value: order.id }] }))
      .rows
    const former = await as('supplier').get(orderHistory, historyEntry!['id'] as string)
    expect(former).toMatchObject({
      number: `${order.number}-V1`,
      revision: 1,
      quantity: '100',
      gross: '2135.7',
      etd: '2024-05-20',
      reason: '客户追加',
    })
    expect(former.changes.map(({ field, line: no, to }) => [field, no, to])).toEqual([
      ['quantity', 10, '120（S 30，M 60，L 30）'],
      ['etd', null, '2024-05-24'],
    ])
    await expect(as('buyer').save(orderHistory, former.id, { reason: 'x' })).rejects.toMatchObject({ code: 403 })
    // Why an order was changed may name its prices.
    const ofFactory = Object.keys(await as('factory').get(orderHistory, former.id))
    expect(['quantity', 'etd', 'gross', 'changes', 'reason'].filter((name) => ofFactory.includes(name))).toEqual(['quantity', 'etd'])
  })

  test('a price change affects only unsettled goods; a second change makes revision 3 and keeps both', async () => {
    const order = await order100()
    for (const [price, revision] of [
      ['19', 2],
      ['20', 3],
    ] as const) {
      const change = await approved(await as('buyer').get(purchaseOrder, order.id), [
        { field: 'price', orderLine: order.lines[0]!.id, newPrice: price },
      ])
      await as('supplier').act(orderChange, change.id, 'confirm')
      expect((await as('buyer').get(purchaseOrder, order.id)).revision).toBe(revision)
    }
    const rows = (await as('buyer').list(orderHistory, { filters: [{ field: 'order', operator: 'eq', value: order.id }] })).rows
    expect(rows.map((row) => row['gross']).sort()).toEqual(['2135.7', '2147'])
  })

  test('rejects a quantity below the booked one, also when booked during approval [DM-2-027]', async () => {
    const order = await order100()
    const line = order.lines[0]!
    const change = await approved(order, [{ field: 'quantity', orderLine: line.id, newMatrix: sizes('10', '20', '10') }])
    const converted = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
    const booking = await as('supplier').create(deliveryBooking, {
      ...converted,
      warehouse: stage.warehouseId,
      lines: [{ ...converted['lines'][0], matrix: sizes('10', '40', '10') }],
    })
    await as('supplier').act(deliveryBooking, booking.id, 'submit')
    expect(await expectRefusal(as('supplier').act(orderChange, change.id, 'confirm'))).toContain('不得小于已预约或已入库的 60')
    await as('manager').act(orderChange, change.id, 'reject', { comment: '已预约' })
    expect(
      await expectRefusal(
        as('buyer').create(orderChange, {
          order: order.id,
          reason: 'x',
          lines: [{ field: 'quantity', orderLine: line.id, newMatrix: sizes('0', '50', '9') }],
        }),
      ),
    ).toContain('不得小于已预约或已入库的 60')
    // A higher total, but one size below its booked quantity.
    expect(
      await expectRefusal(
        as('buyer').create(orderChange, {
          order: order.id,
          reason: 'x',
          lines: [{ field: 'quantity', orderLine: line.id, newMatrix: sizes('50', '39', '50') }],
        }),
      ),
    ).toContain('尺码 M 不得小于已预约的 40')
  })

  test('the supplier does not learn who approved its change, from the order, its history or the former revision; the brand does', async () => {
    const order = await order100()
    const change = await approved(order, [{ field: 'etd', newDate: '2024-05-22' }], 'supplier')
    expect(change.status).toBe('completed')
    const approver = as('manager').actor.user
    const rowsFor = async (name: string) =>
      (await as(name).list(orderHistory, { filters: [{ field: 'order', operator: 'eq', value: order.id }] })).rows
    const [row] = await rowsFor('buyer')
    expect(row).toMatchObject({ changedBy: approver })
    for (const name of ['supplier', 'factory']) {
      const seen = [await rowsFor(name), await as(name).get(orderHistory, row!.id)]
      expect(JSON.stringify(seen)).not.toContain(`"${approver}"`)
      await expect(
        as(name).list(orderHistory, { filters: [{ field: 'createdBy', operator: 'eq', value: approver }] }),
        'a filter would tell it too',
      ).rejects.toMatchObject({ code: 400 })
    }
    for (const name of ['supplier', 'factory']) {
      expect(await as(name).get(purchaseOrder, order.id), name).not.toHaveProperty('updatedBy')
      for (const query of [{ sort: ['updatedBy'] }, { filters: [{ field: 'updatedBy', operator: 'eq', value: approver } as const] }])
        await expect(as(name).list(purchaseOrder, query), name).rejects.toMatchObject({ code: 400 })
    }
    const entriesOf = async (name: string, type: AnyDocument, id: string) => as(name).perform((operation) => history(operation, type, id))
    const ofOrder = async (name: string) =>
      (await entriesOf(name, purchaseOrder, order.id)).find(({ changes }) => changes.some(({ path }) => path === 'etd'))
    expect(await ofOrder('buyer')).toMatchObject({ user: 'manager' })
    expect(await ofOrder('supplier')).toMatchObject({ user: 'brand' })
    expect((await entriesOf('supplier', orderHistory, row!.id)).map(({ user }) => user)).toEqual(['brand'])
  })

  test('the supplier may request a change; its own request needs no second confirmation [DM-1-047]', async () => {
    const order = await order100()
    const converted = await as('supplier').make(orderChange, { type: purchaseOrder, id: order.id })
    const change = await as('supplier').create(orderChange, {
      ...converted,
      reason: '面料延期',
      lines: [
        { field: 'etd', newDate: '2024-06-02' },
        { field: 'eta', newDate: '2024-06-09' },
      ],
    })
    expect(change).toMatchObject({ status: 'factory_initiated', initiator: 'supplier' })
    await expect(as('buyer').get(orderChange, change.id)).rejects.toMatchObject({ code: 404 })
    await as('supplier').act(orderChange, change.id, 'submit')
    await as('merchandiser').act(orderChange, change.id, 'review')
    await expect(as('supplier').act(orderChange, change.id, 'approve')).rejects.toThrow()
    await as('manager').act(orderChange, change.id, 'approve')
    const completed = await as('supplier').get(orderChange, change.id)
    expect(completed.status).toBe('completed')
    // Who reviews and approves inside the brand is for the brand to know.
    expect(completed).not.toHaveProperty('updatedBy')
    await expect(as('supplier').list(orderChange, { sort: ['updatedBy'] })).rejects.toThrow()
    expect(await as('buyer').get(orderChange, change.id)).toMatchObject({ updatedBy: as('manager').actor.user })
    expect(await as('supplier').get(purchaseOrder, order.id)).toMatchObject({
      revision: 2,
      etd: '2024-06-02',
      eta: '2024-06-09',
      // The wave was that of the departure and follows it.
      wave: '2024-06',
    })
    // A wave that was given stays.
    const given = await order100({ wave: '夏一波' })
    const moved = await as('supplier').create(orderChange, {
      order: given.id,
      reason: '面料延期',
      lines: [
        { field: 'etd', newDate: '2024-06-02' },
        { field: 'eta', newDate: '2024-06-09' },
      ],
    })
    await as('supplier').act(orderChange, moved.id, 'submit')
    await as('merchandiser').act(orderChange, moved.id, 'review')
    await as('manager').act(orderChange, moved.id, 'approve')
    expect(await as('buyer').get(purchaseOrder, given.id)).toMatchObject({ etd: '2024-06-02', wave: '夏一波' })
  })

  test('its author revises a returned change; an order has one change under way [DM-4-044]', async () => {
    const order = await order100()
    const change = await as('buyer').create(orderChange, {
      order: order.id,
      reason: '调价',
      lines: [{ field: 'price', orderLine: order.lines[0]!.id, newPrice: '19' }],
    })
    expect(
      await expectRefusal(
        as('buyer').create(orderChange, { order: order.id, reason: '再改', lines: [{ field: 'etd', newDate: '2024-05-22' }] }),
      ),
    ).toContain(change.number)
    await as('buyer').act(orderChange, change.id, 'submit')
    expect((await as('merchandiser').act(orderChange, change.id, 'return', { comment: '附上依据' })).status).toBe('pd_returned')
    await as('buyer').save(orderChange, change.id, { reason: '面料涨价，附报价' })
    expect((await as('buyer').act(orderChange, change.id, 'submit')).status).toBe('pd_review')
  })

  test('ETD and ETA stay in order; rejects a line of another order [DM-3-043]', async () => {
    const [order, other] = [await order100(), await order100()]
    const ask = (lines: Record<string, unknown>[]) =>
      expectRefusal(as('buyer').create(orderChange, { order: order.id, reason: 'x', lines }))
    expect(await ask([{ field: 'etd', newDate: '2024-06-30' }])).toContain('lines[0].newDate: 预计到货日不得早于预计离厂日')
    expect(await ask([{ field: 'price', orderLine: other.lines[0]!.id, newPrice: '1' }])).toContain('请选择该订单的明细')
    expect(await ask([{ field: 'quantity', orderLine: order.lines[0]!.id }])).toContain('请填写新数量')
  })
})

describe('tracking', () => {
  const trackingOf = async (order: PurchaseOrder, who = 'merchandiser') => {
    const [row] = (await as(who).list(orderTracking, { filters: [{ field: 'order', operator: 'eq', value: order.id }] })).rows
    return as(who).get(orderTracking, row!['id'] as string)
  }
  const node = (doc: OrderTracking, name: string) => doc.nodes.find((one) => one.node === name)!

  test('issue starts tracking from the template: plan = ETD + days; a moved ETD moves open nodes [DM-1-048] [DM-2-028]', async () => {
    const order = await order100()
    const tracking = await trackingOf(order)
    expect(tracking.number).toBe(order.number)
    expect(tracking.nodes.map((one) => [one.node, one.planDate])).toEqual([
      ['开裁', '2024-04-20'],
      ['内部评审', '2024-04-30'],
      ['尾期检验', '2024-05-15'],
      ['系统对接', '2024-05-20'],
    ])
    expect(tracking).toMatchObject({ progress: '0', nextNode: '开裁', nextDate: '2024-04-20', risk: 'late' })
    await as('supplier').save(orderTracking, tracking.id, { nodes: { set: [{ id: node(tracking, '开裁').id, actualDate: '2024-04-23' }] } })
    const moved = await trackingOf(order)
    expect(moved).toMatchObject({ status: 'in_progress', progress: '25', nextNode: '内部评审' })
    expect(node(moved, '开裁').delay).toBe(3)
    expect((await as('buyer').get(purchaseOrder, order.id)).status).toBe('in_production')
    const change = await approved(await as('buyer').get(purchaseOrder, order.id), [{ field: 'etd', newDate: '2024-05-25' }])
    await as('supplier').act(orderChange, change.id, 'confirm')
    expect((await trackingOf(order)).nodes.map((one) => one.planDate)).toEqual(['2024-04-20', '2024-05-05', '2024-05-20', '2024-05-25'])
  })

  test('the day that the supplier confirms is the projected ETD: plan, bookings and path follow it until a change moves the ETD', async () => {
    const { id } = await as('buyer').create(purchaseOrder, orderOf(stage))
    for (const [who, action] of [
      ['buyer', 'submit'],
      ['manager', 'approve'],
      ['finance', 'approve'],
      ['buyer', 'issue'],
    ] as const)
      await as(who).act(purchaseOrder, id, action)
    const order = await as('supplier').act(purchaseOrder, id, 'confirm', { values: { confirmedEtd: '2024-05-23' } })
    expect(order).toMatchObject({ etd: '2024-05-20', projectedEtd: '2024-05-23', projectedEta: '2024-05-30' })
    const tracking = await trackingOf(order)
    expect(tracking).toMatchObject({ etd: '2024-05-23' })
    expect(tracking.nodes.map((one) => one.planDate)).toEqual(['2024-04-23', '2024-05-03', '2024-05-18', '2024-05-23'])
    expect(await as('supplier').make(deliveryBooking, { type: purchaseOrder, id })).toMatchObject({ expectedDate: '2024-05-30' })
    const change = await approved(order, [{ field: 'etd', newDate: '2024-05-26' }])
    await as('supplier').act(orderChange, change.id, 'confirm')
    expect(await as('buyer').get(purchaseOrder, id)).toMatchObject({ confirmedEtd: null, projectedEtd: '2024-05-26' })
    expect((await trackingOf(order)).nodes.at(-1)!.planDate).toBe('2024-05-26')
  })

  test('02 is hidden from the supplier, 01 is read-only; the brand updates both [DM-6-016] [DM-2-028]', async () => {
    const order = await order100()
    const full = await trackingOf(order)
    const seen = await trackingOf(order, 'supplier')
    expect(seen.nodes.map((one) => one.node)).toEqual(['开裁', '尾期检验', '系统对接'])
    const set = (who: string, name: string) =>
      as(who).save(orderTracking, full.id, { nodes: { set: [{ id: node(full, name).id, actualDate: '2024-05-15' }] } })
    await expect(set('supplier', '尾期检验')).rejects.toThrow()
    await expect(set('supplier', '内部评审')).rejects.toThrow()
    await set('merchandiser', '尾期检验')
    await set('merchandiser', '内部评审')
    expect(node(await trackingOf(order, 'supplier'), '尾期检验').actualDate).toBe('2024-05-15')
    expect((await trackingOf(order)).nodes).toHaveLength(4)
  })

  test('delay and risk of open nodes are updated once a day without a save [DM-1-048]', async () => {
    const tracking = await trackingOf(await order100())
    const shown = async () => {
      const { delay, risk, version } = await as('buyer').get(orderTracking, tracking.id)
      return { delay, risk, version }
    }
    const fresh = await shown()
    await app.sql(`UPDATE "order".order_tracking SET delay = 0, risk = 'none' WHERE id = $1`, [tracking.id])
    await app.sql(`UPDATE "order".order_tracking__nodes SET delay = 0 WHERE doc_id = $1`, [tracking.id])
    expect(await recalculateDaily(app.engine)).toBeGreaterThan(0)
    expect(await shown()).toEqual({ ...fresh, version: fresh.version + 1 })
    expect(Number(fresh.delay)).toBeGreaterThan(0)
    // The daily run is finished: repeating it without a change does nothing.
    expect(await recalculateDaily(app.engine)).toBe(0)
    await app.sql(`DELETE FROM core.idempotency WHERE key LIKE 'daily %'`)
    expect(await recalculateDaily(app.engine)).toBeGreaterThan(0)
    expect((await shown()).version).toBe(fresh.version + 1)
  })

  test('rejects typing an API node, future dates, and adding or removing nodes [DM-9-026]', async () => {
    const order = await order100()
    const tracking = await trackingOf(order)
    const save = (nodes: unknown) => expectRefusal(as('merchandiser').save(orderTracking, tracking.id, { nodes }))
    expect(await save({ set: [{ id: node(tracking, '系统对接').id, actualDate: '2024-05-15' }] })).toContain('由系统更新')
    expect(await save({ set: [{ id: node(tracking, '开裁').id, actualDate: '2999-01-01' }] })).toContain('不得晚于“今天”')
    expect(await save({ remove: [node(tracking, '开裁').id] })).toContain('不能增删')
    await expect(as('buyer').create(orderTracking, { order: order.id })).rejects.toMatchObject({ code: 403 })
  })
})
