/** People of a company, maintained by its administrator: invite, change, freeze, roles (DM-2-086, DM-3-002 to DM-3-007, DM-6-007). */
import { isGuest, type AccountType } from '../../model/people/account-types.ts'
import type { userCalls } from '../../model/calls/administration.ts'
import type { Input, Output } from '../../model/calls/contract.ts'
import { forbidden, invalid, notFound, WeftError, type FieldError } from '../../model/errors.ts'
import { companyNames, hashPassword, passwordErrors } from '../authentication/password.ts'
import { wordsOfNames } from '../authentication/common-passwords.ts'
import { hashOf, newToken } from '../authentication/tokens.ts'
import type { Actor } from '../actor.ts'
import type { Operation } from '../operation.ts'
import { withAccounts } from '../store/scope.ts'
import { requireAdministrator, recordAdminAction } from '../authorisation/admin-permissions.ts'
import { maySetCredentials, roleGrantErrors, sameRoles } from './role-grants.ts'

export type Person = Output<typeof userCalls.listUsers>['rows'][number]
const columns = `a.id, a.username, a.full_name, a.full_name_en, a.first_name, a.last_name, a.gender, a.email, a.mobile, a.title, a.personno, a.language, a.last_login_at, a.last_login_ip, a.password_hash IS NULL AS invited,
 m.account_type, m.roles, m.is_manager, m.status, m.company_id, c.name_zh AS company_name`
const from = `core.member m JOIN core.account a ON a.id = m.user_id JOIN core.company c ON c.platform_id = m.platform_id AND c.id = m.company_id`
/** The actor's own company; a super administrator sees every company of the platform. */
const scope = `m.platform_id = $1 AND ($2::bigint IS NULL OR m.company_id = $2)`
const onlyCompanyOf = ({ actor }: Operation): string | null => (actor.accountType === 'super' ? null : actor.company)

export async function listUsers(
  operation: Operation,
  query: { readonly search?: string; readonly status?: string; readonly page?: number },
): Promise<{ rows: Person[]; count: number; companies: { id: string; name: string }[] }> {
  requireAdministrator(operation, 'people')
  return withAccounts(operation, async ({ tx }) => {
    const where = `${scope} AND ($3::text IS NULL OR position(lower($3) IN lower(concat_ws(' ', a.username, a.full_name, a.full_name_en, a.mobile, a.email))) > 0) AND ($4::text IS NULL OR m.status = $4)`
    const params = [operation.actor.platform, onlyCompanyOf(operation), query.search || null, query.status || null]
    const rows = await tx.rows<Person>(`SELECT ${columns} FROM ${from} WHERE ${where} ORDER BY c.id, a.username LIMIT 50 OFFSET $5`, [
      ...params,
      (Math.max(1, query.page ?? 1) - 1) * 50,
    ])
    const [counted] = await tx.rows<{ count: number }>(`SELECT count(*)::int AS count FROM ${from} WHERE ${where}`, params)
    const companies = await tx.rows<{ id: string; name: string }>(
      `SELECT id, name_zh AS name FROM core.company WHERE platform_id = $1 AND ($2::bigint IS NULL OR id = $2) AND status = 'active' ORDER BY code`,
      [operation.actor.platform, onlyCompanyOf(operation)],
    )
    return { rows, count: counted!.count, companies }
  })
}

/**
 * Creates or changes a person. A given password is set and ends the sessions; without one a new person is invited (`inviteUser`).
 *
 * @returns the person's id
 * @throws WeftError 11000 with the fields that are wrong, 403 for granting rights beyond the actor's, 409 for changing one's own rights
 */
export async function saveUser(operation: Operation, input: Input<typeof userCalls.saveUser>): Promise<string> {
  requireAdministrator(operation, 'people')
  const { actor } = operation
  const { id } = input
  const form = userForm(input, actor)
  return withAccounts(operation, async (accounts) => {
    const names = form.password === '' ? [] : await companyNames(accounts.tx, { company: form.company })
    const errors = form.password === '' ? [] : passwordErrors(form.password, 'password', [form.username, ...wordsOfNames(names)])
    // An administrator's people are of the own company; another one is refused instead of being left out.
    if (input.company_id && input.company_id !== form.company) errors.push({ path: 'company_id', key: 'field.link' })
    const before = id ? await personIn(accounts, id) : undefined
    // Only a super administrator grants or removes the super administrator type.
    if (actor.accountType !== 'super' && (form.accountType === 'super' || before?.account_type === 'super')) throw forbidden()
    if (id === actor.user && (form.accountType !== before!.account_type || !sameRoles(form.roles, before!.roles)))
      throw new WeftError(409, 'admin.self')
    if (isGuest(form.accountType) && form.roles.length > 0) errors.push({ path: 'roles', key: 'admin.guestRoles' })
    errors.push(...(await roleGrantErrors(accounts, { before: before?.roles, after: form.roles })))
    if (before && id !== actor.user) errors.push(...(await credentialErrors(accounts, form, before)))
    errors.push(...(await placeErrors(accounts, form, id)))
    if (errors.length > 0) throw invalid(errors)
    return before ? changeUser(accounts, before, form) : createUser(accounts, form)
  })
}

