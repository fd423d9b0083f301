/** An error after which the transaction is tried again, once what hindered it is out of the way. */

/**
 * Thrown within a transaction: it is rolled back, `prepare` runs outside of it, and it is tried again as after a serialisation failure. Where it fails too
 * often the caller gets the conflict of such a failure.
 */
export class TryAgain extends Error {
  /** That of a serialisation failure. */
  readonly code = '40001'
  readonly prepare: () => Promise<void>

  constructor(prepare: () => Promise<void>) {
    super('the transaction is tried again')
    this.prepare = prepare
  }
}
