/** Party roles that a company takes in addition to that of its kind, e.g. a supplier that a brand also lists as a carrier. */
import type { AnyDocument, PartyRoleSpec } from '../../model/document.ts'
import { partyLink } from '../../model/people/party-roles.ts'
import type { Operation } from '../operation.ts'
import { namesCompany, rolesNaming } from '../store/links/company-masters.ts'
import { derivedCache } from '../store/memory/derived-cache.ts'

/** A newly taken role appears in lists within a second, usually at once; in a document it counts at once. */
const cached = derivedCache<ReadonlySet<string>>()

/**
 * Returns the counterparty roles of a type, other than the company's kind, in which a master names the company: the carrier's record
 * whose `company` it is. A role that links to companies directly has no master to look into and counts in the document alone.
 */
export async function furtherRoles(operation: Operation, type: AnyDocument): Promise<readonly string[]> {
  const partyRoles = Object.keys(type.parties.partyRoles ?? {}).filter((partyRole) => partyRole !== operation.actor.companyKind)
  if (partyRoles.length === 0) return []
  const roles = await rolesOfCompany(operation)
  return partyRoles.filter((partyRole) => roles.has(partyRole))
}

async function rolesOfCompany(operation: Operation): Promise<ReadonlySet<string>> {
  const { company, companyKind } = operation.actor
  const naming = mastersOf(operation).filter(([partyRole]) => partyRole !== companyKind)
  return cached(operation, company, {
    tables: naming.map(([, type]) => type),
    load: async () => new Set(await rolesNaming(operation, naming)),
  })
}

type Master = readonly [partyRole: string, type: AnyDocument]
const masters = new WeakMap<object, readonly Master[]>()
/** Returns the types whose records name the company in a role, found through the links of all types. */
function mastersOf({ engine: { types } }: Operation): readonly Master[] {
  const cached = masters.get(types)
  if (cached) return cached
  const all = new Map<string, Master>()
  for (const type of types.values())
    for (const [partyRole, { via }] of Object.entries((type.parties.partyRoles ?? {}) as Record<string, PartyRoleSpec<never, string>>)) {
      const target = types.get(partyLink(type, via)?.options.to ?? '')
      if (target && namesCompany(target)) all.set(`${partyRole} ${target.name}`, [partyRole, target])
    }
  const list = [...all.values()]
  masters.set(types, list)
  return list
}
