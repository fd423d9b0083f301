/** The external webhook receivers of a company, and the log of what was sent to them. */
import { invalid, notFound } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'

export interface WebhookReceiver {
  readonly id: string
  readonly api_key: string
  readonly name_zh: string
  readonly name_en: string
  readonly url: string
  /** The encrypted secret; empty means that nothing is signed. */
  readonly secret: string
  readonly types: readonly string[]
  /** The operations after which a document is sent automatically: `type.operation`, with the operation's name in the journal. */
  readonly events: readonly string[]
  readonly status: 'active' | 'stopped'
}
/** Outbound `sent` or `failed`, inbound `received` or `refused`. */
type LogState = 'sent' | 'failed' | 'received' | 'refused'
/** Why a delivery got no answer. */
export type DeliveryError = 'timeout' | 'unreachable'
export interface Sending {
  readonly api_key: string
  readonly method: string
  readonly url: string
  /** Absent for a test call. */
  readonly type?: string
  readonly docs: readonly string[]
  readonly skipEmpty: boolean
  /** The operation that caused the automatic delivery. */
  readonly event?: string
  /** The delivery that this one repeats. */
  readonly againOf?: string
  /** Outbound, or inbound (accepted or refused). */
  readonly state: LogState
  readonly status: number | null
  readonly sent: string
  readonly answer: string
  readonly error: DeliveryError | null
  readonly took: number
}

export const webhookReceivers = ({ actor, tx }: Operation): Promise<WebhookReceiver[]> =>
  tx.rows<WebhookReceiver>(
    `SELECT a.id, a.api_key, a.name_zh, a.name_en, a.url, a.secret, a.types, a.status, coalesce(e.events, '{}') AS events FROM core.webhook_receiver a
     LEFT JOIN LATERAL (SELECT array_agg(type || '.' || event ORDER BY type, event) AS events FROM core.webhook_event WHERE platform_id = a.platform_id AND api_id = a.id) e ON true
     WHERE a.platform_id = $1 AND a.company_id = $2 ORDER BY a.api_key`,
    [actor.platform, actor.company],
  )

/** Returns the active receiver of that name; undefined for a stopped or unknown one. */
export const webhookReceiver = async (operation: Operation, key: string): Promise<WebhookReceiver | undefined> =>
  (await webhookReceivers(operation)).find((one) => one.api_key === key && one.status === 'active')

/**
 * Saves a receiver and its subscriptions. `secret` absent: it stays as it was.
 * @throws WeftError 11000 for a name that another receiver has, 404
 */
export async function saveWebhookReceiver(
  operation: Operation,
  input: Omit<WebhookReceiver, 'id' | 'secret'> & { id?: string; secret: string | undefined },
): Promise<string> {
  const { actor, tx, engine } = operation
  const duplicates = await tx.rows(
    'SELECT 1 FROM core.webhook_receiver WHERE platform_id = $1 AND company_id = $2 AND api_key = $3 AND id IS DISTINCT FROM $4::bigint',
    [actor.platform, actor.company, input.api_key, input.id ?? null],
  )
  if (duplicates.length > 0) throw invalid([{ path: 'api_key', key: 'admin.taken' }])
  const values = [input.api_key, input.name_zh, input.name_en, input.url, input.secret ?? null, input.types, input.status]
  await engine.ids.reserve(tx, 1)
  const id = input.id ?? engine.ids.next()
  if (input.id !== undefined) {
    const changed = await tx.run(
      `UPDATE core.webhook_receiver SET api_key = $4, name_zh = $5, name_en = $6, url = $7, secret = coalesce($8, secret), types = $9, status = $10, user_id = $11, updated_at = now()
       WHERE platform_id = $1 AND company_id = $2 AND id = $3`,
      [actor.platform, actor.company, id, ...values, actor.user],
    )
    if (changed === 0) throw notFound()
    await tx.run('DELETE FROM core.webhook_event WHERE platform_id = $1 AND api_id = $2', [actor.platform, id])
  } else
    await tx.run(
      `INSERT INTO core.webhook_receiver (platform_id, company_id, id, api_key, name_zh, name_en, url, secret, types, status, user_id) VALUES ($1, $2, $3, $4, $5, $6, $7, coalesce($8, ''), $9, $10, $11)`,
      [actor.platform, actor.company, id, ...values, actor.user],
    )
  if (input.status === 'active' && input.events.length > 0)
    await tx.run(
      `INSERT INTO core.webhook_event (platform_id, api_id, company_id, type, event) SELECT $1, $2, $3, split_part(one, '.', 1), split_part(one, '.', 2) FROM unnest($4::text[]) AS one ON CONFLICT DO NOTHING`,
      [actor.platform, id, actor.company, input.events],
    )
  return id
}

