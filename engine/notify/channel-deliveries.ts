/** What goes out by other channels than the inbox: laid down with the notice, carried by the worker once it is due. At least once; what no channel can carry stays readable for an administrator. */
import { WeftError } from '../../model/errors.ts'
import { localise } from '../../model/text.ts'
import { transact } from '../store/transaction.ts'
import type { Engine, Operation } from '../operation.ts'
import type { Actor } from '../actor.ts'
import { channels, dueAt, type Kind, type NotifySettings } from './notification-settings.ts'

export type DeliveryResult = 'email' | 'sms' | 'dingtalk' | 'wecom'
/** One message of a channel to a person; several notices in a digest. */
export interface ChannelDelivery {
  readonly platform: string
  readonly user: string
  readonly channel: DeliveryResult
  readonly language: 'zh' | 'en'
  readonly name: string
  readonly email: string | null
  readonly mobile: string | null
  readonly items: readonly { readonly content: string; readonly url: string | null }[]
}
/** Carries a letter: `sent`, or `kept` when the channel is not configured. Throws what can be tried again. */
export type DeliverByChannel = (letter: ChannelDelivery) => Promise<'sent' | 'kept'>

/** Lays down the letters of a notice for people whose settings ask for them. In the transaction of the notice. */
export async function queueChannelDeliveries(
  operation: Operation,
  people: readonly Actor[],
  notice: { type: Kind; content: readonly [string, string]; url: string | null; settings: ReadonlyMap<string, NotifySettings> },
): Promise<void> {
  const now = new Date(operation.tx.now)
  const letters = people.flatMap((actor) => {
    const settings = notice.settings.get(actor.user)!
    return channels
      .filter((channel) => channel !== 'inner' && settings.matrix[channel][notice.type])
      .map((channel) => ({
        user: actor.user,
        channel,
        due: dueAt(settings, now, operation.tx.zone).toISOString(),
        digest: settings.digest,
      }))
  })
  if (letters.length === 0) return
  await operation.engine.ids.reserve(operation.tx, letters.length)
  await operation.tx.run(
    `INSERT INTO core.channel_delivery (platform_id, id, user_id, channel, type, content_zh, content_en, url, due_at, digest)
     SELECT $1, u.id, u.user_id, u.channel, $6, $7, $8, $9, u.due, u.digest FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[], $10::boolean[]) AS u (id, user_id, channel, due, digest)`,
    [
      operation.actor.platform,
      letters.map(() => operation.engine.ids.next()),
      letters.map((one) => one.user),
      letters.map((one) => one.channel),
      letters.map((one) => one.due),
      notice.type,
      notice.content[0].slice(0, 2000),
      notice.content[1].slice(0, 2000),
      notice.url,
      letters.map((one) => one.digest),
    ],
  )
}

interface Row {
  platform_id: string
  id: string
  user_id: string
  channel: DeliveryResult
  content_zh: string
  content_en: string
  url: string | null
  digest: boolean
  tries: number
}

/** Carries what is due, at most some dozens at a time; answers how many. What fails is tried again up to six times, later and later. */
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
      await tx.run(
        `UPDATE core.channel_delivery SET state = $2, error = $3, tries = tries + 1, sent_at = CASE WHEN $2 = 'sent' THEN now() END, due_at = CASE WHEN $2 = 'waiting' THEN now() + make_interval(secs => 30 * 4 ^ tries) ELSE due_at END WHERE id = ANY ($1::bigint[])`,
        [bundle.map((one) => one.id), state, error],
      )
    }
    return rows.length
  })
}
