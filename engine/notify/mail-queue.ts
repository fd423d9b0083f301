/**
 * Mail queued by a transaction, also for recipients without an account: stored with the commit, sent by the worker and retried on
 * failure.
 */
import { transact } from '../store/transaction.ts'
import type { DueMail } from '../document-context.ts'
import type { Engine, Operation } from '../operation.ts'

/** Sends one mail; throws errors that can be retried. */
export type SendMail = (mail: DueMail & { readonly platform: string }) => Promise<unknown>

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

interface Row {
  platform_id: string
  id: string
  receiver: string
  kind: string
  language: 'zh' | 'en'
  user_id: string | null
  given: Record<string, string>
}

/**
 * Sends the due mails in batches, with six tries at growing intervals.
 * @returns the number of due mails
 */
export function sendQueuedMails(engine: Engine, send: SendMail): Promise<number> {
  return transact(engine.pool, { platform: '', companies: '*', user: '0', worker: true, auth: true }, async (tx) => {
    const rows = await tx.rows<Row & Record<string, unknown>>(
      `SELECT platform_id, id, receiver, kind, language, user_id, given FROM core.queued_mail WHERE done_at IS NULL AND due_at <= now() ORDER BY due_at, id FOR UPDATE SKIP LOCKED LIMIT 20`,
    )
    for (const row of rows) {
      let error: string | null = null
      try {
        const { receiver: to, kind, language, given: values, platform_id: platform } = row
        await send({ to, kind, language, values, platform, user: row.user_id ?? undefined })
      } catch (caught) {
        error = ((caught as { code?: string }).code ?? (caught as Error).message).slice(0, 200)
      }
      await tx.run(
        `UPDATE core.queued_mail SET tries = tries + 1, error = $3, done_at = CASE WHEN $3::text IS NULL OR tries >= 5 THEN now() END, due_at = now() + make_interval(secs => 30 * 4 ^ tries) WHERE platform_id = $1 AND id = $2`,
        [row.platform_id, row.id, error],
      )
    }
    return rows.length
  })
}
