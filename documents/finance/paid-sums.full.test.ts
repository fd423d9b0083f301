/**
 * Tests that what statements call requested and paid is what their payment orders say, in any order of events: several statements in an order, several
 * orders of a statement, payments in parts and taken back beside orders that wait, are returned, recalled or cancelled.
 */
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { executeAction } from '../../engine/save/actions/execute-action.ts'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import type { Story } from '../../engine/testing/story.ts'
import { recall } from '../../engine/workflow/runtime/task-operations.ts'
import { compare, mul, round, sub, sum } from '../../model/decimal.ts'
import { WeftError } from '../../model/errors.ts'
import { stagedStory, type Stage } from '../testing/fixtures.ts'
import { settlementSteps } from '../testing/settlement-fixtures.ts'
import { paymentOrder, type PaymentOrder } from './payment-order.ts'
import { statement, type Statement } from './statement.ts'

let app: Story
let stage: Stage
let steps: ReturnType<typeof settlementSteps>
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  steps = settlementSteps(app, stage)
})
afterAll(() => app?.end())
const finance = () => app.as('finance')

const owed = async (): Promise<Statement> => {
  await steps.delivered()
  return steps.reconciled(await steps.collected())
}
const draftOf = (lines: readonly { readonly statement: string; readonly amount: string }[]) =>
  finance().create(paymentOrder, {
    kind: 'statement',
    payee: stage.supplierId,
    currency: stage.cny,
    payableAccount: stage.payable,
    bankAccount: stage.bank,
    cashFlow: 'purchase',
    lines,
  })
const decided = (name: string, action: string, id: string) => app.as(name).act(paymentOrder, id, action, { comment: '测试' })
const transfer = async (id: string, share: string) => {
  const { open } = await finance().get(paymentOrder, id)
  return steps.transfer(id, { amount: share === '1' ? open! : round(mul(open!, share), 2) })
}

/** What may happen to a payment order; what its status does not allow is refused. */
const events: Readonly<Record<string, (id: string) => Promise<unknown>>> = {
  submit: (id) => decided('finance', 'submit', id),
  manager: (id) => decided('manager', 'approve', id),
  head: (id) => decided('admin', 'approve', id),
  managerReturns: (id) => decided('manager', 'reject', id),
  headReturns: (id) => decided('admin', 'reject', id),
  recall: (id) =>
    finance().perform((operation) =>
      executeAction(operation, paymentOrder, { id, action: 'recall', decide: (system) => recall(system, { docId: id }) }),
    ),
  pay: (id) => decided('finance', 'pay', id),
  part: (id) => transfer(id, '0.4'),
  rest: (id) => transfer(id, '1'),
  bounce: async (id) => {
    const { payments } = await finance().get(paymentOrder, id)
    const backPayment = payments.find(({ takenBackOn }) => !takenBackOn)?.id ?? null
    return finance().act(paymentOrder, id, 'takeBack', { values: { backPayment, backReason: '银行退票', backOn: '2024-06-05' } })
  },
  cancel: (id) => decided('finance', 'cancel', id),
  discard: (id) => decided('finance', 'discard', id),
}
const isRefusal = (error: unknown): boolean => error instanceof WeftError && [403, 404, 409, 11000].includes(error.code)

/** Compares statements with the payment orders as they are stored. */
async function agree(statements: readonly Statement[], orders: readonly string[], log: string): Promise<void> {
  const stored: PaymentOrder[] = []
  for (const id of orders) stored.push(await finance().get(paymentOrder, id))
  const over = (id: string, statuses: (status: string) => boolean) =>
    sum(
      stored
        .filter(({ status }) => statuses(status))
        .flatMap(({ lines }) => lines.flatMap((line) => (line.statement === id ? [line.amount] : []))),
    )
  for (const { id, total } of statements) {
    const now = await finance().get(statement, id)
    const requested = over(id, (status) => !['draft', 'rejected', 'cancelled'].includes(status))
    const paid = over(id, (status) => status === 'payment_complete')
    expect({ requested: now.requested, paid: now.paid, open: now.open, settled: now.status === 'settled' }, log).toEqual({
      requested,
      paid,
      open: sub(total!, paid),
      settled: compare(paid, total!) === 0,
    })
    expect(compare(requested, total!), log).toBeLessThanOrEqual(0)
  }
  for (const { status, amount, paid } of stored) if (status === 'payment_complete') expect(paid, log).toBe(amount)
}

test('a payment in two parts counts on its statements when it is complete, beside one that waits [DM-2-081] [DM-3-061]', async () => {
  const [one, two] = [await owed(), await owed()]
  const both = await draftOf([
    { statement: one.id, amount: '630' },
    { statement: two.id, amount: '1130' },
  ])
  const waiting = await draftOf([{ statement: one.id, amount: '500' }])
  const orders = [both.id, waiting.id]
  await events['submit']!(waiting.id)
  for (const event of ['submit', 'manager', 'head', 'pay', 'part']) await events[event]!(both.id)
  await agree([one, two], orders, 'after the first part')
  await events['rest']!(both.id)
  await agree([one, two], orders, 'after the rest')
  expect([(await finance().get(statement, one.id)).status, (await finance().get(statement, two.id)).status]).toEqual([
    'reconciled',
    'settled',
  ])
  for (const event of ['manager', 'head', 'pay', 'rest']) await events[event]!(waiting.id)
  await agree([one, two], orders, 'after all')
})

test('requested and paid agree with the payment orders after any events', async () => {
  const step = fc.record({ order: fc.nat(3), event: fc.constantFrom(...Object.keys(events)) })
  const amounts = fc.array(fc.record({ statement: fc.nat(2), amount: fc.constantFrom('1130', '565', '300.01', '829.99') }), {
    minLength: 1,
    maxLength: 3,
  })
  // Most orders go the whole way, so that the random events fall on every status.
  const way = ['submit', 'manager', 'head', 'pay', 'part', 'rest']
  await fc.assert(
    fc.asyncProperty(
      fc.array(amounts, { minLength: 4, maxLength: 4 }),
      fc.array(step, { minLength: 20, maxLength: 30 }),
      async (lines, random) => {
        const statements = [await owed(), await owed(), await owed()]
        const orders: string[] = []
        for (const some of lines)
          orders.push((await draftOf(some.map(({ statement: at, amount }) => ({ statement: statements[at]!.id, amount })))).id)
        const log: string[] = []
        const places = orders.map(() => 0)
        for (const { order, event } of random) {
          for (const name of [way[places[order]!++ % way.length]!, event]) {
            const done = await events[name]!(orders[order]!).then(
              () => 'done',
              (error: unknown) => {
                if (!isRefusal(error)) throw error
                return (error as WeftError).key
              },
            )
            log.push(`${order} ${name}: ${done}`)
          }
          await agree(statements, orders, log.join('\n'))
        }
      },
    ),
    { numRuns: isFullRun ? 20 : 1, endOnFailure: true },
  )
}, 600_000)
