/** Who may administer what: an administrator the people of the own company, that of a brand or the platform the rules of all; a super administrator everything on the platform. */
import { forbidden } from '../../model/errors.ts'
import { administers } from './menus.ts'
import type { Operation } from '../operation.ts'

/** 403 for who is no administrator. `rules`: roles, rights, number rules and dictionaries bind the whole platform. */
export function requireAdministrator({ actor }: Operation, what: 'people' | 'rules'): void {
  if (!administers(actor, what === 'rules')) throw forbidden()
}

/** Accounts and memberships are read and written with this only; every statement says its platform and company itself. */
export async function withAccounts<T>(operation: Operation, work: () => Promise<T>): Promise<T> {
  await operation.tx.rows(`SELECT set_config('app.auth', 'on', true)`)
  const done = await work()
  await operation.tx.rows(`SELECT set_config('app.auth', '', true)`)
  return done
}

/** Who changed what in the administration, beside the documents' journal and as little to be changed. */
export async function recordAdminAction(
  operation: Operation,
  about: { type: string; id: string; action: string; changes?: readonly { path: string; from: unknown; to: unknown }[] },
): Promise<void> {
  await operation.engine.ids.reserve(operation.tx, 1)
  await operation.tx.run(
    'INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, changes) VALUES ($1, $2, $3, $4, 0, $5, $6, $7, $8)',
    [
      operation.actor.platform,
      operation.engine.ids.next(),
      about.type,
      about.id,
      about.action,
      operation.actor.user,
      operation.actor.company,
      JSON.stringify(about.changes ?? []),
    ],
  )
}
