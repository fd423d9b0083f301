/**
 * Documents in a state other than the stored one, for logic that is asked what it would compute from them. Reads by id and by day take these states in
 * place of what is stored; `find`, `pick` and the rest of `Context` read what is stored.
 */
import type { AnyDocument } from '../../model/document.ts'
import { periodOf, type AnyPeriod } from '../../model/lifecycle/validity.ts'
import type { Where } from '../document-context.ts'
import type { OtherSource, Stored } from '../stored-document.ts'

/** Returns the states of documents of a type by id; the first one of each. */
const statesOf = (sources: readonly OtherSource[], { name }: AnyDocument): ReadonlyMap<string, Stored> =>
  new Map(sources.toReversed().flatMap(({ type, doc }) => (type.name === name ? [[doc.id, doc] as const] : [])))

/** Returns documents that were read, each in its other state where it has one. */
export function inOtherStates(sources: readonly OtherSource[], type: AnyDocument, docs: readonly Stored[]): Stored[] {
  const states = statesOf(sources, type)
  return docs.map((doc) => states.get(doc.id) ?? doc)
}

/**
 * Returns the documents that are valid on a day, as they would be with these states: one of them that is in force then and meets the conditions, in place of
 * its stored state and of whatever else has its key.
 * @param docs what is stored and valid on the day
 * @param where alternatives of equal values and lists of values
 */
export function validInOtherStates(
  sources: readonly OtherSource[],
  type: AnyDocument,
  docs: readonly Stored[],
  { day, where }: { readonly day: string; readonly where: readonly Where[] },
): Stored[] {
  const [states, period] = [[...statesOf(sources, type).values()], periodOf(type)]
  if (!period || states.length === 0) return inOtherStates(sources, type, docs)
  const others = docs.filter((doc) => !states.some((one) => one.id === doc.id || hasSameKey(period, one, doc)))
  return [...others, ...states.filter((doc) => isInForce(period, doc, day) && where.some((one) => meets(doc, one)))]
}

const hasSameKey = ({ noOverlapBy }: AnyPeriod, one: Stored, other: Stored): boolean =>
  one.ownerCompany === other.ownerCompany && noOverlapBy.every((name) => JSON.stringify(one[name]) === JSON.stringify(other[name]))

const isInForce = ({ from, to, in: statuses }: AnyPeriod, doc: Stored, day: string): boolean =>
  (statuses?.includes(doc.status) ?? true) && (doc[from] ?? day) <= day && day <= (doc[to] ?? day)

const meets = (doc: Stored, where: Where): boolean =>
  Object.entries(where).every(([name, value]) =>
    Array.isArray(value) ? value.includes(doc[name]) : (value ?? null) === (doc[name] ?? null),
  )
