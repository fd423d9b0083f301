/** How instrument programs write illuminants, observers and coordinates. */
import type { ColourReading } from '../../engine/file-readers.ts'
import { isDecimal, round } from '../../model/decimal.ts'

/** Illuminants by what programs call them; F11 is TL84, F2 is cool white. */
const illuminantNames = { D65: 'D65', D50: 'D50', A: 'A', TL84: 'TL84', F11: 'TL84', CWF: 'CWF', F2: 'CWF' } as const

/** Returns the illuminant that a text such as `D65`, `D65/10` or `CIE F11` names; null for a blank one, `other` for another one. */
export function illuminantOf(text: string | undefined): ColourReading['illuminant'] {
  const parts = (text ?? '')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter(Boolean)
  if (parts.length === 0) return null
  const known = parts.find((word): word is keyof typeof illuminantNames => Object.hasOwn(illuminantNames, word))
  return known === undefined ? 'other' : illuminantNames[known]
}

/** Returns the observer that a text such as `10`, `10°`, `2_Degree` or `D65/10` names; null where it names none. */
export function observerOf(text: string | undefined): ColourReading['observer'] {
  const degrees = /(?:^|[^A-Z0-9.])(10|2)(?![0-9.])/i.exec(text ?? '')?.[1]
  return degrees === undefined ? null : degrees === '10' ? 'deg10' : 'deg2'
}

/** Returns coordinates as decimals with four places; undefined where one of them is no number. A comma may stand for the point. */
export function labOf(texts: readonly (string | undefined)[]): ColourReading['lab'] | undefined {
  const figures = texts.map((text) => (text ?? '').trim().replace(/^\+/, '').replace('\u2212', '-').replace(',', '.'))
  if (figures.length !== 3 || !figures.every((one) => one.length < 30 && isDecimal(one))) return undefined
  const [lightness, a, b] = figures.map((one) => round(one, 4)) as [string, string, string]
  return [lightness, a, b]
}
