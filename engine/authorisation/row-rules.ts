/** Data rules on one document: they restrict reading and writing by id as they restrict the list. */
import { notFound } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import { anySql, Params } from '../store/filter-sql.ts'
import { tableLayout } from '../store/table-layout.ts'
import type { Policy } from './policy.ts'

/**
 * Checks the data rules; a user without any costs no query.
 * @throws WeftError 404 for a document that the user's rules exclude
 */
export async function requireRowRules(operation: Operation, policy: Policy, id: string): Promise<void> {
  if (policy.rows === 'deny') throw notFound()
  if (policy.rows.length === 0) return
  const params = new Params()
  const shape = tableLayout(policy.type)
  const where = [
    `t.platform_id = ${params.add(operation.actor.platform, 'bigint')}`,
    `t.id = ${params.add(id, 'bigint')}`,
    ...policy.rows.map((rule) => anySql({ shape, params, today: operation.tx.today, zone: operation.tx.zone, may: () => true }, rule)),
  ]
  const rows = await operation.tx.rows(`SELECT 1 FROM ${shape.table} t WHERE ${where.join(' AND ')}`, params.values)
  if (rows.length === 0) throw notFound()
}
