/** Lays the demo: two platforms with their people, one brand group's seasons of orders, and a stranger's platform that must never be seen from it. */
import { hashPassword } from '../../engine/access/password.ts'
import type { Engine } from '../../engine/run.ts'
import { transact } from '../../engine/store/tx.ts'
import type { Who } from '../../engine/who.ts'
import { castCompanies, castPeople, castPlatforms, castRoles, demoPassword } from './cast.ts'
import { layBooksOf } from './books.ts'
import { layMasters } from './masters.ts'
import { layOrders } from './orders.ts'
import { layStranger } from './stranger.ts'
import { chance } from './random.ts'
import { stageOf } from './stage.ts'
import { layStyles, type KeepPicture } from './styles.ts'

export interface DemoOptions {
  /** Keeps a style's picture and gives its file id. */
  readonly keep: KeepPicture
  readonly log?: (line: string) => void
  readonly seed?: number
  /** Smaller for tests. */
  readonly styles?: number
  readonly orders?: number
}

/** Whether nobody and nothing is there yet. */
export async function isEmpty(engine: Engine): Promise<boolean> {
  const rows = await transact(engine.pool, { platform: '', companies: [], user: '0', auth: true }, (tx) => tx.rows('SELECT 1 FROM core.account LIMIT 1'))
  return rows.length === 0
}

/** Accounts that the first start prints; all have the demo's password. */
export const demoAccounts = castPeople.filter((person) => person.shown).map((person) => person.username)

export async function layDemo(engine: Engine, options: DemoOptions): Promise<void> {
  const log = options.log ?? (() => undefined)
  const { people, companies, platforms, today } = await layCast(engine)
  const stage = stageOf({ engine, chance: chance(options.seed ?? 20261120), today, people, companies })
  const east = platforms.get('east')!
  const masters = await layMasters(stage, east)
  const styles = await layStyles(stage, east, masters, { count: options.styles ?? 120, keep: options.keep })
  log(`demo: ${styles.length} styles for sale`)
  await layOrders({ stage, masters, styles }, east, options.orders ?? 1500)
  log('demo: orders')
  await layBooksOf(stage, east, masters)
  await layStranger(stage, platforms.get('south')!)
  log('demo: books')
}

interface Cast { readonly people: Map<string, Who>; readonly companies: Map<string, string>; readonly platforms: Map<string, string>; readonly today: string }

async function layCast(engine: Engine): Promise<Cast> {
  const hash = await hashPassword(demoPassword)
  const platforms = new Map<string, string>()
  const companies = new Map<string, string>()
  const people = new Map<string, Who>()
  let today = ''
  for (const { code, zh, en } of castPlatforms) {
    const platform = await transact(engine.pool, { platform: '', companies: [], user: '0', auth: true }, async (tx) => {
      await engine.ids.reserve(tx, 300)
      today = tx.today
      const id = engine.ids.next()
      await tx.run('INSERT INTO core.platform (id, code, name_zh, name_en) VALUES ($1, $2, $3, $4)', [id, code, zh, en])
      return id
    })
    platforms.set(code, platform)
    await transact(engine.pool, { platform, companies: '*', user: '0', auth: true }, async (tx) => {
      await engine.ids.reserve(tx, 300)
      const entry = (id: string, type: string, title: string, titleEn: string) => tx.run(`INSERT INTO core.entry (platform_id, id, type, title, title_en, status) VALUES ($1, $2, $3, $4, $5, 'active')`, [platform, id, type, title, titleEn])
      for (const [role, roleZh, roleEn] of castRoles) await tx.run('INSERT INTO core.role (platform_id, id, code, name_zh, name_en, system) VALUES ($1, $2, $3, $4, $5, true)', [platform, engine.ids.next(), role, roleZh, roleEn])
      for (const company of castCompanies.filter((one) => one.platform === code)) {
        const id = engine.ids.next()
        companies.set(company.code, id)
        await tx.run('INSERT INTO core.company (platform_id, id, code, name_zh, name_en, kind) VALUES ($1, $2, $3, $4, $5, $6)', [platform, id, company.code, company.zh, company.en, company.kind])
        await entry(id, 'company', company.zh, company.en)
      }
      for (const person of castPeople.filter((one) => castCompanies.find((company) => company.code === one.company)!.platform === code)) {
        const id = engine.ids.next()
        const company = castCompanies.find((one) => one.code === person.company)!
        await tx.run('INSERT INTO core.account (id, username, email, mobile, full_name, full_name_en, password_hash) VALUES ($1, $2, $3, $4, $5, $6, $7)', [id, person.username, `${person.username}@demo.example.com`, person.mobile, person.zh, person.en, hash])
        await tx.run('INSERT INTO core.member (platform_id, user_id, company_id, account_type, roles, is_manager) VALUES ($1, $2, $3, $4, $5, $6)', [platform, id, companies.get(person.company), person.accountType ?? 'common', person.roles, person.roles.includes('manager')])
        await entry(id, 'user', person.zh, person.en)
        people.set(person.username, { platform, company: companies.get(person.company)!, companyKind: company.kind, user: id, name: person.zh, roles: person.roles, positions: [], language: 'zh', accountType: person.accountType ?? 'common', mobile: person.mobile })
      }
      for (const [category, item, itemZh, itemEn] of dictionary) await tx.run('INSERT INTO core.dictionary (platform_id, category, code, zh, en) VALUES ($1, $2, $3, $4, $5)', [platform, category, item, itemZh, itemEn])
    })
  }
  return { people, companies, platforms, today }
}

const dictionary = [
  ['series', 'basic', '基础系列', 'Basics'], ['series', 'trend', '潮流系列', 'Trend'], ['series', 'office', '通勤系列', 'Office'],
  ['cash_flow_item', 'purchase', '购买商品、接受劳务支付的现金', 'Cash paid for goods and services'], ['cash_flow_item', 'sales', '销售商品、提供劳务收到的现金', 'Cash received from sales'],
] as const
