/**
 * Test of one style from its slot in the plan to the ledger: steps 1, 2, 4 and 8 to 11 of the worked example (spec/documents.md), with exactly their
 * figures.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readableIds } from '../../engine/authorisation/read-access.ts'
import { relatedDocuments } from '../../engine/query/related-documents.ts'
import { sentStatements } from '../../engine/testing/sent-statements.ts'
import type { Story } from '../../engine/testing/story.ts'
import type { AnyDocument } from '../../model/document.ts'
import { accountBalance } from '../finance/account-balance.ts'
import { additionDeduction } from '../finance/addition-deduction.ts'
import { paymentOrder } from '../finance/payment-order.ts'
import { statement } from '../finance/statement.ts'
import { voucher } from '../finance/voucher.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { packingList } from '../logistics/packing-list.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { returnOrder } from '../quality/return-order.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { orderOf, stagedStory, sizes, type Stage } from '../testing/fixtures.ts'
import { threadStyle, type ThreadStyle } from '../testing/thread-style.ts'
import { inventory } from '../warehouse/inventory.ts'
import { productIn } from '../warehouse/product-in.ts'
import { stockLedger } from '../warehouse/stock-ledger.ts'
import { purchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
const ids = { order: '', orderLine: '', booking: '', receipt: '', statement: '' }
let developed: ThreadStyle
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

test('the worked example goes from the slot of TS24-0001 over its costing and its order to the payment with exactly its figures [DM-1-013][DM-1-022][DM-1-018][DM-1-017][DM-1-019][DM-1-046][DM-3-038][DM-5-046][DM-1-059][DM-2-038][DM-1-060][DM-3-050][DM-1-087][DM-1-092][DM-3-055][DM-1-100][DM-1-095][DM-5-030][DM-1-111][DM-2-080][DM-1-112][DM-4-045][DM-3-058][DM-1-108]', async () => {
  developed = await threadStyle(app, stage)
  await approveOrder()
  await bookDelivery()
  await packBooking()
  await inspectBooking()
  await receiveAndReturn()
  await stateAccount()
  await payStatement()
  await followChain()
})

/** Step 4: 18,900 net, 2,457 tax, 21,357 gross, wave 2024-05; approved by manager and finance. */
async function approveOrder(): Promise<void> {
  const { styleId, inBlack, chartId, bomId, processId } = developed
  const line = { style: styleId, colorway: inBlack, matrix: sizes('250', '500', '250'), price: '18.9' }
  const order = await as('buyer').create(purchaseOrder, orderOf(stage, { lines: [line] }))
  expect(order).toMatchObject({
    quantity: '1000',
    net: '18900',
    tax: '2457',
    gross: '21357',
    exchangeRate: '1',
    baseGross: '21357',
    wave: '2024-05',
    status: 'draft',
  })
  expect(order.lines[0]).toMatchObject({ net: '18900', tax: '2457', gross: '21357', tolerance: '0', open: '1000' })
  await as('buyer').act(purchaseOrder, order.id, 'submit')
  await expect(as('buyer').act(purchaseOrder, order.id, 'approve')).rejects.toThrow()
  expect((await as('manager').act(purchaseOrder, order.id, 'approve')).status).toBe('pending_approval')
  expect((await as('finance').act(purchaseOrder, order.id, 'approve')).status).toBe('approved')
  await expect(as('supplier').get(purchaseOrder, order.id)).rejects.toMatchObject({ code: 404 })
  await as('buyer').act(purchaseOrder, order.id, 'issue')
  expect((await as('supplier').act(purchaseOrder, order.id, 'confirm')).status).toBe('ordered')
  expect((await as('supplier').get(purchaseOrder, order.id)).gross).toBe('21357')
  expect((await as('buyer').get(purchaseOrder, order.id)).madeBy).toMatchObject([
    { style: styleId, chart: chartId, bom: bomId, process: processId },
  ])
  Object.assign(ids, { order: order.id, orderLine: order.lines[0]!.id })
}

