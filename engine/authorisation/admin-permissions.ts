/**
 * Administration permissions: an administrator manages the users of the own company, an administrator of a brand or the platform also
 * the rules of all; a super administrator manages everything on the platform.
 */
import { forbidden } from '../../model/errors.ts'
import { administers } from './menus.ts'
import type { Operation } from '../operation.ts'

/**
 * Requires an administrator. `rules`: roles, permissions, number rules and dictionaries, which bind the whole platform.
 * @throws WeftError 403 for a user who is not one
 */
export function requireAdministrator({ actor }: Operation, what: 'people' | 'rules'): void {
  if (!administers(actor, what === 'rules')) throw forbidden()
}

/** Records who changed what in the administration. Like the documents' journal, the record cannot be changed. */
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
