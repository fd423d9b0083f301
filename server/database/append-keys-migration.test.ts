/** Tests the migration that gives the keys of appended rows to the company that appended them (0156). */
import { expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** The owner (2) and the supplier (5) appended to a tracking, the supplier to a ticket; one row has no entry in the journal. */
const stored = `INSERT INTO "order".order_tracking__reports (platform_id, doc_id, id, no, company_id, append_key, appended_by, quantity)
    VALUES (1, 10, 11, 10, 2, 'a', 3, 5), (1, 10, 12, 20, 2, 'b', 6, 7), (1, 10, 13, 30, 2, 'c', 6, 7);
  INSERT INTO ticket.ticket__handling (platform_id, doc_id, id, no, company_id, append_key, appended_by, note) VALUES (1, 20, 21, 10, 2, 'a', 6, 'x');
  INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, changes)
    VALUES (1, 30, 'order_tracking', 10, 1, 'append', 3, 2, '[{"path": "reports#11"}]'), (1, 31, 'order_tracking', 10, 1, 'append', 6, 5, '[{"path": "reports#12"}]'),
      (1, 32, 'ticket', 20, 1, 'append', 6, 5, '[{"path": "handling#21"}]')`

test.skipIf(!isFullRun)('rows that are there belong to the company that appended them, and their content is not known', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0156', stored)
  await migrate(ownerUrl, readMigrations())
  const rows = await run(
    superUrl,
    `SELECT id::int, append_company::int AS company, append_hash AS hash FROM "order".order_tracking__reports
     UNION ALL SELECT id::int, append_company::int, append_hash FROM ticket.ticket__handling ORDER BY 1`,
  )
  expect(rows).toEqual([
    { id: 11, company: 2, hash: null },
    { id: 12, company: 5, hash: null },
    { id: 13, company: 2, hash: null },
    { id: 21, company: 5, hash: null },
  ])
  const free = `SELECT relname FROM pg_class WHERE NOT relforcerowsecurity AND relname IN ('order_tracking__reports', 'ticket__handling', 'journal')`
  expect(await run(superUrl, free)).toEqual([])
})
