/** Tests of statements: receipts, returns and payments ask the same number, whatever the number of lines, sizes and payments. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullRun } from '../engine/testing/proof-size.ts'
import { executeAction } from '../engine/save/actions/execute-action.ts'
import { saveDocument } from '../engine/save/save.ts'
import { sentStatements } from '../engine/testing/sent-statements.ts'
import type { Story } from '../engine/testing/story.ts'
import { paymentOrder } from './finance/payment-order.ts'
import { period } from './finance/period.ts'
import { returnOrder } from './quality/return-order.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, sizes, stagedStory, type Stage } from './testing/fixtures.ts'
import { settlementSteps } from './testing/settlement-fixtures.ts'
import { deliveryBooking } from './logistics/delivery-booking.ts'
import { purchaseOrder } from './order/purchase-order.ts'
import { productIn } from './warehouse/product-in.ts'

/** What is asked for each line is asked so often. */
const many = isFullRun ? 100 : 20
let app: Story
let stage: Stage
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
})
afterAll(() => app?.end())

test('a return of one size and of three sizes compares its pieces with the stock in the same number of statements', async () => {
  const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('25', '50', '25'), price: '10' }
  const order = await confirmedOrder(app, orderOf(stage, { lines: [line] }))
  const receipt = await received(app, await confirmedBooking(app, order, { warehouse: stage.warehouseId }), { bin: stage.binId })
  const statements = async (matrix: object) => {
    const converted = await as('warehouse').make(returnOrder, { type: productIn, id: receipt.id })
    const values = { ...converted, reason: '破洞', lines: [{ ...converted['lines'][0], matrix }] }
    const { id, version } = await as('warehouse').create(returnOrder, values)
    const sent = await sentStatements(as('warehouse'), (operation) =>
      executeAction(operation, returnOrder, { id, version, action: 'submit' }),
    )
    return sent.length
  }
  // The first return of a receipt writes the counters of its sizes.
  await statements(sizes('1', '1', '1'))
  expect(await statements(sizes('1', '1', '1'))).toBe(await statements(sizes('1', '0', '0')))
})

test('a receipt of 2 and of many lines is tried, posted and revoked in the same number of statements', async () => {
  const statements = async (count: number) => {
    const goods = { style: stage.styleId, colorway: stage.inBlack, bin: stage.binId, matrix: sizes('1', '1', '1') }
    const lines = Array.from({ length: count }, (_, at) => ({ ...goods, lot: `L${at}` }))
    const { id } = await as('warehouse').create(productIn, { source: 'production', warehouse: stage.warehouseId, lines })
    const sent: number[] = []
    for (const action of ['submit', 'complete', 'revoke'])
      sent.push(
        (
          await sentStatements(as('warehouse'), async (operation) => {
            const { version } = await operation.ctx.get(productIn, id)
            await executeAction(operation, productIn, { id, version, action, comment: 'x' })
          })
        ).length,
      )
    return sent
  }
  await statements(2)
  expect(await statements(many)).toEqual(await statements(2))
})

test('one payment and four payments of one month send the same number of statements; each further month has a series of numbers and a rate of its own', async () => {
  const steps = settlementSteps(app, stage)
  const months = ['01', '02', '03', '04']
  for (const month of months) await as('finance').create(period, { year: 2024, month })
  await steps.delivered()
  const doc = await steps.reconciled(await steps.collected())
  const { id } = await steps.approved(await steps.paymentDraft(doc, { amount: '1000' }))
  await as('finance').act(paymentOrder, id, 'pay')
  const statements = async (of: readonly (readonly [month: string, day: string])[]) => {
    const { version } = await as('finance').get(paymentOrder, id)
    const added = of.map(([month, day]) => ({ date: `2024-${month}-${day}`, amount: '10' }))
    const values = { dateReason: '补录', payments: { set: added } }
    const sent = await sentStatements(as('finance'), (operation) => saveDocument(operation, paymentOrder, { id, version, values }))
    return sent.length
  }
  const one = await statements([['01', '10']])
  // One voucher takes its number with its insert, several take theirs in a statement before it.
  expect(await statements(['10', '11', '12', '13'].map((day) => ['01', day] as const))).toBeLessThanOrEqual(one + 1)
  expect(await statements(months.map((month) => [month, '10'] as const))).toBeLessThanOrEqual(one + 5 * (months.length - 1))
})

test('receipt and return of 2 and of many lines send the same number of statements for each step', async () => {
  const counts = async (lines: number) => {
    const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('1', '2', '1'), price: '10' }
    const order = await confirmedOrder(app, orderOf(stage, { lines: Array.from({ length: lines }, () => line) }))
    const keeper = as('warehouse')
    const booking = await confirmedBooking(app, order, { warehouse: stage.warehouseId })
    const sent: number[] = []
    const step = async (name: string, type: typeof productIn | typeof returnOrder, id: string, action: string) => {
      const { version } = await as(name).get(type, id)
      const statements = await sentStatements(as(name), (operation) => executeAction(operation, type, { id, version, action }))
      sent.push(statements.length)
    }
    const receiptValues = await keeper.make(productIn, { type: deliveryBooking, id: booking.id })
    const inBin = (receiptValues['lines'] as object[]).map((one) => ({ ...one, bin: stage.binId }))
    const receipt = await keeper.create(productIn, { ...receiptValues, date: '2024-05-21', dateReason: '补录', lines: inBin })
    await step('warehouse', productIn, receipt.id, 'submit')
    await step('warehouse', productIn, receipt.id, 'complete')
    expect((await as('buyer').get(purchaseOrder, order.id)).status).toBe('completed')
    const returnValues = await keeper.make(returnOrder, { type: productIn, id: receipt.id })
    const back = await keeper.create(returnOrder, { ...returnValues, reason: '破洞', settlement: 'replace' })
    await step('warehouse', returnOrder, back.id, 'submit')
    await as('manager').act(returnOrder, back.id, 'approve')
    await step('warehouse', returnOrder, back.id, 'complete')
    expect(await as('buyer').get(purchaseOrder, order.id)).toMatchObject({ status: 'in_production', received: '0', booked: '0' })
    return sent
  }
  await counts(1)
  const few = await counts(2)
  expect(await counts(many)).toEqual(few)
})
