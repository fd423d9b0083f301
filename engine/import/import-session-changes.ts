/** Re-import of an edited export: compares it with the current documents and saves the differences. */
import type { AnyDocument } from '../../model/document.ts'
import { compare, isDecimal } from '../../model/decimal.ts'
import { forbidden, isOutage, WeftError } from '../../model/errors.ts'
import type { Page, WireDoc } from '../../model/page.ts'
import { requirePolicy } from '../authorisation/policy.ts'
import { runInTransaction } from '../store/run-operation.ts'
import type { Engine, Operation } from '../operation.ts'
import { saveDocument } from '../save/save.ts'
import { list } from '../query/list.ts'
import type { Actor } from '../actor.ts'
import { readCodes } from './cell-values.ts'
import type { SheetColumn } from './sheet-column.ts'
import type { Cell } from '../../model/outputs/sheet.ts'
import { cellsOf, withCurrencies } from '../export/export.ts'
import { baseLabels } from '../../model/base-fields.ts'
import { figureOf, rowsToDocuments } from './rows-to-documents.ts'
import type { CellError, ImportSession } from './import-session.ts'
import type { UndoResult, ReportProgress } from './import-session-work.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import type { FieldValues } from '../stored-document.ts'

export const identityPath = '_id'
const atOnce = 200

/** Returns the columns of a re-import: the identity and every header field. Fields that the actor may not write are only compared. */
export function changeColumns(type: AnyDocument, page: Page): SheetColumn[] {
  return [
    { path: identityPath, label: '#ID', names: ['#ID'], required: true },
    ...Object.values(page.list.fields)
      .filter((field) => field.type !== 'lines')
      .map((field) => ({
        path: field.field,
        label: field.label,
        names: Object.hasOwn(type.fields, field.field)
          ? [...(type.fields[field.field] as { label: readonly string[] }).label]
          : [field.label, ...(baseLabels[field.field] ?? [])],
        required: false,
        field,
      })),
  ]
}

interface Row {
  readonly no: number
  readonly cells: readonly string[]
}
interface Change {
  readonly path: string
  readonly label: string
  readonly from: string
  readonly to: string
}
interface Found {
  readonly no: number
  readonly id: string
  readonly version: number
  readonly changes: readonly Change[]
  readonly errors: CellError[]
}
export type CellText = (cell: Cell) => string

const rowsAfter = (operation: Operation, id: string, after: number): Promise<Row[]> =>
  operation.tx.rows<Row>(
    'SELECT no, cells FROM core.import_session_row WHERE platform_id = $1 AND intake_id = $2 AND no > $3 AND doc_id IS NULL ORDER BY no LIMIT $4',
    [operation.actor.platform, id, after, atOnce],
  )

/** Compares every row with its current document, and tries the differences in a transaction that is rolled back. */
export async function checkChanges(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  {
    intake,
    page,
    text,
    report,
  }: { intake: ImportSession; page: (operation: Operation) => Promise<Page>; text: CellText; report: ReportProgress },
): Promise<{ wrong: number; changed: number }> {
  let [after, done, errorCount, changed] = [0, 0, 0, 0]
  for (;;) {
    const rows = await runInTransaction(engine, actor, (operation) => rowsAfter(operation, intake.id, after))
    if (rows.length === 0) return { wrong: errorCount, changed }
    const comparisons = await runInTransaction(engine, actor, async (operation) =>
      compared(operation, type, { intake, page: await page(operation), text, rows }),
    )
    for (const one of comparisons) {
      if (one.changes.length > 0 && one.errors.length === 0) one.errors.push(...(await tried(engine, actor, type, intake, one)))
      if (one.errors.length > 0) errorCount++
      if (one.changes.length > 0) changed++
    }
    await runInTransaction(engine, actor, (operation) =>
      operation.tx.run(
        `UPDATE core.import_session_row r SET errors = f.errors, changes = f.changes FROM unnest($3::int[], $4::jsonb[], $5::jsonb[]) AS f(no, errors, changes)
         WHERE r.platform_id = $1 AND r.intake_id = $2 AND r.no = f.no`,
        [
          actor.platform,
          intake.id,
          comparisons.map((one) => one.no),
          comparisons.map((one) => JSON.stringify(one.errors)),
          comparisons.map((one) => JSON.stringify(one.changes)),
        ],
      ),
    )
    after = rows.at(-1)!.no
    done += rows.length
    await report(done, intake.rows)
  }
}