/** Step 8: 990 booked leave 10 open; rejects a second booking of 20. */
async function bookDelivery(): Promise<void> {
  const converted = await as('supplier').make(deliveryBooking, { type: purchaseOrder, id: ids.order })
  expect(converted['lines'][0].matrix).toEqual(sizes('250', '500', '250'))
  const book = (matrix: object) =>
    as('supplier').create(deliveryBooking, {
      ...converted,
      warehouse: stage.warehouseId,
      carrier: stage.carrierId,
      vehicle: stage.vehicleId,
      driver: stage.driverId,
      lines: [{ ...converted['lines'][0], matrix, cartons: 33 }],
    })
  const booking = await book(sizes('231', '528', '231'))
  expect(await expectRefusal(as('supplier').act(deliveryBooking, booking.id, 'submit'))).toContain('可用 500，申请 528')
  await as('supplier').save(deliveryBooking, booking.id, {
    lines: { set: [{ id: booking.lines[0]!.id, matrix: sizes('245', '500', '245') }] },
  })
  await as('supplier').act(deliveryBooking, booking.id, 'submit')
  expect(await as('buyer').get(purchaseOrder, ids.order)).toMatchObject({
    status: 'in_production',
    booked: '990',
    open: '10',
    booking: 'not_booked',
  })
  const second = await book(sizes('10', '0', '10'))
  expect(await expectRefusal(as('supplier').act(deliveryBooking, second.id, 'submit'))).toContain('可用 10，申请 20')
  await as('warehouse').act(deliveryBooking, booking.id, 'approve')
  ids.booking = booking.id
}

/** Step 8: 33 cartons of 30 are 990 pieces and 3.168 m³. */
async function packBooking(): Promise<void> {
  const bookingLine = (await as('supplier').get(deliveryBooking, ids.booking)).lines[0]!.id
  const carton = { bookingLine, length: '0.6', width: '0.4', height: '0.4', netEach: '6', grossEach: '7' }
  // 8 × S30, 1 × (S5 L5 M20), 16 × M30, 8 × L30: 245 S, 500 M, 245 L.
  const lines = [
    { ...carton, cartonFrom: 1, cartonTo: 8, perCarton: sizes('30', '0', '0') },
    { ...carton, cartonFrom: 9, cartonTo: 9, perCarton: sizes('5', '20', '5') },
    { ...carton, cartonFrom: 10, cartonTo: 25, perCarton: sizes('0', '30', '0') },
    { ...carton, cartonFrom: 26, cartonTo: 33, perCarton: sizes('0', '0', '30') },
  ]
  const list = await as('supplier').create(packingList, { booking: ids.booking, method: 'ratio', lines })
  expect(list).toMatchObject({ quantity: '990', cartons: 33, volume: '3.168', netWeight: '198', grossWeight: '231' })
  await as('supplier').act(packingList, list.id, 'submit')
  await as('supplier').act(packingList, list.id, 'lock')
  expect(await as('carrier').get(deliveryBooking, ids.booking)).toMatchObject({ packed: '990', cartons: 33, volume: '3.168' })
}

/** Step 9: a lot of 990 needs a sample of 80, Ac 5, Re 6; 6 major defects fail, 5 pass. */
async function inspectBooking(): Promise<void> {
  const inspector = as('inspector')
  expect(await expectRefusal(receive())).toContain('尾期检验未放行')
  const converted = await inspector.make(finalInspection, { type: deliveryBooking, id: ids.booking })
  const six = await inspector.create(finalInspection, { ...converted, defects: [{ defect: stage.defectId, class: 'minor', found: 6 }] })
  expect(six).toMatchObject({
    lotQuantity: '990',
    codeLetter: 'J',
    sampleSize: 80,
    majorAccept: 5,
    majorReject: 6,
    majorFound: 6,
    minorFound: 0,
    verdict: 'fail',
  })
  await expect(inspector.act(finalInspection, six.id, 'pass')).rejects.toMatchObject({ code: 409 })
  await inspector.act(finalInspection, six.id, 'fail')
  expect(await expectRefusal(receive())).toContain('尾期检验未放行')
  await inspector.act(finalInspection, six.id, 'recheck', { comment: '供应商已返工' })
  const again = await inspector.get(finalInspection, (await inspector.get(finalInspection, six.id)).next!)
  expect(again).toMatchObject({ previous: six.id, status: 'pending', sampleSize: 80 })
  await inspector.save(finalInspection, again.id, { defects: [{ defect: stage.defectId, class: 'major', found: 5 }] })
  expect((await inspector.act(finalInspection, again.id, 'pass')).status).toBe('pass')
}

