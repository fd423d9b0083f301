// Applies the migrations of `server/migrations` in order: one transaction each, under a lock, with checksums.
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

export interface Migration {
  readonly name: string
  readonly sql: string
  readonly checksum: string
  /** Whether it belongs to the tables of documents, which a database with the core tables alone does not have. */
  readonly generated: boolean
}

export const migrationsFolder = join(import.meta.dirname, '..', 'migrations')

export function readMigrations(folder = migrationsFolder): Migration[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((name) => {
      const sql = readFileSync(join(folder, name), 'utf8')
      return {
        name,
        sql,
        checksum: createHash('sha256').update(sql).digest('hex'),
        generated: /^-- (Generated from the definitions|Data of documents)/.test(sql),
      }
    })
}

/**
 * Nodes that start together change the schema and the rights of the database one after the other. The lock ends with the connection.
 */
export const oneAtATime = 'SELECT pg_advisory_lock(7403611)'

/**
 * Brings a database up to date. Nodes that start together wait for one another.
 * @returns the names of the applied migrations
 * @throws Error when an applied file was changed or is missing, or when a statement fails; the failing file leaves no changes
 */
export async function migrate(ownerUrl: string, migrations = readMigrations()): Promise<string[]> {
  const client = new pg.Client({ connectionString: ownerUrl })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(oneAtATime)
    await client.query(
      'CREATE TABLE IF NOT EXISTS public.core_migration (name text PRIMARY KEY, checksum text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
    )
    const { rows } = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM public.core_migration')
    const known = new Map(rows.map((row) => [row.name, row.checksum]))
    const applied: string[] = []
    const unknownNames = rows.map((row) => row.name).filter((name) => !migrations.some((one) => one.name === name))
    if (unknownNames.length > 0)
      throw new Error(
        `This database knows migrations that Weft does not: ${unknownNames.join(', ')}. It was made by another version; start that one.`,
      )
    for (const one of migrations) {
      const checksum = known.get(one.name)
      if (checksum !== undefined && checksum !== one.checksum)
        throw new Error(`Migration ${one.name} was changed after it was applied. Write a new file instead.`)
      if (checksum !== undefined) continue
      await apply(client, one)
      applied.push(one.name)
    }
    return applied
  } finally {
    await client.end()
  }
}

/** Returns the message of PostgreSQL with its detail, which names the rows that a new constraint does not admit. */
function reasonOf(error: unknown): string {
  const { message, detail } = error as Error & { readonly detail?: string }
  return detail ? `${message} (${detail})` : message
}

/** A waiting ALTER blocks every later statement on the table, so it gives up after two seconds and tries again (security T46). */
async function apply(client: pg.Client, { name, sql, checksum }: Migration): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query('BEGIN')
      await client.query(`SET LOCAL lock_timeout = '2s'`)
      await client.query(sql)
      await client.query('INSERT INTO public.core_migration (name, checksum) VALUES ($1, $2)', [name, checksum])
      await client.query('COMMIT')
      return
    } catch (error) {
      await client.query('ROLLBACK').catch(() => undefined)
      if ((error as { code?: string }).code !== '55P03' || attempt >= 10)
        throw new Error(`Migration ${name}: ${reasonOf(error)}`, { cause: error })
      await sleep(500 * attempt)
    }
  }
}
