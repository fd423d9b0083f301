/** Tests the migration of numbers with a fixed unit to quantities with units (0150). */
import { expect, test } from 'vitest'
import { isFullRun } from '../../engine/testing/proof-size.ts'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Platform 1 has metres and yards and a stopped KG of another factor; platform 2 has no unit at all. */
const stored = `INSERT INTO master.unit (platform_id, id, company_id, status, created_by, updated_by, code, name, name_en, dimension, numerator, denominator, decimals)
    VALUES (1, 10, 2, 'active', 3, 3, 'M', '米', 'metre', 'length', 1, 1, 2), (1, 11, 2, 'active', 3, 3, 'YD', '码', 'yard', 'length', 9144, 10000, 2),
      (1, 12, 2, 'inactive', 3, 3, 'KG', '公斤', 'old', 'mass', 2, 1, 2);
  INSERT INTO material.material (platform_id, id, company_id, status, created_by, updated_by, unit, width)
    VALUES (1, 20, 2, 'active', 3, 3, 11, 1.8), (1, 21, 2, 'active', 3, 3, 10, NULL), (2, 22, 4, 'active', 5, 5, 99, 1.475);
  INSERT INTO material.material__suppliers (platform_id, doc_id, id, no, company_id, minimum) VALUES (1, 20, 30, 10, 2, 250.5), (1, 21, 31, 10, 2, NULL);
  INSERT INTO logistics.vehicle (platform_id, id, company_id, status, created_by, updated_by, load_weight, volume)
    VALUES (1, 40, 2, 'active', 3, 3, 8000, NULL), (2, 41, 4, 'active', 5, 5, 800, 4.2)`

test.skipIf(!isFullRun)('numbers become quantities with the exact factor of their unit, and missing base units are added', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0150', stored)
  await migrate(ownerUrl, readMigrations())
  const rows = (sql: string) => run(superUrl, sql)
  const exact = (amount: string, unit: string, [code, numerator, denominator, base]: readonly [string, string, string, string]) => ({
    amount,
    unit,
    code,
    numerator,
    denominator,
    base,
  })
  const units = await rows(
    `SELECT platform_id::int AS platform, id::text, code, dimension FROM master.unit WHERE id > 100 ORDER BY platform_id, dimension`,
  )
  expect(units.map(({ platform, code, dimension }) => [platform, code, dimension])).toEqual([
    [1, 'KG-BASE', 'mass'],
    [2, 'M', 'length'],
    [2, 'KG', 'mass'],
    [2, 'M3', 'volume'],
  ])
  const [kg1, metre2, kg2, cubic2] = units.map(({ id }) => String(id)) as [string, string, string, string]
  expect(await rows('SELECT id::int, width, width_base::float AS base FROM material.material ORDER BY id')).toEqual([
    { id: 20, width: exact('1.8', '10', ['M', '1', '1', '1.8']), base: 1.8 },
    { id: 21, width: null, base: null },
    { id: 22, width: exact('1.475', metre2, ['M', '1', '1', '1.475']), base: 1.475 },
  ])
  expect(await rows('SELECT minimum, minimum_base::text AS base FROM material.material__suppliers ORDER BY id')).toEqual([
    { minimum: exact('250.5', '11', ['YD', '9144', '10000', '229.0572']), base: '229.0572' },
    { minimum: null, base: null },
  ])
  expect(await rows('SELECT load_weight AS load, volume FROM logistics.vehicle ORDER BY id')).toEqual([
    { load: exact('8000', kg1, ['KG-BASE', '1', '1', '8000']), volume: null },
    { load: exact('800', kg2, ['KG', '1', '1', '800']), volume: exact('4.2', cubic2, ['M3', '1', '1', '4.2']) },
  ])
  expect(await rows(`SELECT count(*)::int AS count FROM core.entry WHERE type = 'unit'`)).toEqual([{ count: 4 }])
  const bound = `SELECT relname AS name FROM pg_class WHERE relforcerowsecurity AND relname IN ('unit', 'material', 'material__suppliers', 'vehicle', 'entry') ORDER BY 1`
  expect((await rows(bound)).map(({ name }) => name)).toEqual(['entry', 'material', 'material__suppliers', 'unit', 'vehicle'])
})
