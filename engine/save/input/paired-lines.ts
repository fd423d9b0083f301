/** Which lines of two versions of a document are one line: by what names them, and by their place only where nothing does. */
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import type { AnyConstraint } from '../../../model/rules/constraint.ts'

/** A line with its columns by name. */
interface NamedLine {
  readonly id: string
  readonly [column: string]: unknown
}

/**
 * Returns the columns that name a line among its lines: those that a constraint says are unique there, else the first required link. None where the type has
 * neither: lines then correspond by their place.
 */
export function keyColumnsOf(type: AnyDocument, lines: string): readonly string[] {
  const constraints = (type.constraints ?? []) as readonly AnyConstraint[]
  const unique = constraints.find((one) => one.in === lines && one.uniqueInLines !== undefined && one.where === undefined)
  if (unique) return unique.uniqueInLines!
  const columns = linesOf(type).find(([name]) => name === lines)?.[1].options.columns ?? {}
  const link = Object.entries(columns).find(([, { kind, options }]) => kind === 'link' && options.required)
  return link ? [link[0]] : []
}

/**
 * Returns the lines of an earlier version under the ids of the lines of the later one that they correspond to, and the others under their own. Of lines with
 * the same key the first corresponds to the first, the second to the second.
 */
export function pairedLines<L extends NamedLine>(keys: readonly string[], before: readonly L[], after: readonly L[]): L[] {
  const later = new Map(places(keys, after).map((place, at) => [place, after[at]!.id]))
  return places(keys, before).map((place, at) => ({ ...before[at]!, id: later.get(place) ?? before[at]!.id }))
}

/** Returns what identifies each line: its key, and which of the lines with that key it is. */
function places(keys: readonly string[], lines: readonly NamedLine[]): string[] {
  const counts = new Map<string, number>()
  return lines.map((line) => {
    const key = JSON.stringify(keys.map((name) => line[name] ?? null))
    const nth = counts.get(key) ?? 0
    counts.set(key, nth + 1)
    return `${key} ${nth}`
  })
}
