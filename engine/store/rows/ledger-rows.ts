/** The rows of a ledger: entries, which are only appended, and balances, which change with them. */
import { add, compare, round, sub } from '../../../model/decimal.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { LedgerBalance, LedgerSpec } from '../../../model/ledger/ledger.ts'
import type { Operation } from '../../operation.ts'
import { columnFor, numericScale, param, quote, tableLayout, type ColumnLayout, type TableLayout } from '../tables/table-layout.ts'

/** Dimensions and signed amounts (decimal strings) by field name. */
type Row = Readonly<Record<string, unknown>>
/** The business event that is posted: what happened to which document. */
export interface LedgerEvent {
  readonly type: AnyDocument
  readonly id: string
  readonly event: string
}
/** An entry that is to be appended. */
export interface LedgerEntry {
  /** Id of the company whose ledger it is. */
  readonly company: string
  readonly event: LedgerEvent
  /** Position within the event, from 1. */
  readonly no: number
  readonly values: Row
}

/** What a posting adds to one balance: the sum of all entries with the same dimensions. */
interface Movement {
  readonly entries: readonly LedgerEntry[]
  readonly company: string
  /** Values of the dimensions, as parameters. */
  readonly dimensions: readonly unknown[]
  /** Decimal strings by amount field, as precise as the column. */
  readonly sums: Readonly<Record<string, string>>
}
const amountOf = (row: Row, field: string): string => round(String(row[field]), numericScale)

/** Groups the entries by company and dimensions, in an order that is the same for every posting. */
function movementsOf({ amounts }: LedgerBalance<string>, dimensions: readonly ColumnLayout[], entries: readonly LedgerEntry[]): Movement[] {
  const groups = new Map<string, { entries: LedgerEntry[]; company: string; dimensions: unknown[]; sums: Record<string, string> }>()
  for (const entry of entries) {
    const values = dimensions.map((one) => param(one.storage, entry.values[one.field]))
    const key = JSON.stringify([entry.company, ...values.map((value) => (value === null ? null : String(value)))])
    const group = groups.get(key) ?? { entries: [], company: entry.company, dimensions: values, sums: {} }
    groups.set(key, group)
    group.entries.push(entry)
    for (const name of amounts) group.sums[name] = add(group.sums[name] ?? '0', amountOf(entry.values, name))
  }
  return [...groups.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, group]) => group)
}

/**
 * Adds the amounts to one list of balances in one statement, whatever the number of entries. The balance rows are locked in the order of
 * their dimensions, so that concurrent postings wait for each other instead of deadlocking. Entries with the same dimensions follow each
 * other in the order given.
 * @returns the balance after each entry, decimal strings by amount field
 * @throws the database's CHECK violation `floor__…` for a balance that falls below its floor after any of the entries
 */
