/**
 * Reauthentication: a signed-in user proves the identity again before a binding operation, by the password in an envelope, within the
 * budget of sign-in (security T01, T02).
 */
import { invalid, WeftError } from '../../model/errors.ts'
import type { Engine } from '../operation.ts'
import type { Actor } from '../actor.ts'
import { openEnvelope } from './credential-envelope.ts'
import { claimAttempt, clearAttempts } from './lockout.ts'
import { verifyPassword } from './password.ts'
import { recordAccess, type Place } from './session.ts'
import { authenticate } from './tokens.ts'

/**
 * Checks the password of a signed-in user.
 * @returns the further content of the envelope, which states what the proof is valid for
 * @throws WeftError 11000 at `proof` for a wrong password, 400 for a broken, stale or used envelope, 429 after too many attempts
 */
export async function reauthenticate(
  engine: Engine,
  actor: Actor,
  envelope: unknown,
  place: Place,
): Promise<Readonly<Record<string, unknown>>> {
  const { username, password, more } = await openEnvelope(engine, envelope)
  const { wait, account } = await authenticate(engine, async (tx) => {
    const [account] = await tx.rows<{ username: string; password_hash: string | null }>(
      `SELECT username, password_hash FROM core.account WHERE id = $1 AND status = 'active'`,
      [actor.user],
    )
    const wait = await claimAttempt(tx, { username: account?.username ?? username, ip: place.ip })
    return { wait, account }
  })
  if (wait > 0) throw new WeftError(429, 'access.locked', { values: { minutes: wait }, detail: { minutes: wait } })
  const right = await verifyPassword(password, account?.password_hash)
  const same = account?.username.toLowerCase() === username.toLowerCase()
  if (!right || !same || !account) {
    await authenticate(engine, (tx) => recordAccess(engine, tx, { name: username, user: actor.user, place, outcome: 'wrong' }))
    throw invalid([{ path: 'proof', key: 'access.proofWrong' }])
  }
  await authenticate(engine, (tx) => clearAttempts(tx, { username: account.username, ip: place.ip }))
  return more
}
