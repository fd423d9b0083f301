/** Lets a company onto the platform with its first user: what an approval of a registration does, in its transaction. Nobody else makes them from outside. */
import { isMobile } from '../../model/fields/phone.ts'
import { refused } from '../../model/errors.ts'
import { recordAdminAction, withAccounts } from '../authorisation/admin-permissions.ts'
import type { Operation } from '../operation.ts'

export interface NewCompany {
  /** The role of the first user has the same name. */
  readonly kind: 'supplier' | 'factory' | 'carrier'
  readonly name: string
  readonly nameEn?: string | null
  /** `email` was proved by a code. */
  readonly person: { readonly name: string; readonly email: string; readonly phone: string | null; readonly language: 'zh' | 'en' }
}
export interface OnboardedCompany {
  readonly company: string
  readonly user: string
  readonly username: string
}

/**
 * Makes company, account and membership, all active. Whoever has an account under that address already joins with it; a new one has no password: its owner
 * signs in by a code to the address, or sets one by a link.
 * @throws WeftError 409 when the person belongs to a company of this platform already
 */
export function onboardCompany(operation: Operation, one: NewCompany): Promise<OnboardedCompany> {
  const { tx, engine, actor } = operation
  const { person } = one
  return withAccounts(operation, async () => {
    await engine.ids.reserve(tx, 2)
    const company = engine.ids.next()
    const known = await accountOf(operation, person.email)
    const user = known?.id ?? engine.ids.next()
    if (known && (await tx.rows('SELECT 1 FROM core.member WHERE platform_id = $1 AND user_id = $2', [actor.platform, user])).length > 0)
      throw refused('access.member')
    const username = known?.username ?? (await freeName(operation, person.email, user))
    if (!known)
      await tx.run(
        `INSERT INTO core.account (id, username, email, mobile, full_name, language) SELECT $1, $2, $3, CASE WHEN NOT EXISTS (SELECT 1 FROM core.account WHERE mobile = $4::text) THEN $4::text END, $5, $6`,
        [user, username, person.email, person.phone && isMobile(person.phone) ? person.phone : null, person.name, person.language],
      )
    await tx.run(`INSERT INTO core.company (platform_id, id, code, name_zh, name_en, kind) VALUES ($1, $2, $3, $4, $5, $6)`, [
      actor.platform,
      company,
      `C${company}`,
      one.name,
      one.nameEn || one.name,
      one.kind,
    ])
    await tx.run(
      `INSERT INTO core.member (platform_id, user_id, company_id, account_type, roles, is_manager) VALUES ($1, $2, $3, 'administrator', $4, true)`,
      [actor.platform, user, company, [one.kind]],
    )
    await tx.run(
      `INSERT INTO core.entry (platform_id, id, type, title, title_en, status) VALUES ($1, $2, 'company', $3, $4, 'active'), ($1, $5, 'user', $6, $6, 'active') ON CONFLICT DO NOTHING`,
      [actor.platform, company, one.name, one.nameEn || one.name, user, person.name],
    )
    await recordAdminAction(operation, { type: 'company', id: company, action: 'admit' })
    await recordAdminAction(operation, { type: 'user', id: user, action: 'admit' })
    return { company, user, username }
  })
}

const accountOf = async ({ tx }: Operation, email: string): Promise<{ id: string; username: string } | undefined> =>
  (
    await tx.rows<{ id: string; username: string }>(
      `SELECT id, username FROM core.account WHERE lower(email) = lower($1) AND status = 'active'`,
      [email],
    )
  )[0]

/** The address is the name that its owner remembers; where somebody has it as a name already, one that is free. */
async function freeName({ tx }: Operation, email: string, user: string): Promise<string> {
  const taken = await tx.rows('SELECT 1 FROM core.account WHERE lower(username) = lower($1)', [email])
  return taken.length === 0 && email.length <= 60 ? email : `user${user}`
}
