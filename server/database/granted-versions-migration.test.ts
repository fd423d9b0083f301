/** Tests of the migration that gives grants the version with which they begin: the one that each document has, of every platform, under row-level security. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { run } from '../testing/run-sql.ts'
import { testDatabase } from '../testing/test-cluster.ts'
import { testRun } from '../../engine/testing/template-database.ts'
import { readMigrations } from './migrate.ts'

const file = readMigrations().find(({ name }) => name.endsWith('_versions_of_grants_data.sql'))!
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Chart 20 has version 7 on one platform and 3 on another one, process sheet 30 has version 2, and chart 29 is gone. */
const data = `SET session_replication_role = replica;
  INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One'), (9, 'nine', '九', 'Nine') ON CONFLICT DO NOTHING;
  INSERT INTO design.size_chart (platform_id, id, version, company_id, status, created_by, updated_by, shared)
    VALUES (1, 20, 7, 2, 'approved', 3, 3, '{100}'), (9, 20, 3, 2, 'approved', 3, 3, '{100}');
  INSERT INTO design.process_sheet (platform_id, id, version, company_id, status, created_by, updated_by, shared) VALUES (1, 30, 2, 2, 'approved', 3, 3, '{100}');
  INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id)
    VALUES (1, 10, 'goods', 'size_chart', 20, 100), (1, 10, 'goods', 'size_chart', 29, 100), (1, 0, '', 'process_sheet', 30, 100), (9, 10, 'goods', 'size_chart', 20, 100)`

test('existing grants begin with the version of now, and one of a document that is gone has none', async () => {
  const database = await testDatabase()
  const rows = (sql: string) => run(database.ownerUrl, sql)
  // Row-level security binds the login that runs the migration.
  const login = `plain_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  cleanups.push(() => run(testRun().ownerUrl, `DROP ROLE ${login}`))
  cleanups.push(() => database.drop())
  await rows(data)
  await rows(`CREATE ROLE ${login}; GRANT USAGE ON SCHEMA core, design TO ${login};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA core, design TO ${login}`)
  await rows(`BEGIN; SET LOCAL ROLE ${login}; ${file.sql}; COMMIT`)
  expect(
    await rows('SELECT platform_id::int AS platform, target_id::int AS target, version FROM core.shared_document ORDER BY 1, 2'),
  ).toEqual([
    { platform: 1, target: 20, version: 7 },
    { platform: 1, target: 29, version: null },
    { platform: 1, target: 30, version: 2 },
    { platform: 9, target: 20, version: 3 },
  ])
  expect(await rows(`SELECT relforcerowsecurity AS forced FROM pg_class WHERE oid = 'core.shared_document'::regclass`)).toEqual([
    { forced: true },
  ])
})
