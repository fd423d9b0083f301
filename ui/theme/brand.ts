/**
 * Brand palette: derives a family of shades from a company colour in OKLCH and adjusts lightness until it is legible (experience 0.2,
 * "client theme").
 */
type Lch = readonly [lightness: number, chroma: number, hue: number]
type Rgb = readonly [number, number, number]

export interface Brand {
  readonly primary: string
  readonly hover: string
  readonly active: string
  readonly tint: string
  readonly tintHover: string
  readonly selected: string
  readonly link: string
}

const paper = { light: '#FFFFFF', dark: '#23282D' } as const

/**
 * Returns the shades of `colour` (#rrggbb) for light or dark mode. The colour itself and its link colour always have at least 4.5:1
 * contrast against the page background.
 */
export function brandOf(colour: string, mode: 'light' | 'dark'): Brand {
  const [sourceLightness, chroma, hue] = lchOf(colour)
  const step = mode === 'light' ? -0.01 : 0.01
  const readable = (from: number): number => {
    let lightness = from
    while (lightness > 0 && lightness < 1 && contrast(hexOf([lightness, chroma, hue]), paper[mode]) < 4.55) lightness += step
    return lightness
  }
  const lightness = readable(mode === 'light' ? sourceLightness : Math.max(sourceLightness, 0.7))
  const at = (value: number, share = 1): string => hexOf([Math.min(0.99, Math.max(0.05, value)), chroma * share, hue])
  return mode === 'light'
    ? {
        primary: at(lightness),
        hover: at(readable(lightness + 0.05)),
        active: at(lightness - 0.06),
        tint: at(0.945, 0.3),
        tintHover: at(0.91, 0.35),
        selected: at(0.955, 0.25),
        link: at(readable(lightness + 0.02)),
      }
    : {
        primary: at(lightness),
        hover: at(lightness + 0.05),
        active: at(readable(lightness - 0.05)),
        tint: at(0.3, 0.5),
        tintHover: at(0.34, 0.5),
        selected: at(0.3, 0.5),
        link: at(lightness),
      }
}

/** Returns the contrast of two colours by WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(rgbOf(one)), luminance(rgbOf(other))].sort((x, y) => y - x) as [number, number]
  return (a + 0.05) / (b + 0.05)
}

const luminance = ([r, g, b]: Rgb): number => 0.2126 * linear(r) + 0.7152 * linear(g) + 0.0722 * linear(b)
const linear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const curved = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055)
const rgbOf = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255) as unknown as Rgb

/** Converts by Björn Ottosson's OKLab matrices to polar form. */
function lchOf(hex: string): Lch {
  const [r, g, b] = rgbOf(hex).map(linear) as unknown as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const c = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, c), Math.atan2(c, a)]
}

function hexOf([lightness, chroma, hue]: Lch): string {
  const [a, c] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * c) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * c) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * c) ** 3
  const rgb = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${rgb
    .map((value) =>
      Math.round(Math.min(1, Math.max(0, curved(Math.min(1, Math.max(0, value))))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`
}
