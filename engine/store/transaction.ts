/**
 * Transactions: the only access to the database. Every statement of the engine runs in a transaction whose scope says whose rows may
 * be seen.
 */
import type { Pool, PoolClient } from 'pg'
import { localDay } from '../../model/work-time.ts'
import type { Row, Transaction } from '../operation.ts'
export type { Row, Transaction } from '../operation.ts'
import { databaseTime, setDatabaseTime } from './database-time.ts'
import { masterCache } from './master-cache.ts'
import { isConnectionLost, translateSqlError } from './sql-errors.ts'
import { statementSender, type StatementResult, type StatementSender } from './statement-batch.ts'
import { sameInEveryScope } from './statement-tables.ts'
import { knownZone, zoneOf } from './zone.ts'

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

const scopeText = `SELECT set_config('app.platform', $1, true), set_config('app.companies', $2, true), set_config('app.user', $3, true),
 set_config('app.auth', $4, true), set_config('app.worker', $5, true), now() AS now`
const setCompanies = `SELECT set_config('app.companies', $1, true)`

export interface TransactOptions<O> {
  /** A statement that the transaction begins with, whatever is found; it is sent with the beginning. */
  readonly opening?: { readonly sql: string; readonly params: readonly unknown[] }
  /** Gets the rows of `opening`. */
  readonly opened?: (rows: readonly O[]) => void
  /**
   * The work mostly reads. Plain queries that are sent together are a transaction of their own, without `BEGIN` and `COMMIT`; under READ COMMITTED
   * each statement sees what is committed when it begins anyhow. The first statement that writes or locks begins a transaction that lasts.
   * `now` is this process's clock, set by the database's.
   */
  readonly reading?: boolean
}

/**
 * Runs `work` in one READ COMMITTED transaction; commits, or rolls back on any error. Serialisation failures and deadlocks are tried
 * five times, after a random delay, so that the same two do not collide again.
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
    } catch (error) {
      const code = (error as { code?: unknown }).code
      if (attempt >= 5 || (code !== '40001' && code !== '40P01')) throw translateSqlError(error)
      await new Promise((go) => setTimeout(go, Math.random() * 40 * attempt))
    }
  }
}

async function once<T, O>(pool: Pool, scope: Scope, work: (tx: Transaction) => Promise<T>, options: TransactOptions<O>): Promise<T> {
  let client: PoolClient
  try {
    client = await pool.connect()
  } catch (error) {
    throw isConnectionLost(error)
  }
  let broken: Error | undefined
  const connection = new ScopedConnection(client, scope)
  try {
    const { now, zone } = await begin(pool, connection, scope, options)
    const today = dayOf(zone, now)
    const masters = masterCache(pool).reader(scope.platform)
    const own = `${scope.platform}|${scope.auth ? 'auth' : ''}|${scope.worker ? 'worker' : ''}`
    const last: (() => Promise<unknown>)[] = []
    const after: (() => void)[] = []
    const scoped = (visible: Scope['companies']): Transaction => {
      const wanted = companySetting(visible)
      return {
        now,
        zone,
        today,
        rows: (sql, params = []) =>
          masters.rows(`${own}|${wanted}`, sql, params, async () => (await connection.send(wanted, sql, params)).rows) as never,
        run: async (sql, params = []) => {
          masters.wrote(sql)
          return (await connection.send(wanted, sql, params)).rowCount
        },
        closing: (sql, params) => {
          masters.wrote(sql)
          last.push(() => connection.send(wanted, sql, params))
        },
        committed: (one) => void after.push(one),
        scope: { companies: visible, with: scoped },
      }
    }
    const result = await work(scoped(scope.companies))
    // A commit after a failed statement rolls back everything, and the statement's error is the one that is thrown.
    await Promise.all([...last.map((closing) => closing()), connection.commit()])
    masters.committed()
    for (const one of after) one()
    return result
  } catch (error) {
    await connection.rollback().catch((lost: Error) => {
      broken = lost
    })
    throw error
  } finally {
    client.release(broken)
  }
}

/** Begins the transaction, unless a reading one can do without. */
async function begin<O>(
  pool: Pool,
  connection: ScopedConnection,
  scope: Scope,
  { opening, opened, reading }: TransactOptions<O>,
): Promise<{ now: string; zone: string }> {
  if (reading) {
    const zone = knownZone(pool, scope.platform)
    const now = databaseTime(pool)
    if (zone !== undefined && now !== undefined) return { zone, now: new Date(now).toISOString() }
  }
  const sent = Date.now()
  const [beginning, first, zone] = await Promise.all([
    connection.begin(),
    opening && connection.send(companySetting(scope.companies), opening.sql, opening.params),
    zoneOf(pool, scope.platform, (sql, params) => connection.send(companySetting(scope.companies), sql, params)),
  ])
  const { now } = beginning.rows[0] as { now: string }
  if (!opening) setDatabaseTime(pool, { sent, now: Date.parse(now) })
  opened?.((first?.rows ?? []) as O[])
  return { now, zone }
}

