/**
 * A list of balances as of a day (the filter `asOf`): a FROM item with the rows of the list, whose amounts are today's without the entries that count
 * later. So only later entries are read, and every door of lists (groups, totals, counts, export) has the figures of that day in its one statement.
 */
import { asOf } from '../../model/ledger/ledger.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import { readableLedgerOf } from '../authorisation/dated-balances.ts'
import type { Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { badFilter, type Params } from '../store/filter-sql.ts'
import { baseColumns, columnFor, quote, tableLayout, type TableLayout } from '../store/tables/table-layout.ts'

/**
 * Returns the layout of a list as of the day that its filters name; the layout itself where they name none.
 * @throws WeftError 400 for a type whose rows are no balances by day, for a viewer who may not read the entries of the ledger, and for a day that
 *   is none
 */
export function layoutAsOf(
  operation: Operation,
  layout: TableLayout,
  params: Params,
  { policy, partyRole, filters = [] }: { readonly policy: Policy; readonly partyRole: string; readonly filters: ListQuery['filters'] },
): TableLayout {
  const named = Array.isArray(filters) ? filters.filter((one) => typeof one === 'object' && one !== null && 'field' in one) : []
  const [filter, ...others] = named.filter(({ field }) => field === asOf)
  if (!filter || Object.hasOwn(layout.type.fields, asOf)) return layout
  const dated = readableLedgerOf(policy, partyRole, operation.engine.types.values())
  if (!dated || others.length > 0 || filter.operator !== 'eq' || !isDay(filter.value)) throw badFilter(asOf)
  const entries = tableLayout(dated.ledger)
  const amounts = dated.balance.amounts.map((name) => ({ of: columnFor(layout, name)!, entry: columnFor(entries, name)! }))
  const dimensions = ['ownerCompany', ...dated.balance.by].map((name) => ({
    of: columnFor(layout, name)!,
    entry: columnFor(entries, name)!,
  }))
  const day = quote(columnFor(entries, dated.date)!.column)
  const platform = params.add(operation.actor.platform, 'bigint')
  const later = `SELECT ${[
    ...dimensions.map(({ entry }) => `e.${quote(entry.column)}`),
    ...amounts.map(({ entry }) => `sum(e.${quote(entry.column)}) AS ${quote(entry.column)}`),
  ].join(
    ', ',
  )} FROM ${entries.table} e WHERE e.platform_id = ${platform} AND e.${day} > ${params.add(filter.value, 'date')} GROUP BY ${dimensions
    .map(({ entry }) => `e.${quote(entry.column)}`)
    .join(', ')}`
  // An empty dimension counts as a value. Texts are compared, so that the two sides can be hashed.
  const same = dimensions.map(({ of, entry }) => `${comparable('b', of.column)} = ${comparable('l', entry.column)}`).join(' AND ')
  const amountAt = (column: string, entry: string, sql: string) =>
    `(b.${quote(column)} - coalesce(l.${quote(entry)}, 0))::${sql} AS ${quote(column)}`
  const counted = new Map(amounts.map(({ of, entry }) => [of.column, amountAt(of.column, entry.column, of.sql)]))
  const columns = [
    'platform_id',
    'search',
    'grams',
    'extra',
    ...baseColumns.map(([, column]) => column),
    ...layout.columns.filter(({ extra }) => !extra).map(({ column }) => column),
    ...layout.partyRoles.map(({ column }) => column),
    ...(layout.granted ? ['shared'] : []),
  ]
  const selected = columns.map((column) => counted.get(column) ?? `b.${quote(column)}`).join(', ')
  return {
    ...layout,
    table: `(SELECT ${selected} FROM ${layout.table} b LEFT JOIN (${later}) l ON ${same} WHERE b.platform_id = ${platform})`,
    tables: [layout.table, entries.table],
    asOf: true,
  }
}

const comparable = (alias: string, column: string): string => `coalesce(${alias}.${quote(column)}::text, E'\\x01')`
const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^\d{4}-\d{2}-\d{2}$/.test(value) &&
  !Number.isNaN(Date.parse(value)) &&
  new Date(value).toISOString().startsWith(value)
