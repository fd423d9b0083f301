/** Exact sums over a whole filtered set, for the columns that the definition totals and this person may see. */
import type { Fields } from '../../model/field.ts'
import { kindOf } from '../../model/fields/kinds.ts'
import type { Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { columnFor, quote, type TableLayout } from '../store/table-layout.ts'

export function totalsSql(shape: TableLayout, policy: Policy, side: string): { name: string; sql: string }[] {
  const fields = shape.type.fields as Fields
  return ((shape.type.list.totals ?? []) as readonly string[])
    .filter((name) => fields[name] && kindOf(fields[name]).adds && policy.restriction(name, side) < 2)
    .map((name) => ({ name, sql: `coalesce(sum(t.${quote(columnFor(shape, name)!.column)}), 0)` }))
}

export async function totalsOf(
  operation: Operation,
  shape: TableLayout,
  one: { readonly where: string; readonly values: readonly unknown[]; readonly policy: Policy; readonly side: string },
): Promise<Record<string, string>> {
  const sums = totalsSql(shape, one.policy, one.side)
  if (sums.length === 0) return {}
  const [row] = await operation.tx.rows<Record<string, string>>(
    `SELECT ${sums.map(({ name, sql }) => `${sql} AS "${name}"`).join(', ')} FROM ${shape.table} t WHERE ${one.where}`,
    one.values,
  )
  return row!
}
