/** Reads lines that grow as the viewer may see them: a page at a time, or the newest of several documents. */
import { linesOf, type AnyDocument } from '../../../model/document.ts'
import { notFound } from '../../../model/errors.ts'
import { grownPageLimit, growingOf } from '../../../model/lifecycle/growing.ts'
import { maskPhones } from '../../authorisation/masked-phones.ts'
import { requirePolicy, type PartyRoles, type Policy } from '../../authorisation/policy.ts'
import { requireRowRules } from '../../authorisation/row-rules.ts'
import type { Operation } from '../../operation.ts'
import { grownPage, growingLayout, newestGrown, type GrownRow } from '../../store/rows/growing-lines.ts'
import { load, loadAll, partyRolesIn, type Stored } from '../../store/read.ts'
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
interface GrownQuery {
  readonly id: string
  readonly lines: string
  /** `next` of the page before. */
  readonly before?: number | undefined
  readonly size?: number | undefined
}

/**
 * Returns a page of lines that grow, by their place.
 * @param query `size`: rows of a page, at most 200, default 50
 * @throws WeftError 404 for a document or lines that the viewer may not see
 */
export const grownRows = (operation: Operation, type: AnyDocument, { size = 50, ...query }: GrownQuery): Promise<GrownRows> =>
  readGrown(operation, type, { ...query, size: Math.min(Math.max(size, 1), grownPageLimit) })

/** As `grownRows`, with as many rows as `size` says. */
export async function readGrown(
  operation: Operation,
  type: AnyDocument,
  { id, lines, before, size }: GrownQuery & { readonly size: number },
): Promise<GrownRows> {
  const policy = await requirePolicy(operation, type)
  const doc = await load(operation, type, id, { lines: false })
  await requireRowRules(operation, policy, id)
  const roles = partyRolesIn(doc, operation.actor.company, policy.standing)
  const isGrowing = growingOf(type).some(([name]) => name === lines)
  if (roles.length === 0 || !isGrowing || policy.restriction(lines, roles) === 2) throw notFound()
  const page = await grownPage(operation, growingLayout(type, lines), id, { before, size: size + 1 })
  const [rows] = await shownRows(operation, policy, lines, [{ doc, roles, rows: page.slice(0, size) }])
  return { rows: rows!, ...(page.length > size ? { next: page[size - 1]!.no } : {}) }
}

/** The newest rows of lines of a document, the oldest of them first. */
export interface NewestRows {
  readonly rows: readonly FieldValues[]
  /** There are older ones. */
  readonly cut: boolean
}

/**
 * Returns the newest rows of lines that grow of documents, by document: one statement for all of them.
 * @param documents that the viewer may see, which the caller has checked
 * @param limit rows of one document at most
 */
export async function newestRows(
  operation: Operation,
  type: AnyDocument,
  documents: readonly string[],
  { lines, limit }: { readonly lines: string; readonly limit: number },
): Promise<ReadonlyMap<string, NewestRows>> {
  const policy = await requirePolicy(operation, type)
  const docs = (await loadAll(operation, type, documents, { lines: false }))
    .map((doc) => ({ doc, roles: partyRolesIn(doc, operation.actor.company, policy.standing) }))
    .filter(({ roles }) => roles.length > 0 && policy.restriction(lines, roles) < 2)
  const ids = docs.map(({ doc }) => doc.id)
  const rows = await newestGrown(operation, growingLayout(type, lines), ids, limit + 1)
  const of = (id: string) => rows.get(id) ?? []
  const shown = await shownRows(
    operation,
    policy,
    lines,
    docs.map((one) => ({ ...one, rows: of(one.doc.id).slice(-limit) })),
  )
  return new Map(ids.map((id, at) => [id, { rows: shown[at]!, cut: of(id).length > limit }]))
}

interface RowsOf {
  readonly doc: Stored
  readonly roles: PartyRoles
  readonly rows: readonly GrownRow[]
}

/** Returns the rows of each document as its viewer sees them, with titles and the names of who appended them. */
async function shownRows(operation: Operation, policy: Policy, lines: string, documents: readonly RowsOf[]): Promise<FieldValues[][]> {
  const others = Object.fromEntries(linesOf(policy.type).map(([name]) => [name, []]))
  const shown = documents.map(({ doc, roles, rows }) =>
    maskPhones(policy, roles, masked(policy, { ...doc, ...others, [lines]: rows } as Stored, roles)),
  )
  await addTitles(operation, policy.type, shown)
  const people = await titlesOf(operation, [...new Set(documents.flatMap(({ rows }) => rows.map(({ appendedBy }) => appendedBy)))])
  return shown.map((doc) =>
    (doc[lines] as FieldValues[]).map((row) => ({ ...row, appendedBy$: people.get(row['appendedBy'] as string) ?? '' })),
  )
}
