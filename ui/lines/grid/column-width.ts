/** The widths of the columns of a grid. */
import type { LineColumn } from '../sizes/size-columns.ts'

const widths: Readonly<Record<string, number>> = {
  integer: 90,
  quantity: 110,
  money: 112,
  percent: 90,
  date: 116,
  yesNo: 80,
  choice: 110,
  link: 200,
  matrix: 260,
  sizeDecimals: 260,
  measure: 190,
  text: 150,
  longText: 220,
}

/**
 * Returns the width of a column in pixels. At 1440 a line with up to ten sizes shows them with total, price and amounts: the name of a colour is
 * cut before a figure.
 */
export function widthOf({ groups, cell, part, allowed, document, totals, type, short, tight, isNotPost, far }: LineColumn): number {
  if (far) return 172
  if (allowed) return 124
  if (part) return tight === 2 ? 58 : 66
  if (document) return 124
  if (cell) return cell.second ? 60 : tight === 2 ? 44 : tight ? 48 : 56
  if (groups || totals) return tight ? (groups ? 84 : 74) : 92
  if (type === 'link' && short) return 96
  if (tight && type === 'link') return tight === 2 ? 120 : 150
  if (tight && type === 'money') return isNotPost ? 102 : 84
  return widths[type] ?? 140
}
