/**
 * Determines which companies other than the owner see a document: found through the link of each party role, and fixed once the document
 * has reached a shared status.
 */
import type { AnyDocument, PartyRoleSpec } from '../../../model/document.ts'
import { invalid } from '../../../model/errors.ts'
import type { Operation } from '../../operation.ts'
import { companyOfParty, linkedParty } from '../../store/linked-party.ts'
import type { Stored } from '../../store/read.ts'

/** Sets `$partyRoles` of the document and returns whether any of them changed. It runs a query only when a party must be looked up. */
export async function setParties(operation: Operation, type: AnyDocument, doc: Stored, before: Stored | undefined): Promise<boolean> {
  const partyRoles = { ...doc.$partyRoles } as Record<string, string | null>
  for (const [name, partyRole] of Object.entries((type.parties.partyRoles ?? {}) as Record<string, PartyRoleSpec<any, string>>)) {
    const shared = !partyRole.from || partyRole.from.includes(doc.status)
    const link = doc[partyRole.via] as string | null
    const moved = before !== undefined && before[partyRole.via] !== link
    if (partyRoles[name] && !moved) continue
    if (!shared && !partyRoles[name]) continue
    partyRoles[name] = link ? await companyOfParty(operation, type, partyRole.via, link) : null
  }
  const changed = Object.keys(partyRoles).some((name) => (partyRoles[name] ?? null) !== (doc.$partyRoles[name] ?? null))
  ;(doc as { $partyRoles: unknown }).$partyRoles = partyRoles
  return changed
}

/**
 * Returns the owner of a counterparty's own document: the owner of the linked master, such as the brand that maintains the carrier's
 * record.
 *
 * @throws WeftError 11000 `common.INPUT_REQUIRED` without the link, `field.link` for a master of another company
 */
export async function ownerFromLink(operation: Operation, type: AnyDocument, partyRole: string, doc: Stored): Promise<string> {
  const { via } = (type.parties.partyRoles as Record<string, PartyRoleSpec<any, string>>)[partyRole]!
  const id = doc[via] as string | null
  const party = id ? await linkedParty(operation, type, via, id) : undefined
  if (!id || (party && party.owner === undefined)) throw invalid([{ path: via, key: 'common.INPUT_REQUIRED' }])
  // A person acts only for their own company.
  if (!party || (party.joins && party.company !== operation.actor.company)) throw invalid([{ path: via, key: 'field.link' }])
  return party.owner!
}
