/** Companies of people, which stand in the place of their names where another company reads. */
import type { Label } from '../../../model/text.ts'
import type { Operation } from '../../operation.ts'
import { withAccounts } from '../../store/scope.ts'
import type { Named } from './user-names.ts'

/** Returns the company of each person, by the person's id; people without one are absent. Each is looked up once. */
export async function companiesOf(operation: Operation, users: readonly string[]): Promise<ReadonlyMap<string, Named>> {
  const ids = [...new Set(users)].filter(Boolean)
  if (ids.length === 0) return new Map()
  const rows = await withAccounts(operation, ({ tx, actor }) =>
    tx.rows<{ user: string; id: string; zh: string; en: string }>(
      `SELECT m.user_id::text AS "user", c.id::text AS id, c.name_zh AS zh, coalesce(nullif(c.name_en, ''), c.name_zh) AS en
       FROM core.member m JOIN core.company c ON c.platform_id = m.platform_id AND c.id = m.company_id
       WHERE m.platform_id = $1 AND m.user_id = ANY ($2::bigint[])`,
      [actor.platform, ids],
    ),
  )
  return new Map(rows.map(({ user, id, zh, en }) => [user, { id, name: [zh, en] as Label }]))
}
