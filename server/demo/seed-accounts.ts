/** Seeds the accounts of the demo: platforms, companies, roles, accounts, dictionaries. */
import { seedDictionaries } from '../../engine/registration/shipped-dictionaries.ts'
import { seedRoles } from '../../engine/registration/shipped-roles.ts'
import { hashPassword } from '../../engine/authentication/password.ts'
import type { Engine } from '../../engine/operation.ts'
import { inPlatform } from '../../engine/store/scope.ts'
import { transact, type Scope, type Transaction } from '../../engine/store/transaction.ts'
import type { Actor } from '../../engine/actor.ts'
import { castCompanies, castPeople, castPlatforms, demoPassword } from './seed-people.ts'

const dictionary = [
  ['series', 'basic', '基础系列', 'Basics'],
  ['series', 'trend', '潮流系列', 'Trend'],
  ['series', 'office', '通勤系列', 'Office'],
  ['fibre', 'cotton', '棉', 'Cotton'],
  ['fibre', 'linen', '亚麻', 'Linen'],
  ['fibre', 'wool', '羊毛', 'Wool'],
  ['fibre', 'polyester', '聚酯纤维', 'Polyester'],
  ['fibre', 'polyamide', '锦纶', 'Polyamide'],
  ['fibre', 'elastane', '氨纶', 'Elastane'],
  ['cash_flow_item', 'purchase', '购买商品、接受劳务支付的现金', 'Cash paid for goods and services'],
  ['cash_flow_item', 'sales', '销售商品、提供劳务收到的现金', 'Cash received from sales'],
] as const

/**
 * No limits of time while the demo is laid: on a busy machine a lock is granted later than to a person, and a process that gets little
 * processor time leaves its transaction idle longer than a call may.
 */
export const patient = { lock_timeout: '120s', statement_timeout: '0', idle_in_transaction_session_timeout: '0' } as const

/** Accounts and memberships are read and written before there is a platform to belong to. */
export const setting: Scope = { platform: '', companies: '*', user: '0', auth: true, settings: patient }

/**
 * Seeds platforms, companies, roles and accounts into an empty database.
 * @returns whether it did
 */
export const seedPeople = (engine: Engine): Promise<boolean> => transact(engine.pool, setting, (tx) => placePeople(engine, tx))

/** Does the same inside an open transaction. */
export async function placePeople(engine: Engine, tx: Transaction): Promise<boolean> {
  await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('weft_demo'))`)
  // Never seeds next to existing platforms, because the demo's password is public.
  if ((await tx.rows('SELECT 1 FROM core.platform')).length > 0) return false
  const hash = await hashPassword(demoPassword)
  for (const platform of castPlatforms) await seedPlatform(engine, tx, platform, hash)
  return true
}

async function seedPlatform(engine: Engine, outside: Transaction, platform: (typeof castPlatforms)[number], hash: string): Promise<void> {
  const companies = castCompanies.filter((one) => one.platform === platform.code)
  const people = castPeople.filter((one) => companies.some((company) => company.code === one.company))
  await engine.ids.reserve(outside, 1 + companies.length + people.length)
  const id = engine.ids.next()
  const tx = await inPlatform(outside, id)
  await tx.run('INSERT INTO core.platform (id, code, name_zh, name_en) VALUES ($1, $2, $3, $4)', [
    id,
    platform.code,
    platform.zh,
    platform.en,
  ])
  await seedRoles(tx, id)
  const ids = new Map<string, string>()
  for (const company of companies) {
    const companyId = engine.ids.next()
    ids.set(company.code, companyId)
    await tx.run('INSERT INTO core.company (platform_id, id, code, name_zh, name_en, kind) VALUES ($1, $2, $3, $4, $5, $6)', [
      id,
      companyId,
      company.code,
      company.zh,
      company.en,
      company.kind,
    ])
    await tx.run(
      `INSERT INTO core.entry (platform_id, id, type, number, title, title_en, status) VALUES ($1, $2, 'company', $3, $4, $5, 'active')`,
      [id, companyId, company.code, company.zh, company.en],
    )
  }
  for (const person of people)
    await seedPerson(tx, { platform: id, user: engine.ids.next(), company: ids.get(person.company)!, hash }, person)
  await seedDictionaries(tx, id)
  for (const [category, code, zh, en] of dictionary)
    await tx.run('INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, $2, $3, $4, $5)', [
      id,
      category,
      code,
      zh,
      en,
    ])
}

async function seedPerson(
  tx: Transaction,
  { platform, user, company, hash }: { platform: string; user: string; company: string; hash: string },
  person: (typeof castPeople)[number],
): Promise<void> {
  await tx.run(
    'INSERT INTO core.account (id, username, email, mobile, full_name, full_name_en, password_hash) VALUES ($1, $2, $3, $4, $5, $6, $7)',
    [user, person.username, `${person.username}@weft.example`, person.mobile, person.zh, person.en, hash],
  )
  await tx.run('INSERT INTO core.member (platform_id, user_id, company_id, account_type, roles) VALUES ($1, $2, $3, $4, $5)', [
    platform,
    user,
    company,
    person.accountType ?? 'common',
    person.roles,
  ])
  await tx.run(`INSERT INTO core.entry (platform_id, id, type, title, title_en, status) VALUES ($1, $2, 'user', $3, $4, 'active')`, [
    platform,
    user,
    person.zh,
    person.en,
  ])
}

export interface Cast {
  readonly people: ReadonlyMap<string, Actor>
  readonly companies: ReadonlyMap<string, string>
  readonly platforms: ReadonlyMap<string, string>
  readonly today: string
}

/** Returns the seeded people and companies as the seed session needs them. */
export const findCast = (engine: Engine): Promise<Cast> =>
  transact(engine.pool, setting, async (tx) => {
    const platforms = new Map(
      (await tx.rows<{ id: string; code: string }>('SELECT id, code FROM core.platform')).map((row) => [row.code, row.id]),
    )
    const companies = new Map(
      (await tx.rows<{ id: string; code: string }>('SELECT id, code FROM core.company')).map((row) => [row.code, row.id]),
    )
    const members = await tx.rows<{ username: string; user_id: string; platform_id: string }>(
      'SELECT a.username, m.user_id, m.platform_id FROM core.member m JOIN core.account a ON a.id = m.user_id',
    )
    // People whom an administrator added while the season is laid are none of it.
    const people = new Map(
      members.flatMap((row): [string, Actor][] => {
        const person = castPeople.find((one) => one.username === row.username)
        if (!person) return []
        const company = castCompanies.find((one) => one.code === person.company)!
        const actor = {
          platform: row.platform_id,
          company: companies.get(person.company)!,
          companyKind: company.kind,
          user: row.user_id,
          name: person.zh,
          roles: person.roles,
          positions: [],
          language: 'zh',
          accountType: person.accountType ?? 'common',
          mobile: person.mobile,
        } as const
        return [[row.username, actor]]
      }),
    )
    return { people, companies, platforms, today: tx.today }
  })
