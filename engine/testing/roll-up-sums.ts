/** The generic check of figures that are sums of linked documents: what is stored against what the linked documents add up to. */
import type { AnyDocument } from '../../model/document.ts'
import type { RollUp } from '../../model/ledger/roll-up.ts'
import { columnFor, quote, tableLayout } from '../store/tables/table-layout.ts'

type Query = (sql: string, params: unknown[]) => Promise<readonly Record<string, unknown>[]>

/**
 * Returns the documents whose figure (`rollUp`) differs from the sum, as `type.figure id: stored, not sum`; none when all are right.
 * @param query runs a statement past every policy
 */
export async function wrongSums(types: readonly AnyDocument[], query: Query): Promise<string[]> {
  const byName = new Map(types.map((type) => [type.name, type]))
  const wrong: string[] = []
  for (const type of types)
    for (const [figure, { of, lines, field, via, while: counting, unless, where = {} }] of Object.entries(
      (type.rollUp ?? {}) as Record<string, RollUp>,
    )) {
      const [layout, source] = [tableLayout(type), tableLayout(byName.get(of)!)]
      const column = (from: typeof layout, name: string) => quote(columnFor(from, name)!.column)
      const rowsOf = source.lines.find((one) => one.field === lines)
      const ownColumn = (name: string) =>
        rowsOf ? `l.${quote(rowsOf.columns.find((one) => one.field === name)!.column)}` : `s.${column(source, name)}`
      const from = rowsOf
        ? `${rowsOf.table} l JOIN ${source.table} s ON s.platform_id = l.platform_id AND s.id = l.doc_id`
        : `${source.table} s`
      const values = Object.entries(where).map(([name], at) => ` AND s.${column(source, name)} = $${2 + at}`)
      const rows = await query(
        `SELECT * FROM (SELECT t.id, coalesce(t.${column(layout, figure)}, 0) AS stored, coalesce((SELECT ${field === undefined ? 'count(*)' : `sum(${ownColumn(field)})`} FROM ${from}
           WHERE s.platform_id = t.platform_id AND ${ownColumn(via)} = t.id AND (s.status = ANY ($1::text[])) = ${String(counting !== undefined)}${values.join('')}), 0) AS total FROM ${layout.table} t) x
         WHERE x.stored <> x.total`,
        [counting ?? unless ?? [], ...Object.values(where)],
      )
      for (const { id, stored, total } of rows) wrong.push(`${type.name}.${figure} ${String(id)}: ${String(stored)}, not ${String(total)}`)
    }
  return wrong
}
