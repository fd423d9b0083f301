/**
 * An import session: the rows read from a spreadsheet, the column mapping and the errors of each cell. It is visible only to its
 * owner.
 */
import type { AnyDocument } from '../../model/document.ts'
import { notFound, WeftError } from '../../model/errors.ts'
import type { Operation } from '../operation.ts'
import type { Mapped } from './column-mapping.ts'
import type { FieldValues } from '../stored-document.ts'

export interface ImportSession {
  readonly id: string
  readonly type: string
  readonly kind: 'create' | 'change'
  readonly name: string
  readonly layout: string
  readonly header: readonly string[]
  readonly mapping: readonly (string | null)[]
  readonly how: readonly Mapped['how'][]
  readonly rows: number
  readonly state: 'open' | 'checking' | 'importing' | 'done' | 'undoing' | 'undone'
  readonly mode: 'all' | 'good' | null
  readonly documents: number
  readonly at: string
  readonly done_at: string | null
  readonly job_id: string | null
}
export interface CellError {
  /** Index of the spreadsheet column; -1 where no column contains the field. */
  readonly column: number
  readonly path: string
  readonly key: string
  readonly values?: Readonly<FieldValues>
}
export interface ImportSessionRow {
  readonly no: number
  readonly cells: readonly string[]
  readonly errors: readonly CellError[] | null
  readonly changes: readonly { readonly path: string; readonly label: string; readonly from: string; readonly to: string }[] | null
  readonly doc_id: string | null
}

// When a job ends, is cancelled or fails, the rows are open again.
const columns = `i.id, i.type, i.kind, i.name, i.layout, i.header, i.mapping, i.how, i.rows, i.mode, i.documents, i.at, i.done_at, i.job_id,
  CASE WHEN i.state = 'open' AND j.state IN ('waiting', 'running') THEN 'checking' WHEN i.state = 'importing' AND j.state NOT IN ('waiting', 'running') THEN 'open'
       WHEN i.state = 'undoing' AND j.state NOT IN ('waiting', 'running') THEN 'done' ELSE i.state END AS state`
const from = 'core.import_session i LEFT JOIN core.job j ON j.platform_id = i.platform_id AND j.id = i.job_id'

export async function beginImportSession(
  operation: Operation,
  type: AnyDocument,
  input: {
    name: string
    sha256: Buffer
    layout: string
    header: readonly string[]
    mapped: readonly Mapped[]
    kind: ImportSession['kind']
  },
): Promise<string> {
  await operation.engine.ids.reserve(operation.tx, 1)
  const id = operation.engine.ids.next()
  const { actor } = operation
  await operation.tx.run(
    'INSERT INTO core.import_session (platform_id, id, company_id, user_id, type, kind, name, sha256, layout, header, mapping, how) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    [
      actor.platform,
      id,
      actor.company,
      actor.user,
      type.name,
      input.kind,
      input.name,
      input.sha256,
      input.layout,
      input.header,
      ...mappingOf(input.mapped),
    ],
  )
  return id
}
const mappingOf = (mapped: readonly Mapped[]) => [mapped.map((one) => one.path), mapped.map((one) => one.how)] as const

/** Adds rows, as wide as the heading row. */
export async function addRows(
  operation: Operation,
  id: string,
  width: number,
  rows: readonly { no: number; cells: readonly string[] }[],
): Promise<void> {
  await operation.tx.run(
    `INSERT INTO core.import_session_row (platform_id, intake_id, no, company_id, cells)
     SELECT $1, $2, r.no, $3, ARRAY(SELECT json_array_elements_text(r.cells)) FROM unnest($4::int[], $5::json[]) AS r(no, cells)`,
    [
      operation.actor.platform,
      id,
      operation.actor.company,
      rows.map((row) => row.no),
      rows.map((row) => JSON.stringify(Array.from({ length: width }, (_, at) => row.cells[at] ?? ''))),
    ],
  )
}

export async function endReading(operation: Operation, id: string, rows: number): Promise<void> {
  await operation.tx.run(`UPDATE core.import_session SET state = 'open', rows = $3 WHERE platform_id = $1 AND id = $2`, [
    operation.actor.platform,
    id,
    rows,
  ])
}

export async function deleteImportSession(operation: Operation, id: string): Promise<void> {
  for (const statement of [
    'DELETE FROM core.import_session_row WHERE platform_id = $1 AND intake_id = $2',
    'DELETE FROM core.import_session WHERE platform_id = $1 AND id = $2',
  ])
    await operation.tx.run(statement, [operation.actor.platform, id])
}

/**
 * Returns the actor's own session. `lock` serialises operations on it.
 * @throws WeftError 404 for another person's session
 */
