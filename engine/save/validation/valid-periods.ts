/** Periods of validity on the way to the database: no two documents of one key on one day, and the predecessor that ends the day before. */
import { compute } from '../../../model/rules/compute.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { invalid, type FieldError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import { kindOf } from '../../../model/fields/kinds.ts'
import { dayBefore, periodOf, shareDay, type AnyPeriod } from '../../../model/lifecycle/validity.ts'
import type { Operation } from '../../operation.ts'
import { copy } from '../../store/memory/copy-row.ts'
import { lockAll, type Stored } from '../../store/read.ts'
import { lockKeys, storedOverlaps, type Overlap } from '../../store/schema/valid-periods.ts'

interface PeriodChange {
  readonly before?: Stored | undefined
  readonly doc: Stored
}
type Persist = (
  operation: Operation,
  type: AnyDocument,
  all: readonly { readonly before: Stored; readonly doc: Stored }[],
  reason: { readonly action: string },
) => Promise<void>

/**
 * Ends predecessors where a person chose so, and refuses documents whose period overlaps with another one's. The exclusion constraint of the
 * table holds in any case; this names the other document.
 * @param changes documents that are about to be written, without `before` where they are new
 * @param persist writes the predecessors with their journal entries
 * @throws WeftError 11000 `validity.overlaps`, `validity.endable` at the first day of the first document that overlaps
 */
export async function settlePeriods(
  operation: Operation,
  type: AnyDocument,
  changes: readonly PeriodChange[],
  persist: Persist,
): Promise<void> {
  const overlaps = await findOverlaps(operation, type, changes)
  if (!overlaps) return
  const refused = overlaps.errors.find((errors) => errors.length > 0)
  if (refused) throw invalid(refused)
  await endAll(operation, type, overlaps, persist)
}

/** Returns the errors of documents that overlap, for each of them; predecessors that end by choice are none. */
export async function periodErrors(
  operation: Operation,
  type: AnyDocument,
  docs: readonly Stored[],
): Promise<readonly (readonly FieldError[])[]> {
  const overlaps = await findOverlaps(
    operation,
    type,
    docs.map((doc) => ({ doc })),
  )
  return overlaps?.errors ?? docs.map(() => [])
}

/**
 * Returns, for documents that are written together and not valid yet, such as drafts of one file, the place of an earlier one of them beside which each can never be valid:
 * it has the same key and a common day, and neither ends the other one by choice. Undefined where there is none; one that has such a document beside it is none itself.
 */
export function laterOverlaps(type: AnyDocument, docs: readonly Stored[]): readonly (number | undefined)[] {
  const period = periodOf(type)
  if (!period?.in) return docs.map(() => undefined)
  const seen = new Map<string, number[]>()
  return docs.map((doc, at) => {
    if (period.in!.includes(doc.status)) return undefined
    const key = keyOf(type, period, doc)
    const places = seen.get(key) ?? []
    const rival = places.find((place) => overlapsWith(type, period, doc, docs[place]!) && !endsOther(period, doc, docs[place]!))
    if (rival === undefined) seen.set(key, [...places, at])
    return rival
  })
}

/** Whether one of two documents begins later and ends the other one by choice. */
const endsOther = (period: AnyPeriod, one: Stored, other: Stored): boolean => {
  const ends = (later: Stored, former: Stored) => isPredecessor(period, later, { from: former[period.from] as string | null })
  return ends(one, other) || ends(other, one)
}

interface Found {
  readonly period: AnyPeriod
  /** By document. */
  readonly errors: readonly (readonly FieldError[])[]
  /** The documents that end: by id the first day of the successor. */
  readonly ends: ReadonlyMap<string, string>
}

