/** Which companies see a document besides its owner: found through the link of each side, and fixed once the document has reached a shared status. */
import type { AnyDocument, Side } from '../../model/document.ts'
import { invalid } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import { linkedParty } from '../store/linked-party.ts'
import type { Stored } from '../store/read.ts'

/** Sets `$sides` of the document; answers whether one of them changed. Costs a statement only when a side must be looked up. */
export async function setParties(operation: Operation, type: AnyDocument, doc: Stored, before: Stored | undefined): Promise<boolean> {
  const sides = { ...doc.$sides } as Record<string, string | null>
  for (const [name, words] of Object.entries((type.parties.sides ?? {}) as Record<string, Side<any, string>>)) {
    const shared = !words.from || words.from.includes(doc.status)
    const link = doc[words.via] as string | null
    const moved = before !== undefined && before[words.via] !== link
    if (sides[name] && !moved) continue
    if (!shared && !sides[name]) continue
    sides[name] = link ? await companyOf(operation, type, words.via, link) : null
  }
  const changed = Object.keys(sides).some((name) => (sides[name] ?? null) !== (doc.$sides[name] ?? null))
  ;(doc as { $sides: unknown }).$sides = sides
  return changed
}

/** Who stands on a side of a document, whether it is shared with them already or not; nothing where they have not joined. */
export const companyInPartyRole = async (operation: Operation, type: AnyDocument, doc: Stored, side: string): Promise<string | null> => {
  const words = (type.parties.sides as Record<string, Side<any, string>> | undefined)?.[side]
  const link = words && (doc[words.via] as string | null)
  return link ? companyOf(operation, type, words!.via, link) : null
}

/** @throws Error for a master without `company`: nobody could stand on that side, a mistake of the definition */
async function companyOf(operation: Operation, type: AnyDocument, via: string, id: string): Promise<string | null> {
  const party = await linkedParty(operation, type, via, id)
  if (party && !party.joins) throw new Error(`${type.name}: side by ${via} needs a master with a company`)
  return party?.company ?? null
}

/**
 * A counterparty's own document belongs to whoever owns the master that names it: the brand that keeps the carrier's record.
 *
 * @throws WeftError 11000 `common.INPUT_REQUIRED` without the link, `field.link` for a master of another company
 */
export async function ownerFromLink(operation: Operation, type: AnyDocument, side: string, doc: Stored): Promise<string> {
  const { via } = (type.parties.sides as Record<string, Side<any, string>>)[side]!
  const id = doc[via] as string | null
  const party = id ? await linkedParty(operation, type, via, id) : undefined
  if (!id || (party && party.owner === undefined)) throw invalid([{ path: via, key: 'common.INPUT_REQUIRED' }])
  // One acts for one's own company only.
  if (!party || (party.joins && party.company !== operation.actor.company)) throw invalid([{ path: via, key: 'field.link' }])
  return party.owner!
}