export async function importSessionOf(operation: Operation, id: string, lock = false): Promise<ImportSession> {
  const { actor, tx } = operation
  const [row] = await tx.rows<ImportSession>(
    `SELECT ${columns} FROM ${from} WHERE i.platform_id = $1 AND i.user_id = $2 AND i.company_id = $3 AND i.id = $4 AND i.state <> 'reading'${lock ? ' FOR UPDATE OF i' : ''}`,
    [actor.platform, actor.user, actor.company, id],
  )
  if (!row) throw notFound()
  return row
}

/** Returns the same as `importSessionOf`, for a change. It is refused while a job is running and after the import is finished. */
export async function openImportSession(operation: Operation, id: string): Promise<ImportSession> {
  const session = await importSessionOf(operation, id, true)
  if (session.state === 'open') return session
  throw new WeftError(409, session.state === 'done' || session.state === 'undone' ? 'import.over' : 'import.busy')
}

export const importSessionsOf = ({ actor, tx }: Operation): Promise<ImportSession[]> =>
  tx.rows<ImportSession>(
    `SELECT ${columns} FROM ${from} WHERE i.platform_id = $1 AND i.user_id = $2 AND i.company_id = $3 AND i.state <> 'reading' ORDER BY i.id DESC LIMIT 50`,
    [actor.platform, actor.user, actor.company],
  )

export async function putMapping(operation: Operation, id: string, mapped: readonly Mapped[]): Promise<void> {
  await operation.tx.run('UPDATE core.import_session SET mapping = $3, how = $4 WHERE platform_id = $1 AND id = $2', [
    operation.actor.platform,
    id,
    ...mappingOf(mapped),
  ])
  await operation.tx.run(
    'UPDATE core.import_session_row SET errors = NULL WHERE platform_id = $1 AND intake_id = $2 AND errors IS NOT NULL',
    [operation.actor.platform, id],
  )
}

export async function saveSheetLayout(operation: Operation, intake: ImportSession): Promise<void> {
  await operation.tx.run(
    `INSERT INTO core.import_layout (platform_id, company_id, type, layout, mapping) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (platform_id, company_id, type, layout) DO UPDATE SET mapping = excluded.mapping, at = now()`,
    [operation.actor.platform, operation.actor.company, intake.type, intake.layout, intake.mapping],
  )
}

export async function savedSheetLayout(operation: Operation, type: AnyDocument, layout: string): Promise<(string | null)[] | undefined> {
  const [row] = await operation.tx.rows<{ mapping: (string | null)[] }>(
    'SELECT mapping FROM core.import_layout WHERE platform_id = $1 AND company_id = $2 AND type = $3 AND layout = $4',
    [operation.actor.platform, operation.actor.company, type.name, layout],
  )
  return row?.mapping
}

/** Returns when a user of the company last imported the same bytes for this type, if it was not undone. */
export async function sameBefore(
  operation: Operation,
  type: AnyDocument,
  sha256: Buffer,
): Promise<{ at: string; name: string; documents: number } | undefined> {
  const [row] = await operation.tx.rows<{ at: string; name: string; documents: number }>(
    `SELECT i.done_at AS at, a.full_name AS name, i.documents FROM core.import_session i JOIN core.account a ON a.id = i.user_id
     WHERE i.platform_id = $1 AND i.company_id = $2 AND i.type = $3 AND i.sha256 = $4 AND i.state = 'done' AND i.documents > 0 ORDER BY i.id DESC LIMIT 1`,
    [operation.actor.platform, operation.actor.company, type.name, sha256],
  )
  return row
}

/**
 * Refuses an import of bytes that another session of the company is importing, or has imported since this one was uploaded: its person was not
 * asked about that. Two that begin at once wait for each other.
 * @throws WeftError 409 `import.twin`
 */
export async function refuseTwin({ actor, tx }: Operation, id: string): Promise<void> {
  const params = [actor.platform, id]
  await tx.rows(
    `SELECT pg_advisory_xact_lock(hashtextextended(company_id || type || encode(sha256, 'hex'), 11)) FROM core.import_session WHERE platform_id = $1 AND id = $2`,
    params,
  )
  const twins = await tx.rows(
    `SELECT 1 FROM core.import_session me JOIN core.import_session i ON i.platform_id = me.platform_id AND i.company_id = me.company_id AND i.type = me.type AND i.sha256 = me.sha256 AND i.id <> me.id
     LEFT JOIN core.job j ON j.platform_id = i.platform_id AND j.id = i.job_id
     WHERE me.platform_id = $1 AND me.id = $2 AND ((i.state = 'importing' AND j.state IN ('waiting', 'running')) OR (i.state = 'done' AND i.documents > 0 AND i.done_at > me.at)) LIMIT 1`,
    params,
  )
  if (twins.length > 0) throw new WeftError(409, 'import.twin')
}

