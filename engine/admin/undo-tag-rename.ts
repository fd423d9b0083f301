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
import { runIdempotent, storedByKey } from '../save/idempotency.ts'
import { persistMany } from '../save/persistence/persist-changes.ts'
import { viewerOf } from '../save/view/document-viewer.ts'
import { copy } from '../store/memory/copy-row.ts'
import { loadAll, type Stored } from '../store/read.ts'
import { runInTransaction } from '../store/run-operation.ts'
import { asSystem } from '../store/scope.ts'
import type { FieldValues } from '../stored-document.ts'
import { isSameTags, retagKey, type FormerTags, type RenamedTag, type RetagPart } from './rename-tag.ts'
import { takeFiltersBack, type TagRename } from './tag-filters.ts'

type Portion = Extract<RetagPart, { readonly type: string }>

/** So many of the documents that keep the new name are named. */
const mostNamed = 20

/** What an undo has changed, and what keeps the new name since its tags were changed or it was removed. */
export interface UndoneRename extends RenamedTag {
  readonly left: { readonly documents: number; readonly filters: number; readonly numbers: readonly string[] }
}

/** A renaming of the caller that can be taken back. */
export interface Renaming extends TagRename {
  readonly job: string
  /** A renaming that has not come to its end may have changed a part of the documents. */
  readonly state: 'done' | 'cancelled' | 'failed'
  /** When it ended. */
  readonly at: string
}
/** A renaming, and those of the same pair that were cut short before it: it has completed them, so they are taken back with it. */
interface Renamings extends Renaming {
  readonly completed: readonly string[]
}

/**
 * Returns the renamings of the caller on this platform that can be taken back, the newest first: they have changed something, what they changed is still stored (three days),
 * and no undo has come to its end.
 * @throws WeftError 403 for who does not administer the platform's rules
 */
export async function undoableRenames(operation: Operation): Promise<readonly Renaming[]> {
  requireAdministrator(operation, 'rules')
  return (await renamingsOf(operation)).map(({ completed: _, ...renaming }) => renaming)
}

async function renamingsOf({ actor, tx }: Operation): Promise<readonly Renamings[]> {
  const rows = await tx.rows<Renaming & Record<string, unknown>>(
    `SELECT j.id AS job, j.input ->> 'tag' AS tag, j.input ->> 'to' AS "to", j.state, j.ended_at AS at FROM core.job j
     WHERE j.platform_id = $1 AND j.user_id = $2 AND j.kind = 'tags.rename' AND j.state IN ('done', 'cancelled', 'failed')
       AND EXISTS (SELECT 1 FROM core.idempotency i WHERE i.platform_id = $1 AND i.user_id = $2 AND starts_with(i.key, 'tags.rename ' || j.id || ':') AND i.answer <> 'null'
         AND (i.answer::jsonb -> 'value' ? 'filters' OR i.answer::jsonb #> '{value,documents,0}' IS NOT NULL))
       AND NOT EXISTS (SELECT 1 FROM core.job u WHERE u.platform_id = $1 AND u.user_id = $2 AND u.kind = 'tags.undo' AND u.state = 'done' AND u.input -> 'jobs' ? j.id::text)
     ORDER BY j.id DESC LIMIT 100`,
    [actor.platform, actor.user],
  )
  const renamings: (Renaming & { readonly completed: string[] })[] = []
  for (const row of rows) {
    const later = renamings.findLast(({ tag, to }) => tag === row.tag && to === row.to)
    if (row.state !== 'done' && later?.state === 'done') later.completed.push(row.job)
    else renamings.push({ ...row, completed: [] })
  }
  return renamings
}

/**
 * Queues the job that takes a renaming of the same person back, also one that was cancelled on the way, with those that it has completed.
 * @returns the id of the job
 * @throws WeftError 403; 404; 409 `tags.running` while it or its undo is under way, `tags.nothing` for one that has changed nothing, was taken back, or is too long ago
 */
