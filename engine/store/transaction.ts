/**
 * Transactions: the only access to the database. Every statement of the engine runs in a transaction whose scope says whose rows may
 * be seen.
 */
import type { Pool, PoolClient, QueryResult } from 'pg'
import { localDay } from '../../model/work-time.ts'
import type { Transaction } from '../operation.ts'
export type { Row, Transaction } from '../operation.ts'
import { masterCache } from './master-cache.ts'
import { isConnectionLost, translateSqlError } from './sql-errors.ts'
import { beginText, scopedSender, settingsOf, type Scope } from './statement-scope.ts'
import { zoneOf } from './zone.ts'
export type { Scope } from './statement-scope.ts'

/** A transaction object around another one, e.g. one that remembers; in another scope it is wrapped again. */
export const wrapped = (tx: Transaction, wrap: (tx: Transaction) => Omit<Transaction, 'scope'>): Transaction => ({
  ...wrap(tx),
  scope: {
    ...tx.scope,
    with: (change) => wrapped(tx.scope.with(change), wrap),
    inPlatform: async (...platform) => wrapped(await tx.scope.inPlatform(...platform), wrap),
  },
})

/**
 * Runs `work` in one READ COMMITTED transaction; commits, or rolls back on any error. Serialisation failures and deadlocks are tried
 * five times, after a random delay, so that the same two do not collide again.
 */
export async function transact<T>(pool: Pool, scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await once(pool, scope, work)
    } catch (error) {
      const code = (error as { code?: unknown }).code
      if (attempt >= 5 || (code !== '40001' && code !== '40P01')) throw translateSqlError(error)
      await new Promise((go) => setTimeout(go, Math.random() * 40 * attempt))
    }
  }
}

async function once<T>(pool: Pool, scope: Scope, work: (tx: Transaction) => Promise<T>): Promise<T> {
  let client: PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    throw isConnectionLost(error)
  }
  let broken: Error | undefined
  try {
    const open = await begin(pool, client, scope)
    const result = await work(open.tx)
    // A commit after a failed statement rolls back everything, and the statement's error is the one that is thrown.
    await Promise.all([...open.closing.map((send) => send()), client.query('COMMIT')])
    open.masters.committed()
    for (const run of open.committed) run()
    return result
  } catch (error) {
    await client.query('ROLLBACK').catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Opens a transaction. Its objects, one a scope, share the connection and what is queued for the commit. */
async function begin(pool: Pool, client: PoolClient, { settings, ...given }: Scope) {
  const scope = { auth: false, worker: false, ...given }
  const query = (sql: string, params: readonly unknown[]) => statement(client, sql, params)
  const begun = settingsOf(scope)
  // Both are sent together where the driver pipelines, which saves a round trip.
  const [[, opened], zone] = await Promise.all([
    client.query(beginText(begun, settings)) as unknown as Promise<[unknown, QueryResult<{ now: string }>]>,
    zoneOf(pool, scope.platform, query),
  ])
  const { now } = opened.rows[0]!
  const masters = masterCache(pool).reader()
  const send = scopedSender(begun, query)
  const closing: (() => Promise<unknown>)[] = []
  const committed: (() => void)[] = []
  const dayIn = (zone: string) => ({ zone, today: localDay(zone, now) })
  /** @param day zone and day of the scope's platform */
  const scoped = (visible: typeof scope, day: ReturnType<typeof dayIn>): Transaction => {
    const wanted = settingsOf(visible)
    const memory = visible.platform === '' ? undefined : wanted.key
    return {
      now,
      ...day,
      rows: (sql, params = []) => masters.rows(memory, sql, params, async () => (await send(wanted, sql, params)).rows) as never,
      run: async (sql, params = []) => {
        masters.wrote(sql)
        return (await send(wanted, sql, params)).rowCount ?? 0
      },
      closing: (sql, params) => {
        masters.wrote(sql)
        closing.push(() => send(wanted, sql, params))
      },
      committed: (run) => void committed.push(run),
      scope: {
        ...visible,
        with: (change) => scoped({ ...visible, ...change }, day),
        inPlatform: async (platform, change = {}) => {
          if (visible.platform !== '' && visible.platform !== platform) throw new Error('scope: a transaction of another platform')
          const inside = { ...visible, ...change, platform, worker: false }
          const inner = settingsOf(inside)
          return scoped(inside, dayIn(await zoneOf(pool, platform, (...ask) => send(inner, ...ask))))
        },
      },
    }
  }
  return { tx: scoped(scope, dayIn(zone)), masters, closing, committed }
}

const names = new Map<string, string>()
/**
 * Runs a prepared statement under its own short name. Beyond 2 000 texts (never in normal operation) statements are unnamed. A search
 * is always unnamed: the best plan depends on how frequent its n-grams are, and a plan cached for all fragments would read the whole table.
 */
function statement(client: PoolClient, text: string, values: readonly unknown[]) {
  let name = names.get(text)
  if (!name && names.size < 2000 && !text.includes('.grams @>')) names.set(text, (name = `w${names.size}`))
  return client.query({ name, text, values: values as unknown[] })
}
