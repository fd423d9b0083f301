/** The words of a ledger: append-only entries, and the lists of balances that change with them in the same transaction (architecture 5). */

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
