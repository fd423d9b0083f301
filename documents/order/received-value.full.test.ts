/** Tests that goods are worth on an order what its receipts, returns and statements say, whatever their prices and parts are. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { amountOf } from '../../engine/save/conversion/value-from.ts'
import { proofSize } from '../../engine/testing/proof-size.ts'
import { compute } from '../../model/rules/compute.ts'
import { consumptionsOf } from '../../model/between/declared-conversions.ts'
import { add, div, mul, sub } from '../../model/decimal.ts'
import { statement } from '../finance/statement.ts'
import { returnOrder } from '../quality/return-order.ts'
import { productIn } from '../warehouse/product-in.ts'
import { purchaseOrder } from './purchase-order.ts'

type Row = Record<string, any>

/** Returns the net value of one line of a receipt or return. */
function netOf(type: typeof productIn | typeof returnOrder, line: { price: string; quantity: string; taxRate: string }): string {
  const lines: Row[] = [{ ...line, matrix: { cells: [{ size: 'M', pieces: line.quantity }] } }]
  compute(type, { lines })
  return lines[0]!['net'] as string
}

/** Returns what a statement line counts on the order line. */
function settledBy(lines: 'receipts' | 'returns', line: Row): string {
  const [, consumption] = consumptionsOf(statement).find(([name, { counter }]) => name === lines && counter === 'settledNet')!
  return amountOf(consumption.quantity, line, statement.fields[lines].options.columns!)
}

const delivery = fc.record({
  price: fc.integer({ min: 0, max: 9_999_999 }).map((units) => div(String(units), '10000')),
  quantity: fc.integer({ min: 1, max: 5000 }).map(String),
  share: fc.integer({ min: 0, max: 100 }),
  returned: fc.integer({ min: 0, max: 100 }),
})
const taxRates = fc.constantFrom('0', '1', '6', '9', '13', '17.5')
const partOf = (quantity: string, percent: number) => String(Math.floor((Number(quantity) * percent) / 100))

test('deliveries of any prices, settled in two parts and returned in part, leave nothing to settle', () => {
  fc.assert(
    fc.property(fc.array(delivery, { minLength: 1, maxLength: 8 }), taxRates, (deliveries, taxRate) => {
      let [receivedNet, settledNet] = ['0', '0']
      for (const { price, quantity, share, returned } of deliveries) {
        const back = partOf(quantity, returned)
        const first = partOf(quantity, share)
        receivedNet = sub(
          add(receivedNet, netOf(productIn, { price, quantity, taxRate })),
          netOf(returnOrder, { price, quantity: back, taxRate }),
        )
        for (const part of [first, sub(quantity, first)])
          settledNet = add(settledNet, settledBy('receipts', { price, quantity: part, taxRate }))
        settledNet = sub(settledNet, settledBy('returns', { price, quantity: back, taxRate }))
      }
      const order: Row = { taxRate, additions: '0', deductions: '0', settledItems: '0', lines: [{ receivedNet, settledNet, price: '12' }] }
      compute(purchaseOrder, order)
      expect(order['toSettle']).toBe('0')
      expect(order['settledAmount']).toBe(order['lines'][0].receivedGross)
    }),
    { numRuns: proofSize(2000) },
  )
})

test('receipts of 3 and 4 pieces at 33.3333 are worth 263.6664, as one of 7 is; a new price of the order is none of theirs', () => {
  const taxRate = '13'
  const nets = ['3', '4'].map((quantity) => netOf(productIn, { price: '33.3333', quantity, taxRate }))
  const receivedNet = add(nets[0]!, nets[1]!)
  const order: Row = {
    taxRate,
    lines: [{ receivedNet, settledNet: '0', price: '99', matrix: { cells: [{ size: 'M', pieces: '10' }] }, received: '7' }],
  }
  compute(purchaseOrder, order)
  expect(receivedNet).toBe(mul('7', '33.3333'))
  expect(order['lines'][0]).toMatchObject({ receivedGross: '263.6664', toCome: '3', toComeNet: '297' })
})
