/** Tests the migration that takes the person out of notices of the system to other companies (0770), on stored rows. */
import { expect, test } from 'vitest'
import { databaseBefore } from '../testing/database-before.ts'
import { run } from '../testing/run-sql.ts'
import { migrate, readMigrations } from './migrate.ts'

/** On each platform person 3 is of company 2 and person 5 of company 4; person 3 acts and both have notices. */
const stored = `INSERT INTO core.platform (id, code, name_zh, name_en) VALUES (1, 'one', '一', 'One'), (2, 'two', '二', 'Two') ON CONFLICT DO NOTHING;
  INSERT INTO core.company (platform_id, id, code, name_zh, name_en, kind) SELECT p, c, 'C' || c, 'C', 'C', 'brand' FROM unnest(ARRAY[1, 2]) p, unnest(ARRAY[2, 4]) c;
  INSERT INTO core.account (id, username, full_name) VALUES (3, 'three', 'Three'), (5, 'five', 'Five');
  INSERT INTO core.member (platform_id, user_id, company_id) SELECT p, u, u - 1 FROM unnest(ARRAY[1, 2]) p, unnest(ARRAY[3, 5]) u;
  INSERT INTO core.notification (platform_id, id, user_id, type, from_user, from_company, module, content_zh, content_en)
    SELECT p, p * 100 + n, receiver, type, 3, 2, module, '', content FROM unnest(ARRAY[1, 2]) p, (VALUES
      (1, 5, 'MSG', 'order', 'Order A was approved'), (2, 3, 'MSG', 'order', 'Order A was approved'), (3, 5, 'LINK', 'order', 'Order A: Three commented "b"'),
      (4, 5, 'LINK', 'design', 'Open points of A'), (5, 5, 'GROUP_ADD', 'workspace', 'You were added'), (6, 3, 'MSG', 'workspace', 'New task: c')) AS v (n, receiver, type, module, content)`

test('notices of the system to another company lose the person; those to colleagues, comments, groups and tasks keep it', async () => {
  const { ownerUrl, superUrl } = await databaseBefore('0770', stored)
  await migrate(ownerUrl, readMigrations())
  const rows = await run(superUrl, 'SELECT id::int, from_user::int AS person, by_person AS written FROM core.notification ORDER BY id')
  const expected = [
    [1, null, false],
    [2, 3, false],
    [3, 3, true],
    [4, null, false],
    [5, 3, true],
    [6, 3, true],
  ] as const
  expect(rows.map(({ id, person, written }) => [id, person, written])).toEqual(
    [100, 200].flatMap((platform) => expected.map(([id, person, written]) => [platform + id, person, written])),
  )
})
