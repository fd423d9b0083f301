/** Story of the fee of sets over several periods: it is stated as of the end of each, and taken back where sets fall apart after their statement. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import type { Story } from '../../engine/testing/story.ts'
import { statement } from '../finance/statement.ts'
import { expectRefusal } from '../testing/expect-refusal.ts'
import { sizes, stagedStory, toPost, type Stage } from '../testing/fixtures.ts'
import { setSteps } from '../testing/set-fixtures.ts'
import { settlementSteps } from '../testing/settlement-fixtures.ts'
import { productIn, type ProductIn } from '../warehouse/product-in.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'

let app: Story
let stage: Stage
let sets: ReturnType<typeof setSteps>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  sets = setSteps(app, stage)
})
afterAll(() => app?.end())

/** A confirmed order of so many sets of size M: 2 black tees and a white one each, fee 1.20. */
const setsOrdered = async (count: string): Promise<PurchaseOrder> =>
  sets.confirmed(await sets.draftOf({ lines: [], sets: [{ portfolio: await sets.portfolio(), matrix: sizes('0', count, '0') }] }))
const period = (month: string) => ({ dateFrom: `2024-${month}-01`, dateTo: `2024-${month}-30` })
const feesOf = (
  doc: { readonly charges: readonly { order: string | null; date: string | null; quantity: string }[] },
  { id }: PurchaseOrder,
) => doc.charges.filter((one) => one.order === id).map(({ date, quantity }) => [date, quantity])

test('the fee of sets that fall apart after their statement is taken back by the next ones, each as of the end of its period', async () => {
  const order = await setsOrdered('8')
  const receipt = await sets.delivered(order, [sizes('0', '16', '0'), sizes('0', '8', '0')])
  const steps = settlementSteps(app, stage)
  const may = await steps.reconciled(await steps.collected())
  expect(feesOf(may, order)).toEqual([['2024-05-21', '8']])
  await sets.sentBack(receipt, { at: 1, matrix: sizes('0', '3', '0'), date: '2024-06-03' })
  await sets.sentBack(receipt, { at: 1, matrix: sizes('0', '1', '0'), date: '2024-07-02' })
  const fallen = await as('buyer').get(purchaseOrder, order.id)
  expect(fallen.charges.map(({ due, stated, open }) => [due, stated, open])).toEqual([['4', '8', '-4']])
  // Nothing of it belongs to May.
  expect(feesOf(await steps.collected(), order)).toEqual([])
  const june = await steps.collected(period('06'))
  expect(feesOf(june, order)).toEqual([['2024-06-03', '-3']])
  const [fee] = june.charges.filter((one) => one.order === order.id)
  expect([fee!.net, fee!.tax, fee!.gross]).toEqual(['-3.6', '-0.47', '-4.07'])
  for (const quantity of ['-5', '0', '1'])
    expect(await expectRefusal(as('finance').save(statement, june.id, { charges: { set: [{ id: fee!.id, quantity }] } }))).toMatch(
      /charges\[0\]\.quantity: .*-4/,
    )
  await steps.reconciled(june)
  const july = await steps.reconciled(await steps.collected(period('07')))
  expect(feesOf(july, order)).toEqual([['2024-07-02', '-1']])
  const settled = await as('buyer').get(purchaseOrder, order.id)
  expect(settled.charges.map(({ stated, settled: count, open }) => [stated, count, open])).toEqual([['4', '4', '0']])
  expect(settled.toSettle).toBe('0')
  // Without May's statement the corrections stand, and the next one states the whole.
  await as('finance').act(statement, may.id, 'cancel', { comment: '重开' })
  expect((await as('buyer').get(purchaseOrder, order.id)).charges.map(({ stated, open }) => [stated, open])).toEqual([['-4', '8']])
  const again = await steps.collected()
  expect(feesOf(again, order)).toEqual([['2024-05-21', '8']])
  await steps.reconciled(again)
})

