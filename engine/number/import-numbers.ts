/**
 * The numbers of an import. They are taken in statements that are transactions of their own before the transaction of the import locks or writes a
 * row, and given back after its rollback.
 */
import type { Pool } from 'pg'
import type { AnyDocument } from '../../model/document.ts'
import { isOutage, WeftError } from '../../model/errors.ts'
import type { Actor } from '../actor.ts'
import type { Engine, Operation } from '../operation.ts'
import type { Stored } from '../store/read.ts'
import { translateSqlError } from '../store/connection/sql-errors.ts'
import { skipTaken } from '../store/free-serials.ts'
import { runAlone } from '../store/transaction.ts'
import { watched } from '../store/watched-transaction.ts'
import { counterKey, type NumberPlan } from '../store/write.ts'
import { advance, advanceBy, countedTogether, numberBatch, numberFrom, planNumbers, retreat, retreatBy } from './number-batch.ts'

/** `tries`: how often a counter that another operation holds is asked for; `wait`: how long each time; `runs`: how often an import begins. */
const limits = { tries: 4, wait: '3s', runs: 4 } as const

/** How many numbers of one counter are wanted. */
interface Want {
  readonly plan: NumberPlan
  readonly count: number
}

/** Serials that were taken from one counter in one statement, `first` to `last`. */
interface Block extends Want {
  readonly last: bigint
}

/** The transaction of the import has to end and to begin again. */
class BeginsAgain extends Error {
  /** What is taken in between: numbers that are missing, and that may not be taken while the transaction holds rows. */
  readonly wants: readonly Want[]
  /** The error when it has begun too often. */
  readonly refusal: WeftError
  constructor(wants: readonly Want[], refusal: WeftError) {
    super('an import begins again')
    this.wants = wants
    this.refusal = refusal
  }
}

/**
 * Runs an import that numbers its documents by `numbers`, and runs it again where it found out what numbers it needs only when its transaction
 * held rows. What is not used goes back once the transaction has ended. Where it is not known whether it was committed, nothing goes back.
 * @param run the whole of the import with its transaction, which begins with `numbers.watch`
 * @throws WeftError 503 `number.busy` when a counter stays locked; 409 `number.overflow`, `save.conflict`; and what `run` throws
 */
export async function runNumbered<T>(
  { pool }: Pick<Engine, 'pool'>,
  actor: Actor,
  type: AnyDocument,
  run: (numbers: ImportNumbers) => Promise<T>,
): Promise<T> {
  const numbers = new ImportNumbers(pool, actor, type)
  for (let runs = 1; ; runs++) {
    try {
      const result = await run(numbers)
      await numbers.giveBack()
      return result
    } catch (error) {
      try {
        if (!(error instanceof BeginsAgain)) throw error
        if (runs >= limits.runs) throw error.refusal
        await numbers.take(error.wants)
      } catch (last) {
        if (!(last instanceof WeftError && isOutage(last))) await numbers.giveBack({ all: true })
        throw last
      }
    }
  }
}

/** The numbers that one import has taken. */
export class ImportNumbers {
  readonly #pool: Pool
  readonly #actor: Actor
  readonly #type: AnyDocument
  /** What was taken, by counter. */
  readonly #blocks = new Map<string, Block[]>()
  /** How many of them the documents of this run have, by counter. */
  readonly #used = new Map<string, number>()
  /** What is expected of this run, by counter. */
  readonly #expected = new Map<string, Want>()
  /** Whether the transaction of this run has locked or written anything. */
  #holds = false

  constructor(pool: Pool, actor: Actor, type: AnyDocument) {
    this.#pool = pool
    this.#actor = actor
    this.#type = type
  }

