/** Exact conversion between units, and the seed units of a platform. */
import { dec, div, mul, plain, round } from '../../model/decimal.ts'

export interface Factor {
  readonly dimension: string
  readonly numerator: number
  readonly denominator: number
}
export interface UnitSeed extends Factor {
  readonly code: string
  readonly name: string
  readonly nameEn: string
  readonly decimals: number
}

/**
 * Converts a quantity to another unit of the same dimension. The ratio of whole numbers is applied in one step, so a round trip
 * returns the same figure within `places` (default 4, half-up).
 * @throws RangeError when the dimensions differ.
 */
export function convert(quantity: string, { from, to, places = 4 }: { from: Factor; to: Factor; places?: number }): string {
  if (from.dimension !== to.dimension) throw new RangeError(`cannot convert ${from.dimension} to ${to.dimension}`)
  const top = mul(quantity, mul(String(from.numerator), String(to.denominator)))
  return round(div(top, mul(String(from.denominator), String(to.numerator))), places)
}

/** Returns the kilograms of a length of fabric, kg = m × width × g/m² ÷ 1000 (width in metres; DM-3-029). Not rounded. */
export function kilogramsOf(metres: string, { width, gramWeight }: { width: string; gramWeight: string }): string {
  return plain(dec(metres).times(dec(width)).times(dec(gramWeight)).div(1000))
}

/**
 * Returns the length of fabric for a weight in kilograms, to 4 decimals half-up.
 * @throws RangeError when width or gram weight is zero.
 */
export function metresOf(kilograms: string, { width, gramWeight }: { width: string; gramWeight: string }): string {
  return round(div(mul(kilograms, '1000'), mul(width, gramWeight)), 4)
}

const unit = (code: string, name: string, nameEn: string, dimension: string, numerator = 1, denominator = 1, decimals = 0): UnitSeed => ({
  code,
  name,
  nameEn,
  dimension,
  numerator,
  denominator,
  decimals,
})

/** International yard, inch, foot and pound are exact by definition (1959): 0.9144 m, 0.0254 m, 0.3048 m, 0.45359237 kg. */
export const unitSeeds: readonly UnitSeed[] = [
  unit('PCS', '件', 'piece', 'count'),
  unit('PR', '双', 'pair', 'count', 2),
  unit('DZ', '打', 'dozen', 'count', 12),
  unit('GRS', '罗', 'gross', 'count', 144),
  unit('M', '米', 'metre', 'length', 1, 1, 2),
  unit('CM', '厘米', 'centimetre', 'length', 1, 100, 1),
  unit('YD', '码', 'yard', 'length', 9144, 10000, 2),
  unit('IN', '英寸', 'inch', 'length', 254, 10000, 2),
  unit('FT', '英尺', 'foot', 'length', 3048, 10000, 2),
  unit('M2', '平方米', 'square metre', 'area', 1, 1, 2),
  unit('M3', '立方米', 'cubic metre', 'volume', 1, 1, 3),
  unit('L', '升', 'litre', 'volume', 1, 1000, 2),
  unit('KG', '千克', 'kilogram', 'mass', 1, 1, 2),
  unit('G', '克', 'gram', 'mass', 1, 1000, 1),
  unit('T', '吨', 'tonne', 'mass', 1000, 1, 3),
  unit('LB', '磅', 'pound', 'mass', 45359237, 100000000, 2),
  unit('MIN', '分钟', 'minute', 'time', 1, 1, 2),
  unit('H', '小时', 'hour', 'time', 60, 1, 2),
]
