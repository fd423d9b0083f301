/** Tests the migration by which costing sheets compare the price that is in force on their day (0611), on stored rows. */
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Sheet 10 of 1 May took entries 21, which ends later, 22, which 23 replaced on that day, and 24 with tiers, which nothing replaced. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One') ON CONFLICT DO NOTHING;
  INSERT INTO design.costing (platform_id, id, company_id, status, created_by, updated_by, priced_on) VALUES (1, 10, 2, 'approved', 3, 3, '2026-05-01');
  INSERT INTO "order".price_list (platform_id, id, company_id, status, created_by, updated_by, supplier, material, currency, net_price, valid_from, valid_to)
    VALUES (1, 21, 2, 'active', 3, 3, 5, 61, 7, 40, '2026-01-01', '2026-12-31'), (1, 22, 2, 'active', 3, 3, 5, 62, 7, 40, '2026-01-01', '2026-04-30'),
      (1, 23, 2, 'active', 3, 3, 5, 62, 7, 42.5, '2026-05-01', NULL), (1, 24, 2, 'active', 3, 3, 5, 63, 7, NULL, '2026-01-01', '2026-04-30');
  INSERT INTO core.basis (platform_id, company_id, type, doc_id, name, source_id, source_doc, version, read, current)
    SELECT 1, 2, 'costing', 10, 'prices', e.id, e.id, 1, r.read || '{"unit":null,"validTo":null}', r.read || jsonb_build_object('unit', NULL, 'validTo', e.valid_to)
    FROM "order".price_list e JOIN (VALUES (21, '{"netPrice":"40","tiers":{}}'::jsonb), (22, '{"netPrice":"40","tiers":{}}'), (24, '{"netPrice":null,"tiers":{"262.5":"39"}}')) r(id, read) ON r.id = e.id`

test('a sheet is to reconfirm where another price is in force on its day, and not where its price ends later', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0611', stored)
  await migrate(ownerUrl, readMigrations())
  expect(await run(superUrl, 'SELECT source_id::int AS source, moved, read, current FROM core.basis ORDER BY source_id')).toEqual(
    [
      { source: 21, moved: false, read: { netPrice: '40', tiers: {} }, current: { netPrice: '40', tiers: {} } },
      { source: 22, moved: true, read: { netPrice: '40', tiers: {} }, current: { netPrice: '42.5', tiers: {} } },
      {
        source: 24,
        moved: true,
        read: { netPrice: null, tiers: { '262.5': '39' } },
        current: { netPrice: null, tiers: { '262.5': null } },
      },
    ].map(({ read, current, ...row }) => ({
      ...row,
      read: { ...read, unit: null, $on: '2026-05-01' },
      current: { ...current, unit: null, $on: '2026-05-01' },
    })),
  )
})
