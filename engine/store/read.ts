/** Reads whole documents from their tables: header and lines, in two statements whatever the number of documents. */
import type { AnyDocument } from '../../model/document.ts'
import { notFound } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { rolesWithStamps } from '../../model/people/hidden-fields.ts'
import type { Operation } from '../operation.ts'
import { companiesIn, type Stored } from '../stored-document.ts'
export type { Stored } from '../stored-document.ts'
import { expressionOf, readJointly, rowsOf, type JointColumn, type JointPart } from './joint-read.ts'
import { lockTree } from './tree-lock.ts'
import { readStamps, unseenStampsSql } from './tables/unseen-changes.ts'
import { baseColumns, quote, spreadExtra, tableLayout, type ColumnLayout, type TableLayout } from './tables/table-layout.ts'

interface Texts {
  /** The columns of a header (alias `t`), and of a line of each line table (alias `l`). */
  readonly columns: readonly JointColumn[]
  readonly lineColumns: readonly (readonly JointColumn[])[]
  /** The line tables after the first, which are short and come along with the header of one document. */
  readonly further: readonly JointPart[]
  /** The header of one document with these; absent where there are none. */
  withFurther?: string
  /** The query up to WHERE, without a condition. */
  from: string
  /** Headers, and the lines of each line table, of the documents whose ids are `$2`. */
  readonly many: DocumentTexts
  /** The same for one id. PostgreSQL plans it once: for an array it would plan each time, since the plan depends on its length. */
  readonly one: DocumentTexts
}
interface DocumentTexts {
  readonly head: string
  readonly lines: readonly string[]
}
/** Columns that come along with a header, with their names. */
type NamedColumns = readonly (readonly [sql: string, name: string])[]
const texts = new WeakMap<TableLayout, Texts>()

function textsOf(shape: TableLayout): Texts {
  let cached = texts.get(shape)
  if (!cached) {
    const columns: JointColumn[] = [
      ...baseColumns.map(([name, column, storage]) => ({ sql: `t.${quote(column)}`, name, storage })),
      ...readColumns(shape.columns, 't'),
      ...shape.partyRoles.map(({ partyRole, column, several }) => ({
        sql: `t.${quote(column)}`,
        name: `$${partyRole}`,
        storage: several ? ('ids' as const) : ('id' as const),
      })),
      ...shape.partyRoles.flatMap(({ partyRole, seal }) =>
        seal ? [{ sql: `coalesce(t.${quote(seal.column)} > now(), true)`, name: `$sealed ${partyRole}`, storage: 'boolean' as const }] : [],
      ),
      ...(shape.granted ? [{ sql: 't.shared', name: '$shared', storage: 'ids' as const }] : []),
      ...(rolesWithStamps(shape.type).length > 0 ? [{ sql: unseenStampsSql, name: '$unseen', storage: 'json' as const }] : []),
    ]
    const lineColumns = shape.lines.map((lines): JointColumn[] => [
      { sql: 'l.doc_id', name: '$doc', storage: 'id' },
      { sql: 'l.id', name: 'id', storage: 'id' },
      { sql: 'l.no', name: 'no', storage: 'integer' },
      ...readColumns(lines.columns, 'l'),
    ])
    const from = `SELECT ${columns.map(({ sql, name }) => `${sql} AS "${name}"`).join(', ')} FROM ${shape.table} t WHERE`
    const texted = (ids: string, first: string): DocumentTexts => ({
      head: `${from} t.platform_id = $1 AND t.id = ${ids}`,
      lines: shape.lines.map((lines) => {
        const lineColumns = readColumns(lines.columns, 'l').map(({ sql, name }) => `, ${sql} AS "${name}"`)
        return `SELECT ${first}l.id, l.no${lineColumns.join('')} FROM ${lines.table} l WHERE l.platform_id = $1 AND l.doc_id = ${ids} ORDER BY l.doc_id, l.no, l.id`
      }),
    })
    // Rows that parties write by themselves leave the version as it is, which then does not say whether what came along is current.
    const short = shape.lines.some(({ byParty }) => byParty) ? [] : shape.lines.slice(1)
    const further = short.map(({ table }, at) => ({
      columns: lineColumns[at + 1]!.filter(({ name }) => name !== '$doc'),
      from: `FROM ${table} l WHERE l.platform_id = $1 AND l.doc_id = t.id`,
      order: 'l.no, l.id',
    }))
    // The lines of one document need not say whose they are: taking that out of each would be a copy of each.
    cached = { columns, lineColumns, further, from, many: texted('ANY ($2::bigint[])', 'l.doc_id AS "$doc", '), one: texted('$2', '') }
    texts.set(shape, cached)
    if (further.length > 0) cached.withFurther = headWith(cached.one.head, shape, [...furtherColumns(shape), seenColumn(shape)])
  }
  return cached
}

