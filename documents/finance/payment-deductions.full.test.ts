/**
 * Tests of deductions taken at payment: reserved by one document at a time, released by reject and cancel, booked on their own
 * account and carried to the order.
 */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { openActionForm } from '../../engine/save/actions/open-action-form.ts'
import type { Story } from '../../engine/testing/story.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { postponeLeftovers, settlementSteps } from '../testing/settlement-fixtures.ts'
import { additionDeduction } from './addition-deduction.ts'
import { paymentOrder } from './payment-order.ts'
import { statement } from './statement.ts'
import { voucher } from './voucher.ts'

let app: Story
let stage: Stage
let steps: ReturnType<typeof settlementSteps>
const as = (name: string) => app.as(name)
const finance = () => as('finance')
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  steps = settlementSteps(app, stage)
})
afterEach(() => postponeLeftovers(app))
afterAll(() => app?.end())

const stateOf = async (id: string) => {
  const { status, statement: onStatement, payment } = await finance().get(additionDeduction, id)
  return { status, statement: onStatement, payment }
}
const free = { status: 'settleable', statement: null, payment: null }

/** Counts what succeeded; what failed must have been refused, not broken. */
async function succeeded(calls: readonly Promise<unknown>[]): Promise<number> {
  const results = await Promise.allSettled(calls)
  for (const result of results) if (result.status === 'rejected') expect([409, 11000]).toContain(result.reason.code)
  return results.filter(({ status }) => status === 'fulfilled').length
}

test('cancelling a payment in progress gives its deduction back to the next payment', async () => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const deduction = await steps.item({ fixed: '31' })
  const first = await steps.approved(await steps.paymentDraft(doc, { amount: '500', deductions: [deduction] }))
  await finance().act(paymentOrder, first.id, 'pay')
  expect(await stateOf(deduction.id)).toMatchObject({ status: 'settled', payment: first.id })
  await finance().act(paymentOrder, first.id, 'cancel', { comment: '账户有误' })
  expect(await stateOf(deduction.id)).toEqual(free)
  const next = await steps.approved(await steps.paymentDraft(doc, { amount: '500', deductions: [deduction] }))
  await finance().act(paymentOrder, next.id, 'pay')
  expect((await steps.transfer(next.id, { amount: '469' })).status).toBe('payment_complete')
})

test('a deduction goes onto one payment or statement; the second is refused until it is released', async () => {
  const { order } = await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const deduction = await steps.item({ fixed: '44', order: order.id })
  const drafts = [
    await steps.paymentDraft(doc, { amount: '300', deductions: [deduction] }),
    await steps.paymentDraft(doc, { amount: '200', deductions: [deduction] }),
  ]
  await steps.delivered()
  const typed = await finance().create(statement, {
    supplier: stage.supplierId,
    currency: stage.cny,
    dateFrom: '2024-05-01',
    dateTo: '2024-05-31',
    deductions: [{ item: deduction.id }],
  })
  await finance().act(paymentOrder, drafts[0]!.id, 'submit')
  expect(await stateOf(deduction.id)).toMatchObject({ status: 'settleable', payment: drafts[0]!.id })
  expect(await expectRefusal(finance().act(paymentOrder, drafts[1]!.id, 'submit'))).toContain('已列入其他单据')
  expect(await expectRefusal(finance().act(statement, typed.id, 'submit'))).toContain('已列入其他单据')
  const withdraw = () => as('manager').act(additionDeduction, deduction.id, 'withdraw', { comment: '误录' })
  expect(await expectRefusal(withdraw())).toContain('已列入付款单')
  expect((await steps.collected()).deductions).toEqual([])
  await as('manager').act(paymentOrder, drafts[0]!.id, 'reject', { comment: '金额不符' })
  expect(await stateOf(deduction.id)).toEqual(free)
  await finance().act(statement, typed.id, 'submit')
  expect(await stateOf(deduction.id)).toMatchObject({ statement: typed.id, payment: null })
  await finance().act(statement, typed.id, 'withdraw', { comment: '重做' })
  await finance().act(statement, typed.id, 'discard')
  await withdraw()
})