  /**
   * Begins a run: all numbers that were taken are free again. The idempotency key of the import is claimed before; only the same import waits for it.
   * @returns the operation whose statements are watched
   */
  watch(operation: Operation): Operation {
    this.#holds = false
    this.#used.clear()
    this.#expected.clear()
    return operation.withTransaction(watched(operation.tx, () => (this.#holds = true)))
  }

  /** Notes that these documents are to be numbered later in this run, so that `takeExpected` takes their numbers before the first is written. */
  async expect(operation: Operation, docs: readonly Stored[]): Promise<void> {
    if (this.#type.remove === false) return
    const copies = docs.map((doc) => ({ ...doc }))
    for (const { key, plan, docs: some } of countedTogether(copies, await planNumbers(operation, this.#type, docs)))
      this.#expected.set(key, { plan, count: some.length + (this.#expected.get(key)?.count ?? 0) })
  }

  /** Takes the numbers of all expected documents. */
  async takeExpected(): Promise<void> {
    await this.#cover([...this.#expected].toSorted(([a], [b]) => (a < b ? -1 : 1)))
  }

  /**
   * Sets `number` on each document as its plan says. A type that keeps its drafts (`remove: false`) may have no gap, so its counter is locked in the
   * transaction of the import.
   * @throws WeftError 409 `number.overflow` when the serials of a rule are used up
   */
  async number(operation: Operation, docs: readonly Stored[]): Promise<void> {
    const plans = await planNumbers(operation, this.#type, docs)
    if (this.#type.remove === false)
      return this.#numberHere(operation, docs, plans).catch((error: unknown) => {
        throw isLockTimeout(error) ? new BeginsAgain([], this.#busy()) : error
      })
    const groups = countedTogether(docs, plans)
    await this.#cover(groups.map(({ key, plan, docs: some }) => [key, { plan, count: some.length }]))
    for (const { key, plan, docs: some } of groups) {
      const used = this.#used.get(key) ?? 0
      some.forEach((doc, at) => numberFrom(plan, [doc], serialAt(this.#blocks.get(key)!, used + at)))
      this.#used.set(key, used + some.length)
    }
  }

  /** Numbers documents in the transaction of the import. */
  async #numberHere(operation: Operation, docs: readonly Stored[], plans: readonly NumberPlan[]): Promise<void> {
    const counted = Map.groupBy(
      plans.filter((plan) => plan.counted),
      counterKey,
    )
    for (const [, [plan, ...others]] of [...counted].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const { sql, params } = skipTaken(this.#actor, this.#type, { plan: plan!, count: 1 + others.length })
      await operation.tx.run(sql, params)
    }
    await numberBatch(operation, docs, plans)
  }

  /**
   * Takes numbers, a transaction for each counter.
   * @throws WeftError 503 `number.busy` when a counter stays locked, 409 `number.overflow`
   */
  async take(wants: readonly Want[]): Promise<void> {
    for (const { plan, count } of wants) {
      const free = skipTaken(this.#actor, this.#type, { plan, count })
      await this.#alone(free.sql, free.params)
      const rows = await this.#alone<{ last: string }>(advance, advanceBy(this.#actor, plan, count))
      const last = rows[0]?.last
      if (last === undefined) throw new WeftError(409, 'number.overflow', { values: { rule: plan.rule } })
      const key = counterKey(plan)
      this.#blocks.set(key, [...(this.#blocks.get(key) ?? []), { plan, count, last: BigInt(last) }])
    }
  }

  /**
   * Gives back what no document has, after the transaction has ended: where they are still the last of their counter. Below a number that another
   * operation has taken since, they stay unused.
   * @param all no document is stored
   */
  async giveBack({ all = false }: { readonly all?: boolean } = {}): Promise<void> {
    for (const [key, blocks] of this.#blocks) {
      let left = blocks.reduce((sum, { count }) => sum + count, 0) - (all ? 0 : (this.#used.get(key) ?? 0))
      for (const { plan, count, last } of blocks.toReversed()) {
        const back = Math.min(left, count)
        left -= back
        // A counter that stays locked gets a gap.
        if (back > 0) await this.#alone(retreat, retreatBy(this.#actor, plan, { count: back, last })).catch(() => undefined)
      }
    }
    this.#blocks.clear()
  }

  /** Takes what this run lacks, unless its transaction holds rows for which the holder of the counter may wait. */
  async #cover(wants: readonly (readonly [key: string, want: Want])[]): Promise<void> {
    const missing = wants.flatMap(([key, { plan, count }]) => {
      const taken = (this.#blocks.get(key) ?? []).reduce((sum, one) => sum + one.count, 0)
      const lacking = count - taken + (this.#used.get(key) ?? 0)
      return lacking > 0 ? [{ plan, count: lacking }] : []
    })
    if (missing.length === 0) return
    if (this.#holds) throw new BeginsAgain(missing, new WeftError(409, 'save.conflict'))
    await this.take(missing)
  }

  /** Runs one statement on counters as a transaction of its own. A lock that is not granted in time is asked for again. */
  async #alone<R extends Record<string, unknown>>(sql: string, params: readonly unknown[]): Promise<readonly R[]> {
    const { platform, user } = this.#actor
    const scope = { platform, companies: '*', user, settings: { lock_timeout: limits.wait } } as const
    for (let tries = 1; ; tries++) {
      try {
        return (await runAlone<R>(this.#pool, scope, sql, params)).rows
      } catch (error) {
        if (!isLockTimeout(error)) throw error
        if (tries >= limits.tries) throw this.#busy()
        await new Promise((go) => setTimeout(go, Math.random() * 50 * tries))
      }
    }
  }

  #busy(): WeftError {
    const [label, labelEn] = this.#type.label
    return new WeftError(503, 'number.busy', { values: { label, labelEn } })
  }
}

const isLockTimeout = (error: unknown): boolean => (translateSqlError(error) as { key?: unknown }).key === 'save.busy'

/** Returns one of the serials that were taken, counted from 0 in the order of their blocks. */
function serialAt(blocks: readonly Block[], at: number): string {
  let index = at
  for (const { count, last } of blocks) {
    if (index < count) return String(last - BigInt(count - 1 - index))
    index -= count
  }
  throw new Error('numbers: more than were taken')
}
