/** Tests of what is entered by size: a cell names a size and its second size, and no colour; what is computed from a matrix has its colours. */
import { expect, test } from 'vitest'
import { messages } from '../messages.ts'
import { sizeDecimals, sizeDecimalsKind } from './size-decimals.ts'

const read = (cell: object, options = {}) => sizeDecimalsKind.read({ cells: [cell] }, sizeDecimals(['固定尺寸', 'Pinned'], options))

test('a cell with a colour is refused by its size, in both languages', () => {
  expect(read({ size: '32', second: 'L30', colour: '1216', value: '76' })).toEqual({
    error: 'field.sizeColour',
    values: { size: '32/L30' },
  })
  expect(messages['field.sizeColour']).toEqual(['{size}：此处按尺码填写，不分颜色', '{size}: this is entered by size, without a colour'])
  for (const colour of [null, undefined])
    expect(read({ size: '32', colour, value: '76' })).toEqual({ value: { cells: [{ size: '32', value: '76' }] } })
})

test('what is computed keeps the colours of its pieces', () => {
  const cell = { colour: '1216', size: 'M', value: '2' }
  for (const options of [{ computed: true }, { formula: 'a - b' }]) expect(read(cell, options)).toEqual({ value: { cells: [cell] } })
})
