/** Tests of filled texts: placeholders, what stands beside a count of one or of several, and names of lists. */
import { expect, test } from 'vitest'
import { fillPlaceholders, listLabel } from './text.ts'

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

test('the name of a list is plural in English and the same in Chinese', () => {
  const named = (en: string) => listLabel(['单', en])
  expect(['Size chart', 'Request for quotation', 'Line overview', 'Style BOM'].map((en) => named(en)[1])).toEqual([
    'Size charts',
    'Requests for quotation',
    'Line overview',
    'Style BOMs',
  ])
  expect(named('Sample')[0]).toBe('单')
})
