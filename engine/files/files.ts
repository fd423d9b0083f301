/** Files: their rows, and who may have them. One's own until a document names it, then whoever may see that document and field now (security T25). */
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Field, Fields } from '../../model/field.ts'
import { policyFor } from '../access/policy.ts'
import { readable } from '../access/readable.ts'
import type { Run } from '../run.ts'
import { mustMeetRules } from '../access/meet.ts'
import { masked } from '../save/view.ts'
import { loadAll, partyRolesIn } from '../store/read.ts'
import { filePlaces, filesIn } from './uses.ts'

export interface FileRow {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly bytes: string
  readonly width: number | null
  readonly height: number | null
  readonly storage_key: string
  readonly user_id: string
}
export interface NewFile {
  readonly name: string
  readonly type: string
  readonly bytes: number
  readonly sha256: Buffer
  readonly width?: number
  readonly height?: number
  readonly key: string
}

/** The file or picture field that something is to be uploaded for: `images` or `lines.photo`. 403 for who may not write it. */
export async function uploadField(run: Run, type: AnyDocument, path: string): Promise<Field> {
  const policy = await policyFor(run, type)
  const side = policy.sides.find((one) => one !== 'reader')
  const [outer, inner] = path.split('.') as [string, string | undefined]
  const first = Object.hasOwn(type.fields, outer) ? (type.fields as Fields)[outer] : undefined
  const field =
    inner === undefined
      ? first
      : first?.options.columns && Object.hasOwn(first.options.columns, inner)
        ? first.options.columns[inner]
        : undefined
  if (!field?.options.files) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'field' } })
  if (side === undefined || !(policy.may.create || policy.may.edit) || policy.restriction(path, side) > 0)
    throw new WeftError(403, 'access.forbidden')
  return field
}

export async function insertFile(run: Run, file: NewFile): Promise<string> {
  await run.engine.ids.reserve(run.tx, 1)
  const id = run.engine.ids.next()
  await run.tx.run(
    'INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, width, height, storage_key) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    [
      run.who.platform,
      id,
      run.who.company,
      run.who.user,
      file.name,
      file.type,
      file.bytes,
      file.sha256,
      file.width ?? null,
      file.height ?? null,
      file.key,
    ],
  )
  return id
}

/** Those of these files that the person may have now. */
export async function allowedFiles(run: Run, ids: readonly string[]): Promise<Map<string, FileRow>> {
  const { who } = run
  const rows = await run.tx.rows<FileRow & Record<string, unknown>>(
    'SELECT id, name, type, bytes, width, height, storage_key, user_id FROM core.file WHERE platform_id = $1 AND id = ANY ($2::bigint[]) AND deleted_at IS NULL',
    [who.platform, ids],
  )
  const found = new Map(rows.map((row) => [row.id, row as FileRow]))
  const uses =
    found.size === 0
      ? []
      : await run.tx.rows<{ file_id: string; doc_id: string; doc_type: string }>(
          'SELECT file_id, doc_id, doc_type FROM core.file_use WHERE platform_id = $1 AND file_id = ANY ($2::bigint[])',
          [who.platform, [...found.keys()]],
        )
  const used = new Set(uses.map((use) => use.file_id))
  const may = new Map<string, FileRow>()
  for (const [id, row] of found) if (!used.has(id) && row.user_id === who.user) may.set(id, row)
  for (const [name, group] of Map.groupBy(uses, (use) => use.doc_type)) {
    const type = run.engine.types.get(name)
    if (!type) continue
    for (const id of await seenIn(run, type, [...new Set(group.map((use) => use.doc_id))])) if (found.has(id)) may.set(id, found.get(id)!)
  }
  for (const id of await heard(
    run,
    [...found.keys()].filter((one) => !may.has(one)),
  ))
    may.set(id, found.get(id)!)
  return may
}

/** Recordings of voice notes at documents that the person may read. */
async function heard(run: Run, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const notes = await run.tx.rows<{ file_id: string; type: string; doc_id: string }>(
    'SELECT file_id, type, doc_id FROM core.voice_note WHERE platform_id = $1 AND file_id = ANY ($2::bigint[]) AND (shared OR company_id = $3)',
    [run.who.platform, ids, run.who.company],
  )
  const may: string[] = []
  for (const [name, group] of Map.groupBy(notes, (one) => one.type)) {
    const type = run.engine.types.get(name)
    const seen = type
      ? await readable(
          run,
          type,
          group.map((one) => one.doc_id),
        )
      : new Set<string>()
    may.push(...group.filter((one) => seen.has(one.doc_id)).map((one) => one.file_id))
  }
  return may
}

/** Files that stand in what the person sees of these documents. */
async function seenIn(run: Run, type: AnyDocument, docs: readonly string[]): Promise<Set<string>> {
  const policy = await policyFor(run, type)
  const seen = new Set<string>()
  if (!policy.may.read || policy.rows === 'deny') return seen
  for (const doc of await loadAll(run, type, docs.slice(0, 500), { lines: filePlaces(type).lines.length > 0 })) {
    const side = partyRolesIn(doc, run.who.company, policy.standing)
    if (side.length === 0) continue
    if (
      policy.rows.length > 0 &&
      !(await mustMeetRules(run, policy, doc.id).then(
        () => true,
        () => false,
      ))
    )
      continue
    for (const id of filesIn(type, masked(policy, doc, side))) seen.add(id)
  }
  return seen
}
