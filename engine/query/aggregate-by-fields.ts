/** Counts and sums over documents by the values of their fields, for logic: no access policy applies, only the platform. */
import type { AnyDocument } from '../../model/document.ts'
import type { RollUp } from '../../model/ledger/roll-up.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { columnFor, columnSql, comparedSql, tableLayout } from '../store/tables/table-layout.ts'
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
  if (column === undefined || !['numeric', 'integer', 'measure'].includes(column.storage))
    throw new Error(`sum: ${type.name}.${field} is no number`)
  const { sql, params } = matching(operation, type, where)
  const [row] = await operation.tx.rows<{ sum: string }>(
    `SELECT trim_scale(coalesce(sum(${comparedSql('t', column)}), 0)::numeric)::text AS sum ${sql}`,
    params,
  )
  return row!.sum
}

/**
 * Sums numbers of documents, or of their lines, by the document that they link to, in one statement for each link.
 * @param of ids of the linked documents; `sums`: the numbers
 * @returns decimal strings in the order of the sums, by id; an id to which nothing links is absent
 */
export async function sumsByLink(
  operation: Operation,
  type: AnyDocument,
  { ids, sums }: { readonly ids: readonly string[]; readonly sums: readonly RollUp[] },
): Promise<ReadonlyMap<string, readonly string[]>> {
  const totals = new Map<string, string[]>()
  for (const some of Map.groupBy(sums, ({ lines, via }) => `${lines ?? ''}.${via}`).values()) {
    const { sql, params } = linkedSumsSql(operation, type, some, ids)
    for (const row of await operation.tx.rows<Record<string, string>>(sql, params)) {
      const rowTotals = totals.get(row['id']!) ?? sums.map(() => '0')
      for (const [at, one] of some.entries()) rowTotals[sums.indexOf(one)] = row[`s${at}`]!
      totals.set(row['id']!, rowTotals)
    }
  }
  return totals
}

/** Returns the statement for sums over one link: a column for each, filtered by the statuses and values of the documents. */
function linkedSumsSql(
  operation: Operation,
  type: AnyDocument,
  sums: readonly RollUp[],
  ids: readonly string[],
): { sql: string; params: readonly unknown[] } {
  const layout = tableLayout(type)
  const { platform } = operation.actor
  const params = new Params()
  const [{ lines: name, via }] = sums as readonly [RollUp]
  const lines = name === undefined ? undefined : layout.lines.find(({ field }) => field === name)!
  const column = (field: string) =>
    lines ? columnSql('l', lines.columns.find((one) => one.field === field)!) : columnSql('t', columnFor(layout, field)!)
  const filtered = sums.map(({ field, while: counting, unless, where = {} }, at) => {
    const conditions = whereSql(layout, { platform, where: counting ? { ...where, status: counting } : where, params })
    const other = unless ? ` AND t.status <> ALL (${params.add(unless, 'text[]')})` : ''
    return `trim_scale(coalesce(${field === undefined ? 'count(*)' : `sum(${column(field)})`} FILTER (WHERE ${conditions}${other}), 0)::numeric)::text AS s${at}`
  })
  const joined = lines
    ? `${lines.table} l JOIN ${layout.table} t ON t.platform_id = l.platform_id AND t.id = l.doc_id`
    : `${layout.table} t`
  const sql = `SELECT ${column(via)} AS id, ${filtered.join(', ')} FROM ${joined}
    WHERE ${lines ? 'l' : 't'}.platform_id = ${params.add(platform, 'bigint')} AND ${column(via)} = ANY (${params.add(ids, 'bigint[]')}) GROUP BY ${column(via)}`
  return { sql, params: params.values }
}

function matching(operation: Operation, type: AnyDocument, where: Where): { sql: string; params: readonly unknown[] } {
  const layout = tableLayout(type)
  const params = new Params()
  const conditions = whereSql(layout, { platform: operation.actor.platform, where, params })
  return { sql: `FROM ${layout.table} t WHERE ${conditions}`, params: params.values }
}
