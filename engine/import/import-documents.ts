/** Imports spreadsheet rows as documents through the same save path as typed ones, many per transaction. */
import type { Input } from '../../model/calls/contract.ts'
import type { documentCalls } from '../../model/calls/documents.ts'
import type { AnyDocument } from '../../model/document.ts'
import { forbidden, isOutage, WeftError, type FieldError } from '../../model/errors.ts'
import { periodOf } from '../../model/lifecycle/validity.ts'
import { comesFrom, cellOf, rowsToDocuments, type GatheredDocument, type RowError, type SheetRow } from './rows-to-documents.ts'
import { readCodes } from './cell-values.ts'
import { currencyErrors, signedAmounts } from './currency-signs.ts'
import { requirePolicy } from '../authorisation/policy.ts'
import { runNumbered, type ImportNumbers } from '../number/import-numbers.ts'
import type { Engine, Operation } from '../operation.ts'
import type { Actor } from '../actor.ts'
import { lostAddedLinks } from '../store/links/added-links.ts'
import type { Stored } from '../store/read.ts'
import { withQueryCache } from '../store/query-cache.ts'
import { asSystem } from '../store/scope.ts'
import { duplicatesOf } from '../save/validation/unique-violations.ts'
import { holderErrors } from '../save/validation/unique-while.ts'
import { laterOverlaps, periodErrors } from '../save/validation/valid-periods.ts'
import { placeOf } from '../save/input/read-input.ts'
import { checkAllLinks } from '../save/input/check-links.ts'
import { chosenErrors } from '../save/input/chosen-links.ts'
import { runIdempotent } from '../save/idempotency.ts'
import { begin, complete, followTogether, write, type Beginning } from '../save/create.ts'

export interface ImportInput {
  /**
   * Rows as read from a spreadsheet: header fields by name, line columns as `lines.column`, matrix sizes as `lines.matrix.S`. Links
   * by code, name or id.
   */
  readonly rows: readonly SheetRow[]
  /**
   * The column whose equal texts group several rows into one document: a field, `number`, or a column of the spreadsheet alone.
   * Without it each row is a document.
   */
  readonly key?: string
  /**
   * `all` (default): everything or nothing. `good`: documents without errors are stored. `check`: nothing is stored, all errors are
   * reported.
   */
  readonly mode?: 'all' | 'good' | 'check'
}
export interface ImportResult {
  readonly rows: number
  readonly documents: number
  /** The stored documents in the order of the spreadsheet; empty when nothing was stored. */
  readonly created: readonly { readonly row: number; readonly id: string; readonly number: string | null }[]
  readonly errors: readonly RowError[]
}
/**
 * Reports progress in documents; may throw to cancel. It is called between transactions, or inside the only one before anything is
 * stored.
 */
export type Progress = (done: number, total: number) => Promise<void>

export interface ImportProgress {
  readonly progress?: Progress
  /** An idempotency name for the import: a job that is resumed after its node died does not import twice. */
  readonly onceAs?: string
}
/** Runs work in one transaction, at most once for a part. Its documents are numbered by `numbers`. */
type Perform = <T>(part: string, work: (operation: Operation, numbers: ImportNumbers) => Promise<T>) => Promise<T>

const limits = { rows: 50_000, errors: 1000 }
export const atOnce = 200

/**
 * Imports rows as this person. All other errors are returned by row and column.
 * @throws WeftError 403 without the right to create; 400 for unknown columns, and for no or too many rows
 */
export async function importRows(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  input: ImportInput,
  watch: ImportProgress = {},
): Promise<ImportResult> {
  let furthest = 0
  // A transaction that begins again does not take back what was reported.
  const progress: Progress = async (done, total) => watch.progress?.((furthest = Math.max(furthest, done)), total)
  const perform: Perform = (part, work) =>
    runNumbered(engine, actor, type, (numbers) =>
      runIdempotent(engine, actor, { key: watch.onceAs && `${watch.onceAs}:${part}`, body: type.name }, (operation) =>
        work(numbers.watch(operation), numbers),
      ),
    )
  const { rows, key, mode = 'all' } = sizedInput(input)
  const { total, errors, good } = survey(type, { rows, key, mode })
  const resultOf = (imported: ImportedRow): ImportResult => ({
    rows: rows.length,
    documents: total,
    created: imported.created,
    errors: [...errors, ...imported.errors].sort((a, b) => a.row - b.row).slice(0, limits.errors),
  })
  if (mode === 'good') return resultOf(await keepGood(perform, type, { documents: good, progress }))
  return resultOf(
    await keepAll(perform, type, {
      total,
      // Reading the cells changes the documents, so that a transaction that begins again needs them as they were.
      gather: () => rowsToDocuments(type, rows, key).documents,
      progress,
      keep: mode === 'all' && errors.length === 0,
    }),
  )
}

