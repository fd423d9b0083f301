/**
 * Onboards a company with its first user, in the transaction that approves a registration. Beside the sign-up there is no other way to
 * create them from outside.
 */
import { isMobile } from '../../model/fields/phone.ts'
import { refused } from '../../model/errors.ts'
import { recordAdminAction } from '../authorisation/admin-permissions.ts'
import type { NewCompany, OnboardedCompany } from '../joining.ts'
import type { Operation } from '../operation.ts'
import { withAccounts } from '../store/scope.ts'
import { placeCompany } from './place-company.ts'

/**
 * Creates company, account and membership, all active. A user who already has an account under that address joins with it. A new
 * account has no password: its owner signs in by a code to the address, or sets a password by a link.
 * @throws WeftError 409 when the user already belongs to a company of this platform
 */
export function onboardCompany(operation: Operation, one: NewCompany): Promise<OnboardedCompany> {
  const { engine, actor } = operation
  const { person } = one
  return withAccounts(operation, async (accounts) => {
    const { tx } = accounts
    await engine.ids.reserve(tx, 2)
    const company = engine.ids.next()
    const known = await accountOf(accounts, person.email)
    const user = known?.id ?? engine.ids.next()
    if (known && (await tx.rows('SELECT 1 FROM core.member WHERE platform_id = $1 AND user_id = $2', [actor.platform, user])).length > 0)
      throw refused('access.member')
    const username = known?.username ?? (await freeName(accounts, person.email, user))
    if (!known) {
      const [created] = await tx.rows<{ opens: boolean }>(
        `INSERT INTO core.account (id, username, email, mobile, full_name, language) VALUES ($1, $2, $3, $4, $5, $6) RETURNING email_opens AS opens`,
        [user, username, person.email, person.phone && isMobile(person.phone) ? person.phone : null, person.name, person.language],
      )
      // An account without a password is opened by its address alone, which one that waits for its approval may have.
      if (!created!.opens) throw refused('access.emailTaken')
    }
    await placeCompany(tx, { platform: actor.platform, id: company, kind: one.kind, nameZh: one.name, nameEn: one.nameEn || one.name })
    await tx.run(
      `INSERT INTO core.member (platform_id, user_id, company_id, account_type, roles, is_manager) VALUES ($1, $2, $3, 'administrator', $4, true)`,
      [actor.platform, user, company, [one.kind]],
    )
    await tx.run(
      `INSERT INTO core.entry (platform_id, id, type, title, title_en, status) VALUES ($1, $2, 'user', $3, $3, 'active') ON CONFLICT DO NOTHING`,
      [actor.platform, user, person.name],
    )
    await recordAdminAction(accounts, { type: 'company', id: company, action: 'admit' })
    await recordAdminAction(accounts, { type: 'user', id: user, action: 'admit' })
    return { company, user, username }
  })
}

const accountOf = async ({ tx }: Operation, email: string): Promise<{ id: string; username: string } | undefined> =>
  (
    await tx.rows<{ id: string; username: string }>(
      `SELECT id, username FROM core.account WHERE lower(email) = lower($1) AND email_opens AND status = 'active'`,
      [email],
    )
  )[0]

/** Returns the user name: the address, which its owner remembers; if it is taken as a name, a free variant. */
async function freeName({ tx }: Operation, email: string, user: string): Promise<string> {
  const duplicates = await tx.rows('SELECT 1 FROM core.account WHERE lower(username) = lower($1)', [email])
  return duplicates.length === 0 && email.length <= 60 ? email : `user${user}`
}
