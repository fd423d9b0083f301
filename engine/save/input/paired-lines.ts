/** What differs between two versions of a document, and which of their lines are one line: by what names them, and by their place only where nothing does. */
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import type { AnyVersions } from '../../../model/lifecycle/versions.ts'
import type { AnyConstraint } from '../../../model/rules/constraint.ts'
import type { Stored } from '../../stored-document.ts'
import { changesOf, type Change } from './document-changes.ts'

/** A line with its columns by name. */
interface NamedLine {
  readonly id: string
  readonly [column: string]: unknown
}

/**
 * Returns what differs between two documents of one chain of versions, without what makes each of them a version, which differs in any case.
 * @returns the changes, and the former one with its lines under the ids of those of the later one
 */
export function versionChanges(
  type: AnyDocument,
  former: Stored,
  later: Stored,
): { readonly before: Stored; readonly changes: readonly Change[] } {
  const { version, first, previous } = type.versions as AnyVersions
  const before = structuredClone(former)
  for (const [name] of linesOf(type)) before[name] = pairedLines(keyColumnsOf(type, name), before[name], later[name])
  const ofChain = ['number', 'status', version, first, previous]
  return { before, changes: changesOf(type, before, later).filter(({ path }) => !ofChain.includes(path)) }
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
