/** Finds the colours of the library that are nearest to a colour. What is compared is read as columns, and only what is answered is read whole. */
import { answerCall, type AnsweredCall, type DocumentViewer, type Viewed } from '../../engine/document-calls.ts'
import { labOfHex } from '../../model/colour/cielab.ts'
import type { Doc } from '../../model/document.ts'
import { ciede2000, colourDifference, type Lab } from '../../model/colour/colour-difference.ts'
import type { IlluminantName, ObserverName } from '../../model/mixins/measured-colour.ts'
import { colour } from './colour.ts'
import { nearestColoursCalls, type NearestColours } from './nearest-colours.calls.ts'

/** How many colours are answered. */
const answered = 12
/** How many colours are read at once at most. */
const atOnce = 500
const factors = [1, 1, 1] as const

interface Compared {
  readonly id: string
  readonly lab: Lab
  readonly measured: boolean
  readonly difference: number
}

/** Under which illuminant and by which observer a colour is measured. */
interface Light {
  readonly illuminant: IlluminantName
  readonly observer: ObserverName
}
/** The light of coordinates that say none, and of hex values, which screens show for D65 for either observer. */
const daylight: Light = { illuminant: 'D65', observer: 'deg10' }

interface Options {
  /** The light of the reference; daylight where it is absent. */
  readonly light?: Light
  /** Id of a colour that is left out. */
  readonly except?: string | undefined
}

/**
 * Returns the nearest colours that the user may see, nearest first, at most twelve. A colour is compared by its standard, as long as that is of the light of the
 * reference, else by its hex value; one with neither is not compared.
 * @param reference CIELAB coordinates
 */
export async function nearestTo(
  viewer: DocumentViewer,
  reference: Lab,
  { light = daylight, except }: Options = {},
): Promise<NearestColours> {
  const all = await viewer.ctx.pick(colour, { status: 'active' }, ['labL', 'labA', 'labB', 'illuminant', 'observer', 'hex'])
  const others = all.filter(({ id }) => id !== except)
  const compared = others.flatMap((one): Compared[] => {
    const value = valueOf(one, light)
    return value ? [{ id: one.id, ...value, difference: ciede2000(reference, value.lab, factors) }] : []
  })
  const isCompared = new Set(compared.map(({ id }) => id))
  const leftOut = await countSeen(
    viewer,
    others.filter(({ id }) => !isCompared.has(id)),
  )
  return { colours: await firstSeen(viewer, reference, compared), leftOut }
}

/** Returns how many of these colours have a value that the user may see. */
async function countSeen(viewer: DocumentViewer, colours: readonly (Values & { readonly id: string })[]): Promise<number> {
  const idsOf = (some: typeof colours) => some.map(({ id }) => id)
  const measured = colours.filter(({ labL }) => labL !== null)
  const coloured = colours.filter(({ labL, hex }) => labL === null && hex !== null)
  return (await viewer.countThese(colour, idsOf(measured), 'labL')) + (await viewer.countThese(colour, idsOf(coloured), 'hex'))
}

/** Returns the nearest of the compared colours that the user may see. Where few may be seen, each further turn looks at four times as many. */
async function firstSeen(viewer: DocumentViewer, reference: Lab, compared: readonly Compared[]): Promise<NearestColours['colours']> {
  const colours: NearestColours['colours'][number][] = []
  // A difference says what it is reckoned from, so values that a rule hides are not compared.
  const hidden = new Set<boolean>()
  let left = compared.toSorted((one, other) => one.difference - other.difference)
  for (let count = answered; left.length > 0 && colours.length < answered; count = Math.min(4 * count, atOnce)) {
    const next = new Map(left.slice(0, count).map((one) => [one.id, one]))
    for (const seen of await viewer.viewThese(colour, [...next.keys()])) {
      const { id, lab, measured } = next.get(seen.id)!
      if (!(measured ? ['labL', 'labA', 'labB'] : ['hex']).every((name) => viewer.sees(seen, name))) hidden.add(measured)
      if (hidden.has(measured) || colours.length === answered) continue
      const deltaE = colourDifference('ciede2000', reference, lab, factors).toString()
      colours.push({ id, number: seen.number, ...readOf(seen), deltaE, measured })
    }
    left = left.filter(({ id, measured }) => !next.has(id) && !hidden.has(measured))
  }
  return colours
}

/** What a user reads of a colour: what a rule hides is blank. */
const readOf = ({ name, nameEn, hex, pantone }: Viewed<typeof colour>) => ({
  name: name ?? '',
  nameEn: nameEn ?? null,
  hex: hex ?? null,
  pantone: pantone ?? null,
})

type Values = Pick<Doc<typeof colour>, 'labL' | 'labA' | 'labB' | 'illuminant' | 'observer' | 'hex'>

/** Returns by what a colour is compared under a light; undefined where it has no value of that light. */
function valueOf({ labL, labA, labB, hex, ...of }: Values, light: Light): { readonly lab: Lab; readonly measured: boolean } | undefined {
  // Colour differences are computed in double precision, as those of readings are.
  if (labL !== null && labA !== null && labB !== null && isSameLight(of, light))
    return { lab: [Number(labL), Number(labA), Number(labB)], measured: true }
  return hex !== null && light.illuminant === daylight.illuminant ? { lab: labOfHex(hex), measured: false } : undefined
}

const isSameLight = (one: Pick<Values, 'illuminant' | 'observer'>, other: Light): boolean =>
  one.illuminant === other.illuminant && one.observer === other.observer

export const nearestColoursAnswers: readonly AnsweredCall[] = [
  answerCall(nearestColoursCalls.nearestColours, (viewer, { hex, lab, illuminant, observer, except }) =>
    nearestTo(viewer, lab ? [lab[0], lab[1], lab[2]] : labOfHex(hex!), {
      light: { illuminant: illuminant ?? daylight.illuminant, observer: observer ?? daylight.observer },
      except,
    }),
  ),
]
