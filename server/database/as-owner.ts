// Runs work with the login that owns the tables, for operations that the server's own login may not do.
import pg from 'pg'

export type AsOwner = (sql: string) => Promise<readonly Record<string, unknown>[]>

/** Runs work with the owner's login, on a connection that is closed afterwards. */
export async function asOwner(ownerUrl: string, work: (ask: AsOwner) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await work(async (sql) => (await client.query(sql)).rows)
  } finally {
    await client.end()
  }
}
