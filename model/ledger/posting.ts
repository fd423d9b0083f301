/** The word `posts`: the entries that an action of a document writes into a ledger, and the action that takes them back. */

/** Where a value of an entry comes from: a field by its path, or a formula (FEEL) over the same scope. */
export type PostedValue<P extends string> = P | { readonly formula: string }

/** What every posting says. `A`: actions of the type; `P`: paths of values. */
interface PostingBase<A extends string, P extends string> {
  /** Type name of the ledger. */
  readonly ledger: string
  /** The actions that post. */
  readonly on: A | readonly A[]
  /**
   * The actions that reverse: they append the mirror of the entries that are stored for the document, whatever its fields say by then. A document
   * that was not posted is left alone. The mirror counts on the day of the entry, or today when that month is closed (`dated`).
   */
  readonly reverseOn?: A | readonly A[]
  /**
   * Actions that try the posting without writing it: they refuse a size without item and an amount that a balance with a floor does not have.
   * Other documents may still be faster; the floor decides when it is posted.
   */
  readonly tryOn?: A | readonly A[]
  /** Only lines, or documents, for which this expression (FEEL over the same scope) holds make entries: `difference != 0`. */
  readonly where?: string
  /** `-`: the amounts are taken out of the balances. */
  readonly sign?: '+' | '-'
  /** Fields of the entry that are no amounts, by name. */
  readonly values: Readonly<Record<string, PostedValue<P>>>
  /** Amounts of the entry by name; with `expand` the path `pieces` is the count of the size. */
  readonly amounts: Readonly<Record<string, PostedValue<P | 'pieces'>>>
  /** Fixed texts of the entry, such as the kind of event, and those that a reversal has instead. */
  readonly constants?: Readonly<Record<string, string>>
  readonly reversalConstants?: Readonly<Record<string, string>>
  /** Message key instead of the one of the balance when it would fall below zero. */
  readonly message?: string
  /** Message key of the refusal by `tryOn`, with the places `{stored}` and `{quantity}`. */
  readonly tryMessage?: string
}

/** Posts one entry for each line; paths are columns of the line, and fields of the document after `doc.`. */
export interface LinePosting<L extends string, C extends string, D extends string, A extends string>
  extends PostingBase<A, C | `doc.${D}`> {
  readonly lines: L
  /** One entry for each size of the line's matrix that has pieces, with the item (SKU) of that size. */
  readonly expand?: {
    readonly matrix: C
    /** The ledger's field that links the item. Its target is the type of the items. */
    readonly to: string
    /** Fields of the item, and the columns of the line that they equal. */
    readonly match: Readonly<Record<string, C>>
    /** The item's field that names the size. The ledger's field of the same name, if any, gets it too. */
    readonly size: string
  }
}

/** Posts one entry for the document; paths are its fields. */
export interface HeaderPosting<D extends string, A extends string> extends PostingBase<A, D> {
  readonly lines?: undefined
}

/** A posting of a type that is known at run time only. */
export type AnyPosting = LinePosting<string, string, string, string>