/**
 * Counts the documents of the rows, with the errors of the rows. Only mode `good` gets the documents that have none: the other modes gather them
 * again in their transaction, and two copies of a large import would stay in memory until its end.
 */
function survey(type: AnyDocument, { rows, key, mode }: { rows: readonly SheetRow[]; key: string | undefined; mode: string }) {
  const { documents, errors } = rowsToDocuments(type, rows, key)
  const rejectedRows = new Set(errors.map(({ row }) => row))
  return { total: documents.length, errors, good: mode === 'good' ? documents.filter((one) => !comesFrom(one, rejectedRows)) : [] }
}

/** What the call takes beside the type, or what a job of the import carries. */
type ImportRequest = Omit<Input<typeof documentCalls.importDocuments>, 'type'>

/**
 * Checks what the contract of the call leaves open: how many rows there are, and that the type has their columns.
 * @throws WeftError 400 `import.empty`, `import.tooMany`, and for unknown columns
 */
export function importInput(type: AnyDocument, request: ImportRequest): ImportInput {
  const input = sizedInput(request)
  rowsToDocuments(type, input.rows, input.key)
  return input
}

/** @throws WeftError 400 `import.empty`, `import.tooMany` */
function sizedInput({ rows, key, mode = 'all' }: ImportRequest): ImportInput {
  if (!Array.isArray(rows) || rows.length === 0) throw new WeftError(400, 'import.empty')
  if (rows.length > limits.rows) throw new WeftError(400, 'import.tooMany', { values: { max: limits.rows } })
  return { rows, ...(key ? { key } : {}), mode }
}

export interface ImportedRow {
  readonly created: ImportResult['created']
  readonly errors: readonly RowError[]
}
export class RejectedRow extends Error {
  readonly result: ImportedRow
  constructor(errors: readonly RowError[]) {
    super('nothing is kept')
    this.result = { created: [], errors }
  }
}

/** Imports in one transaction, which any error rolls back. Everything is checked and numbered before the first row is written. */
async function keepAll(
  perform: Perform,
  type: AnyDocument,
  { total, gather, progress, keep }: { total: number; gather: () => readonly GatheredDocument[]; progress: Progress; keep: boolean },
): Promise<ImportedRow> {
  try {
    return await perform('all', async (operation, numbers) => {
      const { ready, errors } = await prepare(operation, type, gather(), (done) => progress(keep ? Math.floor(done / 2) : done, total))
      if (errors.length > 0 || !keep) throw new RejectedRow(errors)
      const created: ImportedRow['created'][number][] = []
      await asSystem(operation, async (system) => {
        await numberAll(system, ready, numbers)
        // What is written is not held any longer, and each part has a memory of its own for what it looks up.
        for (let part = 1; ready.length > 0; part++) {
          const looking = system.withTransaction(withQueryCache(system.tx, { through: true }))
          created.push(...(await writeAll(system, type, ready.splice(0, atOnce), looking)))
          // Plans of key checks made while a table was small would read all of its rows for each line, so they are discarded as the
          // table grows.
          if (isPowerOfTwo(part)) await system.tx.run('DISCARD PLANS')
          await progress(Math.floor((total + created.length) / 2), total)
        }
      })
      return { created, errors: [] }
    })
  } catch (error) {
    if (error instanceof RejectedRow) return error.result
    throw error
  }
}

/** Numbers documents that are about to be written. */
export const numberAll = (system: Operation, ready: readonly Ready[], numbers: ImportNumbers): Promise<void> =>
  numbers.number(
    system.withTransaction(withQueryCache(system.tx)),
    ready.map(({ doc }) => doc),
  )

export const isPowerOfTwo = (count: number): boolean => Number.isInteger(Math.log2(count))

