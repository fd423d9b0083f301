/** Tests of taking a payment back: it is kept and marked, its voucher is mirrored, and order, statement and ledger agree again. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { settlementSteps } from '../testing/settlement-fixtures.ts'
import { paymentOrder } from './payment-order.ts'
import { statement } from './statement.ts'
import { voucher } from './voucher.ts'

let app: Story
let stage: Stage
let steps: ReturnType<typeof settlementSteps>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  steps = settlementSteps(app, stage)
})
afterAll(() => app?.end())

const paying = async (amount?: string) => {
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const { id } = await steps.approved(await steps.paymentDraft(doc, { amount: amount ?? doc.total! }))
  await as('finance').act(paymentOrder, id, 'pay')
  return { id, statement: doc.id }
}
const takeBack = (id: string, payment: string, backOn = '2024-06-05') =>
  as('finance').act(paymentOrder, id, 'takeBack', { values: { backPayment: payment, backReason: '银行退票', backOn } })

test('a full payment is taken back and paid again; a second take-back at the same time is refused [DM-3-061]', async () => {
  const { id, statement: owed } = await paying()
  const done = await steps.transfer(id, { amount: '1130' })
  expect(done.status).toBe('payment_complete')
  expect(await as('finance').get(statement, owed)).toMatchObject({ status: 'settled', paid: '1130', open: '0' })
  const [payment] = done.payments
  await as('finance').act(voucher, payment!.voucher!, 'submit')
  await as('manager').act(voucher, payment!.voucher!, 'approve')
  expect(await expectRefusal(as('finance').act(voucher, payment!.voucher!, 'reverse', { comment: '退票' }))).toContain('撤销付款')
  const both = await Promise.allSettled([takeBack(id, payment!.id), takeBack(id, payment!.id)])
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  const open = await as('finance').get(paymentOrder, id)
  expect(open).toMatchObject({ status: 'payment_in_progress', paid: '0', open: '1130', backPayment: null, backReason: null, backOn: null })
  expect(open.payments[0]).toMatchObject({ amount: '1130', takenBackOn: '2024-06-05', takenBackReason: '银行退票' })
  expect(await as('finance').get(statement, owed)).toMatchObject({ status: 'reconciled', requested: '1130', paid: '0', open: '1130' })
  const mirror = await as('finance').get(voucher, open.payments[0]!.takenBackVoucher!)
  expect(mirror).toMatchObject({ reverses: payment!.voucher, source: `payment_order:${id}`, postingDate: '2024-06-05', status: 'draft' })
  expect(mirror.lines.map(({ account, debit, credit }) => [account, debit, credit])).toEqual([
    [stage.payable, '0', '1130'],
    [stage.bank, '1130', '0'],
  ])
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
