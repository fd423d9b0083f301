/** One operation under way: who asks, in which transaction, and what will be told when it has committed. */
import type { Pool } from 'pg'
import type { AnyDocument } from '../model/document.ts'
import type { Context } from './context.ts'
import { context } from './save/context.ts'
import type { Served } from './serve.ts'
import type { SigningSystems } from './signing/system.ts'
import { announceSoon } from './store/announce.ts'
import { Ids } from './store/ids.ts'
import { transact, type Tx } from './store/tx.ts'
import type { Who } from './who.ts'

/** The engine of one process: the document types it knows, and its way to the database. It keeps no truth in memory. */
export interface Engine {
  readonly pool: Pool
  readonly types: ReadonlyMap<string, AnyDocument>
  readonly logic: ReadonlyMap<string, Served['logic']>
  readonly ids: Ids
  /** What can be signed with; absent where nothing is (benches). */
  readonly signing?: SigningSystems
}

export interface Run {
  readonly engine: Engine
  readonly tx: Tx
  readonly who: Who
  /** Messages for the outbox, written before the commit. */
  readonly told: { readonly topic: string; readonly payload: Readonly<Record<string, unknown>> }[]
  /** The same operation through another transaction object, e.g. one that remembers; what is told is told together. */
  through(tx: Tx): Run
  /** What the logic of documents may ask of the engine in this transaction. */
  readonly ctx: Context
}

export function createEngine(input: {
  pool: Pool
  documents: readonly AnyDocument[]
  logic: readonly Served[]
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
export function beginRun(engine: Engine, tx: Tx, who: Who, told: Run['told'] = []): Run {
  let ctx: Context | undefined
  const run: Run = {
    engine,
    tx,
    who,
    told,
    through: (other) => beginRun(engine, other, who, told),
    get ctx() {
      return (ctx ??= context(run))
    },
  }
  return run
}

/** Runs one operation in one transaction that sees what the person's company may see. */
export function perform<T>(engine: Engine, who: Who, work: (run: Run) => Promise<T>): Promise<T> {
  return transact(engine.pool, { platform: who.platform, companies: [who.company], user: who.user }, async (tx) => {
    const run = beginRun(engine, tx, who)
    const result = await work(run)
    await writeOutbox(run)
    return result
  })
}

/** Writes what was told and not yet written; called before every commit. */
export async function writeOutbox(run: Run): Promise<void> {
  const insert = await outboxInsert(run)
  if (insert) run.tx.closing(insert.sql, insert.params)
}

/**
 * Writes what was told together with one more statement that ends the transaction.
 * @param closing its parameters begin at `$5`
 */
export async function writeOutboxWith(run: Run, closing: Closing): Promise<void> {
  const insert = (await outboxInsert(run)) ?? nothingTold
  run.tx.closing(`WITH told AS (${insert.sql}) ${closing.sql}`, [...insert.params, ...closing.params])
}

interface Closing {
  readonly sql: string
  readonly params: readonly unknown[]
}
const outboxText =
  'INSERT INTO core.outbox (platform_id, id, topic, payload) SELECT $1, * FROM unnest($2::bigint[], $3::text[], $4::jsonb[])'
const nothingTold: Closing = { sql: 'SELECT $1::bigint, $2::bigint[], $3::text[], $4::jsonb[]', params: [null, [], [], []] }

async function outboxInsert(run: Run): Promise<Closing | undefined> {
  const told = run.told.splice(0)
  if (told.length === 0) return undefined
  await run.engine.ids.reserve(run.tx, told.length)
  run.tx.committed(() => announceSoon(run.engine.pool, 'weft_outbox', ''))
  const params = [
    run.who.platform,
    told.map(() => run.engine.ids.next()),
    told.map((one) => one.topic),
    told.map((one) => JSON.stringify(one.payload)),
  ]
  return { sql: outboxText, params }
}
