/**
 * Stored process definitions with versions: drafts, the active one of a page, and the archived ones that running documents still
 * follow.
 */
import type { AnyDocument } from '../../../model/document.ts'
import { invalid, notFound, refused } from '../../../model/errors.ts'
import type { ProcessDefinition } from '../../../model/process/process.ts'
import type { Engine, Operation } from '../../operation.ts'
import { builtInProcess } from './built-in-process.ts'
import { checked, examined, publishingErrors } from './design-choices.ts'
import { unknownKeysOf } from './parse-definition.ts'

export interface StoredDefinition {
  readonly id: string
  readonly code: string
  readonly version: number
  readonly page: string
  readonly status: 'draft' | 'active' | 'archived'
  readonly definition: ProcessDefinition
  readonly createdBy: string | null
  readonly at: string
}
/** A definition and the row it is pinned by. Id null and version 0 mean the type's built-in process. */
export interface Pinned {
  readonly id: string | null
  readonly definition: ProcessDefinition
}

const columns = `id, code, version, page, status, definition, created_by AS "createdBy", at`
// A published version never changes, so it can be cached for good.
const published = new WeakMap<Engine, Map<string, ProcessDefinition>>()

/**
 * Returns the process that a new document of the type follows: the published one, else the built-in one; undefined for types with
 * neither.
 */
export async function active(operation: Operation, type: AnyDocument): Promise<Pinned | undefined> {
  const [row] = await operation.tx.rows<{ id: string }>(
    `SELECT id FROM core.process_definition WHERE platform_id = $1 AND page = $2 AND status = 'active'`,
    [operation.actor.platform, type.name],
  )
  if (row) return { id: row.id, definition: await pinned(operation, type, row.id) }
  const builtIn = builtInProcess(type)
  return builtIn && { id: null, definition: builtIn }
}

/**
 * Returns the definition that an instance is pinned to.
 * @throws WeftError 404 when it does not exist on this platform; 11000 for an access with a key that the engine does not read
 */
export async function pinned(operation: Operation, type: AnyDocument, id: string | null): Promise<ProcessDefinition> {
  if (id === null) {
    const builtIn = builtInProcess(type)
    if (!builtIn) throw notFound()
    return builtIn
  }
  let known = published.get(operation.engine)
  if (!known) published.set(operation.engine, (known = new Map()))
  const key = `${operation.actor.platform}/${id}`
  const cached = known.get(key)
  if (cached) return cached
  const row = await read(operation, id)
  const unknownKeys = unknownKeysOf(row.definition)
  if (unknownKeys.length > 0) throw invalid(unknownKeys)
  if (row.status !== 'draft') {
    if (known.size >= 1000) known.clear()
    known.set(key, row.definition)
  }
  return row.definition
}

/**
 * Returns one stored version.
 * @throws WeftError 404 when it does not exist on this platform
 */
export async function read(operation: Operation, id: string): Promise<StoredDefinition> {
  const [row] = await operation.tx.rows<StoredDefinition>(
    `SELECT ${columns} FROM core.process_definition WHERE platform_id = $1 AND id = $2`,
    [operation.actor.platform, id],
  )
  if (!row) throw notFound()
  return row
}

/** Returns the stored versions, newest first, of one page or of all. */
export const list = (operation: Operation, page?: string): Promise<StoredDefinition[]> =>
  operation.tx.rows<StoredDefinition>(
    `SELECT ${columns} FROM core.process_definition WHERE platform_id = $1 AND ($2::text IS NULL OR page = $2) ORDER BY page, code, version DESC`,
    [operation.actor.platform, page ?? null],
  )

/**
 * Saves a design as a draft: a new one, the draft with that id, or (for the id of a published version) the next version of it.
 * The validations apply to drafts too (DM-5-020 to 025), unless the design is `unfinished`: then it is stored with its errors, which keep
 * it from being published. `at` is the time of the version that the editor has seen.
 * @throws WeftError 11000 with errors at their fields, also for a code that already exists (DM-3-079); 409 when the draft was
 * changed, or another one begun, since `at`
 */
