/** Tests the migration for sets and second sizes (0577): pieces by size on order lines, the two sizes of SKUs, the size list of portfolios. */
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

const cells = (pieces: string) => `'{"cells": [{"size": "M", "pieces": "${pieces}"}]}'`
/** Line 900 of an order: two receipts, one of them a draft, a return that was deducted and one that is replaced. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One') ON CONFLICT DO NOTHING;
  INSERT INTO design.style (platform_id, id, company_id, status, created_by, updated_by, size_list) VALUES (1, 10, 2, 'approved', 3, 3, 20), (1, 11, 2, 'approved', 3, 3, 21);
  INSERT INTO design.size_list (platform_id, id, company_id, status, created_by, updated_by) VALUES (1, 20, 2, 'active', 3, 3), (1, 21, 2, 'active', 3, 3);
  INSERT INTO design.size_list__sizes (platform_id, doc_id, id, no, company_id, size) VALUES (1, 20, 201, 10, 2, '30'), (1, 21, 211, 10, 2, 'S/M');
  INSERT INTO design.size_list__seconds (platform_id, doc_id, id, no, company_id, second) VALUES (1, 20, 202, 10, 2, 'L32');
  INSERT INTO design.sku (platform_id, id, company_id, status, created_by, updated_by, style, size) VALUES (1, 30, 2, 'active', 3, 3, 10, '30/L32'), (1, 31, 2, 'active', 3, 3, 11, 'S/M');
  INSERT INTO design.product_portfolio (platform_id, id, company_id, status, created_by, updated_by, main_product) VALUES (1, 40, 2, 'active', 3, 3, 10), (1, 41, 2, 'draft', 3, 3, NULL);
  INSERT INTO warehouse.product_in (platform_id, id, company_id, status, created_by, updated_by) VALUES (1, 50, 2, 'completed', 3, 3), (1, 51, 2, 'draft', 3, 3);
  INSERT INTO warehouse.product_in__lines (platform_id, doc_id, id, no, company_id, order_line, matrix) VALUES
    (1, 50, 501, 10, 2, 900, '{"cells": [{"size": "M", "pieces": "20"}], "prepacks": [{"name": "A", "packs": "4", "ratio": [{"size": "M", "second": "L32", "pieces": "2"}]}]}'),
    (1, 51, 511, 10, 2, 900, ${cells('7')});
  INSERT INTO quality.return_order (platform_id, id, company_id, status, created_by, updated_by, settlement) VALUES (1, 60, 2, 'completed', 3, 3, 'deduct'), (1, 61, 2, 'completed', 3, 3, 'replace');
  INSERT INTO quality.return_order__lines (platform_id, doc_id, id, no, company_id, order_line, matrix) VALUES (1, 60, 601, 10, 2, 900, ${cells('3')}), (1, 61, 611, 10, 2, 900, ${cells('2')})`

test('what was received and returned is counted by size, SKUs have both sizes, and portfolios the size list of their main product', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0573', stored)
  await migrate(ownerUrl, readMigrations())
  const counted = 'SELECT counter, cell, quantity::int FROM core.consumption_cell WHERE line_id = 900 ORDER BY 1, 2'
  expect(await run(superUrl, counted)).toEqual([
    { counter: 'received', cell: '|M|', quantity: 18 },
    { counter: 'received', cell: '|M|L32', quantity: 8 },
    { counter: 'returned', cell: '|M|', quantity: 3 },
  ])
  expect(await run(superUrl, 'SELECT id::int, size, first_size AS first, second FROM design.sku ORDER BY id')).toEqual([
    { id: 30, size: '30/L32', first: '30', second: 'L32' },
    { id: 31, size: 'S/M', first: 'S/M', second: null },
  ])
  expect(await run(superUrl, 'SELECT id::int, size_list::int AS list FROM design.product_portfolio ORDER BY id')).toEqual([
    { id: 40, list: 20 },
    { id: 41, list: null },
  ])
  const free = `SELECT relname FROM pg_class WHERE NOT relforcerowsecurity AND relname IN ('consumption_cell', 'sku', 'style', 'product_portfolio', 'product_in', 'return_order')`
  expect(await run(superUrl, free)).toEqual([])
})
