/**
 * Checks submitted links: the target exists, this person may see it, and it meets the field's `where`. One statement checks all
 * links.
 */
import { linesOf, type AnyDocument } from '../../model/document.ts'
import type { FieldError } from '../../model/errors.ts'
import type { Field, Fields } from '../../model/field.ts'
import { wrongSize } from '../../model/fields/image.ts'
import type { Operation } from '../operation.ts'
import { columnFor, quote, tableLayout } from '../store/table-layout.ts'
import type { Stored } from '../store/read.ts'
import { kindOf } from '../../model/fields/kinds.ts'

type Row = Record<string, any>
interface Asked {
  readonly path: string
  readonly field: Field
  readonly id: string
  readonly row: Row
}

/**
 * Returns the errors of links that are not allowed. `before` holds the stored document: unchanged links are not checked again, since
 * masters may have been frozen meanwhile.
 */
export async function checkLinks(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  before: Stored | undefined,
  pathOf: Linked['pathOf'],
): Promise<FieldError[]> {
  return (await checkAllLinks(operation, type, [{ doc, before, pathOf }]))[0]!
}

export interface Linked {
  readonly doc: Stored
  readonly before: Stored | undefined
  readonly pathOf: (row: Row, lines: string, at: number) => string
}

/** Checks the links of many documents in one statement. Returns the errors of each document, in order. */
export async function checkAllLinks(operation: Operation, type: AnyDocument, documents: readonly Linked[]): Promise<FieldError[][]> {
  const asked = documents.map((one) => askedOf(type, one))
  const all = asked.flat()
  if (all.length === 0) return documents.map(() => [])
  const facts = await look(operation, all)
  return asked.map((some, at) => some.flatMap((one) => judge(one, documents[at]!.doc, facts.get(keyOf(one.field))?.get(one.id))))
}

function askedOf(type: AnyDocument, { doc, before, pathOf }: Linked): Asked[] {
  const asked: Asked[] = []
  gather(type.fields as Fields, doc, before, '', asked)
  for (const [name, field] of linesOf(type)) {
    const old = new Map(((before?.[name] ?? []) as Row[]).map((line) => [line['id'], line]))
    ;((doc[name] ?? []) as Row[]).forEach((line, at) =>
      gather(field.options.columns ?? {}, line, old.get(line['id']), `${pathOf(line, name, at)}.`, asked),
    )
  }
  return asked
}

function gather(fields: Fields, row: Row, before: Row | undefined, prefix: string, asked: Asked[]): void {
  for (const [name, field] of Object.entries(fields)) {
    if (!kindOf(field).refers) continue
    const old = new Set([before?.[name] ?? []].flat())
    for (const id of [row[name] ?? []].flat() as string[]) if (!old.has(id)) asked.push({ path: prefix + name, field, id, row })
  }
}

const keyOf = (field: Field): string =>
  kindOf(field).refers === 'dictionary'
    ? `dictionary ${field.options.dictionary}`
    : kindOf(field).refers === 'file'
      ? 'file'
      : `${field.options.to}${field.options.lines ? `.${field.options.lines}` : ''} ${Object.keys(field.options.where ?? {}).join(',')}`

async function look(operation: Operation, asked: readonly Asked[]): Promise<Map<string, Map<string, Row>>> {
  const groups = new Map<string, { field: Field; ids: Set<string> }>()
  for (const { field, id } of asked) {
    const group = groups.get(keyOf(field)) ?? { field, ids: new Set<string>() }
    groups.set(keyOf(field), group)
    group.ids.add(id)
  }
  const values: unknown[] = [operation.actor.platform]
  const parts = [...groups].map(([key, { field, ids }]) => {
    values.push([...ids], key)
    return targetSql(operation, field, `$${values.length - 1}`, `$${values.length}`)
  })
  const rows = await operation.tx.rows<{ key: string; id: string; facts: Row }>(parts.join(' UNION ALL '), values)
  const found = new Map<string, Map<string, Row>>()
  for (const { key, id, facts } of rows) {
    const group = found.get(key) ?? new Map<string, Row>()
    found.set(key, group)
    group.set(id, facts)
  }
  return found
}

