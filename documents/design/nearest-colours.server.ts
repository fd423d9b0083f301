/** Finds the colours of the library that are nearest to a colour. What is compared is read as columns, and only what is answered is read whole. */
import { answerCall, type AnsweredCall } from '../../engine/document-calls.ts'
import type { DocumentViewer } from '../../engine/document-context.ts'
import { labOfHex } from '../../model/colour-space.ts'
import type { Doc } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import { ciede2000, colourDifference, type Lab } from '../../model/expression/colour-difference.ts'
import { colour } from './colour.ts'
import { nearestColoursCalls, type NearestColours } from './nearest-colours.calls.ts'

/** How many colours are answered. */
const answered = 12
const factors = [1, 1, 1] as const

interface Compared {
  readonly id: string
  readonly lab: Lab
  readonly measured: boolean
  readonly difference: number
}

/**
 * Returns the nearest colours that the user may see, nearest first, at most twelve. A colour with neither standard nor hex value is not compared.
 * @param reference CIELAB coordinates
 * @param except id of a colour that is left out
 */
export async function nearestTo(viewer: DocumentViewer, reference: Lab, except?: string): Promise<NearestColours> {
  const all = await viewer.ctx.pick(colour, { status: 'active' }, ['labL', 'labA', 'labB', 'hex'])
  const compared = all.flatMap(({ id, hex, ...standard }): Compared[] => {
    const lab = labOf(standard, hex)
    if (!lab || id === except) return []
    return [{ id, lab, measured: standard.labL !== null, difference: ciede2000(reference, lab, factors) }]
  })
  const colours: NearestColours['colours'][number][] = []
  for (const { id, lab, measured } of compared.sort((one, other) => one.difference - other.difference)) {
    if (colours.length === answered) break
    const seen = await seenBy(viewer, id)
    if (!seen) continue
    const deltaE = colourDifference('ciede2000', reference, lab, factors).toString()
    colours.push({ id, number: seen.number, name: seen.name, ...readOf(seen), deltaE, measured })
  }
  return { colours }
}

/** What a user reads of a colour: a field that a rule hides is absent. */
const readOf = ({ nameEn = null, hex = null, pantone = null }: Partial<Doc<typeof colour>>) => ({ nameEn, hex, pantone })

type Standard = Readonly<Record<'labL' | 'labA' | 'labB', string | null>>
function labOf({ labL, labA, labB }: Standard, hex: string | null): Lab | undefined {
  // Colour differences are computed in double precision, as those of readings are.
  if (labL !== null && labA !== null && labB !== null) return [Number(labL), Number(labA), Number(labB)]
  return hex === null ? undefined : labOfHex(hex)
}

/** Returns a colour as the user may see it; undefined where a rule hides it. */
async function seenBy(viewer: DocumentViewer, id: string) {
  try {
    return await viewer.view(colour, id)
  } catch (error) {
    if (error instanceof WeftError && error.code === 404) return undefined
    throw error
  }
}

export const nearestColoursAnswers: readonly AnsweredCall[] = [
  answerCall(nearestColoursCalls.nearestColours, (viewer, { hex, lab, except }) =>
    nearestTo(viewer, lab ? [lab[0], lab[1], lab[2]] : labOfHex(hex!), except),
  ),
]
