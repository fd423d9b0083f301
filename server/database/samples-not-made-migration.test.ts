/** Tests the migration that gives pieces that were not made a status of their own, and counts again what requests have made (0606), on stored rows. */
import { expect, test } from 'vitest'
import { databaseBefore, run } from '../testing/database-before.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Of request 10 one piece is in stock, one was archived after it was finished, and one was never finished. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One') ON CONFLICT DO NOTHING;
  INSERT INTO design.sample_request (platform_id, id, company_id, status, created_by, updated_by, samples, made) VALUES (1, 10, 2, 'completed', 3, 3, 1, 1);
  INSERT INTO design.sample (platform_id, id, company_id, status, created_by, updated_by, request, finished_on)
    VALUES (1, 20, 2, 'in_stock', 3, 3, 10, '2026-01-01'), (1, 21, 2, 'archived', 3, 3, 10, '2026-01-01'), (1, 22, 2, 'archived', 3, 3, 10, NULL);
  INSERT INTO core.entry (platform_id, id, type, title, status) VALUES (1, 21, 'sample', 'a', 'archived'), (1, 22, 'sample', 'b', 'archived')`

test('an archived piece that was never finished was not made; what was finished counts as made', async () => {
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
  const open = `SELECT relname FROM pg_class WHERE NOT relforcerowsecurity AND relname IN ('sample', 'sample_request', 'entry') AND relkind = 'r'`
  expect(await run(superUrl, open)).toEqual([])
})
