/**
 * Determines which companies other than the owner see a document: found through the link of each party role, and fixed once the document
 * has reached a shared status.
 */
import type { AnyDocument, PartyRoleSpec } from '../../../model/document.ts'
import { invalid } from '../../../model/errors.ts'
import { namedUsers } from '../../../model/notice-spec.ts'
import { namingColumn } from '../../../model/people/party-roles.ts'
import { isSharedIn } from '../../../model/people/returned.ts'
import type { Operation } from '../../operation.ts'
import { companiesOfParties, isSealedFor, linkedParty } from '../../store/links/linked-party.ts'
import { companiesIn } from '../../stored-document.ts'
import type { Stored } from '../../store/read.ts'
import { leavingRoles } from './answered.ts'

interface Written {
  readonly doc: Stored
  readonly before?: Stored | undefined
}

/**
 * Sets `$partyRoles` and `$several` of new and changed documents of one type. Parties are looked up once for each party role, and only where
 * they must be.
 * @returns for each document whether any of its parties changed
 * @throws Error for a party role whose link leads to a master without a company: a mistake of the definition
 */
export async function setParties(operation: Operation, type: AnyDocument, all: readonly Written[]): Promise<boolean[]> {
  const leaving = all.map((written) => leavingRoles(operation, type, written))
  const parties = all.map(({ doc }) => ({ one: { ...doc.$partyRoles }, several: { ...doc.$several } }) as Parties)
  for (const [name, partyRole] of Object.entries((type.parties.partyRoles ?? {}) as Record<string, PartyRoleSpec<any, string>>)) {
    const named = all.map((written, at) => (leaving[at]!.includes(name) ? nobody : partiesNamed(written, name, partyRole)))
    const links = new Set(named.flatMap(({ due }) => due))
    const companies = await companiesOfParties(operation, type, partyRole.via, [...links])
    const joined = ({ due }: NamedParties) => due.flatMap((id) => companies.get(id) ?? [])
    const isSeveral = namingColumn(type, name) !== undefined
    for (const [at, one] of named.entries()) {
      const standing = [...new Set([...one.standing, ...joined(one)])]
      if (isSeveral) parties[at]!.several[name] = standing.sort()
      else parties[at]!.one[name] = standing[0] ?? null
    }
  }
  return all.map(({ doc }, at) => {
    const { one, several } = parties[at]!
    const changed =
      Object.keys(one).some((name) => (one[name] ?? null) !== (doc.$partyRoles[name] ?? null)) ||
      Object.keys(several).some((name) => several[name]!.join() !== companiesIn(doc, name).join())
    Object.assign(doc, { $partyRoles: one }, Object.keys(several).length > 0 ? { $several: several } : {})
    return changed
  })
}

interface Parties {
  readonly one: Record<string, string | null>
  readonly several: Record<string, readonly string[]>
}
interface NamedParties {
  /** Companies that stand in the role already, and stay. */
  readonly standing: readonly string[]
  /** Links whose companies are to be looked up. */
  readonly due: readonly string[]
}

const nobody: NamedParties = { standing: [], due: [] }

/** Who stays in a party role, and whose company is to be found: parties whose link changed, and those of whom no company had joined. */
function partiesNamed({ doc, before }: Written, name: string, partyRole: PartyRoleSpec<any, string>): NamedParties {
  if (isSealedFor(partyRole, doc)) return nobody
  const links = namedUsers(doc, [partyRole.via])
  const current = [...companiesIn(doc, name)]
  const isShared = isSharedIn(partyRole, doc.status)
  const moved = before !== undefined && namedUsers(before, [partyRole.via]).join() !== links.join()
  if (!isShared && current.length === 0) return nobody
  if (moved) return { standing: [], due: links }
  // Where all have joined nothing is looked up; a document that is read without its lines has no links, and keeps its companies.
  return { standing: current, due: current.length >= links.length ? [] : links }
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