export interface Counts {
  readonly wrong: number
  readonly unchecked: number
  readonly kept: number
  /** The number of rows of an edited export that would change a document. */
  readonly differ: number
}
export async function countsOf(operation: Operation, id: string): Promise<Counts> {
  const [row] = await operation.tx.rows<Counts>(
    `SELECT count(*) FILTER (WHERE errors <> '[]')::int AS wrong, count(*) FILTER (WHERE errors IS NULL)::int AS unchecked, count(doc_id)::int AS kept, count(*) FILTER (WHERE changes <> '[]')::int AS differ
     FROM core.import_session_row WHERE platform_id = $1 AND intake_id = $2`,
    [operation.actor.platform, id],
  )
  return row!
}

/**
 * Returns the rows after a row number, in the order of the spreadsheet: all, only those with errors, or only those that would change
 * something.
 */
export const rowsOf = (
  operation: Operation,
  id: string,
  { after = 0, only = 'all', size }: { after?: number; only?: 'all' | 'wrong' | 'changed'; size: number },
): Promise<ImportSessionRow[]> =>
  operation.tx.rows<ImportSessionRow>(
    `SELECT no, cells, errors, changes, doc_id FROM core.import_session_row WHERE platform_id = $1 AND intake_id = $2 AND no > $3
     ${only === 'wrong' ? `AND errors <> '[]'` : only === 'changed' ? `AND changes <> '[]'` : ''} ORDER BY no LIMIT $4`,
    [operation.actor.platform, id, after, size],
  )

/** Groups the same error in many cells into one entry, the most frequent first. */
export const problemsOf = (
  operation: Operation,
  id: string,
): Promise<
  { column: number; path: string; key: string; values: Record<string, unknown> | null; text: string; rows: number; first: number }[]
> =>
  operation.tx.rows(
    `SELECT (e->>'column')::int AS column, e->>'path' AS path, e->>'key' AS key, e->'values' AS values, coalesce(r.cells[(e->>'column')::int + 1], '') AS text, count(*)::int AS rows, min(r.no) AS first
     FROM core.import_session_row r, jsonb_array_elements(r.errors) e WHERE r.platform_id = $1 AND r.intake_id = $2 AND r.errors <> '[]'
     GROUP BY 1, 2, 3, 4, 5 ORDER BY rows DESC, first LIMIT 100`,
    [operation.actor.platform, id],
  )

/** Stores new texts in cells. Their rows count as unchecked. */
export async function putCells(
  operation: Operation,
  id: string,
  cells: readonly { no: number; column: number; text: string }[],
): Promise<number[]> {
  const touched = new Set<number>()
  // One statement can update a row only once, so the cells of one row are written one after the other.
  for (const [, some] of Map.groupBy(cells, (one) => one.column)) {
    const rows = await operation.tx.rows<{ no: number }>(
      `UPDATE core.import_session_row r SET cells[$3] = c.text, errors = NULL, changes = NULL FROM unnest($4::int[], $5::text[]) AS c(no, text)
       WHERE r.platform_id = $1 AND r.intake_id = $2 AND r.no = c.no RETURNING r.no`,
      [operation.actor.platform, id, some[0]!.column + 1, some.map((one) => one.no), some.map((one) => one.text)],
    )
    for (const row of rows) touched.add(row.no)
  }
  return [...touched]
}

/** Replaces a text in every cell of a column. */
export async function replaceCells(
  operation: Operation,
  id: string,
  { column, text, by }: { column: number; text: string; by: string },
): Promise<number[]> {
  const rows = await operation.tx.rows<{ no: number }>(
    'UPDATE core.import_session_row SET cells[$3] = $5, errors = NULL WHERE platform_id = $1 AND intake_id = $2 AND cells[$3] = $4 RETURNING no',
    [operation.actor.platform, id, column + 1, text, by],
  )
  return rows.map((row) => row.no)
}

export async function setJob(
  operation: Operation,
  id: string,
  job: string,
  state: 'open' | 'importing' | 'undoing',
  mode?: 'all' | 'good',
): Promise<void> {
  await operation.tx.run(
    'UPDATE core.import_session SET job_id = $3, state = $4, mode = coalesce($5, mode) WHERE platform_id = $1 AND id = $2',
    [operation.actor.platform, id, job, state, mode ?? null],
  )
}

export async function setErrors(operation: Operation, id: string, errors: ReadonlyMap<number, readonly CellError[]>): Promise<void> {
  await operation.tx.run(
    `UPDATE core.import_session_row r SET errors = e.errors FROM unnest($3::int[], $4::jsonb[]) AS e(no, errors) WHERE r.platform_id = $1 AND r.intake_id = $2 AND r.no = e.no`,
    [operation.actor.platform, id, [...errors.keys()], [...errors.values()].map((some) => JSON.stringify(some))],
  )
}
