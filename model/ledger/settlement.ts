/** The word `settles`: open items, which stand on exactly one open document and are settled with it. */

/** What of an item must equal the document that lists it: a field of the document, or a constant. */
export type ItemMatch<D extends string> = D | { readonly value: string }

/**
 * Lines that name open items. An item is reserved by a document while that is under way, on one document at a time, whatever the type: locked
 * and checked when it is reserved. It is settled when the document enters a status of `settled`, reopened when it leaves them, and released when
 * the document returns to a status of `free`. The change of status decides, whatever made it.
 *
 * `C`: columns of the lines; `D`: fields of the document; `S`: its statuses.
 */
export interface Settlement<C extends string, D extends string, S extends string> {
  /** The column that links the item. Its target is the type of the items. */
  readonly item: C
  /** On the item: the link to the document of this type that has reserved it. Items of the target type have one such link for each type that settles them. */
  readonly holder: string
  /** Fields of the item, and what they equal in the document. */
  readonly match?: Readonly<Record<string, ItemMatch<D>>>
  /** Statuses of the item in which it may be reserved. */
  readonly open: readonly string[]
  /** Statuses of the document in which nothing is reserved. Every other one reserves, those of a platform's own process too. */
  readonly free: readonly S[]
  /** Statuses of the document in which its items are settled. */
  readonly settled: readonly S[]
  /** Actions of the item that settle it and that make it open again. */
  readonly settle: string
  readonly reopen: string
}

/** A settlement as generic code reads it. */
export type AnySettlement = Settlement<string, string, string>
