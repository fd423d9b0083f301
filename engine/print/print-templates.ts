/** Print templates of a company, and the print count of documents. */
import type { AnyDocument } from '../../model/document.ts'
import { notFound, WeftError } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import type { PaperSize } from '../../model/outputs/paper-sizes.ts'

export interface PrintTemplate {
  readonly id: string
  readonly type: string
  readonly name_zh: string
  readonly name_en: string
  readonly kind: 'html' | 'sheet'
  readonly paper: PaperSize
  readonly landscape: boolean
  readonly body: string
  readonly storage_key: string | null
  readonly first: boolean
  readonly status: 'active' | 'stopped'
  readonly version: number
  readonly updated_at: string
}
const columns = 'id, type, name_zh, name_en, kind, paper, landscape, body, storage_key, first, status, version, updated_at'

/** Returns the templates of a type, the default first; with `all` the stopped ones too. */
export const templatesOf = ({ actor, tx }: Operation, type: AnyDocument | undefined, all = false): Promise<PrintTemplate[]> =>
  tx.rows<PrintTemplate>(
    `SELECT ${columns} FROM core.print_template WHERE platform_id = $1 AND company_id = $2 AND ($3::text IS NULL OR type = $3) AND ($4 OR status = 'active') ORDER BY type, first DESC, id`,
    [actor.platform, actor.company, type?.name ?? null, all],
  )

/**
 * Returns one template.
 * @throws WeftError 404 for one of another company or another type
 */
export async function printTemplate(operation: Operation, type: AnyDocument, id: string): Promise<PrintTemplate> {
  const template = (await templatesOf(operation, type)).find((one) => one.id === id)
  if (!template) throw notFound()
  return template
}

export async function saveTemplate(
  operation: Operation,
  type: AnyDocument,
  input: Pick<PrintTemplate, 'name_zh' | 'name_en' | 'kind' | 'paper' | 'landscape' | 'body' | 'storage_key' | 'first' | 'status'> & {
    id?: string
    version?: number
  },
): Promise<string> {
  const { actor, tx, engine } = operation
  if (input.first)
    await tx.run('UPDATE core.print_template SET first = false WHERE platform_id = $1 AND company_id = $2 AND type = $3 AND first', [
      actor.platform,
      actor.company,
      type.name,
    ])
  const values = [input.name_zh, input.name_en, input.paper, input.landscape, input.body, input.storage_key, input.first, input.status]
  if (input.id !== undefined) {
    const changed = await tx.run(
      `UPDATE core.print_template SET name_zh = $5, name_en = $6, paper = $7, landscape = $8, body = $9, storage_key = coalesce($10, storage_key), first = $11, status = $12,
         user_id = $13, version = version + 1, updated_at = now() WHERE platform_id = $1 AND company_id = $2 AND id = $3 AND version = $4`,
      [actor.platform, actor.company, input.id, input.version ?? 0, ...values, actor.user],
    )
    if (changed === 0) throw new WeftError(409, 'save.conflict')
    return input.id
  }
  await engine.ids.reserve(tx, 1)
  const id = engine.ids.next()
  await tx.run(
    `INSERT INTO core.print_template (platform_id, id, company_id, type, kind, name_zh, name_en, paper, landscape, body, storage_key, first, status, user_id)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [actor.platform, id, actor.company, type.name, input.kind, ...values, actor.user],
  )
  return id
}

export interface PrintMark {
  readonly id: string
  readonly times: number
  readonly at: string
  readonly name: string
}
export const marksOf = ({ actor, tx }: Operation, ids: readonly string[]): Promise<PrintMark[]> =>
  tx.rows<PrintMark>(
    `SELECT m.doc_id AS id, m.times, m.at, a.full_name AS name FROM core.print_mark m JOIN core.account a ON a.id = m.user_id
     WHERE m.platform_id = $1 AND m.company_id = $2 AND m.doc_id = ANY ($3::bigint[])`,
    [actor.platform, actor.company, ids],
  )

/** Counts a printing of documents. The caller has checked that each of them may be read. */
export async function markPrinted({ actor, tx }: Operation, type: AnyDocument, ids: readonly string[]): Promise<void> {
  await tx.run(
    `INSERT INTO core.print_mark (platform_id, company_id, doc_id, type, user_id) SELECT $1, $2, d, $4, $5 FROM unnest($3::bigint[]) d
     ON CONFLICT (platform_id, company_id, doc_id) DO UPDATE SET times = print_mark.times + 1, user_id = excluded.user_id, at = now()`,
    [actor.platform, actor.company, [...new Set(ids)], type.name, actor.user],
  )
}
