/**
 * The recycle bin: drafts that this person removed in the last 30 days, read from the journal. A removed draft can be restored with
 * its number (experience U100).
 */
import { firstStatus, type AnyDocument } from '../../../model/document.ts'
import { notFound } from '../../../model/errors.ts'
import type { FieldRules } from '../../../model/field.ts'
import { meets } from '../../../model/rules/condition.ts'
import { isLocked } from '../../../model/rules/edit-scope.ts'
import { requirePolicy } from '../../authorisation/policy.ts'
import { recordAdminAction } from '../../authorisation/admin-permissions.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../store/read.ts'
import { copiedValues, isEntered } from '../copied-values.ts'
import { saveDocument } from '../save.ts'
import type { FieldValues } from '../../stored-document.ts'

export interface Removed {
  readonly id: string
  readonly type: string
  readonly number: string | null
  /** The title of the document, if it has one. */
  readonly name: string | null
  readonly at: string
  /** The time until which it can be restored. */
  readonly until: string
}
const days = 30
const mine = `j.platform_id = $1 AND j.user_id = $2 AND j.company_id = $3 AND j.action = 'remove' AND j.at > now() - interval '${days} days'
  AND NOT EXISTS (SELECT 1 FROM core.journal r WHERE r.platform_id = j.platform_id AND r.doc_id = j.doc_id AND r.action IN ('restored', 'forgotten'))`

/** Returns removed drafts, newest first, at most 200 per page. */
export async function recycledDocuments(
  operation: Operation,
  { page = 1, size = 50 }: { page?: number; size?: number },
): Promise<{ rows: Removed[]; count: number }> {
  const limit = Math.min(Math.max(1, Math.trunc(size)), 200)
  const rows = await operation.tx.rows<Removed & { total: number }>(
    `SELECT j.doc_id AS id, j.type, j.changes->0->'from'->>'number' AS number, j.changes->0->'from'->>'name' AS name, j.at, j.at + interval '${days} days' AS until, (count(*) OVER ())::int AS total
     FROM core.journal j WHERE ${mine} AND j.type = ANY ($4) ORDER BY j.at DESC, j.id DESC LIMIT ${limit} OFFSET ${(Math.max(1, Math.trunc(page)) - 1) * limit}`,
    [operation.actor.platform, operation.actor.user, operation.actor.company, [...operation.engine.types.keys()]],
  )
  return { rows: rows.map(({ total: _, ...row }) => row), count: rows[0]?.total ?? 0 }
}

/**
 * Restores a removed draft as a new one, under the person's own right to create. It keeps its number if the number is still free.
 * Values whose targets no longer exist are reported at their fields.
 */
export async function restore(operation: Operation, id: string): Promise<{ type: AnyDocument; doc: Stored }> {
  // The journal cannot be locked. Two concurrent restores wait for each other here.
  await operation.tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('recycle ' || $1::text, 0))`, [id])
  const [row] = await operation.tx.rows<{ type: string; doc: Record<string, any> }>(
    `SELECT j.type, j.changes->0->'from' AS doc FROM core.journal j WHERE ${mine} AND j.doc_id = $4`,
    [operation.actor.platform, operation.actor.user, operation.actor.company, id],
  )
  const type = row && operation.engine.types.get(row.type)
  if (!type || !row.doc) throw notFound()
  const policy = await requirePolicy(operation, type)
  const values = copiedValues(type, row.doc, { takes: (field, path) => isEntered(field) && policy.restriction(path, 'owner') === 0 })
  for (const name of closedInDraft(operation, type, values)) delete values[name]
  if (type.number && row.doc['number']) values['number'] = row.doc['number']
  const { doc } = await saveDocument(operation, type, { values })
  await recordAdminAction(operation, { type: type.name, id, action: 'restored', changes: [{ path: '', from: null, to: doc.id }] })
  return { type, doc }
}

/** Removes a draft from the bin permanently. The journal still records that it was removed. */
export async function deleteForever(operation: Operation, id: string): Promise<void> {
  const [row] = await operation.tx.rows<{ type: string }>(`SELECT j.type FROM core.journal j WHERE ${mine} AND j.doc_id = $4`, [
    operation.actor.platform,
    operation.actor.user,
    operation.actor.company,
    id,
  ])
  if (!row) throw notFound()
  await recordAdminAction(operation, { type: row.type, id, action: 'forgotten' })
}

/** Returns the fields that a new draft with these values does not show or opens to nobody: whatever they held, it was not entered there. */
function closedInDraft({ actor }: Operation, type: AnyDocument, values: FieldValues): string[] {
  const viewer = { roles: actor.roles, action: 'create' as const, partyRole: 'owner' }
  const draft = { ...values, status: firstStatus(type) }
  const rules = (type.rules ?? {}) as Readonly<Record<string, FieldRules<any>>>
  const isShown = (name: string) => rules[name]?.show === undefined || meets(rules[name].show, draft, viewer)
  return Object.keys(values).filter((name) => !isShown(name) || isLocked(type, name, draft, viewer))
}
