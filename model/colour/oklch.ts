/** OKLCH: lightness, chroma and hue in which equal steps look equal. The matrices are Björn Ottosson's (A perceptual color space for image processing, 2020). */
import { hexOfLight, lightOf } from './srgb.ts'

type Lch = readonly [lightness: number, chroma: number, hue: number]

/**
 * Returns lightness from 0 to 1, chroma, and hue in radians of a colour.
 * @param hex `#rrggbb`
 */
export function lchOf(hex: string): Lch {
  const [r, g, b] = lightOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, c), Math.atan2(c, a)]
}

/** Returns the hex value of a colour; what is beyond the screen becomes the nearest value of each channel. */
export function hexOfLch([lightness, chroma, hue]: Lch): string {
  const [a, c] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * c) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * c) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * c) ** 3
  return hexOfLight([
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ])
}
