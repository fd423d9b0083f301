/** Hands what a person holds (`heldBy`) to a colleague: samples, loans. Each type in statements whose number does not grow with its documents. */
import { splitPath } from '../../model/fields/field-path.ts'
import type { Operation } from '../operation.ts'
import { documentsHeldBy, type HeldDocuments } from '../query/held-documents.ts'
import { actMany } from '../save/actions/execute-action.ts'
import { changeDocuments } from '../save/change.ts'
import { setLines } from '../save/persistence/set-lines.ts'
import { loadAll, type Stored } from '../store/read.ts'
import type { FieldValues } from '../stored-document.ts'

/**
 * Hands every document that a person holds in a company to a colleague of it, all or none.
 * @param operation with the platform's view
 * @returns the number of documents, each once
 * @throws WeftError what refuses the change of one of them
 */
export async function handOverHeld(
  operation: Operation,
  { from, to, company }: Readonly<Record<'from' | 'to' | 'company', string>>,
): Promise<number> {
  const handedOver = new Set<string>()
  for (const held of await documentsHeldBy(operation, { user: from, company })) {
    for (const id of await handOver(operation, held, { from, to })) handedOver.add(id)
  }
  return handedOver.size
}

/**
 * Hands over what the person still holds once the documents are locked: another hand-over may have taken some of them meanwhile.
 * @returns the ids of the documents that were handed over
 */
async function handOver(
  operation: Operation,
  { type, path, holding, documents }: HeldDocuments,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
): Promise<readonly string[]> {
  const [field, column] = splitPath(path)
  const locked = await loadAll(
    operation,
    type,
    documents.map(({ id }) => id),
    { lock: true },
  )
  const isHeld = (doc: Stored) =>
    column === undefined ? doc[field] === from : (doc[field] as FieldValues[]).some((line) => line[column] === from)
  const docs = locked.filter((doc) => holding.while.includes(doc.status) && isHeld(doc))
  const ids = docs.map(({ id }) => id)
  if (docs.length === 0) return ids
  if (column !== undefined) {
    const changes = docs.map((doc) => ({
      id: doc.id,
      changes: (doc[field] as FieldValues[])
        .filter((line) => line[column] === from)
        .map((line) => ({ line: String(line['id']), values: { [column]: to } })),
    }))
    await setLines(operation, type, field, changes)
    return ids
  }
  const named = holding.to ?? field
  await changeDocuments(
    operation,
    type,
    ids.map((id) => ({ id, values: { [named]: to } })),
  )
  if (holding.act !== undefined) await actMany(operation, type, ids, { action: holding.act })
  return ids
}
