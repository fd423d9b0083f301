/** Rows of lines that grow: appended, found by their keys and read page by page, without their document and whatever their number. */
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import type { Label } from '../../../model/text.ts'
import type { Operation } from '../../operation.ts'
import type { Stored } from '../../stored-document.ts'
import { columnFor, partyValue, quote, spreadExtra, tableLayout, type LinesTableLayout } from '../tables/table-layout.ts'
import { arrayType, fromArray, lineArrays } from '../write.ts'

type Row = Record<string, any>

/** A stored row: its place, who appended it and when. */
export interface GrownRow extends Row {
  readonly id: string
  readonly no: number
  readonly appendedAt: string
  readonly appendedBy: string
}
export interface AppendedRow {
  readonly key: string
  readonly id: string
  readonly no: number
}

/**
 * Returns the layout of lines that grow.
 * @throws Error for lines that do not
 */
export function growingLayout(type: AnyDocument, lines: string): LinesTableLayout {
  const layout = tableLayout(type).growing.find(({ field }) => field === lines)
  if (!layout) throw new Error(`${type.name}.${lines} does not grow`)
  return layout
}

/** A row that its company appended before; `hash` of the values that came with its key, null when it is not known. */
export interface AppendedBefore extends AppendedRow {
  readonly hash: Buffer | null
}

/** Returns the rows of a document that the acting company has appended under these keys already. */
export function appendedBefore(
  { actor, tx }: Operation,
  { table }: LinesTableLayout,
  id: string,
  keys: readonly string[],
): Promise<AppendedBefore[]> {
  return tx.rows<AppendedBefore>(
    `SELECT append_key AS key, id, no, append_hash AS hash FROM ${table}
     WHERE platform_id = $1 AND doc_id = $2 AND append_company = $3 AND append_key = ANY ($4::text[])`,
    [actor.platform, id, actor.company, keys],
  )
}

/**
 * Inserts rows after those that are there, in one statement. The caller holds the lock of the document.
 * @param rows with `id`, `key` and `hash` of the values that came with it; their `no` is set
 */
export async function insertGrown(
  operation: Operation,
  type: AnyDocument,
  doc: Stored,
  lines: LinesTableLayout,
  rows: readonly Row[],
): Promise<void> {
  const { actor, tx } = operation
  const shape = tableLayout(type)
  const common = [...shape.partyRoles.map(({ column, sql }) => [quote(column), sql]), ...(shape.granted ? [['shared', 'bigint[]']] : [])]
  const columns = lines.written.map((column) => ({
    name: quote(column.column),
    value: fromArray(column, `u.${quote(column.column)}`),
    type: arrayType(column),
  }))
  const first = 7 + common.length
  const stored = await tx.rows<{ id: string; no: number }>(
    `INSERT INTO ${lines.table} (platform_id, doc_id, company_id, appended_by, appended_at, append_company${common.map(([name]) => `, ${name}`).join('')}, append_key, append_hash, id, no${columns.map(({ name }) => `, ${name}`).join('')})
     SELECT $1::bigint, $2::bigint, $3::bigint, $4::bigint, $5::timestamptz, $6::bigint${common.map(([, sql], at) => `, $${7 + at}::${sql}`).join('')}, u.append_key, u.append_hash, u.id, u.no + l.no${columns.map(({ value }) => `, ${value}`).join('')}
     FROM (SELECT coalesce(max(no), 0) AS no FROM ${lines.table} WHERE platform_id = $1::bigint AND doc_id = $2::bigint) l,
       unnest($${first}::text[], $${first + 1}::bytea[], $${first + 2}::bigint[], $${first + 3}::int[]${columns.map(({ type: array }, at) => `, $${first + 4 + at}::${array}`).join('')}) AS u(append_key, append_hash, id, no${columns.map(({ name }) => `, ${name}`).join('')})
     RETURNING id, no`,
    [
      actor.platform,
      doc.id,
      doc.ownerCompany,
      actor.user,
      tx.now,
      actor.company,
      ...shape.partyRoles.map((one) => partyValue(one, doc)),
      ...(shape.granted ? [doc.$shared ?? []] : []),
      rows.map(({ key }) => key),
      rows.map(({ hash }) => hash),
      ...lineArrays(
        lines.written,
        rows.map((row, at) => ({ ...row, no: (at + 1) * 10 })),
      ),
    ],
  )
  const places = new Map(stored.map(({ id, no }) => [id, no]))
  for (const row of rows) row['no'] = places.get(row['id'] as string)
}

