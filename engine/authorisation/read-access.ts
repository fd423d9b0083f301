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
  return new Set((await exchangesOf(operation, type, ids)).keys())
}

/**
 * Returns for each readable document, by id, whether this user hears what a company (by its id) shares on it. Viewers of a document,
 * e.g. suppliers invited to quote on the same request, exchange with its owner and within their own company only.
 */
export async function exchangesOf(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
): Promise<ReadonlyMap<string, (company: string) => boolean>> {
  const policy = await policyFor(operation, type)
  if (ids.length === 0 || !policy.may.read || policy.rows === 'deny') return new Map()
  const distinct = [...new Set(ids)]
  const permitted = policy.rows.length > 0 ? await idsMeeting(operation, type, distinct, policy.rows) : distinct
  const docs = await loadAll(operation, type, permitted, { lines: false })
  const { company: reader } = operation.actor
  return new Map(
    docs.flatMap((doc) => {
      const partyRole = partyRoleOf(doc, reader, policy.standing)
      return partyRole === undefined
        ? []
        : [[doc.id, (company: string) => partyRole !== 'reader' || company === reader || company === doc.ownerCompany] as const]
    }),
  )
}