/** Returns the columns that hold these fields; those of a platform come together as `$extra`. */
function readColumns(columns: readonly ColumnLayout[], alias: string): JointColumn[] {
  const fieldColumns = columns.filter(({ extra }) => !extra)
  const extra: JointColumn[] = fieldColumns.length < columns.length ? [{ sql: `${alias}.extra`, name: '$extra', storage: 'json' }] : []
  return [...fieldColumns.map(({ field, column, storage }) => ({ sql: `${alias}.${quote(column)}`, name: field, storage })), ...extra]
}

interface ReadOptions {
  readonly lock?: boolean
  readonly lines?: boolean
  /** Called when the statement that locks the headers has been sent: what it sends is executed under their lock, in the same message. */
  readonly sent?: () => void
}

/**
 * Returns one document under the transaction's scope; with `lines: false` its header alone, which is the same statement.
 * @throws WeftError 404 when it does not exist or may not be seen
 */
export async function load(operation: Operation, type: AnyDocument, id: string, options: ReadOptions = {}): Promise<Stored> {
  const [doc] = await loadAll(operation, type, [id], options)
  if (!doc) throw notFound()
  return doc
}

/** Returns the texts of the queries for the headers of one and of many documents by id; the parameters are the platform and the id, or the ids. */
export function headerTexts(type: AnyDocument): readonly string[] {
  const { one, many } = textsOf(tableLayout(type))
  return [one.head, many.head]
}

/**
 * Returns the headers of documents as a part of a joint read, in which `$1` is the platform.
 * @param ids the right side of a comparison, such as `ANY ($2::bigint[])`
 */
export function headerPart(type: AnyDocument, ids: string): JointPart {
  const shape = tableLayout(type)
  const from = `FROM ${shape.table} t WHERE t.platform_id = $1 AND t.id = ${ids}`
  return { columns: textsOf(shape).columns, from, order: 't.id' }
}

/** Expressions that are computed along with a header (alias `t`, platform `$1`), under names of their own. */
export interface Along {
  /** Names the expressions: the same name must always come with the same ones, since texts are prepared. */
  readonly key: string
  readonly columns: NamedColumns
  /** Values from `$3` on. */
  readonly params: readonly unknown[]
  readonly lock?: boolean
}
const alongTexts = new WeakMap<TableLayout, Map<string, string>>()

/**
 * One document with what is computed along with its header; header and lines are two statements sent together. Under a lock nothing comes along when others
 * changed the document while this transaction waited for it: PostgreSQL then gives the new header, and everything beside it as it was before.
 * @throws WeftError 404 `generic.notFound` when there is none or it may not be seen
 */
