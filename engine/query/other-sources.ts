/**
 * Documents in a state other than the stored one, for links that lead to them and for logic that is asked what it would compute from them. Reads by id and by
 * day take these states in place of what is stored; `find`, `pick` and the rest of `Context` read what is stored.
 */
import type { AnyDocument } from '../../model/document.ts'
import { isEmpty } from '../../model/rules/condition-parts.ts'
import type { AnyValidity } from '../../model/lifecycle/validity.ts'
import type { Where } from '../document-context.ts'
import type { LineWithDocument } from '../store/links/linked-lines.ts'
import type { FieldValues, OtherSource, Stored } from '../stored-document.ts'

/** Returns the states of documents of a type by id; the first one of each. */
const statesOf = (sources: readonly OtherSource[], { name }: AnyDocument): ReadonlyMap<string, Stored> =>
  new Map(sources.toReversed().flatMap(({ type, doc }) => (type.name === name ? [[doc.id, doc] as const] : [])))

/** Returns documents that were read, each in its other state where it has one. */
export function inOtherStates(sources: readonly OtherSource[], type: AnyDocument, docs: readonly Stored[]): Stored[] {
  const states = statesOf(sources, type)
  return docs.map((doc) => states.get(doc.id) ?? doc)
}

/** Returns lines that were read with their documents, each as it is in the other state of its document where that has the line. */
export function linesInOtherStates(
  sources: readonly OtherSource[],
  { type, lines }: { readonly type: AnyDocument; readonly lines: string },
  read: ReadonlyMap<string, LineWithDocument>,
): ReadonlyMap<string, LineWithDocument> {
  const states = [...statesOf(sources, type).values()]
  if (states.length === 0) return read
  const inStates = new Map(states.flatMap((doc) => ((doc[lines] ?? []) as FieldValues[]).map((line) => [line['id'], { line, doc }])))
  return new Map([...read].map(([id, one]) => [id, inStates.get(id) ?? one]))
}

/**
 * Returns the documents that are valid on a day, as they would be with these states: one of them that is in force then and meets the conditions, in place of
 * its stored state and of whatever else has its key; of a key that was not there yet none is.
 * @param docs what is stored and valid on the day
 * @param where alternatives of equal values and lists of values
 */
export function validInOtherStates(
  sources: readonly OtherSource[],
  type: AnyDocument,
  docs: readonly Stored[],
  { day, where }: { readonly day: string; readonly where: readonly Where[] },
): Stored[] {
  const [states, validity] = [[...statesOf(sources, type).values()], type.validity as AnyValidity | undefined]
  const absent = new Set(sources.flatMap(({ doc, isAbsent }) => (isAbsent ? [doc.id] : [])))
  if (!validity || states.length === 0) return inOtherStates(sources, type, docs)
  const others = docs.filter((doc) => !states.some((one) => one.id === doc.id || hasSameKey(validity, one, doc)))
  return [
    ...others,
    ...states.filter((doc) => !absent.has(doc.id) && isInForce(validity, doc, day) && where.some((one) => meets(doc, one))),
  ]
}

function hasSameKey(validity: AnyValidity, one: Stored, other: Stored): boolean {
  const isSame = (name: string) => JSON.stringify(one[name]) === JSON.stringify(other[name])
  if (one.ownerCompany !== other.ownerCompany) return false
  if ('to' in validity) return validity.noOverlapBy.every(isSame)
  return validity.untilNextBy.some((key) => key.every((name) => isSame(name) && !isEmpty(one[name])))
}

/** A document that is valid until the next one is in force from its first day on: it stands in the place of whatever else has its key. */
function isInForce(validity: AnyValidity, doc: Stored, day: string): boolean {
  if (!('to' in validity)) return doc[validity.from] <= day
  const { from, to, in: statuses } = validity
  return (statuses?.includes(doc.status) ?? true) && (doc[from] ?? day) <= day && day <= (doc[to] ?? day)
}

const meets = (doc: Stored, where: Where): boolean =>
  Object.entries(where).every(([name, value]) =>
    Array.isArray(value) ? value.includes(doc[name]) : (value ?? null) === (doc[name] ?? null),
  )
