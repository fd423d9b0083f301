/** The first administrator of an empty installation: a one-time link, then platform, company and account in one transaction. */
import type { Engine, Transaction } from '../operation.ts'
import { invalid } from '../../model/errors.ts'
import type { Credentials } from '../authentication/credential-envelope.ts'
import { completeLogin, type SignedIn } from '../authentication/login.ts'
import { hashPassword, passwordErrors } from '../authentication/password.ts'
import { deadLink } from '../authentication/password-reset.ts'
import type { Place } from '../authentication/session.ts'
import { authenticate, hashOf, isToken, newToken, nextId } from '../authentication/tokens.ts'
import { inPlatform } from '../store/scope.ts'
import { seedDictionaries } from './shipped-dictionaries.ts'
import { seedRoles } from './shipped-roles.ts'

/**
 * Returns the link for the first administrator while there is no account; every start creates a new one and invalidates older ones.
 * Undefined once there is an account.
 */
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

/** Creates the first platform, its company and its administrator, and signs in. */
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
  return authenticate(engine, async (outside) => {
    await outside.rows(`SELECT pg_advisory_xact_lock(hashtext('weft_first'))`)
    const used = await outside.run(
      `UPDATE core.login_link SET used_at = now() WHERE token_hash = $1 AND purpose = 'first' AND used_at IS NULL AND expires_at > now() AND NOT EXISTS (SELECT 1 FROM core.account)`,
      [hashOf(token)],
    )
    if (used !== 1) throw deadLink()
    const [platform, company, user] = [await nextId(engine, outside), await nextId(engine, outside), await nextId(engine, outside)]
    const tx = await inPlatform(outside, platform, { companies: '*', user })
    await createPlatform(tx, { platform, company, name })
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

async function createPlatform(tx: Transaction, one: { platform: string; company: string; name: string }): Promise<void> {
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
  await seedRoles(tx, one.platform)
  await seedDictionaries(tx, one.platform)
}

const text = (value: unknown, limit: number): string => (typeof value === 'string' ? value.trim().slice(0, limit) : '')
