/** Colours of screens: hex values, and the intensity of light that a channel stands for (sRGB, IEC 61966-2-1). */

/** Red, green and blue, each from 0 to 1. */
export type Rgb = readonly [red: number, green: number, blue: number]

/** Returns the intensity of light of a channel: what screens encode so that steps look even. */
const linear = (channel: number): number => (channel <= 0.040_45 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const encoded = (intensity: number): number => (intensity <= 0.003_130_8 ? 12.92 * intensity : 1.055 * intensity ** (1 / 2.4) - 0.055)

/**
 * Returns the intensities of light of a colour.
 * @param hex `#rrggbb`
 */
export const lightOf = (hex: string): Rgb =>
  [1, 3, 5].map((at) => linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255)) as unknown as Rgb

/** Returns the hex value of intensities of light; what is beyond the screen becomes the nearest value of each channel. */
export const hexOfLight = (light: Rgb): string =>
  `#${light
    .map((one) =>
      Math.round(encoded(Math.min(1, Math.max(0, one))) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Returns whether a screen can show intensities of light, up to a difference that nobody sees. */
export const isShownBy = (light: Rgb): boolean => light.map(encoded).every((one) => one >= -0.002 && one <= 1.002)

/** Returns the contrast of two colours by WCAG 2: 1 to 21. */
export function contrast(one: string, other: string): number {
  const [a, b] = [luminance(lightOf(one)), luminance(lightOf(other))].sort((x, y) => y - x) as [number, number]
  return (a + 0.05) / (b + 0.05)
}
const luminance = ([r, g, b]: Rgb): number => 0.2126 * r + 0.7152 * g + 0.0722 * b
