/**
 * Writes a document: one statement for header, lines, directory and journal on insert, one on change. The statement texts are fixed
 * per type, so that each is prepared once.
 */
import type { AnyDocument } from '../../model/document.ts'
import { WeftError } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import { refusedBy, required } from './connection/sql-errors.ts'
import type { Stored } from './read.ts'
import { writeUnseen, type HiddenChange } from './unseen-rows.ts'
import {
  allLines,
  isList,
  isSearchedByName,
  quote,
  tableLayout,
  type LinesTableLayout,
  type TableLayout,
  type WrittenColumn,
  partyValue,
} from './tables/table-layout.ts'

/** The number plan of the insert statement. `given` is an entered number, or none at all; then the counter is not used. */
export interface NumberPlan {
  readonly counted: boolean
  /** The company for which the serial is counted; 0 for the whole platform. */
  readonly counter: string
  readonly rule: string
  readonly period: string
  readonly start: string
  readonly before: string
  readonly after: string
  readonly length: number
  readonly given: string | null
}

/** Names the counter of a plan, for comparing and sorting. */
export const counterKey = ({ counter, rule, period }: NumberPlan): string => JSON.stringify([counter, rule, period])

export interface JournalLine {
  readonly action: string
  readonly comment?: string
  readonly changes: readonly { readonly path: string; readonly from: unknown; readonly to: unknown }[]
}
export interface Entry {
  readonly title: string | null
  readonly titleEn: string | null
  readonly search: string
  readonly grams: readonly string[]
}

interface Statements {
  insert: string
  update: string
  lines: readonly { insert: string; update: string; remove: string }[]
}
const known = new WeakMap<TableLayout, Statements>()

/**
 * Inserts a document with its related rows.
 * @returns the number, which the counter issued in the same statement
 */
export async function insert(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  more: { plan: NumberPlan; entry: Entry; journal: JournalLine },
): Promise<string | null> {
  const shape = tableLayout(type)
  const { plan, entry, journal } = more
  const values = [
    operation.actor.platform,
    doc.id,
    doc.ownerCompany,
    doc.status,
    operation.actor.user,
    plan.counted ? plan.rule : null,
    plan.period,
    plan.start,
    plan.before,
    plan.after,
    plan.length,
    plan.given,
    entry.title,
    entry.titleEn,
    entry.search,
    entry.grams,
    operation.engine.ids.next(),
    journal.action,
    journal.comment ?? null,
    operation.actor.company,
    type.name,
    operation.tx.now,
    plan.counter,
    ...shape.partyRoles.map((one) => partyValue(one, doc)),
    ...(shape.granted ? [doc.$shared ?? []] : []),
    ...shape.written.map((column) => column.param(doc)),
    ...shape.lines.flatMap((lines) => lineArrays(lines.written, doc[lines.field] ?? [])),
  ]
  const [row] = await operation.tx.rows<{ number: string | null; serial: string | null }>(statementsOf(shape).insert, values)
  if (plan.counted && String(row!.serial).length > plan.length) throw new WeftError(409, 'number.overflow', { values: { rule: plan.rule } })
  operation.written.push({ type, id: doc.id, version: 1, action: journal.action })
  return row!.number
}

/**
 * Updates a document that nobody changed since the version in `hidden.before` was read. Lines are passed as those to insert, change and remove. Everything is sent at once;
 * where another operation changed the document, the statement fails, so that nothing that is sent with it takes effect.
 * @throws WeftError 409 when another operation changed it
 */
export async function update(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  more: { hidden: HiddenChange; entry: Entry; journal: JournalLine; lines: Readonly<Record<string, LineChanges>> },
): Promise<void> {
  const shape = tableLayout(type)
  const text = statementsOf(shape)
  const { entry, journal, hidden } = more
  const { version } = hidden.before
  const common = [...shape.partyRoles.map((one) => partyValue(one, doc)), ...(shape.granted ? [doc.$shared ?? []] : [])]
  const sent: Promise<unknown>[] = []
  // Removed rows go first, so that unique keys are free for inserted rows.
  for (const [at, lines] of shape.lines.entries()) {
    const change = more.lines[lines.field]
    if (!change) continue
    const sql = text.lines[at]!
    if (change.remove.length > 0) sent.push(operation.tx.run(sql.remove, [operation.actor.platform, doc.id, change.remove]))
    if (change.change.length > 0)
      sent.push(operation.tx.run(sql.update, [operation.actor.platform, doc.id, ...lineArrays(lines.written, change.change)]))
    if (change.insert.length > 0)
      sent.push(
        operation.tx.run(sql.insert, [
          operation.actor.platform,
          doc.id,
          doc.ownerCompany,
          ...common,
          ...lineArrays(lines.written, change.insert),
        ]),
      )
  }
  const writing = operation.tx.run(text.update, [
    operation.actor.platform,
    doc.id,
    version,
    doc.status,
    doc.number,
    operation.actor.user,
    entry.title ?? doc.number ?? doc.id,
    entry.titleEn,
    entry.search,
    entry.grams,
    operation.engine.ids.next(),
    journal.action,
    journal.comment ?? null,
    JSON.stringify(journal.changes),
    operation.actor.company,
    type.name,
    operation.tx.now,
    ...common,
    ...shape.written.map((column) => column.param(doc)),
  ])
  operation.written.push({ type, id: doc.id, version: version + 1, action: journal.action, unseenBy: hidden.unseenBy })
  const header = writing.catch((error: unknown) => {
    throw refusedBy(error) ? new WeftError(409, 'save.conflict') : error
  })
  await Promise.all([...sent, header, writeUnseen(operation, type, [hidden])])
}

