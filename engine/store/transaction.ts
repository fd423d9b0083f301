/** The only door to the database: every statement of the engine runs in a transaction that says whose rows may be seen. */
import type { Pool, PoolClient } from 'pg'
import { localDay } from '../../model/work-time.ts'
import type { Transaction } from '../operation.ts'
export type { Row, Transaction } from '../operation.ts'
import { isConnectionLost, translateSqlError } from './sql-errors.ts'
import { zoneOf } from './zone.ts'

/** Whose rows a transaction may see. `companies: '*'` is the engine's own work inside one platform, after the right was checked. */
export interface Scope {
  readonly platform: string
  readonly companies: readonly string[] | '*'
  readonly user: string
  /** Reads accounts and memberships before a platform is known. */
  readonly auth?: boolean
  /** Empties outbox and jobs of all platforms. */
  readonly worker?: boolean
}

const begin = `SELECT set_config('app.platform', $1, true), set_config('app.companies', $2, true), set_config('app.user', $3, true),
 set_config('app.auth', $4, true), set_config('app.worker', $5, true), now() AS now`

/** Runs `work` in one transaction of READ COMMITTED; commits, or rolls back on any error. Serialisation failures and deadlocks are tried five times, after a moment that differs, so that the two do not meet again. */
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
    // Sent together where the driver pipelines: one way to the server for both.
    const [, opened, zone] = await Promise.all([
      client.query('BEGIN'),
      statement(client, begin, settings(scope)),
      zoneOf(pool, scope.platform, (sql, params) => statement(client, sql, params)),
    ])
    const { now } = opened.rows[0] as { now: string }
    const last: (readonly [sql: string, params: readonly unknown[]])[] = []
    const after: (() => void)[] = []
    const tx: Transaction = {
      now,
      zone,
      today: localDay(zone, now),
      rows: async (sql, params = []) => (await statement(client, sql, params)).rows as never,
      run: async (sql, params = []) => (await statement(client, sql, params)).rowCount ?? 0,
      elevate: async (on) => {
        await statement(client, `SELECT set_config('app.companies', $1, true)`, [on ? '*' : settings(scope)[1]])
      },
      closing: (sql, params) => void last.push([sql, params]),
      committed: (work) => void after.push(work),
    }
    const result = await work(tx)
    // A commit after a statement that failed undoes everything, and the failure is what is heard.
    await Promise.all([...last.map(([sql, params]) => statement(client, sql, params)), client.query('COMMIT')])
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
 * Prepared under a short name of its own; beyond 2 000 texts (never in normal work) statements go unnamed. A search goes unnamed always: how
 * it is best done hangs on how often its signs occur, and a plan made once for all fragments reads the whole table.
 */
function statement(client: PoolClient, text: string, values: readonly unknown[]) {
  let name = names.get(text)
  if (!name && names.size < 2000 && !text.includes('.grams @>')) names.set(text, (name = `w${names.size}`))
  return client.query({ name, text, values: values as unknown[] })
}

const digits = /^[0-9]+$/
function settings(scope: Scope): [string, string, string, string, string] {
  if (scope.companies !== '*' && !scope.companies.every((id) => digits.test(id))) throw new Error('scope: a company that is no id')
  const companies = scope.companies === '*' ? '*' : scope.companies.join(',')
  return [scope.platform, companies, scope.user, scope.auth ? 'on' : '', scope.worker ? 'on' : '']
}