test('a head who returns a payment to the manager leaves amount and deduction reserved', async () => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const deduction = await steps.item({ fixed: '12' })
  const { id } = await steps.paymentDraft(doc, { amount: '100', deductions: [deduction] })
  await finance().act(paymentOrder, id, 'submit')
  await as('manager').act(paymentOrder, id, 'approve')
  const returned = await as('admin').act(paymentOrder, id, 'reject', { comment: '请复核' })
  const reserved = returned.status === 'pending_approval'
  expect((await finance().get(statement, doc.id)).requested).toBe(reserved ? '100' : '0')
  expect((await stateOf(deduction.id)).payment).toBe(reserved ? id : null)
})

test('of payments and a statement that submit the same deduction at the same moment one gets it', async () => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const deduction = await steps.item({ fixed: '5' })
  const payments = await Promise.all(['10', '11', '12'].map((amount) => steps.paymentDraft(doc, { amount, deductions: [deduction] })))
  await steps.delivered()
  const typed = await steps.collected()
  expect(typed.deductions.map((line) => line.item)).toEqual([deduction.id])
  const calls = [...payments.map(({ id }) => finance().act(paymentOrder, id, 'submit')), finance().act(statement, typed.id, 'submit')]
  expect(await succeeded(calls)).toBe(1)
  const { statement: onStatement, payment } = await stateOf(deduction.id)
  expect([onStatement, payment].filter((holder) => holder !== null)).toHaveLength(1)
})

test('of cancel and first payment at the same moment one happens; the deduction follows it', async () => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const deduction = await steps.item({ fixed: '7' })
  const { id } = await steps.approved(await steps.paymentDraft(doc, { amount: '100', deductions: [deduction] }))
  await finance().act(paymentOrder, id, 'pay')
  const calls = [steps.transfer(id, { amount: '93' }), finance().act(paymentOrder, id, 'cancel', { comment: '改期' })]
  expect(await succeeded(calls)).toBe(1)
  const { status } = await finance().get(paymentOrder, id)
  expect(['payment_complete', 'cancelled']).toContain(status)
  expect((await stateOf(deduction.id)).status).toBe(status === 'cancelled' ? 'settleable' : 'settled')
  expect((await finance().get(statement, doc.id)).requested).toBe(status === 'cancelled' ? '0' : '100')
})

test('a payment that is put before the recorded one books the deduction no second time', async () => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const deduction = await steps.item({ fixed: '7' })
  const { id } = await steps.approved(await steps.paymentDraft(doc, { amount: '100', deductions: [deduction] }))
  await finance().act(paymentOrder, id, 'pay')
  await steps.transfer(id, { amount: '50' })
  const { payments } = await finance().get(paymentOrder, id)
  const { date } = payments[0]!
  await finance().save(paymentOrder, id, { dateReason: '补录', payments: [{ date, amount: '20' }, { id: payments[0]!.id }] })
  const [added, recorded] = (await finance().get(paymentOrder, id)).payments
  expect([added!.amount, recorded!.amount]).toEqual(['20', '50'])
  const linesOf = async (voucherId: string | null) =>
    (await finance().get(voucher, voucherId!)).lines.map((line) => [line.debit, line.credit])
  expect(await linesOf(added!.voucher)).toEqual([
    ['20', '0'],
    ['0', '20'],
  ])
  expect(await linesOf(recorded!.voucher)).toEqual([
    ['57', '0'],
    ['0', '7'],
    ['0', '50'],
  ])
})

test('refuses one deduction twice, an addition among the deductions, and an item without account', async () => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const [deduction, addition] = [await steps.item({ fixed: '3' }), await steps.item({ kind: 'add', fixed: '4' })]
  const submitted = async (items: Parameters<typeof steps.paymentDraft>[1]['deductions']) =>
    finance().act(paymentOrder, (await steps.paymentDraft(doc, { amount: '50', deductions: items })).id, 'submit')
  expect(await expectRefusal(submitted([deduction, deduction]))).toContain('deductions[1].item: ')
  expect(await expectRefusal(submitted([addition]))).toContain('不可用')
  const bare = await steps.paymentDraft(doc, { amount: '50', deductions: [deduction] })
  await finance().save(paymentOrder, bare.id, { deductions: { set: [{ id: bare.deductions[0]!.id, account: null }] } })
  expect(await expectRefusal(finance().act(paymentOrder, bare.id, 'submit'))).toContain('deductions[0].account: 请选择该款项的记账科目')
  for (const { id } of [deduction, addition]) await as('manager').act(additionDeduction, id, 'withdraw', { comment: '测试结束' })
})

