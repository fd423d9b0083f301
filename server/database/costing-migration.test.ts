/** Tests the migration that separates what a scenario of a costing sheet takes of its versions from what was entered for it (0481), on stored rows. */
import { expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Sheet 10 has its base, one that was filled like it, one with an own fabric and minutes, one with blanks; sheet 20 of platform 2 has a base alone. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One'), (2, 'two', '二', 'Two') ON CONFLICT DO NOTHING;
  INSERT INTO design.costing__scenarios (platform_id, doc_id, id, no, company_id, name, base, fabric, others, sam, cost)
    VALUES (1, 10, 11, 10, 2, 'base', true, 10.5, 0.204, 12, 18), (1, 10, 12, 20, 2, 'filled', false, 10.5, 0.204, 12, 18),
      (1, 10, 13, 30, 2, 'own', false, 9, 0.204, 0, 15), (1, 10, 14, 40, 2, 'blank', false, NULL, NULL, NULL, 7),
      (2, 20, 21, 10, 4, 'base', true, 3, 0, 5, 6);
  INSERT INTO design.bom__lines (platform_id, doc_id, id, no, company_id, conversion) VALUES (1, 30, 31, 10, 2, 'by_weight'), (1, 30, 32, 20, 2, NULL), (2, 40, 41, 10, 4, 'same')`

test.skipIf(!isFullRun)('scenarios that were filled from the base follow it, own figures stay, and no cost moves', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0481', stored)
  await migrate(ownerUrl, readMigrations())
  const scenarios = await run(
    superUrl,
    `SELECT id::int, fabric::float, others::float, sam::float, fabric_taken::float AS "fabricTaken", others_taken::float AS "othersTaken", sam_taken::float AS "samTaken",
       fabric_cost::float AS "fabricCost", minutes::float, cost::float FROM design.costing__scenarios ORDER BY id`,
  )
  const taken = { fabricTaken: 10.5, othersTaken: 0.204, samTaken: 12 }
  const none = { fabric: null, others: null, sam: null }
  expect(scenarios).toEqual([
    { id: 11, ...none, ...taken, fabricCost: 10.5, minutes: 12, cost: 18 },
    { id: 12, ...none, ...taken, fabricCost: 10.5, minutes: 12, cost: 18 },
    { id: 13, fabric: 9, others: null, sam: 0, ...taken, fabricCost: 9, minutes: 0, cost: 15 },
    { id: 14, ...none, ...taken, fabricCost: null, minutes: null, cost: 7 },
    { id: 21, ...none, fabricTaken: 3, othersTaken: 0, samTaken: 5, fabricCost: 3, minutes: 5, cost: 6 },
  ])
  const factors =
    'SELECT id::int, unit_numerator::float AS numerator, unit_denominator::float AS denominator FROM design.bom__lines ORDER BY id'
  expect(await run(superUrl, factors)).toEqual([
    { id: 31, numerator: 1, denominator: 1 },
    { id: 32, numerator: null, denominator: null },
    { id: 41, numerator: 1, denominator: 1 },
  ])
})
