/**
 * Read access: returns which of these documents a user may read now, by the policy, the party roles and the data rules, as for the
 * list.
 */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { anySql, Params } from '../store/filter-sql.ts'
import { loadAll, partyRoleOf } from '../store/read.ts'
import { tableLayout } from '../store/table-layout.ts'
import { policyFor } from './policy.ts'

/** Returns those of at most some hundred ids that exist and may be read; it reveals nothing about the others. */
export async function readableIds(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const policy = await policyFor(operation, type)
  if (ids.length === 0 || !policy.may.read || policy.rows === 'deny') return new Set()
  let asked = [...new Set(ids)]
  if (policy.rows.length > 0) {
    const params = new Params()
    const shape = tableLayout(type)
    const where = [
      `t.platform_id = ${params.add(operation.actor.platform, 'bigint')}`,
      `t.id = ANY (${params.add(asked, 'bigint[]')})`,
      ...policy.rows.map((rule) => anySql({ shape, params, today: operation.tx.today, zone: operation.tx.zone, may: () => true }, rule)),
    ]
    asked = (await operation.tx.rows<{ id: string }>(`SELECT t.id FROM ${shape.table} t WHERE ${where.join(' AND ')}`, params.values)).map(
      (row) => row.id,
    )
  }
  const docs = await loadAll(operation, type, asked, { lines: false })
  return new Set(docs.filter((doc) => partyRoleOf(doc, operation.actor.company, policy.standing) !== undefined).map((doc) => doc.id))
}
