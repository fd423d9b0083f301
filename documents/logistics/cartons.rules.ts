/** Pure arithmetic of carton lists: overlapping ranges, and pieces by booking line and size. */
import { add, sub } from '../../model/decimal.ts'
import { pieces, type Matrix } from '../../model/fields/matrix.ts'

export interface CartonRange {
  readonly cartonFrom: number
  readonly cartonTo: number
}
export interface PackedLine extends CartonRange {
  readonly bookingLine: string
  /** The pieces of all cartons of the line by size. */
  readonly sizes: Matrix | null
}

/**
 * Returns the index of the first range that ends before it begins or shares a carton number with another one; −1 when all are valid.
 */
export function clash(ranges: readonly CartonRange[], occupied: readonly CartonRange[] = []): number {
  return ranges.findIndex((one, at) => {
    if (one.cartonFrom > one.cartonTo) return true
    return [...ranges.slice(0, at), ...occupied].some((other) => one.cartonFrom <= other.cartonTo && other.cartonFrom <= one.cartonTo)
  })
}

/** Returns the pieces of all cartons by `booking line|cell`. */
export function packedCells(lines: readonly PackedLine[]): Map<string, string> {
  const packed = new Map<string, string>()
  for (const line of lines)
    for (const [cell, count] of pieces(line.sizes)) {
      const key = `${line.bookingLine} ${cell}`
      packed.set(key, add(packed.get(key) ?? '0', count))
    }
  return packed
}

export function bookedCells(lines: readonly { readonly id: string; readonly matrix: Matrix }[]): Map<string, string> {
  return new Map(lines.flatMap((line) => [...pieces(line.matrix)].map(([cell, count]) => [`${line.id} ${cell}`, count] as const)))
}

/** Returns packed minus booked by cell, only where they differ. */
export function differences(packed: ReadonlyMap<string, string>, booked: ReadonlyMap<string, string>): Map<string, string> {
  const differing = new Map<string, string>()
  for (const key of new Set([...packed.keys(), ...booked.keys()])) {
    const difference = sub(packed.get(key) ?? '0', booked.get(key) ?? '0')
    if (difference !== '0') differing.set(key, difference)
  }
  return differing
}
