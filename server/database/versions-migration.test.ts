/** Tests the migrations that name the successor of replaced versions (0511) and sum up what orders received (0512), on stored rows. */
import { expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Charts 10, 11 and 12 are versions of one, 20 is archived alone, 30 and 31 are of platform 2; BOMs 40 and 41. Order 50 received on two lines, 51 has none. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One'), (2, 'two', '二', 'Two') ON CONFLICT DO NOTHING;
  INSERT INTO design.size_chart (platform_id, id, company_id, status, created_by, updated_by, edition, first)
    VALUES (1, 10, 2, 'archived', 3, 3, 1, NULL), (1, 11, 2, 'archived', 3, 3, 2, 10), (1, 12, 2, 'approved', 3, 3, 3, 10), (1, 13, 2, 'draft', 3, 3, 4, 10),
      (1, 20, 2, 'archived', 3, 3, 1, NULL), (2, 30, 4, 'archived', 5, 5, 1, NULL), (2, 31, 4, 'approved', 5, 5, 2, 30);
  INSERT INTO design.bom (platform_id, id, company_id, status, created_by, updated_by, edition, first) VALUES (1, 40, 2, 'archived', 3, 3, 1, NULL), (1, 41, 2, 'active', 3, 3, 2, 40);
  INSERT INTO "order".purchase_order (platform_id, id, company_id, status, created_by, updated_by) VALUES (1, 50, 2, 'ordered', 3, 3), (2, 51, 4, 'draft', 5, 5);
  INSERT INTO "order".purchase_order__lines (platform_id, doc_id, id, no, company_id, received_gross) VALUES (1, 50, 52, 10, 2, 67.8), (1, 50, 53, 20, 2, 1.13)`

test.skipIf(!isFullRun)(
  'replaced versions name the one in force, drafts and others none; orders have the sum of what was received',
  async () => {
    const { ownerUrl, superUrl } = await databaseBefore('0511', stored)
    await migrate(ownerUrl, readMigrations())
    const successors = await run(
      superUrl,
      `SELECT id::int, successor::int FROM design.size_chart UNION ALL SELECT id::int, successor::int FROM design.bom ORDER BY 1`,
    )
    expect(successors.map(({ id, successor }) => [id, successor])).toEqual([
      [10, 12],
      [11, 12],
      [12, null],
      [13, null],
      [20, null],
      [30, 31],
      [31, null],
      [40, 41],
      [41, null],
    ])
    expect(await run(superUrl, 'SELECT id::int, received_gross::float AS received FROM "order".purchase_order ORDER BY id')).toEqual([
      { id: 50, received: 68.93 },
      { id: 51, received: null },
    ])
  },
)
