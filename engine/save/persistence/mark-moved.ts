/** Marks the documents that are based on changed ones (`basedOn`): in the transaction of the change, one statement for all of them. */
import { basesOf } from '../../../model/between/based-on.ts'
import { basisLink } from '../../../model/between/basis-fields.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { fieldsOfValidity, type AnyValidity } from '../../../model/lifecycle/validity.ts'
import type { Operation } from '../../operation.ts'
import { publishMoved } from '../../notify/change-broadcast.ts'
import { invalidateCounts } from '../../query/count.ts'
import { dropSource, lockSources, renewCurrent, sameKeySources, type BasedDocument, type SourceSteps } from '../../store/basis-rows.ts'
import { asSystem } from '../../store/scope.ts'
import type { FieldValues, Stored } from '../../stored-document.ts'
import { markEntering } from './mark-entering.ts'

/** What some document reads of a type: of its documents, or of one of its lists. */
interface ReadPlace {
  readonly lines: string | undefined
  readonly reads: ReadonlySet<string>
  readonly steps: SourceSteps
  /** The validity of the type, where some document reads what is in force on a day. */
  readonly validity: AnyValidity | undefined
}
const knownPlaces = new WeakMap<ReadonlyMap<string, AnyDocument>, ReadonlyMap<string, readonly ReadPlace[]>>()

/** Returns what documents read of each type, by its name. */
function readPlaces(types: ReadonlyMap<string, AnyDocument>): ReadonlyMap<string, readonly ReadPlace[]> {
  let places = knownPlaces.get(types)
  if (!places) knownPlaces.set(types, (places = computePlaces(types)))
  return places
}
function computePlaces(types: ReadonlyMap<string, AnyDocument>): ReadonlyMap<string, readonly ReadPlace[]> {
  const all = [...types.values()].flatMap((type) =>
    basesOf(type).map(([, basis]) => {
      const { kind, options } = basisLink(type, basis)
      const lines = kind === 'lineLink' ? options.lines : undefined
      return { to: options.to!, lines, reads: basis.reads, steps: basis.steps ?? {}, isByDay: basis.inForceOn !== undefined }
    }),
  )
  return new Map(
    [...Map.groupBy(all, ({ to }) => to)].map(([to, some]) => [
      to,
      [...Map.groupBy(some, ({ lines }) => lines)].map(([lines, same]) => ({
        lines,
        reads: new Set(same.flatMap(({ reads }) => reads)),
        steps: Object.assign({}, ...same.map(({ steps }) => steps)) as SourceSteps,
        validity: same.some(({ isByDay }) => isByDay) ? (types.get(to)?.validity as AnyValidity | undefined) : undefined,
      })),
    ]),
  )
}

/** A document that was written; `before` is absent for a new one. */
interface Written {
  readonly before?: Stored
  readonly doc: Stored
}

/**
 * Marks what is based on these documents, where a field changed that some document reads; and what is based on others of the same key, where these begin or cease
 * to be in force on a day that is read. It costs nothing where none did.
 */
export async function markMoved(operation: Operation, type: AnyDocument, changes: readonly Written[]): Promise<void> {
  for (const place of readPlaces(operation.engine.types).get(type.name) ?? []) {
    const { lines, reads, steps, validity } = place
    const changed = changes.flatMap((change) => changedSources(place, change))
    if (changed.length === 0) continue
    const based = await asSystem(operation, async (system) => {
      const ids = validity ? await sameKeySources(system, type, validity, changed) : changed
      // A new entry waits for those who read the one of before, as a change of that entry does.
      if (ids.length > changed.length) await lockSources(system, { type, lines }, ids, 'NO KEY UPDATE')
      const renewed = await renewCurrent(system, { type, lines }, { reads: [...reads].sort(), steps }, ids)
      if (!validity) return renewed
      const written = new Set(changed)
      const states = changes.filter(({ doc }) => written.has(doc.id)).flatMap(({ before, doc }) => [before ?? [], doc].flat())
      return [...renewed, ...(await markEntering(system, type, states))]
    })
    announce(operation, based)
  }
}

/**
 * Returns the other documents of the key of one that is about to be removed, of which something is remembered: once it is gone, what is in force on a day that
 * was read may be another one, or none.
 */
export async function othersOfItsKey(operation: Operation, type: AnyDocument, doc: Stored): Promise<readonly string[]> {
  const { validity } = (readPlaces(operation.engine.types).get(type.name) ?? []).find((place) => place.validity) ?? {}
  if (!validity) return []
  return asSystem(operation, async (system) => (await sameKeySources(system, type, validity, [doc.id])).filter((id) => id !== doc.id))
}

/**
 * Forgets a removed document as a source that others would have taken; what these would take now, such as another entry of its key, counts in its place.
 * @param others what `othersOfItsKey` answered before the document was removed
 */
export async function markRemoved(operation: Operation, type: AnyDocument, doc: Stored, others: readonly string[]): Promise<void> {
  const places = readPlaces(operation.engine.types).get(type.name)
  if (!places) return
  const based = await asSystem(operation, async (system) => {
    const renewed: BasedDocument[] = []
    if (others.length > 0)
      for (const { lines, reads, steps, validity } of places)
        if (validity) renewed.push(...(await renewCurrent(system, { type, lines }, { reads: [...reads].sort(), steps }, others)))
    return [...renewed, ...(await dropSource(system, doc.id)), ...(await markEntering(system, type, [doc]))]
  })
  announce(operation, based)
}

/** Tells those who look at documents that are based on others, and their lists: the view of documents to reconfirm has more rows, or fewer. */
function announce(operation: Operation, based: readonly BasedDocument[]): void {
  publishMoved(operation, based)
  for (const name of new Set(based.map((one) => one.type))) {
    const dependent = operation.engine.types.get(name)
    if (dependent) operation.tx.committed(() => invalidateCounts(operation.engine.pool, dependent))
  }
}

const differs = (from: FieldValues, to: FieldValues, name: string) => JSON.stringify(from[name]) !== JSON.stringify(to[name])

/** Returns the ids of the document, or of its lines, of which a field that is read has changed. Nobody has read a new document, which may be in force where another was. */
function changedSources({ lines, reads, steps, validity }: ReadPlace, { before, doc }: Written): string[] {
  if (!before) return validity ? [doc.id] : []
  const names = [...reads, ...Object.keys(steps), ...(validity ? ['status', ...fieldsOfValidity(validity)] : [])]
  if (lines === undefined) return names.some((name) => differs(before, doc, name)) ? [doc.id] : []
  const ofDocument = names.some((name) => name.startsWith('doc.') && differs(before, doc, name.slice(4)))
  const former = new Map((before[lines] as FieldValues[]).map((line) => [line['id'], line]))
  return (doc[lines] as FieldValues[]).flatMap((line) => {
    const stored = former.get(line['id'])
    return stored && (ofDocument || names.some((name) => differs(stored, line, name))) ? [line['id'] as string] : []
  })
}