async function compared(
  operation: Operation,
  type: AnyDocument,
  { intake, page, text, rows }: { intake: ImportSession; page: Page; text: CellText; rows: readonly Row[] },
): Promise<Found[]> {
  const policy = await requirePolicy(operation, type)
  if (!policy.may.edit) throw forbidden()
  const at = intake.mapping.indexOf(identityPath)
  const named = rows.map((row) => /^(\d{1,19})@(\d{1,9})$/.exec((row.cells[at] ?? '').trim()))
  const paths = intake.mapping.filter((path): path is string => path !== null && path !== identityPath)
  const ids = [...new Set(named.flatMap((one) => (one ? [one[1]!] : [])))]
  const docs = new Map<string, WireDoc>()
  for (const partyRole of policy.partyRoles)
    for (const row of (
      await list(operation, type, {
        partyRole,
        columns: withCurrencies(type, paths),
        size: 200,
        filters: [{ field: 'id', operator: 'in', value: ids }],
      })
    ).rows)
      docs.set(row.id, row)
  const cells = await cellsOf(operation, policy, paths)
  const seen = new Set<string>()
  return rows.map((row, index) => {
    const [, id = '', version = '0'] = named[index] ?? []
    const doc = docs.get(id)
    const cellError = (key: CellError['key'], column: number, values?: CellError['values']): CellError => ({
      column,
      path: intake.mapping[column] ?? '',
      key,
      ...(values ? { values } : {}),
    })
    if (!doc || seen.has(id))
      return { no: row.no, id, version: 0, changes: [], errors: [cellError(doc ? 'import.twice' : 'import.noDocument', at)] }
    seen.add(id)
    const now = cells(doc)
    const errors: CellError[] = []
    const changes = intake.mapping.flatMap((path, column): Change[] => {
      if (path === null || path === identityPath || !now.has(path)) return []
      const before = now.get(path)!
      const [from, to] = [text(before), (row.cells[column] ?? '').trim()]
      if (same(before, from, to)) return []
      const field = page.list.fields[path]
      if (!field || field.isNotPost || field.restriction > 0 || traitsOf(field.type).refers === 'file' || path === 'number')
        errors.push(cellError('field.notEditable', column))
      return [{ path, label: field?.label ?? path, from, to }]
    })
    return { no: row.no, id, version: Number(version), changes, errors }
  })
}

/** Whether a cell equals the stored value: 18.90 is 18.9, 2026/3/1 is 2026-03-01, and surrounding blanks of a text are ignored. */
function same(cell: Cell, from: string, to: string): boolean {
  if (from.trim() === to) return true
  const plain = String(figureOf(to))
  if (cell !== null && typeof cell !== 'string' && 'figure' in cell) return isDecimal(plain) && compare(plain, from) === 0
  const day = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?: (\d{2}:\d{2}))?/.exec(to)
  return day !== null && from === `${day[1]}-${day[2]!.padStart(2, '0')}-${day[3]!.padStart(2, '0')}${day[4] ? ` ${day[4]}` : ''}`
}

class GivenUp extends Error {}

async function tried(engine: Engine, actor: Actor, type: AnyDocument, intake: ImportSession, one: Found): Promise<CellError[]> {
  try {
    await runInTransaction(engine, actor, async (operation) => {
      await saved(operation, type, one)
      throw new GivenUp()
    })
    return []
  } catch (error) {
    return error instanceof GivenUp ? [] : cellErrors(intake, error)
  }
}

async function saved(
  operation: Operation,
  type: AnyDocument,
  { id, version, changes }: Pick<Found, 'id' | 'version' | 'changes'>,
): Promise<number> {
  const { documents } = rowsToDocuments(type, [Object.fromEntries(changes.filter(({ to }) => to !== '').map(({ path, to }) => [path, to]))])
  const values: FieldValues = documents[0]?.values ?? {}
  const codeErrors = documents.length > 0 ? await readCodes(operation, type, documents) : []
  if (codeErrors.length > 0)
    throw new WeftError(11000, 'form.invalid', {
      fields: codeErrors.map(({ column, key, values: more }) => ({ path: column, key, values: more })),
    })
  for (const { path, to } of changes) if (to === '') values[path] = null
  return (await saveDocument(operation, type, { id, version, values }, { action: 'import' })).doc.version
}

function cellErrors(intake: ImportSession, error: unknown): CellError[] {
  if (!(error instanceof WeftError) || error.code === 500 || isOutage(error)) throw error
  const fields = error.fields.length > 0 ? error.fields : [{ path: '', key: error.key, values: error.values }]
  return fields.map(({ path, key, values }) => ({
    column: intake.mapping.indexOf(path.split('[')[0]!),
    path,
    key,
    ...(values ? { values } : {}),
  }))
}

