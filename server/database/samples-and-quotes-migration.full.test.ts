/** Tests the migration that gives pieces that were not made a status of their own, and lets suppliers read what they quote for (0606), on stored rows. */
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Quote 30 is a draft of company 100, 31 was stopped by 101; colourway 41 is stopped, and company 7 reads the style already. Of request 10 one piece is in stock, one was archived after it was finished, and one was never finished. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One') ON CONFLICT DO NOTHING;
  INSERT INTO design.sample_request (platform_id, id, company_id, status, created_by, updated_by, samples, made) VALUES (1, 10, 2, 'completed', 3, 3, 1, 1);
  INSERT INTO design.sample (platform_id, id, company_id, status, created_by, updated_by, request, finished_on)
    VALUES (1, 20, 2, 'in_stock', 3, 3, 10, '2026-01-01'), (1, 21, 2, 'archived', 3, 3, 10, '2026-01-01'), (1, 22, 2, 'archived', 3, 3, 10, NULL);
  INSERT INTO core.entry (platform_id, id, type, title, status) VALUES (1, 21, 'sample', 'a', 'archived'), (1, 22, 'sample', 'b', 'archived');
  INSERT INTO design.style (platform_id, id, company_id, status, created_by, updated_by, shared) VALUES (1, 39, 2, 'development', 3, 3, '{7}');
  INSERT INTO core.shared_document (platform_id, doc_id, name, type, target_id, company_id) VALUES (1, 0, '', 'style', 39, 7);
  INSERT INTO design.colorway (platform_id, id, company_id, status, created_by, updated_by, style) VALUES (1, 40, 2, 'active', 3, 3, 39), (1, 41, 2, 'stopped', 3, 3, 39);
  INSERT INTO design.design_quote (platform_id, id, company_id, status, created_by, updated_by, style, supplier_co)
    VALUES (1, 30, 2, 'draft', 3, 3, 39, 100), (1, 31, 2, 'stopped', 3, 3, 39, 101)`

test('an archived piece that was never finished was not made, what was finished was; who quotes reads the style and its active colourways', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0599', stored)
  await migrate(ownerUrl, readMigrations())
  expect(await run(superUrl, 'SELECT id::int, status FROM design.sample ORDER BY id')).toEqual([
    { id: 20, status: 'in_stock' },
    { id: 21, status: 'archived' },
    { id: 22, status: 'not_made' },
  ])
  expect(await run(superUrl, 'SELECT id::int, status FROM core.entry WHERE id IN (21, 22) ORDER BY id')).toEqual([
    { id: 21, status: 'archived' },
    { id: 22, status: 'not_made' },
  ])
  expect(await run(superUrl, 'SELECT samples::int, made::int FROM design.sample_request')).toEqual([{ samples: 2, made: 2 }])
  expect(
    await run(
      superUrl,
      'SELECT id::int, shared::int[] FROM design.style UNION ALL SELECT id::int, shared::int[] FROM design.colorway ORDER BY 1',
    ),
  ).toEqual([
    { id: 39, shared: [7, 100] },
    { id: 40, shared: [100] },
    { id: 41, shared: [] },
  ])
  const open = `SELECT relname FROM pg_class WHERE NOT relforcerowsecurity AND relname IN ('sample', 'sample_request', 'entry', 'shared_document', 'style', 'colorway', 'design_quote') AND relkind = 'r'`
  expect(await run(superUrl, open)).toEqual([])
})
