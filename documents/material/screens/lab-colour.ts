/** Colours of CIELAB on a screen, and the limit of a colour difference in the a–b plane. Pure functions, for looking only: no figure of them is stored. */
import { ciede2000, cmc, type ColourFactors, type DifferenceFormula, type Lab } from '../../../model/expression/colour-difference.ts'

/** The white of sRGB: D65, 2° (IEC 61966-2-1). */
const white = [0.95047, 1, 1.08883] as const
/** XYZ to linear sRGB (IEC 61966-2-1). */
const toLinear = [
  [3.2404542, -1.5371385, -0.4985314],
  [-0.969266, 1.8760108, 0.041556],
  [0.0556434, -0.2040259, 1.0572252],
] as const

/** CIE 15:2018, 8.2.1: the inverse of the cube root that is straight near black. */
const inverse = (t: number): number => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29))
const encoded = (u: number): number => (u <= 0.0031308 ? 12.92 * u : 1.055 * u ** (1 / 2.4) - 0.055)

/**
 * Returns a colour as the screen shows it, `#rrggbb`, and whether the screen can show it at all; else the nearest value of each channel stands for it.
 * Lab is relative to the white of its illuminant; the patch shows it beside the white of the screen, to which an eye is adapted.
 */
export function patchOf([lightness, a, b]: Lab): { readonly hex: string; readonly isShown: boolean } {
  const fy = (lightness + 16) / 116
  const xyz = [inverse(fy + a / 500), inverse(fy), inverse(fy - b / 200)].map((one, at) => one * white[at]!)
  const channels = toLinear.map((row) => encoded(row.reduce((sum, factor, at) => sum + factor * xyz[at]!, 0)))
  const hex = channels.map((one) =>
    Math.round(Math.min(1, Math.max(0, one)) * 255)
      .toString(16)
      .padStart(2, '0'),
  )
  return { hex: `#${hex.join('')}`, isShown: channels.every((one) => one >= -0.002 && one <= 1.002) }
}

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

export interface Rule {
  readonly formula: DifferenceFormula
  readonly factors: ColourFactors
  readonly limit: number
}

/**
 * Returns the line in the a–b plane on which a colour of the standard's lightness is at the limit of its ΔE, as points around the standard (Δa*, Δb*). It is
 * no circle: both formulas weigh chroma and hue apart.
 */
export function limitLine(standard: Lab, { formula, factors, limit }: Rule, points = 72): readonly (readonly [da: number, db: number])[] {
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
