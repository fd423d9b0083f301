/**
 * The memberships of one user on several platforms. An account joins a second platform when that platform admits it by its address
 * (onboard-company.ts).
 */
import type { Engine } from '../operation.ts'
import type { Label } from '../../model/text.ts'
import type { Actor } from '../actor.ts'
import { actorColumns, actorJoin, actorOf, type ActorRow } from './load-actor.ts'
import { authenticate } from './tokens.ts'

export interface Membership {
  readonly actor: Actor
  readonly platform: Label
  readonly company: Label
}
const limit = 10

interface Row extends ActorRow {
  platform_zh: string
  platform_en: string
  company_zh: string
  company_en: string
}

/**
 * Returns the user's memberships, the platform of the session first, at most ten. Each has the identity of that platform: requests
 * there use that platform's own permissions, and only the account connects them (security T37). Inactive memberships, companies and
 * platforms are left out.
 */
export function membershipsOf(engine: Engine, actor: Actor): Promise<Membership[]> {
  return authenticate(engine, async (tx) => {
    const rows = await tx.rows<Row>(
      `SELECT ${actorColumns}, p.name_zh AS platform_zh, p.name_en AS platform_en, c.name_zh AS company_zh, c.name_en AS company_en
       FROM (SELECT platform_id, user_id FROM core.member WHERE user_id = $1) s ${actorJoin} ORDER BY (s.platform_id = $2) DESC, s.platform_id LIMIT ${limit}`,
      [actor.user, actor.platform],
    )
    return rows.map((row) => ({
      actor: { ...actorOf(row), language: actor.language },
      platform: [row.platform_zh, row.platform_en || row.platform_zh],
      company: [row.company_zh, row.company_en || row.company_zh],
    }))
  })
}
