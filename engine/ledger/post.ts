/**
 * Append-only ledgers whose balances change in the same transaction (architecture 5): stock, accounts. Corrections are new entries,
 * never changes.
 */
import type { AnyDocument, LedgerWords } from '../../model/document.ts'
import { isDecimal } from '../../model/decimal.ts'
import { WeftError } from '../../model/errors.ts'
import type { MessageKey } from '../../model/messages.ts'
import type { Operation } from '../operation.ts'
import { invalidateCounts } from '../query/count.ts'
import { columnFor, param, quote, tableLayout, type ColumnLayout } from '../store/table-layout.ts'

/** Dimensions and signed amounts by field name. */
type Posting = Readonly<Record<string, unknown>>
type Event = { readonly type: AnyDocument; readonly id: string; readonly event: string }

/**
 * Appends entries and updates their balances. Balances are locked in a fixed order, so that concurrent postings wait instead of
 * deadlocking.
 * @throws WeftError `ledger.duplicate` for a second posting of the same event, the ledger's own message for a balance below the floor
 */
export async function postTo(
  operation: Operation,
  ledger: AnyDocument,
  event: Event,
  entries: readonly Posting[],
  options: { readonly company?: string; readonly message?: MessageKey },
): Promise<void> {
  const words = ledger.ledger as LedgerWords<any> | undefined
  if (!words) throw new Error(`${ledger.name} is no ledger`)
  if (entries.length === 0) return
  const company = options.company ?? operation.actor.company
  const balance = operation.engine.types.get(words.balance)!
  const rows = entries.map((entry) => complete(ledger, words, entry))
  await operation.engine.ids.reserve(operation.tx, rows.length * 2)
  try {
    const after = await moveBalances(operation, { balance, words, rows, company })
    await append(operation, { ledger, words, event, rows, company, after })
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23514' && constraint?.startsWith('floor__'))
      throw new WeftError(409, options.message ?? (words.message as MessageKey | undefined) ?? 'stock.short')
    throw error
  }
}

type Row = Record<string, unknown>

function complete(ledger: AnyDocument, words: LedgerWords<any>, entry: Posting): Row {
  for (const name of Object.keys(entry)) if (!Object.hasOwn(ledger.fields, name)) throw new Error(`${ledger.name} has no field ${name}`)
  for (const amount of words.amounts) {
    const value = entry[amount] ?? '0'
    if (!isDecimal(String(value))) throw new Error(`${ledger.name}.${amount} must be a decimal`)
  }
  return { ...entry, ...Object.fromEntries(words.amounts.map((amount) => [amount, entry[amount] ?? '0'])) }
}

const keyOf = (words: LedgerWords<any>, row: Row): string => JSON.stringify(words.by.map((name) => row[name] ?? null))

/** Updates the balances, one statement per balance row, in the order of the dimensions. */
async function moveBalances(
  operation: Operation,
  { balance, words, rows, company }: { balance: AnyDocument; words: LedgerWords<any>; rows: readonly Row[]; company: string },
): Promise<Map<Row, Row>> {
  const shape = tableLayout(balance)
  const dimensions = words.by.map((name) => columnFor(shape, name) as ColumnLayout)
  const amounts = words.amounts.map((name) => columnFor(shape, name) as ColumnLayout)
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
  for (const row of [...rows].sort((a, b) => (keyOf(words, a) < keyOf(words, b) ? -1 : 1))) {
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
  operation.tx.committed(() => invalidateCounts(operation.engine.pool, shape.table))
  return after
}

async function append(
  operation: Operation,
  {
    ledger,
    words,
    event,
    rows,
    company,
    after,
  }: { ledger: AnyDocument; words: LedgerWords<any>; event: Event; rows: readonly Row[]; company: string; after: Map<Row, Row> },
): Promise<void> {
  const shape = tableLayout(ledger)
  const status = Object.keys(ledger.statuses)[0]!
  const columns = shape.columns
  const value = (row: Row, column: ColumnLayout): unknown => {
    const left = after.get(row)!
    // The entry's `balance` (or `<amount>Balance`) stores the balance after the entry.
    if (column.field === 'balance') return left[words.amounts[0]!]
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
  operation.tx.committed(() => invalidateCounts(operation.engine.pool, shape.table))
}

/** Returns the balance for these dimensions; '0' when nothing was ever posted. Dimensions that are not named are summed. */
export async function balanceOf(
  operation: Operation,
  ledger: AnyDocument,
  by: Readonly<Record<string, unknown>>,
  amount: string,
  company: string,
): Promise<string> {
  const shape = tableLayout(operation.engine.types.get((ledger.ledger as LedgerWords<any>).balance)!)
  const names = Object.keys(by)
  const columns = names.map((name) => columnFor(shape, name)!)
  const [row] = await operation.tx.rows<{ left: string }>(
    `SELECT coalesce(sum(${quote(columnFor(shape, amount)!.column)}), 0) AS left FROM ${shape.table} WHERE platform_id = $1 AND company_id = $2${columns.map((one, at) => ` AND ${quote(one.column)} IS NOT DISTINCT FROM $${3 + at}::${one.sql}`).join('')}`,
    [operation.actor.platform, company, ...names.map((name) => by[name] ?? null)],
  )
  return row!.left
}
