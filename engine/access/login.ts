/** Signing in: budget, password, membership, session; the same work and the same answer whether the name is unknown, the password wrong or the account frozen. */
import { WeftError } from '../../model/errors.ts'
import type { Engine } from '../run.ts'
import type { Tx } from '../store/tx.ts'
import { wrongCredentials, type Credentials } from './credentials.ts'
import { claimAttempt, clearAttempts, knownDevice } from './lockout.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { openSession, record, type Place, type Tokens } from './session.ts'
import { authenticate, hashOf, newToken } from './tokens.ts'

export interface SignedIn {
  readonly tokens: Tokens
  readonly user: string
  readonly platform: string
  readonly deviceToken: string
}

interface Account {
  id: string
  username: string
  password_hash: string | null
  status: string
  last: string | null
}

/** @throws WeftError 400 `access.credentials`, 429 `access.locked`, 403 for an account without any platform */
export async function logIn(engine: Engine, credentials: Credentials, place: Place): Promise<SignedIn> {
  const { username, password } = credentials
  const { wait, account, device } = await authenticate(engine, async (tx) => {
    const device = await knownDevice(tx, username, credentials.deviceToken)
    const wait = await claimAttempt(tx, { username, ip: place.ip, knownDevice: device })
    const [account] = await tx.rows<Account>(
      `SELECT id, username, password_hash, status, settings ->> 'platform' AS last FROM core.account WHERE lower(username) = lower($1)`,
      [username],
    )
    if (wait > 0) await record(engine, tx, { name: username, user: account?.id, place, outcome: 'locked' })
    return { wait, account, device }
  })
  if (wait > 0) throw new WeftError(429, 'access.locked', { values: { minutes: wait }, detail: { minutes: wait } })
  const right = await verifyPassword(password, account?.password_hash)
  if (!right || !account || account.status !== 'active') {
    await authenticate(engine, (tx) => record(engine, tx, { name: username, user: account?.id, place, outcome: 'wrong' }))
    throw wrongCredentials()
  }
  return authenticate(engine, async (tx) => {
    await clearAttempts(tx, { username, ip: place.ip, knownDevice: device })
    return enter(engine, tx, account, place, credentials.deviceToken && device ? credentials.deviceToken : undefined)
  })
}

/** Opens a session on the platform that the person used last, or on their first one. */
export async function enter(
  engine: Engine,
  tx: Tx,
  account: { id: string; username: string; last: string | null },
  place: Place,
  deviceToken?: string,
): Promise<SignedIn> {
  const [member] = await tx.rows<{ platform_id: string; company_id: string }>(
    `SELECT m.platform_id, m.company_id FROM core.member m JOIN core.company c ON c.platform_id = m.platform_id AND c.id = m.company_id AND c.status = 'active' JOIN core.platform p ON p.id = m.platform_id AND p.status = 'active'
     WHERE m.user_id = $1 AND m.status = 'active' ORDER BY (m.platform_id::text = $2) DESC NULLS LAST, m.platform_id LIMIT 1`,
    [account.id, account.last],
  )
  if (!member) throw new WeftError(403, 'access.forbidden')
  const device = deviceToken ?? newToken()
  if (!deviceToken) {
    await tx.run('INSERT INTO core.known_device (user_id, token_hash) VALUES ($1, $2)', [account.id, hashOf(device)])
    await tx.run(
      'DELETE FROM core.known_device WHERE user_id = $1 AND token_hash IN (SELECT token_hash FROM core.known_device WHERE user_id = $1 ORDER BY seen_at DESC OFFSET 20)',
      [account.id],
    )
  }
  await tx.run('UPDATE core.account SET last_login_at = now(), last_login_ip = $2 WHERE id = $1', [account.id, place.ip])
  await record(engine, tx, { name: account.username, user: account.id, platform: member.platform_id, place, outcome: 'ok' })
  const tokens = await openSession(engine, tx, { user: account.id, platform: member.platform_id, company: member.company_id }, place)
  return { tokens, user: account.id, platform: member.platform_id, deviceToken: device }
}

/** A new password; the database ends every session of the account with it. */
export async function setPassword(tx: Tx, user: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await tx.run('UPDATE core.account SET password_hash = $2, must_change = false WHERE id = $1', [user, hash])
  await tx.run('DELETE FROM core.known_device WHERE user_id = $1', [user])
}
