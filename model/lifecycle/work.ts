/** Work as data: an action whose result is computed in a background job, from what it reads page by page. */

/**
 * The computation of an action. A person who does the action starts a job; the action is done when the job ends, with its result, in one
 * transaction: all or nothing. Until then the document stays as it is. Logic and the system compute at once, within their transaction.
 *
 * - One computation at a time for a document; the person who started it, and anybody who may do the action, may cancel it.
 * - The versions of what was read are remembered. When any of it has moved before the end, or the document itself, the computation is
 *   *stale*: its result is not applied, and what moved is counted, and named to who may read it.
 * - The checks and warnings of the action come at the start, so that nobody waits for a refusal, and again at the end, with the result.
 *
 * The logic function of the same name computes (`work` in `defineLogic`).
 *
 * @example
 * collect: { label, from: 'draft', to: 'draft', work: { reads: ['product_in', 'return_order'], writes: ['receipts', 'returns'] } }
 * @typeParam N fields of the document
 */
export interface Work<N extends string = string> {
  /** Names of the types whose documents it reads; it can read no others. None where it reads files of the document alone, or prints it. */
  readonly reads: readonly string[]
  /** Fields that the result sets; it can set no others. */
  readonly writes: readonly N[]
}
