/**
 * Webhook events: documents sent automatically after an operation, the queue of each receiver, and its deliveries. Queued with the
 * commit, sent at least once.
 */
import { loadActor } from '../authentication/load-actor.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Engine, Operation, WrittenDocument } from '../operation.ts'
import { derivedCache } from '../store/memory/derived-cache.ts'
import { runAlone, transact } from '../store/transaction.ts'
import type { Actor } from '../actor.ts'

interface Wanted {
  readonly api: string
  readonly company: string
}
type Events = ReadonlyMap<string, readonly Wanted[]>
/** Receivers are cached like permissions, so that a write costs nothing where there are none. */
const cached = derivedCache<Events>()

const eventsOf = (operation: Operation): Promise<Events> =>
  cached(operation, '', { tables: ['core.webhook_event'], load: () => loadEvents(operation) })

async function loadEvents({ tx, actor }: Operation): Promise<Events> {
  const rows = await tx.rows<Wanted & { type: string; event: string }>(
    'SELECT api_id AS api, company_id AS company, type, event FROM core.webhook_event WHERE platform_id = $1',
    [actor.platform],
  )
  return Map.groupBy(rows, ({ type, event }) => `${type}.${event}`)
}

/** Queues a webhook event of an operation for the subscribed receivers, published after the commit. */
export async function queueWebhookEvent(
  operation: Operation,
  type: AnyDocument,
  { id, action, unseenBy = [] }: Pick<WrittenDocument, 'id' | 'unseenBy'> & { readonly action: string },
): Promise<void> {
  // An imported document counts as a new document.
  const event = action === 'import' ? 'create' : action
  for (const wanted of (await eventsOf(operation)).get(`${type.name}.${event}`) ?? [])
    operation.events.push({
      topic: 'out',
      payload: { ...wanted, type: type.name, doc: id, event, ...(unseenBy.length > 0 ? { unseenBy: unseenBy.join() } : {}) },
    })
}

/** Queues the deliveries of an event from the outbox. */
export async function queueDeliveries(operation: Operation, payload: Readonly<Record<string, string>>): Promise<void> {
  await operation.engine.ids.reserve(operation.tx, 1)
  await operation.tx.run(
    'INSERT INTO core.webhook_delivery (platform_id, id, company_id, api_id, type, doc_id, event, unseen_by) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      operation.actor.platform,
      operation.engine.ids.next(),
      payload['company'],
      payload['api'],
      payload['type'],
      payload['doc'],
      payload['event'],
      (payload['unseenBy'] ?? '').split(',').filter(Boolean),
    ],
  )
}

export interface DueDelivery extends Record<string, unknown> {
  readonly platform_id: string
  readonly id: string
  readonly company_id: string
  readonly api_id: string
  readonly type: string
  readonly doc_id: string
  readonly event: string
  /** The party roles whose companies see nothing of the event. */
  readonly unseen_by: readonly string[]
  readonly tries: number
}
/** Sends one delivery; returns the error where it should be retried. */
export type SendWebhook = (due: DueDelivery) => Promise<string | undefined>

const worker = { platform: '', companies: [], user: '', worker: true } as const
/** Deliveries that one run claims at most; fewer mean that none is left. */
export const webhookBatch = 10
const maxTries = 6

/**
 * Sends the due deliveries outside of any transaction, because a receiver may be slow. Each is claimed for two minutes, so that a
 * failing node loses nothing.
 * @returns the number of deliveries
 */
export async function deliverWebhooks(engine: Engine, send: SendWebhook): Promise<number> {
  const { rows } = await runAlone<DueDelivery>(
    engine.pool,
    worker,
    `UPDATE core.webhook_delivery o SET tries = o.tries + 1, due_at = now() + interval '2 minutes' FROM
     (SELECT platform_id, id FROM core.webhook_delivery WHERE done_at IS NULL AND due_at <= now() ORDER BY id FOR UPDATE SKIP LOCKED LIMIT ${webhookBatch}) d
     WHERE o.platform_id = d.platform_id AND o.id = d.id RETURNING o.platform_id, o.id, o.company_id, o.api_id, o.type, o.doc_id, o.event, o.unseen_by, o.tries`,
  )
  for (const due of rows.toSorted((a, b) => Number(BigInt(a.id) - BigInt(b.id)))) {
    const failure = await send(due).catch((error: unknown) => (error as Error).message)
    await runAlone(
      engine.pool,
      worker,
      `UPDATE core.webhook_delivery SET error = $3, done_at = CASE WHEN $3::text IS NULL OR tries >= ${maxTries} THEN now() END, due_at = now() + make_interval(secs => 30 * 4 ^ (tries - 1)) WHERE platform_id = $1 AND id = $2 AND tries = $4 AND done_at IS NULL`,
      [due.platform_id, due.id, failure?.slice(0, 200) ?? null, due.tries],
    )
  }
  return rows.length
}

/**
 * Returns the actor whose permissions apply to a receiver: the administrator who saved it last, as of now. Undefined when that user
 * has left.
 */
export const overdueDeliveries = (engine: Engine, due: DueDelivery): Promise<Actor | undefined> =>
  transact(engine.pool, { platform: due.platform_id, companies: [due.company_id], user: '0', auth: true }, async (tx) => {
    const [row] = await tx.rows<{ user_id: string }>('SELECT user_id FROM core.webhook_receiver WHERE platform_id = $1 AND id = $2', [
      due.platform_id,
      due.api_id,
    ])
    const actor = row && (await loadActor(tx, due.platform_id, row.user_id))
    return actor?.company === due.company_id ? actor : undefined
  })
