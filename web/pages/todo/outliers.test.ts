/** Tests of the documents that bulk approval leaves out until they have been looked at. */
import { expect, test } from 'vitest'
import { outliers, sums } from './outliers.ts'

const now = Date.parse('2026-11-21T00:00:00Z')
const one = (id: string, amount: string, since = '2026-11-20T00:00:00Z', currency = 'CNY') => ({
  id,
  type: 'purchase_order',
  currency,
  amount,
  since,
})

test('flags an amount above twice the average of its kind, and a long wait', () => {
  const reasons = outliers(
    [one('1', '100'), one('2', '110.5'), one('3', '900'), one('4', '90', '2026-11-01T00:00:00Z'), one('5', '99999', undefined, 'USD')],
    now,
  )
  expect(Object.fromEntries(reasons)).toEqual({ '3': ['outlier'], '4': ['stale'] })
  expect(outliers([one('1', '1'), one('2', '1000')], now).size).toBe(0)
})

test('flags an overdue task, however long it has waited', () => {
  const [late, intime] = [
    { ...one('1', '1'), left: -60 },
    { ...one('2', '1'), left: 60 },
  ]
  expect(Object.fromEntries(outliers([late, intime], now))).toEqual({ '1': ['late'] })
})

test('computes exact sums by currency', () => {
  expect(sums([one('1', '0.1'), one('2', '0.2'), one('3', '5', undefined, 'USD')])).toEqual([
    { currency: 'CNY', sum: '0.3' },
    { currency: 'USD', sum: '5' },
  ])
})
