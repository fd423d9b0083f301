/** The factor between two units as a ratio of whole numbers, by the factors of the unit table; lengths and masses of a fabric by the weight of a metre. */
import { dec, plain, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { converted, type Conversion } from '../../model/expression/gross-use.ts'
import type { unit } from './unit.ts'

type Unit = Pick<Doc<typeof unit>, 'id' | 'dimension' | 'numerator' | 'denominator'>

/** How many of the second unit are one of the first: numerator ÷ denominator, and what it is multiplied or divided by. */
export interface UnitFactor {
  readonly kind: Conversion
  readonly numerator: Numeric
  readonly denominator: Numeric
}

/**
 * Returns how a quantity in one unit is converted to another one, reduced: a yard is 1143 ÷ 1250 m. By weight it is multiplied by the kilograms of a
 * metre too, by length divided by them.
 * @returns undefined for units that do not convert
 */
export function unitFactor(from: Unit | undefined, to: Unit | undefined): UnitFactor | undefined {
  if (!from || !to) return undefined
  if (from.id === to.id) return { kind: 'same', numerator: '1', denominator: '1' }
  const kind = from.dimension === to.dimension ? 'by_unit' : kinds[`${from.dimension} ${to.dimension}`]
  return kind && { kind, ...reduced(BigInt(from.numerator) * BigInt(to.denominator), BigInt(from.denominator) * BigInt(to.numerator)) }
}

const kinds: Readonly<Record<string, Conversion>> = { 'length mass': 'by_weight', 'mass length': 'by_length' }

function reduced(numerator: bigint, denominator: bigint) {
  let [common, rest] = [numerator, denominator]
  while (rest !== 0n) [common, rest] = [rest, common % rest]
  return { numerator: String(numerator / common), denominator: String(denominator / common) }
}

/** Returns a quantity in the other unit, unrounded, as `converted` of the formulas does; undefined where the weight of a metre is needed and not known. */
export function convertedBy(
  quantity: Numeric,
  { kind, numerator, denominator }: UnitFactor,
  metreWeight: Numeric | null,
): Numeric | undefined {
  const factors = { numerator: dec(numerator), denominator: dec(denominator), metreWeight: metreWeight === null ? null : dec(metreWeight) }
  const other = converted(dec(quantity), kind, factors)
  return other ? plain(other) : undefined
}
