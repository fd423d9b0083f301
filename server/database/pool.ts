// The connection pool of the running server: the app role, with limits, and with values read exactly.
import type { Socket } from 'node:net'
import pg from 'pg'
import { getTypeParser } from '../../engine/store/connection/value-parsers.ts'

export interface Database {
  readonly pool: pg.Pool
  /** From now on a connection that is not there within seconds is an error; before, a first start waits as long as a busy machine needs. */
  started(): void
  /** Ends every connection at once: what waits for an answer of a database that is silent fails as away, instead of waiting as long as it is. */
  cut(): void
  end(): Promise<void>
}

/** How long a connection may take during a start, and afterwards, in milliseconds. */
const [startPatience, patience] = [120_000, 5000]

/**
 * Opens the pool of the app role. Statements are sent without waiting for the previous answer (`pipeline`).
 * The engine's notification listener (`engine/store/connection/notification-listener.ts`) reports whether the database is reachable.
 */
export function openPool(appUrl: string, options: { readonly max?: number } = {}): Database {
  const pool = new pg.Pool({
    connectionString: appUrl,
    max: options.max ?? 24,
    idleTimeoutMillis: 60_000,
    connectionTimeoutMillis: startPatience,
    keepAlive: true,
    pipeline: true,
    types: { getTypeParser },
    statement_timeout: 30_000,
    lock_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'weft',
    options: '-c timezone=UTC -c datestyle=ISO',
  } as pg.PoolConfig)
  // Without error listeners the loss of a connection ends the process (security T43). The pool handles idle connections, and each
  // client handles its own while it is borrowed. The borrower notices the loss with its next statement.
  pool.on('error', () => undefined)
  const open = new Set<pg.PoolClient>()
  pool.on('connect', (client) => {
    open.add(client)
    client.on('error', () => undefined)
  })
  pool.on('remove', (client) => open.delete(client))
  const cut = () => {
    for (const client of open) (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  }
  const started = () => {
    pool.options.connectionTimeoutMillis = patience
  }
  return { pool, started, cut, end: () => pool.end() }
}