/** Step 10: 990 received, 10 returned, 980 stored. */
async function receiveAndReturn(): Promise<void> {
  const receipt = await receive()
  const stored = async () => (await as('warehouse').list(inventory, { totals: true })).totals?.['quantity']
  expect(await stored()).toBe('990')
  await expect(as('warehouse').act(productIn, receipt.id, 'complete')).rejects.toMatchObject({ code: 409 })
  expect(await as('buyer').get(purchaseOrder, ids.order)).toMatchObject({ received: '990', status: 'in_production' })
  expect((await as('supplier').get(deliveryBooking, ids.booking)).status).toBe('completed')

  const converted = await as('warehouse').make(returnOrder, { type: productIn, id: receipt.id })
  const back = (matrix: object) =>
    as('warehouse').create(returnOrder, { ...converted, date: '2024-05-25', reason: '破洞', lines: [{ ...converted['lines'][0], matrix }] })
  expect(
    await expectRefusal((async () => as('warehouse').act(returnOrder, (await back(sizes('246', '0', '0'))).id, 'submit'))()),
  ).toContain('退货数量超过库存数量')
  const ten = await back(sizes('10', '0', '0'))
  await as('warehouse').act(returnOrder, ten.id, 'submit')
  await as('manager').act(returnOrder, ten.id, 'approve')
  expect(await as('warehouse').act(returnOrder, ten.id, 'complete')).toMatchObject({
    status: 'completed',
    amount: '213.57',
    settling: 'settleable',
  })
  expect(await stored()).toBe('980')
  expect((await as('warehouse').list(stockLedger, { totals: true })).totals?.['quantity']).toBe('980')
  ids.receipt = receipt.id
}

/** Step 10: 20,929.86 less 1 % of 18,522 for late delivery is 20,744.64; each line once. */
async function stateAccount(): Promise<void> {
  const finance = as('finance')
  const item = await finance.create(additionDeduction, {
    supplier: stage.supplierId,
    kind: 'deduct',
    source: 'late_delivery',
    reason: '延期交货',
    date: '2024-05-28',
    currency: stage.cny,
    order: ids.order,
    base: '18522',
    ratio: '1',
  })
  expect(item.amount).toBe('185.22')
  await finance.act(additionDeduction, item.id, 'submit')
  await as('manager').act(additionDeduction, item.id, 'approve')
  const draft = () =>
    finance.create(statement, { supplier: stage.supplierId, currency: stage.cny, dateFrom: '2024-05-01', dateTo: '2024-05-31' })
  const [first, second] = [await draft(), await draft()]
  const collected = await finance.act(statement, first.id, 'collect')
  expect(collected).toMatchObject({ net: '18522', tax: '2407.86', gross: '20929.86', deductionTotal: '185.22', total: '20744.64' })
  expect(collected.receipts[0]).toMatchObject({ quantity: '990', price: '18.9', gross: '21143.43' })
  expect(collected.returns[0]).toMatchObject({ quantity: '10', gross: '-213.57' })
  await finance.act(statement, second.id, 'collect')
  await finance.act(statement, first.id, 'submit')
  expect(await expectRefusal(finance.act(statement, second.id, 'submit'))).not.toBe('')
  expect((await finance.act(statement, second.id, 'collect')).receipts).toEqual([])
  expect((await as('supplier').act(statement, first.id, 'confirm')).status).toBe('reconciling')
  expect((await finance.act(statement, first.id, 'reconcile')).status).toBe('reconciled')
  expect((await finance.get(additionDeduction, item.id)).status).toBe('settled')
  expect((await finance.get(productIn, ids.receipt)).settlement).toBe('settled')
  expect(await finance.get(purchaseOrder, ids.order)).toMatchObject({ settledAmount: '20744.64', toSettle: '0' })
  ids.statement = first.id
}