/** The values of a person as the form sends them; empty texts for values that are not given. */
interface UserForm {
  readonly username: string
  readonly fullName: string
  readonly fullNameEn: string
  readonly firstName: string
  readonly lastName: string
  readonly gender: Person['gender']
  readonly email: string
  readonly mobile: string
  readonly title: string
  readonly personno: string
  readonly language: 'zh' | 'en'
  readonly accountType: AccountType
  readonly roles: readonly string[]
  readonly isManager: boolean
  readonly password: string
  /** Id of the company of a new person: the actor's own, unless a super administrator names another. */
  readonly company: string
}

function userForm(input: Input<typeof userCalls.saveUser>, actor: Actor): UserForm {
  const { full_name: fullName, full_name_en: fullNameEn, account_type: accountType, is_manager: isManager, company_id: company } = input
  const { first_name: firstName, last_name: lastName } = input
  const { username, email, mobile, title, personno, language, gender, roles, password } = input
  return {
    username,
    email,
    mobile,
    title,
    personno,
    language,
    roles,
    password,
    fullName,
    fullNameEn,
    firstName,
    lastName,
    gender,
    accountType,
    isManager,
    company: actor.accountType === 'super' && company ? company : actor.company,
  }
}

/** Refuses new means to sign in as a person whose roles the actor may not grant. */
async function credentialErrors(accounts: Operation, { password, email, mobile }: UserForm, before: Person): Promise<FieldError[]> {
  if (await maySetCredentials(accounts, before.roles)) return []
  const changed = { password: password !== '', email: email !== (before.email ?? ''), mobile: mobile !== (before.mobile ?? '') }
  return Object.entries(changed).flatMap(([path, isChanged]) => (isChanged ? [{ path, key: 'admin.widerRoles' }] : []))
}

/**
 * Refuses a company of another platform, a user name that anybody has, and an address of a person whom the administrator sees. That an
 * address is in use elsewhere is not said: it stays with the account that had it first, and is the contact of this one (`core.address_opens`).
 */
async function placeErrors(accounts: Operation, form: UserForm, id: string | undefined): Promise<FieldError[]> {
  const { tx, actor } = accounts
  const errors: FieldError[] = []
  const company = await tx.rows('SELECT 1 FROM core.company WHERE platform_id = $1 AND id = $2', [actor.platform, form.company])
  if (company.length === 0) errors.push({ path: 'company_id', key: 'field.link' })
  const named = await tx.rows('SELECT 1 FROM core.account WHERE lower(username) = lower($1) AND id IS DISTINCT FROM $2::bigint', [
    form.username,
    id ?? null,
  ])
  if (named.length > 0) errors.push({ path: 'username', key: 'admin.taken' })
  for (const path of ['email', 'mobile'] as const) {
    if (form[path] === '') continue
    const others = await tx.rows(
      `SELECT 1 FROM ${from} WHERE ${scope} AND lower(a.${path}) = lower($3) AND a.id IS DISTINCT FROM $4::bigint`,
      [actor.platform, onlyCompanyOf(accounts), form[path], id ?? null],
    )
    if (others.length > 0) errors.push({ path, key: 'admin.taken' })
  }
  return errors
}

const accountValues = (form: UserForm): readonly (string | null)[] => [
  form.username,
  form.email || null,
  form.mobile || null,
  form.fullName,
  form.fullNameEn,
  form.title || null,
  form.personno || null,
  form.language,
  form.firstName,
  form.lastName,
  form.gender,
]

