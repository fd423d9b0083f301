/**
 * Empties the outbox: messages published with a commit reach their consumer at least once, and in the database exactly once (security
 * C20).
 */
import { queueDeliveries } from '../webhooks/webhook-events.ts'
import { platformEngine } from '../store/memory/platform-catalog.ts'
import { beginOperation } from '../store/run-operation.ts'
import type { Engine, Operation } from '../operation.ts'
import { withQueryCache } from '../store/query-cache.ts'
import { inPlatform } from '../store/scope.ts'
import { originalSqlError } from '../store/connection/sql-errors.ts'
import { transact, type Transaction } from '../store/transaction.ts'
import { systemActor } from '../actor.ts'
import { deliverNotice, type NoticePayload } from './deliver.ts'
import type { DueMail } from '../joining.ts'
import { NoticeBatch } from './notice-batch.ts'
import { queueMail } from './mail-queue.ts'

/** Handles one message; rows of notices go into the batch, which is written after its last message. */
export type Consumer = (operation: Operation, payload: Readonly<Record<string, any>>, batch: NoticeBatch) => Promise<unknown>
const consumers: ReadonlyMap<string, Consumer> = new Map<string, Consumer>([
  ['notice', (operation, payload, batch) => deliverNotice(operation, payload as unknown as NoticePayload, batch)],
  ['mail', (operation, payload) => queueMail(operation, payload as unknown as DueMail)],
  ['out', (operation, payload) => queueDeliveries(operation, payload as Record<string, string>)],
])

interface Row {
  platform_id: string
  id: string
  topic: string
  payload: Record<string, unknown>
  tries: number
}
/** Messages that one run handles at most; fewer mean that none is left. */
export const outboxBatch = 50

/** The messages that one run has handled. */
export interface Handled {
  readonly count: number
  readonly topics: ReadonlySet<string>
}

/**
 * Handles up to 50 messages in one transaction, so that users and permissions are read once for all of them. If one fails, each is
 * handled separately, and the failed one is retried later, ten times, without delaying the rest.
 */
export function emptyOutbox(engine: Engine): Promise<Handled> {
  return together(engine).catch(() => apart(engine))
}

const scope = { platform: '', companies: '*', user: '0', worker: true, auth: true } as const

function together(engine: Engine): Promise<Handled> {
  return transact(engine.pool, scope, async (tx) => {
    const rows = await waiting(tx)
    for (const [platform, ofPlatform] of Map.groupBy(rows, (row) => row.platform_id)) {
      const inside = await inPlatform(tx, platform)
      // Consumers never read what they write, so cached reads stay valid through writes.
      const operation = beginOperation(
        await platformEngine(engine, inside),
        withQueryCache(inside, { through: true }),
        systemActor(platform),
      )
      const notices = new NoticeBatch()
      for (const row of ofPlatform) await consume(operation, row, notices)
      await notices.write(operation)
      await inside.run('UPDATE core.outbox SET done_at = now(), error = NULL WHERE platform_id = $1 AND id = ANY ($2::bigint[])', [
        platform,
        ofPlatform.map((row) => row.id),
      ])
    }
    return handled(rows)
  })
}

function apart(engine: Engine): Promise<Handled> {
  return transact(engine.pool, scope, async (tx) => {
    const rows = await waiting(tx)
    for (const row of rows) {
      await tx.run('SAVEPOINT message')
      try {
        const inside = await inPlatform(tx, row.platform_id)
        const operation = beginOperation(await platformEngine(engine, inside), inside, systemActor(row.platform_id))
        const notices = new NoticeBatch()
        await consume(operation, row, notices)
        await notices.write(operation)
        await tx.run('UPDATE core.outbox SET done_at = now(), error = NULL WHERE platform_id = $1 AND id = $2', [row.platform_id, row.id])
        await tx.run('RELEASE SAVEPOINT message')
      } catch (error) {
        await tx.run('ROLLBACK TO SAVEPOINT message')
        // The driver's message may name rows; its code is enough to find the reason.
        const { code, message } = originalSqlError(error) as Error & { code?: string }
        const reason = code ?? message
        await tx.run(
          `UPDATE core.outbox SET tries = tries + 1, error = $3, next_at = now() + make_interval(secs => least(3600, 2 ^ tries)), done_at = CASE WHEN tries >= 9 THEN now() END WHERE platform_id = $1 AND id = $2`,
          [row.platform_id, row.id, String(reason).slice(0, 200)],
        )
      }
    }
    return handled(rows)
  })
}

const handled = (rows: readonly Row[]): Handled => ({ count: rows.length, topics: new Set(rows.map(({ topic }) => topic)) })

const waiting = (tx: Transaction): Promise<(Row & Record<string, unknown>)[]> =>
  tx.rows(
    `SELECT platform_id, id, topic, payload, tries FROM core.outbox WHERE done_at IS NULL AND next_at <= now() ORDER BY id FOR UPDATE SKIP LOCKED LIMIT ${outboxBatch}`,
  )

function consume(operation: Operation, { topic, payload }: Row, batch: NoticeBatch): Promise<unknown> {
  const consumer = consumers.get(topic)
  if (!consumer) throw new Error(`nobody listens to ${topic}`)
  return consumer(operation, payload, batch)
}
