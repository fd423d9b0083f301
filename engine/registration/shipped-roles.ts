/** The roles that every platform starts with; its administrators may add others (`model/people/roles.ts`). */
import { roles } from '../../model/people/roles.ts'
import type { Transaction } from '../store/transaction.ts'

const rows = Object.entries(roles).map(([code, [zh, en]]) => [code, zh, en] as const)

/** Creates the missing roles of the registry. The transaction must be on that platform. */
export async function seedRoles(tx: Transaction, platform: string): Promise<void> {
  await tx.run(
    `INSERT INTO core.role (platform_id, id, code, name_zh, name_en, system)
     SELECT $1, nextval('core.ids'), r.code, r.zh, r.en, true FROM unnest($2::text[], $3::text[], $4::text[]) AS r (code, zh, en)
     ON CONFLICT DO NOTHING`,
    [platform, ...[0, 1, 2].map((column) => rows.map((row) => row[column]))],
  )
}
