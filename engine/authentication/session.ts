/** Sessions: created at sign-in, checked at every call, rotated by refresh, and ended on all nodes at once. */
import { randomBytes } from 'node:crypto'
import { WeftError } from '../../model/errors.ts'
import type { Engine } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Actor } from '../actor.ts'
import { actorColumns, actorJoin, actorOf, type ActorRow } from './load-actor.ts'
import { authenticate, hashOf, isToken, newToken, nextId, successorOf } from './tokens.ts'

export type Device = 'desktop' | 'ipad' | 'mobile'
export interface Session {
  readonly id: string
  /** The sign-in from which this session and its rotations come; the `appKey` of the signature is derived from it. */
  readonly family: string
  readonly actor: Actor
  readonly signKey: string
  readonly device: Device
  /** The remaining validity of the token in milliseconds, by the database's clock, at the time of reading. */
  readonly left: number
}
/** The tokens that the client gets once. Times are ms since the epoch by the database's clock. */
export interface Tokens {
  readonly session: string
  readonly family: string
  readonly token: string
  readonly expire: number
  readonly refreshToken: string
  readonly refreshExpire: number
  readonly signKey: string
}
export interface Place {
  readonly ip: string
  readonly agent: string
  readonly device: Device
}

export const minutesOfToken = 30
const daysOfRefresh = 14
const daysOfFamily = 60
/** Seconds for which a rotated access token still serves running calls of another tab. */
const afterRotation = 60
const overlap = 10

export const appKeyOf = (family: string): string => `weft-${family}`
export const signIn = (): WeftError => new WeftError(401, 'access.signIn')

/** Opens a session in the transaction that has proved the user's identity. */
export async function openSession(
  engine: Engine,
  tx: Transaction,
  actor: { user: string; platform: string; company: string },
  place: Place,
): Promise<Tokens> {
  const id = await nextId(engine, tx)
  const pair = { token: newToken(), refreshToken: newToken() }
  return insertSession(tx, { id, family: id, seed: randomBytes(32), signKey: newToken(), actor, place, pair })
}

interface NewSession {
  id: string
  family: string
  seed: Buffer
  signKey: string
  actor: { user: string; platform: string; company: string }
  place: Place
  pair: { token: string; refreshToken: string }
}

async function insertSession(tx: Transaction, one: NewSession): Promise<Tokens> {
  const [row] = await tx.rows<{ expire: number; refresh: number }>(
    `INSERT INTO core.session AS s (id, family, token_hash, refresh_hash, seed, sign_key, user_id, platform_id, company_id, device, ip, agent, expires_at, refresh_expires_at)
     SELECT $1::bigint, $2::bigint, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, now() + make_interval(mins => $13::int),
       least(now() + make_interval(days => $14::int), coalesce((SELECT f.at FROM core.session f WHERE f.id = $2::bigint), now()) + make_interval(days => $15::int))
     RETURNING (extract(epoch FROM expires_at) * 1000)::float8 AS expire, (extract(epoch FROM refresh_expires_at) * 1000)::float8 AS refresh`,
    [
      one.id,
      one.family,
      hashOf(one.pair.token),
      hashOf(one.pair.refreshToken),
      one.seed,
      one.signKey,
      one.actor.user,
      one.actor.platform,
      one.actor.company,
      one.place.device,
      one.place.ip,
      one.place.agent.slice(0, 200),
      minutesOfToken,
      daysOfRefresh,
      daysOfFamily,
    ],
  )
  return {
    session: one.id,
    family: one.family,
    ...one.pair,
    expire: Math.floor(row!.expire),
    refreshExpire: Math.floor(row!.refresh),
    signKey: one.signKey,
  }
}

interface Kept {
  readonly until: number
  readonly found: Promise<Session | undefined>
  user?: string
}
const sessionCache = new WeakMap<object, Map<string, Kept>>()
const freshFor = 1000

/**
 * Returns the session of a token, or undefined. The result is cached for one second and dropped at once when the database announces a
 * permission change (`invalidateSessions`).
 * @throws WeftError 503 while the database is unavailable
 */
