/** Tests the migration that gives lab dips which were typed before requests existed their reason and formula (0531), on stored rows. */
import { expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Material colour 10 has a lab dip with its ΔE, 11 one without, 12 none; 20 is of platform 2. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One'), (2, 'two', '二', 'Two') ON CONFLICT DO NOTHING;
  INSERT INTO material.material_colour (platform_id, id, company_id, status, created_by, updated_by, lab_dip, delta_e)
    VALUES (1, 10, 2, 'approved', 3, 3, 'LD-1', 0.8), (1, 11, 2, 'draft', 3, 3, 'LD-2', NULL), (1, 12, 2, 'draft', 3, 3, NULL, NULL),
      (2, 20, 4, 'approved', 5, 5, 'LD-3', 0.5)`

test.skipIf(!isFullRun)('a lab dip that was typed has a reason, a ΔE its formula; a material colour without one has neither', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0530', stored)
  await migrate(ownerUrl, readMigrations())
  const rows = await run(
    superUrl,
    'SELECT id::int, hand_reason AS reason, difference_formula AS formula FROM material.material_colour ORDER BY id',
  )
  const reason = '升级前录入 / Entered before the upgrade'
  expect(rows).toEqual([
    { id: 10, reason, formula: 'CMC(2:1)' },
    { id: 11, reason, formula: null },
    { id: 12, reason: null, formula: null },
    { id: 20, reason, formula: 'CMC(2:1)' },
  ])
  expect(await run(superUrl, `SELECT relname FROM pg_class WHERE NOT relforcerowsecurity AND relname = 'material_colour'`)).toEqual([])
})
