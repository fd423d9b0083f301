/** What is read out of a statement's text, and that the tables listed there are protected by their platform alone. */
import { expect, test } from 'vitest'
import { platformTables, sameInEveryScope, tablesOf } from './statement-tables.ts'

test('a statement names its tables, not its aliases, columns or functions', () => {
  const sql = `WITH x AS (INSERT INTO "order"."purchase_order" (id) SELECT core.grams(t."name") FROM core.entry t)
    SELECT t."id", s.code FROM "design"."style" s JOIN core.platform p ON p.id = (SELECT core.platform())`
  expect([...tablesOf(sql)].sort()).toEqual(['core.entry', 'core.platform', 'design.style', 'order.purchase_order'])
})

test('only statements on tables of the platform are the same in every scope', () => {
  expect(sameInEveryScope('SELECT title FROM core.entry WHERE id = $1')).toBe(true)
  expect(sameInEveryScope('SELECT e.title FROM core.entry e JOIN "design"."style" s ON s.id = e.id')).toBe(false)
  expect(sameInEveryScope('SELECT 1 FROM core.entry WHERE company_id = ANY ((SELECT core.companies())::bigint[])')).toBe(false)
  expect(sameInEveryScope('SELECT 1')).toBe(false)
  expect(platformTables.size).toBeGreaterThan(10)
})
