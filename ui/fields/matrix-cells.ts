/** The cells of a size matrix as a table: sizes are its columns, second sizes (length, cup, width) its rows. */
import { add } from '../../model/decimal.ts'
import { cellKey, type Matrix, type MatrixCell } from '../../model/fields/matrix.ts'

/** One row of the table: a second size ('' for cells without one) and, where the cells name one, a colour (id). */
export interface MatrixRow {
  readonly second: string
  readonly colour?: string
}
/** A cell to be written: `pieces` as typed, '' to remove it. */
export interface CellUpdate {
  readonly size: string
  readonly row: MatrixRow
  readonly pieces: string
}

/** The rows that the cells need, in the order in which they appear; a matrix without cells has one row without a second size. */
export function rowsOf({ cells }: Matrix): readonly MatrixRow[] {
  const rows = new Map(cells.map((cell) => [rowKey(cell), { second: cell.second ?? '', ...(cell.colour ? { colour: cell.colour } : {}) }]))
  return rows.size > 0 ? [...rows.values()] : [{ second: '' }]
}

/** The rows of both lists, each once, in their order. */
export const mergeRows = (one: readonly MatrixRow[], other: readonly MatrixRow[]): readonly MatrixRow[] => [
  ...new Map([...one, ...other].map((row) => [rowKey(row), row])).values(),
]

const rowKey = ({ colour, second }: { readonly colour?: string; readonly second?: string }): string => `${colour ?? ''}|${second ?? ''}`

/** The cell of a size in a row. */
export const cellAt = ({ cells }: Matrix, size: string, row: MatrixRow): MatrixCell | undefined =>
  cells.find((cell) => cell.size === size && rowKey(cell) === rowKey(row))

/** The matrix with these cells written, by rows and within a row by sizes. */
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

/** The pieces of some cells; '' while one of them is no number. */
export function sumOf(cells: readonly MatrixCell[]): string {
  try {
    return cells.reduce((sum, cell) => add(sum, cell.pieces), '0')
  } catch {
    return ''
  }
}
