/**
 * Drafts: values that a person entered and has not saved yet, stored apart from the documents. A draft has no number, no process and
 * no notifications (experience U35).
 */
import type { AnyDocument } from '../../../model/document.ts'
import { linkedTypes } from '../../../model/fields/one-of.ts'
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
  /** What a new document is made of, as its address says it; empty for a blank one and for a stored document. */
  readonly source: string
  /** The titles of the documents that it is made of, as far as the actor may read them; empty where there are none. */
  readonly sourceText: string
  readonly title: string
  readonly at: string
}

/**
 * Names a draft of its owner: a stored document by its id; a new one by what it is made of (`from=style:7`, `copy=7`, `template=3`, absent for
 * a blank one), so that two new documents of a type have a draft each.
 */
export interface DraftName {
  readonly id?: string | undefined
  readonly source?: string | undefined
}
const columnsOf = ({ id, source = '' }: DraftName): readonly [string, string] => (id ? [id, ''] : ['0', source])

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
  { id, source, version, title, values }: DraftName & { version?: number; title: string; values: unknown },
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
    `INSERT INTO core.draft (platform_id, user_id, page, doc_id, source, version, title, content) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)
     ON CONFLICT (platform_id, user_id, page, doc_id, source) DO UPDATE SET version = excluded.version, title = excluded.title, content = excluded.content, at = now() RETURNING at`,
    [platform, user, type.name, ...columnsOf({ id, source }), version ?? null, title.slice(0, 200), content],
  )
  await operation.tx.run(
    'DELETE FROM core.draft WHERE platform_id = $1 AND user_id = $2 AND (page, doc_id, source) IN (SELECT page, doc_id, source FROM core.draft WHERE platform_id = $1 AND user_id = $2 ORDER BY at DESC OFFSET $3)',
    [platform, user, mostDrafts],
  )
  return { at: row!.at }
}

/**
 * Returns the actor's draft of a document (or of a new one made of this source), or null. Fields and line columns that the actor may no longer see are
 * left out. Returns null when the actor may no longer read the document.
 */
export async function draftOf(operation: Operation, type: AnyDocument, name: DraftName = {}): Promise<Draft | null> {
  const { id } = name
  const policy = await requirePolicy(operation, type)
  if (id && !(await readableIds(operation, type, [id])).has(id)) return null
  const [row] = await operation.tx.rows<{ content: string; version: number | null; at: string }>(
    'SELECT content, version, at FROM core.draft WHERE platform_id = $1 AND user_id = $2 AND page = $3 AND doc_id = $4 AND source = $5',
    [operation.actor.platform, operation.actor.user, type.name, ...columnsOf(name)],
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
export async function deleteDraft(operation: Operation, page: string, name: DraftName = {}): Promise<void> {
  await operation.tx.run('DELETE FROM core.draft WHERE platform_id = $1 AND user_id = $2 AND page = $3 AND doc_id = $4 AND source = $5', [
    operation.actor.platform,
    operation.actor.user,
    page,
    ...columnsOf(name),
  ])
}

/** Lists the actor's drafts, newest first, without content. Drafts of documents that the actor may no longer read are left out. */
export async function draftLines(operation: Operation): Promise<DraftLine[]> {
  const rows = await operation.tx.rows<{ page: string; doc_id: string; source: string; title: string; at: string }>(
    'SELECT page, doc_id, source, title, at FROM core.draft WHERE platform_id = $1 AND user_id = $2 ORDER BY at DESC LIMIT $3',
    [operation.actor.platform, operation.actor.user, mostDrafts],
  )
  const { types } = operation.engine
  const sources = rows.map(({ page, source }) => sourceDocuments(types.get(page), source))
  const named = await titlesOf(operation, [...rows.map((row) => row.doc_id), ...sources.flatMap(({ ids }) => ids)])
  const wanted = [...rows.map(({ page, doc_id: id }) => ({ type: page, ids: id === '0' ? [] : [id] })), ...sources]
  const may = new Set<string>()
  for (const name of new Set(wanted.map((one) => one.type))) {
    const type = types.get(name)
    const ids = wanted.flatMap((one) => (one.type === name ? one.ids : []))
    if (type && ids.length > 0) for (const id of await readableIds(operation, type, ids)) may.add(id)
  }
  return rows.flatMap(({ page, doc_id: id, source, title, at }, row) => {
    const type = types.get(page)
    if (!type || (id !== '0' && !may.has(id))) return []
    const typeText = localise(type.label, operation.actor.language)
    const titles = sources[row]!.ids.flatMap((one) => (may.has(one) ? [named.get(one) ?? one] : []))
    return [{ page, typeText, id: id === '0' ? null : id, source, sourceText: titles.join(', '), title: named.get(id) ?? title, at }]
  })
}

/** Returns the documents that the source of a new document names: those it is made from, copied from, or that a link is filled with. */
function sourceDocuments(type: AnyDocument | undefined, source: string): { readonly type: string; readonly ids: readonly string[] } {
  const [word, ...parts] = (source.split('&')[0] ?? '').split(/[=:]/)
  const isId = (text: string) => /^[1-9]\d{0,17}$/.test(text)
  const ids = (parts.at(-1) ?? '').split(',').filter(isId)
  const field = word === 'fill' ? (type?.fields as Fields | undefined)?.[parts[0] ?? ''] : undefined
  const linked = field && (parts.length === 3 ? parts[1] : linkedTypes(field)[0])
  const of: Readonly<Record<string, string | undefined>> = { from: parts[0], copy: type?.name, fill: linked }
  return { type: of[word ?? ''] ?? '', ids }
}
