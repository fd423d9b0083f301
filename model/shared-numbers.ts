/** Types whose numbers another type has too, so that a number alone does not say which document is meant: a chart and a BOM of a style are both TS24-0001V01. */
import type { AnyDocument } from './document.ts'

const known = new WeakMap<object, ReadonlySet<string>>()

/**
 * Returns the names of the types of a catalogue that number their documents by the pattern of another type. Such a document is named with its type wherever a text names it.
 * A pattern with a serial of its own (`{000}`) gives each type other numbers.
 */
export function sharingNumbers(types: ReadonlyMap<string, AnyDocument>): ReadonlySet<string> {
  let names = known.get(types)
  if (!names) {
    const numbered = [...types.values()].filter(({ number }) => typeof number === 'string' && !/\{0+\}/.test(number))
    const groups = Map.groupBy(numbered, ({ number }) => number as string)
    names = new Set([...groups.values()].filter(({ length }) => length > 1).flatMap((some) => some.map(({ name }) => name)))
    known.set(types, names)
  }
  return names
}
