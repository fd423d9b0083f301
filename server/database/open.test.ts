// Tests a database supplied by the operator: it is migrated once, and the server's login has minimal rights.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, readMigrations, type Migration } from './migrate.ts'
import { openDatabase } from './open.ts'
import { openPool } from './pool.ts'
import type { DatabaseCopy } from '../../engine/testing/template-database.ts'
import { testDatabase } from '../testing/test-cluster.ts'
import { waitFor } from '../../engine/testing/wait-for.ts'

let databaseCopy: DatabaseCopy
let dataDir: string
const log: string[] = []
const files = readMigrations()
const one = (name: string, sql: string): Migration => ({ name, sql, checksum: sql, generated: false })
beforeEach(async () => {
  databaseCopy = await testDatabase()
  dataDir = mkdtempSync(join(tmpdir(), 'weft-open-'))
  log.length = 0
})
afterEach(async () => {
  await databaseCopy.drop()
  rmSync(dataDir, { recursive: true, force: true })
})

const open = () => openDatabase({ dataDir, databaseUrl: databaseCopy.ownerUrl, databaseAppUrl: undefined }, (line) => void log.push(line))

async function as<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

test('the server’s login cannot change tables, owns nothing, and cannot see other companies or rewrite history', async () => {
  const { appUrl } = await open()
  await as(appUrl, async (client) => {
    const refused = async (sql: string) =>
      expect(
        await client.query(sql).then(
          () => sql,
          (error: { code: string }) => error.code,
        ),
        sql,
      ).toBe('42501')
    for (const sql of [
      'CREATE TABLE core.mine (n int)',
      'CREATE TABLE public.mine (n int)',
      'CREATE TEMPORARY TABLE mine (n int)',
      'CREATE SCHEMA mine',
      'CREATE ROLE mine',
      'ALTER TABLE core.company ADD COLUMN mine int',
      'ALTER TABLE core.company DISABLE ROW LEVEL SECURITY',
      'DROP TABLE core.company',
      'TRUNCATE core.company',
      'SELECT * FROM public.core_migration',
      `UPDATE core.journal SET id = id`,
      `DELETE FROM core.journal`,
      `COPY core.company TO PROGRAM 'true'`,
      'ALTER ROLE CURRENT_USER BYPASSRLS',
      'SET ROLE postgres',
      'SET session_replication_role = replica',
    ])
      await refused(sql)
    const { rows } = await client.query(
      `SELECT rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, (SELECT count(*)::int FROM pg_class WHERE relowner = pg_roles.oid) AS owns FROM pg_roles WHERE rolname = current_user`,
    )
    expect(rows).toEqual([{ rolsuper: false, rolbypassrls: false, rolcreaterole: false, rolcreatedb: false, owns: 0 }])
    await as(databaseCopy.ownerUrl, (owner) =>
      owner.query(
        `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'a', 'a', 'a'); INSERT INTO core.company (platform_id, id, code, name_zh, name_en, kind) VALUES (1, 2, 'a', 'a', 'a', 'brand')`,
      ),
    )
    expect((await client.query('SELECT * FROM core.company')).rows).toEqual([])
    expect(
      (await client.query(`SELECT * FROM core.company WHERE set_config('app.platform', '1', false) IS NOT NULL`)).rows.length,
    ).toBeLessThanOrEqual(1)
  })
})

test('every business table has row-level security that also binds its owner', async () => {
  const { rows } = await as(databaseCopy.ownerUrl, (owner) =>
    owner.query(
      `SELECT c.oid::regclass::text AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'platform_id' AND NOT a.attisdropped
     WHERE c.relkind IN ('r', 'p') AND n.nspname NOT LIKE 'pg\\_%' AND NOT (c.relrowsecurity AND c.relforcerowsecurity)`,
    ),
  )
  expect(rows).toEqual([])
})

test('repeated and parallel starts are safe, and index operators work under row-level security', async () => {
  const [first, second] = await Promise.all([open(), open()])
  expect(first.appUrl).toBe(second.appUrl)
  expect(first.applied).toEqual([])
  await open()
  const { rows } = await as(databaseCopy.ownerUrl, (owner) =>
    owner.query(`SELECT proname FROM pg_proc WHERE proname IN ('arraycontains', 'arrayoverlap') AND proleakproof`),
  )
  expect(rows).toHaveLength(2)
  rmSync(join(dataDir, 'secret'), { recursive: true })
  await open()
  expect(log.join()).toContain('DATABASE_APP_URL')
})

