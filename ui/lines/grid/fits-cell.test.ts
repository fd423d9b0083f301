/** Tests of which cells need no clip. */
import { expect, test } from 'vitest'
import type { LineColumn } from '../sizes/size-columns.ts'
import { fitsCell } from './fits-cell.ts'

const column = (more: Partial<LineColumn>): LineColumn => ({ field: 'x', label: 'X', type: 'text', ...more }) as LineColumn
const size = column({ type: 'quantity', part: { of: 'points', size: 'M' }, tight: 2 })

test('a figure by size is not clipped as long as it fits with its separators', () => {
  expect(['50', '50.5', '1000', '12345.25'].map((value) => fitsCell(size, value))).toEqual([true, true, false, false])
})

test('a text is not clipped where its letters are sure to fit; Chinese ones are wider', () => {
  expect(['Part 4', '主面料', 'A fabric of combed cotton', '精梳棉汗布精梳棉汗布'].map((value) => fitsCell(column({}), value))).toEqual([
    true,
    true,
    false,
    false,
  ])
})

test('what shows a label, a sign or another text may not fit; a blank cell does', () => {
  expect(fitsCell(column({ type: 'link' }), '7')).toBe(false)
  expect(fitsCell(column({ type: 'money' }), '7')).toBe(false)
  expect(fitsCell(column({ shownBy: 'nameEn' }), 'x')).toBe(false)
  expect([fitsCell(column({ type: 'link' }), null), fitsCell(column({ shownElse: 'nameEn' }), null)]).toEqual([true, false])
})
