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

/** A number that is summed over the documents with these statuses and values, by their link. */
export interface LinkedSum {
  readonly field: string
  readonly via: string
  readonly when: readonly string[]
  readonly where?: Readonly<Record<string, string>>
}

/**
 * Sums numbers of documents by the document that they link to, in one statement for each link field.
 * @param of ids of the linked documents; `sums`: the numbers
 * @returns decimal strings in the order of the sums, by id; an id to which nothing links is absent
 */
export async function sumsByLink(
  operation: Operation,
  type: AnyDocument,
  { ids, sums }: { readonly ids: readonly string[]; readonly sums: readonly LinkedSum[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const layout = tableLayout(type)
  const totals = new Map<string, string[]>()
  for (const [via, some] of Map.groupBy(sums, (one) => one.via)) {
    const params = new Params()
    const link = columnSql('t', columnFor(layout, via)!)
    const columns = some.map((one, at) => {
      const filter = whereSql(layout, { platform: operation.actor.platform, where: { ...one.where, status: one.when }, params })
      return `trim_scale(coalesce(sum(${columnSql('t', columnFor(layout, one.field)!)}) FILTER (WHERE ${filter}), 0)::numeric)::text AS s${at}`
    })
    const rows = await operation.tx.rows<Record<string, string>>(
      `SELECT ${link} AS id, ${columns.join(', ')} FROM ${layout.table} t
       WHERE t.platform_id = ${params.add(operation.actor.platform, 'bigint')} AND ${link} = ANY (${params.add(ids, 'bigint[]')}) GROUP BY ${link}`,
      params.values,
    )
    for (const row of rows) {
      const own = totals.get(row['id']!) ?? sums.map(() => '0')
      for (const [at, one] of some.entries()) own[sums.indexOf(one)] = row[`s${at}`]!
      totals.set(row['id']!, own)
    }
  }
  return totals
}

function matching(operation: Operation, type: AnyDocument, where: Where): { sql: string; params: readonly unknown[] } {
  const layout = tableLayout(type)
  const params = new Params()
  const conditions = whereSql(layout, { platform: operation.actor.platform, where, params })
  return { sql: `FROM ${layout.table} t WHERE ${conditions}`, params: params.values }
}
