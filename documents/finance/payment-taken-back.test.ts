/** Tests of taking a payment back: it is kept and marked, its voucher is mirrored, and order, statement and ledger agree again. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { postponeLeftovers, settlementSteps } from '../testing/settlement-fixtures.ts'
import { exchangeRate } from './exchange-rate.ts'
import { paymentOrder } from './payment-order.ts'
import { period } from './period.ts'
import { statement, type Statement } from './statement.ts'
import { supplierInvoice } from './supplier-invoice.ts'
import { voucher } from './voucher.ts'

let app: Story
let stage: Stage
let steps: ReturnType<typeof settlementSteps>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  steps = settlementSteps(app, stage)
})
afterEach(() => postponeLeftovers(app))
afterAll(() => app?.end())

/** Goods of 1,130 on a statement that both parties agreed on. */
const owed = async (): Promise<Statement> => {
  await steps.delivered()
  return steps.reconciled(await steps.collected())
}
/** A payment order of a statement whose payment has begun. */
async function begun(doc: Statement, draft: Parameters<typeof steps.paymentDraft>[1]): Promise<string> {
  const { id } = await steps.approved(await steps.paymentDraft(doc, draft))
  await as('finance').act(paymentOrder, id, 'pay')
  return id
}
const paying = async () => {
  const doc = await owed()
  return { id: await begun(doc, { amount: doc.total! }), statement: doc.id }
}
/** The entries of a voucher: account, debit, credit. */
const entriesOf = async (id: string | null) =>
  (await as('finance').get(voucher, id!)).lines.map(({ account, debit, credit }) => [account, debit, credit])
async function post(id: string): Promise<void> {
  await as('finance').act(voucher, id, 'submit')
  await as('manager').act(voucher, id, 'approve')
}
const takeBack = (id: string, payment: string, backOn = '2024-06-05') =>
  as('finance').act(paymentOrder, id, 'takeBack', { values: { backPayment: payment, backReason: '银行退票', backOn } })

test('a full payment is taken back and paid again; a second take-back at the same time is refused [DM-3-061]', async () => {
  const { id, statement: owed } = await paying()
  const done = await steps.transfer(id, { amount: '1130' })
  expect(done.status).toBe('payment_complete')
  expect(await as('finance').get(statement, owed)).toMatchObject({ status: 'settled', paid: '1130', open: '0' })
  const [payment] = done.payments
  await post(payment!.voucher!)
  expect(await expectRefusal(as('finance').act(voucher, payment!.voucher!, 'reverse', { comment: '退票' }))).toContain('撤销付款')
  const both = await Promise.allSettled([takeBack(id, payment!.id), takeBack(id, payment!.id)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const open = await as('finance').get(paymentOrder, id)
  expect(open).toMatchObject({ status: 'payment_in_progress', paid: '0', open: '1130', backPayment: null, backReason: null, backOn: null })
  expect(open.payments[0]).toMatchObject({ amount: '1130', takenBackOn: '2024-06-05', takenBackReason: '银行退票' })
  expect(await as('finance').get(statement, owed)).toMatchObject({ status: 'reconciled', requested: '1130', paid: '0', open: '1130' })
  const mirror = await as('finance').get(voucher, open.payments[0]!.takenBackVoucher!)
  expect(mirror).toMatchObject({ reverses: payment!.voucher, source: `payment_order:${id}`, postingDate: '2024-06-05', status: 'draft' })
  expect(await entriesOf(mirror.id)).toEqual([
    [stage.payable, '0', '1130'],
    [stage.bank, '1130', '0'],
  ])
  await post(mirror.id)
  expect(await app.sql(`SELECT action FROM core.journal WHERE doc_id = $1 AND action = 'takeBack'`, [id])).toHaveLength(1)
  const seen = await as('supplier').get(paymentOrder, id)
  expect(seen.payments[0]).toMatchObject({ amount: '1130', takenBackOn: '2024-06-05' })
  expect(seen.payments[0]).not.toHaveProperty('takenBackReason')
  const again = await steps.transfer(id, { amount: '1130', date: '2024-06-06' })
  expect(again).toMatchObject({ status: 'payment_complete', paid: '1130' })
  expect(await as('finance').get(statement, owed)).toMatchObject({ status: 'settled', paid: '1130', open: '0' })
})

test('one of two partial payments is taken back, a closed or earlier day is refused, and the order can be cancelled after the other', async () => {
  const { id, statement: owed } = await paying()
  await steps.transfer(id, { amount: '400' })
  const { payments } = await steps.transfer(id, { amount: '300' })
  expect(await expectRefusal(takeBack(id, payments[0]!.id, '2024-06-01'))).toContain('backOn: ')
  expect(await expectRefusal(takeBack(id, payments[0]!.id, '2024-07-01'))).toContain('backOn: ')
  expect(await takeBack(id, payments[0]!.id)).toMatchObject({ status: 'payment_in_progress', paid: '300', open: '830' })
  expect(await expectRefusal(as('finance').act(paymentOrder, id, 'cancel', { comment: '错单' }))).toContain('已有付款')
  await takeBack(id, payments[1]!.id)
  await as('finance').act(paymentOrder, id, 'cancel', { comment: '错单' })
  expect(await as('finance').get(statement, owed)).toMatchObject({ status: 'reconciled', requested: '0', paid: '0', open: '1130' })
})

test('a payment is taken back by finance alone, with the payment, a reason and a day [DM-3-061]', async () => {
  const { id } = await paying()
  const { payments } = await steps.transfer(id, { amount: '1130' })
  const values = { backPayment: payments[0]!.id, backReason: '银行退票', backOn: '2024-06-05' }
  const act = (name: string, given: object) => as(name).act(paymentOrder, id, 'takeBack', { values: given as Record<string, unknown> })
  await expect(act('manager', values)).rejects.toMatchObject({ code: 403 })
  await expect(act('supplier', values)).rejects.toMatchObject({ code: 403 })
  await expect(act('finance', { ...values, backPayment: null, backReason: null })).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'backPayment' }, { path: 'backReason' }],
  })
  const other = await paying()
  const foreign = (await steps.transfer(other.id, { amount: '1130' })).payments[0]!.id
  expect(await expectRefusal(act('finance', { ...values, backPayment: foreign }))).toContain('backPayment: ')
  expect(await expectRefusal(as('finance').save(paymentOrder, id, { payments: { set: [{ id: payments[0]!.id, amount: '1' }] } }))).not.toBe(
    '',
  )
  await act('finance', values)
  expect(await expectRefusal(act('finance', values))).toContain('backPayment: 该付款已于 2024-06-05 撤销')
})

