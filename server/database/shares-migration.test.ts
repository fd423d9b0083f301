/** Tests of the migration of shares: versions are given by the documents that share the version before, process sheets to the factory of an order alone. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { run } from '../testing/run-sql.ts'
import { testDatabase } from '../testing/test-cluster.ts'
import { testRun } from '../../engine/testing/template-database.ts'
import { readMigrations } from './migrate.ts'

const file = readMigrations().find(({ name }) => name.endsWith('_shares_of_versions.sql'))!
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Order 10 has supplier 100 and factory 101, order 11 supplier 102; 20, 21, 22 and 23 are versions of a chart, 30 and 31 of a process sheet. */
const data = `SET session_replication_role = replica;
  INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One'), (9, 'nine', '九', 'Nine') ON CONFLICT DO NOTHING;
  INSERT INTO "order".purchase_order (platform_id, id, company_id, status, created_by, updated_by, supplier_co, factory_co)
    VALUES (1, 10, 2, 'issued', 3, 3, 100, 101), (1, 11, 2, 'issued', 3, 3, 102, NULL);
  INSERT INTO design.size_chart (platform_id, id, company_id, status, created_by, updated_by, shared)
    VALUES (1, 20, 2, 'archived', 3, 3, '{100,101,102,103}'), (1, 21, 2, 'archived', 3, 3, '{103,100,101,102}'), (1, 22, 2, 'approved', 3, 3, '{100,101,102,103,104}'),
      (9, 20, 2, 'approved', 3, 3, '{100}');
  INSERT INTO design.size_chart__points (platform_id, doc_id, id, no, company_id, shared) VALUES (1, 21, 40, 10, 2, '{103,100,101,102}'), (1, 22, 41, 10, 2, '{100,101,102,103,104}');
  INSERT INTO design.process_sheet (platform_id, id, company_id, status, created_by, updated_by, shared)
    VALUES (1, 30, 2, 'archived', 3, 3, '{100,101,102}'), (1, 31, 2, 'approved', 3, 3, '{100,101}');
  INSERT INTO design.process_sheet__lines (platform_id, doc_id, id, no, company_id, shared) VALUES (1, 31, 50, 10, 2, '{100,101}');
  INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id)
    VALUES (1, 10, 'goods', 'size_chart', 20, 100), (1, 10, 'goods', 'size_chart', 20, 101), (1, 11, 'goods', 'size_chart', 20, 102), (1, 0, '', 'size_chart', 20, 103),
      (1, 20, 'versions', 'size_chart', 21, 100), (1, 20, 'versions', 'size_chart', 21, 101), (1, 20, 'versions', 'size_chart', 21, 102), (1, 20, 'versions', 'size_chart', 21, 103),
      (1, 10, 'goods', 'size_chart', 21, 100),
      (1, 21, 'versions', 'size_chart', 22, 100), (1, 21, 'versions', 'size_chart', 22, 101), (1, 21, 'versions', 'size_chart', 22, 102), (1, 21, 'versions', 'size_chart', 22, 103),
      (1, 21, 'versions', 'size_chart', 22, 104),
      (9, 10, 'goods', 'size_chart', 20, 100),
      (1, 10, 'goods', 'process_sheet', 30, 100), (1, 10, 'goods', 'process_sheet', 30, 101), (1, 11, 'goods', 'process_sheet', 30, 102),
      (1, 30, 'versions', 'process_sheet', 31, 100), (1, 30, 'versions', 'process_sheet', 31, 101)`

test.skipIf(!isFullRun)(
  'versions are given by the orders that share the version before; what no order gives is withdrawn, also rates from a supplier',
  async () => {
    const database = await testDatabase()
    const rows = (sql: string) => run(database.ownerUrl, sql)
    // Row-level security binds the login that runs the migration.
    const login = `plain_${randomUUID().replaceAll('-', '').slice(0, 12)}`
    cleanups.push(() => run(testRun().ownerUrl, `DROP ROLE ${login}`))
    cleanups.push(() => database.drop())
    await rows(data)
    await rows(`CREATE ROLE ${login}; GRANT USAGE ON SCHEMA core, design, "order" TO ${login};
    GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA core, design, "order" TO ${login}`)
    await rows(`BEGIN; SET LOCAL ROLE ${login}; ${file.sql}; COMMIT`)
    const recorded = (type: string) =>
      rows(
        `SELECT platform_id::int AS platform, target_id::int AS target, name, array_agg(doc_id::int || ' ' || company_id ORDER BY doc_id, company_id) AS given FROM core.shared_document WHERE type = '${type}' GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
      )
    const given = ['10 100', '10 101', '11 102']
    const unknown = { name: '', given: ['0 103'] }
    expect(await recorded('size_chart')).toEqual([
      ...[20, 21, 22].flatMap((target) => [
        { platform: 1, target, ...unknown },
        { platform: 1, target, name: 'goods', given },
      ]),
      { platform: 9, target: 20, name: 'goods', given: ['10 100'] },
    ])
    expect(await recorded('process_sheet')).toEqual([30, 31].map((target) => ({ platform: 1, target, name: 'making', given: ['10 101'] })))
    // The columns are as they were, in their order, but for company 104, to which no document gives the third version, and for suppliers of sheets.
    const columns = (table: string, id: string) =>
      rows(`SELECT platform_id::int AS p, ${id}::int AS id, shared::text FROM design.${table} ORDER BY 1, 2`)
    expect(await columns('size_chart', 'id')).toEqual([
      { p: 1, id: 20, shared: '{100,101,102,103}' },
      { p: 1, id: 21, shared: '{103,100,101,102}' },
      { p: 1, id: 22, shared: '{100,101,102,103}' },
      { p: 9, id: 20, shared: '{100}' },
    ])
    expect((await columns('size_chart__points', 'doc_id')).map(({ shared }) => shared)).toEqual(['{103,100,101,102}', '{100,101,102,103}'])
    expect((await columns('process_sheet', 'id')).map(({ shared }) => shared)).toEqual(['{101}', '{101}'])
    expect((await columns('process_sheet__lines', 'doc_id')).map(({ shared }) => shared)).toEqual(['{101}'])
  },
)
