/** The demo's colours and its invented colour book: real codes belong to a licence that does not come with the product. */
import { colour } from '../../documents/design/colour.ts'
import { pantoneColour } from '../../documents/design/pantone-colour.ts'
import { colours } from './goods-names.ts'
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
    })),
  )
  return made.map(({ id }, at) => ({ id, hex: colours[at]![3], name: colours[at]![0] }))
}
