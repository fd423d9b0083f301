/** Reads lines that grow, a page at a time, as the viewer may see them. */
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import { notFound } from '../../../model/errors.ts'
import { grownPageLimit, growingOf } from '../../../model/lifecycle/growing.ts'
import { maskPhones } from '../../authorisation/masked-phones.ts'
import { requirePolicy } from '../../authorisation/policy.ts'
import { requireRowRules } from '../../authorisation/row-rules.ts'
import type { Operation } from '../../operation.ts'
import { grownPage, growingLayout } from '../../store/rows/growing-lines.ts'
import { load, partyRolesIn } from '../../store/read.ts'
import { addTitles, titlesOf } from '../../store/links/titles.ts'
import type { FieldValues } from '../../stored-document.ts'
import { masked } from './document-view.ts'

/** A page of rows, the newest first. */
export interface GrownRows {
  /** With `appendedAt`, `appendedBy`, and titles of links beside them. */
  readonly rows: readonly FieldValues[]
  /** `before` of the next page; absent on the last one. */
  readonly next?: number
}

/**
 * Returns a page of lines that grow, by their place.
 * @param page `before`: `next` of the page before; `size`: rows of a page, at most 200, default 50
 * @throws WeftError 404 for a document or lines that the viewer may not see
 */
export async function grownRows(
  operation: Operation,
  type: AnyDocument,
  {
    id,
    lines,
    before,
    size = 50,
  }: { readonly id: string; readonly lines: string; readonly before?: number | undefined; readonly size?: number | undefined },
): Promise<GrownRows> {
  const policy = await requirePolicy(operation, type)
  const doc = await load(operation, type, id, { lines: false })
  await requireRowRules(operation, policy, id)
  const roles = partyRolesIn(doc, operation.actor.company, policy.standing)
  const isGrowing = growingOf(type).some(([name]) => name === lines)
  if (roles.length === 0 || !isGrowing || policy.restriction(lines, roles) === 2) throw notFound()
  const limit = Math.min(Math.max(size, 1), grownPageLimit)
  const page = await grownPage(operation, growingLayout(type, lines), id, { before, size: limit + 1 })
  const rows = page.slice(0, limit)
  const others = Object.fromEntries(linesOf(type).map(([name]) => [name, []]))
  const shown = maskPhones(policy, roles, masked(policy, { ...doc, ...others, [lines]: rows }, roles))
  await addTitles(operation, type, [shown])
  const people = await titlesOf(operation, [...new Set(rows.map(({ appendedBy }) => appendedBy))])
  return {
    rows: (shown[lines] as FieldValues[]).map((row) => ({ ...row, appendedBy$: people.get(row['appendedBy'] as string) ?? '' })),
    ...(page.length > limit ? { next: rows.at(-1)!.no } : {}),
  }
}
