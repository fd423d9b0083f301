/**
 * Refuses that a person gives a document that was sent to a company to another one: its number, its process and its history name the first. Another
 * company gets a copy.
 */
import { actionsOf, linesOf, type AnyDocument, type PartyRoleSpec } from '../../../model/document.ts'
import type { FieldError } from '../../../model/errors.ts'
import { namingColumn } from '../../../model/people/party-roles.ts'
import type { Operation } from '../../operation.ts'
import { companiesOfParties } from '../../store/links/linked-party.ts'
import { type FieldValues, companiesIn, type Stored } from '../../stored-document.ts'
import type { placeOf } from '../input/read-input.ts'

interface Written {
  readonly doc: Stored
  readonly before: Stored | undefined
  readonly place: ReturnType<typeof placeOf>
}
/** A party link that named another company, and where the document has it. */
interface MovedLink {
  readonly path: string
  readonly id: string
}
type Row = Readonly<FieldValues>

/**
 * Returns an error at each party link that leads elsewhere although the document has been in a shared status of its role (`from`) with a company
 * that it named. Nothing is asked of the database where no such link changed.
 */
export async function sentLinkErrors(operation: Operation, type: AnyDocument, written: Written): Promise<FieldError[]> {
  const { before } = written
  const errors: FieldError[] = []
  if (!before) return errors
  for (const [role, { via, from }] of Object.entries((type.parties.partyRoles ?? {}) as Record<string, PartyRoleSpec<any, string>>)) {
    // A carrier that only reads may be replaced: it decided nothing that the next one would learn.
    const moved = from && decides(type, role) ? movedLinks(type, role, via, written) : []
    if (moved.length === 0) continue
    const companies = await companiesOfParties(operation, type, via, [...new Set(moved.map(({ id }) => id))])
    const standing = companiesIn(before, role)
    // A company that the document is sealed for stands in the role no more, and has read it.
    const isSealed = standing.length === 0 && [...companies.values()].some((company) => company !== null)
    const wasSent = isSealed && namingColumn(type, role) === undefined && (await sentBefore(operation, before.id, via, from!))
    for (const { path, id } of moved) {
      const company = companies.get(id) ?? null
      if (company !== null && (wasSent || standing.includes(company))) errors.push({ path, key: 'field.sent' })
    }
  }
  return errors
}

/** Whether a role takes actions on documents of the type. */
const decides = (type: AnyDocument, role: string): boolean =>
  Object.values(actionsOf(type)).some(({ partyRole }) => [partyRole ?? []].flat().includes(role))

/** Returns the links of a role that named something and name it no more; a row that is removed takes its company out, and names no other one. */
function movedLinks(type: AnyDocument, role: string, via: string, { doc, before, place }: Written): MovedLink[] {
  const isMoved = (id: unknown, now: unknown): id is string => typeof id === 'string' && id !== now
  const naming = namingColumn(type, role)
  if (!naming) {
    const id = (before as Row | undefined)?.[via]
    return isMoved(id, doc[via]) ? [{ path: via, id }] : []
  }
  const { lines, column } = naming
  if (!linesOf(type).some(([name]) => name === lines)) return []
  const known = new Map(((before?.[lines] ?? []) as Row[]).map((row) => [row['id'], row[column]]))
  return ((doc[lines] ?? []) as Row[]).flatMap((row, at) => {
    const id = known.get(row['id'])
    return isMoved(id, row[column]) ? [{ path: `${place(row, lines, at)}.${column}`, id }] : []
  })
}

/** Whether the document has been in one of the statuses since its link was set. */
async function sentBefore(operation: Operation, docId: string, via: string, from: readonly string[]): Promise<boolean> {
  const [row] = await operation.tx.rows<{ sent: number | null; named: number | null }>(
    `SELECT max(j.version) FILTER (WHERE c->>'path' = 'status') AS sent, max(j.version) FILTER (WHERE c->>'path' = $4) AS named
     FROM core.journal j, jsonb_array_elements(j.changes) c
     WHERE j.platform_id = $1 AND j.doc_id = $2 AND (c->>'path' = $4 OR (c->>'path' = 'status' AND c->>'to' = ANY ($3::text[])))`,
    [operation.actor.platform, docId, from, via],
  )
  return row!.sent !== null && row!.sent >= (row!.named ?? 0)
}
