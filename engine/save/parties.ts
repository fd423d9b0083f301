/** Which companies see a document besides its owner: found through the link of each side, and fixed once the document has reached a shared status. */
import type { AnyDocument, Side } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import type { Operation } from '../operation.ts'
import { columnFor, quote, tableLayout } from '../store/table-layout.ts'
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

/** The company behind a link: the link itself, or the target's `company` field (the joined account). */
async function companyOf(operation: Operation, type: AnyDocument, via: string, id: string): Promise<string | null> {
  const to = (type.fields as Fields)[via]!.options.to!
  if (to === 'company') return id
  const target = operation.engine.types.get(to)
  const column = target && columnFor(tableLayout(target), 'company')
  if (!target || !column) throw new Error(`${type.name}: side by ${via} needs ${to}.company`)
  const [row] = await operation.tx.rows<{ company: string | null }>(
    `SELECT ${quote(column.column)} AS company FROM ${tableLayout(target).table} WHERE platform_id = $1 AND id = $2`,
    [operation.actor.platform, id],
  )
  return row?.company ?? null
}

/** A counterparty's own document belongs to whoever owns the master that names it: the brand that keeps the carrier's record. */
export async function ownerFromLink(operation: Operation, type: AnyDocument, side: string, doc: Stored): Promise<string> {
  const { via } = (type.parties.sides as Record<string, Side<any, string>>)[side]!
  const target = operation.engine.types.get((type.fields as Fields)[via]!.options.to!)
  const id = doc[via] as string | null
  if (!target || !id) throw new WeftError(11000, 'form.invalid', { fields: [{ path: via, key: 'common.INPUT_REQUIRED' }] })
  const [row] = await operation.tx.rows<{ company_id: string; company: string | null }>(
    `SELECT company_id, ${quote(columnFor(tableLayout(target), 'company')?.column ?? 'company_id')} AS company FROM ${tableLayout(target).table} WHERE platform_id = $1 AND id = $2`,
    [operation.actor.platform, id],
  )
  // One acts for one's own company only.
  if (!row || (row.company !== operation.actor.company && columnFor(tableLayout(target), 'company')))
    throw new WeftError(11000, 'form.invalid', { fields: [{ path: via, key: 'field.link' }] })
  return row.company_id
}
