/** What changed documents are based on (`basedOn`): remembered with the document, in its transaction, and forgotten with its end. */
import { isEmpty } from '../../../model/rules/condition-parts.ts'
import { basesOf, dayRead, type AnyBasis } from '../../../model/between/based-on.ts'
import { basisLink } from '../../../model/between/basis-fields.ts'
import { valuesAt } from '../../../model/between/share.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { lockSources, writeBases, type SourcePlace, type WantedBasis } from '../../store/basis-rows.ts'
import { asSystem } from '../../store/scope.ts'
import type { FieldValues, Stored } from '../../stored-document.ts'

/** A document that was written; `before` is absent for a new one. */
export interface WrittenDocument {
  readonly doc: Stored
  readonly before?: Stored | undefined
}
/** How the values of written documents were filled from their sources. */
interface Filled {
  readonly saved: boolean
  readonly refreshed?: boolean
}
interface DueBasis {
  readonly name: string
  readonly basis: AnyBasis
  readonly all: readonly WrittenDocument[]
  readonly again: boolean
}

/** Returns where the sources of a basis are; undefined where the catalog does not have their type. */
export function placeOf(operation: Operation, type: AnyDocument, basis: AnyBasis): SourcePlace | undefined {
  const { kind, options } = basisLink(type, basis)
  const source = operation.engine.types.get(options.to ?? '')
  return source && { type: source, lines: kind === 'lineLink' ? options.lines : undefined }
}

/**
 * Remembers what these documents read of the sources behind their links: two statements for each basis whose links or statuses changed, whatever the
 * number of documents; none where nothing of it changed. The sources are locked for reading, so that a change of one either comes before or
 * marks the document.
 * @param filled.saved whether the documents were completed from their input, so that values which are filled from a source are those of now (`refreshedIn`)
 * @param filled.refreshed whether an action filled them again in the status that they left, so that they are
 */
export async function recordBases(
  operation: Operation,
  type: AnyDocument,
  changes: readonly WrittenDocument[],
  filled: Filled,
): Promise<void> {
  const due = basesOf(type).flatMap(([name, basis]) => dueBases(name, basis, changes, filled))
  if (due.length === 0) return
  await asSystem(operation, async (system) => {
    const wanted = await lockWanted(system, type, due)
    for (const { name, basis, all, again, place, wanted: rows } of wanted)
      if (place)
        await writeBases(system, type, {
          name,
          place,
          reads: basis.reads,
          steps: basis.steps ?? {},
          docs: all.map(({ doc }) => doc.id),
          wanted: rows,
          again,
          blank: basis.blank ?? [],
        })
  })
}

/**
 * Locks the sources that a save of this document reads again. Who changes a source locks it and then its rows, so that one who locks the rows of a
 * document and then saves it calls this first.
 */
export async function lockSourcesOf(operation: Operation, type: AnyDocument, doc: Stored): Promise<void> {
  const due = basesOf(type).flatMap(([name, basis]) => dueBases(name, basis, [{ doc, before: doc }], { saved: true }))
  if (due.length > 0) await asSystem(operation, (system) => lockWanted(system, type, due))
}

/** Returns what these documents remember of each basis, and where, with its sources locked for reading. */
async function lockWanted(system: Operation, type: AnyDocument, due: readonly DueBasis[]) {
  const wanted = due.map((one) => ({ ...one, place: placeOf(system, type, one.basis), wanted: wantedOf(one) }))
  for (const { place, ids } of sourcesToLock(wanted)) await lockSources(system, place, ids)
  return wanted
}

