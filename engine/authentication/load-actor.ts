/** Loads the actor of a user on a platform: account, membership, company, roles and positions, all of them active. */
import { isGuest } from '../../model/people/account-types.ts'
import type { Engine } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Actor } from '../actor.ts'
import { authenticate } from './tokens.ts'

/** A join for a table with `user_id` and `platform_id` under the alias `s`; it needs `app.auth`. */
export const actorJoin = `JOIN core.account a ON a.id = s.user_id AND a.status = 'active'
 JOIN core.member m ON m.platform_id = s.platform_id AND m.user_id = s.user_id AND m.status = 'active'
 JOIN core.company c ON c.platform_id = m.platform_id AND c.id = m.company_id AND c.status = 'active'
 JOIN core.platform p ON p.id = s.platform_id AND p.status = 'active'`
export const actorColumns = `s.platform_id, s.user_id, m.company_id, c.kind, c.settings ->> 'license_type' AS licence, a.username, a.full_name, a.full_name_en, a.language, a.mobile, a.settings ->> 'contact_address' AS address, m.account_type,
 ARRAY(SELECT r FROM unnest(m.roles) r WHERE NOT EXISTS (SELECT 1 FROM core.role x WHERE x.platform_id = m.platform_id AND x.code = r AND x.status <> 'active')) AS roles,
 ARRAY(SELECT o.code FROM core.position_holder h JOIN core.position o ON o.platform_id = h.platform_id AND o.id = h.position_id WHERE h.platform_id = m.platform_id AND h.user_id = m.user_id AND o.status = 'active') AS positions`

export interface ActorRow {
  platform_id: string
  user_id: string
  company_id: string
  kind: Actor['companyKind']
  username: string
  full_name: string
  full_name_en: string
  language: Actor['language']
  mobile: string | null
  address: string | null
  licence: string | null
  account_type: Actor['accountType']
  roles: string[]
  positions: string[]
}

export const actorOf = (row: ActorRow): Actor => ({
  platform: row.platform_id,
  company: row.company_id,
  companyKind: row.kind,
  user: row.user_id,
  name: row.language === 'en' && row.full_name_en ? row.full_name_en : row.full_name,
  roles: isGuest(row.account_type) ? [] : row.roles,
  positions: row.positions,
  language: row.language,
  accountType: row.account_type,
  mobile: row.mobile ?? undefined,
  address: row.address ?? undefined,
  licence: row.licence ?? undefined,
})

/**
 * Returns the current actor, or undefined when account, membership or company is not active. `tx` must have been opened with `auth`.
 */
export async function loadActor(tx: Transaction, platform: string, user: string): Promise<Actor | undefined> {
  const [row] = await tx.rows<ActorRow>(
    `SELECT ${actorColumns} FROM (SELECT $1::bigint AS platform_id, $2::bigint AS user_id) s ${actorJoin}`,
    [platform, user],
  )
  return row && actorOf(row)
}

/** Tells whether accounts with all these names exist and are active. */
export const activeAccounts = (engine: Engine, usernames: readonly string[]): Promise<boolean> =>
  authenticate(
    engine,
    async (tx) =>
      Number(
        (await tx.rows<{ count: string }>('SELECT count(*) FROM core.account WHERE username = ANY ($1)', [[...usernames]]))[0]!.count,
      ) === usernames.length,
  )
