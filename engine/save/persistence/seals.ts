/** Until when documents are sealed for a party role (`sealedUntil`): the moment is stored with the row, where the policy of the table reads it. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { invalidateCounts } from '../../query/count.ts'
import type { Stored } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'
import { sealsOf, storeSeals, type SealOfType } from '../../store/seal-rows.ts'

interface SealChange {
  readonly before?: Stored | undefined
  readonly doc: Stored
}

/**
 * Stores the moments of written documents, and follows moments that moved to the documents that are sealed until them: one statement for each
 * seal, none where neither link nor moment changed.
 */
export async function followSeals(operation: Operation, type: AnyDocument, changes: readonly SealChange[]): Promise<void> {
  const moved = (field: string) => changes.filter(({ before, doc }) => before?.[field] !== doc[field])
  const store = async (one: SealOfType, by: 'id' | 'link', sealed: readonly SealChange[]) => {
    if (sealed.length === 0) return
    await asSystem(operation, (system) => storeSeals(system, one, { by, ids: sealed.map(({ doc }) => doc.id) }))
    operation.tx.committed(() => invalidateCounts(operation.engine.pool, one.type))
  }
  for (const one of sealsOf(type)) await store(one, 'id', moved(one.seal.link ?? one.seal.moment))
  // Nothing links to a new document yet.
  for (const other of operation.engine.types.values())
    for (const one of sealsOf(other))
      if (one.linked === type.name)
        await store(
          one,
          'link',
          moved(one.seal.moment).filter(({ before }) => before),
        )
}