test('a deduction is booked again by the payment that follows the one that booked it', async () => {
  const doc = await owed()
  const id = await begun(doc, { amount: doc.total!, deductions: [await steps.item({ fixed: '77.7' })] })
  await steps.transfer(id, { amount: '400' })
  const { payments } = await steps.transfer(id, { amount: '300' })
  const back = await takeBack(id, payments[0]!.id)
  expect(await entriesOf(back.payments[0]!.takenBackVoucher)).toEqual([
    [stage.payable, '0', '477.7'],
    [stage.claims, '77.7', '0'],
    [stage.bank, '400', '0'],
  ])
  const done = await steps.transfer(id, { amount: '752.3' })
  expect(done).toMatchObject({ status: 'payment_complete', paid: '1052.3' })
  expect(await entriesOf(done.payments[2]!.voucher)).toEqual([
    [stage.payable, '830', '0'],
    [stage.claims, '0', '77.7'],
    [stage.bank, '0', '752.3'],
  ])
  // The second payment booked no deduction, so taking it back leaves the deduction where it is.
  await takeBack(id, payments[1]!.id)
  const last = await steps.transfer(id, { amount: '300' })
  expect(await entriesOf(last.payments[3]!.voucher)).toEqual([
    [stage.payable, '300', '0'],
    [stage.bank, '0', '300'],
  ])
  expect(await as('finance').get(statement, doc.id)).toMatchObject({ status: 'settled', paid: '1130' })
})

test('a payment in dollars is taken back at the rate that it was booked at, with its rounding difference, and paid again at the rate of the day', async () => {
  const dollars = { kind: 'exchange', fromCurrency: stage.usd, toCurrency: stage.cny, dateFrom: '2024-06-15', rate: '7.25' }
  await as('finance').create(exchangeRate, dollars)
  await steps.delivered({ currency: stage.usd, price: '1.0005' })
  const doc = await steps.reconciled(await steps.collected({ currency: stage.usd }))
  const deduction = await steps.item({ fixed: '3.33', currency: stage.usd })
  const draft = await steps.paymentDraft(doc, { amount: doc.total!, deductions: [deduction] })
  await as('finance').save(paymentOrder, draft.id, { method: 'cash', payeeAccount: null })
  const { id } = await steps.approved(draft)
  await as('finance').act(paymentOrder, id, 'pay')
  const { payments } = await steps.transfer(id, { amount: '33.33', date: '2024-06-03' })
  expect(await entriesOf(payments[0]!.voucher)).toEqual([
    [stage.payable, '260.29', '0'],
    [stage.claims, '0', '23.64'],
    [stage.bank, '0', '236.64'],
    [stage.payable, '0', '0.01'],
  ])
  const back = await takeBack(id, payments[0]!.id, '2024-06-20')
  const mirror = await as('finance').get(voucher, back.payments[0]!.takenBackVoucher!)
  expect(mirror.lines.map(({ account, debit, credit, amount, exchangeRate: at }) => [account, debit, credit, amount, at])).toEqual([
    [stage.payable, '0', '260.29', '36.66', '7.1'],
    [stage.claims, '23.64', '0', '3.33', '7.1'],
    [stage.bank, '236.64', '0', '33.33', '7.1'],
    [stage.payable, '0.01', '0', null, null],
  ])
  await post(payments[0]!.voucher!)
  await post(mirror.id)
  const done = await steps.transfer(id, { amount: '109.73', date: '2024-06-20' })
  expect(done).toMatchObject({ status: 'payment_complete', paid: '109.73', open: '0' })
  expect(await entriesOf(done.payments[1]!.voucher)).toEqual([
    [stage.payable, '819.69', '0'],
    [stage.claims, '0', '24.14'],
    [stage.bank, '0', '795.54'],
    [stage.payable, '0', '0.01'],
  ])
  expect(await as('finance').get(statement, doc.id)).toMatchObject({ status: 'settled', paid: '113.06', open: '0' })
})

