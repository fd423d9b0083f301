/**
 * Drafts: values that a person entered and has not saved yet, stored apart from the documents. A draft has no number, no process and
 * no notifications (experience U35).
 */
import type { AnyDocument } from '../../../model/document.ts'
import { notFound, WeftError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import { localise } from '../../../model/text.ts'
import { requirePolicy, type Policy } from '../../authorisation/policy.ts'
import { readableIds } from '../../authorisation/read-access.ts'
import type { Operation } from '../../operation.ts'
import { titlesOf } from '../../store/links/titles.ts'
import type { FieldValues } from '../../stored-document.ts'

export interface Draft {
  readonly values: Readonly<FieldValues>
  /** The version of the document that was edited; null for a new one. */
  readonly version: number | null
  readonly at: string
}
export interface DraftLine {
  readonly page: string
  readonly typeText: string
  /** Null for a new document. */
  readonly id: string | null
  readonly title: string
  readonly at: string
}

const mostBytes = 3_500_000
/** The number of drafts stored per person. The newest are retained. */
const mostDrafts = 100

/**
 * Stores a draft, replacing the previous one, for a document that the actor may read or (without `id`) for a new one. Names are those
 * of the definition, and
 * `x$` is the title of a link `x`. Values may be wrong or missing. Returns the time of storing, ISO 8601 UTC.
 */
export async function saveDraft(
  operation: Operation,
  type: AnyDocument,
  { id, version, title, values }: { id?: string; version?: number; title: string; values: unknown },
): Promise<{ at: string }> {
  const policy = await requirePolicy(operation, type)
  if (id ? !(await readableIds(operation, type, [id])).has(id) : !policy.may.create) throw notFound()
  if (typeof values !== 'object' || values === null || Array.isArray(values)) throw new WeftError(400, 'generic.badRequest')
  for (const name of Object.keys(values))
    if (!Object.hasOwn(type.fields, name.replace(/\$$/, '')) && name !== 'number')
      throw new WeftError(400, 'form.unknownKey', { values: { key: name.slice(0, 60) } })
  const content = JSON.stringify(values)
  if (content.length > mostBytes) throw new WeftError(413, 'generic.tooLarge')
  const { platform, user } = operation.actor
  const [row] = await operation.tx.rows<{ at: string }>(
    `INSERT INTO core.draft (platform_id, user_id, page, doc_id, version, title, content) VALUES ($1, $2, $3, $4, $5, $6, $7)
     ON CONFLICT (platform_id, user_id, page, doc_id) DO UPDATE SET version = excluded.version, title = excluded.title, content = excluded.content, at = now() RETURNING at`,
    [platform, user, type.name, id ?? '0', version ?? null, title.slice(0, 200), content],
  )
  await operation.tx.run(
    'DELETE FROM core.draft WHERE platform_id = $1 AND user_id = $2 AND (page, doc_id) IN (SELECT page, doc_id FROM core.draft WHERE platform_id = $1 AND user_id = $2 ORDER BY at DESC OFFSET $3)',
    [platform, user, mostDrafts],
  )
  return { at: row!.at }
}

/**
 * Returns the actor's draft of a document (or of a new one), or null. Fields and line columns that the actor may no longer see are
 * left out. Returns null when the actor may no longer read the document.
 */
export async function draftOf(operation: Operation, type: AnyDocument, id?: string): Promise<Draft | null> {
  const policy = await requirePolicy(operation, type)
  if (id && !(await readableIds(operation, type, [id])).has(id)) return null
  const [row] = await operation.tx.rows<{ content: string; version: number | null; at: string }>(
    'SELECT content, version, at FROM core.draft WHERE platform_id = $1 AND user_id = $2 AND page = $3 AND doc_id = $4',
    [operation.actor.platform, operation.actor.user, type.name, id ?? '0'],
  )
  return row ? { values: visible(type, policy, JSON.parse(row.content) as FieldValues), version: row.version, at: row.at } : null
}

function visible(type: AnyDocument, policy: Policy, values: Readonly<FieldValues>): FieldValues {
  const seen = (path: string) => policy.partyRoles.some((partyRole) => policy.restriction(path.replaceAll('$', ''), partyRole) < 2)
  const part = (row: Readonly<FieldValues>, before: string) =>
    Object.fromEntries(Object.entries(row).filter(([name]) => seen(`${before}${name}`)))
  const visibleValues = part(values, '')
  for (const [name, field] of Object.entries(type.fields as Fields)) {
    const lines = visibleValues[name]
    if (field.kind === 'lines' && Array.isArray(lines))
      visibleValues[name] = lines.map((line: unknown) =>
        typeof line === 'object' && line !== null ? part(line as FieldValues, `${name}.`) : line,
      )
  }
  return visibleValues
}

/** Deletes the actor's draft, after it was saved or discarded. */
export async function deleteDraft(operation: Operation, page: string, id?: string): Promise<void> {
  await operation.tx.run('DELETE FROM core.draft WHERE platform_id = $1 AND user_id = $2 AND page = $3 AND doc_id = $4', [
    operation.actor.platform,
    operation.actor.user,
    page,
    id ?? '0',
  ])
}

/** Lists the actor's drafts, newest first, without content. Drafts of documents that the actor may no longer read are left out. */
export async function draftLines(operation: Operation): Promise<DraftLine[]> {
  const rows = await operation.tx.rows<{ page: string; doc_id: string; title: string; at: string }>(
    'SELECT page, doc_id, title, at FROM core.draft WHERE platform_id = $1 AND user_id = $2 ORDER BY at DESC LIMIT $3',
    [operation.actor.platform, operation.actor.user, mostDrafts],
  )
  const named = await titlesOf(
    operation,
    rows.map((row) => row.doc_id),
  )
  const may = new Set<string>()
  for (const page of new Set(rows.map((row) => row.page))) {
    const type = operation.engine.types.get(page)
    if (!type) continue
    const ids = rows.filter((row) => row.page === page && row.doc_id !== '0').map((row) => row.doc_id)
    for (const id of await readableIds(operation, type, ids)) may.add(id)
  }
  return rows.flatMap(({ page, doc_id: id, title, at }) => {
    const type = operation.engine.types.get(page)
    if (!type || (id !== '0' && !may.has(id))) return []
    const typeText = localise(type.label, operation.actor.language)
    return [{ page, typeText, id: id === '0' ? null : id, title: named.get(id) ?? title, at }]
  })
}
