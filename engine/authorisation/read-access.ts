/**
 * Read access: which of these documents a user may read now, by the policy, the party roles and the data rules, as for the
 * list.
 */
import type { AnyDocument } from '../../model/document.ts'
import { isBlind } from '../../model/people/party-roles.ts'
import { notFound } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import { load, loadAll, partyRolesIn, type Stored } from '../store/read.ts'
import { idsMeeting } from '../store/rows/rule-matches.ts'
import { policyFor, requirePolicy } from './policy.ts'
import { requireRowRules } from './row-rules.ts'

/**
 * Returns a document that the user may read. One that is hidden from the user is refused as one that does not exist, before it is locked.
 * @throws WeftError 403 for a type that the user may not read at all; 404
 */
export async function loadReadable(
  operation: Operation,
  type: AnyDocument,
  id: string,
  options: { readonly lock?: boolean; readonly lines?: boolean } = {},
): Promise<Stored> {
  const policy = await requirePolicy(operation, type)
  await requireRowRules(operation, policy, id)
  const doc = await load(operation, type, id, options)
  if (partyRolesIn(doc, operation.actor.company, policy.standing).length === 0) throw notFound()
  return doc
}

/** Returns those of at most some hundred ids that exist and may be read; it reveals nothing about the others. */
export async function readableIds(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<ReadonlySet<string>> {
  return new Set((await exchangesOf(operation, type, ids)).keys())
}

/**
 * Returns for each readable document, by id, whether this user hears what a company (by its id) shares on it. Viewers of a document,
 * e.g. suppliers invited to quote on the same request, exchange with its owner and within their own company only. What is hidden from all
 * party roles of the user (`unseenBy`) the user does not hear.
 */
export async function exchangesOf(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
): Promise<ReadonlyMap<string, (company: string, unseenBy?: readonly string[]) => boolean>> {
  const policy = await policyFor(operation, type)
  if (ids.length === 0 || !policy.may.read || policy.rows === 'deny') return new Map()
  const distinct = [...new Set(ids)]
  const permitted = policy.rows.length > 0 ? await idsMeeting(operation, type, distinct, policy.rows) : distinct
  const docs = await loadAll(operation, type, permitted, { lines: false })
  const { company: reader } = operation.actor
  return new Map(
    docs.flatMap((doc) => {
      const partyRoles = partyRolesIn(doc, reader, policy.standing)
      const [partyRole] = partyRoles
      if (partyRole === undefined) return []
      const meets = (company: string) => !isBlind(type, partyRole) || company === reader || company === doc.ownerCompany
      const hears = (company: string, unseenBy: readonly string[] = []) =>
        meets(company) && partyRoles.some((role) => !unseenBy.includes(role))
      return [[doc.id, hears] as const]
    }),
  )
}
