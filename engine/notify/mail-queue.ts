/**
 * Mail queued by a transaction, also for recipients without an account: stored with the commit, sent by the worker at least once
 * (`lease.ts`).
 */
import type { DueMail } from '../joining.ts'
import type { Engine, Operation } from '../operation.ts'
import { failureText, leaseSeconds, maxTries, nextTry, onQueuesAlone, sendingSeconds } from './lease.ts'

/** Sends one mail; throws errors that can be retried. */
export type SendMail = (
  mail: DueMail & {
    readonly platform: string
    /** The same for every try, so that receivers can discard what they already have. */
    readonly messageId: string
  },
) => Promise<unknown>

/** Queues a mail in the outbox. */
export async function queueMail(operation: Operation, mail: DueMail): Promise<void> {
  await operation.engine.ids.reserve(operation.tx, 1)
  await operation.tx.run(
    'INSERT INTO core.queued_mail (platform_id, id, receiver, kind, language, user_id, given) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [
      operation.actor.platform,
      operation.engine.ids.next(),
      mail.to.slice(0, 254),
      mail.kind,
      mail.language,
      mail.user ?? null,
      JSON.stringify(mail.values),
    ],
  )
}

/** Mails that one run claims at most; fewer mean that none is left. */
export const mailBatch = 20

interface Row {
  readonly platform_id: string
  readonly id: string
  readonly receiver: string
  readonly kind: string
  readonly language: 'zh' | 'en'
  readonly user_id: string | null
  readonly given: Record<string, string>
  /** The number of this claim, from 1. */
  readonly tries: number
}

/**
 * Sends the due mails in batches and outside any transaction, with six tries at growing intervals; a mail whose node failed is sent again
 * after its lease.
 * @param seconds time after the claim within which a mail is attempted; mails that are not are given back
 * @returns the number of claimed mails, those that are given up included
 */
export async function sendQueuedMails(engine: Engine, send: SendMail, seconds = sendingSeconds): Promise<number> {
  const { rows, count } = await claim(engine)
  const latest = performance.now() + seconds * 1000
  for (const [at, row] of rows.entries()) {
    if (performance.now() > latest) {
      await giveBack(engine, rows.slice(at))
      break
    }
    const { receiver: to, kind, language, given: values, platform_id: platform } = row
    const error = await send({
      to,
      kind,
      language,
      values,
      platform,
      user: row.user_id ?? undefined,
      messageId: `mail.${platform}.${row.id}`,
    }).then(() => null, failureText)
    await settle(engine, row, error)
  }
  return count
}

/** Claims due mails, oldest first. A mail whose last claim was never settled is given up. */
async function claim(engine: Engine): Promise<{ rows: Row[]; count: number }> {
  const { rows, count } = await onQueuesAlone<Row & Record<string, unknown>>(
    engine,
    `WITH due AS (SELECT platform_id, id FROM core.queued_mail WHERE done_at IS NULL AND due_at <= now() ORDER BY due_at, id FOR UPDATE SKIP LOCKED LIMIT ${mailBatch})
     UPDATE core.queued_mail m SET tries = m.tries + 1, due_at = now() + make_interval(secs => ${leaseSeconds}),
       done_at = CASE WHEN m.tries >= ${maxTries} THEN now() END, error = CASE WHEN m.tries >= ${maxTries} THEN coalesce(m.error, 'interrupted') ELSE m.error END
     FROM due WHERE m.platform_id = due.platform_id AND m.id = due.id
     RETURNING m.platform_id, m.id, m.receiver, m.kind, m.language, m.user_id, m.given, m.tries`,
  )
  const due = rows.filter(({ tries }) => tries <= maxTries).toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
  return { rows: due, count }
}

/** Makes claimed mails due again that were not attempted; the claim does not count as a try. */
const giveBack = (engine: Engine, rows: readonly Row[]): Promise<unknown> =>
  onQueuesAlone(
    engine,
    `UPDATE core.queued_mail m SET tries = m.tries - 1, due_at = now()
     FROM unnest($1::bigint[], $2::bigint[], $3::int[]) AS c (platform_id, id, claim)
     WHERE m.platform_id = c.platform_id AND m.id = c.id AND m.tries = c.claim AND m.done_at IS NULL`,
    [rows.map((row) => row.platform_id), rows.map((row) => row.id), rows.map((row) => row.tries)],
  )

/** @param error the reason of a failure; null when the mail has left */
const settle = (engine: Engine, row: Row, error: string | null): Promise<unknown> =>
  onQueuesAlone(
    engine,
    `UPDATE core.queued_mail SET error = $4, done_at = CASE WHEN $4::text IS NULL OR tries >= ${maxTries} THEN now() END, due_at = ${nextTry}
     WHERE platform_id = $1 AND id = $2 AND tries = $3 AND done_at IS NULL`,
    [row.platform_id, row.id, row.tries, error],
  )