test('a deduction at payment clears the payable and the order: 2,260 owed, 77.70 kept back, 2,182.30 paid', async () => {
  const { order } = await steps.delivered({ price: '20' })
  const doc = await steps.reconciled(await steps.collected())
  expect(doc.total).toBe('2260')
  const deduction = await steps.item({ fixed: '77.7', order: order.id })
  const { id } = await steps.approved(await steps.paymentDraft(doc, { amount: '2260', deductions: [deduction] }))
  expect((await as('buyer').get(purchaseOrder, order.id)).toSettle).toBe('-77.7')
  await finance().act(paymentOrder, id, 'pay')
  const done = await steps.transfer(id, { amount: '2182.3' })
  expect(done.status).toBe('payment_complete')
  const booked = await finance().get(voucher, done.voucher!)
  expect(booked.lines.map(({ account: on, debit, credit }) => [on, debit, credit])).toEqual([
    [stage.payable, '2260', '0'],
    [stage.claims, '0', '77.7'],
    [stage.bank, '0', '2182.3'],
  ])
  expect(await finance().get(statement, doc.id)).toMatchObject({ status: 'settled', paid: '2260', open: '0' })
  expect((await as('buyer').get(purchaseOrder, order.id)).toSettle).toBe('0')
})

test('an approved payment without accounts is payable: they are given when it is paid, amount and day when a payment is registered', async () => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const draft = await steps.paymentDraft(doc, { amount: '500' })
  await finance().save(paymentOrder, draft.id, { payableAccount: null, bankAccount: null, cashFlow: null })
  const { id } = await steps.approved(draft)
  const accounts = { payableAccount: stage.payable, bankAccount: stage.bank, cashFlow: 'purchase' }
  await expect(finance().act(paymentOrder, id, 'pay')).rejects.toMatchObject({
    code: 11000,
    fields: [{ path: 'payableAccount' }, { path: 'bankAccount' }, { path: 'cashFlow' }],
  })
  // Approved amounts stay as they are, and who may not pay gives no accounts either.
  await expect(finance().act(paymentOrder, id, 'pay', { values: { ...accounts, lines: [] } })).rejects.toMatchObject({ code: 409 })
  await expect(as('manager').act(paymentOrder, id, 'pay', { values: accounts })).rejects.toMatchObject({ code: 403 })
  expect(await finance().act(paymentOrder, id, 'pay', { values: accounts })).toMatchObject({ status: 'payment_in_progress', ...accounts })
  const form = await finance().perform((operation) => openActionForm(operation, paymentOrder, { id, action: 'registerPayment' }))
  expect(form.values).toMatchObject({ 'payments.amount': '500', 'payments.date': expect.any(String) as string })
  expect(await expectRefusal(finance().act(paymentOrder, id, 'registerPayment'))).toContain('payments[0].amount: 请填写付款金额')
  const pays = (amount: string) =>
    finance().act(paymentOrder, id, 'registerPayment', {
      values: { 'payments.amount': amount, 'payments.date': '2024-06-03', dateReason: '补录' },
    })
  expect(await expectRefusal(pays('501'))).toMatch(/^payments\[0\]\.amount: /)
  expect(await pays('200')).toMatchObject({ status: 'payment_in_progress', paid: '200', open: '300' })
  const paid = await pays('300')
  expect(paid).toMatchObject({ status: 'payment_complete', paid: '500', payments: [{ amount: '200' }, { amount: '300' }] })
  for (const [at, amount] of ['200', '300'].entries())
    expect((await finance().get(voucher, paid.payments[at]!.voucher!)).lines).toMatchObject([
      { account: stage.payable, debit: amount },
      { account: stage.bank, credit: amount, cashFlow: 'purchase' },
    ])
})
