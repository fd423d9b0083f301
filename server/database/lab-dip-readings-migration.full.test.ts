/** Tests the migration that makes the one reading of a lab dip's option a line of the readings (0573), on stored rows. */
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Request 10 has two rounds and is approved with 2B, which material colour 20 records; request 11 of platform 2 has an option without a reading. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One'), (2, 'two', '二', 'Two') ON CONFLICT DO NOTHING;
  INSERT INTO material.lab_dip (platform_id, id, company_id, status, created_by, updated_by, supplier_co, round, approved_round, approved_option)
    VALUES (1, 10, 2, 'approved', 3, 3, 5, 2, 2, 'B'), (2, 11, 4, 'pending_review', 6, 6, 7, 1, NULL, NULL);
  INSERT INTO material.lab_dip__options (platform_id, doc_id, id, no, company_id, supplier_co, round, option, lab_l, lab_a, lab_b, illuminant, observer, delta_e, within)
    VALUES (1, 10, 101, 1, 2, 5, 1, 'A', 61.4, -3.1, -18.2, 'D65', 'deg10', 1.2341, 'no'),
      (1, 10, 102, 2, 2, 5, 2, 'A', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
      (1, 10, 103, 3, 2, 5, 2, 'B', 60.3, -3.6, -18, 'D65', 'deg10', 0.5472, 'yes'),
      (2, 11, 111, 1, 4, 7, 1, 'A', NULL, NULL, NULL, NULL, NULL, NULL, NULL);
  INSERT INTO material.material_colour (platform_id, id, company_id, status, created_by, updated_by, request, lab_dip)
    VALUES (1, 20, 2, 'approved', 3, 3, 10, 'LD-1/2B'), (1, 21, 2, 'draft', 3, 3, NULL, NULL)`

test('each reading stays with its round, option, light and figures; a material colour links to the option that was approved', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0573', stored)
  await migrate(ownerUrl, readMigrations())
  const rows = await run(
    superUrl,
    `SELECT doc_id::int AS doc, no, company_id::int AS company, supplier_co::int AS supplier, round, option, illuminant, observer,
       trim_scale(lab_l)::text AS l, trim_scale(lab_a)::text AS a, trim_scale(lab_b)::text AS b, trim_scale(delta_e)::text AS difference, within
     FROM material.lab_dip__readings ORDER BY no`,
  )
  const of = { doc: 10, company: 2, supplier: 5, illuminant: 'D65', observer: 'deg10' }
  expect(rows).toEqual([
    { ...of, no: 1, round: 1, option: 'A', l: '61.4', a: '-3.1', b: '-18.2', difference: '1.2341', within: 'no' },
    { ...of, no: 2, round: 2, option: 'B', l: '60.3', a: '-3.6', b: '-18', difference: '0.5472', within: 'yes' },
  ])
  const options = await run(superUrl, 'SELECT id::int, trim_scale(delta_e)::text AS difference FROM material.lab_dip__options ORDER BY id')
  expect(options.map(({ id, difference }) => [id, difference])).toEqual([
    [101, '1.2341'],
    [102, null],
    [103, '0.5472'],
    [111, null],
  ])
  expect(await run(superUrl, 'SELECT id::int, option::int FROM material.material_colour ORDER BY id')).toEqual([
    { id: 20, option: 103 },
    { id: 21, option: null },
  ])
  const open = `SELECT relname FROM pg_class WHERE NOT relforcerowsecurity AND relname IN ('lab_dip', 'lab_dip__options', 'lab_dip__readings', 'material_colour')`
  expect(await run(superUrl, open)).toEqual([])
})
