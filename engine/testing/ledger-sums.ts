/** The generic check of ledgers: every list of balances against the sums of the entries. */
import type { AnyDocument } from '../../model/document.ts'
import type { LedgerSpec } from '../../model/ledger/ledger.ts'
import { columnFor, quote, tableLayout } from '../store/tables/table-layout.ts'

type Query = (sql: string) => Promise<readonly Record<string, unknown>[]>

/**
 * Returns the balances that differ from the sum of their entries, as `list.amount: balance, not sum`, and sums without a balance; none when the
 * ledgers of these types are right.
 * @param query runs a statement past every policy
 */
export async function wrongBalances(types: readonly AnyDocument[], query: Query): Promise<string[]> {
  const byName = new Map(types.map((type) => [type.name, type]))
  const wrong: string[] = []
  for (const ledger of types)
    for (const { list, by, amounts } of (ledger.ledger as LedgerSpec<string> | undefined)?.balances ?? []) {
      const [entries, balances] = [tableLayout(ledger), tableLayout(byName.get(list)!)]
      const columns = (from: typeof entries, names: readonly string[]) => names.map((name) => quote(columnFor(from, name)!.column))
      const keyColumns = ['platform_id', 'company_id', ...columns(entries, by)]
      const same = ['platform_id', 'company_id', ...columns(balances, by)].map(
        (column, at) => `b.${column} IS NOT DISTINCT FROM e.${keyColumns[at]!}`,
      )
      for (const [at, amount] of amounts.entries()) {
        const [moved, left] = [columns(entries, amounts)[at]!, columns(balances, amounts)[at]!]
        const rows = await query(
          `SELECT b.${left} AS balance, e.total FROM (SELECT ${keyColumns.join(', ')}, sum(${moved}) AS total FROM ${entries.table} GROUP BY ${keyColumns.join(', ')}) e
           LEFT JOIN ${balances.table} b ON ${same.join(' AND ')} WHERE b.${left} IS DISTINCT FROM e.total
           UNION ALL SELECT b.${left}, 0 FROM ${balances.table} b WHERE b.${left} <> 0 AND NOT EXISTS (SELECT 1 FROM ${entries.table} e WHERE ${same.join(' AND ')})`,
        )
        for (const { balance, total } of rows) wrong.push(`${list}.${amount}: ${String(balance)}, not ${String(total)}`)
      }
    }
  return wrong
}
