/**
 * The outbox: messages given to mail and SMS. Administrators of an operating company see those to people of their own company. Super
 * administrators see all of the platform, without the text of notifications to other companies; codes and links are readable by them only, and
 * never those of users who also belong to another platform.
 */
import { forbidden, notFound } from '../../model/errors.ts'
import { addressedChannels, addressOf, type AddressedChannel, type SentChannel } from '../../model/notice-channels.ts'
import type { Engine } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import { isPlatformOperator, type Actor } from '../actor.ts'
import { authenticate, authenticateIn, nextId } from '../authentication/tokens.ts'

export interface SentMessage {
  readonly platform?: string
  readonly user?: string
  readonly channel: AddressedChannel
  readonly receiver: string
  readonly kind: string
  readonly subject: string
  readonly text: string
  /** Whether it contains a code or link that grants access. */
  readonly secret: boolean
  readonly state: 'sent' | 'kept' | 'failed'
  readonly error?: string
}

/** Records a sent message. The text of a secret is stored only when no channel sent it. */
export async function recordSentMessage(engine: Engine, one: SentMessage): Promise<void> {
  await authenticate(engine, async (tx) => {
    await tx.run(
      `INSERT INTO core.sent_message (id, platform_id, user_id, channel, receiver, kind, subject, text, secret, state, error) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        await nextId(engine, tx),
        one.platform ?? null,
        one.user ?? null,
        one.channel,
        one.receiver.slice(0, 200),
        one.kind,
        one.subject.slice(0, 200),
        one.secret && one.state !== 'kept' ? '' : one.text.slice(0, 8000),
        one.secret,
        one.state,
        one.error?.slice(0, 200) ?? null,
      ],
    )
  })
}

const administrator = (actor: Actor): void => {
  if (!isPlatformOperator(actor)) throw forbidden()
}

/** Messages of this platform: sent on its behalf, or to one of its users. */
const ofPlatform = `(o.platform_id = $1 OR EXISTS (SELECT 1 FROM core.member m WHERE m.platform_id = $1 AND m.user_id = o.user_id))`
const onlyOurs = `NOT EXISTS (SELECT 1 FROM core.member m WHERE m.user_id = o.user_id AND m.platform_id <> $1)`

/** Whether the user of a row is of the reader's company, on this platform. */
const toCompany = (row: 'o' | 'd') =>
  `EXISTS (SELECT 1 FROM core.member w WHERE w.platform_id = $1 AND w.user_id = ${row}.user_id AND w.company_id = $8::bigint)`

/** The address of each addressed channel: constants of the registry, never values from outside. */
const addressSql = addressedChannels.map((channel) => `WHEN '${channel}' THEN a.${addressOf(channel)}`).join(' ')

export interface SentMessageRow {
  readonly id: string
  readonly at: string
  readonly channel: SentChannel
  readonly receiver: string
  readonly kind: string
  readonly subject: string
  /** Absent for secrets, and for notifications to people of other companies. */
  readonly text: string | null
  readonly secret: boolean
  /** Whether this viewer may read the text of the secret. */
  readonly may_open: boolean
  readonly state: 'sent' | 'kept' | 'failed'
  readonly error: string | null
  readonly seen_at: string | null
}

/** Returns a page of the outbox, newest first: codes, links and sign-up mails, and the notifications that no channel sent. */
export function listSentMessages(
  engine: Engine,
  actor: Actor,
  ask: { page: number; size: number; channel?: string; state?: string },
): Promise<{ rows: SentMessageRow[]; count: number }> {
  administrator(actor)
  return onPlatform(engine, actor, async (tx) => {
    const rows = await tx.rows<SentMessageRow & { count: number }>(
      `SELECT *, (count(*) OVER ())::float8 AS count FROM (
         SELECT o.id, o.at, o.channel, o.receiver, o.kind, o.subject, CASE WHEN o.secret THEN NULL ELSE o.text END AS text, o.secret,
           o.secret AND o.text <> '' AND $2 AND o.at > now() - interval '1 day' AND ${onlyOurs} AS may_open, o.state, o.error, o.seen_at
         FROM core.sent_message o WHERE ${ofPlatform} AND ($2 OR ${toCompany('o')})
         UNION ALL
         SELECT d.id, d.at, d.channel, coalesce(CASE d.channel ${addressSql} END, a.full_name, ''), 'notice', '',
           CASE WHEN ${toCompany('d')} THEN CASE WHEN $5 = 'en' THEN d.content_en ELSE d.content_zh END END, false, false, d.state, d.error, NULL
         FROM core.channel_delivery d LEFT JOIN core.account a ON a.id = d.user_id WHERE d.platform_id = $1 AND d.state <> 'waiting' AND ($2 OR ${toCompany('d')})
       ) x WHERE ($3 = '' OR channel = $3) AND ($4 = '' OR state = $4) ORDER BY at DESC, id DESC OFFSET $6 LIMIT $7`,
      [
        actor.platform,
        actor.accountType === 'super',
        ask.channel ?? '',
        ask.state ?? '',
        actor.language,
        (ask.page - 1) * ask.size,
        ask.size,
        actor.company,
      ],
    )
    return { rows: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 }
  })
}

/** Returns the text of a stored secret to a super administrator, and records the access. */
export function openSentMessage(engine: Engine, actor: Actor, id: unknown): Promise<string> {
  if (actor.accountType !== 'super') throw forbidden()
  if (!/^\d{1,19}$/.test(String(id))) throw notFound()
  return onPlatform(engine, actor, async (tx) => {
    const [row] = await tx.rows<{ text: string }>(
      `UPDATE core.sent_message o SET seen_by = $3, seen_at = now() WHERE o.id = $2 AND ${ofPlatform} AND ${onlyOurs} AND o.state = 'kept' AND o.at > now() - interval '1 day' RETURNING o.text`,
      [actor.platform, String(id), actor.user],
    )
    if (!row) throw notFound()
    return row.text
  })
}

const onPlatform = <T>(engine: Engine, actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  authenticateIn(engine, actor.platform, work, '*')