export async function loadAlong(
  operation: Operation,
  type: AnyDocument,
  id: string,
  along: Along,
): Promise<{ doc: Stored; along: Record<string, any> | undefined }> {
  const shape = tableLayout(type)
  const text = textsOf(shape).one
  const known = alongTexts.get(shape) ?? new Map<string, string>()
  alongTexts.set(shape, known)
  const key = along.lock ? `${along.key} locked` : along.key
  let head = known.get(key)
  if (!head) {
    const columns = [...along.columns, ...furtherColumns(shape), ...(along.lock ? [seenColumn(shape)] : [])]
    head = headWith(text.head, shape, columns)
    known.set(key, (head = along.lock ? `${head} FOR UPDATE OF t` : head))
  }
  if (along.lock) await lockTree(operation, type)
  const params = [operation.actor.platform, id]
  const [[row], ...lines] = await Promise.all([
    operation.tx.rows(head, [...params, ...along.params]),
    ...text.lines.slice(0, separateTables(shape)).map((sql) => operation.tx.rows(sql, params)),
  ])
  if (!row) throw notFound()
  const values: Record<string, any> = {}
  for (const [, name] of along.columns) values[name] = row[name]
  const current = !along.lock || isCurrent(row)
  return {
    doc: joined(shape, [row], [...lines, ...(await furtherRows(operation, shape, { row, current, params }))]).get(id)!,
    along: current ? values : undefined,
  }
}

/** Returns the header's text with further columns. */
const headWith = (head: string, shape: TableLayout, columns: NamedColumns): string =>
  head.replace(
    ` FROM ${shape.table} t WHERE`,
    `, ${columns.map(([sql, name]) => `${sql} AS "${name}"`).join(', ')} FROM ${shape.table} t WHERE`,
  )

/** The version that was stored when the statement began: under a lock it tells whether what came along is older than the header. */
const seenColumn = (shape: TableLayout): NamedColumns[number] => [
  `(SELECT x.version FROM ${shape.table} x WHERE x.platform_id = t.platform_id AND x.id = t.id)`,
  '$seen',
]
const isCurrent = (row: Record<string, any>): boolean => row['$seen'] === row['version']

/** How many line tables are read by statements of their own: the first, and all where none comes along with the header. */
const separateTables = (shape: TableLayout): number => shape.lines.length - textsOf(shape).further.length

/** The line tables after the first as columns of the header. */
const furtherColumns = (shape: TableLayout): NamedColumns => textsOf(shape).further.map((part, at) => [expressionOf(part), `$lines ${at}`])

/** Returns the rows of the line tables after the first, which came along with the header; they are read again where they are older than it. */
async function furtherRows(
  operation: Operation,
  shape: TableLayout,
  { row, current, params }: { readonly row: Record<string, any>; readonly current: boolean; readonly params: readonly unknown[] },
): Promise<Record<string, any>[][]> {
  const { further, one } = textsOf(shape)
  if (current || further.length === 0) return further.map((part, at) => rowsOf(part, row[`$lines ${at}`]))
  return Promise.all(one.lines.slice(1).map((sql) => operation.tx.rows(sql, params)))
}

/**
 * Returns documents by id, in the order of the ids. Those that may not be seen are left out. Locks are taken in the order of ids, so
 * that two operations never deadlock.
 */
export async function loadAll(
  operation: Operation,
  type: AnyDocument,
  ids: readonly string[],
  { lock = false, lines = true, sent }: ReadOptions = {},
): Promise<Stored[]> {
  if (ids.length === 0) return []
  if (lock) await lockTree(operation, type)
  const shape = tableLayout(type)
  const text = ids.length === 1 ? textsOf(shape).one : textsOf(shape).many
  const params = [operation.actor.platform, ids.length === 1 ? ids[0] : ids]
  // One document: what is short comes along with its header.
  const head = (ids.length === 1 && lines && textsOf(shape).withFurther) || undefined
  const separate = lines ? text.lines.slice(0, head ? separateTables(shape) : undefined) : []
  // One connection does one statement after the other: under a lock the lines are read once the header is ours.
  const heads = operation.tx.rows(lock ? `${head ?? text.head} ORDER BY t.id FOR UPDATE OF t` : (head ?? text.head), params)
  sent?.()
  const [rows, ...tables] = await Promise.all([heads, ...separate.map((sql) => operation.tx.rows(sql, params))])
  const [row] = rows
  if (head && row) tables.push(...(await furtherRows(operation, shape, { row, current: !lock || isCurrent(row), params })))
  const docs = joined(shape, rows, tables)
  return ids.map((id) => docs.get(id)).filter((doc) => doc !== undefined)
}

