/** Sums of lines by a choice: the table below the lines and the headings of the grouped grid have the same figures. Pure functions. */
import { sum } from '../../../model/decimal.ts'
import { traitsOf } from '../../../model/fields/kinds.ts'
import type { PageField } from '../../../model/page.ts'
import type { Values } from '../../state/form-state.ts'
import { figuresOf } from './size-totals.ts'

/** The sum of a column over some lines, null where none of them has a figure, and how many have none. */
export interface Sum {
  readonly column: PageField
  readonly total: string | null
  readonly without: number
}

export const sumOf = (lines: readonly Values[], column: PageField): Sum => {
  const figures = figuresOf(lines.map((line) => line[column.field]))
  return { column, total: figures.length > 0 ? sum(figures) : null, without: lines.length - figures.length }
}

/** The lines with one value of the choice: how many they are, and their sums. */
export interface SumsOfValue {
  readonly value: string
  readonly label: string
  readonly lines: number
  readonly sums: readonly Sum[]
}

/** Returns the sums by the values of a choice in their declared order, blanks last. Who sees no column that adds up has groups without sums. */
export function sumsBy(field: PageField, lines: readonly Values[]): readonly SumsOfValue[] {
  const columns = field.columns ?? []
  const by = columns.find((column) => column.field === field.sumsBy)
  const adding = columns.filter(({ limits, type }) => limits.total && traitsOf(type).adds)
  if (!by) return []
  const groups = Map.groupBy(lines, (line) => String(line[by.field] ?? ''))
  const values = [...by.options.map(({ value, label }) => ({ value, label })), { value: '', label: '—' }]
  return values.flatMap(({ value, label }) => {
    const some = groups.get(value)
    return some ? [{ value, label, lines: some.length, sums: adding.map((column) => sumOf(some, column)) }] : []
  })
}
