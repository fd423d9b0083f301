/**
 * The jobs of an import session: checking, importing, undoing. Each works in parts, reports progress and can resume where it stopped.
 */
import type { AnyDocument } from '../../model/document.ts'
import { isOutage, WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { runInTransaction } from '../store/run-operation.ts'
import type { Engine, Operation } from '../operation.ts'
import { checkParts, importAllParts, importGoodParts, type Parts } from './import-in-parts.ts'
import { removeDraft } from '../save/remove-and-copy.ts'
import { load } from '../store/read.ts'
import { uniqueLists } from '../store/schema/unique-indexes.ts'
import { versionsOf } from '../store/single-fields.ts'
import type { Actor } from '../actor.ts'
import { together } from './import-columns.ts'
import type { RowError, SheetRow } from './rows-to-documents.ts'
import { countsOf, setErrors, type CellError, type ImportSession } from './import-session.ts'

export type ReportProgress = (done: number, total: number) => Promise<void>
const limits = { part: 1000, again: 1000 }

/** Returns the column that groups the rows of one document: its mark, or the number where lines are mapped. */
export function keyOf({ mapping }: Pick<ImportSession, 'mapping'>): string | undefined {
  if (mapping.includes(together)) return together
  return mapping.includes('number') && mapping.some((path) => path !== null && path.includes('.')) ? 'number' : undefined
}

/** Returns row numbers in parts of whole documents, in the order of the spreadsheet. Rows imported earlier are left out. */
async function partsOf(operation: Operation, intake: ImportSession, only?: readonly number[]): Promise<number[][]> {
  const key = keyOf(intake)
  const rows = await operation.tx.rows<{ no: number; mark: string | null }>(
    `SELECT no, nullif(btrim(cells[$3]), '') AS mark FROM core.import_session_row WHERE platform_id = $1 AND intake_id = $2 AND doc_id IS NULL ORDER BY no`,
    [operation.actor.platform, intake.id, key === undefined ? 0 : intake.mapping.indexOf(key) + 1],
  )
  const documents = new Map<string, number[]>()
  for (const { no, mark } of rows) {
    const name = key === undefined || mark === null ? `#${no}` : `=${mark}`
    const rowNumbers = documents.get(name)
    if (rowNumbers) rowNumbers.push(no)
    else documents.set(name, [no])
  }
  const requested = only && new Set(only)
  const parts: number[][] = []
  for (const nos of documents.values()) {
    if (requested && !nos.some((no) => requested.has(no))) continue
    const last = parts.at(-1)
    if (last && last.length + nos.length <= limits.part) last.push(...nos)
    else parts.push([...nos])
  }
  return parts
}

const readPart =
  (intake: ImportSession, nos: readonly number[]) =>
  async (operation: Operation): Promise<SheetRow[]> => {
    const rows = await operation.tx.rows<{ no: number; cells: string[] }>(
      'SELECT no, cells FROM core.import_session_row WHERE platform_id = $1 AND intake_id = $2 AND no = ANY ($3::int[])',
      [operation.actor.platform, intake.id, nos],
    )
    const byNo = new Map(rows.map((row) => [row.no, row.cells]))
    return nos.map((no) => {
      const row: Record<string, string> = {}
      byNo.get(no)!.forEach((cell, at) => {
        const path = intake.mapping[at]
        if (path && cell !== '') row[path] = cell
      })
      return row
    })
  }

/** Locates an error in the spreadsheet: at the field's own column, else at the first column of its lines or parts. */
function placed({ mapping }: ImportSession, { column: path, key, values }: RowError): CellError {
  const at = mapping.indexOf(path)
  const near = at >= 0 || path === '' ? at : mapping.findIndex((one) => one?.startsWith(`${path}.`) === true)
  return { column: near, path, key, ...(values ? { values } : {}) }
}

function parted(intake: ImportSession, parts: readonly number[][], note: Parts['note'], report: (rows: number) => Promise<void>): Parts {
  let furthest = 0
  const rowsOf = (done: number): number => {
    const whole = parts.slice(0, Math.floor(done)).reduce((sum, nos) => sum + nos.length, 0)
    return whole + Math.floor((done % 1) * (parts[Math.floor(done)]?.length ?? 0))
  }
  return {
    key: keyOf(intake),
    parts: parts.map((nos) => readPart(intake, nos)),
    note,
    // A transaction that begins again does not take back what was reported.
    progress: (done) => report((furthest = Math.max(furthest, rowsOf(done)))),
  }
}

function errorsByRow(intake: ImportSession, nos: readonly number[], errors: readonly RowError[]): Map<number, CellError[]> {
  const errorsOfRows = new Map<number, CellError[]>(nos.map((no) => [no, []]))
  for (const error of errors) errorsOfRows.get(nos[error.row]!)!.push(placed(intake, error))
  return errorsOfRows
}

/** Checks every row and stores the errors with the row. */
export async function checkImportSession(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  intake: ImportSession,
  report: ReportProgress,
): Promise<{ wrong: number }> {
  const parts = await runInTransaction(engine, actor, (operation) => partsOf(operation, intake))
  const total = parts.reduce((sum, nos) => sum + nos.length, 0)
  await report(0, total)
  const note: Parts['note'] = (operation, part, { errors }) => setErrors(operation, intake.id, errorsByRow(intake, parts[part]!, errors))
  await checkParts(
    engine,
    actor,
    type,
    parted(intake, parts, note, (done) => report(done, total)),
  )
  if (parts.length > 1) await runInTransaction(engine, actor, (operation) => noteTwice(operation, type, intake))
  return runInTransaction(engine, actor, async (operation) => ({ wrong: (await countsOf(operation, intake.id)).wrong }))
}

/** Checks the documents of some rows immediately after a cell was changed. Larger numbers of rows wait for the next complete check. */
export async function checkAgain(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  intake: ImportSession,
  nos: readonly number[],
): Promise<void> {
  if (nos.length === 0 || nos.length > limits.again) return
  const parts = await runInTransaction(engine, actor, (operation) => partsOf(operation, intake, nos))
  const note: Parts['note'] = (operation, part, { errors }) => setErrors(operation, intake.id, errorsByRow(intake, parts[part]!, errors))
  await checkParts(
    engine,
    actor,
    type,
    parted(intake, parts, note, async () => undefined),
  )
}

/** Reports a unique value that occurs in two documents of one spreadsheet, when they are too far apart to be checked together. */
async function noteTwice(operation: Operation, type: AnyDocument, intake: ImportSession): Promise<void> {
  const key = keyOf(intake)
  const fields = type.fields as Fields
  for (const names of [['number'], ...uniqueLists(type)]) {
    const columns = names.map((name) => intake.mapping.indexOf(name) + 1)
    if (columns.includes(0)) continue
    const value = columns.map((at) => `replace(lower(cells[${at}]), ' ', '')`)
    const mark = key === undefined ? 'no::text' : `coalesce(nullif(btrim(cells[${intake.mapping.indexOf(key) + 1}]), ''), no::text)`
    const error: CellError = {
      column: columns[0]! - 1,
      path: names[0]!,
      ...(names[0] === 'number'
        ? { key: 'save.duplicateNumber', values: { number: '' } }
        : {
            key: 'field.duplicate',
            values: {
              label: names.map((name) => fields[name]?.label[0] ?? name).join(' + '),
              labelEn: names.map((name) => fields[name]?.label[1] ?? name).join(' + '),
            },
          }),
    }
    await operation.tx.run(
      `UPDATE core.import_session_row r SET errors = coalesce(r.errors, '[]') || jsonb_build_array(jsonb_set($3::jsonb, '{values,number}', to_jsonb(r.cells[$4::int])))
       FROM (SELECT no, ${mark} AS mark, first_value(${mark}) OVER (PARTITION BY ${value.join(', ')} ORDER BY no) AS first FROM core.import_session_row
             WHERE platform_id = $1 AND intake_id = $2 AND ${columns.map((at) => `cells[${at}] <> ''`).join(' AND ')}) d
       WHERE r.platform_id = $1 AND r.intake_id = $2 AND r.no = d.no AND d.mark <> d.first
         AND NOT EXISTS (SELECT 1 FROM jsonb_array_elements(coalesce(r.errors, '[]')) e WHERE e->>'key' = $5)`,
      [operation.actor.platform, intake.id, JSON.stringify(error), columns[0], error.key],
    )
  }
}

/** Imports the rows as documents: all or none, or those without errors. A resumed import continues after the stored documents. */
export async function commitImportSession(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  { intake, mode, report }: { intake: ImportSession; mode: 'all' | 'good'; report: ReportProgress },
): Promise<{ kept: number; wrong: number }> {
  const parts = await runInTransaction(engine, actor, (operation) => partsOf(operation, intake))
  const total = parts.reduce((sum, nos) => sum + nos.length, 0)
  await report(0, total)
  const note: Parts['note'] = async (operation, part, { errors, created }) => {
    const nos = parts[part]!
    if (errors.length > 0) {
      const rowErrors = [...errorsByRow(intake, nos, errors)].filter(([, some]) => some.length > 0)
      await setErrors(operation, intake.id, new Map(rowErrors))
    }
    if (created.length > 0) await noteKept(operation, type, intake, { nos, created })
  }
  const work = parted(intake, parts, note, (done) => report(done, total))
  if (mode === 'all') await importAllParts(engine, actor, type, work)
  else await importGoodParts(engine, actor, type, work)
  return runInTransaction(engine, actor, async (operation) => {
    const { wrong: errorCount } = await countsOf(operation, intake.id)
    const savedCount = await closed(operation, intake.id)
    return { kept: savedCount, wrong: errorCount }
  })
}

async function noteKept(
  operation: Operation,
  type: AnyDocument,
  { id }: ImportSession,
  { nos, created }: { nos: readonly number[]; created: readonly { id: string; rows: readonly number[] }[] },
): Promise<void> {
  const pairs = created.flatMap((one) => one.rows.map((row) => [nos[row]!, one.id] as const))
  const versions = await versionsOf(operation, type, [...new Set(pairs.map(([, doc]) => doc))])
  const claimed = await operation.tx.run(
    `UPDATE core.import_session_row r SET doc_id = c.doc, doc_version = c.version, errors = '[]' FROM unnest($3::int[], $4::bigint[], $5::int[]) AS c(no, doc, version)
     WHERE r.platform_id = $1 AND r.intake_id = $2 AND r.no = c.no AND r.doc_id IS NULL`,
    [operation.actor.platform, id, pairs.map(([no]) => no), pairs.map(([, doc]) => doc), pairs.map(([, doc]) => versions.get(doc))],
  )
  // Another run has imported a row meanwhile: with this transaction, its second document goes.
  if (claimed !== pairs.length) throw new WeftError(409, 'save.conflict')
}

/**
 * Closes the session when documents were stored and reopens it when none were.
 * @returns the number of documents
 */
async function closed(operation: Operation, id: string): Promise<number> {
  const [row] = await operation.tx.rows<{ documents: number }>(
    `UPDATE core.import_session SET documents = k.kept, state = CASE WHEN k.kept > 0 THEN 'done' ELSE 'open' END, done_at = CASE WHEN k.kept > 0 THEN now() END
     FROM (SELECT count(DISTINCT doc_id)::int AS kept FROM core.import_session_row WHERE platform_id = $1 AND intake_id = $2) k WHERE platform_id = $1 AND id = $2 RETURNING documents`,
    [operation.actor.platform, id],
  )
  return row!.documents
}

/** Restores one document to its state before the import, or removes it when the import created it. */
export type UndoResult = (operation: Operation, type: AnyDocument, doc: { readonly id: string; readonly version: number }) => Promise<void>

/**
 * Undoes an import: reverts the documents it created or changed, unless another user has changed them since. The others stay, with the
 * reason.
 */
export async function undoImportSession(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  { intake, report, back = removeDraft }: { intake: ImportSession; report: ReportProgress; back?: UndoResult },
): Promise<{ removed: number; stayed: number }> {
  const docs = await runInTransaction(engine, actor, (operation) =>
    operation.tx.rows<{ id: string; version: number; no: number }>(
      'SELECT doc_id AS id, min(doc_version) AS version, min(no) AS no FROM core.import_session_row WHERE platform_id = $1 AND intake_id = $2 AND doc_id IS NOT NULL GROUP BY doc_id ORDER BY doc_id DESC',
      [actor.platform, intake.id],
    ),
  )
  let removed = 0
  const take = async (some: typeof docs): Promise<void> => {
    try {
      await runInTransaction(engine, actor, async (operation) => {
        for (const { id, version } of some) {
          const doc = await load(operation, type, id, { lock: true })
          if (doc.version !== version) throw new WeftError(409, 'import.touched')
          await back(operation, type, { id, version })
        }
        await operation.tx.run(
          'UPDATE core.import_session_row SET doc_id = NULL, doc_version = NULL WHERE platform_id = $1 AND intake_id = $2 AND doc_id = ANY ($3::bigint[])',
          [actor.platform, intake.id, some.map((one) => one.id)],
        )
      })
      removed += some.length
    } catch (error) {
      if (!(error instanceof WeftError) || isOutage(error)) throw error
      if (some.length > 1) for (const one of some) await take([one])
      else {
        const cellError: CellError = { column: -1, path: '', key: error.key, values: error.values }
        await runInTransaction(engine, actor, (operation) => setErrors(operation, intake.id, new Map([[some[0]!.no, [cellError]]])))
      }
    }
  }
  for (let at = 0; at < docs.length; at += 100) {
    await take(docs.slice(at, at + 100))
    await report(Math.min(at + 100, docs.length), docs.length)
  }
  const stayed = docs.length - removed
  await runInTransaction(engine, actor, (operation) =>
    operation.tx.run('UPDATE core.import_session SET state = $3, documents = $4 WHERE platform_id = $1 AND id = $2', [
      actor.platform,
      intake.id,
      stayed > 0 ? 'done' : 'undone',
      stayed,
    ]),
  )
  return { removed, stayed }
}