/** What is read of documents: fields of the header, and columns of lines by their field. What else there is stays unread. */
export interface DocumentParts {
  readonly fields: readonly string[]
  readonly lines: Readonly<Record<string, readonly string[]>>
}

/**
 * Returns parts of documents by id, in the order of the ids: fields that are not named have no value, lines that are not named are empty. The
 * parts follow from definitions, never from what a person asks, since the statements are prepared. By which columns rows are hidden comes along.
 */
export async function loadParts(operation: Operation, type: AnyDocument, ids: readonly string[], parts: DocumentParts): Promise<Stored[]> {
  if (ids.length === 0) return []
  const shape = tableLayout(type)
  const { columns, lineColumns } = textsOf(shape)
  const fields = new Set(shape.columns.map(({ field }) => field))
  const head = columns.filter(({ name }) => !fields.has(name) || parts.fields.includes(name))
  const listed = (some: readonly JointColumn[]) => some.map(({ sql, name }) => `${sql} AS "${name}"`).join(', ')
  const params = [operation.actor.platform, ids]
  const [rows, ...tables] = await Promise.all([
    operation.tx.rows(`SELECT ${listed(head)} FROM ${shape.table} t WHERE t.platform_id = $1 AND t.id = ANY ($2::bigint[])`, params),
    ...shape.lines.map(async ({ field, table, columns: own }, at) => {
      const wanted = parts.lines[field]
      if (wanted === undefined) return []
      // Who sees a row is read from these of its columns.
      const all = [...wanted, ...Object.values((type.fields as Fields)[field]?.options.rows ?? {})]
      const read = lineColumns[at]!.filter(({ name }) => !own.some((one) => one.field === name) || all.includes(name))
      return operation.tx.rows(
        `SELECT ${listed(read)} FROM ${table} l WHERE l.platform_id = $1 AND l.doc_id = ANY ($2::bigint[]) ORDER BY l.doc_id, l.no, l.id`,
        params,
      )
    }),
  ])
  const docs = joined(shape, rows, tables)
  return ids.map((id) => docs.get(id)).filter((doc) => doc !== undefined)
}

/**
 * Returns every document of these ids, in their order, locked in the order of the ids as numbers.
 * @throws WeftError 404 `generic.notFound` when one of them does not exist or may not be seen
 */
