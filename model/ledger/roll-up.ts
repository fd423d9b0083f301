/** The word `rollUp`: a figure of a document that is the sum of a field of the documents that link to it. */

/**
 * The figure is written in the transaction that changes one of the linked documents, under the lock of the document that has it, so that
 * concurrent changes wait for each other and none is lost. Nobody else writes it.
 */
export interface RollUp {
  /** Type name of the linked documents. */
  readonly of: string
  /** Their lines that are summed; absent: one number a document. */
  readonly lines?: string
  /** Their number that is summed; with `lines` a column. Absent: they are counted. */
  readonly field?: string
  /** Their link to the document of this type; with `lines` a column. */
  readonly via: string
  /** Their statuses that count. */
  readonly while?: readonly string[]
  /** Instead of `while`: their statuses that do not count. Every other one does, those of a platform's own process too. */
  readonly unless?: readonly string[]
  /** Further values that the documents must have, by field. */
  readonly where?: Readonly<Record<string, string>>
}