async function changeUser(accounts: Operation, before: Person, form: UserForm): Promise<string> {
  const { tx, actor } = accounts
  const elsewhere = await belongsElsewhere(accounts, before.id)
  // The account of a person who also works for other companies is not changed; only its rights here are.
  if (!elsewhere)
    await tx.run(
      'UPDATE core.account SET username = $2, email = $3, mobile = $4, full_name = $5, full_name_en = $6, title = $7, personno = $8, language = $9, first_name = $10, last_name = $11, gender = $12 WHERE id = $1',
      [before.id, ...accountValues(form)],
    )
  if (form.password !== '' && elsewhere) throw new WeftError(409, 'admin.elsewhere')
  if (form.password !== '')
    await tx.run('UPDATE core.account SET password_hash = $2, must_change = true WHERE id = $1', [
      before.id,
      await hashPassword(form.password),
    ])
  await tx.run('UPDATE core.member SET account_type = $3, roles = $4, is_manager = $5 WHERE platform_id = $1 AND user_id = $2', [
    actor.platform,
    before.id,
    form.accountType,
    form.roles,
    form.isManager,
  ])
  await tx.run(`UPDATE core.entry SET title = $3, title_en = $4 WHERE platform_id = $1 AND id = $2 AND type = 'user'`, [
    actor.platform,
    before.id,
    form.fullName,
    form.fullNameEn || null,
  ])
  await recordAdminAction(accounts, {
    type: 'user',
    id: before.id,
    action: 'save',
    changes: [
      { path: 'roles', from: before.roles, to: form.roles },
      { path: 'account_type', from: before.account_type, to: form.accountType },
    ],
  })
  return before.id
}

async function createUser(accounts: Operation, form: UserForm): Promise<string> {
  const { tx, actor, engine } = accounts
  await mustHaveRoom(accounts, form.company)
  await engine.ids.reserve(tx, 2)
  const id = engine.ids.next()
  await tx.run(
    'INSERT INTO core.account (id, username, email, mobile, full_name, full_name_en, title, personno, language, first_name, last_name, gender, password_hash, must_change) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)',
    [id, ...accountValues(form), form.password === '' ? null : await hashPassword(form.password), form.password !== ''],
  )
  await tx.run(
    'INSERT INTO core.member (platform_id, user_id, company_id, account_type, roles, is_manager) VALUES ($1, $2, $3, $4, $5, $6)',
    [actor.platform, id, form.company, form.accountType, form.roles, form.isManager],
  )
  await tx.run(`INSERT INTO core.entry (platform_id, id, type, title, title_en, status) VALUES ($1, $2, 'user', $3, $4, 'active')`, [
    actor.platform,
    id,
    form.fullName,
    form.fullNameEn || null,
  ])
  await recordAdminAction(accounts, { type: 'user', id, action: 'create', changes: [{ path: 'roles', from: null, to: form.roles }] })
  return id
}

/**
 * Returns a link with which the person sets a password: once, within three days; older links expire. The administrator receives it
 * and passes it on.
 */
export async function inviteUser(operation: Operation, id: string): Promise<string> {
  requireAdministrator(operation, 'people')
  return withAccounts(operation, async (accounts) => {
    const person = await personIn(accounts, id)
    if (person.account_type === 'super' && operation.actor.accountType !== 'super') throw forbidden()
    if (!(await maySetCredentials(accounts, person.roles))) throw new WeftError(403, 'admin.widerRoles')
    if (await belongsElsewhere(accounts, id)) throw new WeftError(409, 'admin.elsewhere')
    const token = newToken()
    await accounts.tx.run(`UPDATE core.login_link SET used_at = now() WHERE user_id = $1 AND purpose = 'reset' AND used_at IS NULL`, [id])
    await accounts.tx.run(
      `INSERT INTO core.login_link (token_hash, purpose, user_id, expires_at) VALUES ($1, 'reset', $2, now() + interval '3 days')`,
      [hashOf(token), id],
    )
    await recordAdminAction(accounts, { type: 'user', id, action: 'invite' })
    return token
  })
}

/** Freezes or unfreezes a person. Frozen people cannot sign in here and their sessions end immediately (database triggers). */
export async function freezeUser(operation: Operation, id: string, frozen: boolean): Promise<void> {
  requireAdministrator(operation, 'people')
  if (id === operation.actor.user) throw new WeftError(409, 'admin.self')
  await withAccounts(operation, async (accounts) => {
    const person = await personIn(accounts, id)
    if (person.account_type === 'super' && operation.actor.accountType !== 'super') throw forbidden()
    if (!frozen) await mustHaveRoom(accounts, person.company_id)
    await accounts.tx.run('UPDATE core.member SET status = $3 WHERE platform_id = $1 AND user_id = $2', [
      operation.actor.platform,
      id,
      frozen ? 'frozen' : 'active',
    ])
    await recordAdminAction(accounts, { type: 'user', id, action: frozen ? 'freeze' : 'thaw' })
  })
}

async function personIn(operation: Operation, id: string): Promise<Person> {
  const [row] = await operation.tx.rows<Person>(`SELECT ${columns} FROM ${from} WHERE ${scope} AND m.user_id = $3 FOR UPDATE OF m`, [
    operation.actor.platform,
    onlyCompanyOf(operation),
    id,
  ])
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
