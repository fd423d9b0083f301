/** Databases as they were before a migration, for the tests of migrations that change rows. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { onTestFinished } from 'vitest'
import { testRun } from '../../engine/testing/template-database.ts'
import { migrate, readMigrations } from '../database/migrate.ts'

/** Runs statements and returns the rows of the last one. */
export async function run(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return [await client.query(sql)].flat().at(-1)!.rows
  } finally {
    await client.end()
  }
}

/**
 * Returns the addresses of a database with the migrations before one and rows, for its owner, whom row-level security binds, and for a superuser.
 * The database is dropped when the test has finished.
 * @param first number of the first migration that is left out, as `0150`
 * @param stored statements that insert the rows, without constraints between tables
 */
export async function databaseBefore(first: string, stored: string): Promise<{ readonly ownerUrl: string; readonly superUrl: string }> {
  const cluster = testRun().ownerUrl
  const name = `plain_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  await run(cluster, `CREATE ROLE ${name} LOGIN PASSWORD '${name}' SUPERUSER`)
  await run(cluster, `CREATE DATABASE ${name} OWNER ${name}`)
  onTestFinished(async () => {
    await run(cluster, `DROP DATABASE ${name} WITH (FORCE)`)
    await run(cluster, `DROP ROLE ${name}`)
  })
  const superUrl = new URL(cluster)
  superUrl.pathname = `/${name}`
  const ownerUrl = new URL(superUrl)
  ownerUrl.username = name
  ownerUrl.password = name
  const earlier = readMigrations().filter((file) => file.name < first)
  await migrate(ownerUrl.href, earlier)
  await run(superUrl.href, `SET session_replication_role = replica; ${stored}`)
  await run(cluster, `ALTER ROLE ${name} NOSUPERUSER NOBYPASSRLS`)
  return { ownerUrl: ownerUrl.href, superUrl: superUrl.href }
}
