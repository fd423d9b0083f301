/** Forgotten passwords and the first administrator: links that work once, kept as hashes (security T09; DM-9: 10 minutes). */
import { invalid, WeftError } from '../../model/errors.ts'
import { seedDictionaries } from '../registration/shipped-dictionaries.ts'
import type { Engine } from '../operation.ts'
import type { Transaction } from '../store/transaction.ts'
import type { Credentials } from './credential-envelope.ts'
import { completeLogin, setPassword, type SignedIn } from './login.ts'
import { hashPassword, passwordErrors, verifyPassword } from './password.ts'
import { recordAccess, type Place, type Session } from './session.ts'
import { authenticate, hashOf, isToken, newToken, nextId } from './tokens.ts'

export interface ResetLink {
  readonly user: string
  readonly token: string
  readonly email: string
  readonly name: string
  readonly language: 'zh' | 'en'
}
const deadLink = (): WeftError => new WeftError(409, 'access.linkExpired')

/** A link for the account with this address, to be sent to the address that is stored; nothing when there is none. At most one a minute and ten a day for an account. */
export function requestReset(engine: Engine, email: unknown): Promise<ResetLink | undefined> {
  const asked = typeof email === 'string' ? email.normalize('NFKC').trim().toLowerCase() : ''
  return authenticate(engine, async (tx) => {
    const [account] = await tx.rows<{ id: string; email: string; full_name: string; language: 'zh' | 'en' }>(
      `SELECT id, email, full_name, language FROM core.account WHERE lower(email) = $1 AND status = 'active' FOR UPDATE`,
      [asked],
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

/** Sets a password with a link. The name must be that of the link's account; every session ends, and older links die. */
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
    await tx.run(`UPDATE core.login_link SET used_at = now() WHERE user_id = $1 AND purpose = 'reset' AND used_at IS NULL`, [link.user_id])
    await setPassword(tx, link.user_id, credentials.password)
    await recordAccess(engine, tx, { name: link.username, user: link.user_id, place, outcome: 'reset' })
  })
}

/** A person changes their own password: the old one is asked again, every session ends, and a new one begins. */
export async function changePassword(engine: Engine, session: Session, credentials: Credentials, place: Place): Promise<SignedIn> {
  const next = credentials.more['new_password']
  const [account] = await authenticate(engine, (tx) =>
    tx.rows<{ id: string; username: string; password_hash: string | null }>(
      'SELECT id, username, password_hash FROM core.account WHERE id = $1',
      [session.who.user],
    ),
  )
  const weak = passwordErrors(next, 'new_password', account ? [account.username] : [])
  if (weak.length > 0) throw invalid(weak)
  if (!account || !(await verifyPassword(credentials.password, account.password_hash)))
    throw invalid([{ path: 'password', key: 'access.credentials' }])
  return authenticate(engine, async (tx) => {
    await setPassword(tx, account.id, String(next))
    return completeLogin(engine, tx, { ...account, last: session.who.platform }, place)
  })
}

/** The link for the first administrator while nobody is there: a new one at every start, older ones die. Nothing once there is an account. */
export function firstAdministratorLink(engine: Engine): Promise<string | undefined> {
  return authenticate(engine, async (tx) => {
    const [{ somebody } = { somebody: true }] = await tx.rows<{ somebody: boolean }>(
      'SELECT EXISTS (SELECT 1 FROM core.account) AS somebody',
    )
    if (somebody) return undefined
    await tx.run(`DELETE FROM core.login_link WHERE purpose = 'first'`)
    const token = newToken()
    await tx.run(`INSERT INTO core.login_link (token_hash, purpose, expires_at) VALUES ($1, 'first', now() + interval '1 day')`, [
      hashOf(token),
    ])
    return token
  })
}

/** Makes the first platform, its company and its administrator, and signs in. */
export async function firstAdministrator(engine: Engine, token: unknown, credentials: Credentials, place: Place): Promise<SignedIn> {
  const { username, password, more } = credentials
  const name = text(more['company'], 100)
  const fullName = text(more['fullname'], 60) || username
  const errors = passwordErrors(password, 'password', [username])
  if (!/^[\w.@-]{2,60}$/.test(username)) errors.push({ path: 'username', key: 'validator.english' })
  if (name === '') errors.push({ path: 'company', key: 'common.INPUT_REQUIRED' })
  if (errors.length > 0) throw invalid(errors)
  if (!isToken(token)) throw deadLink()
  const hash = await hashPassword(password)
  return authenticate(engine, async (tx) => {
    await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('weft_first'))`)
    const used = await tx.run(
      `UPDATE core.login_link SET used_at = now() WHERE token_hash = $1 AND purpose = 'first' AND used_at IS NULL AND expires_at > now() AND NOT EXISTS (SELECT 1 FROM core.account)`,
      [hashOf(token)],
    )
    if (used !== 1) throw deadLink()
    const [platform, company, user] = [await nextId(engine, tx), await nextId(engine, tx), await nextId(engine, tx)]
    await layPlatform(tx, { platform, company, user, name })
    await tx.run('INSERT INTO core.account (id, username, email, full_name, password_hash) VALUES ($1, $2, $3, $4, $5)', [
      user,
      username,
      text(more['email'], 100) || null,
      fullName,
      hash,
    ])
    await tx.run(
      `INSERT INTO core.member (platform_id, user_id, company_id, account_type, roles, is_manager) VALUES ($1, $2, $3, 'super', '{admin,super}', true)`,
      [platform, user, company],
    )
    await tx.run(
      `INSERT INTO core.entry (platform_id, id, type, title, status) VALUES ($1, $2, 'company', $3, 'active'), ($1, $4, 'user', $5, 'active')`,
      [platform, company, name, user, fullName],
    )
    return completeLogin(engine, tx, { id: user, username, last: platform }, place)
  })
}

async function layPlatform(tx: Transaction, one: { platform: string; company: string; user: string; name: string }): Promise<void> {
  await tx.rows(`SELECT set_config('app.platform', $1, true), set_config('app.companies', '*', true), set_config('app.user', $2, true)`, [
    one.platform,
    one.user,
  ])
  await tx.run('INSERT INTO core.platform (id, code, name_zh, name_en) VALUES ($1, $2, $3, $3)', [
    one.platform,
    `P${one.platform}`,
    one.name,
  ])
  await tx.run(`INSERT INTO core.company (platform_id, id, code, name_zh, name_en, kind) VALUES ($1, $2, 'HQ', $3, $3, 'brand')`, [
    one.platform,
    one.company,
    one.name,
  ])
  await seedDictionaries(tx, one.platform)
}

const text = (value: unknown, most: number): string => (typeof value === 'string' ? value.trim().slice(0, most) : '')
