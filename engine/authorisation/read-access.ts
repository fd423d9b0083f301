/**
 * Read access: returns which of these documents a user may read now, by the policy, the party roles and the data rules, as for the
 * list.
 */
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { loadAll, partyRoleOf } from '../store/read.ts'
import { idsMeeting } from '../store/rule-matches.ts'
import { policyFor } from './policy.ts'

/** Returns those of at most some hundred ids that exist and may be read; it reveals nothing about the others. */
export async function readableIds(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const policy = await policyFor(operation, type)
  if (ids.length === 0 || !policy.may.read || policy.rows === 'deny') return new Set()
  const distinct = [...new Set(ids)]
  const permitted = policy.rows.length > 0 ? await idsMeeting(operation, type, distinct, policy.rows) : distinct
  const docs = await loadAll(operation, type, permitted, { lines: false })
  return new Set(docs.filter((doc) => partyRoleOf(doc, operation.actor.company, policy.standing) !== undefined).map((doc) => doc.id))
}
