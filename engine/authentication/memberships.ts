/** One person, several platforms: who they are on each of them. An account joins a second platform when that one admits it by its address (admit.ts). */
import type { Engine } from '../operation.ts'
import type { Label } from '../../model/text.ts'
import type { Actor } from '../actor.ts'
import { actorColumns, actorJoin, actorOf, type ActorRow } from './load-actor.ts'
import { authenticate } from './tokens.ts'

export interface Membership {
  readonly who: Actor
  readonly platform: Label
  readonly company: Label
}
const most = 10

interface Row extends ActorRow {
  platform_zh: string
  platform_en: string
  company_zh: string
  company_en: string
}

/**
 * Where this person works, the platform of the session first, ten at most. Each stands with the identity of that platform: what is asked there goes through
 * that platform's own rights, and nothing but the account joins them (security T37). Memberships, companies and platforms that are not active are no places.
 */
export function membershipsOf(engine: Engine, actor: Actor): Promise<Membership[]> {
  return authenticate(engine, async (tx) => {
    const rows = await tx.rows<Row & Record<string, unknown>>(
      `SELECT ${actorColumns}, p.name_zh AS platform_zh, p.name_en AS platform_en, c.name_zh AS company_zh, c.name_en AS company_en
       FROM (SELECT platform_id, user_id FROM core.member WHERE user_id = $1) s ${actorJoin} ORDER BY (s.platform_id = $2) DESC, s.platform_id LIMIT ${most}`,
      [actor.user, actor.platform],
    )
    return rows.map((row) => ({
      who: { ...actorOf(row), language: actor.language },
      platform: [row.platform_zh, row.platform_en || row.platform_zh],
      company: [row.company_zh, row.company_en || row.company_zh],
    }))
  })
}
