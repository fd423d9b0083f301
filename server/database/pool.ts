// The pool of the running server, and whether the database answers.
import pg from 'pg'
import { getTypeParser } from '../../engine/store/parsers.ts'

export interface Database {
  readonly pool: pg.Pool
  /** False within five seconds of losing the database, true again once it answers. */
  ready(): boolean
  end(): Promise<void>
}

/** Opens the pool of the app role. Statements are sent without waiting for the answer before (`pipeline`). */
export function openPool(appUrl: string, options: { readonly max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: appUrl,
    max: options.max ?? 24,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: 5000,
    pipeline: true,
    types: { getTypeParser },
    statement_timeout: 30_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'weft',
  } as pg.PoolConfig)
  // Without a listener an idle connection's loss ends the process.
  pool.on('error', () => undefined)
  let isReady = false
  const probe = async () => {
    try {
      const answer = pool.query('SELECT 1')
      await Promise.race([answer, new Promise((_, reject) => setTimeout(() => reject(new Error('slow')), 3000).unref())])
      isReady = true
    } catch {
      isReady = false
    }
  }
  void probe()
  const timer = setInterval(() => void probe(), 1500)
  timer.unref()
  return {
    pool,
    ready: () => isReady,
    end: async () => {
      clearInterval(timer)
      await pool.end()
    },
  }
}
