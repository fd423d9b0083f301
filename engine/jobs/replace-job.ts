/**
 * Jobs that replace a document where it is used: one that shows what would come of it and leaves everything as it is, one that does it, and one that takes it
 * back. Each document is a transaction of its own with its own result.
 */
import type { AnyDocument } from '../../model/document.ts'
import { isOutage, refused, WeftError } from '../../model/errors.ts'
import type { Label } from '../../model/text.ts'
import { storedAnswers, runIdempotent } from '../save/idempotency.ts'
import { replaceUse, takeBackUse, type ReplacedDocument, type Replacement } from '../save/actions/replace-use.ts'
import type { Operation } from '../operation.ts'
import { runInTransaction } from '../store/run-operation.ts'
import { jobOf, queueJob, type JobWork } from './job-queue.ts'

/** A document in which something is replaced. */
interface ChosenUse {
  readonly type: string
  readonly id: string
}
export interface ReplaceInput extends Replacement {
  readonly uses: readonly ChosenUse[]
  /** Shows what would come of it. */
  readonly tries?: boolean
}
/** What became of one document, or why nothing did, in both languages. */
interface ReplacedRow extends ChosenUse, Partial<Omit<ReplacedDocument, 'id'>> {
  readonly done: boolean
  /** The document that was changed: the next version of the chosen one, or that itself. */
  readonly changed?: string
  readonly reason?: Label
}
/** What came of all documents. */
export interface ReplacedAll {
  readonly done: number
  readonly total: number
  readonly rows: readonly ReplacedRow[]
}

/**
 * Queues a job that replaces or tries to replace, in each document once however often it is named.
 * @returns the id of the job
 * @throws WeftError as `queueJob` does
 */
export function queueReplacement(operation: Operation, input: ReplaceInput): Promise<string> {
  const uses = [...new Map(input.uses.map((use) => [`${use.type} ${use.id}`, use])).values()]
  return queueJob(operation, 'replace', { ...input, uses })
}

/**
 * Queues the job that takes a replacement of the same person back, also one that was cancelled on the way.
 * @throws WeftError 404; 409 `replace.running` while it is under way, `replace.nothing` for one that has only tried, or has changed nothing
 */
export async function queueUndo(operation: Operation, job: string): Promise<string> {
  const { kind, state } = await jobOf(operation, job)
  if (state === 'waiting' || state === 'running') throw refused('replace.running')
  if (kind !== 'replace' || (await storedAnswers(operation, keyOf(job, ''))).length === 0) throw refused('replace.nothing')
  return queueJob(operation, 'replace.undo', { job })
}

/** The key under which the result of one document is stored with its change: what was done is known after a cancellation too. */
const keyOf = (job: string, id: string): string => `replace ${job}:${id}`

/** @throws Cancelled when the person has cancelled it: what was done until then stays, and may be taken back */
export async function replaceJob({ id: job, engine, actor, input, progress }: JobWork): Promise<ReplacedAll> {
  const { uses, tries = false, ...replacement } = input as unknown as ReplaceInput
  const doOne = async (operation: Operation, use: ChosenUse): Promise<ReplacedRow> => {
    const { id, ...made } = await replaceUse(operation, typeNamed(operation, use.type), use.id, replacement)
    return { ...use, done: true, changed: id, ...made }
  }
  const one = (use: ChosenUse) =>
    tries
      ? triedOnly<ReplacedRow>((keep) => runInTransaction(engine, actor, async (operation) => keep(await doOne(operation, use))))
      : runIdempotent(engine, actor, { key: keyOf(job, use.id), body: use.type }, (operation) => doOne(operation, use))
  return eachOf(uses, { one, progress, atOnce: 2 })
}

/** Takes back what a job has replaced, the last document first. */
export async function takeBackJob({ engine, actor, input, progress }: JobWork): Promise<ReplacedAll> {
  const job = String(input['job'])
  const answers = await runInTransaction(engine, actor, (operation) => storedAnswers(operation, keyOf(job, '')), { reading: true })
  const rows = answers as readonly (ReplacedRow & ReplacedDocument)[]
  const byId = new Map(rows.map((row) => [row.id, row]))
  const one = (use: ChosenUse) =>
    runInTransaction(engine, actor, async (operation): Promise<ReplacedRow> => {
      const { changed, version, isNextVersion, number } = byId.get(use.id)!
      await takeBackUse(operation, typeNamed(operation, use.type), { id: changed!, version, isNextVersion })
      return { ...use, number, done: true }
    })
  return eachOf(rows.map(({ type, id }) => ({ type, id })).toReversed(), { one, progress })
}

const typeNamed = ({ engine }: Operation, name: string): AnyDocument => {
  const type = engine.types.get(name)
  if (!type) throw new WeftError(404, 'generic.notFound')
  return type
}

/**
 * Does the documents in order; a refusal is the result of its document, and the next one follows.
 * @param of.atOnce how many are under way side by side: while the database works on one, the node prepares another. One by default, which keeps the order
 */
async function eachOf(
  uses: readonly ChosenUse[],
  {
    one,
    progress,
    atOnce = 1,
  }: { readonly one: (use: ChosenUse) => Promise<ReplacedRow>; readonly progress: JobWork['progress']; readonly atOnce?: number },
): Promise<ReplacedAll> {
  const rows: ReplacedRow[] = []
  const waiting = [...uses.entries()].toReversed()
  let done = 0
  const doNext = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop()) {
      const [at, use] = next
      await progress(done, uses.length)
      rows[at] = await resultOf(use, one)
      done += 1
    }
  }
  const ended = await Promise.allSettled(
    // What is broken off leaves nothing for the others to begin.
    Array.from({ length: atOnce }, () => doNext().finally(() => waiting.splice(0))),
  )
  for (const end of ended) if (end.status === 'rejected') throw end.reason
  await progress(uses.length, uses.length)
  return { done: rows.filter((row) => row.done).length, total: uses.length, rows }
}

async function resultOf(use: ChosenUse, one: (use: ChosenUse) => Promise<ReplacedRow>): Promise<ReplacedRow> {
  try {
    return await one(use)
  } catch (error) {
    if (!(error instanceof WeftError) || isOutage(error)) throw error
    return { ...use, done: false, reason: [reasonOf(error, 'zh'), reasonOf(error, 'en')] }
  }
}

const reasonOf = (error: WeftError, language: 'zh' | 'en'): string =>
  Object.values(error.localisedFields(language)).flat().join('; ') || error.localised(language)

/** Ends a transaction that has tried something: nothing of it stays. */
class Tried extends Error {}

/** Runs a transaction that hands over its result, and rolls it back. */
async function triedOnly<T>(transaction: (keep: (result: T) => never) => Promise<unknown>): Promise<T> {
  const results: T[] = []
  try {
    await transaction((result) => {
      results.push(result)
      throw new Tried()
    })
  } catch (error) {
    if (!(error instanceof Tried)) throw error
  }
  return results[0]!
}
