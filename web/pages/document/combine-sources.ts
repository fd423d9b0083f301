/** What several documents make of themselves, as one new document: their lines one after the other; of the head what all of them say. Pure. */
import type { Values } from '../../../ui/form/form-state.ts'

const isLines = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null)

/** Values of a head that the sources say differently are left for the person to say. */
export function together([first = {}, ...others]: readonly Values[]): Values {
  const made: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(first)) {
    const all = others.map((one) => one[name])
    if (isLines(value) || all.some(isLines)) made[name] = [value, ...all].flatMap((one) => (Array.isArray(one) ? one : []))
    else if (all.every((one) => JSON.stringify(one) === JSON.stringify(value))) made[name] = value
  }
  return made
}
