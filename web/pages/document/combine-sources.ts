/** Combines several source documents into one new document: lines in sequence, and the header values that are equal in all. Pure. */
import type { Values } from '../../../ui/state/form-state.ts'

const isLines = (value: unknown): value is readonly object[] =>
  Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'object' && one !== null)

/** Combines the sources. Header values that differ are left empty for the user to enter. */
export function together([first = {}, ...others]: readonly Values[]): Values {
  const combined: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(first)) {
    const all = others.map((one) => one[name])
    if (isLines(value) || all.some(isLines)) combined[name] = [value, ...all].flatMap((one) => (Array.isArray(one) ? one : []))
    else if (all.every((one) => JSON.stringify(one) === JSON.stringify(value))) combined[name] = value
  }
  return combined
}