/**
 * Returns a page of rows, the newest first.
 * @param page `before`: the `no` of the last row of the page before; `size`: the number of rows
 */
export async function grownPage(
  { actor, tx }: Operation,
  lines: LinesTableLayout,
  id: string,
  { before, size }: { readonly before?: number | undefined; readonly size: number },
): Promise<GrownRow[]> {
  const rows = await tx.rows<GrownRow>(
    `SELECT ${readColumns(lines)} FROM ${lines.table} WHERE platform_id = $1 AND doc_id = $2 AND no < $3 ORDER BY no DESC LIMIT $4`,
    [actor.platform, id, before ?? 2_147_483_647, size],
  )
  for (const row of rows) spreadExtra(lines.columns, row)
  return rows
}

/** Returns the newest rows of each document, at most `size` of one, the oldest of them first, by the id of the document. One statement. */
export async function newestGrown(
  { actor, tx }: Operation,
  lines: LinesTableLayout,
  ids: readonly string[],
  size: number,
): Promise<ReadonlyMap<string, readonly GrownRow[]>> {
  const rows = await tx.rows<GrownRow & { readonly $doc: string }>(
    `SELECT d.id AS "$doc", l.* FROM unnest($2::bigint[]) AS d(id) CROSS JOIN LATERAL (
       SELECT ${readColumns(lines)} FROM ${lines.table} WHERE platform_id = $1 AND doc_id = d.id ORDER BY no DESC LIMIT $3) l
     ORDER BY l.no`,
    [actor.platform, ids, size],
  )
  for (const row of rows) spreadExtra(lines.columns, row)
  return new Map(
    [...Map.groupBy(rows, ({ $doc }) => $doc)].map(([id, some]) => [id, some.map(({ $doc: _, ...row }) => row as unknown as GrownRow)]),
  )
}

const readColumns = ({ columns }: LinesTableLayout): string =>
  [
    'id, no, appended_at AS "appendedAt", appended_by AS "appendedBy", extra AS "$extra"',
    ...columns.filter(({ extra }) => !extra).map(({ field, column }) => `${quote(column)} AS "${field}"`),
  ].join(', ')

/** Returns the label of lines that grow of which a document has rows; undefined when it has none. */
export async function hasGrown({ actor, tx }: Operation, type: AnyDocument, id: string): Promise<Label | undefined> {
  for (const { table, field } of tableLayout(type).growing) {
    const rows = await tx.rows(`SELECT 1 FROM ${table} WHERE platform_id = $1 AND doc_id = $2 LIMIT 1`, [actor.platform, id])
    if (rows.length > 0) return (type.fields as Fields)[field]!.label
  }
  return undefined
}

/** Writes figures of a header and leaves its version as it is: what people see of the document otherwise has not changed. */
export async function writeFigures(operation: Operation, type: AnyDocument, doc: Stored, names: readonly string[]): Promise<void> {
  if (names.length === 0) return
  const shape = tableLayout(type)
  const written = names.map((name) => shape.written.find(({ column }) => column === columnFor(shape, name)!.column)!)
  await operation.tx.run(
    `UPDATE ${shape.table} SET ${written.map(({ column, sql }, at) => `${quote(column)} = $${3 + at}::${sql}`).join(', ')} WHERE platform_id = $1 AND id = $2`,
    [operation.actor.platform, doc.id, ...written.map(({ param }) => param(doc))],
  )
}

/** Writes the journal entry of appended rows: whole lines, at the version that the document has. */
export async function journalGrown(operation: Operation, type: AnyDocument, doc: Stored, changes: readonly object[]): Promise<void> {
  const { actor, tx, engine } = operation
  await tx.run(
    `INSERT INTO core.journal (platform_id, id, type, doc_id, version, action, user_id, company_id, changes, at) VALUES ($1, $2, $3, $4, $5, 'append', $6, $7, $8, $9)`,
    [actor.platform, engine.ids.next(), type.name, doc.id, doc.version, actor.user, actor.company, JSON.stringify(changes), tx.now],
  )
  operation.written.push({ type, id: doc.id, version: doc.version, action: 'append' })
}
