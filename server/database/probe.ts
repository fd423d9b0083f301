// One question to a PostgreSQL server: are you there, and may I in?
import pg from 'pg'

/** What came back: it answers, it is starting or stopping, it refuses this login, or nobody is there. */
export type Answer = 'ready' | 'busy' | 'refused' | 'absent'

/** Connects, asks for one row and leaves. @param patience milliseconds for the whole attempt */
export async function probe(url: string, patience = 3_000): Promise<Answer> {
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
