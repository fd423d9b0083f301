/**
 * Renames a tag in all documents of a platform: a job, since there may be many. Each portion of documents is a transaction in statements whose
 * number does not grow with them; views and data rules follow in the last one. With each portion stands what its tags were, by which `undo-tag-rename.ts` takes it back.
 */
import type { AnyDocument } from '../../model/document.ts'
import { invalid, type FieldError } from '../../model/errors.ts'
import { longestTag, tagsIn, withTagRenamed } from '../../model/fields/tags.ts'
import type { Label } from '../../model/text.ts'
import { recordAdminAction, requireAdministrator } from '../authorisation/admin-permissions.ts'
import { queueJob, type JobWork } from '../jobs/job-queue.ts'
import type { Operation } from '../operation.ts'
import { documentsWithTag, idsWithTag, tagPlaces, type TagPlaces } from '../query/tags-in-use.ts'
import { runIdempotent } from '../save/idempotency.ts'
import { persistMany } from '../save/persistence/persist-changes.ts'
import { copy } from '../store/memory/copy-row.ts'
import { loadAll, type Stored } from '../store/read.ts'
import { runInTransaction } from '../store/run-operation.ts'
import { asSystem } from '../store/scope.ts'
import type { FieldValues } from '../stored-document.ts'
import { countTagFilters, renameInFilters, type FormerFilters, type TagFilters, type TagRename } from './tag-filters.ts'

/** Documents that are locked and written at once. */
const portion = 200

/** What a renaming has changed. */
export interface RenamedTag extends Omit<TagFilters, 'others'> {
  readonly documents: number
}
/** The tags of a field, or of a column of a line, as they were before a renaming. */
export interface FormerTags {
  readonly field: string
  /** The lines and the line of a column; absent for a field of the header. */
  readonly line?: { readonly lines: string; readonly id: string }
  readonly was: readonly string[]
}
/** What a transaction of a renaming has changed, stored with it under `retagKey`: what was done is known after a cancellation too. */
export type RetagPart =
  | { readonly type: string; readonly documents: readonly { readonly id: string; readonly tags: readonly FormerTags[] }[] }
  | { readonly filters: FormerFilters }
export const retagKey = (job: string, part: string): string => `tags.rename ${job}:${part}`
interface TagUses extends TagFilters {
  readonly types: readonly { readonly type: string; readonly label: Label; readonly documents: number }[]
}

/**
 * Returns how many documents of each type have a tag, regardless of who may read them, and what else names it.
 * @throws WeftError 403 for who does not administer the platform's rules
 */
export async function tagUses(operation: Operation, tag: string): Promise<TagUses> {
  requireAdministrator(operation, 'rules')
  const counts = await asSystem(operation, (system) => documentsWithTag(system, tag))
  const types = counts.map(({ type, documents }) => ({ type: type.name, label: type.label as Label, documents }))
  return { types, ...(await countTagFilters(operation, tag)) }
}

/**
 * Queues the job that renames a tag in every document that has it.
 * @returns the id of the job
 * @throws WeftError 403; 11000 at `tag` for one that no document has, at `to` for what is no tag, too long or the same
 */
export async function queueTagRename(operation: Operation, { tag, to: typed }: TagRename): Promise<string> {
  requireAdministrator(operation, 'rules')
  const names = tagsIn(typed)
  const to = names[0] ?? ''
  const refuse = (path: string, key: FieldError['key'], values?: FieldError['values']) =>
    invalid([{ path, key, ...(values ? { values } : {}) }])
  if (names.length !== 1) throw refuse('to', 'tags.one')
  if ([...to].length > longestTag) throw refuse('to', 'field.tagTooLong', { max: longestTag })
  if (to === tag) throw refuse('to', 'tags.same')
  if ((await asSystem(operation, (system) => documentsWithTag(system, tag))).length === 0) throw refuse('tag', 'tags.unused')
  return queueJob(operation, 'tags.rename', { tag, to })
}

/**
 * Renames the tag. A run after an interruption goes on, since the documents that were done do not have the former name any more.
 * @throws Cancelled when the person has cancelled it: documents done until then stay renamed, views and rules keep the former name
 */
