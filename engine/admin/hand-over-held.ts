/** Hands what a person holds (`heldBy`) to a colleague: samples, loans. Each type in statements whose number does not grow with its documents. */
import { splitPath } from '../../model/fields/field-path.ts'
import type { Operation } from '../operation.ts'
import { documentsHeldBy, type HeldDocuments } from '../query/held-documents.ts'
import { actMany } from '../save/actions/execute-action.ts'
import { changeDocuments } from '../save/change.ts'
import { setLines } from '../save/persistence/set-lines.ts'
import { loadAll } from '../store/read.ts'
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
    await handOver(operation, held, { from, to })
    for (const { id } of held.documents) handedOver.add(id)
  }
  return handedOver.size
}

async function handOver(
  operation: Operation,
  { type, path, holding, documents }: HeldDocuments,
  { from, to }: Readonly<Record<'from' | 'to', string>>,
): Promise<void> {
  const ids = documents.map(({ id }) => id)
  const [field, column] = splitPath(path)
  if (column !== undefined) {
    const docs = await loadAll(operation, type, ids, { lock: true })
    const changes = docs.map((doc) => ({
      id: doc.id,
      changes: (doc[field] as FieldValues[])
        .filter((line) => line[column] === from)
        .map((line) => ({ line: String(line['id']), values: { [column]: to } })),
    }))
    await setLines(operation, type, field, changes)
    return
  }
  const named = holding.to ?? field
  await changeDocuments(
    operation,
    type,
    ids.map((id) => ({ id, values: { [named]: to } })),
  )
  if (holding.act !== undefined) await actMany(operation, type, ids, { action: holding.act })
}
