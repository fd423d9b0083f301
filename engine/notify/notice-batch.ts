/** Rows that the messages of one batch of the outbox lay down together: one statement for all notices, one for all deliveries, one for the word to sockets. */
import type { Operation } from '../operation.ts'

export interface NotificationRow {
  readonly user: string
  readonly type: string
  readonly fromUser: string | null
  readonly fromCompany: string | null
  /** Whether the receiver reads who it is from, also in another company. */
  readonly byPerson: boolean
  readonly module: string
  readonly subarea: string
  readonly related: string | null
  readonly zh: string
  readonly en: string
  readonly url: string | null
  readonly menu: string | null
  /** When it happened; null: now. */
  readonly at: string | null
}
export interface DeliveryRow {
  readonly user: string
  readonly channel: string
  readonly type: string
  readonly zh: string
  readonly en: string
  readonly url: string | null
  /** ISO 8601. */
  readonly due: string
  readonly digest: boolean
}
/** Word for open screens; `to` are people with the id of their notice, which is known once it is written. */
export interface PushRow {
  readonly what: Readonly<Record<string, string>>
  readonly to: readonly (readonly [user: string, notification: number | undefined])[]
}

/** Gathers rows in the order of the messages. */
export class NoticeBatch {
  readonly #notifications: NotificationRow[] = []
  readonly #deliveries: DeliveryRow[] = []
  readonly #pushes: PushRow[] = []

  /** @returns the place of the row, by which a push names it */
  notify(row: NotificationRow): number {
    return this.#notifications.push(row) - 1
  }

  deliver(rows: readonly DeliveryRow[]): void {
    this.#deliveries.push(...rows)
  }

  push(row: PushRow): void {
    this.#pushes.push(row)
  }

  /** Writes what was gathered. */
  async write(operation: Operation): Promise<void> {
    const { tx, engine, actor } = operation
    await engine.ids.reserve(tx, this.#notifications.length + this.#deliveries.length)
    const ids = await this.#writeNotifications(operation)
    const letters = this.#deliveries
    if (letters.length > 0)
      await tx.run(
        `INSERT INTO core.channel_delivery (platform_id, id, user_id, channel, type, content_zh, content_en, url, due_at, digest)
         SELECT $1, u.* FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::timestamptz[], $10::boolean[]) AS u`,
        [
          actor.platform,
          letters.map(() => engine.ids.next()),
          letters.map((one) => one.user),
          letters.map((one) => one.channel),
          letters.map((one) => one.type),
          letters.map((one) => one.zh),
          letters.map((one) => one.en),
          letters.map((one) => one.url),
          letters.map((one) => one.due),
          letters.map((one) => one.digest),
        ],
      )
    const payloads = this.#payloads(actor.platform, ids)
    if (payloads.length > 0) await tx.rows(`SELECT pg_notify('weft_push', p) FROM unnest($1::text[]) AS p`, [payloads])
  }

  async #writeNotifications({ tx, engine, actor }: Operation): Promise<string[]> {
    const rows = this.#notifications
    const ids = rows.map(() => engine.ids.next())
    if (rows.length > 0)
      await tx.run(
        `INSERT INTO core.notification (platform_id, id, user_id, type, from_user, from_company, module, function_subarea, related_key, content_zh, content_en, url, menu_id, at, by_person)
         SELECT $1, n.id, n.user_id, n.type, n.from_user, n.from_company, n.module, n.subarea, n.related, n.zh, n.en, n.url, n.menu, coalesce(n.at, now()), n.by_person
         FROM unnest($2::bigint[], $3::bigint[], $4::text[], $5::bigint[], $6::bigint[], $7::text[], $8::text[], $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::timestamptz[], $15::boolean[])
           AS n (id, user_id, type, from_user, from_company, module, subarea, related, zh, en, url, menu, at, by_person)`,
        [
          actor.platform,
          ids,
          rows.map((one) => one.user),
          rows.map((one) => one.type),
          rows.map((one) => one.fromUser),
          rows.map((one) => one.fromCompany),
          rows.map((one) => one.module),
          rows.map((one) => one.subarea),
          rows.map((one) => one.related),
          rows.map((one) => one.zh),
          rows.map((one) => one.en),
          rows.map((one) => one.url),
          rows.map((one) => one.menu),
          rows.map((one) => one.at),
          rows.map((one) => one.byPerson),
        ],
      )
    return ids
  }

  /** Payloads of at most 100 people; those of the same kind go together. */
  #payloads(platform: string, ids: readonly string[]): string[] {
    const payloads: string[] = []
    for (const [what, pushes] of Map.groupBy(this.#pushes, (one) => JSON.stringify(one.what))) {
      const to = pushes.flatMap((one) => one.to).map(([user, notification]) => [user, notification === undefined ? '' : ids[notification]!])
      for (let at = 0; at < to.length; at += 100)
        payloads.push(JSON.stringify({ ...(JSON.parse(what) as object), platform, to: to.slice(at, at + 100) }))
    }
    return payloads
  }
}