export async function queueTagUndo(operation: Operation, job: string): Promise<string> {
  requireAdministrator(operation, 'rules')
  const { actor, tx } = operation
  const { kind, state } = await jobOf(operation, job)
  if (kind !== 'tags.rename') throw refused('tags.nothing')
  const [undo] = await tx.rows(
    `SELECT 1 FROM core.job WHERE platform_id = $1 AND user_id = $2 AND kind = 'tags.undo' AND state IN ('waiting', 'running') AND input -> 'jobs' ? $3`,
    [actor.platform, actor.user, job],
  )
  if (state === 'waiting' || state === 'running' || undo) throw refused('tags.running')
  const renaming = (await renamingsOf(operation)).find((one) => one.job === job || one.completed.includes(job))
  if (!renaming) throw refused('tags.nothing')
  const { tag, to, completed } = renaming
  return queueJob(operation, 'tags.undo', { jobs: renaming.job === job ? [job, ...completed] : [job], tag, to })
}

/** A portion of a renaming, and the key of its undo: the same for each undo of the renaming, so that none takes it back twice. */
interface UndoPart {
  readonly key: string
  readonly part: RetagPart
}

async function partsOf(operation: Operation, jobs: readonly string[]): Promise<readonly UndoPart[]> {
  const parts: UndoPart[] = []
  for (const job of jobs)
    for (const [rest, part] of await storedByKey(operation, retagKey(job, '')))
      parts.push({ key: `tags.undo ${job}:${rest}`, part: part as RetagPart })
  return parts
}

/**
 * Takes a renaming back, a portion after the other. A run after an interruption goes on, and so does another undo after a cancelled one: what a portion has done is stored
 * with it, under the renaming.
 */
export async function undoTagRenameJob({ id: undo, engine, actor, input, progress }: JobWork): Promise<UndoneRename> {
  const jobs = input['jobs'] as readonly string[]
  const rename: TagRename = { tag: String(input['tag']), to: String(input['to']) }
  const parts = await runInTransaction(engine, actor, (operation) => partsOf(operation, jobs), { reading: true })
  const total = parts.reduce((sum, { part }) => sum + ('type' in part ? part.documents.length : 0), 0)
  const once = <T>(key: string, work: (system: Operation, operation: Operation) => Promise<T>) =>
    runIdempotent(engine, actor, { key, body: 'undo' }, (operation) => {
      requireAdministrator(operation, 'rules')
      return asSystem(operation, (system) => work(system, operation))
    })
  let documents = 0
  const numbers: string[] = []
  for (const { key, part } of parts) {
    if (!('type' in part)) continue
    await progress(documents, total)
    const done = await once(key, (system, operation) => restorePortion(system, { operation, part, rename }))
    documents += done.restored
    numbers.push(...done.numbers)
  }
  const former = parts.flatMap(({ part }) => ('filters' in part ? [part.filters] : []))[0] ?? { views: [], rules: [] }
  const filters = await once(`tags.undo ${jobs[0]}:filters`, async (system) => {
    const { tag, to } = rename
    await recordAdminAction(system, { type: 'tag', id: undo, action: 'rename', changes: [{ path: 'tag', from: to, to: tag }] })
    return takeFiltersBack(system, rename, former)
  })
  await progress(total, total)
  const { views, rules } = filters
  return { documents, views, rules, left: { documents: total - documents, filters: filters.left, numbers: numbers.slice(0, mostNamed) } }
}

/**
 * Restores the documents of a portion under their locks. Only tags change, as they do in a renaming.
 * @param system works with the platform's view; `operation` has the rights of the caller, who learns the numbers of what they may read
 */
async function restorePortion(
  system: Operation,
  { operation, part, rename }: { readonly operation: Operation; readonly part: Portion; readonly rename: TagRename },
): Promise<{ readonly restored: number; readonly numbers: readonly string[] }> {
  const { documents } = part
  const type: AnyDocument = system.engine.types.get(part.type)!
  const stored = await loadAll(
    system,
    type,
    documents.map(({ id }) => id),
    { lock: true },
  )
  const former = new Map(documents.map(({ id, tags }) => [id, tags]))
  const all = stored.map((before) => ({ before, doc: restoredIn(before, former.get(before.id)!, rename) }))
  const changed = all.filter(({ before, doc }) => doc !== before)
  if (changed.length > 0) await persistMany(system, type, changed, { action: 'retag', always: true })
  const left = all.flatMap(({ before, doc }) => (doc === before ? [before.id] : []))
  const readable = (await viewerOf(operation).viewThese(type, left)) as unknown as readonly { readonly number?: string | null }[]
  return { restored: changed.length, numbers: readable.flatMap(({ number }) => number ?? []).slice(0, mostNamed) }
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
