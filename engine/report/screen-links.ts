/**
 * Big-screen links: an administrator issues one for a screen and a period. It reads with a colleague's current rights and can be
 * revoked with immediate effect.
 */
import { invalid, notFound, type FieldError } from '../../model/errors.ts'
import { requireAdministrator, recordAdminAction } from '../authorisation/admin-permissions.ts'
import { actorColumns, actorJoin, actorOf, type ActorRow } from '../authentication/load-actor.ts'
import { authenticate, hashOf, isToken, newToken } from '../authentication/tokens.ts'
import type { Engine, Operation } from '../operation.ts'
import type { Actor } from '../actor.ts'

export interface ScreenLink {
  readonly id: string
  readonly name: string
  readonly screen: string
  readonly user_id: string
  /** The person whose rights it uses. */
  readonly user_name: string
  readonly by_name: string
  readonly created_at: string
  readonly expires_at: string
  /** Accurate to the minute. */
  readonly used_at: string | null
  readonly revoked_at: string | null
  readonly state: 'active' | 'expired' | 'revoked'
}
/** `ended`: how many revoked and expired links are listed. */
const limits = { active: 50, ended: 200, name: 60, days: 366 }

/**
 * Returns the company's links, newest first, without their secrets: all active ones, of which there are at most 50, and the newest 200
 * of the revoked and expired ones.
 * @throws WeftError 403 for anybody but administrators
 */
export async function screenLinks(operation: Operation): Promise<ScreenLink[]> {
  requireAdministrator(operation, 'people')
  return operation.tx.rows<ScreenLink>(
    `SELECT l.id, l.name, l.screen, l.user_id, a.full_name AS user_name, b.full_name AS by_name, l.created_at, l.expires_at, l.used_at, l.revoked_at,
       CASE WHEN l.revoked_at IS NOT NULL THEN 'revoked' WHEN l.expires_at <= now() THEN 'expired' ELSE 'active' END AS state
     FROM core.screen_link l JOIN core.account a ON a.id = l.user_id JOIN core.account b ON b.id = l.created_by
     WHERE l.platform_id = $1 AND l.company_id = $2 AND (l.revoked_at IS NULL AND l.expires_at > now() OR l.id IN (
       SELECT o.id FROM core.screen_link o WHERE o.platform_id = $1 AND o.company_id = $2 AND (o.revoked_at IS NOT NULL OR o.expires_at <= now()) ORDER BY o.id DESC LIMIT $3))
     ORDER BY l.id DESC`,
    [operation.actor.platform, operation.actor.company, limits.ended],
  )
}

/**
 * Issues a link. Its secret is in the answer and nowhere else.
 * @throws WeftError 11000 for an invalid name, screen, person or time
 */
export async function issueLink(
  operation: Operation,
  input: { name: unknown; screen: unknown; user: unknown; days: unknown },
  screens: ReadonlySet<string>,
): Promise<{ id: string; token: string }> {
  requireAdministrator(operation, 'people')
  const { platform, company, user: by } = operation.actor
  const errors: FieldError[] = []
  const name = typeof input.name === 'string' ? input.name.trim() : ''
  if (name === '') errors.push({ path: 'name', key: 'common.INPUT_REQUIRED' })
  else if (name.length > limits.name) errors.push({ path: 'name', key: 'field.tooLong', values: { max: limits.name } })
  const screen = String(input.screen ?? '')
  if (!screens.has(screen)) errors.push({ path: 'screen', key: 'field.choice' })
  const user = String(input.user ?? '')
  const [member] = /^[1-9]\d{0,17}$/.test(user)
    ? await operation.tx.rows(
        `SELECT 1 FROM core.member WHERE platform_id = $1 AND company_id = $2 AND user_id = $3 AND status = 'active'`,
        [platform, company, user],
      )
    : []
  if (!member) errors.push({ path: 'user', key: 'field.choice' })
  const days = Number(input.days)
  if (!Number.isInteger(days) || days < 1 || days > limits.days) errors.push({ path: 'days', key: 'field.choice' })
  await operation.tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('screen links:' || $1 || ':' || $2, 0))`, [platform, company])
  const [count] = await operation.tx.rows<{ n: number }>(
    'SELECT count(*)::int AS n FROM core.screen_link WHERE platform_id = $1 AND company_id = $2 AND revoked_at IS NULL AND expires_at > now()',
    [platform, company],
  )
  if (count!.n >= limits.active) errors.push({ path: 'name', key: 'generic.tooMany' })
  if (errors.length > 0) throw invalid(errors)
  await operation.engine.ids.reserve(operation.tx, 1)
  const id = operation.engine.ids.next()
  const token = newToken()
  await operation.tx.run(
    'INSERT INTO core.screen_link (platform_id, id, company_id, name, screen, user_id, token_hash, created_by, expires_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => $9::int))',
    [platform, id, company, name, screen, user, hashOf(token), by, days],
  )
  await recordAdminAction(operation, {
    type: 'screen_link',
    id,
    action: 'issue',
    changes: [
      { path: 'name', from: null, to: name },
      { path: 'screen', from: null, to: screen },
      { path: 'user', from: null, to: user },
      { path: 'days', from: null, to: String(days) },
    ],
  })
  return { id, token }
}

/**
 * Revokes a link: the next call with it is refused.
 * @throws WeftError 404 for one that does not exist, or no longer
 */
export async function revokeLink(operation: Operation, id: string): Promise<void> {
  requireAdministrator(operation, 'people')
  const done = await operation.tx.run(
    'UPDATE core.screen_link SET revoked_at = now(), revoked_by = $4 WHERE platform_id = $1 AND company_id = $2 AND id = $3 AND revoked_at IS NULL',
    [operation.actor.platform, operation.actor.company, id, operation.actor.user],
  )
  if (done !== 1) throw notFound()
  await recordAdminAction(operation, { type: 'screen_link', id, action: 'revoke' })
}

/** The actor and the screen of a big-screen link. */
export interface ScreenByLink {
  readonly id: string
  readonly name: string
  readonly screen: string
  readonly expires_at: string
  readonly actor: Actor
}

/**
 * Returns the link of a secret, or undefined: unknown, revoked, expired, or its person is no longer active in that company. It is
 * looked up at each call, so that a revocation takes effect immediately.
 */
export function screenByLink(engine: Engine, token: unknown): Promise<ScreenByLink | undefined> {
  if (!isToken(token)) return Promise.resolve(undefined)
  return authenticate(engine, async (tx) => {
    const [row] = await tx.rows<ActorRow & { id: string; name: string; screen: string; expires_at: string }>(
      `SELECT s.id, s.name, s.screen, s.expires_at, ${actorColumns} FROM core.screen_link s ${actorJoin}
       WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND m.company_id = s.company_id`,
      [hashOf(token)],
    )
    return row && { id: row.id, name: row.name, screen: row.screen, expires_at: row.expires_at, actor: actorOf(row) }
  })
}

/** Records that the link was used, to the minute. */
export async function recordLinkUse({ tx, actor }: Operation, id: string): Promise<void> {
  await tx.run(
    `UPDATE core.screen_link SET used_at = now() WHERE platform_id = $1 AND id = $2 AND (used_at IS NULL OR used_at < now() - interval '1 minute')`,
    [actor.platform, id],
  )
}
