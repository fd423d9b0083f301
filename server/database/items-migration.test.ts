/** Tests of the migration that marks the payment whose voucher booked additions and deductions. */
import { randomUUID } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { run } from '../testing/run-sql.ts'
import { testDatabase } from '../testing/test-cluster.ts'
import { testRun } from '../../engine/testing/template-database.ts'
import { readMigrations } from './migrate.ts'

const file = readMigrations().find(({ name }) => name.endsWith('_vouchers_with_items_data.sql'))!
const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

/** Order 10 has a deduction, order 11 none; the voucher with the lower id was made later, by another node; payment 22 has no voucher. */
const data = `SET session_replication_role = replica;
  INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One') ON CONFLICT DO NOTHING;
  INSERT INTO finance.payment_order (platform_id, id, company_id, status, created_by, updated_by)
    VALUES (1, 10, 2, 'payment_in_progress', 3, 3), (1, 11, 2, 'payment_in_progress', 3, 3);
  INSERT INTO finance.payment_order__deductions (platform_id, doc_id, id, no, company_id) VALUES (1, 10, 40, 10, 2);
  INSERT INTO finance.voucher (platform_id, id, company_id, status, created_by, updated_by, created_at)
    VALUES (1, 50, 2, 'draft', 3, 3, '2026-01-02'), (1, 51, 2, 'draft', 3, 3, '2026-01-01'), (1, 52, 2, 'draft', 3, 3, '2026-01-01');
  INSERT INTO finance.payment_order__payments (platform_id, doc_id, id, no, company_id, voucher)
    VALUES (1, 10, 20, 10, 2, 50), (1, 10, 21, 20, 2, 51), (1, 10, 22, 30, 2, NULL), (1, 11, 30, 10, 2, 52)`

test.skipIf(!isFullRun)('the payment of the voucher that was made first is marked, of orders with additions or deductions', async () => {
  const database = await testDatabase()
  const rows = (sql: string) => run(database.ownerUrl, sql)
  // Row-level security binds the login that runs the migration.
  const login = `plain_${randomUUID().replaceAll('-', '').slice(0, 12)}`
  cleanups.push(() => run(testRun().ownerUrl, `DROP ROLE ${login}`))
  cleanups.push(() => database.drop())
  await rows(data)
  await rows(`CREATE ROLE ${login}; GRANT USAGE ON SCHEMA core, finance TO ${login};
    ALTER TABLE finance.payment_order OWNER TO ${login}; ALTER TABLE finance.payment_order__payments OWNER TO ${login};
    ALTER TABLE finance.payment_order__additions OWNER TO ${login}; ALTER TABLE finance.payment_order__deductions OWNER TO ${login};
    ALTER TABLE finance.voucher OWNER TO ${login}`)
  await rows(`BEGIN; SET LOCAL ROLE ${login}; ${file.sql}; COMMIT`)
  expect(await rows(`SELECT id::int AS id FROM finance.payment_order__payments WHERE with_items`)).toEqual([{ id: 21 }])
})
