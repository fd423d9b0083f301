/** Tests of the values that a field reads: what is missing here never reaches the field in a form. */
import { expect, test } from 'vitest'
import type { PageField } from '../../model/page.ts'
import { valuesReadBy } from './values-read.ts'

const values = {
  field: 'values',
  type: 'sizeDecimals',
  sizesFrom: { field: 'doc.sizeList' },
  typedInto: { field: 'pins', less: [], base: { size: 'baseSize', field: 'base' } },
}
const points = { field: 'points', type: 'lines', columns: [values] } as unknown as PageField

test('lines with figures by size read the field that lists the sizes and the base size of their document', () => {
  expect(valuesReadBy(points, {})).toEqual(expect.arrayContaining(['points', 'sizeList', 'sizeList$', 'baseSize']))
})

test('lines read what a section beside them says that it reads, and its titles; other lines do not [DM-2-009]', () => {
  const section = { name: 'quotes', label: 'Quotes', at: 'beside', lines: 'points', reads: ['style', 'currency'] } as const
  const read = ['style', 'style$', 'currency', 'currency$']
  expect(valuesReadBy(points, { sections: [section] })).toEqual(expect.arrayContaining(read))
  const elsewhere = valuesReadBy(points, { sections: [{ ...section, lines: 'others' }] })
  expect(read.filter((name) => elsewhere.includes(name))).toEqual([])
})

test('a text reads the one beside it that stands in its place in the language of the reader', () => {
  expect(valuesReadBy({ field: 'madeBy', type: 'text', shownBy: 'madeByEn' } as unknown as PageField, {})).toContain('madeByEn')
  expect(valuesReadBy({ field: 'method', type: 'longText', shownElse: 'methodEn' } as unknown as PageField, {})).toContain('methodEn')
})
