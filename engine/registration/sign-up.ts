/**
 * Sign-up of a company and its first user (SH-2-010, SH-7-015): they are created as pending, and only an administrator's approval
 * activates them.
 */
import { wordsOfNames } from '../authentication/common-passwords.ts'
import { forbidden, invalid, notFound, refused, type FieldError } from '../../model/errors.ts'
import { joiningKinds, type JoiningKind } from '../../model/people/party-kinds.ts'
import type { Engine } from '../operation.ts'
import { placeCompany } from './place-company.ts'
import { inPlatform } from '../store/scope.ts'
import type { Transaction } from '../store/transaction.ts'
import { isPlatformOperator, type Actor } from '../actor.ts'
import { platformFor, useCode } from '../authentication/verification-codes.ts'
import type { Credentials } from '../authentication/credential-envelope.ts'
import { signUpSettings } from './sign-up-settings.ts'
import { hashPassword, passwordErrors } from '../authentication/password.ts'
import { authenticate, authenticateIn, nextId } from '../authentication/tokens.ts'

export interface SignUpReceived {
  readonly platform: string
  readonly user: string
  readonly email: string
  readonly name: string
  readonly company: string
}

/**
 * Creates a pending sign-up. The envelope carries user name and password, and also `company`, `company_en`, `kind`, `fullname`,
 * `message`, `platform` (a code; without it the first platform), and `handle` and `code` of the address. All errors are reported
 * together, and the code is consumed only when everything else is right.
 */
export async function signUp(engine: Engine, credentials: Credentials, ip: string): Promise<SignUpReceived> {
  if (!(await signUpSettings(engine)).sign_up) throw refused('access.platformUnknown')
  const { username, password, more } = credentials
  const company = text(more['company'], 100)
  const name = text(more['fullname'], 60)
  const errors: FieldError[] = passwordErrors(password, 'password', [username, ...wordsOfNames([company, text(more['company_en'], 100)])])
  if (!/^[\w.@-]{2,60}$/.test(username))
    errors.push({ path: 'username', key: username === '' ? 'common.INPUT_REQUIRED' : 'validator.english' })
  if (company === '') errors.push({ path: 'company', key: 'common.INPUT_REQUIRED' })
  if (name === '') errors.push({ path: 'fullname', key: 'common.INPUT_REQUIRED' })
  const kind = joiningKinds.find((one) => one === more['kind'])
  if (!kind) errors.push({ path: 'kind', key: 'field.choice' })
  const there = await authenticate(engine, (tx) => tx.rows('SELECT 1 FROM core.account WHERE lower(username) = lower($1)', [username]))
  if (there.length > 0) errors.push({ path: 'username', key: 'access.taken' })
  if (errors.length > 0) throw invalid(errors)
  const proven = await useCode(engine, { purpose: 'signup', handle: more['handle'], code: more['code'] })
  if (proven.channel !== 'email') throw invalid([{ path: 'email', key: 'field.email' }])
  // A user who has read the mail owns the address, so this reveals nothing to others.
  if (proven.user !== null) throw invalid([{ path: 'email', key: 'access.emailTaken' }])
  const hash = await hashPassword(password)
  const english = text(more['company_en'], 100) || company
  return authenticate(engine, async (outside) => {
    const platform = await platformFor(outside, more['platform'])
    if (!platform) throw refused('access.platformUnknown')
    const tx = await inPlatform(outside, platform, { companies: '*' })
    const [companyId, user, id] = [await nextId(engine, tx), await nextId(engine, tx), await nextId(engine, tx)]
    const inserted = await tx.run(
      `INSERT INTO core.account (id, username, email, full_name, password_hash, status) SELECT $1, $2, $3, $4, $5, 'pending'
       WHERE NOT EXISTS (SELECT 1 FROM core.account WHERE lower(email) = lower($3::text) AND email_opens) ON CONFLICT DO NOTHING`,
      [user, username, proven.receiver, name, hash],
    )
    if (inserted !== 1) throw invalid([{ path: 'username', key: 'access.taken' }])
    await placeCompany(tx, { platform, id: companyId, kind: kind!, nameZh: company, nameEn: english, status: 'pending' })
    await tx.run(
      `INSERT INTO core.member (platform_id, user_id, company_id, account_type, roles, is_manager, status) VALUES ($1, $2, $3, 'administrator', $4, true, 'pending')`,
      [platform, user, companyId, [kind]],
    )
    await tx.run('INSERT INTO core.sign_up (platform_id, id, company_id, user_id, message, ip) VALUES ($1, $2, $3, $4, $5, $6)', [
      platform,
      id,
      companyId,
      user,
      text(more['message'], 500),
      ip,
    ])
    return { platform, user, email: proven.receiver, name, company }
  })
}