test('a statement has the fee of the sets that were complete at the end of its period, whatever is received later and posted when', async () => {
  const order = await setsOrdered('14')
  await sets.delivered(order, [sizes('0', '28', '0'), sizes('0', '8', '0')])
  await sets.delivered(order, [sizes('0', '0', '0'), sizes('0', '5', '0')], '2024-06-03')
  // Posted last, but of May.
  await sets.delivered(order, [sizes('0', '0', '0'), sizes('0', '1', '0')], '2024-05-30')
  const owed = await as('buyer').get(purchaseOrder, order.id)
  expect(owed.charges.map(({ due, dueOn }) => [due, dueOn])).toEqual([['14', '2024-06-03']])
  const steps = settlementSteps(app, stage)
  const may = await steps.reconciled(await steps.collected())
  expect(feesOf(may, order)).toEqual([['2024-05-30', '9']])
  const june = await steps.collected(period('06'))
  expect(feesOf(june, order)).toEqual([['2024-06-03', '5']])
  await steps.reconciled(june)
  expect((await as('buyer').get(purchaseOrder, order.id)).toSettle).toBe('0')
})

test('of receipts of the pieces of one set that are posted at the same moment the last sees all of them: every complete set is owed once', async () => {
  const order = await setsOrdered('6')
  // Each of the six receipts is of one colour: none of them makes a set by itself.
  const receipts: ProductIn[] = []
  for (const at of [0, 1, 0, 1, 0, 1]) {
    const pieces = [sizes('0', at === 0 ? '4' : '0', '0'), sizes('0', at === 1 ? '2' : '0', '0')]
    receipts.push(await toPost(app, await sets.booked(order, pieces), { bin: stage.binId }))
  }
  const posted = await Promise.allSettled(receipts.map(({ id }) => as('warehouse').act(productIn, id, 'complete')))
  expect(posted.map((one) => (one.status === 'rejected' ? one.reason : 'posted'))).toEqual(receipts.map(() => 'posted'))
  const { charges } = await as('buyer').get(purchaseOrder, order.id)
  expect(charges.map(({ due, dueOn, open }) => [due, dueOn, open])).toEqual([['6', '2024-05-21', '6']])
})

test('of statements that collected the same fee and are sent at the same moment one states it, and one takes it back once its sets fell apart', async () => {
  const order = await setsOrdered('8')
  const receipt = await sets.delivered(order, [sizes('0', '16', '0'), sizes('0', '8', '0')])
  const steps = settlementSteps(app, stage)
  /** Of the statements that collect the fee of the order alone, those that are sent when all are at once. */
  const sentAtOnce = async (month: string, quantity: string) => {
    const drafts: string[] = []
    for (let at = 0; at < (isFullRun ? 4 : 2); at++) {
      const { id, receipts, returns, charges } = await steps.collected(period(month))
      const [fee] = charges.filter((one) => one.order === order.id)
      expect(fee!.quantity).toBe(quantity)
      const rest = { receipts, returns, charges: charges.filter((one) => one !== fee) }
      const without = Object.entries(rest).map(([name, lines]) => [name, { set: [], remove: lines.map((line) => line.id) }])
      await as('finance').save(statement, id, Object.fromEntries(without))
      drafts.push(id)
    }
    const sent = await Promise.allSettled(drafts.map((id) => as('finance').act(statement, id, 'submit')))
    return drafts.filter((_, at) => sent[at]!.status === 'fulfilled')
  }
  const stated = async () => (await as('buyer').get(purchaseOrder, order.id)).charges.map(({ due, stated: of, open }) => [due, of, open])
  const may = await sentAtOnce('05', '8')
  expect([may.length, await stated()]).toEqual([1, [['8', '8', '0']]])
  await sets.sentBack(receipt, { at: 1, matrix: sizes('0', '3', '0'), date: '2024-06-03' })
  const june = await sentAtOnce('06', '-3')
  expect([june.length, await stated()]).toEqual([1, [['5', '5', '0']]])
})
