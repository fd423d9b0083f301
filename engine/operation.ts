/** One operation under way: who asks, in which transaction, and what will be told when it has committed. */
import type { Pool } from 'pg'
import type { AnyDocument } from '../model/document.ts'
import type { Context } from './document-context.ts'
import { logicContext } from './save/logic-context.ts'
import type { DefinedLogic } from './document-logic.ts'
import type { SigningSystems } from './signing/signing-system.ts'
import { Ids } from './store/ids.ts'
import { transact, type Transaction } from './store/transaction.ts'
import type { Actor } from './actor.ts'

/** The engine of one process: the document types it knows, and its way to the database. It keeps no truth in memory. */
export interface Engine {
  readonly pool: Pool
  readonly types: ReadonlyMap<string, AnyDocument>
  readonly logic: ReadonlyMap<string, DefinedLogic['logic']>
  readonly ids: Ids
  /** What can be signed with; absent where nothing is (benches). */
  readonly signing?: SigningSystems
}

export interface Operation {
  readonly engine: Engine
  readonly tx: Transaction
  readonly actor: Actor
  /** Messages for the outbox, written before the commit. */
  readonly events: { readonly topic: string; readonly payload: Readonly<Record<string, unknown>> }[]
  /** The same operation through another transaction object, e.g. one that remembers; what is told is told together. */
  withTransaction(tx: Transaction): Operation
  /** What the logic of documents may ask of the engine in this transaction. */
  readonly ctx: Context
}

export function createEngine(input: {
  pool: Pool
  documents: readonly AnyDocument[]
  logic: readonly DefinedLogic[]
  signing?: SigningSystems
}): Engine {
  const types = new Map(input.documents.map((type) => [type.name, type]))
  if (types.size !== input.documents.length) throw new Error('two document types have one name')
  return {
    pool: input.pool,
    types,
    logic: new Map(input.logic.map((served) => [served.type.name, served.logic])),
    ids: new Ids(),
    signing: input.signing,
  }
}

/** Begins an operation inside a transaction that is open. The caller writes the outbox before the commit. */
export function beginOperation(engine: Engine, tx: Transaction, actor: Actor, told: Operation['events'] = []): Operation {
  let ctx: Context | undefined
  const operation: Operation = {
    engine,
    tx,
    actor,
    events: told,
    withTransaction: (other) => beginOperation(engine, other, actor, told),
    get ctx() {
      return (ctx ??= logicContext(operation))
    },
  }
  return operation
}

/** Runs one operation in one transaction that sees what the person's company may see. */
export function runInTransaction<T>(engine: Engine, actor: Actor, work: (operation: Operation) => Promise<T>): Promise<T> {
  return transact(engine.pool, { platform: actor.platform, companies: [actor.company], user: actor.user }, async (tx) => {
    const operation = beginOperation(engine, tx, actor)
    const result = await work(operation)
    await writeOutbox(operation)
    return result
  })
}

/** Writes what was told and not yet written; called before every commit. */
export async function writeOutbox(operation: Operation): Promise<void> {
  const told = operation.events.splice(0)
  if (told.length === 0) return
  await operation.engine.ids.reserve(operation.tx, told.length)
  operation.tx.closing(
    'INSERT INTO core.outbox (platform_id, id, topic, payload) SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::jsonb[])',
    [
      operation.actor.platform,
      told.map(() => operation.engine.ids.next()),
      told.map((one) => one.topic),
      told.map((one) => JSON.stringify(one.payload)),
    ],
  )
  operation.tx.committed(() => announce(operation.engine.pool))
}

const announcing = new WeakSet<Pool>()

/**
 * Wakes the workers of all nodes, once for all commits of a moment. Not inside the commits themselves: PostgreSQL lets those that announce
 * something wait for each other until they are on disk. Workers look by themselves too, should this be lost.
 */
function announce(pool: Pool): void {
  if (announcing.has(pool)) return
  announcing.add(pool)
  setTimeout(() => {
    announcing.delete(pool)
    transact(pool, { platform: '', companies: [], user: '' }, (tx) => tx.rows(`SELECT pg_notify('weft_outbox', '')`)).catch(() => undefined)
  }, 10).unref()
}
