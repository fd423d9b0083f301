/** Totals of columns over some lines. */
import { grouped, isDecimal, sum } from '../../../model/decimal.ts'
import { traitsOf } from '../../../model/fields/kinds.ts'
import { isMeasure } from '../../../model/fields/measure.ts'
import { kindFor } from '../../fields/registry.tsx'
import type { Values } from '../../state/form-state.ts'
import type { LineColumn } from './size-columns.ts'

/** The values that are numbers; of a measure its quantity in the base unit. Integers come as numbers, other figures as texts. */
export const figuresOf = (values: readonly unknown[]): string[] =>
  values
    .map((value) => (isMeasure(value) ? value.base : value))
    .filter((value) => (typeof value === 'string' || typeof value === 'number') && isDecimal(String(value)))
    .map(String)

/** Returns the sum of a column that has one, as it is shown; undefined for other columns. What could not be read is left out. */
export function piecesIn(lines: readonly Values[], column: LineColumn): string | undefined {
  if (column.cell || column.totals) {
    let total = 0n
    for (const line of lines) {
      const value: unknown = line[column.field]
      if (typeof value === 'string' && /^\d+$/.test(value)) total += BigInt(value)
    }
    return total === 0n ? '' : grouped(String(total))
  }
  if (!column.limits.total || !traitsOf(column.type).adds) return undefined
  return kindFor(column.type).total(sum(figuresOf(lines.map((line) => line[column.field]))), column)
}
