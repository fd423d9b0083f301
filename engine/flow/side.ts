/** The companies on the sides of a document: as it was shared, or as a side's link will share it. */
import type { AnyDocument } from '../../model/document.ts'
import type { NodeAccess } from '../../model/process.ts'
import type { Run } from '../run.ts'
import { linkedParty } from '../store/linked-party.ts'
import { columnFor, quote, shapeOf } from '../store/shape.ts'
import type { FlowDoc } from './flow.ts'

/** The companies that stand on these sides now, the owner where none is named. */
export async function companiesOn(
  run: Run,
  at: { readonly type: AnyDocument; readonly doc: FlowDoc },
  sides: NodeAccess['side'],
): Promise<string[]> {
  const found = new Set<string>()
  for (const side of [sides ?? 'owner'].flat()) {
    const company = await companyOn(run, at, side)
    if (company) found.add(company)
  }
  return [...found]
}

/** Null where nobody stands there yet. A node may be entered by the very action that shares the document, so the link counts before the sharing is written. */
async function companyOn(
  run: Run,
  { type, doc }: { readonly type: AnyDocument; readonly doc: FlowDoc },
  side: string,
): Promise<string | null> {
  if (side === 'owner') return doc.ownerCompany
  const shared = doc.$sides?.[side]
  if (shared) return shared
  const via = type.parties.sides?.[side]?.via as string | undefined
  if (via === undefined) return null
  const link = via in doc ? ((doc as unknown as Record<string, unknown>)[via] as string | null) : await linkOf(run, { type, doc }, via)
  return link ? ((await linkedParty(run, type, via, link))?.company ?? null) : null
}

async function linkOf(run: Run, { type, doc }: { readonly type: AnyDocument; readonly doc: FlowDoc }, via: string): Promise<string | null> {
  const shape = shapeOf(type)
  const [row] = await run.tx.rows<{ link: string | null }>(
    `SELECT ${quote(columnFor(shape, via)!.column)} AS link FROM ${shape.table} WHERE platform_id = $1 AND id = $2`,
    [run.who.platform, doc.id],
  )
  return row?.link ?? null
}
