/** Changes of cells: write, fill, continue a series, clear, enter today's date; and the text of the chosen cells for the clipboard. */
import { withWritten } from '../../state/exchanged-links.ts'
import { unread, withValues, type Values } from '../../state/form-state.ts'
import { saidIn } from './line-filter-sort.ts'
import { mapPlaces, type EditContext } from './edit-context.ts'
import { readCell } from './paste.ts'
import type { Matrix } from '../../../model/fields/matrix.ts'
import { partName, type LineColumn } from '../sizes/size-columns.ts'
import { spreadTotal, type Weights } from '../sizes/size-ratio.ts'
import { series } from './fill-series.ts'
import { traitsOf } from '../../../model/fields/kinds.ts'

export interface CellOperations {
  /** Writes values into one line. Those of one `cell` are one undo step as long as nothing else is changed. */
  readonly set: (row: number, values: Values, cell?: string) => void
  /** Reads what was typed into a numeric cell that is left; a text that cannot be read is marked and stays. */
  readonly settle: (row: number, column: LineColumn) => void
  /** Copies the first chosen line down, or the first chosen column to the right. */
  readonly fill: (down: boolean) => void
  /** Continues the chosen cells to `row`: even series go on, everything else repeats. */
  readonly extend: (row: number) => void
  readonly clear: () => void
  /** Shares the totals of these rows among their sizes by these weights. */
  readonly shareTotals: (rows: readonly number[], column: LineColumn, weights: Weights) => void
  /** Enters today's date into every chosen date cell. */
  readonly today: () => void
  /** Returns the chosen cells as tab-separated text. */
  readonly copied: () => string
}

/** Returns the value of a cell, with the title of its link, for another column. */
const valuesOf = (line: Values, from: LineColumn, to: LineColumn): Values => ({
  [to.field]: line[from.field] ?? null,
  ...(`${from.field}$` in line ? { [`${to.field}$`]: line[`${from.field}$`] } : {}),
})

/** Returns a line with a text that stays as it is typed, until it is read. */
const asText = (line: Values, { field }: LineColumn, text: unknown): Values => {
  const { [unread]: texts, ...others } = line
  return { ...others, [field]: null, [unread]: { ...(texts as object | undefined), [field]: String(text ?? '') } }
}

export function cellOperations(context: EditContext): CellOperations {
  const { columns, lines, range, placeOf, chosenPlaces, open, change } = context
  const chosenColumns = columns.slice(range.c0, range.c1 + 1)
  const changeChosen = (by: (line: Values) => Values) => change(mapPlaces(lines, chosenPlaces(), by))
  return {
    ...seriesOperation(context),
    set(row, values, cell) {
      const at = cell && `${placeOf(row)}.${cell}`
      // A total is shared by the sizes, and a computed decimal goes into another field, once it is written in full.
      const total = columns.find(({ field, totals, typed }) => (totals ?? typed) !== undefined && field === cell)
      change(
        mapPlaces(lines, [placeOf(row)], (line) => (total ? asText(line, total, values[total.field]) : withValues(line, values))),
        { at },
      )
    },
    settle(row, column) {
      const place = placeOf(row)
      const line = lines[place]
      const text: unknown = column.cell || column.totals || column.typed ? line?.[unread]?.[column.field] : undefined
      if ((column.totals ?? column.typed) !== undefined && text === '')
        return change(mapPlaces(lines, [place], (one) => withValues(one, { [column.field]: null })))
      const value: unknown = line?.[column.field] ?? text
      if (typeof value !== 'string' || value === '' || !traitsOf(column.type).figure) return
      const read = readCell(column, value)
      if ('code' in read || (!read.error && read.value === value && text === undefined)) return
      const next = read.error ? { [column.field]: null } : { [column.field]: read.value }
      const texts = read.error ? { [unread]: { ...lines[place]![unread], [column.field]: value } } : {}
      change(
        mapPlaces(lines, [place], (line) => ({ ...withValues(line, next), ...texts })),
        { at: `${place}.${column.field}` },
      )
    },
    fill(down) {
      const first = lines[placeOf(range.r0)]!
      changeChosen((line) =>
        chosenColumns.reduce((next, column) => {
          const from = down ? column : columns[range.c0]!
          if (!open(column, line) || from.type !== column.type) return next
          return withWritten(withValues(next, valuesOf(down ? first : line, from, column)), [column.field])
        }, line),
      )
    },
    shareTotals(shown, column, weights) {
      const matrix = column.totals!
      const share = (line: Values): Values => {
        const total: unknown = line[column.field]
        const cells =
          typeof total === 'string' && /^\d+$/.test(total) ? spreadTotal(total, line[matrix] as Matrix | null, weights) : undefined
        if (!cells) return line
        const blank = columns.flatMap(({ field, cell }) => (cell?.matrix === matrix ? [[field, null]] : []))
        return withValues(line, {
          ...Object.fromEntries(blank),
          ...Object.fromEntries(cells.map((cell) => [partName(matrix, cell), cell.pieces])),
        } as Values)
      }
      change(mapPlaces(lines, shown.map(placeOf), share))
    },
    clear() {
      changeChosen((line) => {
        const blanks = chosenColumns.flatMap((column) => {
          if (!open(column, line)) return []
          return [
            [column.field, null],
            ...(column.totals ? [[column.totals, line[column.totals]]] : []),
            ...(column.displayfield ? [[`${column.field}$`, '']] : []),
          ]
        })
        return withValues(line, Object.fromEntries(blanks) as Values)
      })
    },
    today() {
      const day = context.today()
      const days = chosenColumns
        .filter((column) => traitsOf(column.type).storage === 'date' && open(column))
        .map(({ field }) => [field, day])
      if (days.length > 0) changeChosen((line) => withValues(line, Object.fromEntries(days) as Values))
    },
    copied: () =>
      chosenPlaces()
        .map((place) => chosenColumns.map((column) => saidIn(lines[place]!, column)).join('\t'))
        .join('\n'),
  }
}

function seriesOperation(context: EditContext): Pick<CellOperations, 'extend'> {
  const { columns, lines, rows, range, spot, placeOf, chosenPlaces, open, change, choose } = context
  return {
    extend(row) {
      const count = Math.min(row, rows - 1) - range.r1
      if (count <= 0) return
      const source = chosenPlaces().map((place) => lines[place]!)
      const next = [...lines]
      for (const column of columns.slice(range.c0, range.c1 + 1)) {
        if (!open(column)) continue
        const values = series(
          source.map((line) => line[column.field] ?? null),
          count,
        )
        values.forEach((value, at) => {
          const to = placeOf(range.r1 + 1 + at)
          if (!open(column, next[to])) return
          const from = source[at % source.length]!
          const filled = withValues(next[to]!, { ...valuesOf(from, column, column), [column.field]: value })
          next[to] = withWritten(filled, [column.field])
        })
      }
      change(next)
      choose(spot, { row: range.r1 + count, column: range.c1 })
    },
  }
}
