/** Until when documents are sealed for a party role (`sealed: { until }`): the moment is stored with the row, where the policy of the table reads it. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { invalidateCounts } from '../../query/count.ts'
import type { Stored } from '../../store/read.ts'
import { lockSources } from '../../store/basis-rows.ts'
import { asSystem } from '../../store/scope.ts'
import { sealsOf, storeSeals, type SealOfType } from '../../store/rows/seal-rows.ts'

interface SealChange {
  readonly before?: Stored | undefined
  readonly doc: Stored
}

/**
 * Stores the moments of written documents, and follows moments that moved to the documents that are sealed until them: one statement for each
 * seal, none where neither link nor moment changed. The documents that have the moments are locked for reading before these are copied, so that a
 * change of a moment either comes before or finds the sealed document.
 */
export async function followSeals(operation: Operation, type: AnyDocument, changes: readonly SealChange[]): Promise<void> {
  const moved = (field: string) => changes.filter(({ before, doc }) => before?.[field] !== doc[field])
  const store = async (one: SealOfType, by: 'id' | 'link', sealed: readonly SealChange[]) => {
    if (sealed.length === 0) return
    await asSystem(operation, (system) => storeSeals(system, one, { by, ids: sealed.map(({ doc }) => doc.id) }))
    operation.tx.committed(() => invalidateCounts(operation.engine.pool, one.type))
  }
  await lockLinked(operation, type, moved)
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

/** Locks the documents that changed links of seals name: one statement for each type, in the order of names and within one of ids. */
async function lockLinked(operation: Operation, type: AnyDocument, moved: (field: string) => readonly SealChange[]): Promise<void> {
  const links = sealsOf(type).flatMap(({ seal, linked }) => (linked === undefined ? [] : [{ link: seal.link!, linked }]))
  for (const [name, some] of [...Map.groupBy(links, ({ linked }) => linked)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const ids = new Set(some.flatMap(({ link }) => moved(link).flatMap(({ doc }) => (doc[link] as string | null) ?? [])))
    const place = { type: operation.engine.types.get(name)!, lines: undefined }
    if (ids.size > 0) await asSystem(operation, (system) => lockSources(system, place, [...ids]))
  }
}
