/** Resolves the companies in the party roles of a document: as it was shared, or as the role's link will share it. */
import type { AnyDocument } from '../../../model/document.ts'
import type { NodeAccess } from '../../../model/process/process.ts'
import type { Operation } from '../../operation.ts'
import { linkedParties, type LinkedParty } from '../../store/links/linked-party.ts'
import { fieldAsText } from '../../store/single-fields.ts'
import type { ProcessDocument } from '../state/instance.ts'

/** A document and the party roles whose companies are wanted; the owner's where none is named. */
export interface PartyQuestion {
  readonly doc: ProcessDocument
  readonly partyRoles: NodeAccess['partyRole']
}

/** Returns the companies that have these party roles now; the owner where none is named. */
export async function partyCompanies(
  operation: Operation,
  { type, doc }: { readonly type: AnyDocument; readonly doc: ProcessDocument },
  partyRoles: NodeAccess['partyRole'],
): Promise<string[]> {
  return (await partyCompaniesOfMany(operation, type, [{ doc, partyRoles }]))[0]!
}

/**
 * Returns the companies that have these party roles now, for each document in order. Parties that are not shared yet are looked up by their
 * links, in one statement for each party role. The action that shares a document may also enter a node, so the link counts before the
 * sharing is written.
 */
export async function partyCompaniesOfMany(
  operation: Operation,
  type: AnyDocument,
  questions: readonly PartyQuestion[],
): Promise<string[][]> {
  const links = await Promise.all(questions.map((question) => unsharedLinks(operation, type, question)))
  const parties = new Map<string, ReadonlyMap<string, LinkedParty>>()
  for (const via of new Set(links.flatMap((some) => [...some.values()].map((one) => one.via)))) {
    const ids = links.flatMap((some) => [...some.values()].flatMap((one) => (one.via === via ? one.id : [])))
    parties.set(via, await linkedParties(operation, type, via, [...new Set(ids)]))
  }
  return questions.map(({ doc, partyRoles }, at) => {
    const companies = rolesOf(partyRoles).map((name) => {
      if (name === 'owner') return doc.ownerCompany
      const link = links[at]!.get(name)
      return doc.$partyRoles?.[name] || (link && parties.get(link.via)?.get(link.id)?.company)
    })
    return [...new Set(companies.filter((company): company is string => Boolean(company)))]
  })
}

const rolesOf = (partyRoles: NodeAccess['partyRole']): readonly string[] => [partyRoles ?? 'owner'].flat()

/** Returns the links of the wanted party roles that are not shared yet, by party role. */
async function unsharedLinks(
  operation: Operation,
  type: AnyDocument,
  { doc, partyRoles }: PartyQuestion,
): Promise<ReadonlyMap<string, { readonly via: string; readonly id: string }>> {
  const links = new Map<string, { readonly via: string; readonly id: string }>()
  for (const name of rolesOf(partyRoles)) {
    const via = type.parties.partyRoles?.[name]?.via as string | undefined
    if (name === 'owner' || doc.$partyRoles?.[name] || via === undefined || via.includes('.')) continue
    const id =
      via in doc ? ((doc as unknown as Record<string, unknown>)[via] as string | null) : await fieldAsText(operation, type, doc.id, via)
    if (id) links.set(name, { via, id })
  }
  return links
}
