/** Import of long sheets: whole documents in parts, so that memory holds one part at a time, however many rows there are. */
import type { AnyDocument } from '../../model/document.ts'
import { rowsToDocuments, type GatheredDocument, type RowError, type SheetRow } from './rows-to-documents.ts'
import { runInTransaction } from '../store/run-operation.ts'
import type { Engine, Operation } from '../operation.ts'
import { withQueryCache } from '../store/query-cache.ts'
import { asSystem } from '../store/scope.ts'
import type { Actor } from '../actor.ts'
import { atOnce, isTransientFailure, RejectedRow, prepare, writeAll, type ImportResult } from './import-documents.ts'

/** What became of some rows: counted from 0 as the part gave them. Every row that is not in `errors` is sound. */
export interface PartResult {
  readonly errors: readonly RowError[]
  readonly created: readonly (ImportResult['created'][number] & { readonly rows: readonly number[] })[]
}
export interface Parts {
  readonly key?: string
  /** Rows of whole documents. Read in the transaction that is given, with the person's own eyes. */
  readonly parts: readonly ((operation: Operation) => Promise<readonly SheetRow[]>)[]
  /** Called in the transaction that keeps what it tells, or in one of its own for what is not kept. */
  note(operation: Operation, part: number, result: PartResult): Promise<void>
  /** Between parts; may throw to give up. */
  progress(part: number): Promise<void>
}

/** Everything is checked, nothing is kept. */
export async function checkParts(engine: Engine, actor: Actor, type: AnyDocument, { key, parts, note, progress }: Parts): Promise<void> {
  for (const [at, read] of parts.entries()) {
    const errors = await checked(engine, actor, type, { read, key })
    await runInTransaction(engine, actor, (operation) => note(operation, at, { errors, created: [] }))
    await progress(at + 1)
  }
}

/** Looked at as if they were to be kept, in a transaction that is given up: no rule of any type can leave something behind. */
async function checked(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  { read, key }: { read: Parts['parts'][number]; key: string | undefined },
): Promise<readonly RowError[]> {
  try {
    return await runInTransaction(engine, actor, async (operation) => {
      const { documents, errors } = rowsToDocuments(type, await read(operation), key)
      const found = await prepare(operation, type, documents)
      throw new RejectedRow([...errors, ...found.errors])
    })
  } catch (error) {
    if (error instanceof RejectedRow) return error.kept.errors
    throw error
  }
}

/** Each document without errors is kept; a part is one transaction, and where writing fails each document has its own. */
export async function importGoodParts(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  { key, parts, note, progress }: Parts,
): Promise<void> {
  for (const [at, read] of parts.entries()) {
    const keep = async (only?: number): Promise<void> => {
      try {
        await runInTransaction(engine, actor, async (operation) => {
          const { documents, errors } = rowsToDocuments(type, await read(operation), key)
          const wrong = new Set(errors.map(({ row }) => row))
          const some = documents.filter((one, index) => (only === undefined || only === index) && !touches(one, wrong))
          const told = only === undefined ? errors : []
          const { ready, errors: found } = await prepare(operation, type, some)
          const created = await asSystem(operation, (system) => writeInOrder(system, type, ready))
          await note(operation, at, { errors: [...told, ...found], created })
        })
      } catch (error) {
        if (!(error instanceof RejectedRow)) throw error
        if (only !== undefined)
          return runInTransaction(engine, actor, (operation) => note(operation, at, { errors: error.kept.errors, created: [] }))
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
 * Everything or nothing, in one transaction: once something is wrong nothing more is written, and the rest is only checked.
 * Answers whether it was kept; what is wrong is noted after the transaction was given up.
 */
export async function importAllParts(
  engine: Engine,
  actor: Actor,
  type: AnyDocument,
  { key, parts, note, progress }: Parts,
): Promise<boolean> {
  const wrong = new Map<number, readonly RowError[]>()
  try {
    await runInTransaction(engine, actor, async (operation) => {
      for (const [at, read] of parts.entries()) {
        const { documents, errors } = rowsToDocuments(type, await read(operation), key)
        const { ready, errors: found } = await prepare(operation, type, documents)
        if (errors.length + found.length > 0) wrong.set(at, [...errors, ...found])
        if (wrong.size === 0) {
          const created = await asSystem(operation, (system) => writeInOrder(system, type, ready)).catch((error: unknown) => {
            if (error instanceof RejectedRow) wrong.set(at, error.kept.errors)
            throw error
          })
          await note(operation, at, { errors: [], created })
          // Plans of key checks that were made while a table was small would read all of its rows for each line.
          if (isTransientFailure(at + 1)) await operation.tx.run('DISCARD PLANS')
        }
        await progress(at + 1)
      }
      if (wrong.size > 0) throw new RejectedRow([])
    })
    return true
  } catch (error) {
    if (!(error instanceof RejectedRow)) throw error
    for (const [at, errors] of wrong) await runInTransaction(engine, actor, (operation) => note(operation, at, { errors, created: [] }))
    return false
  }
}

const touches = ({ row, lines }: GatheredDocument, rows: ReadonlySet<number>): boolean =>
  rows.has(row) || Object.values(lines).some((some) => some.some((one) => rows.has(one)))

async function writeInOrder(
  operation: Operation,
  type: AnyDocument,
  ready: Awaited<ReturnType<typeof prepare>>['ready'],
): Promise<PartResult['created']> {
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
