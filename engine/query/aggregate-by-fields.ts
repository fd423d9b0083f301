/** Counts and sums over documents by the values of their fields, for logic: no access policy applies, only the platform. */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { columnFor, columnSql, tableLayout } from '../store/table-layout.ts'
import type { Where } from '../document-context.ts'
import { whereSql } from './find-by-fields.ts'

/** Whether any document meets all conditions. */
export async function existsByFields(operation: Operation, type: AnyDocument, where: Where): Promise<boolean> {
  const { sql, params } = matching(operation, type, where)
  const [row] = await operation.tx.rows<{ found: boolean }>(`SELECT EXISTS (SELECT 1 ${sql}) AS found`, params)
  return row!.found
}

/** How many documents meet all conditions. */
export async function countByFields(operation: Operation, type: AnyDocument, where: Where): Promise<number> {
  const { sql, params } = matching(operation, type, where)
  const [row] = await operation.tx.rows<{ count: number }>(`SELECT count(*)::int AS count ${sql}`, params)
  return row!.count
}

/**
 * The sum of a number over the documents that meet all conditions.
 * @returns a decimal string without trailing zeros, '0' where no document matches
 * @throws Error for a field that is no number
 */
export async function sumByFields(
  operation: Operation,
  type: AnyDocument,
  { where, field }: { where: Where; field: string },
): Promise<string> {
  const column = columnFor(tableLayout(type), field)
  if (column?.storage !== 'numeric' && column?.storage !== 'integer') throw new Error(`sum: ${type.name}.${field} is no number`)
  const { sql, params } = matching(operation, type, where)
  const [row] = await operation.tx.rows<{ sum: string }>(
    `SELECT trim_scale(coalesce(sum(${columnSql('t', column)}), 0)::numeric)::text AS sum ${sql}`,
    params,
  )
  return row!.sum
}

function matching(operation: Operation, type: AnyDocument, where: Where): { sql: string; params: readonly unknown[] } {
  const layout = tableLayout(type)
  const params = new Params()
  const conditions = whereSql(layout, { platform: operation.actor.platform, where, params })
  return { sql: `FROM ${layout.table} t WHERE ${conditions}`, params: params.values }
}
