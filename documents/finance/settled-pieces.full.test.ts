/** Test of the pieces that an order counts as settled: a statement with returns that is cancelled and agreed on again leaves the figures of one. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { returnOrder } from '../quality/return-order.ts'
import { sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { settlementSteps } from '../testing/settlement-fixtures.ts'
import { productIn } from '../warehouse/product-in.ts'
import { statement } from './statement.ts'

let app: Story
let stage: Stage
let steps: ReturnType<typeof settlementSteps>
const as = (name: string) => app.as(name)
beforeAll(async () => {
  ;({ app, stage } = await stagedStory())
  steps = settlementSteps(app, stage)
})
afterAll(() => app?.end())

test('30 received and 3 returned are 27 settled, 0 after the statement is cancelled, and 27 on the next one [DM-3-039]', async () => {
  const { order, receipt } = await steps.delivered({ matrix: sizes('10', '10', '10') })
  const converted = await as('warehouse').make(returnOrder, { type: productIn, id: receipt.id })
  const lines = [{ ...converted['lines'][0], matrix: sizes('3', '0', '0') }]
  const { id } = await as('warehouse').create(returnOrder, {
    ...converted,
    lines,
    settlement: 'deduct',
    reason: '破洞',
    date: '2024-05-23',
  })
  await as('warehouse').act(returnOrder, id, 'submit')
  await as('manager').act(returnOrder, id, 'approve')
  await as('warehouse').act(returnOrder, id, 'complete')
  const settled = async () => {
    const { lines: ordered, settled: pieces, settledAmount } = await as('finance').get(purchaseOrder, order.id)
    return { pieces, lines: ordered.map((line) => [line.settled, line.settledNet]), amount: settledAmount }
  }
  const agreed = { pieces: '27', lines: [['27', '270']], amount: '305.1' }
  const none = { pieces: '0', lines: [['0', '0']], amount: '0' }
  for (let turn = 0; turn < 2; turn++) {
    const doc = await steps.reconciled(await steps.collected())
    expect(doc).toMatchObject({ gross: '305.1', receipts: [{ quantity: '30' }], returns: [{ quantity: '3' }] })
    expect(await settled()).toEqual(agreed)
    await as('finance').act(statement, doc.id, 'cancel', { comment: '重新对账' })
    expect(await settled()).toEqual(none)
  }
})
