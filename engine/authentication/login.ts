/**
 * Sign-in: budget, password, membership and session. Work and answer are the same whether the name is unknown, the password is wrong
 * or the account is frozen.
 */
import { WeftError } from '../../model/errors.ts'
import type { Engine } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import { stepUpCode, useCode, type Issued } from './verification-codes.ts'
import { wrongCredentials, type Credentials } from './credential-envelope.ts'
import { attemptsOf, claimAttempt, clearAttempts, knownDevice } from './lockout.ts'
import { capSessions } from './own-sessions.ts'
import { hashPassword, verifyPassword } from './password.ts'
import { openSession, recordAccess, type Place, type Tokens } from './session.ts'
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

/** From this number of attempts on, a right password from an unknown device also needs a code (security T01). */
const stepUpFrom = 6

/**
 * Signs in by password.
 * @param send sends the code of a step-up; the second call carries `handle` and `code` in the envelope
 * @throws WeftError 400 `access.credentials`, for an account without any platform too; 429 `access.locked`, 403 `access.stepUp` with the handle
 */
export async function logIn(
  engine: Engine,
  credentials: Credentials,
  place: Place,
  send: (code: Issued) => Promise<unknown>,
): Promise<SignedIn> {
  const { username, password } = credentials
  const { wait, account, device } = await authenticate(engine, async (tx) => {
    const device = await knownDevice(tx, username, credentials.deviceToken)
    const wait = await claimAttempt(tx, { username, ip: place.ip, knownDevice: device })
    const [account] = await tx.rows<Account>(
      `SELECT id, username, password_hash, status, settings ->> 'platform' AS last FROM core.account WHERE lower(username) = lower($1)`,
      [username],
    )
    if (wait > 0) await recordAccess(engine, tx, { name: username, user: account?.id, place, outcome: 'locked' })
    return { wait, account, device }
  })
  if (wait > 0) throw new WeftError(429, 'access.locked', { values: { minutes: wait }, detail: { minutes: wait } })
  const right = await verifyPassword(password, account?.password_hash)
  if (!right || !account || account.status !== 'active') {
    await authenticate(engine, (tx) => recordAccess(engine, tx, { name: username, user: account?.id, place, outcome: 'wrong' }))
    throw wrongCredentials()
  }
  // Frozen at every company is the same to the caller as a wrong password, which would otherwise be confirmed (security A01).
  if (!(await authenticate(engine, (tx) => memberOf(tx, account)))) {
    await authenticate(engine, (tx) => recordAccess(engine, tx, { name: username, user: account.id, place, outcome: 'wrong' }))
    throw wrongCredentials()
  }
  if (!device) await stepUp(engine, { account, credentials, ip: place.ip, send })
  return authenticate(engine, async (tx) => {
    await clearAttempts(tx, { username, ip: place.ip, knownDevice: device })
    return completeLogin(engine, tx, account, place, credentials.deviceToken && device ? credentials.deviceToken : undefined)
  })
}

/**
 * Requires a mailed code. After many wrong guesses an attacker may have guessed the password, so a user on a new device proves access
 * to the account's mail.
 */
async function stepUp(
  engine: Engine,
  one: { account: Account; credentials: Credentials; ip: string; send: (code: Issued) => Promise<unknown> },
): Promise<void> {
  const { account, credentials, ip } = one
  const { handle, code } = credentials.more
  if (handle !== undefined || code !== undefined) {
    const proven = await useCode(engine, { purpose: 'stepup', handle, code })
    if (proven.user !== account.id) throw wrongCredentials()
    return
  }
  const issued = await authenticate(engine, async (tx) =>
    (await attemptsOf(tx, account.username)) >= stepUpFrom ? stepUpCode(tx, account.id, ip) : undefined,
  )
  if (!issued) return
  await one.send(issued)
  throw new WeftError(403, 'access.stepUp', { detail: { step: 'code', handle: issued.handle, to: masked(issued.receiver) } })
}

/** Masks an address as `l***@mill.example` or `138****8000`: enough for the owner to recognise it. */
const masked = (receiver: string): string => {
  const [name, host] = receiver.split('@')
  return host ? `${name!.slice(0, 1)}***@${host}` : `${receiver.slice(0, 3)}****${receiver.slice(-4)}`
}

/** Signs in with a code. A code proves the address, so it also opens an account whose name is locked. */
export async function logInByCode(engine: Engine, input: { handle: unknown; code: unknown }, place: Place): Promise<SignedIn> {
  const proven = await useCode(engine, { purpose: 'login', ...input })
  return authenticate(engine, async (tx) => {
    const [account] = await tx.rows<Account>(
      `SELECT id, username, password_hash, status, settings ->> 'platform' AS last FROM core.account WHERE id = $1 AND status = 'active'`,
      [proven.user],
    )
    if (!account) throw wrongCredentials()
    await clearAttempts(tx, { username: account.username, ip: place.ip })
    return completeLogin(engine, tx, account, place)
  })
}

/** Returns where an account works: the platform that it used last, or its first one; undefined without any. */
async function memberOf(
  tx: Transaction,
  account: { readonly id: string; readonly last: string | null },
): Promise<{ platform_id: string; company_id: string } | undefined> {
  const [member] = await tx.rows<{ platform_id: string; company_id: string }>(
    `SELECT m.platform_id, m.company_id FROM core.member m JOIN core.company c ON c.platform_id = m.platform_id AND c.id = m.company_id AND c.status = 'active' JOIN core.platform p ON p.id = m.platform_id AND p.status = 'active'
     WHERE m.user_id = $1 AND m.status = 'active' ORDER BY (m.platform_id::text = $2) DESC NULLS LAST, m.platform_id LIMIT 1`,
    [account.id, account.last],
  )
  return member
}

/** Opens a session on the platform that the user used last, or on the user's first one. */
export async function completeLogin(
  engine: Engine,
  tx: Transaction,
  account: { id: string; username: string; last: string | null },
  place: Place,
  deviceToken?: string,
): Promise<SignedIn> {
  const member = await memberOf(tx, account)
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
  await recordAccess(engine, tx, { name: account.username, user: account.id, platform: member.platform_id, place, outcome: 'ok' })
  const tokens = await openSession(engine, tx, { user: account.id, platform: member.platform_id, company: member.company_id }, place)
  await capSessions(engine, tx, account.id)
  return { tokens, user: account.id, platform: member.platform_id, deviceToken: device }
}

/** Sets a new password; the database then ends every session of the account. */
export async function setPassword(tx: Transaction, user: string, password: string): Promise<void> {
  const hash = await hashPassword(password)
  await tx.run('UPDATE core.account SET password_hash = $2, must_change = false WHERE id = $1', [user, hash])
  await tx.run('DELETE FROM core.known_device WHERE user_id = $1', [user])
}
