/**
 * Brand palette: derives a family of shades from a company colour in OKLCH and adjusts lightness until it is legible (experience 0.2,
 * "client theme").
 */
import { hexOfLch, lchOf } from '../../model/colour/oklch.ts'
import { contrast } from '../../model/colour/srgb.ts'

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
    while (lightness > 0 && lightness < 1 && contrast(hexOfLch([lightness, chroma, hue]), paper[mode]) < 4.55) lightness += step
    return lightness
  }
  const lightness = readable(mode === 'light' ? sourceLightness : Math.max(sourceLightness, 0.7))
  const at = (value: number, share = 1): string => hexOfLch([Math.min(0.99, Math.max(0.05, value)), chroma * share, hue])
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
