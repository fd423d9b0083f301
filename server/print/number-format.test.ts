/** Tests that printed numbers follow the spreadsheet's number formats. */
import { expect, test } from 'vitest'
import { shownValue } from './number-format.ts'

test.each([
  [1234.5, undefined, '1234.5'],
  [18.9, 'General', '18.9'],
  [1234567.891, '#,##0.00', '1,234,567.89'],
  [1.005, '0.00', '1.01'],
  [2.675, '#,##0.00', '2.68'],
  [0.135, '0%', '14%'],
  [0.1355, '0.0%', '13.6%'],
  [-1234.5, '#,##0.00', '-1,234.50'],
  [-1234.5, '#,##0.00;(#,##0.00)', '(1,234.50)'],
  [-5, '0;[Red]-0', '-5'],
  [0, '0;-0;"—"', '—'],
  [12.5, '[$¥-804]#,##0.00', '¥12.50'],
  [12.5, '"共" 0.0 "米"', '共 12.5 米'],
  [1234567, '#,##0,', '1,235'],
  [7, '000', '007'],
  [0.5, '#.##', '.5'],
  [3, '_ * #,##0.00_ ', ' 3.00 '],
  ['PO-1', '0.00', 'PO-1'],
  [true, undefined, '✓'],
  [null, '0', ''],
  [new Date('2026-03-05T00:00:00Z'), 'yyyy-mm-dd', '2026-03-05'],
  [new Date('2026-03-05T00:00:00Z'), undefined, '2026-03-05'],
] as const)('%s as %s is %s', (value, format, shown) => {
  expect(shownValue(value, format)).toBe(shown)
})