export function identify(engine: Engine, token: string): Promise<Session | undefined> {
  if (!isToken(token)) return Promise.resolve(undefined)
  const cache = sessionCache.get(engine.pool) ?? new Map<string, Kept>()
  sessionCache.set(engine.pool, cache)
  const hash = hashOf(token)
  const key = hash.toString('base64')
  const now = performance.now()
  const known = cache.get(key)
  if (known && known.until > now) return known.found
  if (cache.size > 20_000) for (const [old, { until }] of cache) if (until <= now) cache.delete(old)
  const entry: Kept = { until: now + freshFor, found: authenticate(engine, (tx) => read(tx, hash)) }
  cache.set(key, entry)
  entry.found.then(
    (session) => {
      entry.user = session?.actor.user
    },
    () => cache.delete(key),
  )
  return entry.found
}

/** Drops the cached sessions of one user, or of all users. */
export function invalidateSessions(engine: Engine, user?: string): void {
  const cache = sessionCache.get(engine.pool)
  if (!cache) return
  for (const [key, entry] of cache) if (user === undefined || entry.user === undefined || entry.user === user) cache.delete(key)
}

async function read(tx: Transaction, hash: Buffer): Promise<Session | undefined> {
  const [row] = await tx.rows<ActorRow & { id: string; family: string; sign_key: string; device: Device; left: number }>(
    `SELECT s.id, s.family, s.sign_key, s.device, (extract(epoch FROM s.expires_at - now()) * 1000)::float8 AS left, ${actorColumns}
     FROM core.session s ${actorJoin}
     WHERE s.token_hash = $1 AND s.revoked_at IS NULL AND s.expires_at > now() AND (s.rotated_at IS NULL OR s.rotated_at > now() - make_interval(secs => ${afterRotation}))`,
    [hash],
  )
  return row && { id: row.id, family: row.family, actor: actorOf(row), signKey: row.sign_key, device: row.device, left: row.left }
}

interface Rotating extends ActorRow {
  id: string
  family: string
  seed: Buffer
  sign_key: string
  device: Device
  rotated: number | null
  usable: boolean
}

/**
 * Refreshes a session: consumes the refresh token and returns a new pair. Within 10 s the same pair is returned again (two tabs);
 * later the whole family ends, because someone else must have a copy (security T06). `username` must be the family's owner.
 * @throws WeftError 401
 */
export async function refresh(
  engine: Engine,
  input: { username: unknown; refreshToken: unknown; ip: string; agent: string },
): Promise<{ tokens: Tokens; actor: Actor }> {
  const { refreshToken } = input
  if (!isToken(refreshToken)) throw signIn()
  const outcome = await authenticate(engine, async (tx) => {
    const [row] = await tx.rows<Rotating>(
      `SELECT s.id, s.family, s.seed, s.sign_key, s.device, extract(epoch FROM now() - s.rotated_at)::float8 AS rotated, s.revoked_at IS NULL AND s.refresh_expires_at > now() AS usable, ${actorColumns}
       FROM core.session s ${actorJoin} WHERE s.refresh_hash = $1 FOR UPDATE OF s`,
      [hashOf(refreshToken)],
    )
    if (
      !row?.usable ||
      row.username.toLowerCase() !==
        String(input.username ?? '')
          .trim()
          .toLowerCase()
    )
      return undefined
    const pair = successorOf(row.seed, refreshToken)
    if (row.rotated === null) {
      const id = await nextId(engine, tx)
      const actor = { user: row.user_id, platform: row.platform_id, company: row.company_id }
      const tokens = await insertSession(tx, {
        id,
        family: row.family,
        seed: row.seed,
        signKey: row.sign_key,
        actor,
        place: { ip: input.ip, agent: input.agent, device: row.device },
        pair,
      })
      await tx.run('UPDATE core.session SET rotated_at = now() WHERE id = $1', [row.id])
      return { tokens, actor: actorOf(row) }
    }
    if (row.rotated <= overlap) {
      const [next] = await tx.rows<{ id: string; expire: number; refresh: number }>(
        'SELECT id, (extract(epoch FROM expires_at) * 1000)::float8 AS expire, (extract(epoch FROM refresh_expires_at) * 1000)::float8 AS refresh FROM core.session WHERE refresh_hash = $1 AND revoked_at IS NULL',
        [hashOf(pair.refreshToken)],
      )
      return (
        next && {
          tokens: {
            session: next.id,
            family: row.family,
            ...pair,
            expire: Math.floor(next.expire),
            refreshExpire: Math.floor(next.refresh),
            signKey: row.sign_key,
          },
          actor: actorOf(row),
        }
      )
    }
    await endFamily(tx, { family: row.family, user: row.user_id, reason: 'refresh_reuse' })
    await recordAccess(engine, tx, {
      name: row.username,
      user: row.user_id,
      platform: row.platform_id,
      place: { ip: input.ip, agent: input.agent, device: row.device },
      outcome: 'refresh_reuse',
    })
    return undefined
  })
  if (!outcome) throw signIn()
  return outcome
}

