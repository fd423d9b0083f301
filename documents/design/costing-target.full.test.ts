/** Tests of the price and the fabric cost for the target margin of a costing sheet: at either the margin is the target or more, whatever is rounded between them. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { proofSize } from '../../engine/testing/proof-size.ts'
import { add, compare, dec, mul, plain, sub } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { compute } from '../../model/rules/compute.ts'
import { costing } from './costing.ts'

interface Given {
  readonly material: string
  readonly fabric?: string
  readonly price: string | null
  readonly targetMargin: string
  readonly elements?: readonly { readonly basis: string; readonly figure: string }[]
}

/** A scenario of own figures, as the formulas of the sheet compute it. */
function reckoned({ material, fabric = '0', price, targetMargin, elements = [] }: Given) {
  const own = { name: '基准', base: true, picked: true, quantity: '1000', fabric, others: material, sam: '0', freight: null, price }
  const doc = { targetMargin, elements: elements.map((one) => ({ element: 'overhead', ...one })), scenarios: [own] }
  compute(costing, doc as unknown as Doc<typeof costing>)
  return (doc as unknown as Doc<typeof costing>).scenarios[0]!
}
const marginAtTarget = (given: Given) => reckoned({ ...given, price: reckoned(given).priceForTarget }).margin!

test('the price for the target margin is rounded up, never to one that earns 19.9999 %; one that comes out even stays [DM-2-009]', () => {
  const given = { material: '10.8685', price: '12', targetMargin: '20' }
  expect(reckoned(given).priceForTarget).toBe('13.5857')
  expect(reckoned({ ...given, price: '13.5856' }).margin).toBe('19.9999')
  expect(compare(marginAtTarget(given), '20')).toBeGreaterThanOrEqual(0)
  expect(reckoned({ material: '18', price: '24', targetMargin: '25' }).priceForTarget).toBe('24')
})

test('a further cost in percent of the price is rounded at either price, and the margin still holds', () => {
  const share = { elements: [{ basis: 'price', figure: '3' }] }
  const given = { material: '0.5002', price: '1.0003', targetMargin: '20', ...share }
  expect(reckoned({ ...given, price: '0.6496' }).margin).toBe('19.9969')
  expect(compare(marginAtTarget(given), '20')).toBeGreaterThanOrEqual(0)
})

test('the fabric cost for the target margin is rounded down: typed in as the own fabric it earns 37.5 %, never 37.4998 % [DM-2-009]', () => {
  const given = { material: '4', fabric: '5', price: '24.01', targetMargin: '37.5' }
  const { fabricForTarget } = reckoned(given)
  expect(fabricForTarget).toBe('11.0062')
  expect(reckoned({ ...given, fabric: '11.0063' }).margin).toBe('37.4998')
  expect(reckoned({ ...given, fabric: fabricForTarget! }).margin).toBe('37.5002')
  expect(reckoned({ ...given, fabric: '3', price: '24' }).fabricForTarget).toBe('11')
})

const decimals = (from: number, to: number, places: number) =>
  fc.integer({ min: from, max: to }).map((count) => plain(dec(count).div(10 ** places)))

test('over any cost, price, target and further costs the margin is the target or more; without a share of the price nothing less is enough', () => {
  const given = fc.record({
    material: decimals(1, 2_000_000, 4),
    price: fc.option(decimals(1, 4_000_000, 4)),
    targetMargin: decimals(0, 9_000, 2),
    elements: fc.array(fc.record({ basis: fc.constantFrom('piece', 'order', 'material', 'price'), figure: decimals(0, 49_999, 4) }), {
      maxLength: 2,
    }),
  })
  fc.assert(
    fc.property(given, (one) => {
      const { priceForTarget, cost } = reckoned(one)
      if (priceForTarget === null) return
      expect(compare(marginAtTarget(one), one.targetMargin)).toBeGreaterThanOrEqual(0)
      if (one.elements.some(({ basis }) => basis === 'price')) return
      const earned = mul(sub(priceForTarget, '0.0001'), sub('100', one.targetMargin))
      expect(compare(earned, mul(cost!, '100'))).toBeLessThan(0)
    }),
    { numRuns: proofSize(5000) },
  )
})

test('over any cost, price, target and further costs the own fabric earns the target or more; without a share of the material nothing more does', () => {
  const given = fc.record({
    material: decimals(0, 1_000_000, 4),
    fabric: decimals(0, 1_000_000, 4),
    price: decimals(1, 4_000_000, 4),
    targetMargin: decimals(0, 9_000, 2),
    elements: fc.array(fc.record({ basis: fc.constantFrom('piece', 'order', 'material', 'price'), figure: decimals(0, 49_999, 4) }), {
      maxLength: 2,
    }),
  })
  fc.assert(
    fc.property(given, (one) => {
      const fabric = reckoned(one).fabricForTarget!
      expect(compare(reckoned({ ...one, fabric }).margin!, one.targetMargin)).toBeGreaterThanOrEqual(0)
      if (one.elements.some(({ basis }) => basis === 'material')) return
      const { cost } = reckoned({ ...one, fabric: add(fabric, '0.0001') })
      expect(compare(mul(cost!, '100'), mul(one.price, sub('100', one.targetMargin)))).toBeGreaterThan(0)
    }),
    { numRuns: proofSize(5000) },
  )
})