/**
 * Writes rows of a document that one of several companies calls its own, with the journal entry. The document keeps version, time and person, which
 * the other companies read: they would learn that another one answered, and when.
 */
export async function updateOwnRows(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  { journal, rows }: { readonly journal: JournalLine; readonly rows: Readonly<Record<string, readonly Row[]>> },
): Promise<void> {
  const { actor, engine, tx } = operation
  const shape = tableLayout(type)
  for (const lines of shape.lines)
    if (rows[lines.field]?.length)
      await tx.run(lineUpdateSql(lines, '$2'), [actor.platform, doc.id, ...lineArrays(lines.written, rows[lines.field]!)])
  await tx.run(
    `INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, comment, changes, user_id, company_id, at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      actor.platform,
      engine.ids.next(),
      type.name,
      doc.id,
      doc.version,
      journal.action,
      journal.comment ?? null,
      JSON.stringify(journal.changes),
      actor.user,
      actor.company,
      tx.now,
    ],
  )
  operation.written.push({ type, id: doc.id, version: doc.version, action: journal.action })
}

export interface LineChanges {
  readonly insert: readonly Row[]
  readonly change: readonly Row[]
  readonly remove: readonly string[]
}
type Row = Record<string, any>

/**
 * Keeps the counterparties of lines equal to those of their documents, after sharing or when another party changed: one statement for each
 * list of lines, whatever the number of documents.
 */
export async function shareLines(operation: Operation, type: AnyDocument, docs: readonly Stored[]): Promise<void> {
  const shape = tableLayout(type)
  const columns = [
    ...shape.partyRoles.map((one) => ({
      column: quote(one.column),
      // PostgreSQL has no arrays of arrays: several companies of a document come as one text.
      ...(one.several ? { type: 'text[]', cast: '::bigint[]' } : { type: 'bigint[]', cast: '' }),
      values: docs.map((doc) => (one.several ? arrayLiteral(doc.$several?.[one.partyRole]) : partyValue(one, doc))),
    })),
    ...(shape.granted
      ? [{ column: 'shared', type: 'text[]', cast: '::bigint[]', values: docs.map((doc) => arrayLiteral(doc.$shared)) }]
      : []),
  ]
  if (docs.length === 0 || columns.length === 0) return
  const sets = columns.map(({ column, cast }, at) => `${column} = u.c${at}${cast}`).join(', ')
  const arrays = columns.map(({ type: array }, at) => `, $${at + 3}::${array}`).join('')
  const names = columns.map((_, at) => `, c${at}`).join('')
  for (const lines of allLines(shape))
    await operation.tx.run(
      `UPDATE ${lines.table} l SET ${sets} FROM unnest($2::bigint[]${arrays}) AS u(doc${names}) WHERE l.platform_id = $1 AND l.doc_id = ANY ($2::bigint[]) AND l.doc_id = u.doc`,
      [operation.actor.platform, docs.map(({ id }) => id), ...columns.map(({ values }) => values)],
    )
}

/** Deletes a draft. The journal retains its last state. */
export async function deleteRows(operation: Operation, type: AnyDocument, doc: Stored, version: number): Promise<void> {
  const shape = tableLayout(type)
  await operation.tx.run(
    `INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, changes) VALUES ($1, $2, $3, $4, $5, 'remove', $6, $7, $8)`,
    [
      operation.actor.platform,
      operation.engine.ids.next(),
      type.name,
      doc.id,
      version + 1,
      operation.actor.user,
      operation.actor.company,
      JSON.stringify([{ path: '', from: doc, to: null }]),
    ],
  )
  const done = await operation.tx.run(`DELETE FROM ${shape.table} WHERE platform_id = $1 AND id = $2 AND version = $3`, [
    operation.actor.platform,
    doc.id,
    version,
  ])
  if (done !== 1) throw new WeftError(409, 'save.conflict')
  await operation.tx.run(
    'WITH unseen AS (DELETE FROM core.unseen_change WHERE platform_id = $1 AND doc_id = $2) DELETE FROM core.entry WHERE platform_id = $1 AND id = $2',
    [operation.actor.platform, doc.id],
  )
  operation.written.push({ type, id: doc.id, version: version + 1 })
}

/**
 * Returns the line columns as one array each, for `unnest`. Nested lists become array literals, since arrays of arrays must be
 * rectangular.
 */
export function lineArrays(columns: readonly WrittenColumn[], rows: readonly Row[]): unknown[] {
  return [
    rows.map((row) => row['id']),
    rows.map((row) => row['no']),
    ...columns.map((column) => rows.map((row) => arrayElement(column, row))),
  ]
}
/** Returns a value as an element of the array that `arrayType` names. */
export const arrayElement = ({ storage, param }: WrittenColumn, row: Row): unknown =>
  isList(storage) ? arrayLiteral(param(row) as string[] | null) : param(row)
/** Returns the type of an array parameter with one element for each row. */
export const arrayType = ({ storage, sql }: Pick<WrittenColumn, 'storage' | 'sql'>): string => (isList(storage) ? 'text[]' : `${sql}[]`)
/** Returns an element of such an array, which SQL names `name`, as a value of the column. */
export const fromArray = ({ storage, sql }: Pick<WrittenColumn, 'storage' | 'sql'>, name: string): string =>
  isList(storage) ? `${name}::${sql}` : name

/** Returns a list as PostgreSQL writes arrays. */
export const arrayLiteral = (list: readonly string[] | null | undefined): string =>
  `{${(list ?? []).map((one) => `"${one.replace(/[\\"]/g, (char) => `\\${char}`)}"`).join(',')}}`

/** Returns the rows of `lineArrays`, whose first parameter is `$from`, as a table `u`. */
const unnest = (columns: readonly WrittenColumn[], from: number): string =>
  `unnest($${from}::bigint[], $${from + 1}::int[]${columns.map((column, at) => `, $${from + 2 + at}::${arrayType(column)}`).join('')}) AS u(id, no${columns.map(({ column }) => `, ${quote(column)}`).join('')})`

/** Returns the statement that updates lines of the documents `docs`, `$1` being the platform and `$3` the first of `lineArrays`. */
export const lineUpdateSql = ({ table, written }: LinesTableLayout, docs: string): string =>
  `UPDATE ${table} l SET no = u.no${written.map((one) => `, ${quote(one.column)} = ${one.adds ? `l.${quote(one.column)} || ` : ''}${fromArray(one, `u.${quote(one.column)}`)}`).join('')} FROM ${unnest(written, 3)} WHERE l.platform_id = $1 AND l.doc_id = ${docs} AND l.id = u.id`

function statementsOf(shape: TableLayout): Statements {
  let cached = known.get(shape)
  if (!cached) known.set(shape, (cached = build(shape)))
  return cached
}

function build(shape: TableLayout): Statements {
  const parties = shape.partyRoles.map(({ column }) => quote(column))
  const common = [...parties, ...(shape.granted ? ['shared'] : [])]
  const commonTypes = [...shape.partyRoles.map(({ sql }) => sql), ...(shape.granted ? ['bigint[]'] : [])]
  const cast = (one: WrittenColumn) => fromArray(one, `u.${quote(one.column)}`)
  const list = (columns: readonly WrittenColumn[]) => columns.map(({ column }) => `, ${quote(column)}`).join('')

  // 1 platform, 2 id, 3 company, 4 status, 5 user, 6 rule, 7 period, 8 start, 9 before, 10 after, 11 length, 12 given, 13 title, 14
  // title en, 15 search, 16 n-grams,
  // 17 journal id, 18 action, 19 comment, 20 acting company, 21 type, 22 when, 23 company of
  // the counter; then parties, fields, lines.
  let at = 24
  const place = (types: readonly string[]) => types.map((type) => `$${at++}::${type}`)
  const commonPlaces = place(commonTypes)
  const fieldPlaces = place(shape.written.map(({ sql }) => sql))
  const lineInserts = shape.lines.map((lines, index) => {
    const from = at
    at += 2 + lines.written.length
    return `lines${index} AS (INSERT INTO ${lines.table} (platform_id, doc_id, company_id${common.map((one) => `, ${one}`).join('')}, id, no${list(lines.written)})
      SELECT $1::bigint, $2::bigint, $3::bigint${commonPlaces.map((one) => `, ${one}`).join('')}, u.id, u.no${lines.written.map((column) => `, ${cast(column)}`).join('')} FROM ${unnest(lines.written, from)})`
  })
  const insert = `WITH serial AS (
    INSERT INTO core.counter AS c (platform_id, company_id, rule, period, value) SELECT $1::bigint, $23::bigint, $6::text, $7::text, $8::bigint WHERE $6::text IS NOT NULL
    ON CONFLICT (platform_id, company_id, rule, period) DO UPDATE SET value = c.value + 1 RETURNING value),
  numbered AS (SELECT coalesce($12::text, (SELECT $9::text || lpad(value::text, greatest($11::int, length(value::text)), '0') || $10::text FROM serial)) AS number, (SELECT value::text FROM serial) AS serial),
  head AS (INSERT INTO ${shape.table} (platform_id, id, company_id, status, created_by, updated_by, created_at, updated_at, number, search, grams${common.map((one) => `, ${one}`).join('')}${list(shape.written)})
    SELECT $1::bigint, $2::bigint, $3::bigint, $4::text, $5::bigint, $5::bigint, $22::timestamptz, $22::timestamptz, number, concat_ws(E'\\n', lower(number), nullif($15::text, '')), $16::text[] || core.grams(lower(coalesce(number, '')))${commonPlaces.map((one) => `, ${one}`).join('')}${fieldPlaces.map((one) => `, ${one}`).join('')} FROM numbered),
  entered AS (INSERT INTO core.entry (platform_id, id, type, number, title, title_en, status, named) SELECT $1::bigint, $2::bigint, $21::text, number, coalesce(replace($13::text, E'\\001', coalesce(number, '')), number, $2::text), replace($14::text, E'\\001', coalesce(number, '')), $4::text, ${isSearchedByName(shape.type)} FROM numbered),
  journaled AS (INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, comment, user_id, company_id, at) VALUES ($1::bigint, $17::bigint, $21::text, $2::bigint, 1, $18::text, $19::text, $5::bigint, $20::bigint, $22::timestamptz))${lineInserts.map((one) => `,\n  ${one}`).join('')}
  SELECT number, serial FROM numbered`

  // 1 platform, 2 id, 3 version, 4 status, 5 number, 6 user, 7 title, 8 title en, 9 search, 10 n-grams, 11 journal id, 12 action, 13
  // comment, 14 changes, 15 acting company, 16 type, 17 when; then parties, fields.
  const columns = [
    ...common.map((column) => ({ column, adds: false })),
    ...shape.written.map(({ column, adds }) => ({ column: quote(column), adds })),
  ]
  const sets = columns.map(({ column, adds }, index) => `, ${column} = ${adds ? `${column} || ` : ''}$${18 + index}`)
  const searched = `concat_ws(E'\\n', lower($5::text), nullif($9::text, ''))`
  // The n-grams follow from the searched text, which most changes leave as it is. So do the generated columns of the directory, which are computed before a
  // conflict is known: an entry that stays as it is is not inserted at all.
  const update = `WITH head AS (UPDATE ${shape.table} SET version = version + 1, status = $4, number = $5, updated_by = $6, updated_at = $17::timestamptz, search = ${searched},
      grams = CASE WHEN search IS NOT DISTINCT FROM ${searched} THEN grams ELSE $10::text[] || core.grams(lower(coalesce($5::text, ''))) END${sets.join('')} WHERE platform_id = $1::bigint AND id = $2::bigint AND version = $3::int RETURNING version),
    entered AS (INSERT INTO core.entry AS e (platform_id, id, type, number, title, title_en, status, named) SELECT $1::bigint, $2::bigint, $16::text, $5::text, $7::text, $8::text, $4::text, ${isSearchedByName(shape.type)} FROM head
      WHERE NOT EXISTS (SELECT 1 FROM core.entry k WHERE k.platform_id = $1::bigint AND k.id = $2::bigint AND (k.number, k.title, k.title_en, k.status) IS NOT DISTINCT FROM ($5::text, $7::text, $8::text, $4::text))
      ON CONFLICT (platform_id, id) DO UPDATE SET number = excluded.number, title = excluded.title, title_en = excluded.title_en, status = excluded.status),
    journaled AS (INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, comment, changes, user_id, company_id, at) SELECT $1::bigint, $11::bigint, $16::text, $2::bigint, version, $12::text, $13::text, $14::jsonb, $6::bigint, $15::bigint, $17::timestamptz FROM head)
  ${required('(SELECT count(*) FROM head)')}`

  return {
    insert,
    update,
    lines: shape.lines.map((lines) => ({
      remove: `DELETE FROM ${lines.table} WHERE platform_id = $1 AND doc_id = $2 AND id = ANY ($3::bigint[])`,
      update: lineUpdateSql(lines, '$2'),
      insert: `INSERT INTO ${lines.table} (platform_id, doc_id, company_id${common.map((one) => `, ${one}`).join('')}, id, no${list(lines.written)})
        SELECT $1::bigint, $2::bigint, $3::bigint${commonTypes.map((type, index) => `, $${4 + index}::${type}`).join('')}, u.id, u.no${lines.written.map((column) => `, ${cast(column)}`).join('')} FROM ${unnest(lines.written, 4 + common.length)}`,
    })),
  }
}
