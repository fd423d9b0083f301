/** The people of the demo, so that everybody can sign in before the season itself is laid (`demo/lay.ts` takes over from here). */
import { hashPassword } from '../engine/access/password.ts'
import type { Engine } from '../engine/run.ts'
import { transact } from '../engine/store/tx.ts'
import { castCompanies, castPeople, castPlatforms, castRoles, demoPassword } from './demo/cast.ts'

/** Lays platforms, companies, roles and accounts of the cast into an empty database; answers whether it did. */
export async function layPeople(engine: Engine): Promise<boolean> {
  const hash = await hashPassword(demoPassword)
  for (const platform of castPlatforms) {
    const laid = await transact(engine.pool, { platform: '', companies: '*', user: '0', auth: true }, async (tx) => {
      await tx.rows(`SELECT pg_advisory_xact_lock(hashtext('weft_demo'))`)
      if ((await tx.rows('SELECT 1 FROM core.platform WHERE code = $1', [platform.code])).length > 0) return false
      const companies = castCompanies.filter((one) => one.platform === platform.code)
      const people = castPeople.filter((one) => companies.some((company) => company.code === one.company))
      await engine.ids.reserve(tx, 1 + companies.length + people.length + castRoles.length)
      const id = engine.ids.next()
      await tx.rows(`SELECT set_config('app.platform', $1, true)`, [id])
      await tx.run('INSERT INTO core.platform (id, code, name_zh, name_en) VALUES ($1, $2, $3, $4)', [id, platform.code, platform.zh, platform.en])
      for (const [code, zh, en] of castRoles) await tx.run('INSERT INTO core.role (platform_id, id, code, name_zh, name_en, system) VALUES ($1, $2, $3, $4, $5, true)', [id, engine.ids.next(), code, zh, en])
      const ids = new Map<string, string>()
      for (const one of companies) {
        ids.set(one.code, engine.ids.next())
        await tx.run('INSERT INTO core.company (platform_id, id, code, name_zh, name_en, kind) VALUES ($1, $2, $3, $4, $5, $6)', [id, ids.get(one.code), one.code, one.zh, one.en, one.kind])
        await tx.run(`INSERT INTO core.entry (platform_id, id, type, number, title, title_en, status) VALUES ($1, $2, 'company', $3, $4, $5, 'active')`, [id, ids.get(one.code), one.code, one.zh, one.en])
      }
      for (const one of people) {
        const user = engine.ids.next()
        await tx.run('INSERT INTO core.account (id, username, email, mobile, full_name, full_name_en, password_hash) VALUES ($1, $2, $3, $4, $5, $6, $7)', [user, one.username, `${one.username}@weft.example`, one.mobile, one.zh, one.en, hash])
        await tx.run('INSERT INTO core.member (platform_id, user_id, company_id, account_type, roles) VALUES ($1, $2, $3, $4, $5)', [id, user, ids.get(one.company), one.accountType ?? 'common', one.roles])
        await tx.run(`INSERT INTO core.entry (platform_id, id, type, title, title_en, status) VALUES ($1, $2, 'user', $3, $4, 'active')`, [id, user, one.zh, one.en])
      }
      return true
    })
    if (!laid) return false
  }
  return true
}
