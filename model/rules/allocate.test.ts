/** Tests of `allocate` in formulas: shares by largest remainder, of which each line takes its own. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { document, type AnyDocument } from '../document.ts'
import { requireSoundDefinitions } from '../check-document.ts'
import { compare, sum } from '../decimal.ts'
import { compile, toPlain } from '../expression/feel.ts'
import { f } from '../fields/fields.ts'
import { compute } from './compute.ts'

const bill = document('story/bill', {
  code: 'BIL',
  label: ['账', 'Bill'],
  number: 'B-{0000}',
  rights: { read: ['*'], create: ['*'] },
  fields: {
    amount: f.money(['金额', 'Amount']),
    shares: f.lines(['分摊', 'Shares'], {
      weight: f.quantity(['权重', 'Weight']),
      part: f.money(['份额', 'Share'], { formula: 'allocate(doc.amount, doc.shares.weight)[index of(doc.shares.no, no)[1]]' }),
    }),
  },
  statuses: { draft: { edit: true } },
  actions: {},
}) as AnyDocument

const parts = (amount: string, weights: readonly string[]): unknown[] => {
  const doc = { amount, shares: weights.map((weight, at) => ({ no: (at + 1) * 10, weight, part: null })) }
  compute(bill, doc)
  return doc.shares.map(({ part }) => part)
}

test('each line takes its own share, and the shares add up to the amount', () => {
  expect(() => requireSoundDefinitions([bill])).not.toThrow()
  expect(parts('100', ['1', '1', '1'])).toEqual(['33.34', '33.33', '33.33'])
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 1e9 }),
      fc.array(fc.integer({ min: 1, max: 1e6 }), { minLength: 1, maxLength: 40 }),
      (cents, weights) => {
        const amount = (cents / 100).toFixed(2)
        const shares = parts(amount, weights.map(String)) as string[]
        expect(compare(sum(shares), amount)).toBe(0)
      },
    ),
    { numRuns: 60 },
  )
})

test('shares are whole units; what cannot be shared out is unknown', () => {
  const value = (text: string) => toPlain(compile(text).evaluate({}))
  expect(value('allocate(10, [1, 1, 1], 1)')).toEqual(['4', '3', '3'])
  expect(value('allocate(-1, [1, 2])')).toEqual(['-0.33', '-0.67'])
  expect(value('allocate(1, [])')).toBeNull()
  expect(value('allocate(1, [0, 0])')).toBeNull()
  expect(value('allocate(1, [1, null])')).toBeNull()
  expect(value('allocate(0.001, [1])')).toBeNull()
})
