/** Test of the limit line of both formulas. */
import { expect, test } from 'vitest'
import { ciede2000, cmc, type Lab } from './colour-difference.ts'
import { limitLine } from './limit-line.ts'

test('each point of the limit line is at the limit by its own formula and factors', () => {
  const standard: Lab = [60, -3.2, -18.5]
  const rules = [
    { formula: 'ciede2000', factors: [1, 1, 1], limit: 1 },
    { formula: 'ciede2000', factors: [2, 1, 1], limit: 0.5 },
    { formula: 'cmc', factors: [2, 1, 1], limit: 1 },
  ] as const
  for (const rule of rules)
    for (const [da, db] of limitLine(standard, rule, 24)) {
      const sample: Lab = [60, -3.2 + da, -18.5 + db]
      expect((rule.formula === 'cmc' ? cmc : ciede2000)(standard, sample, rule.factors)).toBeCloseTo(rule.limit, 5)
    }
})
