// The gross use of a material and its conversion to another unit: one rule each, for formulas and for the server.
import type { Decimal } from '../decimal.ts'

/**
 * Returns what is used of a material with its loss, unrounded: usage × (1 + loss / 100) where the loss is added to the usage, usage ÷ (1 − loss / 100) where
 * it is a part of what is issued (`yield`).
 * @param loss in percent
 * @returns null for another basis, and where all of what is issued is lost
 */
export function grossUse(usage: Decimal, loss: Decimal, basis: string): Decimal | null {
  if (basis === 'added') return usage.times(loss.div(100).plus(1))
  const used = loss.div(-100).plus(1)
  return basis === 'yield' && used.gt(0) ? usage.div(used) : null
}

/** How quantities convert: units alike, by the unit table, a length by its weight, a weight by its length. */
export type Conversion = 'same' | 'by_unit' | 'by_weight' | 'by_length'

/**
 * Returns a quantity in another unit, unrounded: × numerator ÷ denominator, by weight × the kilograms of a metre too, by length ÷ them.
 * @returns null where a factor or the weight of a metre is needed and not known, and for another conversion
 */
export function converted(
  quantity: Decimal,
  conversion: string,
  { numerator, denominator, metreWeight }: Readonly<Record<'numerator' | 'denominator' | 'metreWeight', Decimal | null>>,
): Decimal | null {
  if (conversion === 'same') return quantity
  if (!numerator || !denominator || denominator.isZero()) return null
  const counted = quantity.times(numerator)
  if (conversion === 'by_unit') return counted.div(denominator)
  if (!metreWeight || metreWeight.isZero()) return null
  if (conversion === 'by_weight') return counted.times(metreWeight).div(denominator)
  return conversion === 'by_length' ? counted.div(denominator.times(metreWeight)) : null
}
