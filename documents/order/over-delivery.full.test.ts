/** Tests of what an order is worth when more is delivered than ordered: the agreed value stays, what was received has a figure of its own and is settled. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Story } from '../../engine/testing/story.ts'
import { compute } from '../../model/rules/compute.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { confirmedBooking, confirmedOrder, orderOf, received, sizes, stagedStory, type Stage } from '../testing/fixtures.ts'
import { settlementSteps } from '../testing/settlement-fixtures.ts'
import { orderChange } from './order-change.ts'
import { purchaseOrder } from './purchase-order.ts'

type Row = Record<string, any>

describe('figures of a line of 10 pieces', () => {
  /** Returns net value and difference at earlier prices of a line at 12, of which these pieces of this value came. */
  function valueOf(line: { received: string; receivedNet: string; receivedAtPrice: string | null; returnedNet?: string; price?: string }) {
    const order: Row = {
      taxRate: '0',
      additions: '0',
      deductions: '0',
      settledItems: '0',
      lines: [{ matrix: { cells: [{ size: 'M', pieces: '10' }] }, price: '12', returnedNet: '0', settledNet: '0', ...line }],
    }
    compute(purchaseOrder, order)
    return [order['net'], order['lines'][0].earlierPrices, order['receivedGross']]
  }

  test.each([
    ['6 at 10 before the change', { received: '6', receivedNet: '60', receivedAtPrice: '6' }, ['108', '-12', '60']],
    ['6 more at 12, 2 above the order', { received: '12', receivedNet: '132', receivedAtPrice: '6' }, ['108', '-12', '132']],
    ['4 more at 12, exactly the order', { received: '10', receivedNet: '108', receivedAtPrice: '6' }, ['108', '-12', '108']],
    ['12 at 10, all before the change', { received: '12', receivedNet: '120', receivedAtPrice: '12' }, ['100', '-20', '120']],
    ['11 at 10 before the change, 1 at 12 after it', { received: '12', receivedNet: '122', receivedAtPrice: '11' }, ['100', '-20', '122']],
    ['12 at 12, no change', { received: '12', receivedNet: '144', receivedAtPrice: null }, ['120', null, '144']],
    [
      '11 at 33.3333, no change',
      { received: '11', receivedNet: '366.6663', receivedAtPrice: null, price: '33.3333' },
      ['333.333', null, '366.6663'],
    ],
    ['6 at 10, revoked after the change', { received: '0', receivedNet: '0', receivedAtPrice: '6' }, ['120', null, '0']],
    [
      '2 of 12 returned and deducted',
      { received: '12', receivedNet: '108', returnedNet: '24', receivedAtPrice: '6' },
      ['108', '-12', '108'],
    ],
  ] as const)('%s', (_, line, figures) => {
    expect(valueOf(line)).toEqual(figures)
  })
})

describe('an order of 10 at 10, of which 6 came before the price became 12', () => {
  let app: Story
  let stage: Stage
  beforeAll(async () => {
    ;({ app, stage } = await stagedStory())
  })
  afterAll(() => app?.end())

  test('6 more within the tolerance leave 108 agreed, 132 are received and settled [DM-2-066]', async () => {
    const line = { style: stage.styleId, colorway: stage.inBlack, matrix: sizes('0', '10', '0'), price: '10', tolerance: '20' }
    const order = await confirmedOrder(app, orderOf(stage, { taxRate: '0', lines: [line] }))
    const receive = async (pieces: string) =>
      received(app, await confirmedBooking(app, order, { warehouse: stage.warehouseId, matrix: sizes('0', pieces, '0') }), {
        bin: stage.binId,
      })
    const figures = async () => {
      const { net, gross, receivedGross, toSettle, settledAmount } = await app.as('buyer').get(purchaseOrder, order.id)
      return { net, gross, receivedGross, toSettle, settledAmount }
    }
    await receive('6')
    const change = await app.as('buyer').create(orderChange, {
      order: order.id,
      reason: '涨价',
      lines: [{ field: 'price', orderLine: order.lines[0]!.id, newPrice: '12' }],
    })
    expect(change.difference).toBe('8')
    for (const [name, action] of [
      ['buyer', 'submit'],
      ['merchandiser', 'review'],
      ['manager', 'approve'],
      ['supplier', 'confirm'],
    ] as const)
      await app.as(name).act(orderChange, change.id, action)
    expect(await figures()).toEqual({ net: '108', gross: '108', receivedGross: '60', toSettle: '60', settledAmount: '0' })
    await receive('6')
    expect(await figures()).toEqual({ net: '108', gross: '108', receivedGross: '132', toSettle: '132', settledAmount: '0' })
    expect((await app.as('supplier').list(deliveryBooking)).rows).toHaveLength(2)
    const steps = settlementSteps(app, stage)
    expect((await steps.reconciled(await steps.collected())).total).toBe('132')
    expect(await figures()).toEqual({ net: '108', gross: '108', receivedGross: '132', toSettle: '0', settledAmount: '132' })
  })
})
