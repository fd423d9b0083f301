/** Writes which party roles see nothing of a change: what their companies saw last stays for them (`tables/unseen-changes.ts`). */
import type { AnyDocument } from '../../model/document.ts'
import { rolesWithStamps } from '../../model/people/hidden-fields.ts'
import type { Operation } from '../operation.ts'
import { companiesIn, type Stored, type UnseenChanges } from '../stored-document.ts'

/** A document before a change, and the party roles whose companies see nothing of the change. */
export interface HiddenChange {
  readonly before: Stored
  readonly unseenBy: readonly string[]
}

/** Returns those of the party roles in which a company stands: the others learn of no change in any case. */
export const occupiedRoles = (doc: Stored, partyRoles: readonly string[]): readonly string[] =>
  partyRoles.filter((role) => (role === 'reader' ? doc.$shared === undefined || doc.$shared.length > 0 : companiesIn(doc, role).length > 0))

/** What the roles saw last once the change is written. */
export function unseenAfter(type: AnyDocument, { before, unseenBy }: HiddenChange): UnseenChanges | undefined {
  const stamped = rolesWithStamps(type)
  const blind = unseenBy.filter((role) => stamped.includes(role))
  if (blind.length === 0) return undefined
  const now = { version: before.version, at: String(before['updatedAt']), by: String(before['updatedBy']) }
  return Object.fromEntries(blind.map((role) => [role, before.$unseen?.[role] ?? now]))
}

const text = `INSERT INTO core.unseen_change AS h (platform_id, doc_id, party_role, version, seen_version, updated_at, updated_by)
  SELECT $1, u.id, u.role, u.version + 1, u.version, u.at, u.by FROM unnest($2::bigint[], $3::text[], $4::int[], $5::timestamptz[], $6::bigint[]) AS u(id, role, version, at, by)
  ON CONFLICT (platform_id, doc_id, party_role) DO UPDATE SET version = excluded.version,
    seen_version = CASE WHEN h.version = excluded.seen_version THEN h.seen_version ELSE excluded.seen_version END,
    updated_at = CASE WHEN h.version = excluded.seen_version THEN h.updated_at ELSE excluded.updated_at END,
    updated_by = CASE WHEN h.version = excluded.seen_version THEN h.updated_by ELSE excluded.updated_by END`

/** Writes the hidden changes of documents in one statement; none where nothing was hidden. */
export async function writeUnseen({ actor, tx }: Operation, type: AnyDocument, all: readonly HiddenChange[]): Promise<void> {
  const stamped = rolesWithStamps(type)
  const rows = all.flatMap(({ before, unseenBy }) => unseenBy.filter((role) => stamped.includes(role)).map((role) => ({ before, role })))
  if (rows.length === 0) return
  await tx.run(text, [
    actor.platform,
    rows.map(({ before }) => before.id),
    rows.map(({ role }) => role),
    rows.map(({ before }) => before.version),
    rows.map(({ before }) => before['updatedAt']),
    rows.map(({ before }) => before['updatedBy']),
  ])
}
