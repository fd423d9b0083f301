/** Cells of a size matrix as a table: sizes are the columns; second sizes (length, cup, width) the rows, for loose pieces and for each prepack. */
import { add, mul } from '../../model/decimal.ts'
import { cellKey, totalPieces, type Matrix, type MatrixCell, type Prepack } from '../../model/fields/matrix.ts'

/** One row of an axis: a second size ('' for cells without one) and, where the cells name one, a colour (id). */
export interface MatrixRow {
  readonly second: string
  readonly colour?: string
}
/** A row of the table: of the loose pieces, or of the ratio of the prepack with this index. */
export interface TableRow extends MatrixRow {
  readonly pack?: number
}
/** A cell to write: `pieces` as typed, or '' to remove the cell. */
export interface CellUpdate {
  readonly size: string
  readonly row: TableRow
  readonly pieces: string
}

/** Returns all cells of a matrix, those of the prepacks' ratios included. */
export const allCells = ({ cells, prepacks = [] }: Matrix): readonly MatrixCell[] => [...cells, ...prepacks.flatMap((pack) => pack.ratio)]

/**
 * Returns the rows of the axis: the offered second sizes, then what the cells have beyond them, in order of appearance. Without either there is
 * one row without a second size.
 */
export function axisOf(matrix: Matrix, offered: readonly string[] = []): readonly MatrixRow[] {
  const cells = allCells(matrix)
  const colours = [...new Set(cells.map((cell) => cell.colour))]
  const rows = (colours.length > 0 ? colours : [undefined]).flatMap((colour) =>
    offered.map((second) => ({ second, ...(colour ? { colour } : {}) })),
  )
  const all = mergeRows(
    rows,
    cells.map((cell) => ({ second: cell.second ?? '', ...(cell.colour ? { colour: cell.colour } : {}) })),
  )
  return all.length > 0 ? all : [{ second: '' }]
}

/** Merges both lists of rows without duplicates, in order. */
export const mergeRows = (one: readonly MatrixRow[], other: readonly MatrixRow[]): readonly MatrixRow[] => [
  ...new Map([...one, ...other].map((row) => [rowKey(row), row])).values(),
]

export const rowKey = ({ colour, second }: { readonly colour?: string; readonly second?: string }): string =>
  `${colour ?? ''}|${second ?? ''}`

const cellsIn = (matrix: Matrix, pack: number | undefined): readonly MatrixCell[] =>
  pack === undefined ? matrix.cells : (matrix.prepacks?.[pack]?.ratio ?? [])

/** Returns the cells of a row in the order of the sizes. */
export const cellsOfRow = (matrix: Matrix, sizes: readonly string[], row: TableRow): readonly MatrixCell[] =>
  sizes.flatMap((size) => cellAt(matrix, size, row) ?? [])

/** Returns the cell of a size in a row. */
export const cellAt = (matrix: Matrix, size: string, row: TableRow): MatrixCell | undefined =>
  cellsIn(matrix, row.pack).find((cell) => cell.size === size && rowKey(cell) === rowKey(row))

/** Returns the matrix with these cells written, ordered by row and within a row by size. */
export function withCells(matrix: Matrix, updates: readonly CellUpdate[], sizes: readonly string[], axis: readonly MatrixRow[]): Matrix {
  const order = { sizes, axis }
  const of = (pack: number | undefined) => updates.filter(({ row }) => row.pack === pack)
  const { prepacks } = matrix
  return {
    ...matrix,
    cells: written(matrix.cells, of(undefined), order),
    ...(prepacks ? { prepacks: prepacks.map((pack, at) => ({ ...pack, ratio: written(pack.ratio, of(at), order) })) } : {}),
  }
}

function written(
  old: readonly MatrixCell[],
  updates: readonly CellUpdate[],
  { sizes, axis }: { readonly sizes: readonly string[]; readonly axis: readonly MatrixRow[] },
): readonly MatrixCell[] {
  if (updates.length === 0) return old
  const cells = new Map(old.map((cell) => [cellKey(cell), cell]))
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
  const rowAt = new Map(axis.map((row, at) => [rowKey(row), at]))
  const order = (cell: MatrixCell) => (rowAt.get(rowKey(cell)) ?? axis.length) * (sizes.length + 1) + sizes.indexOf(cell.size)
  return [...cells.values()].toSorted((a, b) => order(a) - order(b))
}

/** Returns the matrix with another prepack, named by the first letter that is free. */
export function withNewPack(matrix: Matrix): Matrix {
  const prepacks = matrix.prepacks ?? []
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
  const name = letters.find((letter) => !prepacks.some((pack) => pack.name === letter)) ?? String(prepacks.length + 1)
  return { ...matrix, prepacks: [...prepacks, { name, packs: '1', ratio: [] }] }
}

/** Returns the matrix with a changed prepack, or without it where nothing is given. */
export function withPack(matrix: Matrix, at: number, changes: Partial<Prepack> | undefined): Matrix {
  const prepacks = (matrix.prepacks ?? []).flatMap((pack, index) => (index !== at ? [pack] : changes ? [{ ...pack, ...changes }] : []))
  const { prepacks: _, ...rest } = matrix
  return prepacks.length > 0 ? { ...rest, prepacks } : rest
}

/** Returns the sum of the pieces of some cells, or '' while one of them is not a number. */
export function sumOf(cells: readonly MatrixCell[]): string {
  try {
    return cells.reduce((sum, cell) => add(sum, cell.pieces), '0')
  } catch {
    return ''
  }
}

/** Returns the pieces of all packs of a prepack, or '' while a number cannot be read. */
export function packPieces({ packs, ratio }: Prepack): string {
  try {
    return mul(sumOf(ratio), packs)
  } catch {
    return ''
  }
}

/** Returns all pieces of a matrix, prepacks multiplied out; an empty text while a number cannot be read. */
export function totalOf(matrix: Matrix): string {
  try {
    return totalPieces(matrix)
  } catch {
    return ''
  }
}

/** Returns the cells of one size, those of prepacks multiplied by the number of packs, or none while a number cannot be read. */
export function cellsOfSize(matrix: Matrix, size: string): readonly MatrixCell[] {
  const loose = matrix.cells.filter((cell) => cell.size === size)
  const packed = (matrix.prepacks ?? []).flatMap(({ packs, ratio }) =>
    ratio.filter((cell) => cell.size === size).map((cell) => ({ ...cell, pieces: packPieces({ name: '', packs, ratio: [cell] }) })),
  )
  return [...loose, ...packed]
}
