/** The words of a ledger: append-only entries, and the lists of balances that change with them in the same transaction (architecture 5). */

import type { Label } from '../text.ts'

/** One list of balances of a ledger: one row for each combination of the dimensions. */
export interface LedgerBalance<N extends string> {
  /** Type name of the list; it is `readonly` and has the dimensions and amounts as fields of the same names. */
  readonly list: string
  /** The dimensions. An empty dimension counts as a value. */
  readonly by: readonly N[]
  readonly amounts: readonly N[]
  /** Amounts that never fall below zero, in this list: by a CHECK of the database, and between two entries of one posting. */
  readonly floor?: readonly N[]
  /** Message key when an amount would fall below zero. */
  readonly message?: string
}

/** A type whose documents are the entries of a ledger. Postings (`posts`, `ctx.post`) are the only way to write them. */
export interface LedgerSpec<N extends string> {
  /**
   * The field with the day on which an entry counts, for balances as of a day and for reversals, which may take another day. Absent: neither is
   * available.
   */
  readonly date?: N
  /** Amounts that follow from two others and are never posted: `free: { of: 'quantity', less: 'allocated' }`. */
  readonly derived?: Readonly<Partial<Record<N, { readonly of: N; readonly less: N }>>>
  /**
   * The lists of balances. Every posting updates them in this order, and within one in the order of the dimensions, so that concurrent
   * postings wait for each other instead of deadlocking. A field `balance` of the entries stores the first amount of the first list after the
   * entry, `xBalance` its amount `x`.
   */
  readonly balances: readonly LedgerBalance<N>[]
}

/**
 * What lists of balances filter by although no type has the field: the balances at the end of this day (`YYYY-MM-DD`), entries included that were
 * posted later with an earlier day. A ledger without days (`date`) has lists of today's balances only.
 */
export const asOf = 'asOf'
export const asOfLabel: Label = ['截至日期', 'As of']

/** A type that may be a ledger. */
interface MaybeLedger {
  readonly ledger?: unknown
}

/** Returns the ledger with days whose balances a type lists, and which of its lists that is; undefined for every other type. */
export function datedLedgerOf<T extends MaybeLedger>(
  types: Iterable<T>,
  list: string,
): { readonly ledger: T; readonly date: string; readonly balance: LedgerBalance<string> } | undefined {
  for (const ledger of types) {
    const { date, balances = [] } = (ledger.ledger ?? {}) as Partial<LedgerSpec<string>>
    const balance = balances.find((one) => one.list === list)
    if (balance) return date === undefined ? undefined : { ledger, date, balance }
  }
  return undefined
}
