/** What every change of lines needs: the lines, which of them are shown and chosen, and how a change is written down. */
import type { Values } from '../../state/form-state.ts'
import type { Range, Spot } from './grid-cursor.ts'
import type { View } from './line-arrangement.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import type { SizedLines } from '../sizes/use-size-columns.ts'

export const mostLines = 5000

export interface EditContext {
  readonly columns: readonly LineColumn[]
  /** The columns with those that are folded away: a new line has their defaults too. */
  readonly all: readonly LineColumn[]
  readonly sized: SizedLines
  readonly lines: readonly Values[]
  /** Places of the shown lines; undefined when all are shown as they stand. */
  readonly order: readonly number[] | undefined
  /** How many rows are shown. */
  readonly rows: number
  readonly range: Range
  readonly spot: Spot
  /** Returns today in the time zone of the platform. */
  readonly today: () => string
  readonly view: View
  /** The person edits the lines that there are, and adds, removes and moves none. */
  readonly fixed: boolean
  readonly choose: (from: Spot, to: Spot) => void
  /** Returns the place of a shown row among the lines; past the last row, that of a line that is yet to be added. */
  readonly placeOf: (row: number) => number
  /** Returns the places of the chosen lines. */
  readonly chosenPlaces: () => number[]
  /** Returns whether a column takes input; with a line whether its cell does, since a line counts the sizes of its list only. */
  readonly open: (column: LineColumn | undefined, line?: Values) => column is LineColumn
  /**
   * Writes new lines as one undo step.
   * @param at changes of one cell, named by `at`, are one step as long as nothing else is changed
   * @param order places of the shown lines afterwards, where lines were added or removed
   * @param by the columns that the lines are written with, where they are others
   */
  readonly change: (
    next: readonly Values[],
    options?: { readonly at?: string; readonly order?: readonly number[]; readonly by?: readonly LineColumn[] },
  ) => void
}

/** Returns the lines with those at these places replaced. */
export function mapPlaces(lines: readonly Values[], places: readonly number[], by: (line: Values) => Values): readonly Values[] {
  const set = new Set(places)
  return lines.map((line, place) => (set.has(place) ? by(line) : line))
}

/** Returns a line with nothing but the defaults of its columns. */
export const blankLine = (columns: readonly LineColumn[]): Values =>
  Object.fromEntries(
    columns.flatMap((column) => (column.cell || column.totals ? [] : [[column.field, (column.defaultValue as unknown) ?? null]])),
  ) as Values