/**
 * A connection whose statements run under a scope of row-level security. Until `begin`, statements that are sent together are a
 * transaction of their own, with the scope as its first statement.
 */
class ScopedConnection {
  readonly #client: PoolClient
  readonly #sender: StatementSender
  readonly #scope: Scope
  #begun = false
  /** The companies that the last statement was sent under; undefined: to be set again. */
  #companies: string | undefined

  constructor(client: PoolClient, scope: Scope) {
    this.#client = client
    this.#sender = statementSender(client)
    this.#scope = scope
  }

  /** @returns a row with the database's time, `now` */
  begin(): Promise<StatementResult> {
    this.#sender.flush()
    this.#begun = true
    // What fails here makes the statement after it fail, which is heard.
    this.#send('BEGIN', []).catch(() => undefined)
    return this.#setScope(companySetting(this.#scope.companies))
  }

  /** Sends a statement under a scope. The order of what is sent is kept, so a change of scope goes along and nobody waits for it. */
  send(companies: string, sql: string, params: readonly unknown[]): Promise<StatementResult> {
    if (!this.#begun) {
      if (isPlainRead(sql)) return this.#read(companies, sql, params)
      this.begin().catch(() => undefined)
    }
    // PostgreSQL skips what is sent together with a failed statement: a way back goes alone.
    if (sql.startsWith('ROLLBACK TO')) {
      this.#sender.flush()
      this.#companies = undefined
      const back = this.#send(sql, params)
      this.#sender.flush()
      return back
    }
    if (!sameInEveryScope(sql)) {
      if (this.#companies !== companies) this.#send(setCompanies, [companies]).catch(() => undefined)
      this.#companies = companies
    }
    return this.#send(sql, params)
  }

  #read(companies: string, sql: string, params: readonly unknown[]): Promise<StatementResult> {
    if (this.#sender.empty) this.#setScope(companies).catch(() => undefined)
    else if (this.#companies !== companies) this.#send(setCompanies, [companies]).catch(() => undefined)
    this.#companies = companies
    return this.#send(sql, params)
  }

  #setScope(companies: string): Promise<StatementResult> {
    const { platform, user, auth = false, worker = false } = this.#scope
    this.#companies = companies
    return this.#send(scopeText, [platform, companies, user, auth ? 'on' : '', worker ? 'on' : ''])
  }

  async commit(): Promise<void> {
    if (this.#begun) await this.#send('COMMIT', [])
  }

  async rollback(): Promise<void> {
    this.#sender.flush()
    if (this.#begun) await this.#client.query('ROLLBACK')
  }

  #send(text: string, values: readonly unknown[]): Promise<StatementResult> {
    return this.#sender.send({ name: nameOf(text), text, values })
  }
}

const names = new Map<string, string>()
/**
 * Returns the name under which a statement is prepared. Beyond 2 000 texts (never in normal operation) statements are unnamed. A search
 * is always unnamed: the best plan depends on how frequent its n-grams are, and a plan cached for all fragments would read the whole table.
 */
function nameOf(text: string): string | undefined {
  let name = names.get(text)
  if (!name && names.size < 2000 && !text.includes('.grams @>')) names.set(text, (name = `w${names.size}`))
  return name
}

const plainReads = new Map<string, boolean>()
/** Whether a statement reads and nothing else: it writes nothing, locks nothing, draws no id and changes no setting. */
function isPlainRead(sql: string): boolean {
  let plain = plainReads.get(sql)
  if (plain === undefined) {
    plain =
      /^(SELECT|WITH)\b/.test(sql) &&
      !/\b(INSERT|UPDATE|DELETE|MERGE|FOR (NO KEY |KEY )?(UPDATE|SHARE)|nextval|setval|set_config|pg_\w+)\b/i.test(sql)
    if (plainReads.size < 4000) plainReads.set(sql, plain)
  }
  return plain
}

const digits = /^[0-9]+$/
function companySetting(companies: Scope['companies']): string {
  if (companies === '*') return '*'
  if (!companies.every((id) => digits.test(id))) throw new Error('scope: a company that is no id')
  return companies.join(',')
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
