/**
 * Line filter and sort: by column values, by errors, by one column's order. Line numbers and indexes stay unchanged. Pure functions.
 */
import { compare, isDecimal } from '../../../model/decimal.ts'
import { isMeasure } from '../../../model/fields/measure.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import { kindFor } from '../../fields/registry.tsx'
import { unread, type Values } from '../../state/form-state.ts'

export interface Arrangement {
  readonly sort?: { readonly field: string; readonly down: boolean }
  /** The texts shown, by column ('' is blank). A column that is not listed shows all. */
  readonly only: Readonly<Record<string, readonly string[]>>
  /** Only lines with errors. */
  readonly wrong: boolean
  /** A choice by whose values the lines stand together, in the declared order of the values. */
  readonly group?: string
}
export const asTheyStand: Arrangement = { only: {}, wrong: false }
export const isArranged = ({ sort, only, wrong: onlyInvalid, group }: Arrangement): boolean =>
  onlyInvalid || sort !== undefined || group !== undefined || Object.keys(only).length > 0

/** Returns the text of a cell, as used for copying, searching and filtering. */
export const saidIn = (line: Values, column: LineColumn): string =>
  line[unread]?.[column.field] ??
  kindFor(column.type)
    .text(line[column.field], { field: column, value: line[column.field], row: line })
    .replace(/[\t\n]/g, ' ')

/** Returns the indexes of the shown lines in display order, or undefined when no sort or filter is set. */
export function arrange(
  lines: readonly Values[],
  columns: readonly LineColumn[],
  { how, wrong: invalidLines }: { readonly how: Arrangement; readonly wrong: ReadonlySet<number> },
): number[] | undefined {
  if (!isArranged(how)) return undefined
  const tests = columns.flatMap((column) => {
    const only = how.only[column.field]
    return only ? [{ column, only: new Set(only) }] : []
  })
  const shown = lines.flatMap((line, at) =>
    (!how.wrong || invalidLines.has(at)) && tests.every(({ column, only }) => only.has(saidIn(line, column))) ? [at] : [],
  )
  const order = inGroups(lines, columns, how.group)
  const column = columns.find(({ field }) => field === how.sort?.field)
  if (!column) return shown.sort((a, b) => order(a, b) || a - b)
  const keys = new Map(shown.map((at) => [at, keyOf(lines[at]!, column)]))
  const sign = how.sort!.down ? -1 : 1
  return shown.sort((a, b) => {
    const [one, other] = [keys.get(a)!, keys.get(b)!]
    const between = order(a, b)
    if (between !== 0) return between
    // Blank cells come last in either direction. Equal values keep their order.
    if (one === '' || other === '') return one === other ? a - b : one === '' ? 1 : -1
    const numbers = isDecimal(one) && isDecimal(other)
    return sign * (numbers ? compare(one, other) : one.localeCompare(other, 'zh-CN', { numeric: true })) || a - b
  })
}

/** Returns the order of lines by the values of a choice, blanks last; all are alike where there is no such choice. */
function inGroups(
  lines: readonly Values[],
  columns: readonly LineColumn[],
  group: string | undefined,
): (one: number, other: number) => number {
  const values = columns.find(({ field }) => field === group)?.options
  if (group === undefined || !values) return () => 0
  const ranks = new Map(values.map(({ value }, at) => [value, at]))
  const rankOf = (at: number) => ranks.get(String(lines[at]![group] ?? '')) ?? values.length
  return (one, other) => rankOf(one) - rankOf(other)
}

const keyOf = (line: Values, column: LineColumn): string => {
  const value = line[column.field] as unknown
  if (isMeasure(value)) return value.base
  return typeof value === 'number' || (typeof value === 'string' && isDecimal(value)) ? String(value) : saidIn(line, column)
}

/** Returns the distinct texts of a column with their counts, in order, at most `most`. */
export function textsOf(
  lines: readonly Values[],
  column: LineColumn,
  limit = 500,
): readonly { readonly text: string; readonly count: number }[] {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const text = saidIn(line, column)
    counts.set(text, (counts.get(text) ?? 0) + 1)
  }
  return [...counts]
    .map(([text, count]) => ({ text, count }))
    .sort((a, b) => (a.text === '' ? 1 : b.text === '' ? -1 : a.text.localeCompare(b.text, 'zh-CN', { numeric: true })))
    .slice(0, limit)
}

/** Returns the indexes after `count` lines were inserted before index `at`. The new lines are shown from `row` on. */
export function widened(order: readonly number[], { at, count, row }: { at: number; count: number; row: number }): number[] {
  const moved = order.map((place) => (place >= at ? place + count : place))
  moved.splice(row, 0, ...Array.from({ length: count }, (_, n) => at + n))
  return moved
}
/** Returns the indexes after the lines at `gone` were removed. */
export function narrowed(order: readonly number[], removed: ReadonlySet<number>): number[] {
  const before = [...removed].sort((a, b) => a - b)
  return order.filter((place) => !removed.has(place)).map((place) => place - before.filter((one) => one < place).length)
}
