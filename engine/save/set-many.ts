/** Several documents of one type changed by logic: read, locked and written in statements whose number does not grow with them. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { copy } from '../store/copy-row.ts'
import { withQueryCache } from '../store/query-cache.ts'
import { lockAll, type Stored } from '../store/read.ts'
import { BatchDocuments } from './persistence/batch-documents.ts'
import { completeAndValidate } from './validation/complete-and-validate.ts'
import { persistMany, type ChangedDocument } from './persistence/persist-changes.ts'
import { readInput } from './input/read-input.ts'

export interface DocumentChange {
  readonly id: string
  readonly values: unknown
}

/**
 * Changes all or none, each through the save path: first every document is completed and checked, then all are written, then the
 * type's logic follows for each in order, on the document as it is stored then. A check sees the other documents as they were before.
 * @returns the documents as they are then, in the order of the changes
 * @throws WeftError 404 for a document that is not there; what a save throws
 * @throws Error for a document that is named twice
 */
export async function setMany(operation: Operation, type: AnyDocument, changes: readonly DocumentChange[]): Promise<Stored[]> {
  if (changes.length === 0) return []
  const ids = changes.map(({ id }) => id)
  if (new Set(ids).size < ids.length) throw new Error(`setMany: a ${type.name} is named twice`)
  const stored = await lockAll(operation, type, ids)
  const looking = operation.withTransaction(withQueryCache(operation.tx))
  const viewer = { roles: operation.actor.roles, action: 'edit' as const, partyRole: 'owner' }
  const changed: ChangedDocument[] = []
  for (const [at, { values }] of changes.entries()) {
    const before = stored[at]!
    const doc = copy(before)
    const input = readInput({ operation, type, partyRoles: 'owner', viewer }, doc, values)
    await completeAndValidate(looking, type, doc, { viewer, input, before, linked: [] })
    changed.push({ before, doc })
  }
  await persistMany(operation, type, changed, { action: 'save' })
  const after = operation.engine.logic.get(type.name)?.after
  if (!after?.save) return changed.map(({ doc }) => doc)
  const batch = new BatchDocuments(
    operation,
    type,
    changed.map(({ doc }) => doc),
  )
  for (const { before } of changed) await after.save(await batch.current(before.id), operation.ctx, { before })
  return batch.all()
}
