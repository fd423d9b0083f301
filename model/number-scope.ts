/** Among which documents a number is unique, and which part of it tells apart the companies that number for themselves (ruling 28). */
import type { AnyDocument } from './document.ts'
import { operatingKinds } from './people/party-kinds.ts'
import type { Label } from './text.ts'

/** The part of a pattern that is the code of the owning company and a hyphen, and nothing when a brand or the operator owns the document. */
export const guestPart = 'guest'

/** The parts of a number's pattern that stand for the day, in the time zone of the platform, and how each is cut out of `YYYY-MM-DD`. */
export const datePlaceholders = {
  yyyy: { label: ['年（四位）', 'Year, four digits'], cut: [0, 4] },
  yy: { label: ['年（两位）', 'Year, two digits'], cut: [2, 4] },
  mm: { label: ['月', 'Month'], cut: [5, 7] },
  dd: { label: ['日', 'Day'], cut: [8, 10] },
} as const satisfies Readonly<Record<string, { readonly label: Label; readonly cut: readonly [number, number] }>>
/** Returns the text of a part of the pattern that stands for the day; undefined for every other part. */
export const datePart = (name: string, today: string): string | undefined =>
  Object.hasOwn(datePlaceholders, name) ? today.slice(...datePlaceholders[name as keyof typeof datePlaceholders].cut) : undefined

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
