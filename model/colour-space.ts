/** Colours of screens as CIELAB coordinates. */
import type { Lab } from './expression/colour-difference.ts'

/** XYZ of the white of sRGB (D65, 2°). */
const white = [0.950_47, 1, 1.088_83] as const

/**
 * Returns the CIELAB coordinates of a colour on a screen (sRGB, IEC 61966-2-1), for D65 and 2°, unrounded.
 * @param hex `#RRGGBB`
 */
export function labOfHex(hex: string): Lab {
  const linear = [1, 3, 5].map((at) => {
    const share = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  })
  const [r, g, b] = linear as [number, number, number]
  const [x, y, z] = [
    0.412_456_4 * r + 0.357_576_1 * g + 0.180_437_5 * b,
    0.212_672_9 * r + 0.715_152_2 * g + 0.072_175 * b,
    0.019_333_9 * r + 0.119_192 * g + 0.950_304_1 * b,
  ].map((value, at) => root(value / white[at]!)) as [number, number, number]
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}
const root = (share: number): number => (share > 216 / 24_389 ? Math.cbrt(share) : (24_389 / 27) * (share / 116) + 16 / 116)
