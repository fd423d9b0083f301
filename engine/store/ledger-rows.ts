/** The rows of a ledger: entries, which are only appended, and balances, which change with them. */
import type { AnyDocument, LedgerSpec } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { columnFor, param, quote, tableLayout, type ColumnLayout } from './table-layout.ts'

/** Dimensions and signed amounts (decimal strings) by field name. */
type Row = Readonly<Record<string, unknown>>
/** The business event that is posted: what happened to which document. */
export interface LedgerEvent {
  readonly type: AnyDocument
  readonly id: string
  readonly event: string
}
interface Entries {
  readonly ledger: AnyDocument
  readonly spec: LedgerSpec<any>
  readonly event: LedgerEvent
  readonly rows: readonly Row[]
  /** Id of the company whose ledger it is. */
  readonly company: string
  /** The balance after each row (`moveBalances`). */
  readonly after: ReadonlyMap<Row, Row>
}

const keyOf = (spec: LedgerSpec<any>, row: Row): string => JSON.stringify(spec.by.map((name) => row[name] ?? null))

/**
 * Adds the amounts to the balances, one statement for each balance row, in the order of the dimensions, so that concurrent postings wait
 * for each other instead of deadlocking.
 * @returns the balance after each row, by amount field
 * @throws the database's CHECK violation `floor__…` for a balance below its floor
 */
export async function moveBalances(
  operation: Operation,
  { balance, spec, rows, company }: { balance: AnyDocument; spec: LedgerSpec<any>; rows: readonly Row[]; company: string },
): Promise<Map<Row, Row>> {
  const shape = tableLayout(balance)
  const dimensions = spec.by.map((name) => columnFor(shape, name) as ColumnLayout)
  const amounts = spec.amounts.map((name) => columnFor(shape, name) as ColumnLayout)
  const columns = [...dimensions, ...amounts]
  const place = (one: ColumnLayout) => `$${6 + columns.indexOf(one)}::${one.sql}`
  const moved = amounts.map((one) => `${quote(one.column)} = b.${quote(one.column)} + ${place(one)}`).join(', ')
  const left = amounts.map(({ column, field }) => `${quote(column)} AS "${field}"`).join(', ')
  // An existing row is updated and only a new one is inserted, because a CHECK refuses a negative row before the conflict with the
  // existing row is detected.
  // An empty dimension is queried as NULL, so that the index serves every combination.
  const sql = (
    row: Row,
  ) => `WITH moved AS (UPDATE ${shape.table} b SET ${moved}, version = b.version + 1, updated_at = now(), updated_by = $5
      WHERE platform_id = $1 AND company_id = $3${dimensions.map((one) => (row[one.field] == null ? ` AND ${quote(one.column)} IS NULL` : ` AND ${quote(one.column)} = ${place(one)}`)).join('')} RETURNING ${left}),
    added AS (INSERT INTO ${shape.table} AS b (platform_id, id, company_id, status, created_by, updated_by, ${columns.map((one) => quote(one.column)).join(', ')})
      SELECT $1, $2, $3, $4, $5, $5${columns.map((one) => `, ${place(one)}`).join('')} WHERE NOT EXISTS (SELECT 1 FROM moved)
      ON CONFLICT (platform_id, company_id, ${dimensions.map((one) => quote(one.column)).join(', ')}) DO UPDATE SET ${moved}, version = b.version + 1, updated_at = now(), updated_by = $5 RETURNING ${left})
    SELECT * FROM moved UNION ALL SELECT * FROM added`
  const status = Object.keys(balance.statuses)[0]!
  const after = new Map<Row, Row>()
  // A posting that would create a negative row violates the same CHECK as one that lowers an existing row.
  for (const row of [...rows].sort((a, b) => (keyOf(spec, a) < keyOf(spec, b) ? -1 : 1))) {
    const [left] = await operation.tx.rows<Row>(sql(row), [
      operation.actor.platform,
      operation.engine.ids.next(),
      company,
      status,
      operation.actor.user,
      ...columns.map((one) => param(one.storage, row[one.field])),
    ])
    after.set(row, left!)
  }
  return after
}

/** Appends the entries of one event in one statement. */
export async function appendEntries(operation: Operation, { ledger, spec, event, rows, company, after }: Entries): Promise<void> {
  const shape = tableLayout(ledger)
  const status = Object.keys(ledger.statuses)[0]!
  const columns = shape.columns
  const value = (row: Row, column: ColumnLayout): unknown => {
    const left = after.get(row)!
    // The entry's `balance` (or `<amount>Balance`) stores the balance after the entry.
    if (column.field === 'balance') return left[spec.amounts[0]!]
    if (column.field.endsWith('Balance') && column.field.slice(0, -7) in left) return left[column.field.slice(0, -7)]
    return param(column.storage, row[column.field])
  }
  await operation.tx.run(
    `INSERT INTO ${shape.table} (platform_id, company_id, status, created_by, updated_by, event_type, event_id, event, id, event_no${columns.map((one) => `, ${quote(one.column)}`).join('')})
     SELECT $1::bigint, $2::bigint, $3::text, $4::bigint, $4::bigint, $5::text, $6::bigint, $7::text, u.* FROM unnest($8::bigint[], $9::int[]${columns.map((one, at) => `, $${10 + at}::${one.sql}[]`).join('')}) AS u`,
    [
      operation.actor.platform,
      company,
      status,
      operation.actor.user,
      event.type.name,
      event.id,
      event.event,
      rows.map(() => operation.engine.ids.next()),
      rows.map((_, at) => at + 1),
      ...columns.map((one) => rows.map((row) => value(row, one))),
    ],
  )
}

/** Returns the sum of an amount over the balances with these dimensions, a decimal string; '0' when there are none. */
export async function sumOfBalances(
  operation: Operation,
  balance: AnyDocument,
  { by, amount, company }: { readonly by: Row; readonly amount: string; readonly company: string },
): Promise<string> {
  const shape = tableLayout(balance)
  const columns = Object.keys(by).map((name) => columnFor(shape, name)!)
  const same = columns.map((one, at) => ` AND ${quote(one.column)} IS NOT DISTINCT FROM $${3 + at}::${one.sql}`).join('')
  const [row] = await operation.tx.rows<{ left: string }>(
    `SELECT coalesce(sum(${quote(columnFor(shape, amount)!.column)}), 0) AS left FROM ${shape.table} WHERE platform_id = $1 AND company_id = $2${same}`,
    [operation.actor.platform, company, ...Object.values(by).map((value) => value ?? null)],
  )
  return row!.left
}
