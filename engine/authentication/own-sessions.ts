/** The sign-ins of a person: listed with device and place, ended one by one, and at most a number of them at a time. */
import { notFound } from '../../model/errors.ts'
import type { Output } from '../../model/calls/contract.ts'
import type { profileCalls } from '../../model/calls/profile.ts'
import type { Engine } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import { endFamily, invalidateSessions, type Session } from './session.ts'
import { authenticate } from './tokens.ts'

/** Sign-ins of one person at a time; the one that was used longest ago ends for a further one. */
const maxSessions = 20

/** Sign-ins that are alive, with their last rotation: the row that nothing has rotated yet. */
const alive = `FROM core.session s LEFT JOIN core.session f ON f.id = s.family WHERE s.user_id = $1 AND s.rotated_at IS NULL AND s.revoked_at IS NULL AND s.refresh_expires_at > now()`

/** Returns the person's sign-ins, the one that was used last first. */
export async function listSessions(engine: Engine, session: Session): Promise<Output<typeof profileCalls.listSessions>> {
  const rows = await authenticate(engine, (tx) =>
    tx.rows<{ id: string; device: string; agent: string; ip: string; at: string; used_at: string }>(
      `SELECT s.family::text AS id, s.device, s.agent, s.ip, coalesce(f.at, s.at) AS at, s.at AS used_at ${alive} ORDER BY s.at DESC, s.id DESC`,
      [session.actor.user],
    ),
  )
  return rows.map((row) => ({ ...row, current: row.id === session.family }))
}

/**
 * Ends one of the person's sign-ins, on every node.
 * @throws WeftError 404 for a sign-in of another person or one that has ended
 */
export async function endSession(engine: Engine, session: Session, family: string): Promise<void> {
  const { user } = session.actor
  await authenticate(engine, async (tx) => {
    const [row] = await tx.rows(`SELECT 1 ${alive} AND s.family = $2::bigint`, [user, family])
    if (!row) throw notFound()
    await endFamily(tx, { family, user, reason: 'ended' })
  })
  invalidateSessions(engine, user)
}

/**
 * Ends the sign-ins of a person beyond the number that one person may have, those that were used longest ago; this node forgets them with the
 * commit, the others when they are notified.
 */
export async function capSessions(engine: Engine, tx: Transaction, user: string): Promise<void> {
  const rows = await tx.rows<{ family: string }>(
    `SELECT s.family::text AS family ${alive} ORDER BY s.at DESC, s.id DESC OFFSET ${maxSessions}`,
    [user],
  )
  for (const { family } of rows) await endFamily(tx, { family, user, reason: 'too_many' })
  if (rows.length > 0) tx.committed(() => invalidateSessions(engine, user))
}