export async function saveDraft(
  operation: Operation,
  input: { readonly id?: string; readonly definition: unknown; readonly at?: string; readonly unfinished?: boolean },
): Promise<StoredDefinition> {
  const checkedDefinition = input.unfinished ? examined(operation, input.definition).definition : checked(operation, input.definition)
  await operation.tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('process:' || $1 || ':' || $2, 0))`, [
    operation.actor.platform,
    checkedDefinition.code,
  ])
  const versions = await operation.tx.rows<{ id: string; version: number; status: string }>(
    `SELECT id, version, status FROM core.process_definition WHERE platform_id = $1 AND code = $2 ORDER BY version DESC`,
    [operation.actor.platform, checkedDefinition.code],
  )
  const before = input.id === undefined ? undefined : await read(operation, input.id)
  if (versions.length > 0 && before?.code !== checkedDefinition.code)
    throw invalid([{ path: 'code', key: 'field.duplicate', values: { label: checkedDefinition.code } }])
  const draft = before?.status === 'draft' ? before : before && versions.find(({ status }) => status === 'draft')
  if (input.at !== undefined && input.at !== (draft && draft.id !== before!.id ? (await read(operation, draft.id)).at : before?.at))
    throw refused('action.changed')
  if (draft) {
    const definition = { ...checkedDefinition, version: draft.version }
    const saved = await operation.tx.run(
      `UPDATE core.process_definition SET code = $3, page = $4, definition = $5, at = now(), created_by = $6 WHERE platform_id = $1 AND id = $2 AND status = 'draft'`,
      [
        operation.actor.platform,
        draft.id,
        checkedDefinition.code,
        checkedDefinition.page,
        JSON.stringify(definition),
        operation.actor.user,
      ],
    )
    if (saved !== 1) throw refused('action.changed')
    return read(operation, draft.id)
  }
  await operation.engine.ids.reserve(operation.tx, 1)
  const id = operation.engine.ids.next()
  const version = (versions[0]?.version ?? 0) + 1
  await operation.tx.run(
    `INSERT INTO core.process_definition (platform_id, id, code, version, page, status, definition, created_by) VALUES ($1, $2, $3, $4, $5, 'draft', $6, $7)`,
    [
      operation.actor.platform,
      id,
      checkedDefinition.code,
      version,
      checkedDefinition.page,
      JSON.stringify({ ...checkedDefinition, version }),
      operation.actor.user,
    ],
  )
  return read(operation, id)
}

/**
 * Publishes a draft as the process of its page. The previous one is archived; running documents stay on it.
 * @throws WeftError 11000 with errors at their fields; 409 when it is no draft, or was changed since `at`
 */
export async function publish(operation: Operation, id: string, at?: string): Promise<StoredDefinition> {
  // Checked under the lock of the row: a draft that is saved meanwhile may be unfinished.
  await operation.tx.rows(`SELECT id FROM core.process_definition WHERE platform_id = $1 AND id = $2 FOR UPDATE`, [
    operation.actor.platform,
    id,
  ])
  const draft = await read(operation, id)
  if (draft.status !== 'draft' || (at !== undefined && at !== draft.at)) throw refused('action.changed')
  const errors = [...unknownKeysOf(draft.definition), ...publishingErrors(operation, draft.definition)]
  if (errors.length > 0) throw invalid(errors)
  await operation.tx.rows(`SELECT pg_advisory_xact_lock(hashtextextended('process page:' || $1 || ':' || $2, 0))`, [
    operation.actor.platform,
    draft.page,
  ])
  await operation.tx.run(
    `UPDATE core.process_definition SET status = 'archived' WHERE platform_id = $1 AND page = $2 AND status = 'active'`,
    [operation.actor.platform, draft.page],
  )
  const done = await operation.tx.run(
    `UPDATE core.process_definition SET status = 'active' WHERE platform_id = $1 AND id = $2 AND status = 'draft'`,
    [operation.actor.platform, id],
  )
  if (done !== 1) throw refused('action.changed')
  return read(operation, id)
}

/** Retires a process: new documents follow the type's built-in process again. A draft is deleted. */
export async function retire(operation: Operation, id: string): Promise<void> {
  const row = await read(operation, id)
  if (row.status === 'draft')
    await operation.tx.run(`DELETE FROM core.process_definition WHERE platform_id = $1 AND id = $2 AND status = 'draft'`, [
      operation.actor.platform,
      id,
    ])
  else
    await operation.tx.run(`UPDATE core.process_definition SET status = 'archived' WHERE platform_id = $1 AND id = $2`, [
      operation.actor.platform,
      id,
    ])
}

/**
 * Returns the answer of `pid-from-ui` for a page (SH-7-053): the id of the process a new document would follow, `own:<type>` for the
 * built-in process; undefined without one.
 */
export async function processOfPage(
  operation: Operation,
  page: string,
): Promise<{ readonly page: string; readonly id: string; readonly definition: ProcessDefinition } | undefined> {
  const type = operation.engine.types.get(page)
  const definition = type && (await active(operation, type))
  return definition && { page, id: definition.id ?? `own:${page}`, definition: definition.definition }
}
