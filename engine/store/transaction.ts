/**
 * Transactions: the only access to the database. Every statement of the engine runs in a transaction whose scope says whose rows may
 * be seen.
 */
import type { Pool, PoolClient } from 'pg'
import { localDay } from '../../model/process/work-time.ts'
import type { Row, Transaction } from '../operation.ts'
export type { Row, Transaction } from '../operation.ts'
import { databaseTime, setDatabaseTime } from './connection/database-time.ts'
import { masterCache, type MasterReader } from './memory/master-cache.ts'
import { ScopedConnection } from './connection/scoped-connection.ts'
import { isConnectionLost, isSkipped, originalSqlError, translateSqlError } from './connection/sql-errors.ts'
import { settingsOf, type Scope } from './connection/statement-scope.ts'
import { TryAgain } from './try-again.ts'
import { knownZone, zoneOf } from './zone.ts'
export type { Scope } from './connection/statement-scope.ts'

/** A transaction object around another one, e.g. one that remembers; in another scope it is wrapped again. */
export const wrapped = (tx: Transaction, wrap: (tx: Transaction) => Omit<Transaction, 'scope'>): Transaction => ({
  ...wrap(tx),
  scope: {
    ...tx.scope,
    with: (change) => wrapped(tx.scope.with(change), wrap),
    inPlatform: async (...platform) => wrapped(await tx.scope.inPlatform(...platform), wrap),
  },
})

export interface TransactOptions<O> {
  /** A statement that the transaction begins with, whatever is found; it is sent with the beginning. */
  readonly opening?: { readonly sql: string; readonly params: readonly unknown[] }
  /** Gets the rows of `opening`. */
  readonly opened?: (rows: readonly O[]) => void
  /**
   * The work mostly reads. Plain queries that are sent together are a transaction of their own, without `BEGIN` and `COMMIT`; under READ COMMITTED
   * each statement sees what is committed when it begins anyhow. The first statement that writes or locks begins a transaction that lasts.
   * `now` is computed from the database's last answers (`database-time.ts`).
   */
  readonly reading?: boolean
}

/**
 * Runs `work` in one READ COMMITTED transaction; commits, or rolls back on any error. Serialisation failures and deadlocks are tried
 * five times, after a random delay, so that the same two do not collide again, or after what an error prepares (`TryAgain`). Statements that `work` sends after its end are refused.
 * @throws the error of `work`, or of the first failed statement where `work` ignores it
 */
export async function transact<T, O = Row>(
  pool: Pool,
  scope: Scope,
  work: (tx: Transaction) => Promise<T>,
  options: TransactOptions<O> = {},
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, scope, work, options)
    } catch (thrown) {
      const error = originalSqlError(thrown)
      const code = (error as { code?: unknown }).code
      if (attempt >= 5 || (code !== '40001' && code !== '40P01')) throw translateSqlError(error)
      if (error instanceof TryAgain) await error.prepare()
      else await new Promise((go) => setTimeout(go, Math.random() * 40 * attempt))
    }
  }
}

/**
 * Runs one statement as a transaction of its own, without `BEGIN` and `COMMIT`; it may write. Serialisation failures and deadlocks are not
 * tried again.
 * @throws the statement's error
 */
export async function runAlone<R extends Row = Row>(
  pool: Pool,
  scope: Scope,
  sql: string,
  params: readonly unknown[] = [],
): Promise<{ readonly rows: readonly R[]; readonly count: number }> {
  const client = await connect(pool)
  const settings = settingsOf({ auth: false, worker: false, ...scope })
  const connection = new ScopedConnection(client, settings, scope.settings)
  const masters = masterCache(pool).reader()
  try {
    masters.wrote(sql, settings.platform)
    const { rows, rowCount } = await connection.alone(settings, sql, params)
    masters.committed()
    return { rows: rows as R[], count: rowCount }
  } catch (error) {
    throw translateSqlError(originalSqlError(error))
  } finally {
    await connection.close()
    masters.ended()
    client.release()
  }
}

async function connect(pool: Pool): Promise<PoolClient> {
  try {
    return await pool.connect()
  } catch (error) {
    throw isConnectionLost(error)
  }
}

