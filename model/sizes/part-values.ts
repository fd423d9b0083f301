/** What the parts of a garment measure by size: a chart, a request and a fitting say it in the same cells, and server and screens read them alike. */
import type { Numeric } from '../decimal.ts'
import { cellName, sizeOfCellName } from '../fields/matrix.ts'
import type { SizeDecimals } from '../fields/size-decimals.ts'

type Values = SizeDecimals | null | undefined

/**
 * Returns the value of a size. A value that is by the first size alone holds for each of its second sizes.
 * @param name as SKUs name it: `M`, or `32/L30` where there is a second size
 * @param known the sizes of the list, which tell `S/M` from a size with a second one; absent: those that have a value
 * @returns undefined where it is not said
 */
export function valueIn(values: Values, name: string, known?: ReadonlySet<string>): Numeric | undefined {
  const cells = values?.cells ?? []
  const exact = cells.find((cell) => cellName(cell) === name)
  if (exact) return exact.value
  const plain = cells.filter(({ second }) => !second)
  const size = sizeOfCellName(name, known ?? new Set(plain.map((cell) => cell.size)))
  return plain.find((cell) => cell.size === size)?.value
}