/** Step 11: 10,000 + 10,744.64 pay it, 0.01 more is rejected; a voucher for each, together 20,744.64 on both sides. */
async function payStatement(): Promise<void> {
  const finance = as('finance')
  const ask = async (amount: string) =>
    finance.create(paymentOrder, {
      ...(await finance.make(paymentOrder, { type: statement, id: ids.statement })),
      payeeAccount: stage.supplierAccountId,
      payableAccount: stage.payable,
      bankAccount: stage.bank,
      cashFlow: 'purchase',
      lines: [{ statement: ids.statement, amount }],
    })
  expect(await expectRefusal((async () => finance.act(paymentOrder, (await ask('20744.65')).id, 'submit'))())).toContain('可付 20744.64')
  const order = await ask('20744.64')
  await finance.act(paymentOrder, order.id, 'submit')
  expect(await expectRefusal((async () => finance.act(paymentOrder, (await ask('0.01')).id, 'submit'))())).toContain('可付 0')
  await as('manager').act(paymentOrder, order.id, 'approve')
  expect((await as('admin').act(paymentOrder, order.id, 'approve')).status).toBe('approved')
  await finance.act(paymentOrder, order.id, 'pay')
  // The order is approved today; what was paid before is recorded with a reason.
  expect(
    await expectRefusal(finance.save(paymentOrder, order.id, { payments: { set: [{ amount: '10000', date: '2024-06-10' }] } })),
  ).toContain('payments[0].date: 日期不得早于付款单批准日')
  const pay = (amount: string, date: string) =>
    finance.save(paymentOrder, order.id, { dateReason: '补录', payments: { set: [{ amount, date }] } })
  expect(await pay('10000', '2024-06-10')).toMatchObject({ status: 'payment_in_progress', paid: '10000', open: '10744.64' })
  expect(await expectRefusal(pay('10744.65', '2024-06-20'))).toContain('超出付款单金额')
  const done = await pay('10744.64', '2024-06-20')
  expect(done).toMatchObject({ status: 'payment_complete', paid: '20744.64', open: '0' })
  expect(await expectRefusal(pay('0.01', '2024-06-21'))).toContain('不可编辑')
  expect(await finance.get(statement, ids.statement)).toMatchObject({ status: 'settled', paid: '20744.64', open: '0' })

  // Each payment day has its voucher.
  for (const [at, { amount, day }] of [
    { amount: '10000', day: '2024-06-10' },
    { amount: '10744.64', day: '2024-06-20' },
  ].entries()) {
    const entry = await finance.get(voucher, done.payments[at]!.voucher!)
    const figures = { debit: amount, credit: amount, difference: '0' }
    expect(entry).toMatchObject({ type: 'PV', number: `PV-202406-000${at + 1}`, ...figures, postingDate: day })
    expect(entry.lines.map(({ account, debit, credit, cashFlow }) => [account, debit, credit, cashFlow])).toEqual([
      [stage.payable, amount, '0', null],
      [stage.bank, '0', amount, 'purchase'],
    ])
    await finance.act(voucher, entry.id, 'submit')
    expect((await as('manager').act(voucher, entry.id, 'approve')).status).toBe('approved')
  }
  const balances = (await finance.list(accountBalance, {})).rows
  expect(balances.map((row) => [row['debit'], row['credit']]).sort()).toEqual([
    ['0', '20744.64'],
    ['20744.64', '0'],
  ])
}

