/** Tests of filled texts: placeholders, and what stands beside a count of one or of several. */
import { expect, test } from 'vitest'
import { fillPlaceholders } from './text.ts'

test('a text says one line and several lines; a missing value leaves nothing', () => {
  const text = '{n} {n:line was|lines were} read{note}'
  expect([0, 1, '1', 2, '1,000'].map((n) => fillPlaceholders(text, { n }))).toEqual([
    '0 lines were read',
    '1 line was read',
    '1 line was read',
    '2 lines were read',
    '1,000 lines were read',
  ])
  expect(fillPlaceholders('{n:|s}{gone}', { n: 1 })).toBe('')
})
