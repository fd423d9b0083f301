/**
 * Deliveries by channels other than the inbox: queued with the notification, sent by the worker when due, at least once. What no
 * channel can send stays readable for an administrator.
 */
import type { DeliveryRow } from './notice-batch.ts'
import { WeftError } from '../../model/errors.ts'
import { sentChannels, type NoticeKind, type SentChannel } from '../../model/notice-channels.ts'
import { localise } from '../../model/text.ts'
import { transact } from '../store/transaction.ts'
import type { Engine, Operation } from '../operation.ts'
import type { Actor } from '../actor.ts'
import { dueAt, type NotifySettings } from './notification-settings.ts'

/** One message to a user by one channel; a digest contains several notifications. */
export interface ChannelDelivery {
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
  notice: { type: NoticeKind; content: readonly [string, string]; url: string | null; settings: ReadonlyMap<string, NotifySettings> },
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
        zh: notice.content[0].slice(0, 2000),
        en: notice.content[1].slice(0, 2000),
        url: notice.url,
        due: dueAt(settings, now, operation.tx.zone).toISOString(),
        digest: settings.digest,
      }))
  })
}

interface Row {
  platform_id: string
  id: string
  user_id: string
  channel: SentChannel
  content_zh: string
  content_en: string
  url: string | null
  digest: boolean
  tries: number
}

/**
 * Sends the due deliveries, some dozens at most; a failed one is retried up to six times with growing intervals.
 * @returns the number of deliveries
 */
export function sendChannelDeliveries(engine: Engine, carry: DeliverByChannel): Promise<number> {
  return transact(engine.pool, { platform: '', companies: '*', user: '0', worker: true, auth: true }, async (tx) => {
    const rows = await tx.rows<Row & Record<string, unknown>>(
      `SELECT platform_id, id, user_id, channel, content_zh, content_en, url, digest, tries FROM core.channel_delivery WHERE state = 'waiting' AND due_at <= now() ORDER BY due_at, id FOR UPDATE SKIP LOCKED LIMIT 50`,
    )
    if (rows.length === 0) return 0
    const people = new Map(
      (
        await tx.rows<{ id: string; full_name: string; email: string | null; mobile: string | null; language: 'zh' | 'en' }>(
          `SELECT id, full_name, email, mobile, language FROM core.account WHERE id = ANY ($1::bigint[]) AND status = 'active'`,
          [[...new Set(rows.map((row) => row.user_id))]],
        )
      ).map((one) => [one.id, one]),
    )
    const bundles = Map.groupBy(rows, (row) => (row.digest ? `${row.platform_id} ${row.user_id} ${row.channel}` : row.id)).values()
    const outcomes: { readonly id: string; readonly state: string; readonly error: string | null }[] = []
    for (const bundle of bundles) {
      const [first] = bundle
      const person = people.get(first!.user_id)
      let state = 'failed'
      let error: string | null = person ? null : 'no account'
      try {
        if (person)
          state = await carry({
            platform: first!.platform_id,
            user: person.id,
            channel: first!.channel,
            language: person.language,
            name: person.full_name,
            email: person.email,
            mobile: person.mobile,
            items: bundle.map((one) => ({ content: localise([one.content_zh, one.content_en], person.language), url: one.url })),
          })
      } catch (caught) {
        error = caught instanceof WeftError ? caught.key : ((caught as { code?: string }).code ?? (caught as Error).message).slice(0, 200)
        if (first!.tries < 5) state = 'waiting'
      }
      for (const { id } of bundle) outcomes.push({ id, state, error })
    }
    await tx.run(
      `UPDATE core.channel_delivery d SET state = o.state, error = o.error, tries = tries + 1, sent_at = CASE WHEN o.state = 'sent' THEN now() END,
         due_at = CASE WHEN o.state = 'waiting' THEN now() + make_interval(secs => 30 * 4 ^ tries) ELSE due_at END
       FROM unnest($1::bigint[], $2::text[], $3::text[]) AS o (id, state, error) WHERE d.id = o.id`,
      [outcomes.map((one) => one.id), outcomes.map((one) => one.state), outcomes.map((one) => one.error)],
    )
    return rows.length
  })
}