/** Returns the documents of a basis whose links or statuses changed, and those that read their sources again. */
function dueBases(name: string, basis: AnyBasis, changes: readonly WrittenDocument[], { saved, refreshed = false }: Filled): DueBasis[] {
  // An action that fills another day or other quantities reads what is in force by them, as a save does.
  const isRead = ({ doc, before }: WrittenDocument) => {
    const reads = (status: string) => (basis.refreshedIn ?? []).includes(status)
    if (refreshed && before && basis.while.includes(doc.status)) return reads(before.status)
    return reads(doc.status) && (saved || (before !== undefined && askedBy(basis, before) !== askedBy(basis, doc)))
  }
  const due = changes.filter(({ doc, before }) => {
    const remembers = basis.while.includes(doc.status)
    if (!before) return remembers
    if (remembers) return !basis.while.includes(before.status) || linksOf(basis, before) !== linksOf(basis, doc)
    return before.status !== doc.status && (basis.until ?? []).includes(doc.status)
  })
  const reading = changes.filter(isRead)
  const others = due.filter((change) => !isRead(change))
  return [
    ...(reading.length > 0 ? [{ name, basis, all: reading, again: true }] : []),
    ...(others.length > 0 ? [{ name, basis, all: others, again: false }] : []),
  ]
}

/** Returns by which day and for which quantities a document asks its sources. */
const askedBy = (basis: AnyBasis, doc: Stored): string =>
  JSON.stringify([basis.inForceOn && doc[basis.inForceOn], valuesAt(doc, basis.link).map((source) => quantitiesOf(basis, doc, source))])

const linksOf = ({ link }: AnyBasis, doc: Stored): string => valuesAt(doc, link).sort().join()

function wantedOf({ name, basis, all, again }: DueBasis): WantedBasis[] {
  return all
    .filter(({ doc }) => basis.while.includes(doc.status))
    .flatMap(({ doc }) =>
      valuesAt(doc, basis.link).map((source) => ({
        company: doc.ownerCompany,
        doc: doc.id,
        name,
        source,
        own: {
          ...(again && basis.fills ? ownValues(basis, doc, source) : {}),
          ...Object.fromEntries((basis.blank ?? []).map((read) => [read, null])),
          ...quantitiesOf(basis, doc, source),
          ...(basis.inForceOn ? { [dayRead]: doc[basis.inForceOn] } : {}),
        },
      })),
    )
}

/** Returns the quantities of the lines that name a source, as keys by the lines in steps of which they reach one. */
const quantitiesOf = ({ link, steps = {} }: AnyBasis, doc: Stored, source: string): FieldValues => {
  const [lines, column] = link.split('.') as [string, string]
  return Object.fromEntries(
    Object.entries(steps).map(([name, { at }]) => {
      const rows = (doc[lines] as FieldValues[]).filter((row) => row[column] === source && !isEmpty(row[at.split('.')[1]!]))
      return [name, Object.fromEntries(rows.map((row) => [row[at.split('.')[1]!], null]))]
    }),
  )
}

/** Returns the own values that follow the source in this status: they are what was read, even if the source changed a moment ago. */
function ownValues({ link, fills = {} }: AnyBasis, doc: Stored, source: string): FieldValues {
  const [lines, column] = link.split('.') as [string, string?]
  const line = column === undefined ? doc : (doc[lines] as FieldValues[]).find((row) => row[column] === source)
  // What fills the link itself is another source, and no value of this one.
  const values = Object.entries(fills)
    .filter(([, path]) => path !== link)
    .map(([name, path]) => [name, path.includes('.') ? line?.[path.split('.')[1]!] : doc[path]] as const)
  return Object.fromEntries(values.filter(([, value]) => !isEmpty(value)))
}

/** Returns the sources to lock by place, the types in the order of their names, so that two operations do not wait for each other. */
function sourcesToLock(all: readonly { readonly place: SourcePlace | undefined; readonly wanted: readonly WantedBasis[] }[]) {
  const groups = Map.groupBy(
    all.filter(({ place, wanted }) => place && wanted.length > 0),
    ({ place }) => `${place!.type.name} ${place!.lines ?? ''}`,
  )
  return [...groups]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, some]) => ({ place: some[0]!.place!, ids: [...new Set(some.flatMap(({ wanted }) => wanted.map(({ source }) => source)))] }))
}
