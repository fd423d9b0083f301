/** Imports long spreadsheets in parts of whole documents, so that memory holds one part at a time, whatever the number of rows. */
import type { AnyDocument } from '../../model/document.ts'
import { comesFrom, rowsToDocuments, type RowError, type SheetRow } from './rows-to-documents.ts'
import { runInTransaction } from '../store/run-operation.ts'
import type { Engine, Operation } from '../operation.ts'
import { withQueryCache } from '../store/query-cache.ts'
import { asSystem } from '../store/scope.ts'
import type { Actor } from '../actor.ts'
import { runNumbered, type ImportNumbers } from '../number/import-numbers.ts'
import { atOnce, isPowerOfTwo, numberAll, RejectedRow, prepare, writeAll, type ImportResult, type Ready } from './import-documents.ts'

/** The result of some rows, counted from 0 within the part. Every row that is not in `errors` is valid. */
export interface PartResult {
  readonly errors: readonly RowError[]
  readonly created: readonly (ImportResult['created'][number] & { readonly rows: readonly number[] })[]
}
export interface Parts {
  readonly key?: string
  /** Reads the rows of whole documents, in the given transaction and with the person's rights. */
  readonly parts: readonly ((operation: Operation) => Promise<readonly SheetRow[]>)[]
  /** Records a result: in the transaction that stores the documents, or in a separate one when nothing is stored. */
  note(operation: Operation, part: number, result: PartResult): Promise<void>
  /** Called between parts with how many are done, also halves; may throw to cancel. */
  progress(parts: number): Promise<void>
}

/** Checks everything and stores nothing. */
export async function checkParts(engine: Engine, actor: Actor, type: AnyDocument, { key, parts, note, progress }: Parts): Promise<void> {
  for (const [at, read] of parts.entries()) {
    const errors = await checked(engine, actor, type, { read, key })
    await runInTransaction(engine, actor, (operation) => note(operation, at, { errors, created: [] }))
    await progress(at + 1)
  }
}

/** Checks rows as if they were stored, in a transaction that is rolled back, so that no rule of any type can leave data behind. */
async function checked(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  { read, key }: { read: Parts['parts'][number]; key: string | undefined },
): Promise<readonly RowError[]> {
  try {
    return await runInTransaction(engine, actor, async (operation) => {
      const { documents, errors } = rowsToDocuments(type, await read(operation), key)
      const prepared = await prepare(operation, type, documents)
      throw new RejectedRow([...errors, ...prepared.errors])
    })
  } catch (error) {
    if (error instanceof RejectedRow) return error.result.errors
    throw error
  }
}

/** Stores each document without errors. A part is one transaction; when a write fails, each document gets its own. */
export async function importGoodParts(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  { key, parts, note, progress }: Parts,
): Promise<void> {
  for (const [at, read] of parts.entries()) {
    const keep = async (only?: number): Promise<void> => {
      try {
        await numberedTransaction(engine, actor, type, async (operation, numbers) => {
          const { documents, errors } = rowsToDocuments(type, await read(operation), key)
          const invalidRows = new Set(errors.map(({ row }) => row))
          const some = documents.filter((one, index) => (only === undefined || only === index) && !comesFrom(one, invalidRows))
          const reported = only === undefined ? errors : []
          const { ready, errors: lineErrors } = await prepare(operation, type, some)
          const created = await asSystem(operation, (system) => writeInOrder(system, type, { ready, numbers }))
          await note(operation, at, { errors: [...reported, ...lineErrors], created })
        })
      } catch (error) {
        if (!(error instanceof RejectedRow)) throw error
        if (only !== undefined)
          return runInTransaction(engine, actor, (operation) => note(operation, at, { errors: error.result.errors, created: [] }))
        const count = await runInTransaction(
          engine,
          actor,
          async (operation) => rowsToDocuments(type, await read(operation), key).documents.length,
        )
        for (let index = 0; index < count; index++) await keep(index)
      }
    }
    await keep()
    await progress(at + 1)
  }
}

/**
 * Imports everything or nothing, in one transaction. All parts are checked before the first is written, so that the numbers of all documents are taken
 * before it. Errors are recorded after the rollback.
 * @returns whether the documents were stored
 */
export async function importAllParts(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  { key, parts, note, progress }: Parts,
): Promise<boolean> {
  let errorsByIndex = new Map<number, readonly RowError[]>()
  try {
    await numberedTransaction(engine, actor, type, async (operation, numbers) => {
      errorsByIndex = new Map()
      const prepared = async (at: number): Promise<Ready[]> => {
        const { documents, errors } = rowsToDocuments(type, await parts[at]!(operation), key)
        const { ready, errors: lineErrors } = await prepare(operation, type, documents)
        if (errors.length + lineErrors.length > 0) errorsByIndex.set(at, [...errors, ...lineErrors])
        return ready
      }
      // The documents of one part are few enough to be held; those of several are prepared again.
      let first: Ready[] | undefined
      for (const at of parts.keys()) {
        const ready = await prepared(at)
        if (parts.length === 1) first = ready
        else
          await numbers.expect(
            operation,
            ready.map(({ doc }) => doc),
          )
        await progress((at + 1) / 2)
      }
      if (errorsByIndex.size > 0) throw new RejectedRow([])
      await numbers.takeExpected()
      for (const at of parts.keys()) {
        const ready = first ?? (await prepared(at))
        // What two parts have in common is found with the second. Then nothing more is written, and the rest is only checked.
        if (errorsByIndex.size === 0) {
          const created = await asSystem(operation, (system) => writeInOrder(system, type, { ready, numbers })).catch((error: unknown) => {
            if (error instanceof RejectedRow) errorsByIndex.set(at, error.result.errors)
            throw error
          })
          await note(operation, at, { errors: [], created })
          // Plans of key checks made while a table was small would read all of its rows for each line.
          if (isPowerOfTwo(at + 1)) await operation.tx.run('DISCARD PLANS')
        }
        await progress((parts.length + at + 1) / 2)
      }
      if (errorsByIndex.size > 0) throw new RejectedRow([])
    })
    return true
  } catch (error) {
    if (!(error instanceof RejectedRow)) throw error
    for (const [at, errors] of errorsByIndex)
      await runInTransaction(engine, actor, (operation) => note(operation, at, { errors, created: [] }))
    return false
  }
}

/** Runs work in a transaction whose documents are numbered by `numbers`. */
const numberedTransaction = (
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  work: (operation: Operation, numbers: ImportNumbers) => Promise<void>,
): Promise<void> =>
  runNumbered(engine, actor, type, (numbers) => runInTransaction(engine, actor, (operation) => work(numbers.watch(operation), numbers)))

async function writeInOrder(
  operation: Operation,
  type: AnyDocument,
  { ready, numbers }: { readonly ready: readonly Ready[]; readonly numbers: ImportNumbers },
): Promise<PartResult['created']> {
  await numberAll(operation, ready, numbers)
  const looking = operation.withTransaction(withQueryCache(operation.tx, { through: true }))
  const created: PartResult['created'][number][] = []
  for (let at = 0; at < ready.length; at += atOnce) {
    const some = ready.slice(at, at + atOnce)
    const written = await writeAll(operation, type, some, looking)
    written.forEach((one, index) => {
      const { row, lines } = some[index]!.document
      created.push({ ...one, rows: [...new Set([row, ...Object.values(lines).flat()])] })
    })
  }
  return created
}
