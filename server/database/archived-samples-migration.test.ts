/** Tests the migration that takes pieces archived before out of the ledger of custody (0614), on stored rows. */
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Person 7 holds piece 20, which is in stock, and 21, which was archived; 22 was archived after the archive ended the custody. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One') ON CONFLICT DO NOTHING;
  INSERT INTO core.account (id, username, full_name) VALUES (7, 'keeper', '唐洁') ON CONFLICT DO NOTHING;
  INSERT INTO design.sample (platform_id, id, company_id, number, status, created_by, updated_by, holder)
    VALUES (1, 20, 2, 'SM1-001', 'in_stock', 3, 3, 7), (1, 21, 2, 'SM1-002', 'archived', 3, 3, 7), (1, 22, 2, 'SM1-003', 'archived', 3, 3, NULL);
  INSERT INTO design.sample_holding (platform_id, id, company_id, status, created_by, updated_by, sample, holder, quantity)
    VALUES (1, 30, 2, 'active', 3, 3, 20, 7, 1), (1, 31, 2, 'active', 3, 3, 21, 7, 1), (1, 32, 2, 'active', 3, 3, 22, 7, 0);
  INSERT INTO design.sample_custody (platform_id, id, company_id, status, created_by, updated_by, sample, holder, quantity, kind, document, event_type, event_id, event, event_no)
    VALUES (1, 40, 2, 'posted', 3, 3, 20, 7, 1, 'store', 'SM1-001', 'sample', 20, 'received', 0), (1, 41, 2, 'posted', 3, 3, 21, 7, 1, 'store', 'SM1-002', 'sample', 21, 'received', 0)`

test('a piece that was archived before leaves the ledger and has no holder; what is in stock stays with its holder, and entries and balances agree', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0614', stored)
  await migrate(ownerUrl, readMigrations())
  expect(await run(superUrl, 'SELECT id::int, holder::int FROM design.sample ORDER BY id')).toEqual([
    { id: 20, holder: 7 },
    { id: 21, holder: null },
    { id: 22, holder: null },
  ])
  expect(await run(superUrl, 'SELECT sample::int, quantity::int FROM design.sample_holding ORDER BY id')).toEqual([
    { sample: 20, quantity: 1 },
    { sample: 21, quantity: 0 },
    { sample: 22, quantity: 0 },
  ])
  expect(
    await run(superUrl, `SELECT sample::int, holder::int, quantity::int, kind, document FROM design.sample_custody WHERE id > 41`),
  ).toEqual([{ sample: 21, holder: 7, quantity: -1, kind: 'archive', document: 'SM1-002' }])
  const differing = `SELECT h.sample FROM design.sample_holding h WHERE h.quantity <> coalesce((SELECT sum(c.quantity) FROM design.sample_custody c WHERE c.platform_id = h.platform_id AND c.sample = h.sample AND c.holder IS NOT DISTINCT FROM h.holder), 0)`
  expect(await run(superUrl, differing)).toEqual([])
  const open = `SELECT relname FROM pg_class WHERE NOT relforcerowsecurity AND relname IN ('sample', 'sample_custody', 'sample_holding') AND relkind = 'r'`
  expect(await run(superUrl, open)).toEqual([])
})
