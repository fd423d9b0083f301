/**
 * Files: their rows and their access. A file belongs to its uploader until a document names it, and then to every user who may
 * currently see that document and field (security T25).
 */
import { linesOf, type AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Field, Fields } from '../../model/field.ts'
import { policyFor } from '../authorisation/policy.ts'
import { exchangesOf } from '../authorisation/read-access.ts'
import type { Operation } from '../operation.ts'
import { requireRowRules } from '../authorisation/row-rules.ts'
import { masked } from '../save/view/document-view.ts'
import { growingFileLayouts, grownWithFiles } from '../store/rows/growing-files.ts'
import { loadAnswered } from '../store/rows/answered-rows.ts'
import { loadAll, partyRolesIn } from '../store/read.ts'
import { filePlaces, filesIn } from '../save/persistence/file-references.ts'

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

/**
 * Returns the file or picture field that an upload is for: `images` or `lines.photo`.
 * @throws WeftError 403 for a user who may not write it
 */
export async function uploadField(operation: Operation, type: AnyDocument, path: string): Promise<Field> {
  const policy = await policyFor(operation, type)
  const partyRole = policy.partyRoles.find((one) => one !== 'reader')
  const [outer, inner] = path.split('.') as [string, string | undefined]
  const first = Object.hasOwn(type.fields, outer) ? (type.fields as Fields)[outer] : undefined
  const field =
    inner === undefined
      ? first
      : first?.options.columns && Object.hasOwn(first.options.columns, inner)
        ? first.options.columns[inner]
        : undefined
  if (!field?.options.files) throw new WeftError(400, 'generic.badRequest', { detail: { what: 'field' } })
  if (partyRole === undefined || !(policy.may.create || policy.may.edit) || policy.restriction(path, partyRole) > 0)
    throw new WeftError(403, 'access.forbidden')
  return field
}

export async function insertFile(operation: Operation, file: NewFile): Promise<string> {
  await operation.engine.ids.reserve(operation.tx, 1)
  const id = operation.engine.ids.next()
  await operation.tx.run(
    'INSERT INTO core.file (platform_id, id, company_id, user_id, name, type, bytes, sha256, width, height, storage_key) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)',
    [
      operation.actor.platform,
      id,
      operation.actor.company,
      operation.actor.user,
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

/** Returns those of these files that the user may currently access. */
export async function allowedFiles(operation: Operation, ids: readonly string[]): Promise<Map<string, FileRow>> {
  const { actor } = operation
  const rows = await operation.tx.rows<FileRow>(
    'SELECT id, name, type, bytes, width, height, storage_key, user_id FROM core.file WHERE platform_id = $1 AND id = ANY ($2::bigint[]) AND deleted_at IS NULL',
    [actor.platform, ids],
  )
  const files = new Map(rows.map((row) => [row.id, row as FileRow]))
  const uses =
    files.size === 0
      ? []
      : await operation.tx.rows<{ file_id: string; doc_id: string; doc_type: string }>(
          'SELECT file_id, doc_id, doc_type FROM core.file_reference WHERE platform_id = $1 AND file_id = ANY ($2::bigint[])',
          [actor.platform, [...files.keys()]],
        )
  const used = new Set(uses.map((use) => use.file_id))
  const may = new Map<string, FileRow>()
  for (const [id, row] of files) if (!used.has(id) && row.user_id === actor.user) may.set(id, row)
  for (const [name, group] of Map.groupBy(uses, (use) => use.doc_type)) {
    const type = operation.engine.types.get(name)
    if (!type) continue
    const docs = [...new Set(group.map((use) => use.doc_id))]
    for (const id of await seenIn(operation, type, { docs, files: [...files.keys()] })) if (files.has(id)) may.set(id, files.get(id)!)
  }
  for (const id of await readableRecordings(
    operation,
    [...files.keys()].filter((one) => !may.has(one)),
  ))
    may.set(id, files.get(id)!)
  return may
}

/** Returns the recordings of voice notes on documents that the user may read. */
async function readableRecordings(operation: Operation, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return []
  const notes = await operation.tx.rows<{ file_id: string; type: string; doc_id: string; company_id: string }>(
    'SELECT file_id, type, doc_id, company_id FROM core.voice_note WHERE platform_id = $1 AND file_id = ANY ($2::bigint[]) AND (shared OR company_id = $3)',
    [operation.actor.platform, ids, operation.actor.company],
  )
  const may: string[] = []
  for (const [name, group] of Map.groupBy(notes, (one) => one.type)) {
    const type = operation.engine.types.get(name)
    if (!type) continue
    const exchanges = await exchangesOf(
      operation,
      type,
      group.map((one) => one.doc_id),
    )
    may.push(...group.filter((one) => exchanges.get(one.doc_id)?.(one.company_id)).map((one) => one.file_id))
  }
  return may
}

/**
 * Returns the files that occur in what the user sees of these documents. Of lines that grow only the rows with one of `files` are read.
 */
async function seenIn(
  operation: Operation,
  type: AnyDocument,
  { docs, files }: { readonly docs: readonly string[]; readonly files: readonly string[] },
): Promise<Set<string>> {
  const policy = await policyFor(operation, type)
  const seen = new Set<string>()
  if (!policy.may.read || policy.rows === 'deny') return seen
  const growing = growingFileLayouts(type)
  const read = docs.slice(0, 500)
  const grown = await Promise.all(growing.map((lines) => grownWithFiles(operation, type, lines, { docs: read, files })))
  const live = await loadAll(operation, type, read, { lines: filePlaces(type).lines.length > growing.length })
  const left = read.filter((id) => !live.some((doc) => doc.id === id))
  for (const doc of [...live, ...(await loadAnswered(operation, type, left))]) {
    // Lines that were not read have no files.
    for (const [name] of linesOf(type)) doc[name] ??= []
    growing.forEach(({ field }, at) => (doc[field] = grown[at]!.filter(({ doc: of }) => of === doc.id)))
    const partyRoles = partyRolesIn(doc, operation.actor.company, policy.standing)
    if (partyRoles.length === 0) continue
    if (
      policy.rows.length > 0 &&
      !(await requireRowRules(operation, policy, doc.id).then(
        () => true,
        () => false,
      ))
    )
      continue
    for (const id of filesIn(type, masked(policy, doc, partyRoles))) seen.add(id)
  }
  return seen
}
