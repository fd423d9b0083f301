/** Tests of inspections and returns: plans as snapshots, judgement, concession, recheck; returned goods. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { storedFile } from '../../engine/testing/stored-file.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, looked, orderOf, received, stagedStory, sizes, type Stage } from '../testing/fixtures.ts'
import { bin } from '../warehouse/bin.ts'
import { inventory } from '../warehouse/inventory.ts'
import { productIn } from '../warehouse/product-in.ts'
import { aqlStandard } from './aql-standard.ts'
import { standardRows } from './aql.rules.ts'
import { defect } from './defect.ts'
import { finalInspection } from './final-inspection.ts'
import { inspectionTemplate } from './inspection-template.ts'
import { returnOrder } from './return-order.ts'

let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
const booked = async (s: string, m: string, l: string) => {
  const order = await confirmedOrder(
    app,
    orderOf(stage, { lines: [{ style: stage.styleId, colorway: stage.inBlack, matrix: sizes(s, m, l), price: '18.9' }] }),
  )
  return { order, booking: await confirmedBooking(app, order, { warehouse: stage.warehouseId, inspected: false }) }
}
const inspect = async (booking: string, more: Record<string, unknown> = {}) =>
  as('inspector').create(finalInspection, {
    ...(await as('inspector').make(finalInspection, { type: deliveryBooking, id: booking })),
    ...more,
  })
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

describe('inspection', () => {
  test('lot 500 at level II and 2.5 is 50, 3/4; passes below the reject number, fails at it [DM-2-060] [DM-3-055]', async () => {
    const { booking } = await booked('125', '250', '125')
    const lot = await inspect(booking.id, { defects: [{ class: 'major', item: '领口', found: 3 }] })
    expect(lot).toMatchObject({
      lotQuantity: '500',
      sampleSize: 50,
      majorAccept: 3,
      majorReject: 4,
      minorAccept: 5,
      minorReject: 6,
      verdict: 'pass',
      criticalAccept: 0,
      criticalReject: 1,
    })
    expect(await as('inspector').save(finalInspection, lot.id, { defects: [{ class: 'major', item: '领口', found: 4 }] })).toMatchObject({
      verdict: 'fail',
      majorFound: 4,
    })
    expect(await as('inspector').save(finalInspection, lot.id, { defects: [{ class: 'minor', found: 6 }] })).toMatchObject({
      verdict: 'fail',
      minorFound: 6,
    })
    expect(await as('inspector').save(finalInspection, lot.id, { defects: [{ class: 'critical', found: 1 }] })).toMatchObject({
      verdict: 'fail',
      criticalFound: 1,
    })
    // Where nothing was looked at, there is no verdict and nothing to judge.
    expect((await as('inspector').save(finalInspection, lot.id, { defects: [] })).verdict).toBeNull()
    for (const judge of ['pass', 'fail'] as const)
      expect(await expectRefusal(as('inspector').act(finalInspection, lot.id, judge))).toContain('尚未检验')
    const measured = [{ part: '胸围', spec: '52', minus: '1', plus: '1', value1: '52.5' }]
    expect((await as('inspector').save(finalInspection, lot.id, { measurements: measured })).verdict).toBe('pass')
    expect((await as('warehouse').get(deliveryBooking, booking.id)).inspection).toBe('pending')
  })

  test('a changed standard affects new inspections; an agreed plan stays [DM-9-035]', async () => {
    const { booking } = await booked('125', '250', '125')
    const before = await inspect(booking.id)
    const rows = standardRows({ level: 'II', aql: '2.5' }).map((row) => ({
      ...row,
      letter: row.letter || 'A',
      ...(row.orderMin === 281 ? { sampling: 60, qualified: 2, unqualified: 3 } : {}),
    }))
    const ownStandard = await as('inspector').create(aqlStandard, { name: '公司标准', standard: 'own', level: 'II', aql: '2.5', rows })
    expect(await inspect(booking.id)).toMatchObject({ sampleSize: 60, majorAccept: 2, majorReject: 3 })
    expect(await as('inspector').save(finalInspection, before.id, { comment: '照旧' })).toMatchObject({ sampleSize: 50, majorAccept: 3 })
    await as('inspector').act(aqlStandard, ownStandard.id, 'archive')
  })

  test('a catalogue defect sets its class; a blank required item blocks the judgement [DM-3-057] [DM-1-093]', async () => {
    const { booking } = await booked('25', '50', '25')
    const needle = await as('inspector').create(defect, { name: '断针', type: 'critical' })
    const template = await as('inspector').create(inspectionTemplate, {
      name: '尾期',
      phase: 'final',
      items: [
        { level1: '外观', level2: '整烫', required: true },
        { level1: '包装', required: false },
      ],
    })
    await as('manager').act(inspectionTemplate, template.id, 'activate')
    const lot = await inspect(booking.id, { template: template.id, defects: [{ defect: needle.id, class: 'minor', found: 1 }] })
    expect([lot.defects[0]!.class, lot.verdict, lot.items.map((one) => one.level1)]).toEqual(['critical', 'fail', ['外观', '包装']])
    expect(await expectRefusal(as('inspector').act(finalInspection, lot.id, 'fail'))).toContain('items[0].result: 必检项目未填写')
    await as('inspector').save(finalInspection, lot.id, { defects: [], items: { set: [{ id: lot.items[0]!.id, result: 'not_ok' }] } })
    expect(await expectRefusal(as('inspector').act(finalInspection, lot.id, 'pass'))).toContain('不能判定合格')
    await as('inspector').save(finalInspection, lot.id, { items: { set: [{ id: lot.items[0]!.id, result: 'ok' }] } })
    expect(await expectRefusal(as('inspector').act(finalInspection, lot.id, 'fail'))).toContain('应判定合格')
    expect((await as('inspector').act(finalInspection, lot.id, 'pass')).status).toBe('pass')
    await as('manager').act(inspectionTemplate, template.id, 'archive', { comment: '测试结束' })
  })

  test('a critical defect is judged only with its photo; two lines that name the same one need one each', async () => {
    const { booking } = await booked('25', '50', '25')
    const needle = await as('inspector').create(defect, { name: '残针', type: 'critical' })
    const lot = await inspect(booking.id, { defects: [{ defect: needle.id, class: 'critical', found: 1 }] })
    const refused = async () =>
      /defects\[(\d)\]\.photo: 严重缺陷必须有照片/.exec(await expectRefusal(as('inspector').act(finalInspection, lot.id, 'fail')))?.[1]
    expect(await refused()).toBe('0')
    const photo = await storedFile(as('inspector'))
    await as('inspector').save(finalInspection, lot.id, {
      defects: {
        set: [
          { id: lot.defects[0]!.id, photo: [photo] },
          { defect: needle.id, class: 'critical', found: 1 },
        ],
      },
    })
    expect(await refused()).toBe('1')
    const second = (await as('inspector').get(finalInspection, lot.id)).defects[1]!
    await as('inspector').save(finalInspection, lot.id, { defects: { set: [{ id: second.id, photo: [photo] }] } })
    expect((await as('inspector').act(finalInspection, lot.id, 'fail')).status).toBe('fail')
  })

  test('a failed lot is blocked until a manager’s concession; the supplier sees results only [DM-4-056] [DM-1-087]', async () => {
    const { booking } = await booked('125', '250', '125')
    const lot = await inspect(booking.id, { defects: [{ class: 'major', found: 9 }] })
    await expect(as('supplier').get(finalInspection, lot.id)).rejects.toMatchObject({ code: 404 })
    await as('inspector').act(finalInspection, lot.id, 'fail')
    expect((await as('supplier').get(finalInspection, lot.id)).majorFound).toBe(9)
    expect(await as('warehouse').get(deliveryBooking, booking.id)).toMatchObject({ inspection: 'fail', inspected: '0' })
    await expect(as('inspector').act(finalInspection, lot.id, 'concede', { comment: 'x' })).rejects.toMatchObject({ code: 403 })
    expect(await expectRefusal(as('manager').act(finalInspection, lot.id, 'concede'))).toContain('请填写意见')
    await as('manager').act(finalInspection, lot.id, 'concede', { comment: '客户同意' })
    expect(await as('warehouse').get(deliveryBooking, booking.id)).toMatchObject({ inspection: 'concession', inspected: '500' })
    expect((await received(app, booking, { bin: stage.binId })).quantity).toBe('500')
  })

  test('the lot does not exceed the booking; measurements outside tolerance are marked', async () => {
    const { booking } = await booked('25', '50', '25')
    expect(await expectRefusal(inspect(booking.id, { lotQuantity: '101' }))).toContain('批量不得大于预约数量 100')
    const lot = await inspect(booking.id, {
      measurements: [
        { part: '胸围', spec: '52', minus: '1', plus: '1', value1: '53', value2: '51' },
        { part: '衣长', spec: '70', minus: '1', plus: '1', value1: '71.1' },
      ],
    })
    expect(lot.measurements.map((one) => one.outside)).toEqual([false, true])
  })
})

describe('return', () => {
  async function receipt100({ binId = stage.otherBinId } = {}) {
    const { order, booking } = await booked('25', '50', '25')
    const lot = await inspect(booking.id, looked)
    await as('inspector').act(finalInspection, lot.id, 'pass')
    return { order, receipt: await received(app, booking, { bin: binId }) }
  }
  const sendBack = async (receipt: string, matrix: object, more: Record<string, unknown> = {}) => {
    const converted = await as('warehouse').make(returnOrder, { type: productIn, id: receipt })
    return as('warehouse').create(returnOrder, { ...converted, reason: '破洞', lines: [{ ...converted['lines'][0], matrix }], ...more })
  }
  const approve = async (id: string) => {
    await as('warehouse').act(returnOrder, id, 'submit')
    return as('manager').act(returnOrder, id, 'approve')
  }
  const stored = async () => Number((await as('warehouse').list(inventory, { totals: true })).totals?.['quantity'] ?? '0')

  test('returns reduce stock; rejects more than received, or the same pieces twice [DM-5-030] [DM-2-064]', async () => {
    const { id: binId } = await as('warehouse').create(bin, { warehouse: stage.warehouseId, zone: 'A', row: '02', level: '1' })
    const { order, receipt } = await receipt100({ binId })
    const before = await stored()
    expect(await expectRefusal(sendBack(receipt.id, sizes('10', '0', '0'), { date: '2024-05-20' }))).toContain('日期不得早于入库日')
    const ten = await sendBack(receipt.id, sizes('10', '0', '0'))
    await approve(ten.id)
    expect(await stored()).toBe(before)
    await as('warehouse').act(returnOrder, ten.id, 'complete')
    expect(await stored()).toBe(before - 10)
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ received: '100', returned: '10' })
    expect(
      await expectRefusal(
        (async () => as('warehouse').act(returnOrder, (await sendBack(receipt.id, sizes('16', '0', '0'))).id, 'submit'))(),
      ),
    ).toContain('退货数量超过库存数量')
    expect((await as('supplier').get(returnOrder, ten.id)).amount).toBe('213.57')
  })

  test('a rejected return releases its pieces; a posted receipt with returns is not revoked', async () => {
    const { receipt } = await receipt100()
    const draft = await sendBack(receipt.id, sizes('25', '50', '25'))
    await as('warehouse').act(returnOrder, draft.id, 'submit')
    expect((await as('warehouse').get(productIn, receipt.id)).returned).toBe('100')
    expect(await expectRefusal(as('warehouse').act(productIn, receipt.id, 'revoke', { comment: 'x' }))).toContain('已有退货')
    await as('manager').act(returnOrder, draft.id, 'reject', { comment: '先复检' })
    expect((await as('warehouse').get(productIn, receipt.id)).returned).toBe('0')
  })

  test('goods to be replaced open an order again that was delivered beyond its quantity', async () => {
    const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '18.9', tolerance: '10' }
    const order = await confirmedOrder(app, orderOf(stage, { lines: [line] }))
    const converted = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
    const lines = [{ ...converted['lines'][0], matrix: sizes('27', '55', '27') }]
    const { id } = await as('supplier').create(deliveryBooking, { ...converted, warehouse: stage.warehouseId, lines })
    await as('supplier').act(deliveryBooking, id, 'submit')
    const booking = await as('warehouse').act(deliveryBooking, id, 'approve')
    await as('inspector').act(finalInspection, (await inspect(id, looked)).id, 'pass')
    const receipt = await received(app, booking, { bin: stage.otherBinId })
    expect((await as('buyer').get(purchaseOrder, order.id)).status).toBe('completed')
    const swap = await sendBack(receipt.id, sizes('5', '0', '0'), { settlement: 'replace' })
    await approve(swap.id)
    await as('warehouse').act(returnOrder, swap.id, 'complete')
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ status: 'in_production', received: '104' })
  })

  test('goods to be replaced can be rebooked and are not settled until received [DM-1-095]', async () => {
    const { order, receipt } = await receipt100()
    const swap = await sendBack(receipt.id, sizes('5', '0', '0'), { settlement: 'replace' })
    await approve(swap.id)
    expect((await as('warehouse').act(returnOrder, swap.id, 'complete')).settling).toBe('settleable')
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({
      status: 'in_production',
      open: '5',
      received: '95',
      returned: '0',
    })
    // Only in the sizes that were returned.
    const converted = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: order.id })
    expect(converted['lines'][0].matrix.cells).toEqual([expect.objectContaining({ size: 'S', pieces: '5' })])
  })
})
