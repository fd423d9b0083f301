/** The ratio of sizes by which a total is shared. Pure functions. */
import { add, compare, splitPieces, sub } from '../../../model/decimal.ts'
import { pieces, type Matrix, type MatrixCell } from '../../../model/fields/matrix.ts'

/** The sizes that share a total, each with its weight. */
export type Weights = readonly { readonly cell: Omit<MatrixCell, 'pieces'>; readonly weight: string }[]

/**
 * Shares a total by weights, in whole pieces and exactly; what prepacks hold of it stays.
 * @returns the loose pieces, or undefined where no size may take them or the prepacks hold more
 */
export function spreadTotal(total: string, matrix: Matrix | null, weights: Weights | undefined): readonly MatrixCell[] | undefined {
  const packed = matrix?.prepacks ? [...pieces({ ...matrix, cells: [] }).values()].reduce(add, '0') : '0'
  if (!weights || weights.length === 0 || compare(total, packed) < 0) return undefined
  const shares = weights.map(({ weight }) => weight)
  const even = shares.every((weight) => weight === '0')
  const parts = splitPieces(sub(total, packed), even ? shares.map(() => '1') : shares)
  return weights.flatMap(({ cell }, at) => (parts[at] === '0' ? [] : [{ ...cell, pieces: parts[at]! }]))
}

/** Returns a ratio in its smallest whole numbers: `600, 1200, 900` → `2, 4, 3`. */
export function smallest(weights: readonly string[]): readonly string[] {
  const numbers = weights.map((weight) => BigInt(weight.replace(/\..*$/, '')))
  const common = numbers.reduce(divisor, 0n)
  return common === 0n ? weights : numbers.map((number) => String(number / common))
}
const divisor = (one: bigint, other: bigint): bigint => (other === 0n ? one : divisor(other, one % other))

/** Reads a ratio, `1 : 2 : 3` or `1-2-3`; undefined unless it has as many numbers as there are sizes and one is above zero. */
export function readRatio(text: string, count: number): readonly string[] | undefined {
  const parts = text
    .normalize('NFKC')
    .split(/[\s:：,，、\-/]+/)
    .filter(Boolean)
  const fits = parts.length === count && parts.every((part) => /^\d{1,6}(\.\d{1,2})?$/.test(part)) && parts.some((part) => Number(part) > 0)
  return fits ? parts : undefined
}
