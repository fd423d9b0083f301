/** People of a company, maintained by its administrator: invite, change, freeze, roles (DM-2-086, DM-3-002 to DM-3-007, DM-6-007). */
import { isAccountType } from '../../model/account-types.ts'
import { forbidden, invalid, notFound, WeftError, type FieldError } from '../../model/errors.ts'
import { hashPassword, passwordErrors } from '../authentication/password.ts'
import { hashOf, newToken } from '../authentication/tokens.ts'
import type { Operation } from '../operation.ts'
import { requireAdministrator, recordAdminAction, withAccounts } from '../authorisation/admin-permissions.ts'
import { maySetCredentials, roleGrantErrors, sameRoles } from './role-grants.ts'

export interface Person {
  readonly id: string
  readonly username: string
  readonly full_name: string
  readonly full_name_en: string
  readonly email: string | null
  readonly mobile: string | null
  readonly title: string | null
  readonly personno: string | null
  readonly language: 'zh' | 'en'
  readonly account_type: string
  readonly roles: readonly string[]
  readonly is_manager: boolean
  readonly status: string
  readonly company_id: string
  readonly company_name: string
  readonly last_login_at: string | null
  readonly last_login_ip: string | null
  /** The person has no password yet, because the invitation was not used. */
  readonly invited: boolean
}
const columns = `a.id, a.username, a.full_name, a.full_name_en, a.email, a.mobile, a.title, a.personno, a.language, a.last_login_at, a.last_login_ip, a.password_hash IS NULL AS invited,
 m.account_type, m.roles, m.is_manager, m.status, m.company_id, c.name_zh AS company_name`
const from = `core.member m JOIN core.account a ON a.id = m.user_id JOIN core.company c ON c.platform_id = m.platform_id AND c.id = m.company_id`
/** The actor's own company; a super administrator sees every company of the platform. */
const scope = `m.platform_id = $1 AND ($2::bigint IS NULL OR m.company_id = $2)`
const own = ({ actor }: Operation): string | null => (actor.accountType === 'super' ? null : actor.company)

