/**
 * Tests of statements with their invoices: invoiced in full although a deduction stands, rounded to the cent, settled with the
 * payment, and given back when the statement is cancelled.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { sub } from '../../model/decimal.ts'
import { saveTypeSettings } from '../../engine/admin/type-settings.ts'
import type { Story } from '../../engine/testing/story.ts'
import { orderChange } from '../order/order-change.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { postponeLeftovers, settlementSteps } from '../testing/settlement-fixtures.ts'
import { exchangeRate } from './exchange-rate.ts'
import { paymentOrder } from './payment-order.ts'
import { statement, type Statement } from './statement.ts'
import { supplierInvoice } from './supplier-invoice.ts'
import { voucher } from './voucher.ts'

let app: Story
let stage: Stage
let steps: ReturnType<typeof settlementSteps>
let invoices = 0
const as = (name: string) => app.as(name)
const finance = () => as('finance')
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  steps = settlementSteps(app, stage)
})
afterEach(() => postponeLeftovers(app))
afterAll(() => app?.end())

/** Sets how the brand's statements are rounded. */
const setting = (version: number, values: Record<string, unknown>) =>
  as('admin').perform((operation) => saveTypeSettings(operation, { type: 'statement', version, values }))
/** Drafts an invoice of one line over a net amount at 13 %. */
const draft = (doc: Statement, net: string) =>
  as('supplier').create(supplierInvoice, {
    invoiceNo: `0440${String(++invoices).padStart(4, '0')}`,
    date: '2024-06-03',
    statement: doc.id,
    lines: [{ item: '服装', net, taxRate: '13' }],
  })
const submit = (id: string) => as('supplier').act(supplierInvoice, id, 'submit')
const approve = (id: string) => finance().act(supplierInvoice, id, 'approve')
async function approvedInvoice(doc: Statement, net: string) {
  const { id } = await draft(doc, net)
  await submit(id)
  return approve(id)
}
const cancel = (doc: Statement) => finance().act(statement, doc.id, 'cancel', { comment: '重做' })
/** Pays a statement in full, so that the next test begins with nothing to settle. */
async function paidInFull(doc: Statement): Promise<void> {
  const { id } = await steps.approved(await steps.paymentDraft(doc, { amount: doc.total! }))
  await finance().act(paymentOrder, id, 'pay')
  await steps.transfer(id, { amount: doc.total! })
}

test('goods are invoiced in full when a deduction is offset at payment; a price adjustment lowers the invoice', async () => {
  const { order } = await steps.delivered({ price: '442.9133' })
  const offset = await steps.item({ base: '58333.81', ratio: '1', order: order.id })
  expect(offset.amount).toBe('583.34')
  const collected = await steps.collected()
  expect(collected).toMatchObject({ net: '44291.33', tax: '5757.87', gross: '50049.2', total: '49465.86', invoiceable: '50049.2' })
  const doc = await steps.reconciled(collected)
  expect(await as('supplier').make(supplierInvoice, { type: statement, id: doc.id })).toMatchObject({ lines: [{ net: '44291.33' }] })
  expect(await expectRefusal(approvedInvoice(doc, '44291.34'))).toContain('超过可开票金额：可开 50049.2')
  await approvedInvoice(doc, '44291.33')
  expect((await finance().act(statement, doc.id, 'ticket')).status).toBe('ticketed')
  expect((await as('buyer').get(purchaseOrder, order.id)).toSettle).toBe('0')
  await paidInFull(doc)

  await steps.delivered({ price: '10' })
  await steps.item({ fixed: '113', effect: 'price' })
  const lowered = await steps.reconciled(await steps.collected())
  expect(lowered).toMatchObject({ gross: '1130', total: '1017', invoiceable: '1017' })
  expect(await expectRefusal(approvedInvoice(lowered, '1000'))).toContain('可开 1017')
  await approvedInvoice(lowered, '900')
  expect((await finance().act(statement, lowered.id, 'ticket')).status).toBe('ticketed')
  await paidInFull(lowered)
})

test('amounts with fractions of a cent are rounded once by line; an ordinary invoice matches and the payment settles it', async () => {
  const orders = []
  for (const price of ['0.3333', '0.3333', '0.3334']) orders.push((await steps.delivered({ price })).order)
  const doc = await steps.reconciled(await steps.collected())
  // Tax by line: 4.33 three times; one invoice line over 100 has 13.00.
  expect(doc).toMatchObject({ net: '100', tax: '12.99', gross: '112.99', rounding: '-0.01', invoiceable: '112.99' })
  const invoice = await approvedInvoice(doc, '100')
  expect(invoice.gross).toBe('113')
  expect((await finance().act(statement, doc.id, 'ticket')).status).toBe('ticketed')
  for (const { id } of orders) expect((await as('buyer').get(purchaseOrder, id)).toSettle).toBe('0')
  await paidInFull(doc)
  expect(await finance().get(statement, doc.id)).toMatchObject({ status: 'settled', open: '0' })
  expect((await as('supplier').get(supplierInvoice, invoice.id)).status).toBe('settled')
})

