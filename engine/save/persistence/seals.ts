/** Until when documents are sealed for a party role (`sealedUntil`): the moment is stored with the row, where the policy of the table reads it. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import type { Operation } from '../../operation.ts'
import { invalidateCounts } from '../../query/count.ts'
import type { Stored } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'
import { columnFor, quote, tableLayout, type Seal, type TableLayout } from '../../store/table-layout.ts'

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
  await asSystem(operation, async (system) => {
    for (const { shape, seal } of sealsOf(type)) await store(system, { shape, seal, by: 'id' }, idsOf(moved(seal.link ?? seal.moment)))
    // Nothing links to a new document yet.
    for (const other of operation.engine.types.values())
      for (const { shape, seal } of sealsOf(other))
        if (seal.link && linkedType(other, seal) === type.name)
          await store(system, { shape, seal, by: 'link' }, idsOf(moved(seal.moment).filter(({ before }) => before)))
  })
}

const idsOf = (changes: readonly SealChange[]): string[] => changes.map(({ doc }) => doc.id)

const sealsOf = (type: AnyDocument): { readonly shape: TableLayout; readonly seal: Seal }[] => {
  const shape = tableLayout(type)
  return shape.partyRoles.flatMap(({ seal }) => (seal ? [{ shape, seal }] : []))
}
const linkedType = (type: AnyDocument, { link }: Seal): string | undefined => (type.fields as Fields)[link!]!.options.to

/** @param by whether the ids are those of the sealed documents, or of those that they link to */
async function store(
  operation: Operation,
  { shape, seal, by }: { readonly shape: TableLayout; readonly seal: Seal; readonly by: 'id' | 'link' },
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return
  const column = quote(seal.column)
  const nameOf = (layout: TableLayout, field: string) => quote(columnFor(layout, field)!.column)
  const own = `t.platform_id = $1 AND t.${by === 'link' ? nameOf(shape, seal.link!) : 'id'} = ANY ($2::bigint[])`
  const params = [operation.actor.platform, ids]
  if (!seal.link) {
    await operation.tx.run(`UPDATE ${shape.table} t SET ${column} = ${nameOf(shape, seal.moment)} WHERE ${own}`, params)
  } else {
    const target = tableLayout(operation.engine.types.get(linkedType(shape.type, seal)!)!)
    const moment = `s.${nameOf(target, seal.moment)}`
    await operation.tx.run(
      `UPDATE ${shape.table} t SET ${column} = ${moment} FROM ${target.table} s WHERE ${own} AND s.platform_id = t.platform_id AND s.id = t.${nameOf(shape, seal.link)} AND t.${column} IS DISTINCT FROM ${moment}`,
      params,
    )
  }
  operation.tx.committed(() => invalidateCounts(operation.engine.pool, shape.type))
}
