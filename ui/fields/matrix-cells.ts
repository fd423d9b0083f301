/** Cells of a size matrix as a table: sizes are the columns, second sizes (length, cup, width) the rows. */
import { add } from '../../model/decimal.ts'
import { cellKey, type Matrix, type MatrixCell } from '../../model/fields/matrix.ts'

/** One row of the table: a second size ('' for cells without one) and, where the cells name one, a colour (id). */
export interface MatrixRow {
  readonly second: string
  readonly colour?: string
}
/** A cell to write: `pieces` as typed, or '' to remove the cell. */
export interface CellUpdate {
  readonly size: string
  readonly row: MatrixRow
  readonly pieces: string
}

/** Returns the rows that the cells need, in order of appearance. A matrix without cells has one row without a second size. */
export function rowsOf({ cells }: Matrix): readonly MatrixRow[] {
  const rows = new Map(cells.map((cell) => [rowKey(cell), { second: cell.second ?? '', ...(cell.colour ? { colour: cell.colour } : {}) }]))
  return rows.size > 0 ? [...rows.values()] : [{ second: '' }]
}

/** Merges both lists of rows without duplicates, in order. */
export const mergeRows = (one: readonly MatrixRow[], other: readonly MatrixRow[]): readonly MatrixRow[] => [
  ...new Map([...one, ...other].map((row) => [rowKey(row), row])).values(),
]

const rowKey = ({ colour, second }: { readonly colour?: string; readonly second?: string }): string => `${colour ?? ''}|${second ?? ''}`

/** Returns the cell of a size in a row. */
export const cellAt = ({ cells }: Matrix, size: string, row: MatrixRow): MatrixCell | undefined =>
  cells.find((cell) => cell.size === size && rowKey(cell) === rowKey(row))

/** Returns the matrix with these cells written, ordered by row and within a row by size. */
export function withCells(matrix: Matrix, updates: readonly CellUpdate[], sizes: readonly string[], rows: readonly MatrixRow[]): Matrix {
  const cells = new Map(matrix.cells.map((cell) => [cellKey(cell), cell]))
  for (const { size, row, pieces } of updates) {
    const cell: MatrixCell = {
      ...(row.colour ? { colour: row.colour } : {}),
      size,
      ...(row.second ? { second: row.second } : {}),
      pieces,
    }
    if (pieces === '') cells.delete(cellKey(cell))
    else cells.set(cellKey(cell), cell)
  }
  const rowAt = new Map(rows.map((row, at) => [rowKey(row), at]))
  const order = (cell: MatrixCell) => (rowAt.get(rowKey(cell)) ?? rows.length) * (sizes.length + 1) + sizes.indexOf(cell.size)
  return { ...matrix, cells: [...cells.values()].toSorted((a, b) => order(a) - order(b)) }
}

/** Returns the sum of the pieces of some cells, or '' while one of them is not a number. */
export function sumOf(cells: readonly MatrixCell[]): string {
  try {
    return cells.reduce((sum, cell) => add(sum, cell.pieces), '0')
  } catch {
    return ''
  }
}
