// The test run's PostgreSQL: one cluster, a template with the core tables and a template with the full schema. Further templates are prepared on their first use.
import { randomUUID } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { copyDatabase, type DatabaseCopy, testRun } from '../../engine/testing/template-database.ts'
import { launch } from '../database/launcher.ts'
import { migrate, migrationsFolder, readMigrations } from '../database/migrate.ts'
import { ensureAppRole, grantApp } from '../database/roles.ts'
import { createMigrationLogins } from './migration-logins.ts'
import { scratchFolder, sweepScratchFolders } from './scratch-folder.ts'

/** The global setup of vitest: starts the cluster before the first test and removes it after the last. */
export default async function setup(): Promise<() => void> {
  sweepScratchFolders('weft-test-', 120_000)
  const folder = scratchFolder('weft-test-')
  const cluster = await launch({
    dataDir: folder,
    log: () => undefined,
    settings: {
      // Nothing here outlives the run.
      fsync: 'off',
      full_page_writes: 'off',
      synchronous_commit: 'off',
      max_connections: '300',
      // No table is big enough to need a vacuum: each of a hundred databases would be visited every minute.
      autovacuum_naptime: '10min',
      // Each checkpoint and each removed database looks at all shared buffers, and each new connection maps the pages that it touches: with
      // the product's gigabyte the stories take a fifth more processor time.
      shared_buffers: '128MB',
    },
  })
  const role = 'weft_test_app'
  const password = randomUUID()
  await ensureAppRole(cluster.ownerUrl, role, password)
  await createMigrationLogins(cluster.ownerUrl)
  const all = readMigrations()
  await Promise.all([
    template(
      cluster.ownerUrl,
      'weft_core',
      all.filter((one) => !one.generated),
      role,
    ),
    template(cluster.ownerUrl, 'weft_full', all, role),
  ])
  const app = new URL(cluster.ownerUrl)
  app.username = role
  app.password = password
  Object.assign(process.env, {
    WEFT_TEST_OWNER_URL: cluster.ownerUrl,
    WEFT_TEST_APP_URL: app.href,
    WEFT_TEST_CORE: 'weft_core',
    WEFT_TEST_FULL: 'weft_full',
    WEFT_TEST_SNAPSHOT: join(migrationsFolder, 'snapshot.json'),
    WEFT_TEST_FOLDER: folder,
    // Programs that tests start compile the same modules; `npm test` names a folder that outlives the run.
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? join(folder, 'compiled'),
  })
  return () => {
    cluster.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function template(ownerUrl: string, name: string, migrations: Parameters<typeof migrate>[1], role: string): Promise<void> {
  await statement(ownerUrl, `CREATE DATABASE ${name}`)
  await migrate(at(ownerUrl, name), migrations)
  await grantApp(at(ownerUrl, name), role)
}

/** A copy of the full schema for a test of the server. */
export const testDatabase = (): Promise<DatabaseCopy> => copyDatabase(testRun().full)

const at = (url: string, database: string): string => {
  const full = new URL(url)
  full.pathname = `/${database}`
  return full.href
}

async function statement(url: string, sql: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(sql)
  } finally {
    await client.end()
  }
}