export async function renameTagJob({ id: job, claim, engine, actor, input, progress, remember }: JobWork): Promise<RenamedTag> {
  const rename: TagRename = { tag: String(input['tag']), to: String(input['to']) }
  const administered = <T>(operation: Operation, work: (operation: Operation) => Promise<T>): Promise<T> => {
    requireAdministrator(operation, 'rules')
    return asSystem(operation, work)
  }
  const run = <T>(work: (operation: Operation) => Promise<T>) =>
    runInTransaction(engine, actor, (operation) => administered(operation, work))
  const stored = <T extends RetagPart>(part: string, work: (operation: Operation) => Promise<T>) =>
    runIdempotent(engine, actor, { key: retagKey(job, part), body: 'retag' }, (operation) => administered(operation, work))
  let done = Number(input['done'] ?? 0)
  const [places, left] = await run(async (system) => [tagPlaces(system), await documentsWithTag(system, rename.tag)] as const)
  const total = left.reduce((sum, { documents }) => sum + documents, done)
  for (const { type } of left) {
    const place = places.find((one) => one.type.name === type.name)!
    let after: string | undefined = '0'
    while (after !== undefined) {
      await progress(Math.min(done, total), total)
      const from: string = after
      // A run after an interruption looks at every document again, so its portions are parts of their own.
      const part = await stored(`${claim}:${type.name}:${from}`, (system) => renameInPortion(system, place, { rename, after: from }))
      after = part.last
      done += part.documents.length
      await remember({ done })
    }
  }
  const { filters } = await stored('filters', async (system) => {
    const { tag, to } = rename
    await recordAdminAction(system, { type: 'tag', id: job, action: 'rename', changes: [{ path: 'tag', from: tag, to }] })
    return { filters: await renameInFilters(system, rename) }
  })
  await progress(total, total)
  return { documents: done, views: filters.views.length, rules: filters.rules.length }
}

/**
 * Renames the tag in the next documents under their locks: what they are then counts, so nothing is lost that others save meanwhile. Only tags
 * change, so nothing is completed or checked again, and a document that was approved or closed long ago takes it too.
 * @returns what was changed, and the last id that was looked at; absent when there are no more
 */
async function renameInPortion(
  operation: Operation,
  place: TagPlaces,
  { rename, after }: { readonly rename: TagRename; readonly after: string },
): Promise<Extract<RetagPart, { readonly type: string }> & { readonly last?: string }> {
  const type: AnyDocument = operation.engine.types.get(place.type.name)!
  const ids = await idsWithTag(operation, place, { tag: rename.tag, after, limit: portion })
  // One that was deleted meanwhile is left out.
  const stored = await loadAll(operation, type, ids, { lock: true })
  const all = stored.map((before) => ({ before, ...renamedIn(before, place, rename) })).filter(({ tags }) => tags.length > 0)
  // `always`: a change by the engine; what a save of a person confirms (bases that moved) stays open.
  if (all.length > 0) await persistMany(operation, type, all, { action: 'retag', always: true })
  const last = ids.length < portion ? undefined : ids.at(-1)
  return { type: type.name, documents: all.map(({ before: { id }, tags }) => ({ id, tags })), ...(last === undefined ? {} : { last }) }
}

/** Returns a copy of the document with the tag renamed, and the tags as they were in the places that it changes. */
function renamedIn(
  before: Stored,
  { fields, columns }: TagPlaces,
  rename: TagRename,
): { readonly doc: Stored; readonly tags: readonly FormerTags[] } {
  const doc = copy(before)
  const tags: FormerTags[] = []
  const renameAt = (row: FieldValues, field: string, line?: FormerTags['line']) => {
    const was = (row[field] ?? []) as readonly string[]
    const next = withTagRenamed(was, rename)
    if (isSameTags(next, was)) return
    row[field] = next
    tags.push({ field, was, ...(line ? { line } : {}) })
  }
  for (const name of fields) renameAt(doc, name)
  for (const [lines, names] of columns)
    for (const row of (doc[lines] ?? []) as FieldValues[]) for (const name of names) renameAt(row, name, { lines, id: String(row['id']) })
  return { doc, tags }
}

/** Whether two lists have the same tags in one order and spelling. */
export const isSameTags = (one: readonly string[], other: readonly string[]): boolean => one.join('\n') === other.join('\n')
