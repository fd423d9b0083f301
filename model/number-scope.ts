/** Among which documents a number is unique, and which part of it tells apart the companies that number for themselves (ruling 28). */
import type { AnyDocument } from './document.ts'
import { operatingKinds } from './people/party-kinds.ts'

/** The part of a pattern that is the code of the owning company and a hyphen, and nothing when a brand or the operator owns the document. */
export const guestPart = 'guest'

/**
 * Returns where the number of a type is unique and counted: on the `platform` when companies other than the owner may read its documents, so
 * that each reader knows it by its number; within the owning `company` when nobody else reads them.
 */
export function numberScope({ parties }: AnyDocument): 'platform' | 'company' {
  return parties.read !== undefined || Object.keys(parties.partyRoles ?? {}).length > 0 ? 'platform' : 'company'
}

/**
 * Says whether suppliers, factories or carriers number documents of the type that others read. Their numbers carry their code: a plain serial
 * that they share tells each how many documents its competitors have, and a refused number that a competitor has it.
 */
export const guestsNumber = (type: AnyDocument): boolean =>
  numberScope(type) === 'platform' && [type.parties.owner].flat().some((kind) => !operatingKinds.includes(kind))
