/**
 * Deliveries by channels other than the inbox: queued with the notification, sent by the worker when due, at least once (`lease.ts`). What no
 * channel can send stays readable for an administrator.
 */
import type { DeliveryRow } from './notice-batch.ts'
import { sentChannels, type NoticeKind, type SentChannel } from '../../model/notice-channels.ts'
import { localise, type Label } from '../../model/text.ts'
import type { Engine, Operation, Transaction } from '../operation.ts'
import type { Actor } from '../actor.ts'
import { hashOf } from '../authentication/tokens.ts'
import { failureText, leaseSeconds, maxTries, nextTry, onQueues, onQueuesAlone, sendingSeconds } from './lease.ts'
import { dueAt, type NotifySettings } from './notification-settings.ts'

/** One message to a user by one channel; a digest contains several notifications. */
export interface ChannelDelivery {
  /** The same for every try with the same content, so that receivers can discard what they already have. */
  readonly messageId: string
  readonly platform: string
  readonly user: string
  readonly channel: SentChannel
  readonly language: 'zh' | 'en'
  readonly name: string
  readonly email: string | null
  readonly mobile: string | null
  readonly items: readonly { readonly content: string; readonly url: string | null }[]
}
/** Sends a delivery and returns `sent`, or `kept` when the channel is not configured. Throws errors that can be retried. */
export type DeliverByChannel = (letter: ChannelDelivery) => Promise<'sent' | 'kept'>

/** The messages of a notice by other channels, to people whose settings ask for them. */
export function channelDeliveries(
  operation: Operation,
  people: readonly Actor[],
  notice: { type: NoticeKind; contentFor: (actor: Actor) => Label; url: string | null; settings: ReadonlyMap<string, NotifySettings> },
): DeliveryRow[] {
  const now = new Date(operation.tx.now)
  return people.flatMap((actor) => {
    const settings = notice.settings.get(actor.user)!
    return sentChannels
      .filter((channel) => settings.matrix[channel][notice.type])
      .map((channel) => ({
        user: actor.user,
        channel,
        type: notice.type,
        zh: notice.contentFor(actor)[0].slice(0, 2000),
        en: notice.contentFor(actor)[1].slice(0, 2000),
        url: notice.url,
        due: dueAt(settings, now, operation.tx.zone).toISOString(),
        digest: settings.digest,
      }))
  })
}

/** Deliveries that one run claims at most; fewer mean that none is left. */
export const deliveryBatch = 50

interface Row {
  readonly platform_id: string
  readonly id: string
  readonly user_id: string
  readonly channel: SentChannel
  readonly content_zh: string
  readonly content_en: string
  readonly url: string | null
  readonly digest: boolean
  /** The number of this claim, from 1. */
  readonly tries: number
}
interface Recipient {
  readonly id: string
  readonly full_name: string
  readonly email: string | null
  readonly mobile: string | null
  readonly language: 'zh' | 'en'
}
interface Outcome {
  readonly state: 'waiting' | 'sent' | 'kept' | 'failed'
  readonly error: string | null
}

/**
 * Sends the due deliveries, some dozens at most and outside any transaction; a failed one is retried up to six times with growing
 * intervals, one whose node failed after its lease.
 * @param seconds time after the claim within which a delivery is attempted; deliveries that are not are given back
 * @returns the number of claimed deliveries, those that are given up included
 */
export async function sendChannelDeliveries(engine: Engine, carry: DeliverByChannel, seconds = sendingSeconds): Promise<number> {
  const { rows, recipients, count } = await onQueues(engine, claim)
  const latest = performance.now() + seconds * 1000
  const bundles = [...Map.groupBy(rows, (row) => (row.digest ? `${row.platform_id} ${row.user_id} ${row.channel}` : row.id)).values()]
  const unsettled: (readonly [Row, Outcome])[] = []
  for (const [at, bundle] of bundles.entries()) {
    if (performance.now() > latest) {
      await giveBack(engine, bundles.slice(at).flat())
      break
    }
    const outcome = await send(carry, bundle, recipients.get(bundle[0]!.user_id))
    for (const row of bundle) unsettled.push([row, outcome])
    // What has left is settled at once: a node that fails later repeats little.
    if (outcome.state === 'sent') await settle(engine, unsettled.splice(0))
  }
  await settle(engine, unsettled)
  return count
}

/**
 * Claims due deliveries, oldest first, and reads their recipients. A delivery whose last claim was never settled has failed.
 * One node claims at a time: of two at the same moment each would lock some deliveries of a digest, which would become two messages.
 */