/** Imports several documents per transaction. When a write fails, each of them gets its own transaction. */
async function keepGood(
  perform: Perform,
  type: AnyDocument,
  { documents, progress }: { documents: readonly GatheredDocument[]; progress: Progress },
): Promise<ImportedRow> {
  const created: ImportedRow['created'][number][] = []
  const errors: RowError[] = []
  const earlier: Ready[] = []
  const keep = async (some: readonly GatheredDocument[]): Promise<void> => {
    try {
      await perform(`${some[0]!.row}+${some.length}`, async (operation, numbers) => {
        const { ready, errors: lineErrors } = await prepare(operation, type, structuredClone(some), undefined, earlier)
        const savedRows = await asSystem(operation, async (system) => {
          await numberAll(system, ready, numbers)
          return writeAll(system, type, ready, system.withTransaction(withQueryCache(system.tx, { through: true })))
        })
        return { kept: savedRows, found: lineErrors, ready }
      }).then(({ kept, found, ready }) => {
        created.push(...kept)
        earlier.push(...ready)
        errors.push(...found)
      })
    } catch (error) {
      if (!(error instanceof RejectedRow)) throw error
      if (some.length === 1) errors.push(...error.result.errors)
      else for (const one of some) await keep([one])
    }
  }
  for (let at = 0; at < documents.length; at += atOnce) {
    await keep(documents.slice(at, at + atOnce))
    await progress(Math.min(at + atOnce, documents.length), documents.length)
  }
  return { created: created.sort((a, b) => a.row - b.row), errors }
}

export interface Ready {
  readonly document: GatheredDocument
  readonly doc: Stored
}

/**
 * Prepares documents: looks codes and links up with the person's rights, then runs logic, formulas, rules and checks with the
 * platform's.
 * @param earlier documents of rows of the same file that were prepared before
 */
export async function prepare(
  operation: Operation,
  type: AnyDocument,
  documents: readonly GatheredDocument[],
  progress: (done: number) => Promise<void> = async () => undefined,
  earlier: readonly Ready[] = [],
): Promise<{ ready: Ready[]; errors: RowError[] }> {
  const policy = await requirePolicy(operation, type)
  if (!policy.may.create) throw forbidden()
  const amounts = signedAmounts(type, documents)
  const errors = await readCodes(operation, type, documents)
  const rejectedRows = new Set(errors.map(({ row }) => row))
  const begun: { document: GatheredDocument; one: Beginning }[] = []
  for (const document of documents) {
    try {
      begun.push({ document, one: begin(operation, type, { values: document.values, policy }) })
    } catch (error) {
      errors.push(...tellError(error, document))
    }
  }
  const linked = await checkAllLinks(
    operation,
    type,
    begun.map(({ one }) => ({ doc: one.doc, before: undefined, pathOf: placeOf(one.input) })),
  )
  return asSystem(operation, async (system) => {
    const result = await verified(system, type, { begun, linked, errors, bad: rejectedRows, progress, earlier })
    const refused = await currencyErrors(system, amounts, result.ready)
    return {
      ready: result.ready.filter(({ document }) => !refused.has(document)),
      errors: [...result.errors, ...[...refused.values()].flat()],
    }
  })
}

/** Logic, formulas, rules and checks of the documents that could be read, `atOnce` of them side by side. */
async function verified(
  operation: Operation,
  type: AnyDocument,
  {
    begun,
    linked,
    errors,
    bad: rejectedRows,
    progress,
    earlier,
  }: {
    readonly begun: readonly { readonly document: GatheredDocument; readonly one: Beginning }[]
    readonly linked: readonly (readonly FieldError[])[]
    readonly errors: RowError[]
    readonly bad: ReadonlySet<number>
    readonly progress: (done: number) => Promise<void>
    readonly earlier: readonly Ready[]
  },
): Promise<{ ready: Ready[]; errors: RowError[] }> {
  const remembering = () => operation.withTransaction(withQueryCache(operation.tx))
  const ready: Ready[] = []
  for (let at = 0; at < begun.length; at += atOnce) {
    const looking = remembering()
    const part = begun.slice(at, at + atOnce)
    const errorsByDocument = await Promise.all(
      part.map(async ({ document, one }, index) => {
        try {
          await complete(looking, type, one, linked[at + index]!)
          return undefined
        } catch (error) {
          return tellError(error, document)
        }
      }),
    )
    part.forEach(({ document, one }, index) => {
      // A link that was not found is now missing, so the error that it is required is left out.
      const rowErrors = errorsByDocument[index]?.filter(({ row, key }) => !(rejectedRows.has(row) && key === 'common.INPUT_REQUIRED'))
      if (rowErrors === undefined && !comesFrom(document, rejectedRows)) ready.push({ document, doc: one.doc })
      else errors.push(...(rowErrors ?? []))
    })
    await progress(Math.min(at + atOnce, begun.length))
  }
  const docs = ready.map(({ doc }) => doc)
  const looking = remembering()
  const [duplicates, overlaps] = [await duplicatesOf(looking, type, docs), await periodErrors(looking, type, docs)]
  const holders = await holderErrors(
    looking,
    type,
    docs.map((doc) => ({ doc })),
  )
  const inFile = overlapsInFile(type, ready, earlier)
  const conflicts = ready.map((_, at) => [...duplicates[at]!, ...overlaps[at]!, ...inFile[at]!, ...holders[at]!])
  ready.forEach(({ document }, at) => errors.push(...atCells(document, conflicts[at]!)))
  return { ready: ready.filter((_, at) => conflicts[at]!.length === 0), errors }
}

