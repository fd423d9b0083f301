/** Connection pools of tests, whose databases are dropped while their connections are still closing. */
import pg from 'pg'

/**
 * Opens a pool. `pool.end()` does not wait until its connections are closed, and one that the following `DROP DATABASE … WITH (FORCE)` ends reports
 * it as an event, which without a listener ends the run of the tests. A statement that is under way fails by itself.
 * @param config as of `pg.Pool`
 */
export function testPool(config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool(config)
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}