test('an invoice that is approved after the payment is settled at once', async () => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const { id } = await draft(doc, '1000')
  await submit(id)
  await paidInFull(doc)
  await approve(id)
  expect((await as('supplier').get(supplierInvoice, id)).status).toBe('settled')
})

test('what a paid statement has not been invoiced for is invoiced after the payment, and settled at once', async () => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  await approvedInvoice(doc, '600')
  await paidInFull(doc)
  expect((await finance().get(statement, doc.id)).status).toBe('settled')
  expect((await as('supplier').make(supplierInvoice, { type: statement, id: doc.id }))['statement']).toBe(doc.id)
  const late = await draft(doc, '400')
  await submit(late.id)
  await approve(late.id)
  expect((await as('supplier').get(supplierInvoice, late.id)).status).toBe('settled')
  expect((await finance().get(statement, doc.id)).invoiceTotal).toBe('1130')
})

test('cancelling a statement gives its invoices back; the same numbers go onto the statement that replaces it', async () => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const approvedOne = await approvedInvoice(doc, '500')
  const submitted = await draft(doc, '500')
  await submit(submitted.id)
  const waiting = await draft(doc, '1')
  await cancel(doc)
  expect(await finance().get(statement, doc.id)).toMatchObject({ status: 'cancelled', invoices: [], invoiceTotal: '0' })
  for (const { id } of [approvedOne, submitted]) expect((await as('supplier').get(supplierInvoice, id)).status).toBe('rejected')
  expect(await expectRefusal(approve(submitted.id))).not.toBe('')
  expect(await expectRefusal(submit(waiting.id))).toContain('未对账或已取消')
  const next = await steps.reconciled(await steps.collected())
  for (const { id } of [approvedOne, submitted]) {
    await as('supplier').save(supplierInvoice, id, { statement: next.id })
    await submit(id)
    await approve(id)
  }
  expect((await finance().act(statement, next.id, 'ticket')).status).toBe('ticketed')
  await paidInFull(next)
})

test('of cancelling a statement and approving its invoice at the same moment, the invoice never stays on a cancelled statement', async () => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const { id } = await draft(doc, '1000')
  await submit(id)
  const [cancelled] = await Promise.allSettled([cancel(doc), approve(id)])
  // An approval that comes first changes the statement: cancelling the version before it is refused, and is repeated with the new one.
  if (cancelled.status === 'rejected') await cancel(await finance().get(statement, doc.id))
  expect(await finance().get(statement, doc.id)).toMatchObject({ status: 'cancelled', invoiceTotal: '0' })
  expect((await as('supplier').get(supplierInvoice, id)).status).toBe('rejected')
})

test('a reconciled statement falls due by the terms of its supplier: 60 days after the end of the period', async () => {
  await steps.delivered()
  const draftStatement = await steps.collected()
  expect(draftStatement.dueDate).toBeNull()
  const doc = await steps.reconciled(draftStatement)
  expect((await finance().get(statement, doc.id)).dueDate).toBe('2024-07-30')
  await cancel(doc)
  const agreed = await steps.reconciled(await steps.collected({ dueDate: '2024-06-15' }))
  expect((await finance().get(statement, agreed.id)).dueDate).toBe('2024-06-15')
})

test('7 shirts at 33.3333 are 263.6664: 263.67 is stated, invoiced and paid, by an ordinary invoice of 263.66 too, and nothing stays open', async () => {
  for (const net of ['233.34', '233.33']) {
    const { order } = await steps.delivered({ price: '33.3333', matrix: sizes('2', '3', '2') })
    const doc = await steps.reconciled(await steps.collected())
    expect(doc).toMatchObject({
      net: '233.34',
      tax: '30.33',
      gross: '263.67',
      rounding: '0.0036',
      invoiceable: '263.67',
      roundedBy: 'line',
    })
    expect(await as('supplier').make(supplierInvoice, { type: statement, id: doc.id })).toMatchObject({ lines: [{ net: '233.34' }] })
    await approvedInvoice(doc, net)
    expect((await finance().act(statement, doc.id, 'ticket')).status).toBe('ticketed')
    await paidInFull(doc)
    expect(await finance().get(statement, doc.id)).toMatchObject({ status: 'settled', open: '0' })
    expect((await as('buyer').get(purchaseOrder, order.id)).toSettle).toBe('0')
  }
})

test('a platform that rounds by document states 113.00 for three lines of which each would be 37.66; an invoice of 112.99 by line matches', async () => {
  await setting(0, { rounding: 'document' })
  for (const price of ['0.3333', '0.3333', '0.3334']) await steps.delivered({ price })
  const doc = await steps.reconciled(await steps.collected())
  expect(doc).toMatchObject({ net: '100', tax: '13', gross: '113', rounding: '0', roundedBy: 'document' })
  expect(doc.receipts.map(({ gross }) => gross)).toEqual(['37.6629', '37.6629', '37.6742'])
  await setting(1, { rounding: 'line' })
  const bill = { invoiceNo: '24112000000012345679', date: '2024-06-01', net: '100', tax: '12.99' }
  expect(await finance().save(statement, doc.id, { invoices: [bill] })).toMatchObject({ gross: '113', invoiceDifference: '-0.01' })
  expect((await finance().act(statement, doc.id, 'ticket')).status).toBe('ticketed')
  await paidInFull(doc)
})

