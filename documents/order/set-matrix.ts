/** How often a set is ordered by size, and the pieces that follow from it. */
import { mul } from '../../model/decimal.ts'
import { totalPieces, type Matrix, type MatrixCell } from '../../model/fields/matrix.ts'

/** A matrix of sets as the pieces of one of their parts: each cell, and the ratio of each prepack, × the pieces of one set. */
export function scaled({ cells, prepacks }: Matrix, perSet: number): Matrix {
  const times = (some: readonly MatrixCell[]) => some.map((cell) => ({ ...cell, pieces: mul(cell.pieces, String(perSet)) }))
  return { cells: times(cells), ...(prepacks ? { prepacks: prepacks.map((pack) => ({ ...pack, ratio: times(pack.ratio) })) } : {}) }
}

/** Returns how many sets a matrix of sets has, a decimal string. */
export const setsIn = (matrix: Matrix | null): string => totalPieces(matrix)