/** Looks for overlaps, under locks of the keys. Returns undefined where no document could overlap, without any statement. */
async function findOverlaps(operation: Operation, type: AnyDocument, changes: readonly PeriodChange[]): Promise<Found | undefined> {
  const period = periodOf(type)
  if (!period) return undefined
  const concerned = changes.flatMap((change, index) => (isAsked(period, change) ? [{ ...change, index }] : []))
  if (concerned.length === 0) return undefined
  await lockKeys(
    operation,
    type,
    concerned.map(({ doc }) => keyOf(type, period, doc)),
  )
  const docs = concerned.map(({ doc }) => doc)
  const stored = await storedOverlaps(operation, type, { docs, except: changes.flatMap(({ before }) => before?.id ?? []) })
  const ends = new Map<string, string>()
  const errors: FieldError[][] = changes.map(() => [])
  for (const overlap of stored) {
    const { doc, index } = concerned[overlap.at]!
    if (isPredecessor(period, doc, overlap)) ends.set(overlap.id, earlier(ends.get(overlap.id), doc[period.from] as string))
    else errors[index]!.push(overlapError(type, period, { doc, overlap }))
  }
  for (const [at, { doc, index }] of concerned.entries())
    if (concerned.slice(0, at).some((other) => errors[other.index]!.length === 0 && overlapsWith(type, period, doc, other.doc)))
      errors[index]!.push({ path: period.from, key: 'validity.overlapsAnother' })
  return { period, errors: errors.map((some) => some.slice(0, 1)), ends }
}

/** Whether a change may make a document overlap: it becomes valid, or its days or its key change. */
function isAsked(period: AnyPeriod, { before, doc }: PeriodChange): boolean {
  const isValid = ({ status }: Stored) => !period.in || period.in.includes(status)
  if (!isValid(doc)) return false
  if (!before || !isValid(before)) return true
  return [period.from, period.to, ...period.noOverlapBy, 'ownerCompany'].some(
    (name) => String(before[name] ?? '') !== String(doc[name] ?? ''),
  )
}

/** Returns the key without its lists, as one text: documents with different texts never overlap. */
function keyOf(type: AnyDocument, { noOverlapBy }: AnyPeriod, doc: Stored): string {
  const single = noOverlapBy.filter((name) => !isList(type, name))
  return JSON.stringify([doc.ownerCompany, ...single.map((name) => comparableText(doc[name]))])
}
const isList = (type: AnyDocument, name: string): boolean => kindOf((type.fields as Fields)[name]!).storage === 'ids'
const comparableText = (value: unknown): string =>
  String(value ?? '')
    .toLowerCase()
    .replaceAll(' ', '')

/** Whether two documents of one batch overlap. */
function overlapsWith(type: AnyDocument, period: AnyPeriod, one: Stored, other: Stored): boolean {
  if (keyOf(type, period, one) !== keyOf(type, period, other)) return false
  const lists = period.noOverlapBy.filter((name) => isList(type, name))
  const common = lists.every((name) => {
    const [a, b] = [one[name] as readonly string[], other[name] as readonly string[]]
    return a.length === 0 || b.length === 0 || a.some((id) => b.includes(id))
  })
  return common && shareDay(daysOf(period, one), daysOf(period, other))
}
const daysOf = ({ from, to }: AnyPeriod, doc: Stored) => ({ from: doc[from] as string | null, to: doc[to] as string | null })

/** Whether a document ends by the choice of its successor: it begins on an earlier day. */
function isPredecessor({ endsPredecessor, from }: AnyPeriod, doc: Stored, overlap: Pick<Overlap, 'from'>): boolean {
  return endsPredecessor !== undefined && doc[endsPredecessor] === true && beginsBefore(overlap, doc[from] as string | null)
}
const beginsBefore = ({ from }: Pick<Overlap, 'from'>, day: string | null): boolean => day !== null && (from === null || from < day)
const earlier = (one: string | undefined, other: string): string => (one !== undefined && one < other ? one : other)

function overlapError(
  type: AnyDocument,
  { from, endsPredecessor }: AnyPeriod,
  { doc, overlap }: { readonly doc: Stored; readonly overlap: Overlap },
): FieldError {
  const [document, documentEn] = overlap.title
  const values = { document, documentEn, from: overlap.from ?? '…', to: overlap.to ?? '…' }
  if (endsPredecessor === undefined || !beginsBefore(overlap, doc[from] as string | null))
    return { path: from, key: 'validity.overlaps', values }
  const [choice, choiceEn] = (type.fields as Fields)[endsPredecessor]!.label
  return { path: from, key: 'validity.endable', values: { ...values, choice, choiceEn } }
}

/** Ends documents the day before their successor begins. */
async function endAll(operation: Operation, type: AnyDocument, { period, ends }: Found, persist: Persist): Promise<void> {
  if (ends.size === 0) return
  const stored = await lockAll(operation, type, [...ends.keys()])
  const all = stored.map((before) => ({ before, doc: copy(before) }))
  for (const { doc } of all) {
    doc[period.to] = dayBefore(ends.get(doc.id)!)
    compute(type, doc)
  }
  await persist(operation, type, all, { action: 'ended' })
}