export async function lockAll(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<Stored[]> {
  const docs = await loadAll(operation, type, ids, { lock: true })
  if (docs.length < ids.length) throw notFound()
  return docs
}

/**
 * Returns the documents that meet a condition on the alias `t`, which ends with `ORDER BY t.id`. Only a bounded number of condition texts is allowed,
 * since each is prepared.
 */
export async function loadWhere(
  operation: Operation,
  type: AnyDocument,
  { where, params, lines, lock }: { where: string; params: readonly unknown[]; lines: boolean; lock: boolean },
): Promise<Stored[]> {
  if (lock) await lockTree(operation, type)
  const shape = tableLayout(type)
  const text = textsOf(shape)
  // A master has few lines: they come with the headers.
  if (lines && !lock && type.kind === 'master' && shape.lines.length > 0) {
    const matching = `${shape.table} t WHERE ${where}`
    const linesOf = shape.lines.map(({ table }, at) => ({
      columns: text.lineColumns[at]!,
      from: `FROM ${table} l WHERE l.platform_id = $1 AND l.doc_id IN (SELECT t.id FROM ${matching})`,
      order: 'l.doc_id, l.no, l.id',
    }))
    const headers = { columns: text.columns, from: `FROM (SELECT t.* FROM ${matching}) t`, order: 't.id' }
    const [heads, ...tables] = await readJointly(operation.tx, [headers, ...linesOf], params)
    return [...joined(shape, heads!, tables).values()]
  }
  const rows = await operation.tx.rows(`${text.from} ${where}${lock ? ' FOR UPDATE OF t' : ''}`, params)
  const ids = rows.map((row) => row['id'] as string)
  const tables =
    lines && ids.length > 0 ? await Promise.all(text.many.lines.map((sql) => operation.tx.rows(sql, [operation.actor.platform, ids]))) : []
  return [...joined(shape, rows, tables).values()]
}

/** Joins headers with their lines by id, in the order of the headers. */
function joined(shape: TableLayout, rows: Record<string, any>[], tables: readonly Record<string, any>[][]): Map<string, Stored> {
  const docs = new Map<string, Stored>()
  for (const row of rows) docs.set(row['id'] as string, fold(shape, row))
  tables.forEach((table, at) => {
    const { field, columns } = shape.lines[at]!
    for (const doc of docs.values()) doc[field] = []
    const [only] = docs.size === 1 && table[0] && !('$doc' in table[0]) ? docs.values() : []
    if (only) {
      for (const line of table) spreadExtra(columns, line)
      only[field] = table
      return
    }
    for (const { $doc, ...line } of table) {
      spreadExtra(columns, line)
      docs.get($doc as string)?.[field].push(line)
    }
  })
  return docs
}

/**
 * Returns the fields of a header without its party columns, and with the values of a platform's fields. It is an object of its own: to delete
 * from the row would make every later access of the document slower.
 */
function fold(shape: TableLayout, row: Record<string, any>): Stored {
  const doc: Record<string, any> = { ...blankOf(shape) }
  for (const [name] of baseColumns) doc[name] = row[name]
  for (const { field, extra } of shape.columns) if (!extra) doc[field] = row[field]
  if ('$extra' in row) doc['$extra'] = row['$extra']
  spreadExtra(shape.columns, doc)
  const partyRoles: Record<string, string | null> = {}
  const several: Record<string, readonly string[]> = {}
  for (const one of shape.partyRoles) {
    if (one.several) several[one.partyRole] = row[`$${one.partyRole}`] ?? []
    else partyRoles[one.partyRole] = row[`$${one.partyRole}`] ?? null
  }
  doc['$partyRoles'] = partyRoles
  if (shape.partyRoles.some((one) => one.several)) doc['$several'] = several
  const sealed = shape.partyRoles.flatMap(({ partyRole, seal }) => (seal && row[`$sealed ${partyRole}`] ? [partyRole] : []))
  if (sealed.length > 0) doc['$sealed'] = sealed
  if (shape.granted) doc['$shared'] = row['$shared']
  if (row['$unseen']) doc['$unseen'] = readStamps(row['$unseen'])
  for (const { field } of shape.growing) doc[field] = []
  return doc as Stored
}

const blanks = new WeakMap<TableLayout, Readonly<Record<string, null>>>()
/** Returns a document of a type without values. To copy it is cheaper than to add its fields one after the other. */
function blankOf(shape: TableLayout): Readonly<Record<string, null>> {
  let blank = blanks.get(shape)
  if (!blank) {
    const names = [
      ...baseColumns.map(([name]) => name),
      ...shape.columns.flatMap(({ field, extra }) => (extra ? [] : [field])),
      '$partyRoles',
    ]
    blanks.set(shape, (blank = Object.fromEntries(names.map((name) => [name, null]))))
  }
  return blank
}

/**
 * Returns the party roles of a company in this document. A company may own it and be a counterparty, or be a counterparty twice.
 *
 * @param entitled roles that count, `Policy.standing`
 * @returns `owner` first, then the counterparties; `['reader']` for a viewer who only reads what is shared; empty without any role
 */
export function partyRolesIn(doc: Stored, company: string, entitled: readonly string[]): string[] {
  const roles = doc.ownerCompany === company && entitled.includes('owner') ? ['owner'] : []
  for (const role of [...Object.keys(doc.$partyRoles), ...Object.keys(doc.$several ?? {})])
    if (companiesIn(doc, role).includes(company) && entitled.includes(role) && !doc.$sealed?.includes(role)) roles.push(role)
  return roles.length === 0 && entitled.includes('reader') ? ['reader'] : roles
}

/** Returns the first party role, which decides how a page is shown. */
export const partyRoleOf = (doc: Stored, company: string, entitled: readonly string[]): string | undefined =>
  partyRolesIn(doc, company, entitled)[0]
