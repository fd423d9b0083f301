/** What the parts of a garment measure by size: a chart, a request and a fitting say it in the same cells, and all read them here. */
import type { Numeric } from '../decimal.ts'
import { sizeOfCellName } from '../fields/matrix.ts'
import type { SizeDecimals } from '../fields/size-decimals.ts'

/** A size, with the second one (length, cup, width) where there is one. */
export interface Cell {
  readonly size: string
  readonly second?: string
}
/** What a document says of its parts: a size chart, or the measurements of a request. */
interface MeasuredParts {
  readonly points: readonly { readonly part: string | null; readonly values: SizeDecimals | null }[]
}
/** The names that a size list has. */
interface ListedSizes {
  readonly sizes: readonly { readonly size: string }[]
  readonly seconds: readonly { readonly second: string }[]
}

/** Returns the figure of a cell. One that is by the first size alone holds for each of its second sizes that has none of its own. */
export function figureIn(values: SizeDecimals | null, { size, second }: Cell): Numeric | undefined {
  const ofSize = (values?.cells ?? []).filter((cell) => cell.size === size)
  const exact = ofSize.find((cell) => (cell.second || undefined) === (second || undefined))
  return (exact ?? ofSize.find((cell) => !cell.second))?.value
}

/**
 * Returns the figure of a size that is named as SKUs name it, such as `32/L30`.
 * @param first its first size; absent where the name is one
 */
export const figureNamed = (values: SizeDecimals | null, name: string, first: string | null = null): Numeric | undefined =>
  figureIn(values, { size: first ?? name, ...(first !== null && first !== name ? { second: name.slice(first.length + 1) } : {}) })

/**
 * Returns what a part measures in a size.
 *
 * @returns the value in the unit of the document; undefined where it does not say it
 */
export const measureOf = ({ points }: MeasuredParts, part: string, cell: Cell): Numeric | undefined =>
  figureIn(points.find((one) => one.part === part)?.values ?? null, cell)

/** Returns whether no part has a value in a size. */
export const lacksSize = ({ points }: MeasuredParts, cell: Cell): boolean =>
  points.every(({ values }) => figureIn(values, cell) === undefined)

/**
 * Returns the size that a name means, as SKUs, samples and inspections have it: `32/L30` is 32 with L30 where the list has both, and `S/M` is one size
 * whether the list has it or not.
 * @param list the size list of the style; without one a name is a size
 */
export function cellNamed(name: string, list: ListedSizes | undefined): Cell {
  const size = sizeOfCellName(name, new Set(list?.sizes.map((one) => one.size)))
  const second = name.slice(size.length + 1)
  return list?.seconds.some((one) => one.second === second) ? { size, second } : { size: name }
}
