/** Several documents of one type created by logic: what they look up is asked once, and they are written in one statement. */
import { linesOf, type AnyDocument } from '../../model/document.ts'
import { numberBatch } from '../number/number-batch.ts'
import type { Operation } from '../operation.ts'
import { insertMany } from '../store/insert-many.ts'
import { completing } from '../store/linked-documents.ts'
import { withQueryCache } from '../store/query-cache.ts'
import type { Stored } from '../store/read.ts'
import { startProcess } from '../workflow/runtime/start.ts'
import { begin, complete, write } from './save.ts'
import { unique } from './validation/unique-violations.ts'
import { BatchDocuments } from './persistence/batch-documents.ts'
import { saveFileReferences } from './persistence/file-references.ts'
import { setParties } from './persistence/parties.ts'
import { numberLines } from './persistence/persist-changes.ts'
import { searchEntries } from './persistence/search-entry.ts'

/**
 * Creates all or none through the whole save path: first every document is completed and checked, then all are written, then the type's
 * logic follows for each in order, on the document as it is stored then.
 * @param company owner of the new documents when it is not the acting company
 * @returns the documents as stored, in order
 */
export async function createMany(
  operation: Operation,
  type: AnyDocument,
  all: readonly unknown[],
  { company }: { readonly company?: string } = {},
): Promise<Stored[]> {
  const writing = { system: true, company }
  const begun = all.map((values) => begin(operation, type, { values, writing }))
  const docs = begun.map(({ doc }) => doc)
  const looking = completing(operation, type, docs)
  for (const one of begun) await complete(looking, type, one, [])
  if (docs.length < 2) return Promise.all(docs.map((doc) => write(operation, type, doc, { ...writing, looking })))
  await numberBatch(looking, type, docs)
  await writeMany(operation, type, docs, looking)
  const after = operation.engine.logic.get(type.name)?.after
  if (!after?.create && !after?.save) return docs
  const batch = new BatchDocuments(operation, type, docs)
  for (const { id } of docs) {
    if (after.create) await after.create(await batch.current(id), operation.ctx, {})
    if (after.save) await after.save(await batch.current(id), operation.ctx, {})
  }
  return batch.all()
}

/** Writes new documents that have their numbers, and starts their processes. */
async function writeMany(operation: Operation, type: AnyDocument, docs: readonly Stored[], looking: Operation): Promise<void> {
  const lineCount = (doc: Stored) => linesOf(type).reduce((sum, [name]) => sum + (doc[name] as unknown[]).length, 0)
  await operation.engine.ids.reserve(
    operation.tx,
    docs.reduce((sum, doc) => sum + 3 + lineCount(doc), 0),
  )
  for (const doc of docs) {
    doc.id = operation.engine.ids.next()
    numberLines(operation, type, doc)
    await setParties(looking, type, doc, undefined)
  }
  const entries = await searchEntries(looking, type, docs)
  const written = docs.map((doc, at) => ({ doc, entry: entries[at]! }))
  await unique(type, {}, () => insertMany(operation, type, written, 'create'))
  // The writes of one process do not touch what the next one asks: definitions, people and positions.
  const starting = operation.withTransaction(withQueryCache(operation.tx, { through: true }))
  for (const doc of docs) {
    if (type.flow) await startProcess(starting, type, doc)
    await saveFileReferences(operation, type, doc)
  }
}
