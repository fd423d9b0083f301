/** Reads a colour as people write it: a hex value, or CIELAB coordinates as instrument programs give them. */
import { chromaticRange, lightnessRange, type IlluminantName, type ObserverName } from '../../../model/mixins/measured-colour.ts'

export type NearestReference =
  | { readonly hex: string }
  | { readonly lab: [number, number, number]; readonly illuminant?: IlluminantName; readonly observer?: ObserverName }

/**
 * Returns the colour that a text means: `#7D93AE`, `7d93ae`, `60 -3.2 -18.5`, `60,0; -3,2; -18,5`; undefined for any other text. Coordinates are
 * measured, so they are numbers of double precision as in the formulas of ΔE.
 */
export function referenceOf(text: string): NearestReference | undefined {
  const plain = text.normalize('NFKC').replaceAll('\u2212', '-').trim()
  const hex = /^#?([0-9a-f]{6})$/i.exec(plain)?.[1]
  if (hex !== undefined) return { hex: `#${hex.toUpperCase()}` }
  const parts = plain.split(/[;\s]+/)
  // Where nothing but commas divides them, a comma is no decimal sign.
  const figures = (parts.length === 1 ? plain.split(',') : parts.map((one) => one.replace(/,$/, ''))).map((one) => one.replace(',', '.'))
  if (figures.length !== 3 || !figures.every((one) => /^[-+]?\d{1,3}(?:\.\d{1,6})?$/.test(one))) return undefined
  const [l, a, b] = figures.map(Number) as [number, number, number]
  const isWithin = (figure: number, { atLeast, atMost }: { readonly atLeast: number; readonly atMost: number }) =>
    figure >= atLeast && figure <= atMost
  return isWithin(l, lightnessRange) && isWithin(a, chromaticRange) && isWithin(b, chromaticRange) ? { lab: [l, a, b] } : undefined
}
