/** Ids for everything there is: blocks of 1 000 from one sequence, so that a document and its lines have their ids before the first statement. */
import type { Tx } from './tx.ts'

const block = 1000n

/** One per server process; ids of unfinished blocks are simply never used. */
export class Ids {
  #blocks: { next: bigint; end: bigint }[] = []

  /** Makes sure that `count` ids are at hand; call it in the transaction before `next`. */
  async reserve(tx: Tx, count = 1): Promise<void> {
    const left = this.#blocks.reduce((sum, one) => sum + one.end - one.next, 0n)
    const missing = Math.ceil((count - Number(left)) / Number(block))
    if (missing <= 0) return
    const rows = await tx.rows<{ n: string }>(`SELECT nextval('core.ids') AS n FROM generate_series(1, $1::int)`, [missing])
    for (const { n } of rows) this.#blocks.push({ next: BigInt(n), end: BigInt(n) + block })
  }

  next(): string {
    const first = this.#blocks[0]
    if (!first) throw new Error('ids: reserve before next')
    const id = first.next++
    if (first.next >= first.end) this.#blocks.shift()
    return String(id)
  }
}