test('refuses a login that bypasses row-level security', async () => {
  await expect(
    openDatabase({ dataDir, databaseUrl: databaseCopy.ownerUrl, databaseAppUrl: databaseCopy.ownerUrl }, () => undefined),
  ).rejects.toThrow('row-level security')
})

test('a changed, unknown or failing migration stops the start and leaves no changes', async () => {
  await expect(
    migrate(
      databaseCopy.ownerUrl,
      files.map((file, at) => (at === 0 ? { ...file, checksum: 'other' } : file)),
    ),
  ).rejects.toThrow('was changed after it was applied')
  await expect(migrate(databaseCopy.ownerUrl, files.slice(1))).rejects.toThrow('another version')
  await expect(
    migrate(databaseCopy.ownerUrl, [...files, one('9000_bad.sql', 'CREATE TABLE core.half (n int); SELECT 1/0')]),
  ).rejects.toThrow('9000_bad.sql')
  expect(await migrate(databaseCopy.ownerUrl, [...files, one('9000_good.sql', 'CREATE TABLE core.half (n int)')])).toEqual([
    '9000_good.sql',
  ])
})

test('a migration waits two seconds for a lock, lets other statements through, and retries', async () => {
  await as(databaseCopy.ownerUrl, async (blocker) => {
    await blocker.query('BEGIN; LOCK TABLE core.company IN ACCESS SHARE MODE')
    const migrating = migrate(databaseCopy.ownerUrl, [...files, one('9001_wait.sql', 'ALTER TABLE core.company ADD COLUMN later int')])
    await as(databaseCopy.ownerUrl, async (reader) => {
      const waiting = `SELECT 1 FROM pg_locks WHERE relation = 'core.company'::regclass AND mode = 'AccessExclusiveLock' AND NOT granted`
      const isWaiting = async () => (await reader.query(waiting)).rowCount
      await waitFor(isWaiting)
      // The reader queues behind the migration: it gets its answer only because the migration gives up.
      await reader.query('SELECT count(*) FROM core.company')
      await waitFor(isWaiting)
    })
    await blocker.query('COMMIT')
    expect(await migrating).toEqual(['9001_wait.sql'])
  })
})

test('values are read exactly, and the loss of a borrowed connection does not end the process', async () => {
  const { appUrl } = await open()
  const { pool, end } = openPool(appUrl, { max: 2 })
  const { rows } = await pool.query(
    `SELECT 18.9000::numeric AS price, 5.0000::numeric AS whole, 9007199254740993::int8 AS id, DATE '2026-02-28' AS day, TIMESTAMPTZ '2026-02-28 08:00:00+08' AS at, current_setting('timezone') AS zone`,
  )
  expect(rows).toEqual([
    { price: '18.9', whole: '5', id: '9007199254740993', day: '2026-02-28', at: '2026-02-28T00:00:00.000Z', zone: 'UTC' },
  ])
  const lent = await pool.connect()
  const idle = await pool.connect()
  const pids = [lent, idle].map((client) => (client as unknown as { processID: number }).processID)
  idle.release()
  await as(databaseCopy.ownerUrl, (owner) => owner.query('SELECT pg_terminate_backend(pid) FROM unnest($1::int[]) pid', [pids]))
  await expect(lent.query('SELECT 1')).rejects.toThrow()
  lent.release(true)
  // The pool notices the loss of the idle connection a moment later.
  await expect.poll(() => pool.idleCount).toBe(0)
  expect((await pool.query('SELECT 1 AS n')).rows).toEqual([{ n: 1 }])
  await end()
})

test('a login that another node uses is not reset: the second data folder is refused in words', async () => {
  const { appUrl } = await open()
  const second = mkdtempSync(join(tmpdir(), 'weft-open-'))
  await as(appUrl, async (client) => {
    await expect(
      openDatabase({ dataDir: second, databaseUrl: databaseCopy.ownerUrl, databaseAppUrl: undefined }, () => undefined),
    ).rejects.toThrow('in use by another node')
    expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }])
  })
  await as(appUrl, async (client) => expect((await client.query('SELECT 1')).rowCount).toBe(1))
  rmSync(second, { recursive: true, force: true })
})
