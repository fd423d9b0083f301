/** Resolves the companies in the party roles of a document: as it was shared, or as the role's link will share it. */
import type { AnyDocument } from '../../../model/document.ts'
import type { NodeAccess } from '../../../model/process.ts'
import type { Operation } from '../../operation.ts'
import { linkedParty } from '../../store/linked-party.ts'
import { fieldAsText } from '../../store/single-fields.ts'
import type { ProcessDocument } from '../state/instance.ts'

/** Returns the companies that have these party roles now; the owner where none is named. */
export async function partyCompanies(
  operation: Operation,
  at: { readonly type: AnyDocument; readonly doc: ProcessDocument },
  partyRoles: NodeAccess['partyRole'],
): Promise<string[]> {
  const found = new Set<string>()
  for (const partyRole of [partyRoles ?? 'owner'].flat()) {
    const company = await companyOn(operation, at, partyRole)
    if (company) found.add(company)
  }
  return [...found]
}

/**
 * Returns the company in a party role; null where there is none yet. The action that shares a document may also enter a node, so the
 * link counts before the sharing is written.
 */
async function companyOn(
  operation: Operation,
  { type, doc }: { readonly type: AnyDocument; readonly doc: ProcessDocument },
  partyRole: string,
): Promise<string | null> {
  if (partyRole === 'owner') return doc.ownerCompany
  const shared = doc.$partyRoles?.[partyRole]
  if (shared) return shared
  const via = type.parties.partyRoles?.[partyRole]?.via as string | undefined
  if (via === undefined) return null
  const link =
    via in doc ? ((doc as unknown as Record<string, unknown>)[via] as string | null) : await fieldAsText(operation, type, doc.id, via)
  return link ? ((await linkedParty(operation, type, via, link))?.company ?? null) : null
}
