/** Tests the migration that says of design quotes whether their supplier has quoted itself (0582), on stored rows. */
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Quote 10 was written by its supplier, 11 submitted by it, 12 entered by the brand, 13 read by the supplier and priced. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One') ON CONFLICT DO NOTHING;
  INSERT INTO supplier.supplier (platform_id, id, company_id, status, created_by, updated_by, vat_rate) VALUES (1, 5, 2, 'active', 3, 3, 9);
  INSERT INTO design.design_quote (platform_id, id, company_id, status, created_by, updated_by, supplier, priced_on)
    VALUES (1, 10, 2, 'draft', 3, 3, 5, NULL), (1, 11, 2, 'draft', 3, 3, 5, NULL), (1, 12, 2, 'draft', 3, 3, 5, NULL), (1, 13, 2, 'selected', 3, 3, 5, '2026-01-01');
  INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id)
    VALUES (1, 20, 'design_quote', 10, 2, 'save', 8, 7), (1, 21, 'design_quote', 11, 2, 'submit', 8, 7), (1, 22, 'design_quote', 12, 2, 'save', 3, 2)`

test('a quote that its supplier wrote or submitted is the supplier’s; a quote that is not priced takes the tax rate of its supplier', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0573', stored)
  await migrate(ownerUrl, readMigrations())
  const rows = await run(superUrl, 'SELECT id::int, quoted_by AS by, tax_rate::float AS rate FROM design.design_quote ORDER BY id')
  expect(rows).toEqual([
    { id: 10, by: 'supplier', rate: 9 },
    { id: 11, by: 'supplier', rate: 9 },
    { id: 12, by: 'brand', rate: 9 },
    { id: 13, by: 'brand', rate: null },
  ])
  const open = `SELECT relname FROM pg_class WHERE NOT relforcerowsecurity AND relname IN ('design_quote', 'supplier', 'journal') AND relkind = 'r'`
  expect(await run(superUrl, open)).toEqual([])
})
