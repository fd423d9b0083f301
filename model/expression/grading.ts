// The grading of a size chart: what a part measures in each size, from the base size and the steps between neighbouring sizes.
import type { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { decimalsBySize, sizesOf } from './sizes.ts'
import type { Value } from './values.ts'

interface Grading {
  /** Names of the sizes in ascending order. */
  readonly sizes: readonly Value[]
  readonly base: string | null
  /** What the part measures in the base size. */
  readonly value: Decimal | null
  /** By size: the step from the size below into it. That of the smallest size has no meaning. */
  readonly steps: Value
  /** By size: values that stay whatever the steps say. */
  readonly pins: Value
  /** What is added to all sizes, and by size. */
  readonly adjusted: Decimal | null
  readonly adjustments: Value
}

/**
 * Returns `{ cells: [{ size, value }] }`: the pin of a size, or else the base value plus the steps from the base size up to it, or minus those
 * from it up to the base size; then what is adjusted for all sizes and for this one, on pinned values too. A size whose steps are not all known, and
 * that is not pinned, has no cell.
 */
export function gradedSizes(operation: Run, { sizes, base, value, steps, pins, adjusted, adjustments }: Grading): Value {
  const names = sizes.filter((one) => typeof one === 'string')
  operation.charge(names.length)
  const chain = chainOf(names, { base, value, steps: decimalsBySize(operation, steps) })
  const [pinned, adjustedSizes] = [decimalsBySize(operation, pins), decimalsBySize(operation, adjustments)]
  const values = new Map<string, Decimal>()
  for (const size of names) {
    const begun = pinned.get(size) ?? chain.get(size)
    if (begun) values.set(size, begun.plus(adjusted ?? 0).plus(adjustedSizes.get(size) ?? 0))
  }
  return sizesOf(values)
}

/** Returns the values that follow from the base size and the steps, in both directions as far as steps are known. */
function chainOf(
  names: readonly string[],
  { base, value, steps }: { readonly base: string | null; readonly value: Decimal | null; readonly steps: ReadonlyMap<string, Decimal> },
): Map<string, Decimal> {
  const values = new Map<string, Decimal>()
  const middle = base === null ? -1 : names.indexOf(base)
  if (middle < 0 || value === null) return values
  values.set(names[middle]!, value)
  for (let at = middle + 1, last = value; at < names.length && steps.has(names[at]!); at++)
    values.set(names[at]!, (last = last.plus(steps.get(names[at]!)!)))
  for (let at = middle, last = value; at > 0 && steps.has(names[at]!); at--)
    values.set(names[at - 1]!, (last = last.minus(steps.get(names[at]!)!)))
  return values
}