/**
 * Builds the query of link targets. Row-level security of the target decides which are visible; the other columns are the values that
 * `where` tests.
 */
function targetSql(operation: Operation, field: Field, ids: string, key: string): string {
  const { refers } = kindOf(field)
  if (refers === 'dictionary')
    return `SELECT ${key}::text AS key, code AS id, jsonb_build_object('status', status) AS facts FROM core.dictionary WHERE platform_id = $1 AND category = substr(${key}::text, 12) AND code = ANY (${ids}::text[]) AND status = 'active'`
  if (refers === 'file')
    return `SELECT ${key}::text AS key, id::text, jsonb_build_object('type', type, 'width', width, 'height', height) AS facts FROM core.file WHERE platform_id = $1 AND id = ANY (${ids}::bigint[]) AND deleted_at IS NULL AND (user_id = current_setting('app.user')::bigint OR company_id = ANY ((SELECT core.companies())::bigint[]))`
  const { to, lines, where = {} } = field.options
  if (to === 'company')
    return `SELECT ${key}::text AS key, id::text, jsonb_build_object('status', status, 'kind', kind) AS facts FROM core.company WHERE platform_id = $1 AND id = ANY (${ids}::bigint[])`
  if (to === 'user')
    return `SELECT ${key}::text AS key, user_id::text AS id, jsonb_build_object('status', status, 'company', company_id::text) AS facts FROM core.member WHERE platform_id = $1 AND user_id = ANY (${ids}::bigint[])`
  const target = operation.engine.types.get(to!)
  if (!target) throw new Error(`a link leads to ${to}, which is no type`)
  const shape = tableLayout(target)
  if (lines) {
    const table = shape.lines.find((one) => one.field === lines)!.table
    return `SELECT ${key}::text AS key, t.id::text, '{}'::jsonb AS facts FROM ${table} t WHERE t.platform_id = $1 AND t.id = ANY (${ids}::bigint[])`
  }
  const facts = Object.keys(where).map((name) => {
    const column = columnFor(shape, name)
    if (!column) throw new Error(`where names ${to}.${name}, which is no column`)
    return `'${name}', t.${quote(column.column)}${column.storage === 'ids' ? '' : '::text'}`
  })
  return `SELECT ${key}::text AS key, t.id::text, jsonb_build_object(${facts.join(', ')}) AS facts FROM ${shape.table} t WHERE t.platform_id = $1 AND t.id = ANY (${ids}::bigint[])`
}

function judge({ path, field, row }: Asked, doc: Row, facts: Row | undefined): FieldError[] {
  if (!facts) return [{ path, key: field.options.files ? 'field.file' : 'field.link' }]
  if (field.options.files) return judgeFile(path, field.options.files, facts)
  for (const [name, wanted] of Object.entries(field.options.where ?? {})) {
    const allowed = [wanted].flat().map((one) => (one.startsWith('$') ? valueAt(row, doc, one.slice(1)) : one))
    // A field that is still empty cannot restrict the choice. If it is required, its own rule reports it.
    if (allowed.some((one) => one === null || one === undefined)) continue
    if (![facts[name] ?? []].flat().some((fact) => allowed.includes(String(fact)))) return [{ path, key: 'field.link' }]
  }
  return []
}

/** Checks that a file uploaded for another field also meets the limits of this one. */
function judgeFile(path: string, files: NonNullable<Field['options']['files']>, facts: Row): FieldError[] {
  if (!files.accept.includes(facts['type'])) return [{ path, key: 'file.type', values: { accept: files.accept.join(', ') } }]
  const wrong = wrongSize(files, { width: facts['width'] ?? null, height: facts['height'] ?? null })
  return wrong ? [{ path, ...wrong }] : []
}

const valueAt = (row: Row, doc: Row, name: string): string | null =>
  (name.startsWith('doc.') ? doc[name.slice(4)] : (row[name] ?? doc[name])) ?? null