test('a ticketed statement is ticketed again, its invoices approved; of two orders that pay it the other one counts on', async () => {
  const doc = await owed()
  const facts = { invoiceNo: '04407001', date: '2024-06-03', statement: doc.id, lines: [{ item: '服装', net: '1000', taxRate: '13' }] }
  const invoice = await as('supplier').create(supplierInvoice, facts)
  await as('supplier').act(supplierInvoice, invoice.id, 'submit')
  await as('finance').act(supplierInvoice, invoice.id, 'approve')
  await as('finance').act(statement, doc.id, 'ticket')
  const stateOf = async () => {
    const { status, paid, open, requested } = await as('finance').get(statement, doc.id)
    return { status, paid, open, requested, invoice: (await as('supplier').get(supplierInvoice, invoice.id)).status }
  }
  const [first, second] = [await begun(doc, { amount: '430' }), await begun(doc, { amount: '700' })]
  const { payments } = await steps.transfer(first, { amount: '430' })
  // The one completes while the other is taken back: whichever comes first, 700 are paid.
  const both = await Promise.allSettled([steps.transfer(second, { amount: '700' }), takeBack(first, payments[0]!.id)])
  expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled'])
  const open = { status: 'ticketed', paid: '700', open: '430', requested: '1130', invoice: 'approved' }
  expect(await stateOf()).toEqual(open)
  const again = await steps.transfer(first, { amount: '430', date: '2024-06-06' })
  expect(await stateOf()).toEqual({ status: 'settled', paid: '1130', open: '0', requested: '1130', invoice: 'settled' })
  await takeBack(first, again.payments[1]!.id, '2024-06-07')
  expect(await stateOf()).toEqual(open)
})

test('a payment whose voucher an earlier edition reversed by itself gets no second reversing voucher', async () => {
  const { id } = await paying()
  const { payments } = await steps.transfer(id, { amount: '1130' })
  const booked = payments[0]!.voucher!
  await post(booked)
  // The mirror is posted on the platform's day, which may be in another month than that of UTC.
  const today = await as('finance').perform(async ({ tx }) => tx.today)
  await as('finance').create(period, { year: Number(today.slice(0, 4)), month: today.slice(5, 7) })
  await app.sql(`UPDATE finance.voucher SET source = NULL WHERE id = $1`, [booked])
  await as('finance').act(voucher, booked, 'reverse', { comment: '退票' })
  await app.sql(`UPDATE finance.voucher SET source = $2 WHERE id = $1`, [booked, `payment_order:${id}`])
  const { reversedBy } = await as('finance').get(voucher, booked)
  const back = await takeBack(id, payments[0]!.id)
  expect(back).toMatchObject({ status: 'payment_in_progress', paid: '0', payments: [{ takenBackVoucher: reversedBy }] })
  expect(await app.sql(`SELECT id FROM finance.voucher WHERE reverses = $1`, [booked])).toHaveLength(1)
})

test('of a payment taken back and one registered at the same moment, what is paid is what stands', async () => {
  const { id, statement: of } = await paying()
  const { payments } = await steps.transfer(id, { amount: '400' })
  await Promise.allSettled([takeBack(id, payments[0]!.id), steps.transfer(id, { amount: '730' })])
  const doc = await as('finance').get(paymentOrder, id)
  const standing = doc.payments.filter((one) => !one.takenBackOn).map(({ amount }) => amount)
  const paid = { '': '0', 730: '730', '400,730': '1130' }[standing.join(',')]
  expect(doc.paid).toBe(paid)
  expect(doc.status).toBe(paid === '1130' ? 'payment_complete' : 'payment_in_progress')
  expect((await as('finance').get(statement, of)).paid).toBe(paid === '1130' ? '1130' : '0')
})