async function once<T, O>(pool: Pool, scope: Scope, work: (tx: Transaction) => Promise<T>, options: TransactOptions<O>): Promise<T> {
  const client = await connect(pool)
  let broken: Error | undefined
  let masters: MasterReader | undefined
  let pending: readonly Promise<unknown>[] = []
  const connection = new ScopedConnection(client, settingsOf({ auth: false, worker: false, ...scope }), scope.settings)
  try {
    const open = objects(pool, connection, scope, await begin(pool, connection, scope, options))
    masters = open.masters
    pending = open.pending
    const result = await work(open.tx)
    // When a closing statement fails, PostgreSQL skips the commit, and the statement's error is the one that is thrown.
    const sent = [...open.closing.map((send) => send()), connection.commit()]
    await Promise.all([...pending, ...sent])
    masters.committed()
    for (const run of open.committed) run()
    return result
  } catch (error) {
    await connection.rollback().catch((lost: Error) => {
      broken = lost
    })
    throw await causeOf(error, pending)
  } finally {
    // A branch of the work may still run, or have a statement on its way.
    await connection.close()
    masters?.ended()
    client.release(broken)
  }
}

/** Returns the error of the first pending write that failed, where that is why another statement was skipped. */
async function causeOf(error: unknown, pending: readonly Promise<unknown>[]): Promise<unknown> {
  if (!isSkipped(error)) return error
  const outcomes = await Promise.allSettled(pending)
  const failed = outcomes.find((one) => one.status === 'rejected' && !isSkipped(one.reason))
  return failed?.status === 'rejected' ? failed.reason : error
}

interface Beginning {
  /** Database time, ISO 8601 UTC. */
  readonly now: string
  readonly zone: string
}

/** Begins the transaction, unless a reading one can do without. */
async function begin<O>(
  pool: Pool,
  connection: ScopedConnection,
  scope: Scope,
  { opening, opened, reading }: TransactOptions<O>,
): Promise<Beginning> {
  if (reading) {
    const zone = knownZone(pool, scope.platform)
    const now = databaseTime(pool)
    if (zone !== undefined && now !== undefined) return { zone, now: new Date(now).toISOString() }
  }
  const wanted = settingsOf({ auth: false, worker: false, ...scope })
  const sent = performance.now()
  const [beginning, first, zone] = await Promise.all([
    connection.begin(),
    opening && connection.send(wanted, opening.sql, opening.params),
    zoneOf(pool, scope.platform, (sql, params) => connection.send(wanted, sql, params)),
  ])
  const { now } = beginning.rows[0] as { now: string }
  // An opening statement may have waited for another transaction.
  if (!opening) setDatabaseTime(pool, { sent, now: Date.parse(now) })
  opened?.((first?.rows ?? []) as O[])
  return { now, zone }
}

/** The objects of a transaction, one a scope. They share the connection and what is queued for the commit. */
function objects(pool: Pool, connection: ScopedConnection, { settings: _, ...given }: Scope, { now, zone: first }: Beginning) {
  const scope = { auth: false, worker: false, ...given }
  const masters = masterCache(pool).reader()
  const closing: (() => Promise<unknown>)[] = []
  const pending: Promise<unknown>[] = []
  const committed: (() => void)[] = []
  const dayIn = (zone: string) => ({ zone, today: dayOf(zone, now) })
  /** @param day zone and day of the scope's platform */
  const scoped = (visible: typeof scope, day: ReturnType<typeof dayIn>): Transaction => {
    const wanted = settingsOf(visible)
    return {
      now,
      ...day,
      rows: (sql, params = []) => masters.rows(wanted, sql, params, async () => (await connection.send(wanted, sql, params)).rows) as never,
      run: async (sql, params = []) => {
        masters.wrote(sql, visible.platform)
        return (await connection.send(wanted, sql, params)).rowCount
      },
      closing: (sql, params) => {
        masters.wrote(sql, visible.platform)
        closing.push(() => connection.send(wanted, sql, params))
      },
      pending: (write) => {
        write.catch(() => undefined)
        pending.push(write)
      },
      committed: (run) => void committed.push(run),
      readFresh: masters.readFresh,
      scope: {
        ...visible,
        with: (change) => scoped({ ...visible, ...change }, day),
        inPlatform: async (platform, change = {}) => {
          if (visible.platform !== '' && visible.platform !== platform) throw new Error('scope: a transaction of another platform')
          const inside = { ...visible, ...change, platform, worker: false }
          const inner = settingsOf(inside)
          return scoped(inside, dayIn(await zoneOf(pool, platform, (...ask) => connection.send(inner, ...ask))))
        },
      },
    }
  }
  return { tx: scoped(scope, dayIn(first)), masters, closing, pending, committed }
}

const days = new Map<string, { minute: number; day: string }>()
/** The day of a moment in a zone; it changes with a minute, so the last answer is kept for that long. */
function dayOf(zone: string, now: string): string {
  const minute = Math.floor(Date.parse(now) / 60_000)
  const known = days.get(zone)
  if (known?.minute === minute) return known.day
  const day = localDay(zone, now)
  days.set(zone, { minute, day })
  return day
}
