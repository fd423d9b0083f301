/** At which column a pasted table without headings begins: behind the first columns of a grid where these cannot take it. Pure functions. */
import { traitsOf } from '../../../model/fields/kinds.ts'
import { readNumber } from '../../../model/money/amount-text.ts'
import type { Values } from '../../state/form-state.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import { saidIn } from './line-filter-sort.ts'
import { readCell } from './paste.ts'

interface StartOf {
  readonly columns: readonly LineColumn[]
  /** The column of the cursor. */
  readonly at: number
  /** Returns whether a column takes input. */
  readonly open: (column: LineColumn) => boolean
  /** Returns the line of a row of the table; undefined where it is to be added. */
  readonly lineOf: (row: number) => Values | undefined
}

/**
 * Returns the index of the column at which a table begins. It is the column of the cursor, unless that is one of the first of the grid, which are computed or
 * whole numbers that no text of the table is (a round, a sequence), and fewer texts are refused at the first column behind them: sheets seldom have these columns.
 */
export function startColumn(table: readonly (readonly string[])[], { columns, at, open, lineOf }: StartOf): number {
  const isBlock = table.length > 1 || (table[0]?.length ?? 0) > 1
  const isFirstText = table.every(([text = '']) => !/^[-+]?\d/.test(text.trim()))
  const isAhead = (column: LineColumn): boolean =>
    column.cell === undefined &&
    column.part === undefined &&
    (!open(column) || (traitsOf(column.type).storage === 'integer' && isFirstText))
  const behind = columns.findIndex((column, place) => place >= at && !isAhead(column))
  if (!isBlock || behind <= at || !columns.slice(0, at).every(isAhead)) return at
  const isRefused = (text: string, row: number, column: LineColumn | undefined): boolean => {
    if (text === '' || !column) return text !== ''
    if (open(column)) return 'error' in readCell(column, text)
    const line = lineOf(row)
    // What a computed cell has anyway is pasted into it without an error.
    return line === undefined || (text !== saidIn(line, column) && readNumber(text, column.type) !== String(line[column.field] ?? ''))
  }
  const refusedFrom = (start: number): number =>
    table.reduce((sum, row, r) => sum + row.filter((text, c) => isRefused(text.trim(), r, columns[start + c])).length, 0)
  const firstOpen = columns.findIndex((column, place) => place >= at && open(column))
  // The nearest of the columns at which the fewest texts are refused; a computed one comes last.
  const starts = [...new Set([...(open(columns[at]!) ? [at] : []), firstOpen, behind, at])]
  const counts = starts.map(refusedFrom)
  return starts[counts.indexOf(Math.min(...counts))]!
}
