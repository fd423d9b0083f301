/** The lock of a tree: an operation that changes one of its documents waits for the others, so that no two moves make a circle together. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'

/**
 * Takes the lock of all documents of a type with `tree` until the end of the transaction; nothing for other types. It is taken before rows of the
 * type are locked: an operation that has it may lock any further row of the tree without a deadlock.
 */
export async function lockTree({ tx, actor }: Operation, type: AnyDocument): Promise<void> {
  if (!type.tree) return
  await tx.rows('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [JSON.stringify([actor.platform, type.name, 'tree'])])
}
