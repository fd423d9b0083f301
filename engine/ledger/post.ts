/**
 * Append-only ledgers whose balances change in the same transaction (architecture 5): stock, accounts. Corrections are new entries,
 * never changes.
 */
import type { AnyDocument, LedgerSpec } from '../../model/document.ts'
import { isDecimal } from '../../model/decimal.ts'
import { WeftError } from '../../model/errors.ts'
import type { MessageKey } from '../../model/messages.ts'
import type { Operation } from '../operation.ts'
import { invalidateCounts } from '../query/count.ts'
import { appendEntries, moveBalances, sumOfBalances, type LedgerEvent } from '../store/ledger-rows.ts'

/** Dimensions and signed amounts by field name. */
type Posting = Readonly<Record<string, unknown>>

/**
 * Appends entries and updates their balances. Balances are locked in a fixed order, so that concurrent postings wait instead of
 * deadlocking.
 * @throws WeftError `ledger.duplicate` for a second posting of the same event, the ledger's own message for a balance below the floor
 */
export async function postTo(
  operation: Operation,
  ledger: AnyDocument,
  event: LedgerEvent,
  entries: readonly Posting[],
  options: { readonly company?: string; readonly message?: MessageKey },
): Promise<void> {
  const spec = ledger.ledger as LedgerSpec<any> | undefined
  if (!spec) throw new Error(`${ledger.name} is no ledger`)
  if (entries.length === 0) return
  const company = options.company ?? operation.actor.company
  const balance = operation.engine.types.get(spec.balance)!
  const rows = entries.map((entry) => complete(ledger, spec, entry))
  await operation.engine.ids.reserve(operation.tx, rows.length * 2)
  try {
    const after = await moveBalances(operation, { balance, spec, rows, company })
    await appendEntries(operation, { ledger, spec, event, rows, company, after })
    for (const type of [balance, ledger]) operation.tx.committed(() => invalidateCounts(operation.engine.pool, type))
  } catch (error) {
    const { code, constraint } = error as { code?: string; constraint?: string }
    if (code === '23514' && constraint?.startsWith('floor__'))
      throw new WeftError(409, options.message ?? (spec.message as MessageKey | undefined) ?? 'stock.short')
    throw error
  }
}

type Row = Record<string, unknown>

function complete(ledger: AnyDocument, spec: LedgerSpec<any>, entry: Posting): Row {
  for (const name of Object.keys(entry)) if (!Object.hasOwn(ledger.fields, name)) throw new Error(`${ledger.name} has no field ${name}`)
  for (const amount of spec.amounts) {
    const value = entry[amount] ?? '0'
    if (!isDecimal(String(value))) throw new Error(`${ledger.name}.${amount} must be a decimal`)
  }
  return { ...entry, ...Object.fromEntries(spec.amounts.map((amount) => [amount, entry[amount] ?? '0'])) }
}

/** Returns the balance for these dimensions; '0' when nothing was ever posted. Dimensions that are not named are summed. */
export async function balanceOf(
  operation: Operation,
  ledger: AnyDocument,
  by: Readonly<Record<string, unknown>>,
  amount: string,
  company: string,
): Promise<string> {
  const balance = operation.engine.types.get((ledger.ledger as LedgerSpec<any>).balance)!
  return sumOfBalances(operation, balance, { by, amount, company })
}