export async function listUsers(
  operation: Operation,
  query: { readonly search?: string; readonly status?: string; readonly page?: number },
): Promise<{ rows: Person[]; count: number; companies: { id: string; name: string }[] }> {
  requireAdministrator(operation, 'people')
  return withAccounts(operation, async () => {
    const where = `${scope} AND ($3::text IS NULL OR position(lower($3) IN lower(concat_ws(' ', a.username, a.full_name, a.full_name_en, a.mobile, a.email))) > 0) AND ($4::text IS NULL OR m.status = $4)`
    const params = [operation.actor.platform, own(operation), query.search || null, query.status || null]
    const rows = await operation.tx.rows<Person & Record<string, unknown>>(
      `SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY c.id, a.username LIMIT 50 OFFSET $5`,
      [...params, (Math.max(1, query.page ?? 1) - 1) * 50],
    )
    const [counted] = await operation.tx.rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${from} WHERE ${where}`, params)
    const companies = await operation.tx.rows<{ id: string; name: string }>(
      `SELECT id, name_zh AS name FROM core.company WHERE platform_id = $1 AND ($2::bigint IS NULL OR id = $2) AND status = 'active' ORDER BY code`,
      [operation.actor.platform, own(operation)],
    )
    return { rows, count: counted!.count, companies }
  })
}

/** Creates or changes a person. A given password is set and ends the sessions; without one a new person is invited (`inviteUser`). */
export async function saveUser(operation: Operation, input: Readonly<Record<string, unknown>>): Promise<string> {
  requireAdministrator(operation, 'people')
  const { actor, tx } = operation
  const id = typeof input['id'] === 'string' && input['id'] !== '' ? input['id'] : undefined
  const errors: FieldError[] = []
  const read = (name: string, most: number, required = false): string => {
    const value = typeof input[name] === 'string' ? (input[name] as string).normalize('NFKC').trim() : ''
    if (required && value === '') errors.push({ path: name, key: 'common.INPUT_REQUIRED' })
    if (value.length > most) errors.push({ path: name, key: 'field.tooLong', values: { max: most } })
    return value
  }
  const username = read('username', 40, true)
  if (username !== '' && !/^[A-Za-z0-9._@-]+$/.test(username)) errors.push({ path: 'username', key: 'admin.username' })
  const [fullName, fullNameEn, email, mobile] = [
    read('full_name', 60, true),
    read('full_name_en', 60),
    read('email', 200),
    read('mobile', 20),
  ]
  if (email !== '' && !/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) errors.push({ path: 'email', key: 'field.email' })
  if (mobile !== '' && !/^1[3-9]\d{9}$/.test(mobile)) errors.push({ path: 'mobile', key: 'field.phone' })
  const [title, personno] = [read('title', 60), read('personno', 40)]
  const language = input['language'] === 'en' ? 'en' : 'zh'
  const accountType = String(input['account_type'] ?? 'common')
  if (!isAccountType(accountType)) errors.push({ path: 'account_type', key: 'field.choice' })
  const roles = Array.isArray(input['roles']) ? [...new Set(input['roles'].map(String))] : []
  const password = typeof input['password'] === 'string' ? input['password'] : ''
  if (password !== '') errors.push(...passwordErrors(password, 'password', [username]))
  const company =
    actor.accountType === 'super' && typeof input['company_id'] === 'string' && /^\d{1,18}$/.test(input['company_id'])
      ? input['company_id']
      : actor.company

  return withAccounts(operation, async () => {
    const before = id ? await personIn(operation, id) : undefined
    // Only a super administrator grants or removes the super administrator type.
    if (actor.accountType !== 'super' && (accountType === 'super' || before?.account_type === 'super')) throw forbidden()
    if (id === actor.user && (accountType !== before!.account_type || !sameRoles(roles, before!.roles)))
      throw new WeftError(409, 'admin.self')
    errors.push(...(await roleGrantErrors(operation, { before: before?.roles, after: roles })))
    if (before && id !== actor.user && !(await maySetCredentials(operation, before.roles)))
      for (const [path, changed] of [
        ['password', password !== ''],
        ['email', email !== (before.email ?? '')],
        ['mobile', mobile !== (before.mobile ?? '')],
      ] as const)
        if (changed) errors.push({ path, key: 'admin.widerRoles' })
    const there = await tx.rows('SELECT 1 FROM core.company WHERE platform_id = $1 AND id = $2', [actor.platform, company])
    if (there.length === 0) errors.push({ path: 'company_id', key: 'field.link' })
    for (const [path, value] of [
      ['username', username],
      ['email', email],
      ['mobile', mobile],
    ] as const) {
      if (value === '') continue
      const taken = await tx.rows(`SELECT 1 FROM core.account WHERE lower(${path}) = lower($1) AND id IS DISTINCT FROM $2::bigint`, [
        value,
        id ?? null,
      ])
      if (taken.length > 0) errors.push({ path, key: 'admin.taken' })
    }
    if (errors.length > 0) throw invalid(errors)
    const values = [username, email || null, mobile || null, fullName, fullNameEn, title || null, personno || null, language]
    if (before) {
      const elsewhere = await belongsElsewhere(operation, before.id)
      // The account of a person who also works for other companies is not changed; only its rights here are.
      if (!elsewhere)
        await tx.run(
          'UPDATE core.account SET username = $2, email = $3, mobile = $4, full_name = $5, full_name_en = $6, title = $7, personno = $8, language = $9 WHERE id = $1',
          [before.id, ...values],
        )
      if (password !== '' && elsewhere) throw new WeftError(409, 'admin.elsewhere')
      if (password !== '')
        await tx.run('UPDATE core.account SET password_hash = $2, must_change = true WHERE id = $1', [
          before.id,
          await hashPassword(password),
        ])
      await tx.run('UPDATE core.member SET account_type = $3, roles = $4, is_manager = $5 WHERE platform_id = $1 AND user_id = $2', [
        actor.platform,
        before.id,
        accountType,
        roles,
        input['is_manager'] === true,
      ])
      await tx.run(`UPDATE core.entry SET title = $3, title_en = $4 WHERE platform_id = $1 AND id = $2 AND type = 'user'`, [
        actor.platform,
        before.id,
        fullName,
        fullNameEn || null,
      ])
      await recordAdminAction(operation, {
        type: 'user',
        id: before.id,
        action: 'save',
        changes: [
          { path: 'roles', from: before.roles, to: roles },
          { path: 'account_type', from: before.account_type, to: accountType },
        ],
      })
      return before.id
    }
    await mustHaveRoom(operation, company)
    await operation.engine.ids.reserve(tx, 2)
    const made = operation.engine.ids.next()
    await tx.run(
      'INSERT INTO core.account (id, username, email, mobile, full_name, full_name_en, title, personno, language, password_hash, must_change) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
      [made, ...values, password === '' ? null : await hashPassword(password), password !== ''],
    )
    await tx.run(
      'INSERT INTO core.member (platform_id, user_id, company_id, account_type, roles, is_manager) VALUES ($1, $2, $3, $4, $5, $6)',
      [actor.platform, made, company, accountType, roles, input['is_manager'] === true],
    )
    await tx.run(`INSERT INTO core.entry (platform_id, id, type, title, title_en, status) VALUES ($1, $2, 'user', $3, $4, 'active')`, [
      actor.platform,
      made,
      fullName,
      fullNameEn || null,
    ])
    await recordAdminAction(operation, { type: 'user', id: made, action: 'create', changes: [{ path: 'roles', from: null, to: roles }] })
    return made
  })
}

/**
 * Returns a link with which the person sets a password: once, within three days; older links expire. The administrator receives it
 * and passes it on.
 */
export async function inviteUser(operation: Operation, id: string): Promise<string> {
  requireAdministrator(operation, 'people')
  return withAccounts(operation, async () => {
    const person = await personIn(operation, id)
    if (person.account_type === 'super' && operation.actor.accountType !== 'super') throw forbidden()
    if (!(await maySetCredentials(operation, person.roles))) throw new WeftError(403, 'admin.widerRoles')
    if (await belongsElsewhere(operation, id)) throw new WeftError(409, 'admin.elsewhere')
    const token = newToken()
    await operation.tx.run(`UPDATE core.login_link SET used_at = now() WHERE user_id = $1 AND purpose = 'reset' AND used_at IS NULL`, [id])
    await operation.tx.run(
      `INSERT INTO core.login_link (token_hash, purpose, user_id, expires_at) VALUES ($1, 'reset', $2, now() + interval '3 days')`,
      [hashOf(token), id],
    )
    await recordAdminAction(operation, { type: 'user', id, action: 'invite' })
    return token
  })
}

/** Freezes or unfreezes a person. Frozen people cannot sign in here and their sessions end immediately (database triggers). */
export async function freezeUser(operation: Operation, id: string, frozen: boolean): Promise<void> {
  requireAdministrator(operation, 'people')
  if (id === operation.actor.user) throw new WeftError(409, 'admin.self')
  await withAccounts(operation, async () => {
    const person = await personIn(operation, id)
    if (person.account_type === 'super' && operation.actor.accountType !== 'super') throw forbidden()
    if (!frozen) await mustHaveRoom(operation, person.company_id)
    await operation.tx.run('UPDATE core.member SET status = $3 WHERE platform_id = $1 AND user_id = $2', [
      operation.actor.platform,
      id,
      frozen ? 'frozen' : 'active',
    ])
    await recordAdminAction(operation, { type: 'user', id, action: frozen ? 'freeze' : 'thaw' })
  })
}

async function personIn(operation: Operation, id: string): Promise<Person> {
  const [row] = await operation.tx.rows<Person & Record<string, unknown>>(
    `SELECT ${columns} FROM ${from} WHERE ${scope} AND m.user_id = $3 FOR UPDATE OF m`,
    [operation.actor.platform, own(operation), id],
  )
  if (!row) throw notFound()
  return row
}

const belongsElsewhere = async (operation: Operation, id: string): Promise<boolean> =>
  (await operation.tx.rows('SELECT 1 FROM core.member WHERE user_id = $1 AND platform_id <> $2', [id, operation.actor.platform])).length > 0

/**
 * Refuses when the company's licence has no seat left. It counts active people (`user_count` of the company settings; none: no
 * limit).
 */
async function mustHaveRoom(operation: Operation, company: string): Promise<void> {
  // The lock is taken before counting, so that people added by a concurrent transaction are counted.
  const [row] = await operation.tx.rows<{ most: number | null }>(
    `SELECT (settings ->> 'user_count')::int AS most FROM core.company WHERE platform_id = $1 AND id = $2 FOR UPDATE`,
    [operation.actor.platform, company],
  )
  if (row?.most == null) return
  const [counted] = await operation.tx.rows<{ there: number }>(
    `SELECT count(*)::int AS there FROM core.member WHERE platform_id = $1 AND company_id = $2 AND status = 'active'`,
    [operation.actor.platform, company],
  )
  if (counted!.there >= row.most) throw new WeftError(409, 'admin.full', { values: { most: row.most } })
}
