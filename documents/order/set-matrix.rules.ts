/** How often a set is ordered by size, the pieces that follow from it, and the sets that pieces make complete. Pure functions. */
import { compare, dec, mul, plain } from '../../model/decimal.ts'
import { pieces, totalPieces, type Matrix, type MatrixCell } from '../../model/fields/matrix.ts'

export type Cells = ReadonlyMap<string, string>
/** Pieces of a line that were received and kept, by cell of its matrix. */
export type PiecesOf = (line: string) => Cells

/** An order as far as its complete sets depend on it. */
export interface OrderOfSets {
  readonly sets?: readonly { readonly key?: number | null; readonly matrix?: Matrix | null }[] | null
  readonly lines?: readonly { readonly id: string; readonly set?: number | null; readonly perSet?: number | null }[] | null
}

/** A matrix of sets as the pieces of one of their parts: each cell, and the ratio of each prepack, × the pieces of one set. */
export function scaled({ cells, prepacks }: Matrix, perSet: number): Matrix {
  const times = (some: readonly MatrixCell[]) => some.map((cell) => ({ ...cell, pieces: mul(cell.pieces, String(perSet)) }))
  return { cells: times(cells), ...(prepacks ? { prepacks: prepacks.map((pack) => ({ ...pack, ratio: times(pack.ratio) })) } : {}) }
}

/** Returns how many sets a matrix of sets has, a decimal string. */
export const setsIn = (matrix: Matrix | null): string => totalPieces(matrix)

/**
 * Returns the complete sets of each size: the least, over the pieces of a set, of what was received and kept ÷ the pieces of one set, rounded down. A size that
 * is not ordered as sets makes none.
 * @param piecesOf pieces by cell of a line, decimal strings
 * @returns sets by key and cell of the size matrix; sets without complete ones have an empty map
 */
export function completeSets({ sets, lines }: OrderOfSets, piecesOf: PiecesOf): Map<number, Map<string, string>> {
  const complete = new Map<number, Map<string, string>>()
  for (const { key, matrix } of sets ?? []) {
    if (typeof key !== 'number') continue
    const parts = (lines ?? []).filter(({ set }) => set === key)
    const cells = [...pieces(matrix).keys()].map((cell) => {
      const counts = parts.map(({ id, perSet }) =>
        dec(piecesOf(id).get(cell) ?? '0')
          .div(String(perSet ?? 1))
          .floor(),
      )
      const least = counts.reduce((min, one) => (one.lt(min) ? one : min), counts[0] ?? dec('0'))
      return [cell, plain(least)] as const
    })
    complete.set(key, new Map(cells.filter(([, count]) => compare(count, '0') > 0)))
  }
  return complete
}