async function claim(tx: Transaction): Promise<{ rows: Row[]; recipients: ReadonlyMap<string, Recipient>; count: number }> {
  const rows = await tx.rows<Row & Record<string, unknown>>(
    `WITH turn AS MATERIALIZED (SELECT pg_advisory_xact_lock(hashtextextended('channel deliveries', 0))),
     due AS (SELECT c.platform_id, c.id FROM turn, core.channel_delivery c WHERE c.state = 'waiting' AND c.due_at <= now() ORDER BY c.due_at, c.id FOR UPDATE OF c SKIP LOCKED LIMIT ${deliveryBatch})
     UPDATE core.channel_delivery d SET tries = d.tries + 1, due_at = now() + make_interval(secs => ${leaseSeconds}),
       state = CASE WHEN d.tries >= ${maxTries} THEN 'failed' ELSE d.state END, error = CASE WHEN d.tries >= ${maxTries} THEN coalesce(d.error, 'interrupted') ELSE d.error END
     FROM due WHERE d.platform_id = due.platform_id AND d.id = due.id
     RETURNING d.platform_id, d.id, d.user_id, d.channel, d.content_zh, d.content_en, d.url, d.digest, d.tries`,
  )
  const claimed = rows.filter(({ tries }) => tries <= maxTries).sort((a, b) => Number(BigInt(a.id) - BigInt(b.id)))
  if (claimed.length === 0) return { rows: [], recipients: new Map(), count: rows.length }
  const recipients = await tx.rows<Recipient & Record<string, unknown>>(
    `SELECT id, full_name, email, mobile, language FROM core.account WHERE id = ANY ($1::bigint[]) AND status = 'active'`,
    [[...new Set(claimed.map((row) => row.user_id))]],
  )
  return { rows: claimed, recipients: new Map(recipients.map((one) => [one.id, one])), count: rows.length }
}

/** Sends one message: a delivery, or the deliveries of a digest together. */
async function send(carry: DeliverByChannel, bundle: readonly Row[], recipient: Recipient | undefined): Promise<Outcome> {
  const { platform_id: platform, channel, tries } = bundle[0]!
  if (!recipient) return { state: 'failed', error: 'no account' }
  try {
    const state = await carry({
      messageId: `notice.${platform}.${bundle.length === 1 ? bundle[0]!.id : hashOf(bundle.map(({ id }) => id).join()).toString('base64url')}`,
      platform,
      user: recipient.id,
      channel,
      language: recipient.language,
      name: recipient.full_name,
      email: recipient.email,
      mobile: recipient.mobile,
      items: bundle.map((row) => ({ content: localise([row.content_zh, row.content_en], recipient.language), url: row.url })),
    })
    return { state, error: null }
  } catch (error) {
    return { state: tries < maxTries ? 'waiting' : 'failed', error: failureText(error) }
  }
}

/** Makes claimed deliveries due again that were not attempted; the claim does not count as a try. */
const giveBack = (engine: Engine, rows: readonly Row[]): Promise<unknown> =>
  onQueuesAlone(
    engine,
    `UPDATE core.channel_delivery d SET tries = d.tries - 1, due_at = now()
     FROM unnest($1::bigint[], $2::bigint[], $3::int[]) AS c (platform_id, id, claim)
     WHERE d.platform_id = c.platform_id AND d.id = c.id AND d.tries = c.claim AND d.state = 'waiting'`,
    [rows.map((row) => row.platform_id), rows.map((row) => row.id), rows.map((row) => row.tries)],
  )

async function settle(engine: Engine, outcomes: readonly (readonly [Row, Outcome])[]): Promise<void> {
  if (outcomes.length === 0) return
  await onQueuesAlone(
    engine,
    `UPDATE core.channel_delivery d SET state = o.state, error = o.error, sent_at = CASE WHEN o.state = 'sent' THEN now() END,
       due_at = CASE WHEN o.state = 'waiting' THEN ${nextTry} ELSE due_at END
     FROM unnest($1::bigint[], $2::bigint[], $3::int[], $4::text[], $5::text[]) AS o (platform_id, id, claim, state, error)
     WHERE d.platform_id = o.platform_id AND d.id = o.id AND d.tries = o.claim AND d.state = 'waiting'`,
    [
      outcomes.map(([row]) => row.platform_id),
      outcomes.map(([row]) => row.id),
      outcomes.map(([row]) => row.tries),
      outcomes.map(([, { state }]) => state),
      outcomes.map(([, { error }]) => error),
    ],
  )
}
