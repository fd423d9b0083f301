/** Fields that are recounted (`recounted`): in the transaction that changes what they are reckoned from, all documents that a write reaches together. */
import type { RecountSource } from '../../../model/between/recounted.ts'
import { recountedOf, recountPath } from '../../../model/between/recounted-links.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { splitPath } from '../../../model/fields/field-path.ts'
import type { Operation } from '../../operation.ts'
import { pickFields } from '../../query/find-by-fields.ts'
import { documentsNaming } from '../../query/used-by-documents.ts'
import { loadAll, type Stored } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'
import type { FieldValues } from '../../stored-document.ts'
import type { LinkedChange } from './roll-up.ts'

/** A type with recounted fields, and what it reads of one other type. */
interface Reader {
  readonly type: AnyDocument
  readonly from: readonly RecountSource[]
}
/** What is written of documents whose type is known at run time only: header values by the save path, columns of lines without its checks. */
interface Writing {
  setMany(type: AnyDocument, changes: readonly { readonly id: string; readonly values: FieldValues }[]): Promise<unknown>
  setLinesOfMany(
    type: AnyDocument,
    lines: string,
    documents: readonly { readonly id: string; readonly changes: readonly LineValues[] }[],
  ): Promise<unknown>
}
interface LineValues {
  readonly line: string
  readonly values: unknown
}
interface Line extends FieldValues {
  readonly id: string
}

/**
 * Works out the recounted fields of the documents that these changes reach, and writes those that differ. It costs nothing where nothing changed that is read.
 * @param source the type of the changed documents
 */
export async function recount(operation: Operation, source: AnyDocument, changes: readonly LinkedChange[]): Promise<void> {
  for (const { type, from } of readersOf(operation, source)) {
    const moved = from
      .map((one) => ({ one, changes: changes.filter((change) => isMoved(one, change)) }))
      .filter((one) => one.changes.length > 0)
    if (moved.length === 0) continue
    // Of two changes at the same moment the second reckons with what the first has written, also where that is a cached master.
    operation.tx.readFresh()
    await asSystem(operation, async (system) => {
      const [naming, sharing] = [new Set<string>(), new Set<string>()]
      for (const { one, changes: some } of moved)
        for (const id of await reachedBy(system, { type, source, one }, some)) (one.via === undefined ? naming : sharing).add(id)
      const ids = await keptAmong(system, type, [...new Set([...naming, ...sharing])])
      const reached = system.engine.logic.get(type.name)?.recount?.reached?.[source.name]
      const states = moved.flatMap((one) => one.changes).flatMap(({ before, doc }) => [before ?? [], doc ?? []].flat())
      // Who names what has changed is moved by it; of those that name the same document the logic says which are.
      const others = ids.filter((id) => !naming.has(id))
      const further = others.length > 0 && reached ? await reached(others, states, system.ctx) : others
      await writeRecounted(system, type, [...ids.filter((id) => naming.has(id)), ...further])
    })
  }
}

/** Returns what `recount` of the logic answers for these documents, by their ids. */
export async function recountedValues(
  { engine, ctx }: Operation,
  type: AnyDocument,
  docs: readonly Stored[],
): Promise<ReadonlyMap<string, FieldValues>> {
  const logic = engine.logic.get(type.name)?.recount
  if (!logic) throw new Error(`${type.name}: recount is missing`)
  return logic.values(docs, ctx)
}

/** Returns the recounted fields of a document that differ from what is stored: values of the header, and rows of lines that change. */
export function differing(type: AnyDocument, doc: Stored, values: FieldValues) {
  const header: FieldValues = {}
  const lines = new Map<string, LineValues[]>()
  const named = (recountedOf(type)?.fields ?? []).map((path) => path.split('.') as [string, string?])
  for (const [name, some] of Map.groupBy(named, ([first]) => first)) {
    if (!Object.hasOwn(values, name)) continue
    const columns = some.flatMap(([, column]) => column ?? [])
    if (columns.length === 0) {
      if (!isSame(doc[name], values[name])) header[name] = values[name]
      continue
    }
    const stored = new Map((doc[name] as Line[]).map((line) => [line.id, line]))
    const rows = (values[name] as Line[]).flatMap((row) => {
      const changed = columns.filter((column) => !isSame(stored.get(row.id)?.[column], row[column]))
      return changed.length === 0 ? [] : [{ line: row.id, values: Object.fromEntries(changed.map((column) => [column, row[column]])) }]
    })
    if (rows.length > 0) lines.set(name, rows)
  }
  return { header, lines }
}

