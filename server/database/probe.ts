// Probes a PostgreSQL server: whether it is reachable and accepts the login.
import pg from 'pg'

/** The result of a probe: ready, starting or stopping, login refused, or not reachable. */
export type Answer = 'ready' | 'busy' | 'refused' | 'absent'

/**
 * Connects, selects one row and disconnects.
 * @param patience milliseconds for the whole attempt; a server on a busy machine answers late
 */
export async function probe(url: string, patience = 20_000): Promise<Answer> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: patience, query_timeout: patience })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('SELECT 1')
    return 'ready'
  } catch (error) {
    const code = (error as { code?: string }).code ?? ''
    if (code === '57P03' || code === '53300') return 'busy'
    if (code.startsWith('28') || code === '3D000') return 'refused'
    return 'absent'
  } finally {
    await client.end().catch(() => {})
  }
}