/** Saves the differences: each document separately, or all or none. */
export async function commitChanges(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  { intake, mode, report }: { intake: ImportSession; mode: 'all' | 'good'; report: ReportProgress },
): Promise<{ kept: number; wrong: number }> {
  const rows = await runInTransaction(engine, actor, (operation) =>
    operation.tx.rows<{ no: number; id: string; version: number; changes: Change[]; errors: CellError[] }>(
      `SELECT no, split_part(cells[$3], '@', 1) AS id, split_part(cells[$3], '@', 2)::int AS version, changes, errors FROM core.import_session_row
       WHERE platform_id = $1 AND intake_id = $2 AND doc_id IS NULL AND changes <> '[]' AND errors = '[]' ORDER BY no`,
      [actor.platform, intake.id, intake.mapping.indexOf(identityPath) + 1],
    ),
  )
  const keep = async (operation: Operation, row: (typeof rows)[number]) => {
    const version = await saved(operation, type, row)
    await operation.tx.run(
      `UPDATE core.import_session_row SET doc_id = $4, doc_version = $5 WHERE platform_id = $1 AND intake_id = $2 AND no = $3`,
      [actor.platform, intake.id, row.no, row.id, version],
    )
  }
  const note = (row: (typeof rows)[number], error: unknown) =>
    runInTransaction(engine, actor, (operation) =>
      operation.tx.run(`UPDATE core.import_session_row SET errors = $4 WHERE platform_id = $1 AND intake_id = $2 AND no = $3`, [
        actor.platform,
        intake.id,
        row.no,
        JSON.stringify(cellErrors(intake, error)),
      ]),
    )
  if (mode === 'all') {
    let at = 0
    try {
      await runInTransaction(engine, actor, async (operation) => {
        for (at = 0; at < rows.length; at++) {
          await keep(operation, rows[at]!)
          if ((at + 1) % 50 === 0) await report(at + 1, rows.length)
        }
      })
    } catch (error) {
      if (!(error instanceof WeftError) || !rows[at]) throw error
      await note(rows[at]!, error)
    }
  } else
    for (const [at, row] of rows.entries()) {
      try {
        await runInTransaction(engine, actor, (operation) => keep(operation, row))
      } catch (error) {
        if (!(error instanceof WeftError)) throw error
        await note(row, error)
      }
      if ((at + 1) % 20 === 0 || at + 1 === rows.length) await report(at + 1, rows.length)
    }
  return runInTransaction(engine, actor, async (operation) => {
    const [row] = await operation.tx.rows<{ kept: number; wrong: number }>(
      `UPDATE core.import_session SET documents = k.kept, state = CASE WHEN k.kept > 0 THEN 'done' ELSE 'open' END, done_at = CASE WHEN k.kept > 0 THEN now() END
       FROM (SELECT count(doc_id)::int AS kept, count(*) FILTER (WHERE errors <> '[]')::int AS wrong FROM core.import_session_row WHERE platform_id = $1 AND intake_id = $2) k
       WHERE platform_id = $1 AND id = $2 RETURNING documents AS kept, k.wrong`,
      [actor.platform, intake.id],
    )
    return row!
  })
}

/** Restores the fields that the import changed to their values in the journal. Computed fields are recomputed. */
export const restored =
  (intake: ImportSession): UndoResult =>
  async (operation, type, { id, version }) => {
    const [row] = await operation.tx.rows<{ paths: string[]; journal: { path: string; from: unknown }[] }>(
      `SELECT (SELECT array_agg(c->>'path') FROM core.import_session_row r, jsonb_array_elements(r.changes) c WHERE r.platform_id = $1 AND r.intake_id = $2 AND r.doc_id = $3) AS paths, j.changes AS journal
       FROM core.journal j WHERE j.platform_id = $1 AND j.doc_id = $3 AND j.type = $4 AND j.version = $5 AND j.action <> 'append' ORDER BY j.id DESC LIMIT 1`,
      [operation.actor.platform, intake.id, id, type.name, version],
    )
    const values = Object.fromEntries(
      (row?.journal ?? []).filter(({ path }) => row!.paths.includes(path)).map(({ path, from }) => [path, from]),
    )
    await saveDocument(operation, type, { id, version, values }, { action: 'undo' })
  }
