/**
 * Takes the renaming of a tag back: each place gets the tags that it had, as far as it still has what the renaming made of them. So documents that had both names have both
 * again, those that had the new name alone keep it, and what a person has changed since stays.
 */
import type { AnyDocument } from '../../model/document.ts'
import { refused } from '../../model/errors.ts'
import { withTagRenamed } from '../../model/fields/tags.ts'
import { recordAdminAction, requireAdministrator } from '../authorisation/admin-permissions.ts'
import { jobOf, queueJob, type JobWork } from '../jobs/job-queue.ts'
import type { Operation } from '../operation.ts'
import { runIdempotent, storedAnswers } from '../save/idempotency.ts'
import { persistMany } from '../save/persistence/persist-changes.ts'
import { copy } from '../store/memory/copy-row.ts'
import { loadAll, type Stored } from '../store/read.ts'
import { runInTransaction } from '../store/run-operation.ts'
import { asSystem } from '../store/scope.ts'
import type { FieldValues } from '../stored-document.ts'
import { isSameTags, retagKey, type FormerTags, type RenamedTag, type RetagPart } from './rename-tag.ts'
import { takeFiltersBack, type TagRename } from './tag-filters.ts'

/** So many of the documents that keep the new name are named. */
const mostNamed = 20

/** What an undo has changed, and what keeps the new name since its tags were changed or it was removed. */
export interface UndoneRename extends RenamedTag {
  readonly left: { readonly documents: number; readonly filters: number; readonly numbers: readonly string[] }
}

/**
 * Queues the job that takes a renaming of the same person back, also one that was cancelled on the way. Possible as long as the answers of calls are stored (three days).
 * @returns the id of the job
 * @throws WeftError 403; 404; 409 `tags.running` while it is under way, `tags.nothing` for one that has changed nothing, or too long ago
 */
export async function queueTagUndo(operation: Operation, job: string): Promise<string> {
  requireAdministrator(operation, 'rules')
  const { kind, state } = await jobOf(operation, job)
  if (kind !== 'tags.rename') throw refused('tags.nothing')
  if (state === 'waiting' || state === 'running') throw refused('tags.running')
  const { rename, parts } = await renamedBy(operation, job)
  if (!rename || parts.every((part) => 'type' in part && part.documents.length === 0)) throw refused('tags.nothing')
  return queueJob(operation, 'tags.undo', { job, ...rename })
}

async function renamedBy(
  operation: Operation,
  job: string,
): Promise<{ readonly rename: TagRename | undefined; readonly parts: readonly RetagPart[] }> {
  const { actor, tx } = operation
  const [row] = await tx.rows<{ tag: string; to: string }>(
    `SELECT input ->> 'tag' AS tag, input ->> 'to' AS "to" FROM core.job WHERE platform_id = $1 AND user_id = $2 AND id = $3`,
    [actor.platform, actor.user, job],
  )
  return { rename: row, parts: (await storedAnswers(operation, retagKey(job, ''))) as readonly RetagPart[] }
}

/** Takes a renaming back, a portion after the other. A run after an interruption goes on: what a portion has done is stored with it. */
export async function undoTagRenameJob({ id: undo, engine, actor, input, progress }: JobWork): Promise<UndoneRename> {
  const job = String(input['job'])
  const rename: TagRename = { tag: String(input['tag']), to: String(input['to']) }
  const parts = await runInTransaction(engine, actor, async (operation) => (await renamedBy(operation, job)).parts, { reading: true })
  const total = parts.reduce((sum, part) => sum + ('type' in part ? part.documents.length : 0), 0)
  const once = <T>(at: string, work: (operation: Operation) => Promise<T>) =>
    runIdempotent(engine, actor, { key: `tags.undo ${undo}:${at}`, body: job }, (operation) => {
      requireAdministrator(operation, 'rules')
      return asSystem(operation, work)
    })
  let documents = 0
  const numbers: string[] = []
  for (const [at, part] of parts.entries()) {
    if (!('type' in part)) continue
    await progress(documents, total)
    const done = await once(String(at), (system) => restorePortion(system, part, rename))
    documents += done.restored
    numbers.push(...done.numbers)
  }
  const former = parts.find((part) => 'filters' in part)?.filters ?? { views: [], rules: [] }
  const filters = await once('filters', async (system) => {
    const { tag, to } = rename
    await recordAdminAction(system, { type: 'tag', id: undo, action: 'rename', changes: [{ path: 'tag', from: to, to: tag }] })
    return takeFiltersBack(system, rename, former)
  })
  await progress(total, total)
  const { views, rules } = filters
  return { documents, views, rules, left: { documents: total - documents, filters: filters.left, numbers: numbers.slice(0, mostNamed) } }
}

/** Restores the documents of a portion under their locks. Only tags change, as they do in a renaming. */
async function restorePortion(
  operation: Operation,
  { type: name, documents }: Extract<RetagPart, { readonly type: string }>,
  rename: TagRename,
): Promise<{ readonly restored: number; readonly numbers: readonly string[] }> {
  const type: AnyDocument = operation.engine.types.get(name)!
  const stored = await loadAll(
    operation,
    type,
    documents.map(({ id }) => id),
    { lock: true },
  )
  const former = new Map(documents.map(({ id, tags }) => [id, tags]))
  const all = stored.map((before) => ({ before, doc: restoredIn(before, former.get(before.id)!, rename) }))
  const changed = all.filter(({ before, doc }) => doc !== before)
  if (changed.length > 0) await persistMany(operation, type, changed, { action: 'retag', always: true })
  const isLeft = all.filter(({ before, doc }) => doc === before)
  return { restored: changed.length, numbers: isLeft.slice(0, mostNamed).flatMap(({ before }) => before.number ?? []) }
}

/** Returns a copy of the document with its former tags; the document itself where one of the places has other tags than the renaming gave it. */
function restoredIn(before: Stored, former: readonly FormerTags[], rename: TagRename): Stored {
  const doc = copy(before)
  for (const { field, line, was } of former) {
    const row = line ? ((doc[line.lines] ?? []) as FieldValues[]).find(({ id }) => String(id) === line.id) : (doc as FieldValues)
    if (!row || !isSameTags((row[field] ?? []) as readonly string[], withTagRenamed(was, rename))) return before
    row[field] = was
  }
  return doc
}