/** From the order, from a receipt and from a voucher it is one chain in one order; a supplier reads what it is a party of. */
async function followChain(): Promise<void> {
  const chain = (name: string, type: AnyDocument, id: string) =>
    as(name).perform(async (operation) => {
      const types = [...operation.engine.types.values()].filter(({ kind }) => kind === 'transaction')
      return (await relatedDocuments(operation, type, { id, types })).map((one) => ({ ...one, type: one.type.name }))
    })
  const shown = (all: Awaited<ReturnType<typeof chain>>) => all.map(({ type, docs }) => [type, docs.map(({ number }) => number)])
  const fromOrder = await chain('admin', purchaseOrder, ids.order)
  expect(fromOrder.map(({ type, docs }) => [type, docs.length])).toEqual([
    ['size_chart', 1],
    ['bom', 1],
    ['process_sheet', 1],
    ['costing', 2],
    ['purchase_order', 1],
    ['order_tracking', 1],
    ['delivery_booking', 1],
    ['packing_list', 1],
    ['final_inspection', 2],
    ['product_in', 3],
    ['return_order', 2],
    ['addition_deduction', 1],
    ['statement', 1],
    ['payment_order', 3],
    ['voucher', 2],
  ])
  const payment = fromOrder.find(({ type }) => type === 'payment_order')!.docs[0]!
  const [entry] = fromOrder.find(({ type }) => type === 'voucher')!.docs
  for (const [type, id] of [
    [productIn, ids.receipt],
    [paymentOrder, payment.id],
    [voucher, entry!.id],
  ] as const) {
    const other = await chain('admin', type, id)
    expect(shown(other)).toEqual(shown(fromOrder))
    expect(other.flatMap(({ docs }) => docs).filter(({ way }) => way === 'here')).toMatchObject([{ id }])
  }
  // A supplier reads of each type what its policy lets it read, and nothing tells it of the voucher.
  const own = await chain('supplier', purchaseOrder, ids.order)
  const readable = await as('supplier').perform(async (operation) => {
    const rows = []
    for (const { type, docs } of fromOrder)
      rows.push(
        ...(await readableIds(
          operation,
          operation.engine.types.get(type)!,
          docs.map(({ id }) => id),
        )),
      )
    return rows
  })
  // Beside that, only its own draft of a second booking, which the brand does not read.
  const mine = own.flatMap(({ type, docs }) => docs.map((doc) => ({ ...doc, type })))
  const both = new Set(fromOrder.flatMap(({ docs }) => docs.map(({ id }) => id)))
  expect(mine.flatMap(({ id }) => (both.has(id) ? id : [])).toSorted()).toEqual(readable.toSorted())
  expect(mine.filter(({ id }) => !both.has(id))).toMatchObject([{ type: 'delivery_booking', status: 'draft' }])
  // Nor does it learn of the costing, and of the process sheet, by which the factory is paid.
  const unknown = ['voucher', 'process_sheet', 'costing']
  expect(own.map(({ type, unseen }) => [type, unseen])).toEqual(
    fromOrder.flatMap(({ type }) => (unknown.includes(type) ? [] : [[type, 0]])),
  )
  await expect(chain('supplier2', purchaseOrder, ids.order)).rejects.toMatchObject({ code: 404 })
  // One statement a step, for all types and documents together: at most nine steps in each of three directions.
  const sent = await sentStatements(as('admin'), (operation) =>
    relatedDocuments(operation, purchaseOrder, { id: ids.order, types: [...operation.engine.types.values()] }),
  )
  const steps = sent.filter((sql) => sql.startsWith('WITH named')).length
  expect(steps).toBeLessThanOrEqual(9)
}

/** Receives the whole booking into one bin and posts it. */
async function receive() {
  const keeper = as('warehouse')
  const converted = await keeper.make(productIn, { type: deliveryBooking, id: ids.booking })
  const receipt = await keeper.create(productIn, {
    ...converted,
    date: '2024-05-21',
    dateReason: '补录',
    lines: converted['lines'].map((line: object) => ({ ...line, bin: stage.binId })),
  })
  await keeper.act(productIn, receipt.id, 'submit')
  return keeper.act(productIn, receipt.id, 'complete')
}
