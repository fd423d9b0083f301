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
import { sameInEveryScope } from './statement-tables.ts'
import { zoneOf } from './zone.ts'

/**
 * Whose rows a transaction may see. `companies: '*'` is for the engine's own work inside one platform, after permission was checked.
 */
export interface Scope {
  readonly platform: string
  readonly companies: readonly string[] | '*'
  readonly user: string
  /** Reads accounts and memberships before a platform is known. */
  readonly auth?: boolean
  /** Processes the outbox and jobs of all platforms. */
  readonly worker?: boolean
}

/** The companies whose rows these statements may see. */
export const scopeOf = (tx: Transaction): Scope['companies'] => tx.scope.companies
/** The same transaction with another scope. Only `asSystem` calls it: a lint rule keeps it inside the store. */
export const inScope = (tx: Transaction, companies: Scope['companies']): Transaction => tx.scope.with(companies)
/** A transaction object around another one, e.g. one that remembers; in another scope it is wrapped again. */
export const wrapped = (tx: Transaction, wrap: (tx: Transaction) => Omit<Transaction, 'scope'>): Transaction => ({
  ...wrap(tx),
  scope: { companies: scopeOf(tx), with: (companies) => wrapped(inScope(tx, companies), wrap) },
})

const setScope = `SELECT set_config('app.companies', $1, true)`

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
    // Both are sent together where the driver pipelines, which saves a round trip.
    const [[, opened], zone] = await Promise.all([
      client.query(beginText(scope)) as unknown as Promise<[unknown, QueryResult<{ now: string }>]>,
      zoneOf(pool, scope.platform, (sql, params) => statement(client, sql, params)),
    ])
    const { now } = opened.rows[0]!
    const today = localDay(zone, now)
    const masters = masterCache(pool).reader(scope.platform)
    const own = `${scope.platform}|${scope.auth ? 'auth' : ''}|${scope.worker ? 'worker' : ''}`
    const last: (() => Promise<unknown>)[] = []
    const after: (() => void)[] = []
    let companies: string | undefined = companySetting(scope.companies)
    /** Sends a statement under a scope. The driver keeps the order of what is sent, so a change of scope goes along and nobody waits for it. */
    const send = (wanted: string, sql: string, params: readonly unknown[]) => {
      if (sameInEveryScope(sql)) return statement(client, sql, params)
      // What fails here makes the statement after it fail, which is heard.
      if (companies !== wanted) statement(client, setScope, [wanted]).catch(() => undefined)
      companies = sql.startsWith('ROLLBACK TO') ? undefined : wanted
      return statement(client, sql, params)
    }
    const scoped = (visible: Scope['companies']): Transaction => {
      const wanted = companySetting(visible)
      return {
        now,
        zone,
        today,
        rows: (sql, params = []) =>
          masters.rows(`${own}|${wanted}`, sql, params, async () => (await send(wanted, sql, params)).rows) as never,
        run: async (sql, params = []) => {
          masters.wrote(sql)
          return (await send(wanted, sql, params)).rowCount ?? 0
        },
        closing: (sql, params) => {
          masters.wrote(sql)
          last.push(() => send(wanted, sql, params))
        },
        committed: (work) => void after.push(work),
        scope: { companies: visible, with: scoped },
      }
    }
    const result = await work(scoped(scope.companies))
    // A commit after a failed statement rolls back everything, and the statement's error is the one that is thrown.
    await Promise.all([...last.map((closing) => closing()), client.query('COMMIT')])
    masters.committed()
    for (const one of after) one()
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

const names = new Map<string, string>()
/**
 * Runs a prepared statement under its own short name. Beyond 2 000 texts (never in normal operation) statements are unnamed. A search
 * is always unnamed: the best
 * plan depends on how frequent its n-grams are, and a plan cached for all fragments would read the whole table.
 */
function statement(client: PoolClient, text: string, values: readonly unknown[]) {
  let name = names.get(text)
  if (!name && names.size < 2000 && !text.includes('.grams @>')) names.set(text, (name = `w${names.size}`))
  return client.query({ name, text, values: values as unknown[] })
}

/**
 * Opens the transaction and says whose rows it sees, in one message to the server. The values stand in the text, so nothing but digits may come in.
 * @throws Error for a platform, a company or a user that is no id
 */
function beginText(scope: Scope): string {
  const { platform, user, auth = false, worker = false } = scope
  if (![platform, user].every((id) => id === '' || digits.test(id))) throw new Error('scope: a platform or a user that is no id')
  return `BEGIN; SELECT set_config('app.platform', '${platform}', true), set_config('app.companies', '${companySetting(scope.companies)}', true), set_config('app.user', '${user}', true),
 set_config('app.auth', '${auth ? 'on' : ''}', true), set_config('app.worker', '${worker ? 'on' : ''}', true), now() AS now`
}

const digits = /^[0-9]+$/
function companySetting(companies: Scope['companies']): string {
  if (companies === '*') return '*'
  if (!companies.every((id) => digits.test(id))) throw new Error('scope: a company that is no id')
  return companies.join(',')
}
