/** Statements of tests of migrations, sent as the owner of a database and not through the server. */
import pg from 'pg'

/** Runs statements on a connection of its own and returns the rows of the last one. */
export async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return [await client.query(sql)].flat().at(-1)!.rows
  } finally {
    await client.end()
  }
}
