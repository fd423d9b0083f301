/** A condition in a process, as data: on a step, which is skipped where it does not hold, and on a branch to another node. */

/**
 * A condition on the document. Where both parts are given, both must hold. One that cannot be decided (an empty value, an amount in a currency
 * that cannot be compared) never spares a signature: the step is asked, and a branch is refused.
 */
export interface ProcessCondition {
  /** FEEL over the document, for example `gross > 100000 or count(lines) > 20`. */
  readonly when?: string
  readonly above?: AmountLimit
}

/** An amount limit in a named currency; an amount equal to the limit is not above it. */
export interface AmountLimit {
  /** A money field of the document. */
  readonly field: string
  /** Decimal string. */
  readonly amount: string
  /** Code of the currency of the limit, for example `CNY`. */
  readonly currency: string
  /**
   * The money field that holds the same amount in the currency of the limit, by the document's frozen rate. It is compared where the document
   * is in another currency; without it such an amount is not compared.
   */
  readonly base?: string
}
