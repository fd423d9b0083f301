/**
 * Append-only ledgers whose balances change in the same transaction (architecture 5): stock, accounts. Corrections are new entries,
 * never changes.
 */
import type { AnyDocument } from '../../model/document.ts'
import { isDecimal, sub } from '../../model/decimal.ts'
import { WeftError } from '../../model/errors.ts'
import type { LedgerBalance, LedgerSpec } from '../../model/ledger/ledger.ts'
import type { MessageKey } from '../../model/messages.ts'
import type { Operation } from '../operation.ts'
import { invalidateCounts } from '../query/count.ts'
import { appendEntries, moveBalances, sumAsOf, sumOfBalances, type LedgerEntry, type LedgerEvent } from '../store/rows/ledger-rows.ts'
import type { FieldValues } from '../stored-document.ts'

/** Dimensions and signed amounts by field name. */
type Posting = Readonly<FieldValues>

/**
 * Returns what a type says as a ledger.
 * @throws Error for a type that is none
 */
export function ledgerSpec(ledger: AnyDocument): LedgerSpec<string> {
  if (!ledger.ledger) throw new Error(`${ledger.name} is no ledger`)
  return ledger.ledger as LedgerSpec<string>
}

/**
 * Appends the entries of one event and updates their balances.
 * @throws WeftError as `postEntries`
 */
export async function postTo(
  operation: Operation,
  ledger: AnyDocument,
  event: LedgerEvent,
  entries: readonly Posting[],
  options: { readonly company?: string; readonly message?: MessageKey },
): Promise<void> {
  const company = options.company ?? operation.actor.company
  const rows = entries.map((values, at) => ({ company, event, no: at + 1, values }))
  await postEntries(operation, ledger, rows, options.message)
}

/**
 * Appends entries and updates all lists of balances of the ledger: one statement for each list and one for the entries, whatever their number.
 * The lists are locked in the order of the definition and within one by dimensions, so that concurrent postings wait instead of deadlocking.
 * @param message key instead of that of the balance which falls below zero
 * @throws WeftError `ledger.duplicate` for a second posting of the same event, the balance's own message for one below the floor
 */
export async function postEntries(
  operation: Operation,
  ledger: AnyDocument,
  entries: readonly LedgerEntry[],
  message?: MessageKey,
): Promise<void> {
  const spec = ledgerSpec(ledger)
  if (entries.length === 0) return
  const complete = entries.map((entry) => ({ ...entry, values: completeValues(ledger, spec, entry.values) }))
  const lists = spec.balances.map((balance) => ({ spec: balance, list: listOf(operation, balance) }))
  await operation.engine.ids.reserve(operation.tx, complete.length * (1 + lists.length))
  const after: (readonly [LedgerEntry, Posting])[] = []
  for (const one of lists) {
    try {
      const moved = await moveBalances(operation, { ...one, entries: complete })
      if (after.length === 0) after.push(...moved)
    } catch (error) {
      throw belowFloor(error, message ?? (one.spec.message as MessageKey | undefined))
    }
  }
  await appendEntries(operation, ledger, complete, new Map(after))
  for (const type of [...lists.map(({ list }) => list), ledger]) operation.tx.committed(() => invalidateCounts(operation.engine.pool, type))
}

/** Returns the type of a list of balances. */
export function listOf(operation: Operation, { list }: LedgerBalance<string>): AnyDocument {
  const type = operation.engine.types.get(list)
  if (!type) throw new Error(`there is no list of balances ${list}`)
  return type
}

function belowFloor(error: unknown, message: MessageKey = 'balance.short'): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  return code === '23514' && constraint?.startsWith('floor__') ? new WeftError(409, message) : error
}

/** Returns the values with every amount of the ledger, '0' where none is given, and those that follow from others (`derived`). */
export function completeValues(ledger: AnyDocument, { balances, derived = {} }: LedgerSpec<string>, entry: Posting): Posting {
  for (const name of Object.keys(entry)) if (!Object.hasOwn(ledger.fields, name)) throw new Error(`${ledger.name} has no field ${name}`)
  const amounts = [...new Set(balances.flatMap((one) => one.amounts))].map((name) => [name, entry[name] ?? '0'] as const)
  for (const [name, value] of amounts) if (!isDecimal(String(value))) throw new Error(`${ledger.name}.${name} must be a decimal`)
  const complete: Posting = { ...entry, ...Object.fromEntries(amounts) }
  const remainders = Object.entries(derived).map(
    ([name, one]) => [name, sub(String(complete[one!.of]), String(complete[one!.less]))] as const,
  )
  return { ...complete, ...Object.fromEntries(remainders) }
}

interface Question {
  readonly by: Posting
  readonly amount: string
  readonly company: string
}

/**
 * Returns the balance for these dimensions, a decimal string; '0' when nothing was ever posted. Dimensions that are not named are summed.
 * @throws Error when no list of the ledger has these dimensions and this amount
 */
export async function balanceOf(operation: Operation, ledger: AnyDocument, question: Question): Promise<string> {
  const list = listFor(operation, ledger, question)
  if (!list) throw new Error(`${ledger.name}: no list of balances has ${[...Object.keys(question.by), question.amount].join(', ')}`)
  return sumOfBalances(operation, list, question)
}

/**
 * Returns the balance as of the end of a day, a decimal string: the sum of the entries that count until then, those included that were posted
 * later with an earlier day.
 * @param day `YYYY-MM-DD`
 * @throws Error for a ledger whose entries have no day
 */
export async function balanceAsOf(
  operation: Operation,
  ledger: AnyDocument,
  question: Question & { readonly day: string },
): Promise<string> {
  if (!ledgerSpec(ledger).date) throw new Error(`${ledger.name}: its entries have no day`)
  return sumAsOf(operation, ledger, { ...question, list: listFor(operation, ledger, question) })
}

/** Returns the list with the fewest dimensions that has these dimensions and this amount; undefined when none has. */
function listFor(operation: Operation, ledger: AnyDocument, { by, amount }: Question): AnyDocument | undefined {
  const suited = ledgerSpec(ledger).balances.filter(
    (one) => one.amounts.includes(amount) && Object.keys(by).every((name) => one.by.includes(name)),
  )
  const [first] = suited.toSorted((a, b) => a.by.length - b.by.length)
  return first && listOf(operation, first)
}
