/**
 * Determines which companies other than the owner see a document: found through the link of each party role, and fixed once the document
 * has reached a shared status.
 */
import type { AnyDocument, PartyRoleSpec } from '../../../model/document.ts'
import { invalid } from '../../../model/errors.ts'
import type { Operation } from '../../operation.ts'
import { companiesOfParties, isSealedFor, linkedParty } from '../../store/linked-party.ts'
import type { Stored } from '../../store/read.ts'

/**
 * Sets `$partyRoles` of new and changed documents of one type. Parties are looked up once for each party role, and only where they must be.
 * @returns for each document whether any of its parties changed
 * @throws Error for a party role whose link leads to a master without a company: a mistake of the definition
 */
export async function setParties(
  operation: Operation,
  type: AnyDocument,
  all: readonly { readonly doc: Stored; readonly before?: Stored | undefined }[],
): Promise<boolean[]> {
  const parties = all.map(({ doc }) => ({ ...doc.$partyRoles }) as Record<string, string | null>)
  for (const [name, partyRole] of Object.entries((type.parties.partyRoles ?? {}) as Record<string, PartyRoleSpec<any, string>>)) {
    const due = all.flatMap(({ doc, before }, at) => {
      const isSealed = isSealedFor(partyRole, doc)
      if (isSealed) parties[at]![name] = null
      const shared = !isSealed && (!partyRole.from || partyRole.from.includes(doc.status))
      const link = doc[partyRole.via] as string | null
      const moved = before !== undefined && before[partyRole.via] !== link
      const current = parties[at]![name]
      return isSealed || (current && !moved) || (!shared && !current) ? [] : [{ at, link }]
    })
    const links = new Set(due.flatMap(({ link }) => link ?? []))
    const companies = await companiesOfParties(operation, type, partyRole.via, [...links])
    for (const { at, link } of due) parties[at]![name] = (link && companies.get(link)) || null
  }
  return all.map(({ doc }, at) => {
    const changed = Object.keys(parties[at]!).some((name) => (parties[at]![name] ?? null) !== (doc.$partyRoles[name] ?? null))
    ;(doc as { $partyRoles: unknown }).$partyRoles = parties[at]
    return changed
  })
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
