/** The difference of two colours: CIEDE2000, CMC(l:c), and what a sample has more or less of each coordinate. One rule for formulas, forms and the server. */
import { Decimal } from '../decimal.ts'

/** A colour as CIELAB coordinates: lightness L*, red–green a*, yellow–blue b*, of one illuminant and observer. */
export type Lab = readonly [lightness: number, a: number, b: number]
/** The weights of the differences in lightness, chroma and hue: k_L, k_C, k_H of CIEDE2000; l and c of CMC, which has none of hue. */
export type ColourFactors = readonly [lightness: number, chroma: number, hue: number]

export const differenceFormulas = ['ciede2000', 'cmc'] as const
export type DifferenceFormula = (typeof differenceFormulas)[number]

/** The usual weights: CMC(2:1) as textiles are judged by (ISO 105-J03), CIEDE2000 (1:1:1). */
export const usualFactors = { ciede2000: [1, 1, 1], cmc: [2, 1, 1] } as const satisfies Readonly<Record<DifferenceFormula, ColourFactors>>

/**
 * Returns the difference of a sample from its standard, rounded once, half-up, to 4 decimals: the figure that is stored and compared with the limit.
 * The computation is in double precision, since the formulas take roots, powers and angles, for which there is no exact decimal.
 * @param factors above zero
 */
export function colourDifference(formula: DifferenceFormula, standard: Lab, sample: Lab, factors: ColourFactors): Decimal {
  const difference = formula === 'cmc' ? cmc(standard, sample, factors) : ciede2000(standard, sample, factors)
  return new Decimal(difference).toDecimalPlaces(4)
}

const rad = (degrees: number): number => (degrees * Math.PI) / 180
/** The angle of a hue in degrees from 0 up to 360; 0 for a grey. */
const hueOf = (a: number, b: number): number => (a === 0 && b === 0 ? 0 : (Math.atan2(b, a) * 180) / Math.PI + (b < 0 ? 360 : 0))
/** The part that grows with the seventh power of the chroma: √(C⁷ / (C⁷ + 25⁷)). */
const saturation = (chroma: number): number => Math.sqrt(chroma ** 7 / (chroma ** 7 + 25 ** 7))

/** Returns the CIEDE2000 difference, unrounded (Sharma, Wu, Dalal 2005; CIE 142). It is symmetric. */
export function ciede2000([l1, a1, b1]: Lab, [l2, a2, b2]: Lab, [kL, kC, kH]: ColourFactors): number {
  const stretch = 1 + 0.5 * (1 - saturation((Math.hypot(a1, b1) + Math.hypot(a2, b2)) / 2))
  const [c1, c2] = [Math.hypot(stretch * a1, b1), Math.hypot(stretch * a2, b2)]
  const [h1, h2] = [hueOf(stretch * a1, b1), hueOf(stretch * a2, b2)]
  const isGrey = c1 * c2 === 0
  const turned = h2 - h1
  const dh = isGrey ? 0 : turned > 180 ? turned - 360 : turned < -180 ? turned + 360 : turned
  const [dL, dC, dH] = [l2 - l1, c2 - c1, 2 * Math.sqrt(c1 * c2) * Math.sin(rad(dh / 2))]
  const [meanL, meanC] = [(l1 + l2) / 2, (c1 + c2) / 2]
  const hues = h1 + h2
  const meanH = isGrey ? hues : Math.abs(turned) <= 180 ? hues / 2 : hues < 360 ? (hues + 360) / 2 : (hues - 360) / 2
  const t =
    1 -
    0.17 * Math.cos(rad(meanH - 30)) +
    0.24 * Math.cos(rad(2 * meanH)) +
    0.32 * Math.cos(rad(3 * meanH + 6)) -
    0.2 * Math.cos(rad(4 * meanH - 63))
  const rotation = -Math.sin(rad(60 * Math.exp(-(((meanH - 275) / 25) ** 2)))) * 2 * saturation(meanC)
  const lightness = dL / (kL * (1 + (0.015 * (meanL - 50) ** 2) / Math.sqrt(20 + (meanL - 50) ** 2)))
  const chroma = dC / (kC * (1 + 0.045 * meanC))
  const hue = dH / (kH * (1 + 0.015 * meanC * t))
  return root(lightness ** 2 + chroma ** 2 + hue ** 2 + rotation * chroma * hue)
}

/** Returns the CMC(l:c) difference, unrounded (ISO 105-J03). Its weights are those of the standard, so it is not symmetric. */
export function cmc([l1, a1, b1]: Lab, [l2, a2, b2]: Lab, [l, c]: ColourFactors): number {
  const [c1, c2] = [Math.hypot(a1, b1), Math.hypot(a2, b2)]
  const hue = hueOf(a1, b1)
  const t = hue >= 164 && hue <= 345 ? 0.56 + Math.abs(0.2 * Math.cos(rad(hue + 168))) : 0.36 + Math.abs(0.4 * Math.cos(rad(hue + 35)))
  const f = Math.sqrt(c1 ** 4 / (c1 ** 4 + 1900))
  const weightL = l1 < 16 ? 0.511 : (0.040975 * l1) / (1 + 0.01765 * l1)
  const weightC = (0.0638 * c1) / (1 + 0.0131 * c1) + 0.638
  const weightH = weightC * (f * t + 1 - f)
  const dH2 = (a2 - a1) ** 2 + (b2 - b1) ** 2 - (c2 - c1) ** 2
  return root(((l2 - l1) / (l * weightL)) ** 2 + ((c2 - c1) / (c * weightC)) ** 2 + dH2 / weightH ** 2)
}

/** A root of what is zero up to the last bits. */
const root = (square: number): number => Math.sqrt(Math.max(0, square))

/** The differences of a sample from its standard in CIELAB: ΔL*, Δa*, Δb*, ΔC* and ΔH*, whose sign is that of the turn of the hue. */
export interface LabDifference {
  readonly dL: number
  readonly da: number
  readonly db: number
  readonly dC: number
  readonly dH: number
}

/** Figures are compared and shown to four decimals, as ΔE is. */
const rounded = (value: number): number => Math.round(value * 10_000) / 10_000

/** Returns the differences of a sample from its standard. */
export function differenceOf([l1, a1, b1]: Lab, [l2, a2, b2]: Lab): LabDifference {
  const [da, db, dC] = [a2 - a1, b2 - b1, Math.hypot(a2, b2) - Math.hypot(a1, b1)]
  const turned = Math.sqrt(Math.max(0, da ** 2 + db ** 2 - dC ** 2))
  return {
    dL: rounded(l2 - l1),
    da: rounded(da),
    db: rounded(db),
    dC: rounded(dC),
    dH: rounded(a1 * b2 - a2 * b1 < 0 ? -turned : turned),
  }
}
