/**
 * File tickets: bound to one file and one session, valid for five minutes, and invalid once the session has ended. Only the server
 * can create them.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { actorColumns, actorJoin, actorOf, type ActorRow } from '../authentication/load-actor.ts'
import type { Session } from '../authentication/session.ts'
import { authenticate } from '../authentication/tokens.ts'
import type { Engine } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Actor } from '../actor.ts'

const minutes = 5
const seal = (seed: Buffer, session: string, file: string, until: string): string =>
  createHmac('sha256', seed).update(`file\n${session}\n${file}\n${until}`).digest('base64url')

/** Creates a ticket for each file; the caller has checked the access. */
export async function ticketsFor(engine: Engine, session: Session, files: readonly string[]): Promise<Record<string, string>> {
  const { seed, now } = await authenticate(engine, async (tx) => ({
    seed: (await tx.rows<{ seed: Buffer }>('SELECT seed FROM core.session WHERE id = $1', [session.id]))[0]?.seed,
    now: tx.now,
  }))
  if (!seed) return {}
  const until = String(Math.floor(Date.parse(now) / 1000) + minutes * 60)
  return Object.fromEntries(files.map((id) => [id, `${session.id}.${until}.${seal(seed, session.id, id, until)}`]))
}

/** Returns the actor of a ticket for this file; undefined for a wrong or stale ticket, or when the session has ended. */
export async function holderOf(engine: Engine, file: string, ticket: unknown): Promise<Actor | undefined> {
  const [, session, until, signature] = /^(\d{1,19})\.(\d{10})\.([\w-]{43})$/.exec(String(ticket ?? '')) ?? []
  if (!session || !until || !signature) return undefined
  return authenticate(engine, async (tx: Transaction) => {
    if (Number(until) * 1000 < Date.parse(tx.now)) return undefined
    const [row] = await tx.rows<ActorRow & { seed: Buffer }>(
      `SELECT s.seed, ${actorColumns} FROM core.session s ${actorJoin}
       WHERE s.id = $1 AND s.revoked_at IS NULL AND s.refresh_expires_at > now() AND s.expires_at > now() - interval '${minutes} minutes'`,
      [session],
    )
    if (!row) return undefined
    const wanted = Buffer.from(seal(row.seed, session, file, until))
    return timingSafeEqual(wanted, Buffer.from(signature)) ? actorOf(row) : undefined
  })
}
