/** The readings of an instrument file as lines of a lab dip: which option a sample is, and which readings can be compared with a standard. */
import type { ColourReading } from '../../engine/document-logic.ts'
import { invalid } from '../../model/errors.ts'
import { pick } from '../../model/pick.ts'
import type { LabDip } from './lab-dip.ts'
import { refuse } from './messages.ts'

type Reading = LabDip['readings'][number]
type Entered = Pick<Reading, 'option' | 'illuminant' | 'observer' | 'labL' | 'labA' | 'labB'>
type Letter = Reading['option']

const keyOf = ({ option, illuminant, observer }: Pick<Reading, 'option' | 'illuminant' | 'observer'>) =>
  [option, illuminant, observer].join(' ')

/**
 * Returns the readings of a request with those of a file: one of the same option and light in the open round takes them over, others are added.
 * A sample whose name ends with no letter of an option is passed over, and so is a light for which the colour has no standard: a program writes
 * all of its lights. A file that does not say the light is read as one under the light of the standard.
 * @throws WeftError 11000 at `instrumentFile` when nothing of the file can be taken
 */
export function withFileReadings(doc: LabDip, file: readonly ColourReading[]): object[] {
  const taken = new Map(file.flatMap((one) => enteredOf(doc, one)).map((one) => [keyOf(one), one]))
  if (taken.size === 0) throw nothingTaken(file)
  const lines = doc.readings.map((line) => {
    const isOpen = line.round === doc.round
    const read = isOpen ? taken.get(keyOf(line)) : undefined
    if (read) taken.delete(keyOf(line))
    return { ...pick(line, 'id', 'round', 'option', 'illuminant', 'observer', 'labL', 'labA', 'labB'), ...read }
  })
  return [...lines, ...taken.values()]
}

function enteredOf(doc: LabDip, { name, illuminant, observer, lab: [labL, labA, labB] }: ColourReading): Entered[] {
  const option = letterOf(name)
  const light = { illuminant: illuminant ?? doc.illuminant ?? 'D65', observer: observer ?? doc.observer ?? 'deg10' }
  if (option === undefined || light.illuminant === 'other') return []
  const isKnown = doc.illuminant === null || [doc, ...doc.standards].some((one) => isOf(one, light))
  return isKnown ? [{ option, illuminant: light.illuminant, observer: light.observer, labL, labA, labB }] : []
}

const isOf = (one: { readonly illuminant: string | null; readonly observer: string | null }, light: typeof one): boolean =>
  one.illuminant === light.illuminant && one.observer === light.observer

/** Returns the letter of an option at the end of a sample's name: `A`, `Mist b`, `LD-7/2C`. */
const letterOf = (name: string): Letter | undefined =>
  /(?:^|[^A-Za-z])([A-Ea-e])$/.exec(name.trim())?.[1]?.toUpperCase() as Letter | undefined

function nothingTaken(file: readonly ColourReading[]): Error {
  const names = [...new Set(file.map(({ name }) => name.slice(0, 40)))].slice(0, 5).join(', ')
  const lights = [...new Set(file.map(({ illuminant }) => illuminant ?? '?'))].join(', ')
  const { message, key } = refuse('labDip.fileWithoutOptions', { names, lights })
  return invalid([{ path: 'instrumentFile', key: 'message.text', values: { text: message[0], textEn: message[1], reason: key } }])
}
