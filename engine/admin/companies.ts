/**
 * Companies of a platform: their administrators change names, who operates the platform adds customers, and a super administrator sets
 * licence and number of users (DM-1-135).
 */
import type { companyCalls } from '../../model/calls/companies.ts'
import type { Input, Output } from '../../model/calls/contract.ts'
import { forbidden, invalid, notFound } from '../../model/errors.ts'
import { licenceTypes } from '../../model/people/licence-types.ts'
import { isPlatformOperator } from '../actor.ts'
import type { Operation } from '../operation.ts'
import { recordAdminAction, requireAdministrator } from '../authorisation/admin-permissions.ts'
import { placeCompany } from '../registration/place-company.ts'
import { withAccounts } from '../store/scope.ts'

type Company = Output<typeof companyCalls.listCompanies>['rows'][number]
const columns = `c.id, c.code, c.kind, coalesce(c.settings ->> 'short_name', '') AS short_name, c.name_zh, c.name_en, CASE WHEN c.settings ->> 'license_type' = ANY (ARRAY[${Object.keys(licenceTypes).map((name) => `'${name}'`)}]) THEN c.settings ->> 'license_type' ELSE 'full' END AS license_type,
 (c.settings ->> 'user_count')::int AS user_count, (SELECT count(*)::int FROM core.member m WHERE m.platform_id = c.platform_id AND m.company_id = c.id AND m.status = 'active') AS users, c.status`
const mayLicense = ({ actor }: Operation): boolean => actor.accountType === 'super'
/** Partners know a company that joined by its names: who admits companies changes them, so that none takes the name of another. */
const mayName = ({ actor }: Operation): boolean => isPlatformOperator(actor)
/** The companies `c` that the actor sees, by two further parameters from this position on. */
const seen = (at: number) => `($${at}::bigint IS NULL OR c.id = $${at} OR (c.kind = 'customer' AND $${at + 1}))`
const seenBy = (operation: Operation) => [mayLicense(operation) ? null : operation.actor.company, mayName(operation)]

/** Returns the own company, for who operates the platform its customers too, for a super administrator all that were admitted, by code. */
export async function listCompanies(operation: Operation): Promise<Output<typeof companyCalls.listCompanies>> {
  requireAdministrator(operation, 'people')
  return withAccounts(operation, async ({ tx, actor }) => ({
    rows: await tx.rows<Company>(
      `SELECT ${columns} FROM core.company c WHERE c.platform_id = $1 AND ${seen(2)} AND c.status <> 'pending' ORDER BY c.code`,
      [actor.platform, ...seenBy(operation)],
    ),
    licenses: mayLicense(operation),
    names: mayName(operation),
  }))
}

/**
 * Changes a company. Names count from the next reading of them, the type of licence from the next sign-in, the number of users at once.
 * @throws WeftError 403 for names, a licence or a number of users that the actor may not set, 404 for another's company, 11000 at `user_count`
 * when more people are active
 */
export async function saveCompany(operation: Operation, input: Input<typeof companyCalls.saveCompany>): Promise<void> {
  requireAdministrator(operation, 'people')
  await withAccounts(operation, async (accounts) => {
    const { tx, actor } = accounts
    // The lock is taken before the people are counted, as when one is added.
    await tx.rows('SELECT 1 FROM core.company WHERE platform_id = $1 AND id = $2 FOR UPDATE', [actor.platform, input.id])
    const [before] = await tx.rows<Company>(`SELECT ${columns} FROM core.company c WHERE c.platform_id = $1 AND c.id = $2 AND ${seen(3)}`, [
      actor.platform,
      input.id,
      ...seenBy(operation),
    ])
    if (!before) throw notFound()
    const after = {
      short_name: input.short_name,
      name_zh: input.name_zh,
      name_en: input.name_en,
      license_type: input.license_type ?? before.license_type,
      user_count: input.user_count === undefined ? before.user_count : input.user_count,
    }
    const changes = Object.entries(after).flatMap(([path, to]) => {
      const from = before[path as keyof typeof after]
      return from === to ? [] : [{ path, from, to }]
    })
    if (!mayName(operation) && changes.some(({ path }) => path === 'name_zh' || path === 'name_en')) throw forbidden()
    if (!mayLicense(operation) && changes.some(({ path }) => path === 'license_type' || path === 'user_count')) throw forbidden()
    if (after.user_count !== null && after.user_count !== before.user_count && after.user_count < before.users)
      throw invalid([{ path: 'user_count', key: 'admin.tooFewSeats', values: { users: before.users } }])
    await write(accounts, input.id, after)
    await recordAdminAction(accounts, { type: 'company', id: input.id, action: 'save', changes })
  })
}

async function write(
  { tx, actor }: Operation,
  id: string,
  after: Omit<Company, 'id' | 'code' | 'kind' | 'users' | 'status'>,
): Promise<void> {
  const { name_zh: zh, name_en: en, ...settings } = after
  await tx.run(
    `UPDATE core.company SET name_zh = $3, name_en = $4, settings = (settings - 'user_count') || jsonb_strip_nulls($5::jsonb) WHERE platform_id = $1 AND id = $2`,
    [actor.platform, id, zh, en, JSON.stringify(settings)],
  )
  await tx.run(`UPDATE core.entry SET title = $3, title_en = $4 WHERE platform_id = $1 AND id = $2 AND type = 'company'`, [
    actor.platform,
    id,
    zh,
    en,
  ])
}

/**
 * Adds a company of the kind `customer`, for which nobody signs in: prices and quotes name it.
 * @returns its id
 * @throws WeftError 403 for who may not change the names of companies, 11000 at `code` when another company of the platform has it
 */
export async function addCustomer(
  operation: Operation,
  { code, name_zh: nameZh, name_en: nameEn, short_name: shortName }: Input<typeof companyCalls.addCustomer>,
): Promise<Output<typeof companyCalls.addCustomer>> {
  requireAdministrator(operation, 'people')
  if (!mayName(operation)) throw forbidden()
  return withAccounts(operation, async (accounts) => {
    const { tx, engine, actor } = accounts
    await engine.ids.reserve(tx, 1)
    const id = engine.ids.next()
    const isPlaced = await placeCompany(tx, { platform: actor.platform, id, code, kind: 'customer', nameZh, nameEn, shortName })
    if (!isPlaced) throw invalid([{ path: 'code', key: 'admin.taken' }])
    await recordAdminAction(accounts, { type: 'company', id, action: 'create' })
    return { id }
  })
}
