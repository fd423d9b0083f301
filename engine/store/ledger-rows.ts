/** The rows of a ledger: entries, which are only appended, and balances, which change with them. */
import { add, compare, round, sub } from '../../model/decimal.ts'
import type { AnyDocument, LedgerSpec } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { columnFor, numericScale, param, quote, tableLayout, type ColumnLayout, type TableLayout } from './table-layout.ts'

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

/** What a posting adds to one balance: the sum of all entries with the same dimensions. */
interface Movement {
  readonly rows: readonly Row[]
  /** Values of the dimensions, as parameters. */
  readonly dimensions: readonly unknown[]
  /** Decimal strings by amount field, as precise as the column. */
  readonly sums: Readonly<Record<string, string>>
}
const amountOf = (row: Row, field: string): string => round(String(row[field]), numericScale)

/** Groups the entries by their dimensions, in an order that is the same for every posting. */
function movementsOf(spec: LedgerSpec<any>, dimensions: readonly ColumnLayout[], rows: readonly Row[]): Movement[] {
  const groups = new Map<string, { rows: Row[]; dimensions: unknown[]; sums: Record<string, string> }>()
  for (const row of rows) {
    const values = dimensions.map((one) => param(one.storage, row[one.field]))
    const key = JSON.stringify(values.map((value) => (value === null ? null : String(value))))
    const group = groups.get(key) ?? { rows: [], dimensions: values, sums: {} }
    groups.set(key, group)
    group.rows.push(row)
    for (const name of spec.amounts as string[]) group.sums[name] = add(group.sums[name] ?? '0', amountOf(row, name))
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

/**
 * Adds the amounts to the balances in one statement, whatever the number of entries. The balance rows are locked in the order of their
 * dimensions, so that concurrent postings wait for each other instead of deadlocking. Entries with the same dimensions follow each other
 * in the order given.
 * @returns the balance after each row, decimal strings by amount field
 * @throws the database's CHECK violation `floor__…` for a balance that falls below its floor after any of the entries
 */
export async function moveBalances(
  operation: Operation,
  { balance, spec, rows, company }: { balance: AnyDocument; spec: LedgerSpec<any>; rows: readonly Row[]; company: string },
): Promise<Map<Row, Row>> {
  const shape = tableLayout(balance)
  const dimensions = spec.by.map((name) => columnFor(shape, name) as ColumnLayout)
  const amounts = spec.amounts.map((name) => columnFor(shape, name) as ColumnLayout)
  const movements = movementsOf(spec, dimensions, rows)
  const ids = movements.map(() => operation.engine.ids.next())
  // The rows come back in the order in which they were inserted or updated.
  const balances = await operation.tx.rows<Row>(balanceSql(shape, { dimensions, amounts, floor: spec.floor ?? [] }), [
    operation.actor.platform,
    company,
    Object.keys(balance.statuses)[0]!,
    operation.actor.user,
    ids,
    ...dimensions.map((_, at) => movements.map((one) => one.dimensions[at])),
    ...amounts.map(({ field }) => movements.map(({ sums }) => sums[field])),
  ])
  if (balances.length !== movements.length) throw new Error(`${balance.name}: ${balances.length} of ${movements.length} balances moved`)
  const after = new Map<Row, Row>()
  for (const [at, movement] of movements.entries()) {
    const { id, ...left } = balances[at] as Record<string, string>
    const isNew = id === ids[at]
    const running = Object.fromEntries(amounts.map(({ field }) => [field, isNew ? '0' : sub(left[field]!, movement.sums[field]!)]))
    for (const row of movement.rows) {
      for (const { field } of amounts) running[field] = add(running[field]!, amountOf(row, field))
      const below = amounts.find(({ field }) => spec.floor?.includes(field) && compare(running[field]!, '0') < 0)
      if (below) await refuseBelowFloor(operation, shape, { id: id!, column: below, amount: running[below.field]! })
      after.set(row, { ...running })
    }
  }
  return after
}

/**
 * Returns the statement that inserts or updates one balance a movement. A CHECK refuses a negative row before the conflict with the
 * existing row is detected, so that a new balance begins with what is not negative and the sum is found by the id that was offered.
 * Empty dimensions are equal to each other (`NULLS NOT DISTINCT`).
 */
function balanceSql(
  shape: TableLayout,
  { dimensions, amounts, floor }: { dimensions: readonly ColumnLayout[]; amounts: readonly ColumnLayout[]; floor: readonly string[] },
): string {
  const columns = [...dimensions, ...amounts]
  const names = (list: readonly ColumnLayout[]) => list.map(({ column }) => quote(column)).join(', ')
  const place = (one: ColumnLayout) => `$${6 + columns.indexOf(one)}::${one.sql}[]`
  const added = (one: ColumnLayout) =>
    floor.includes(one.field) ? `(${place(one)})[array_position($5::bigint[], excluded.id)]` : `excluded.${quote(one.column)}`
  const begins = (one: ColumnLayout) => (floor.includes(one.field) ? `greatest(u.${quote(one.column)}, 0)` : `u.${quote(one.column)}`)
  return `INSERT INTO ${shape.table} AS b (platform_id, id, company_id, status, created_by, updated_by, ${names(columns)})
    SELECT $1, u.id, $2, $3, $4, $4, ${dimensions.map(({ column }) => `u.${quote(column)}`).join(', ')}, ${amounts.map(begins).join(', ')}
    FROM unnest($5::bigint[], ${columns.map(place).join(', ')}) WITH ORDINALITY AS u(id, ${names(columns)}, "at") ORDER BY u."at"
    ON CONFLICT (platform_id, company_id, ${names(dimensions)}) DO UPDATE SET
      ${amounts.map((one) => `${quote(one.column)} = b.${quote(one.column)} + ${added(one)}`).join(', ')}, version = b.version + 1, updated_at = now(), updated_by = $4
    RETURNING id, ${amounts.map(({ column, field }) => `${quote(column)} AS "${field}"`).join(', ')}`
}

/**
 * Writes a balance below its floor, which the database's CHECK refuses: the transaction fails as a whole, even where logic ignores the error.
 * @throws the CHECK violation `floor__…`
 */
async function refuseBelowFloor(
  operation: Operation,
  shape: TableLayout,
  { id, column, amount }: { readonly id: string; readonly column: ColumnLayout; readonly amount: string },
): Promise<never> {
  await operation.tx.run(`UPDATE ${shape.table} SET ${quote(column.column)} = $3::${column.sql} WHERE platform_id = $1 AND id = $2`, [
    operation.actor.platform,
    id,
    amount,
  ])
  throw new Error(`${shape.type.name}: no CHECK refuses ${column.field} below zero`)
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
