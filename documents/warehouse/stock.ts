/** Conversion from size matrices to stock: the SKU of each cell, and the ledger entries of goods received or issued. */
import { pieces, type Matrix, type MatrixCell } from '../../model/fields/matrix.ts'
import { mul } from '../../model/decimal.ts'

/** A line of goods in receipts and returns: style and colour on the line, sizes in the matrix. */
export interface Goods {
  readonly style: string
  readonly colorway: string
  readonly matrix: Matrix
  readonly bin: string
  readonly lot: string | null
}
export interface SkuOf {
  readonly id: string
  readonly colorway: string
  readonly size: string
}
export interface Movement {
  readonly warehouse: string
  readonly date: string
  readonly document: string
  readonly kind: string
  /** `'1'` brings goods in, `'-1'` takes them out. */
  readonly sign: '1' | '-1'
}

/** Returns the size name of a cell on its SKU: the size, with the second one (length, cup) after a slash. */
export const sizeOf = (cell: Pick<MatrixCell, 'size' | 'second'>): string => (cell.second ? `${cell.size}/${cell.second}` : cell.size)

/** Returns the pieces by size of one matrix, with prepacks multiplied out. */
export function bySize(matrix: Matrix | null): Map<string, string> {
  return new Map(
    [...pieces(matrix)].map(([key, count]) => {
      const [, size, second] = key.split('|') as [string, string, string]
      return [sizeOf({ size, second }), count]
    }),
  )
}

/** Returns the sizes of the lines that have no SKU and therefore cannot be stored. */
export function unknownSizes(lines: readonly Goods[], skus: readonly SkuOf[]): string[] {
  const known = indexOf(skus)
  return [...new Set(lines.flatMap((line) => [...bySize(line.matrix).keys()].filter((size) => !known.has(`${line.colorway}|${size}`))))]
}

/**
 * Returns one ledger entry per line and size.
 * @throws when a size has no SKU, which a check must have rejected before.
 */
export function entriesOf(lines: readonly Goods[], skus: readonly SkuOf[], movement: Movement) {
  const known = indexOf(skus)
  const { sign, ...facts } = movement
  return lines.flatMap((line) =>
    [...bySize(line.matrix)].map(([size, count]) => {
      const sku = known.get(`${line.colorway}|${size}`)
      if (!sku) throw new Error(`no SKU for ${line.colorway} ${size}`)
      const quantity = mul(count, sign)
      return {
        ...facts,
        bin: line.bin,
        lot: line.lot,
        sku: sku.id,
        style: line.style,
        colorway: line.colorway,
        size,
        quantity,
        allocated: '0',
        free: quantity,
      }
    }),
  )
}

const indexOf = (skus: readonly SkuOf[]): Map<string, SkuOf> => new Map(skus.map((sku) => [`${sku.colorway}|${sku.size}`, sku]))
