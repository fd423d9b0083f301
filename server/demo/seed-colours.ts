/** The demo's colours and its invented colour book: real codes belong to a licence that does not come with the product. */
import { colour } from '../../documents/design/colour.ts'
import { pantoneColour } from '../../documents/design/pantone-colour.ts'
import { colours } from './goods-names.ts'
import { add, compare, mul, round } from '../../model/decimal.ts'
import type { As } from './seed-session.ts'

/** Lays the colours, each with a colour of the invented book and the Lab values of its standard. */
export async function seedColours(as: As, first: string): Promise<{ id: string; hex: string; name: string }[]> {
  const book = await as('super', first).createMany(
    pantoneColour,
    colours.map(([, name, , hex, code]) => ({ code, book: 'TCX', name, hex })),
  )
  const made = await as('buyer', first).createMany(
    colour,
    colours.map(([name, nameEn, family, , , [labL, labA, labB]], at) => ({
      name,
      nameEn,
      family,
      pantoneColour: book[at]!.id,
      labL,
      labA,
      labB,
      illuminant: 'D65',
      observer: 'deg10',
      standards: furtherStandards([labL, labA, labB]),
    })),
  )
  return made.map(({ id }, at) => ({ id, hex: colours[at]![3], name: colours[at]![0] }))
}

/** By how much the coordinates move under incandescent light and in a shop, invented as the book is: shares of a* and b* and a shift of a*. */
const lights = [
  { illuminant: 'A', lightness: ['0.05', '0.03'], chroma: ['0.9', '0.95'], shift: '2' },
  { illuminant: 'TL84', lightness: ['0', '0.02'], chroma: ['0.92', '1.03'], shift: '0.4' },
] as const

/** Returns the standards of a colour under the further lights in which lab dips are read. */
const furtherStandards = ([labL, labA, labB]: readonly [string, string, string]) =>
  lights.map(({ illuminant, lightness, chroma, shift }) => ({
    illuminant,
    observer: 'deg10' as const,
    labL: within(add(labL, add(mul(labA, lightness[0]), mul(labB, lightness[1])))),
    labA: round(add(mul(labA, chroma[0]), shift), 2),
    labB: round(mul(labB, chroma[1]), 2),
  }))
/** Lightness ends at 100. */
const within = (lightness: string): string => (compare(lightness, '100') > 0 ? '100' : round(lightness, 2))