/** Ends a sign-in with all its rotations, on every node. */
export async function endFamily(tx: Transaction, one: { family: string; user: string; reason: string }): Promise<void> {
  await tx.run('UPDATE core.session SET revoked_at = now(), revoked_for = $2 WHERE family = $1 AND revoked_at IS NULL', [
    one.family,
    one.reason,
  ])
  await tx.rows('SELECT pg_notify($1, $2)', ['weft_session', JSON.stringify({ user: one.user, family: one.family, end: true })])
}

/** Signs out: token and refresh token are invalid from now on. */
export async function signOut(engine: Engine, session: Session, place: Place): Promise<void> {
  await authenticate(engine, async (tx) => {
    await endFamily(tx, { family: session.family, user: session.actor.user, reason: 'out' })
    await recordAccess(engine, tx, { name: '', user: session.actor.user, platform: session.actor.platform, place, outcome: 'out' })
  })
  invalidateSessions(engine, session.actor.user)
}

/**
 * Switches to another platform of the user: opens a new session for exactly that platform and ends the old one (security T37).
 * @throws WeftError 403 for a platform without membership
 */
export async function switchPlatform(
  engine: Engine,
  session: Session,
  platform: unknown,
  place: Place,
): Promise<{ tokens: Tokens; platform: string }> {
  const wanted = String(platform ?? '')
  const tokens = await authenticate(engine, async (tx) => {
    if (!/^\d{1,19}$/.test(wanted)) return undefined
    const [row] = await tx.rows<ActorRow>(
      `SELECT ${actorColumns} FROM (SELECT $1::bigint AS platform_id, $2::bigint AS user_id) s ${actorJoin}`,
      [wanted, session.actor.user],
    )
    if (!row) return undefined
    await endFamily(tx, { family: session.family, user: session.actor.user, reason: 'switched' })
    await recordAccess(engine, tx, { name: row.username, user: row.user_id, platform: wanted, place, outcome: 'switched' })
    await tx.run(`UPDATE core.account SET settings = settings || jsonb_build_object('platform', $2::text) WHERE id = $1`, [
      row.user_id,
      wanted,
    ])
    return openSession(engine, tx, { user: row.user_id, platform: wanted, company: row.company_id }, { ...place, device: session.device })
  })
  if (!tokens) throw new WeftError(403, 'access.forbidden')
  invalidateSessions(engine, session.actor.user)
  return { tokens, platform: wanted }
}

/** Writes the sign-in history. */
export async function recordAccess(
  engine: Engine,
  tx: Transaction,
  one: {
    name: string
    user?: string
    platform?: string
    place: Place
    outcome: 'ok' | 'wrong' | 'locked' | 'refresh_reuse' | 'reset' | 'switched' | 'out'
  },
): Promise<void> {
  await tx.run(
    'INSERT INTO core.login_history (id, name, user_id, platform_id, ip, device, agent, outcome) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)',
    [
      await nextId(engine, tx),
      one.name.slice(0, 100),
      one.user ?? null,
      one.platform ?? null,
      one.place.ip,
      one.place.device,
      one.place.agent.slice(0, 200),
      one.outcome,
    ],
  )
}