export interface SignUpRow {
  readonly id: string
  readonly at: string
  readonly status: 'pending' | 'approved' | 'rejected'
  readonly company: string
  readonly kind: JoiningKind
  readonly username: string
  readonly fullname: string
  readonly email: string
  readonly message: string
  readonly reason: string | null
  readonly decided_at: string | null
}
const columns = `s.id, s.at, s.status, c.name_zh AS company, c.kind, a.username, a.full_name AS fullname, coalesce(a.email, '') AS email, s.message, s.reason, s.decided_at`
const tables = `core.sign_up s JOIN core.company c ON c.platform_id = s.platform_id AND c.id = s.company_id JOIN core.account a ON a.id = s.user_id`

/** The sign-ups that are listed, and how many there are that wait for a decision, listed or not. */
export interface SignUpList {
  readonly rows: readonly SignUpRow[]
  readonly waiting: number
}
/** How many waiting sign-ups are listed, and how many decided ones. Anybody can send the form, so both have a bound. */
const listedOfEach = 500

/**
 * Lists the sign-ups of the administrator's platform, newest first: the newest 500 that wait for a decision and the newest 500 that are
 * decided. Older waiting ones follow as soon as newer ones are decided.
 * @param status only these; `''` lists all
 * @throws WeftError 403 for anybody but operators of the platform
 */
export function listSignUps(engine: Engine, actor: Actor, status: SignUpRow['status'] | ''): Promise<SignUpList> {
  if (!isPlatformOperator(actor)) throw forbidden()
  return onPlatform(engine, actor, async (tx) => {
    const newest = (which: string) =>
      `SELECT n.id FROM core.sign_up n WHERE n.platform_id = $1 AND ${which} AND ($2 = '' OR n.status = $2) ORDER BY n.id DESC LIMIT ${listedOfEach}`
    const rows = await tx.rows<SignUpRow>(
      `SELECT ${columns} FROM ${tables} WHERE s.platform_id = $1
         AND (s.id IN (${newest(`n.status = 'pending'`)}) OR s.id IN (${newest(`n.status <> 'pending'`)})) ORDER BY s.id DESC`,
      [actor.platform, status],
    )
    const [{ waiting } = { waiting: 0 }] = await tx.rows<{ waiting: number }>(
      `SELECT count(*)::int AS waiting FROM core.sign_up WHERE platform_id = $1 AND status = 'pending'`,
      [actor.platform],
    )
    return { rows, waiting }
  })
}

export interface Decided extends SignUpRow {
  readonly user: string
  readonly language: 'zh' | 'en'
  readonly company_id: string
}

/**
 * Approves or rejects a sign-up. Approval activates company, account and membership and adds both to the directory; rejection frees
 * name and address for another try.
 * @throws WeftError 403, 404, 409 when it is decided already, 11000 for a rejection without reason
 */
export function decideSignUp(engine: Engine, actor: Actor, input: { id: unknown; approve: boolean; reason: unknown }): Promise<Decided> {
  if (!isPlatformOperator(actor)) throw forbidden()
  const reason = text(input.reason, 500)
  if (!input.approve && reason === '') throw invalid([{ path: 'reason', key: 'common.INPUT_REQUIRED' }])
  if (!/^\d{1,19}$/.test(String(input.id))) throw notFound()
  return onPlatform(engine, actor, async (tx) => {
    const [row] = await tx.rows<Decided>(
      `SELECT ${columns}, s.company_id, s.user_id AS user, a.language FROM ${tables} WHERE s.platform_id = $1 AND s.id = $2 FOR UPDATE OF s`,
      [actor.platform, String(input.id)],
    )
    if (!row) throw notFound()
    if (row.status !== 'pending') throw refused('access.decided')
    const status = input.approve ? 'approved' : 'rejected'
    await tx.run(
      'UPDATE core.sign_up SET status = $3, reason = $4, decided_by = $5, decided_at = now() WHERE platform_id = $1 AND id = $2',
      [actor.platform, row.id, status, reason || null, actor.user],
    )
    const state = input.approve ? 'active' : 'refused'
    await tx.run('UPDATE core.company SET status = $3 WHERE platform_id = $1 AND id = $2', [actor.platform, row.company_id, state])
    await tx.run('UPDATE core.member SET status = $3 WHERE platform_id = $1 AND user_id = $2', [actor.platform, row.user, state])
    if (input.approve) {
      await tx.run(`UPDATE core.account SET status = 'active' WHERE id = $1 AND status = 'pending'`, [row.user])
      await tx.run(
        `INSERT INTO core.entry (platform_id, id, type, title, status) VALUES ($1, $2, 'company', $3, 'active'), ($1, $4, 'user', $5, 'active')`,
        [actor.platform, row.company_id, row.company, row.user, row.fullname],
      )
    } else
      await tx.run(
        `UPDATE core.account SET status = 'refused', username = 'refused-' || id, email = NULL, password_hash = NULL WHERE id = $1 AND status = 'pending'`,
        [row.user],
      )
    return { ...row, status, reason: reason || null }
  })
}

const onPlatform = <T>(engine: Engine, actor: Actor, work: (tx: Transaction) => Promise<T>): Promise<T> =>
  authenticateIn(engine, actor.platform, work, '*')
const text = (value: unknown, maxLength: number): string => (typeof value === 'string' ? value.trim().slice(0, maxLength) : '')