export async function logSending(operation: Operation, one: Sending): Promise<string> {
  const { actor, tx, engine } = operation
  await engine.ids.reserve(tx, 1)
  const id = engine.ids.next()
  await tx.run(
    `INSERT INTO core.interface_log (platform_id, company_id, id, user_id, api_key, method, url, type, doc_ids, state, status, sent, answer, error, took_ms, event, again_of, skip_empty)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18)`,
    [
      actor.platform,
      actor.company,
      id,
      actor.user,
      one.api_key,
      one.method,
      one.url,
      one.type ?? null,
      one.docs,
      one.state,
      one.status,
      one.sent,
      one.answer,
      one.error,
      one.took,
      one.event ?? null,
      one.againOf ?? null,
      one.skipEmpty,
    ],
  )
  return id
}

export interface LogAsk {
  readonly id?: string
  readonly after?: string
  readonly apiKey?: string
  readonly state?: LogState
  readonly type?: string
  /** A part of the sent content or of the answer. */
  readonly search?: string
  /** Dates in the platform's time zone, both inclusive. */
  readonly from?: string
  readonly to?: string
}
/** An entry of the interface log with the numbers of its documents and the name of its user. */
export interface LogRow {
  readonly id: string
  readonly api_key: string
  readonly method: string
  readonly url: string
  readonly type: string | null
  readonly doc_ids: readonly string[]
  readonly numbers: readonly string[]
  readonly state: LogState
  readonly status: number | null
  readonly answer: string
  readonly error: DeliveryError | null
  readonly took_ms: number
  readonly at: string
  readonly event: string | null
  readonly again_of: string | null
  readonly skip_empty: boolean
  readonly name: string
  /** The request; null in a list. */
  readonly sent: string | null
}

/**
 * Returns fifty calls of the company in both directions, newest first, with the numbers of their documents; a single call also with
 * request and answer.
 */
export const sendingsOf = ({ actor, tx }: Operation, ask: LogAsk): Promise<LogRow[]> =>
  tx.rows<LogRow>(
    `SELECT l.id, l.api_key, l.method, l.url, l.type, l.doc_ids, l.state, l.status, l.error, l.took_ms, l.at, l.event, l.again_of, l.skip_empty, a.full_name AS name,
       ARRAY(SELECT coalesce(e.number, e.title) FROM core.entry e WHERE e.platform_id = l.platform_id AND e.id = ANY (l.doc_ids) ORDER BY e.id) AS numbers,
       CASE WHEN $3::bigint IS NULL THEN left(l.answer, 200) ELSE l.answer END AS answer, CASE WHEN $3::bigint IS NOT NULL THEN l.sent END AS sent
     FROM core.interface_log l JOIN core.account a ON a.id = l.user_id
     WHERE l.platform_id = $1 AND l.company_id = $2 AND ($3::bigint IS NULL OR l.id = $3) AND ($4::bigint IS NULL OR l.id < $4) AND ($5::text IS NULL OR l.api_key = $5) AND ($6::text IS NULL OR l.state = $6)
       AND ($7::text IS NULL OR l.type = $7) AND ($8::date IS NULL OR l.at >= $8::date::timestamp AT TIME ZONE $10::text) AND ($9::date IS NULL OR l.at < ($9::date + 1)::timestamp AT TIME ZONE $10::text)
       AND ($11::text IS NULL OR strpos(lower(concat_ws(' ', l.sent, l.answer, l.url)), lower($11)) > 0)
     ORDER BY l.id DESC LIMIT 50`,
    [
      actor.platform,
      actor.company,
      ask.id ?? null,
      ask.after ?? null,
      ask.apiKey ?? null,
      ask.state ?? null,
      ask.type ?? null,
      ask.from ?? null,
      ask.to ?? null,
      tx.zone,
      ask.search ?? null,
    ],
  )
