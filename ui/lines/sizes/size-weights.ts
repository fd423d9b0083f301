/** By which weights the sizes of a line share a total: as all lines of its style together, else alike. */
import type { Values } from '../../state/form-state.ts'
import type { LineColumn, OfferOf, SizeOf } from './size-columns.ts'
import { partName } from './size-columns.ts'
import type { Weights } from './size-ratio.ts'
import type { Matrix } from '../../../model/fields/matrix.ts'

interface Sized {
  readonly matrix: string
  readonly columns: readonly LineColumn[]
  readonly sourceOf: (line: Values, matrix: string) => string | undefined
  readonly offerOf: OfferOf
}

/** Returns the sizes that a line may count, in the order of the columns. */
export function sizesFor(line: Values, { matrix, columns, offerOf }: Sized): readonly SizeOf[] {
  const offer = offerOf(line, matrix)
  return columns.flatMap(({ cell }) => {
    if (cell?.matrix !== matrix) return []
    const { matrix: _, ...size } = cell
    return isOffered(size, offer) ? [size] : []
  })
}

/** Returns whether a list has a size; every size where no list is known. */
export const isOffered = ({ size, second }: SizeOf, offer: ReturnType<OfferOf>): boolean =>
  !offer || (offer.sizes.includes(size) && (offer.seconds.length === 0 ? !second : offer.seconds.includes(second ?? '')))

/** @param lines the lines as they are stored or shown */
export function weightsIn(lines: readonly Values[], line: Values, sized: Sized): Weights | undefined {
  const { matrix, sourceOf } = sized
  const sizes = sizesFor(line, sized)
  if (sizes.length === 0) return undefined
  const source = sourceOf(line, matrix)
  const ofStyle = lines.filter((one) => sourceOf(one, matrix) === source)
  const sums = new Map<string, bigint>()
  for (const one of ofStyle)
    for (const cell of (one[matrix] as Matrix | null | undefined)?.cells ?? []) {
      const name = partName(matrix, cell)
      if (/^\d+$/.test(cell.pieces)) sums.set(name, (sums.get(name) ?? 0n) + BigInt(cell.pieces))
    }
  return sizes.map((cell) => ({ cell, weight: String(sums.get(partName(matrix, cell)) ?? 0n) }))
}
