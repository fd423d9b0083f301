/** CIELAB coordinates of colours of screens, and back (CIE 15:2018, 8.2.1; sRGB by IEC 61966-2-1). */
import type { Lab } from './colour-difference.ts'
import { hexOfLight, isShownBy, lightOf, type Rgb } from './srgb.ts'

type Matrix = readonly [Rgb, Rgb, Rgb]
/** The white of sRGB in XYZ: D65, 2°. */
const white = [0.950_47, 1, 1.088_83] as const
/** Linear sRGB to XYZ, and back. */
const toXyz: Matrix = [
  [0.412_456_4, 0.357_576_1, 0.180_437_5],
  [0.212_672_9, 0.715_152_2, 0.072_175],
  [0.019_333_9, 0.119_192, 0.950_304_1],
]
const fromXyz: Matrix = [
  [3.240_454_2, -1.537_138_5, -0.498_531_4],
  [-0.969_266, 1.876_010_8, 0.041_556],
  [0.055_643_4, -0.204_025_9, 1.057_225_2],
]
const times = (matrix: Matrix, [x, y, z]: Rgb): Rgb => matrix.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Rgb

/** The cube root that is straight near black, and its inverse. */
const root = (share: number): number => (share > 216 / 24_389 ? Math.cbrt(share) : (24_389 / 27) * (share / 116) + 16 / 116)
const inverse = (t: number): number => (t > 6 / 29 ? t ** 3 : 3 * (6 / 29) ** 2 * (t - 4 / 29))

/**
 * Returns the CIELAB coordinates of a colour on a screen, for D65 and 2°, unrounded.
 * @param hex `#RRGGBB`
 */
export function labOfHex(hex: string): Lab {
  const [x, y, z] = times(toXyz, lightOf(hex)).map((value, at) => root(value / white[at]!)) as unknown as Lab
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/**
 * Returns a colour as the screen shows it, `#rrggbb`, and whether the screen can show it at all; else the nearest value of each channel stands for it.
 * Lab is relative to the white of its illuminant; the patch shows it beside the white of the screen, to which an eye is adapted.
 */
export function patchOf([lightness, a, b]: Lab): { readonly hex: string; readonly isShown: boolean } {
  const fy = (lightness + 16) / 116
  const [x, y, z] = [inverse(fy + a / 500), inverse(fy), inverse(fy - b / 200)]
  const light = times(fromXyz, [x * white[0], y, z * white[2]])
  return { hex: hexOfLight(light), isShown: isShownBy(light) }
}
