// The grading of a size chart: what a part measures in each size, from the base size and the steps between neighbouring sizes; and in each pair with a second size.
import type { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { decimalsBySecond, sizesOf, type DecimalsBySecond, type DecimalsBySize } from './sizes.ts'
import type { Value } from './values.ts'

interface Grading {
  /** Names of the sizes in ascending order. */
  readonly sizes: readonly Value[]
  /** Names of the second sizes (inseam, cup, width) in their order; none where garments have one axis. */
  readonly seconds: readonly Value[]
  readonly base: string | null
  /** What the part measures in the base size. */
  readonly value: Decimal | null
  /** By size: the step from the size below into it. That of the smallest size has no meaning. */
  readonly steps: Value
  /** By size, or by pair: values that stay whatever the steps say. */
  readonly pins: Value
  /** What is added to all sizes, and by size or pair. */
  readonly adjusted: Decimal | null
  readonly adjustments: Value
}

/**
 * Returns `{ cells: [{ size, second, value }] }`: the pin of a size, or else the base value plus the steps from the base size up to it, or minus those
 * from it up to the base size; then what is adjusted for all sizes and for this one, on pinned values too. A size whose steps are not all known, and
 * that is not pinned, has no cell.
 *
 * A pair of a size and a second size reads pin and adjustment of its own, or else those of the size alone. A second size of which no pair has one of its
 * own has no cells: the values of the sizes alone hold for it. One that has gets a cell for each of its pairs, so that its values can be read as a whole.
 */
export function gradedSizes(operation: Run, { sizes, seconds, base, value, steps, pins, adjusted, adjustments }: Grading): Value {
  const names = textsIn(sizes)
  operation.charge(names.length)
  const chain = chainOf(names, { base, value, steps: decimalsBySecond(operation, steps).get(null) ?? none })
  const [pinned, adjustedSizes] = [decimalsBySecond(operation, pins), decimalsBySecond(operation, adjustments)]
  const valuesOf = (second: string | null): DecimalsBySize => {
    const values = new Map<string, Decimal>()
    for (const size of names) {
      const begun = figureOf(pinned, size, second) ?? chain.get(size)
      if (begun) values.set(size, begun.plus(adjusted ?? 0).plus(figureOf(adjustedSizes, size, second) ?? 0))
    }
    return values
  }
  const ownSeconds = textsIn(seconds).filter((second) =>
    names.some((size) => [pinned, adjustedSizes].some((one) => one.get(second)?.has(size))),
  )
  operation.charge(names.length * ownSeconds.length)
  return sizesOf(new Map([null, ...ownSeconds].map((second) => [second, valuesOf(second)])))
}

const none: DecimalsBySize = new Map()
const textsIn = (values: readonly Value[]): string[] => values.filter((one) => typeof one === 'string')

/** Returns the figure of a pair, or else that of its size alone. */
const figureOf = (figures: DecimalsBySecond, size: string, second: string | null): Decimal | undefined =>
  (second === null ? undefined : figures.get(second)?.get(size)) ?? figures.get(null)?.get(size)

/** Returns the values that follow from the base size and the steps, in both directions as far as steps are known. */
function chainOf(
  names: readonly string[],
  { base, value, steps }: { readonly base: string | null; readonly value: Decimal | null; readonly steps: DecimalsBySize },
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
