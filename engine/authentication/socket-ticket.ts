/** Socket tickets: valid for thirty seconds and one use, so that no token appears in a socket's address (security C27). */
import type { Engine } from '../operation.ts'
import { actorColumns, actorJoin, actorOf, type ActorRow } from './load-actor.ts'
import type { Session } from './session.ts'
import { authenticate, hashOf, isToken, newToken } from './tokens.ts'
import type { Actor } from '../actor.ts'

export async function newSocketTicket(engine: Engine, session: Session): Promise<string> {
  const ticket = newToken()
  await authenticate(engine, (tx) =>
    tx.run(`INSERT INTO core.socket_ticket (token_hash, session_id, expires_at) VALUES ($1, $2, now() + interval '30 seconds')`, [
      hashOf(ticket),
      session.id,
    ]),
  )
  return ticket
}

/**
 * Consumes a ticket.
 * @returns the actor it was issued to, while that session lasts
 */
export function useSocketTicket(engine: Engine, ticket: unknown): Promise<{ actor: Actor; family: string } | undefined> {
  if (!isToken(ticket)) return Promise.resolve(undefined)
  return authenticate(engine, async (tx) => {
    const [used] = await tx.rows<{ session_id: string }>(
      'DELETE FROM core.socket_ticket WHERE token_hash = $1 AND expires_at > now() RETURNING session_id',
      [hashOf(ticket)],
    )
    if (!used) return undefined
    const [row] = await tx.rows<ActorRow & { family: string }>(
      `SELECT s.family, ${actorColumns} FROM core.session s ${actorJoin} WHERE s.id = $1 AND s.revoked_at IS NULL AND s.expires_at > now()`,
      [used.session_id],
    )
    return row && { actor: actorOf(row), family: row.family }
  })
}
