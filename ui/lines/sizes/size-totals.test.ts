/** Tests of the totals of columns: integers come as numbers, other figures as texts, measures with their base quantity. */
import { expect, test } from 'vitest'
import { figuresOf } from './size-totals.ts'

test('every kind of figure counts; what is no figure is left out', () => {
  expect(
    figuresOf([19, 15, '2.50', { amount: '2', unit: '7', numerator: '2', denominator: '1', base: '4' }, null, '', 'x', undefined]),
  ).toEqual(['19', '15', '2.50', '4'])
})
