/** Runs operations: one operation, one transaction, one actor. Events are written to the outbox before the commit. */
import type { Language } from '../../model/text.ts'
import type { Actor } from '../actor.ts'
import type { Context } from '../document-context.ts'
import type { Engine, Operation, Row, Transaction } from '../operation.ts'
import { announceSoon } from './announce.ts'
import { platformEngine } from './memory/platform-catalog.ts'
import { transact, type TransactOptions } from './transaction.ts'

/**
 * Begins an operation inside an open transaction. The caller calls `writeOutbox` before the commit.
 * @param engine that of the platform (`platformEngine`)
 */
export function beginOperation(
  engine: Engine,
  tx: Transaction,
  actor: Actor,
  shared: Pick<Operation, 'events' | 'written' | 'notes'> = { events: [], written: [], notes: [] },
): Operation {
  let ctx: Context | undefined
  const operation: Operation = {
    engine,
    tx,
    actor,
    events: shared.events,
    written: shared.written,
    notes: shared.notes,
    withTransaction: (other) => beginOperation(engine, other, actor, shared),
    get ctx() {
      return (ctx ??= engine.hooks.logicContext(operation))
    },
  }
  return operation
}

/** Returns the same operation for an actor who reads a language; what it announces is announced with the rest. */
export const inLanguage = (operation: Operation, language: Language): Operation =>
  language === operation.actor.language
    ? operation
    : beginOperation(operation.engine, operation.tx, { ...operation.actor, language }, operation)

/** Runs one operation in one transaction that sees what the actor's company may see. */
export function runInTransaction<T, O = Row>(
  engine: Engine,
  actor: Actor,
  work: (operation: Operation) => Promise<T>,
  options: TransactOptions<O> = {},
): Promise<T> {
  const scope = { platform: actor.platform, companies: [actor.company], user: actor.user }
  const all = async (tx: Transaction) => {
    const operation = beginOperation(await platformEngine(engine, tx), tx, actor)
    const result = await work(operation)
    await writeOutbox(operation)
    return result
  }
  return transact(engine.pool, scope, all, options)
}

/** Notifies about what was written and writes the events that are not yet in the outbox. It is called before every commit. */
export async function writeOutbox(operation: Operation): Promise<void> {
  const insert = await outboxInsert(operation)
  if (insert) operation.tx.closing(insert.sql, insert.params)
}

/**
 * As `writeOutbox`, together with one more statement that ends the transaction.
 * @param closing its parameters begin at `$5`
 */
export async function writeOutboxWith(operation: Operation, closing: Closing): Promise<void> {
  const insert = (await outboxInsert(operation)) ?? noEvents
  operation.tx.closing(`WITH events AS (${insert.sql}) ${closing.sql}`, [...insert.params, ...closing.params])
}

interface Closing {
  readonly sql: string
  readonly params: readonly unknown[]
}
const outboxText =
  'INSERT INTO core.outbox (platform_id, id, topic, payload) SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::jsonb[])'
const noEvents: Closing = { sql: 'SELECT $1::bigint, $2::bigint[], $3::text[], $4::jsonb[]', params: [null, [], [], []] }

async function outboxInsert(operation: Operation): Promise<Closing | undefined> {
  const written = operation.written.splice(0)
  if (written.length > 0) await operation.engine.hooks.publishWritten(operation, written)
  const events = operation.events.splice(0)
  if (events.length === 0) return undefined
  await operation.engine.ids.reserve(operation.tx, events.length)
  operation.tx.committed(() => announceSoon(operation.engine.pool, 'weft_outbox', ''))
  const params = [
    operation.actor.platform,
    events.map(() => operation.engine.ids.next()),
    events.map((event) => event.topic),
    events.map((event) => JSON.stringify(event.payload)),
  ]
  return { sql: outboxText, params }
}
