/**
 * Tests of what payment orders and statements reserve: given back by whatever takes them out of the process (recall, rollback,
 * rejection, cancellation, discarding), once each.
 */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyDocument } from '../../model/document.ts'
import { executeAction } from '../../engine/save/actions/execute-action.ts'
import type { Story } from '../../engine/testing/story.ts'
import { recall, rollback } from '../../engine/workflow/runtime/task-operations.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { settlementSteps } from '../testing/settlement-fixtures.ts'
import { additionDeduction } from './addition-deduction.ts'
import { paymentOrder } from './payment-order.ts'
import { statement, type Statement } from './statement.ts'

let app: Story
let stage: Stage
let steps: ReturnType<typeof settlementSteps>
const as = (name: string) => app.as(name)
const finance = () => as('finance')
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  steps = settlementSteps(app, stage)
})
afterAll(() => app?.end())

const recalled = (type: AnyDocument, id: string) =>
  finance().perform((operation) =>
    executeAction(operation, type, { id, action: 'recall', decide: (system) => recall(system, { docId: id }) }),
  )
const rolledBack = (who: string, type: AnyDocument, { id, to }: { id: string; to: string }) =>
  as(who).perform((operation) =>
    executeAction(operation, type, { id, action: 'rollback', decide: (system) => rollback(system, { docId: id, to }) }),
  )
const holderOf = async (id: string) => {
  const { status, statement: onStatement, payment } = await finance().get(additionDeduction, id)
  return { status, statement: onStatement, payment }
}
const free = { status: 'settleable', statement: null, payment: null }
const requestedOf = async (doc: Statement) => (await finance().get(statement, doc.id)).requested
async function owed(): Promise<Statement> {
  await steps.delivered()
  return steps.reconciled(await steps.collected())
}

test('a payment over the full open amount is recalled and submitted again', async () => {
  const doc = await owed()
  const { id } = await steps.paymentDraft(doc, { amount: doc.total! })
  await finance().act(paymentOrder, id, 'submit')
  expect(await requestedOf(doc)).toBe('1130')
  await recalled(paymentOrder, id)
  expect(await requestedOf(doc)).toBe('0')
  await finance().act(paymentOrder, id, 'submit')
  expect(await requestedOf(doc)).toBe('1130')
})

test('a deduction that is taken off a recalled payment is free for another one', async () => {
  const doc = await owed()
  const deduction = await steps.item({ fixed: '31' })
  const { id, deductions } = await steps.paymentDraft(doc, { amount: '500', deductions: [deduction] })
  await finance().act(paymentOrder, id, 'submit')
  await recalled(paymentOrder, id)
  expect(await holderOf(deduction.id)).toEqual(free)
  await finance().save(paymentOrder, id, { deductions: { remove: [deductions[0]!.id] } })
  await finance().act(paymentOrder, id, 'submit')
  const other = await steps.paymentDraft(doc, { amount: '500', deductions: [deduction] })
  await finance().act(paymentOrder, other.id, 'submit')
  expect(await holderOf(deduction.id)).toMatchObject({ payment: other.id })
  expect(await requestedOf(doc)).toBe('1000')
  for (const one of [id, other.id]) await as('manager').act(paymentOrder, one, 'reject', { comment: '重做' })
  expect(await requestedOf(doc)).toBe('0')
  expect(await holderOf(deduction.id)).toEqual(free)
  await as('manager').act(additionDeduction, deduction.id, 'withdraw', { comment: '测试结束' })
})

test('a payment that the head rolls back after the manager has signed gives back amount and deduction; discarding it changes nothing more', async () => {
  const doc = await owed()
  const deduction = await steps.item({ fixed: '12' })
  const { id } = await steps.paymentDraft(doc, { amount: '100', deductions: [deduction] })
  await finance().act(paymentOrder, id, 'submit')
  await as('manager').act(paymentOrder, id, 'approve')
  expect(await requestedOf(doc)).toBe('100')
  await rolledBack('admin', paymentOrder, { id, to: 'draft' })
  expect(await finance().get(paymentOrder, id)).toMatchObject({ status: 'draft' })
  expect(await requestedOf(doc)).toBe('0')
  expect(await holderOf(deduction.id)).toEqual(free)
  await finance().act(paymentOrder, id, 'discard')
  expect(await requestedOf(doc)).toBe('0')
  await as('manager').act(additionDeduction, deduction.id, 'withdraw', { comment: '测试结束' })
})

test('rejecting, and then cancelling after a second submission, give a payment back once each', async () => {
  const doc = await owed()
  const [first, second] = [await steps.paymentDraft(doc, { amount: '100' }), await steps.paymentDraft(doc, { amount: '200' })]
  await finance().act(paymentOrder, first.id, 'submit')
  await finance().act(paymentOrder, second.id, 'submit')
  await as('manager').act(paymentOrder, first.id, 'reject', { comment: '金额不符' })
  expect(await requestedOf(doc)).toBe('200')
  await steps.approved(first)
  await finance().act(paymentOrder, first.id, 'cancel', { comment: '改期' })
  expect(await requestedOf(doc)).toBe('200')
})

test('of recalling a payment and approving it at the same moment one happens; the amount follows it', async () => {
  const doc = await owed()
  const { id } = await steps.paymentDraft(doc, { amount: '100' })
  await finance().act(paymentOrder, id, 'submit')
  const results = await Promise.allSettled([recalled(paymentOrder, id), as('manager').act(paymentOrder, id, 'approve')])
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
  const { status } = await finance().get(paymentOrder, id)
  expect(await requestedOf(doc)).toBe(status === 'draft' ? '0' : '100')
})

test('a recalled or rolled back statement gives back goods and items; what is taken off it goes onto the next one', async () => {
  await steps.delivered()
  const deduction = await steps.item({ fixed: '9' })
  const doc = await steps.collected()
  await finance().act(statement, doc.id, 'submit')
  expect(await holderOf(deduction.id)).toMatchObject({ statement: doc.id })
  expect((await steps.collected()).receipts).toEqual([])
  await recalled(statement, doc.id)
  expect(await holderOf(deduction.id)).toEqual(free)
  expect((await steps.collected()).receipts).toHaveLength(doc.receipts.length)
  await finance().act(statement, doc.id, 'submit')
  await as('supplier').act(statement, doc.id, 'confirm')
  await rolledBack('finance', statement, { id: doc.id, to: 'draft' })
  expect(await holderOf(deduction.id)).toEqual(free)
  await finance().save(statement, doc.id, { deductions: { remove: [doc.deductions[0]!.id] } })
  await finance().act(statement, doc.id, 'submit')
  const next = await finance().create(statement, {
    supplier: stage.supplierId,
    currency: stage.cny,
    dateFrom: '2024-05-01',
    dateTo: '2024-05-31',
    deductions: [{ item: deduction.id }],
  })
  await finance().act(statement, next.id, 'submit')
  expect(await holderOf(deduction.id)).toMatchObject({ statement: next.id })
  await finance().act(statement, next.id, 'cancel', { comment: '测试结束' })
  expect(await holderOf(deduction.id)).toEqual(free)
  expect(await expectRefusal(finance().act(statement, next.id, 'cancel', { comment: '再次' }))).not.toBe('')
})
