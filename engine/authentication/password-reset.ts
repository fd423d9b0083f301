/** Forgotten passwords: single-use links, stored as hashes (security T09; DM-9: 10 minutes). */
import { invalid, WeftError } from '../../model/errors.ts'
import type { Engine } from '../operation.ts'
import type { Credentials } from './credential-envelope.ts'
import { completeLogin, setPassword, type SignedIn } from './login.ts'
import { companyNames, passwordErrors, verifyPassword } from './password.ts'
import { wordsOfNames } from './common-passwords.ts'
import { recordAccess, type Place, type Session } from './session.ts'
import { authenticate, hashOf, isToken, newToken } from './tokens.ts'

export interface ResetLink {
  readonly user: string
  readonly token: string
  readonly email: string
  readonly name: string
  readonly language: 'zh' | 'en'
}
export const deadLink = (): WeftError => new WeftError(409, 'access.linkExpired')

/**
 * Creates a link for the account with this address, to be sent to the stored address; undefined when there is no account. An account
 * gets at most one per minute and ten per day.
 */
export function requestReset(engine: Engine, email: unknown): Promise<ResetLink | undefined> {
  const normalisedEmail = typeof email === 'string' ? email.normalize('NFKC').trim().toLowerCase() : ''
  return authenticate(engine, async (tx) => {
    const [account] = await tx.rows<{ id: string; email: string; full_name: string; language: 'zh' | 'en' }>(
      `SELECT id, email, full_name, language FROM core.account WHERE lower(email) = $1 AND email_opens AND status = 'active' FOR UPDATE`,
      [normalisedEmail],
    )
    if (!account) return undefined
    const [recent] = await tx.rows<{ minute: string; day: string }>(
      `SELECT count(*) FILTER (WHERE at > now() - interval '1 minute') AS minute, count(*) AS day FROM core.login_link WHERE user_id = $1 AND purpose = 'reset' AND at > now() - interval '1 day'`,
      [account.id],
    )
    if (Number(recent!.minute) >= 1 || Number(recent!.day) >= 10) return undefined
    const token = newToken()
    await tx.run(
      `INSERT INTO core.login_link (token_hash, purpose, user_id, expires_at) VALUES ($1, 'reset', $2, now() + interval '10 minutes')`,
      [hashOf(token), account.id],
    )
    return { user: account.id, token, email: account.email, name: account.full_name, language: account.language }
  })
}

/** Sets a password with a link. The name must be that of the link's account; every session ends, and older links expire. */
export async function resetPassword(engine: Engine, token: unknown, credentials: Credentials, place: Place): Promise<void> {
  const weak = passwordErrors(credentials.password, 'password', [credentials.username])
  if (weak.length > 0) throw invalid(weak)
  if (!isToken(token)) throw deadLink()
  await authenticate(engine, async (tx) => {
    const [link] = await tx.rows<{ user_id: string; username: string }>(
      `SELECT l.user_id, a.username FROM core.login_link l JOIN core.account a ON a.id = l.user_id AND a.status = 'active'
       WHERE l.token_hash = $1 AND l.purpose = 'reset' AND l.used_at IS NULL AND l.expires_at > now() AND (lower(a.username) = lower($2) OR lower(a.email) = lower($2)) FOR UPDATE OF l`,
      [hashOf(token), credentials.username],
    )
    if (!link) throw deadLink()
    const telling = passwordErrors(credentials.password, 'password', wordsOfNames(await companyNames(tx, { user: link.user_id })))
    if (telling.length > 0) throw invalid(telling)
    await tx.run(`UPDATE core.login_link SET used_at = now() WHERE user_id = $1 AND purpose = 'reset' AND used_at IS NULL`, [link.user_id])
    await setPassword(tx, link.user_id, credentials.password)
    await recordAccess(engine, tx, { name: link.username, user: link.user_id, place, outcome: 'reset' })
  })
}

/** Changes the user's own password: the old one is required, every session ends, and a new one begins. */
export async function changePassword(engine: Engine, session: Session, credentials: Credentials, place: Place): Promise<SignedIn> {
  const next = credentials.more['new_password']
  const [account] = await authenticate(engine, (tx) =>
    tx.rows<{ id: string; username: string; password_hash: string | null }>(
      'SELECT id, username, password_hash FROM core.account WHERE id = $1',
      [session.actor.user],
    ),
  )
  const names = await authenticate(engine, (tx) => companyNames(tx, { user: session.actor.user }))
  const weak = passwordErrors(next, 'new_password', account ? [account.username, ...wordsOfNames(names)] : [])
  if (weak.length > 0) throw invalid(weak)
  if (!account || !(await verifyPassword(credentials.password, account.password_hash)))
    throw invalid([{ path: 'password', key: 'access.credentials' }])
  return authenticate(engine, async (tx) => {
    await setPassword(tx, account.id, String(next))
    return completeLogin(engine, tx, { ...account, last: session.actor.platform }, place)
  })
}
