/** The limit of a colour difference as a line in the a–b plane, for looking only: no figure of it is stored. */
import { ciede2000, cmc, type ColourFactors, type DifferenceFormula, type Lab } from './colour-difference.ts'

/** By what a difference is computed, and how large it may be. */
export interface DifferenceRule {
  readonly formula: DifferenceFormula
  readonly factors: ColourFactors
  readonly limit: number
}

/**
 * Returns the line in the a–b plane on which a colour of the standard's lightness is at the limit of its ΔE, as points around the standard (Δa*, Δb*). It is
 * no circle: both formulas weigh chroma and hue apart.
 */
export function limitLine(
  standard: Lab,
  { formula, factors, limit }: DifferenceRule,
  points = 72,
): readonly (readonly [da: number, db: number])[] {
  const difference = (sample: Lab) => (formula === 'cmc' ? cmc : ciede2000)(standard, sample, factors)
  return Array.from({ length: points }, (_, at) => {
    const angle = (2 * Math.PI * at) / points
    const place = (radius: number): Lab => [standard[0], standard[1] + radius * Math.cos(angle), standard[2] + radius * Math.sin(angle)]
    let [inside, outside] = [0, limit]
    while (difference(place(outside)) < limit && outside < 400) outside *= 2
    for (let step = 0; step < 30; step++) {
      const middle = (inside + outside) / 2
      if (difference(place(middle)) <= limit) inside = middle
      else outside = middle
    }
    return [inside * Math.cos(angle), inside * Math.sin(angle)] as const
  })
}