/** Returns the errors of rows whose document can never be valid beside that of an earlier row: drafts of one key with a common day. */
function overlapsInFile(type: AnyDocument, ready: readonly Ready[], earlier: readonly Ready[]): FieldError[][] {
  const docs = [...earlier, ...ready].map(({ doc }) => doc)
  const period = periodOf(type)
  const valuesOf = (doc: Stored) => ({ from: doc[period!.from] ?? '…', to: doc[period!.to] ?? '…' })
  const others = laterOverlaps(type, docs).slice(earlier.length)
  return others.map((at) => (at === undefined ? [] : [{ path: period!.from, key: 'validity.overlapsRow', values: valuesOf(docs[at]!) }]))
}

/**
 * Writes documents that have their numbers (`numberAll`), in the order of the spreadsheet, pipelined without waiting for each other.
 * @param looking answers queries about masters and people
 */
export async function writeAll(
  operation: Operation,
  type: AnyDocument,
  ready: readonly Ready[],
  looking: Operation,
): Promise<ImportedRow['created'][number][]> {
  if (ready.length === 0) return []
  const docs = ready.map(({ doc }) => doc)
  const lost = await lostAddedLinks(
    operation,
    type,
    docs.map((doc) => ({ doc })),
  )
  if (lost.some((fields) => fields.length > 0)) throw new RejectedRow(lost.flatMap((fields, at) => atCells(ready[at]!.document, fields)))
  // Each document by itself, so that a refusal by the database names the rows of its document.
  refuseFailed(await Promise.allSettled(docs.map((doc) => write(operation, type, [doc], { action: 'import', looking, held: true }))), ready)
  // What a document refuses that sums several of them stands at the first row; an import of the good rows alone tries each by itself.
  const followed = followTogether(operation, type, docs).catch((error: unknown) => {
    throw new RejectedRow(tellError(error, ready[0]!.document))
  })
  refuseFailed(await followed, ready)
  const misfits = await chosenErrors(operation, docs)
  if (misfits.some((fields) => fields.length > 0))
    throw new RejectedRow(misfits.flatMap((fields, at) => atCells(ready[at]!.document, fields)))
  return docs.map(({ id, number }, at) => ({ row: ready[at]!.document.row, id, number }))
}

/** @throws RejectedRow with the errors of the document that failed first */
function refuseFailed(done: readonly PromiseSettledResult<unknown>[], ready: readonly Ready[]): void {
  const failed = done.flatMap((one, at) => (one.status === 'rejected' ? [{ error: one.reason as unknown, at }] : []))
  if (failed.length === 0) return
  // A failed statement makes all later ones fail, so the error with a different code is the cause.
  const first = failed.find(({ error }) => (error as { code?: unknown }).code !== '25P02') ?? failed[0]!
  throw new RejectedRow(tellError(first.error, ready[first.at]!.document))
}

/** Converts the error of one document to errors at its cells. An error that is not meant for users is thrown again. */
function tellError(error: unknown, document: GatheredDocument): RowError[] {
  if (!(error instanceof WeftError) || error.code === 500 || isOutage(error)) throw error
  const fields: readonly FieldError[] =
    error.fields.length > 0
      ? error.fields
      : [{ path: error.key === 'save.duplicateNumber' ? 'number' : '', key: error.key, values: error.values }]
  return atCells(document, fields)
}

const atCells = (document: GatheredDocument, fields: readonly FieldError[]): RowError[] =>
  fields.map(({ path, key, values }) => ({ ...cellOf(document, path), key, ...(values ? { values } : {}) }))