export async function moveBalances(
  operation: Operation,
  { list, spec, entries }: { readonly list: AnyDocument; readonly spec: LedgerBalance<string>; readonly entries: readonly LedgerEntry[] },
): Promise<Map<LedgerEntry, Row>> {
  const shape = tableLayout(list)
  const dimensions = spec.by.map((name) => columnFor(shape, name) as ColumnLayout)
  const amounts = spec.amounts.map((name) => columnFor(shape, name) as ColumnLayout)
  const movements = movementsOf(spec, dimensions, entries)
  const ids = movements.map(() => operation.engine.ids.next())
  // The rows come back in the order in which they were inserted or updated.
  const balances = await operation.tx.rows<Row>(balanceSql(shape, { dimensions, amounts, floor: spec.floor ?? [] }), [
    operation.actor.platform,
    movements.map(({ company }) => company),
    Object.keys(list.statuses)[0]!,
    operation.actor.user,
    ids,
    ...dimensions.map((_, at) => movements.map((one) => one.dimensions[at])),
    ...amounts.map(({ field }) => movements.map(({ sums }) => sums[field])),
  ])
  if (balances.length !== movements.length) throw new Error(`${list.name}: ${balances.length} of ${movements.length} balances moved`)
  const after = new Map<LedgerEntry, Row>()
  for (const [at, movement] of movements.entries()) {
    const { id, ...left } = balances[at] as Record<string, string>
    const isNew = id === ids[at]
    const running = Object.fromEntries(amounts.map(({ field }) => [field, isNew ? '0' : sub(left[field]!, movement.sums[field]!)]))
    for (const entry of movement.entries) {
      for (const { field } of amounts) running[field] = add(running[field]!, amountOf(entry.values, field))
      const below = amounts.find(({ field }) => spec.floor?.includes(field) && compare(running[field]!, '0') < 0)
      if (below) await refuseBelowFloor(operation, shape, { id: id!, column: below, amount: running[below.field]! })
      after.set(entry, { ...running })
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
    SELECT $1, u.id, u.company, $3, $4, $4, ${dimensions.map(({ column }) => `u.${quote(column)}`).join(', ')}, ${amounts.map(begins).join(', ')}
    FROM unnest($5::bigint[], $2::bigint[], ${columns.map(place).join(', ')}) WITH ORDINALITY AS u(id, company, ${names(columns)}, "at") ORDER BY u."at"
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

/**
 * Appends entries in one statement.
 * @param after the first list's balance after each entry (`moveBalances`)
 */
export async function appendEntries(
  operation: Operation,
  ledger: AnyDocument,
  entries: readonly LedgerEntry[],
  after: ReadonlyMap<LedgerEntry, Row>,
): Promise<void> {
  const shape = tableLayout(ledger)
  const [first] = (ledger.ledger as LedgerSpec<string>).balances
  const columns = shape.columns
  const value = (entry: LedgerEntry, column: ColumnLayout): unknown => {
    const left = after.get(entry)!
    // The entry's `balance` (or `<amount>Balance`) stores the balance after the entry.
    if (column.field === 'balance') return left[first!.amounts[0]!]
    if (column.field.endsWith('Balance') && column.field.slice(0, -7) in left) return left[column.field.slice(0, -7)]
    return param(column.storage, entry.values[column.field])
  }
  const given = ['company_id::bigint', 'event_type::text', 'event_id::bigint', 'event::text', 'id::bigint', 'event_no::int'].map((one) =>
    one.split('::'),
  )
  const ownColumns = [...given, ...columns.map((one) => [quote(one.column), one.sql])]
  await operation.tx.run(
    `INSERT INTO ${shape.table} (platform_id, status, created_by, updated_by, ${ownColumns.map(([name]) => name).join(', ')})
     SELECT $1::bigint, $2::text, $3::bigint, $3::bigint, u.* FROM unnest(${ownColumns.map(([, sql], at) => `$${4 + at}::${sql}[]`).join(', ')}) AS u`,
    [
      operation.actor.platform,
      Object.keys(ledger.statuses)[0]!,
      operation.actor.user,
      entries.map(({ company }) => company),
      entries.map(({ event }) => event.type.name),
      entries.map(({ event }) => event.id),
      entries.map(({ event }) => event.event),
      entries.map(() => operation.engine.ids.next()),
      entries.map(({ no }) => no),
      ...columns.map((column) => entries.map((entry) => value(entry, column))),
    ],
  )
}

/** An entry as it is stored. */
export interface StoredEntry {
  readonly company: string
  readonly document: string
  readonly no: number
  readonly values: Row
}

/**
 * Returns the entries of documents of one type that are not reversed, in the order of documents and positions. A reversal takes the position
 * of the entry that it mirrors.
 * @param events names of the events that posted, and of those that reversed
 */
export async function openEntries(
  operation: Operation,
  ledger: AnyDocument,
  {
    type,
    ids,
    events,
    reversals,
  }: {
    readonly type: AnyDocument
    readonly ids: readonly string[]
    readonly events: readonly string[]
    readonly reversals: readonly string[]
  },
): Promise<StoredEntry[]> {
  const shape = tableLayout(ledger)
  const rows = await operation.tx.rows(
    `SELECT t.company_id AS "$company", t.event_id AS "$document", t.event_no AS "$no", ${shape.columns.map(({ column, field }) => `t.${quote(column)} AS "${field}"`).join(', ')}
     FROM ${shape.table} t WHERE t.platform_id = $1 AND t.event_type = $2 AND t.event_id = ANY ($3::bigint[]) AND t.event = ANY ($4::text[])
       AND NOT EXISTS (SELECT 1 FROM ${shape.table} r WHERE r.platform_id = $1 AND r.event_type = $2 AND r.event_id = t.event_id AND r.event = ANY ($5::text[]) AND r.event_no = t.event_no)
     ORDER BY t.event_id, t.event_no`,
    [operation.actor.platform, type.name, ids, events, reversals],
  )
  return rows.map(({ $company, $document, $no, ...values }) => ({ company: $company, document: $document, no: $no, values }))
}

/** Returns how many entries each of these documents has by these events; those without any are absent. */
export async function countEntries(
  operation: Operation,
  ledger: AnyDocument,
  { type, ids, events }: { readonly type: AnyDocument; readonly ids: readonly string[]; readonly events: readonly string[] },
): Promise<ReadonlyMap<string, number>> {
  const rows = await operation.tx.rows<{ id: string; last: number }>(
    `SELECT event_id AS id, max(event_no) AS last FROM ${tableLayout(ledger).table}
     WHERE platform_id = $1 AND event_type = $2 AND event_id = ANY ($3::bigint[]) AND event = ANY ($4::text[]) GROUP BY event_id`,
    [operation.actor.platform, type.name, ids, events],
  )
  return new Map(rows.map(({ id, last }) => [id, last]))
}

/** What a sum of a ledger is asked for: the dimensions, the amount, and the company whose ledger it is. */
export interface LedgerQuestion {
  readonly by: Row
  readonly amount: string
  readonly company: string
}

/** Returns the sum of an amount over the balances with these dimensions, a decimal string; '0' when there are none. */
export async function sumOfBalances(operation: Operation, list: AnyDocument, question: LedgerQuestion): Promise<string> {
  const { sql, params } = sumSql(operation, list, question)
  const [row] = await operation.tx.rows<{ left: string }>(`SELECT ${sql} AS left`, params)
  return row!.left
}

/**
 * Returns the sum of an amount over the entries that count until the end of a day, a decimal string. With a list of balances that has the
 * dimensions, it is computed backwards from today's balance, which reads the later entries only.
 * @param day `YYYY-MM-DD`
 */
export async function sumAsOf(
  operation: Operation,
  ledger: AnyDocument,
  { day, list, ...question }: LedgerQuestion & { readonly day: string; readonly list: AnyDocument | undefined },
): Promise<string> {
  const date = quote(columnFor(tableLayout(ledger), (ledger.ledger as LedgerSpec<string>).date!)!.column)
  const entries = sumSql(operation, ledger, question)
  const at = `$${entries.params.length + 1}::date`
  const until = `${entries.sql.slice(0, -1)} AND (${date} IS NULL OR ${date} <= ${at}))`
  const after = `${entries.sql.slice(0, -1)} AND ${date} > ${at})`
  const sql = list ? `${sumSql(operation, list, question).sql} - ${after}` : until
  const [row] = await operation.tx.rows<{ left: string }>(`SELECT ${sql} AS left`, [...entries.params, day])
  return row!.left
}

/**
 * Returns the condition that a column equals an expression, an empty value included. The form depends on the values, because an index serves `=`
 * and `IS NULL`, but not `IS NOT DISTINCT FROM`.
 * @param values every value that the expression may have
 */
function equalSql(column: string, expression: string, values: readonly unknown[]): string {
  const empty = values.filter((value) => value === null).length
  if (empty === 0) return `${column} = ${expression}`
  // The parameter stays in the text, so that its place and type are the same in every form.
  return empty === values.length ? `(${column} IS NULL AND ${expression} IS NULL)` : `${column} IS NOT DISTINCT FROM ${expression}`
}

/** Returns the sum over a table of entries or balances as an expression in parentheses. The parameters are the same for both. */
function sumSql(operation: Operation, type: AnyDocument, { by, amount, company }: LedgerQuestion): { sql: string; params: unknown[] } {
  const shape = tableLayout(type)
  const columns = Object.keys(by).map((name) => columnFor(shape, name)!)
  const values = Object.values(by).map((value) => value ?? null)
  const same = columns.map((one, at) => ` AND ${equalSql(quote(one.column), `$${3 + at}::${one.sql}`, [values[at]])}`).join('')
  return {
    sql: `(SELECT coalesce(sum(${quote(columnFor(shape, amount)!.column)}), 0) FROM ${shape.table} WHERE platform_id = $1 AND company_id = $2${same})`,
    params: [operation.actor.platform, company, ...values],
  }
}

/**
 * Returns the balances of one list with these dimensions, one for each question in its order, decimal strings by amount; '0' where there is
 * none. They are not locked.
 */
export async function balancesOf(
  operation: Operation,
  {
    list,
    spec,
    dimensions,
  }: {
    readonly list: AnyDocument
    readonly spec: LedgerBalance<string>
    readonly dimensions: readonly { readonly company: string; readonly values: Row }[]
  },
): Promise<Record<string, string>[]> {
  const shape = tableLayout(list)
  const columns = spec.by.map((name) => columnFor(shape, name) as ColumnLayout)
  const amounts = spec.amounts.map((name) => columnFor(shape, name) as ColumnLayout)
  const params = columns.map((one) => dimensions.map(({ values }) => param(one.storage, values[one.field])))
  const same = columns.map(({ column }, at) => `AND ${equalSql(`b.${quote(column)}`, `u.${quote(column)}`, params[at]!)}`)
  return operation.tx.rows(
    `SELECT ${amounts.map(({ column, field }) => `coalesce(b.${quote(column)}, 0) AS "${field}"`).join(', ')}
     FROM unnest($2::bigint[], ${columns.map((one, at) => `$${3 + at}::${one.sql}[]`).join(', ')}) WITH ORDINALITY AS u(company, ${columns.map(({ column }) => quote(column)).join(', ')}, "at")
     LEFT JOIN ${shape.table} b ON b.platform_id = $1 AND b.company_id = u.company ${same.join(' ')}
     ORDER BY u."at"`,
    [operation.actor.platform, dimensions.map(({ company }) => company), ...params],
  )
}
