/** Tests of the ranking of quotations by the forms of their reviewers. */
import { expect, test } from 'vitest'
import { rankingOf } from './ranking.rules.ts'

test('the mean is exact and equal totals share a rank', () => {
  const lines = (score: string) => [{ weight: '100', maximum: '3', score }]
  const forms = [
    { quotation: 'a', supplier: null, lines: lines('1') },
    { quotation: 'a', supplier: null, lines: lines('2') },
    { quotation: 'b', supplier: null, lines: lines('1.5') },
    { quotation: 'c', supplier: null, lines: lines('1') },
  ]
  expect(rankingOf(forms).map(({ quotation: of, score: mean, place }) => [of, mean, place])).toEqual([
    ['a', '50', 1],
    ['b', '50', 1],
    ['c', '33.3333', 3],
  ])
})
