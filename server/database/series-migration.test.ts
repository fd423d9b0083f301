/** Tests the migration that makes a series of each dictionary value × brand × season that styles name (0550), on stored rows. */
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** Styles 30 to 32 name `basic` in two seasons, 33 a value that the dictionary has not, 34 nothing; 40 is of another platform, whose dictionary has another text. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One'), (2, 'two', '二', 'Two') ON CONFLICT DO NOTHING;
  INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES (1, 'series', 'basic', '基础系列', 'Basics'), (2, 'series', 'basic', '基本', 'Basic');
  INSERT INTO design.brand (platform_id, id, company_id, status, created_by, updated_by, code) VALUES (1, 10, 2, 'active', 3, 3, 'TS'), (2, 15, 4, 'active', 5, 5, 'TS');
  INSERT INTO design.season (platform_id, id, company_id, status, created_by, updated_by, number)
    VALUES (1, 20, 2, 'active', 3, 3, '2024S'), (1, 21, 2, 'active', 3, 3, '2024W'), (2, 25, 4, 'active', 5, 5, '2024S');
  INSERT INTO design.style (platform_id, id, company_id, status, created_by, updated_by, brand, season, series)
    VALUES (1, 30, 2, 'approved', 3, 3, 10, 20, 'basic'), (1, 31, 2, 'development', 6, 6, 10, 20, 'basic'), (1, 32, 2, 'approved', 3, 3, 10, 21, 'basic'),
      (1, 33, 2, 'approved', 3, 3, 10, 20, 'zz'), (1, 34, 2, 'approved', 3, 3, 10, 20, NULL), (2, 40, 4, 'approved', 5, 5, 15, 25, 'basic')`

test('each value of a brand and season becomes one series, which its styles link to; the counter and the histories know it', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0550', stored)
  await migrate(ownerUrl, readMigrations())
  const styles = await run(
    superUrl,
    `SELECT s.id::int, e.title, e.title_en, r.created_by::int AS by FROM design.style s LEFT JOIN design.series r ON r.platform_id = s.platform_id AND r.id = s.series
     LEFT JOIN core.entry e ON e.platform_id = r.platform_id AND e.id = r.id ORDER BY s.id`,
  )
  expect(styles.map(({ id, title, title_en, by }) => [id, title, title_en, by])).toEqual([
    [30, 'TS2024S01--基础系列', 'TS2024S01--Basics', 3],
    [31, 'TS2024S01--基础系列', 'TS2024S01--Basics', 3],
    [32, 'TS2024W01--基础系列', 'TS2024W01--Basics', 3],
    [33, 'TS2024S02--zz', 'TS2024S02--zz', 3],
    [34, null, null, null],
    [40, 'TS2024S01--基本', 'TS2024S01--Basic', 5],
  ])
  expect(
    await run(superUrl, `SELECT platform_id::int AS p, period, value::int FROM core.counter WHERE rule = 'series' ORDER BY 1, 2`),
  ).toEqual([
    { p: 1, period: 'TS2024S#', value: 2 },
    { p: 1, period: 'TS2024W#', value: 1 },
    { p: 2, period: 'TS2024S#', value: 1 },
  ])
  const changes = await run(
    superUrl,
    `SELECT doc_id::int AS id, changes FROM core.journal WHERE action = 'upgraded' AND doc_id IN (30, 34)`,
  )
  expect(changes).toHaveLength(1)
  expect(changes[0]).toMatchObject({ id: 30, changes: [{ path: 'series', from: '基础系列' }] })
})