async function writeRecounted(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  const docs = await loadAll(operation, type, ids, { lock: true })
  const values = await recountedValues(operation, type, docs)
  const all = docs.map((doc) => ({ id: doc.id, ...differing(type, doc, values.get(doc.id) ?? {}) }))
  const headers = all.flatMap(({ id, header }) => (Object.keys(header).length > 0 ? [{ id, values: header }] : []))
  const writing: Writing = operation.ctx
  if (headers.length > 0) await writing.setMany(type, headers)
  for (const name of new Set(all.flatMap(({ lines }) => [...lines.keys()]))) {
    const rows = all.flatMap(({ id, lines }) => (lines.has(name) ? [{ id, changes: lines.get(name)! }] : []))
    await writing.setLinesOfMany(type, name, rows)
  }
}

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one ?? null) === JSON.stringify(other ?? null)

/** Whether a change is one of what is read. A document that begins or ceases to exist counts where it names the same as the other; nobody names a new one yet. */
const isMoved = ({ via, reads }: RecountSource, { before, doc }: LinkedChange): boolean =>
  before && doc ? [...reads, ...(via ? [via] : [])].some((path) => !isSame(valueAt(before, path), valueAt(doc, path))) : via !== undefined

/** Returns the value of a field, or those of a column of lines in the order of the lines. */
function valueAt(doc: Stored, path: string): unknown {
  const [name, column] = splitPath(path)
  return column === undefined ? doc[name] : (doc[name] as readonly FieldValues[] | undefined)?.map((line) => line[column])
}

interface Way {
  readonly type: AnyDocument
  readonly source: AnyDocument
  readonly one: RecountSource
}

/** Returns the ids of documents to which a path leads back from the changed ones: one statement for each link. */
async function reachedBy(operation: Operation, { type, one }: Way, changes: readonly LinkedChange[]): Promise<readonly string[]> {
  const { link, via } = one
  const { names, stops, lines } = recountPath(type, link, operation.engine.types)!
  const states = changes.flatMap(({ before, doc }) => [before ?? [], doc ?? []].flat())
  let ids = [...new Set(states.map((state) => (via === undefined ? state.id : (state[via] as string | null))))].filter((id) => id !== null)
  for (const [at, name] of [...names.entries()].reverse()) {
    if (ids.length === 0) return []
    const user = at === 0 ? type : stops[at - 1]!
    ids =
      at === 0 && lines !== undefined
        ? [...new Set([...(await documentsNaming(operation, type, { type: stops[0]!, ids })).values()].flat())]
        : (await pickFields(operation, user, { [name]: ids }, [])).map((row) => String(row['id']))
  }
  return ids
}

/** Returns those of the documents whose status keeps the fields. */
async function keptAmong(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<readonly string[]> {
  const statuses = recountedOf(type)?.while
  if (ids.length === 0 || !statuses) return ids
  return (await pickFields(operation, type, { id: [...ids], status: [...statuses] }, [])).map((row) => String(row['id']))
}

const knownReaders = new WeakMap<object, ReadonlyMap<string, readonly Reader[]>>()
/** Returns the types that are recounted from a type; asked at every write, so the answer is found once for each set of types. */
function readersOf({ engine: { types } }: Operation, source: AnyDocument): readonly Reader[] {
  let bySource = knownReaders.get(types)
  if (!bySource) {
    const all = [...types.values()].flatMap((type) =>
      [...Map.groupBy(recountedOf(type)?.from ?? [], ({ of }) => of)].map(([of, from]) => ({ of, type, from })),
    )
    bySource = Map.groupBy(all, ({ of }) => of)
    knownReaders.set(types, bySource)
  }
  return bySource.get(source.name) ?? []
}