test('a new price is one of what is to come: 60 of 100 received at 10 are worth 600, 40 come at 12, and nothing is left to settle', async () => {
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '10' }
  const order = await confirmedOrder(app, orderOf(stage, { taxRate: '0', lines: [line] }))
  const delivery = { warehouse: stage.warehouseId, matrix: sizes('15', '30', '15') }
  await received(app, await confirmedBooking(app, order, delivery), { bin: stage.binId })
  const lines = [{ field: 'price', orderLine: order.lines[0]!.id, newPrice: '12' }]
  const change = await as('buyer').create(orderChange, { order: order.id, reason: '涨价', lines })
  await as('buyer').act(orderChange, change.id, 'submit')
  await as('merchandiser').act(orderChange, change.id, 'review')
  await as('manager').act(orderChange, change.id, 'approve')
  await as('supplier').act(orderChange, change.id, 'confirm')
  const current = async () => as('buyer').get(purchaseOrder, order.id)
  // What the change says is what it costs: 40 pieces at 2 more.
  expect([change.difference, (await current()).net]).toEqual(['80', '1080'])
  expect(await current()).toMatchObject({ toSettle: '600', lines: [{ price: '12', receivedGross: '600', toCome: '40', toComeNet: '480' }] })
  const doc = await steps.reconciled(await steps.collected())
  expect(doc.total).toBe('600')
  expect(await current()).toMatchObject({ settledAmount: '600', toSettle: '0' })
  const rest = { warehouse: stage.warehouseId, matrix: sizes('10', '20', '10') }
  await received(app, await confirmedBooking(app, await current(), rest), { bin: stage.binId })
  expect(await current()).toMatchObject({ toSettle: '480', lines: [{ receivedGross: '1080', toComeNet: '0' }] })
  const next = await steps.reconciled(await steps.collected())
  expect([next.total, (await current()).toSettle]).toEqual(['480', '0'])
  await paidInFull(doc)
  await paidInFull(next)
})

test('part payments in dollars are booked on their days at their rates; a deduction is booked with the first', async () => {
  const rate = { kind: 'exchange', fromCurrency: stage.usd, toCurrency: stage.cny, dateFrom: '2024-06-15', rate: '7.25', source: 'PBoC' }
  await finance().create(exchangeRate, rate)
  await steps.delivered({ currency: stage.usd, price: '1.0005' })
  const deduction = await steps.item({ fixed: '3.33', currency: stage.usd })
  const doc = await steps.reconciled(await steps.collected({ currency: stage.usd }))
  expect(doc.total).toBe('109.73')
  const draftOrder = await steps.paymentDraft(doc, { amount: '109.73' })
  await finance().save(paymentOrder, draftOrder.id, { method: 'cash', payeeAccount: null })
  const { id } = await steps.approved(draftOrder)
  await finance().act(paymentOrder, id, 'pay')
  await steps.transfer(id, { amount: '33.33', date: '2024-06-03' })
  const paid = await steps.transfer(id, { amount: '76.4', date: '2024-06-20' })
  const vouchers = await Promise.all(paid.payments.map((one) => finance().get(voucher, one.voucher!)))
  expect(vouchers.map(({ postingDate, debit, credit }) => [postingDate, debit, credit])).toEqual([
    ['2024-06-03', '236.64', '236.64'],
    ['2024-06-20', '553.9', '553.9'],
  ])
  expect(paid.payments).toMatchObject([{ exchangeRate: '7.1' }, { exchangeRate: '7.25', rateSource: 'PBoC', rateDate: '2024-06-15' }])
  expect(paid).toMatchObject({ status: 'payment_complete', voucher: vouchers[1]!.id })
  expect(deduction.amount).toBe('3.33')
})

test('the opening of a statement knows earlier statements only, and nothing is open on a cancelled one', async () => {
  await steps.delivered({ date: '2024-05-21' })
  const may = await steps.reconciled(await steps.collected())
  await steps.delivered({ date: '2024-06-21', price: '20' })
  const june = await steps.reconciled(await steps.collected({ dateFrom: '2024-06-01', dateTo: '2024-06-30' }))
  // Statements of other tests of this file are open before May.
  expect(sub(june.opening!, may.opening!)).toBe('1130')
  await cancel(may)
  expect(await finance().get(statement, may.id)).toMatchObject({ status: 'cancelled', total: '1130', open: '0' })
  const first = await steps.collected()
  expect(first.opening).toBe(may.opening)
  // Of two statements of one period the former does not open with the latter.
  await steps.delivered({ date: '2024-05-22' })
  const latter = await steps.reconciled(await steps.collected())
  expect(latter.open).not.toBe('0')
  expect((await finance().act(statement, first.id, 'collect')).opening).toBe(may.opening)
})
