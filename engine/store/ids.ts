/**
 * Allocates ids for every row: blocks of 1 000 from one sequence, so that a document and its lines have their ids before the first
 * statement.
 */
import type { IdSource, Transaction } from '../operation.ts'

const block = 1000
/** The cap of outstanding reservations. Reservations that were never used (after a refused save) do not add up beyond it. */
const mostPromised = 50_000

/** The id allocator, one per server process. Ids of unfinished blocks are never used. */
export class Ids implements IdSource {
  #blocks: { next: bigint; end: bigint }[] = []
  #left = 0
  #promised = 0

  /**
   * Ensures that `count` ids are available. Call it in the transaction before `next`. Ids that others have reserved and not yet used
   * remain theirs.
   */
  async reserve(tx: Transaction, count = 1): Promise<void> {
    this.#promised = Math.min(this.#promised + count, Math.max(mostPromised, count))
    const missing = Math.ceil((this.#promised - this.#left) / block)
    if (missing <= 0) return
    const rows = await tx.rows<{ n: string }>(`SELECT nextval('core.ids') AS n FROM generate_series(1, $1::int)`, [missing])
    for (const { n } of rows) this.#blocks.push({ next: BigInt(n), end: BigInt(n) + BigInt(block) })
    this.#left += rows.length * block
  }

  next(): string {
    const first = this.#blocks[0]
    if (!first) throw new Error('ids: reserve before next')
    const id = first.next++
    this.#left--
    if (this.#promised > 0) this.#promised--
    if (first.next >= first.end) this.#blocks.shift()
    return String(id)
  }
}
