// Weft's own functions for the industry: the pieces of a size matrix, the sum of decimals by size, the grading of a size chart, the gross use of a material
// and its conversion to another unit, the difference of two colours, and shares that add up to what is shared out.
import { allocate, Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { colourDifference, differenceFormulas, usualFactors, type ColourFactors, type Lab } from '../colour/colour-difference.ts'
import { gradedSizes } from './grading.ts'
import { converted, grossUse } from './gross-use.ts'
import { functions } from './signature.ts'
import { totalOfSizes } from './sizes.ts'
import { number, type Value } from './values.ts'

export const tradeFunctions = functions([
  ['pieces', 'matrix: context', (operation, [matrix]) => totalOfSizes(operation, matrix!)],
  ['total by size', 'sizes: context', (operation, [sizes]) => totalOfSizes(operation, sizes!)],
  [
    'graded by size',
    'sizes: list, base: string?, value: number?, steps: context?, pins?: context?, adjusted?: number?, adjustments?: context?, seconds?: list?',
    (operation, [sizes, base, value, steps, pins, adjusted, adjustments, seconds]) =>
      gradedSizes(operation, {
        sizes: sizes as readonly Value[],
        seconds: (seconds ?? []) as readonly Value[],
        base: base as string | null,
        value: value as Decimal | null,
        steps: steps ?? null,
        pins: pins ?? null,
        adjusted: adjusted instanceof Decimal ? adjusted : null,
        adjustments: adjustments ?? null,
      }),
  ],
  [
    'gross use',
    'usage: number, loss: number, basis: string',
    (_, [usage, loss, basis]) => finite(grossUse(usage as Decimal, loss as Decimal, basis as string)),
  ],
  [
    'converted',
    'quantity: number, conversion: string, numerator: number?, denominator: number?, metreWeight: number?',
    (_, [quantity, conversion, ...factors]) => {
      const [numerator = null, denominator = null, metreWeight = null] = factors as (Decimal | null)[]
      return finite(converted(quantity as Decimal, conversion as string, { numerator, denominator, metreWeight }))
    },
  ],
  [
    'colour difference',
    'formula: string, standard: list, sample: list, factors: list',
    (_, [formula, ...colours]) => {
      const known = differenceFormulas.find((one) => one === formula)
      if (!known) return null
      const [of, measured, weights] = colours as [List, List, List]
      const [standard, sample] = [threeNumbers(of), threeNumbers(measured)]
      // A blank factor is the usual one of the formula.
      const factors = threeNumbers(weights.map((factor, at) => factor ?? new Decimal(usualFactors[known][at] ?? 0)))
      if (!standard || !sample || !factors?.every((factor) => factor > 0)) return null
      return number(colourDifference(known, standard as Lab, sample as Lab, factors as ColourFactors))
    },
  ],
  [
    'allocate',
    'total: number, weights: list, unit?: number',
    (operation, [total, weights, unit]) => shares(operation, total, weights as List, unit),
  ],
])

type List = readonly Value[]

/** Returns three figures as numbers in double precision; undefined where one of them is not known. */
const threeNumbers = (figures: List): [number, number, number] | undefined => {
  const [first, second, third] = figures
  if (figures.length !== 3 || !(first instanceof Decimal && second instanceof Decimal && third instanceof Decimal)) return undefined
  return [first.toNumber(), second.toNumber(), third.toNumber()]
}

const finite = (figure: Decimal | null): Decimal | null => figure && number(figure)

/** Returns the shares of a total by largest remainder, in whole units (0.01 without one); null where the weights or the total cannot be shared out. */
function shares(operation: Run, total: Value | undefined, weights: List, unit: Value | undefined): Value {
  operation.size(weights.length)
  operation.charge(weights.length)
  if (!weights.every((weight) => weight instanceof Decimal)) return null
  try {
    const parts = allocate(String(total), weights.map(String), unit instanceof Decimal ? String(unit) : undefined)
    return parts.map((part) => new Decimal(part))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}
