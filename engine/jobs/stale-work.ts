/** A computation whose ground has moved: what is stored of it, and what each reader is shown. */
import { WeftError } from '../../model/errors.ts'
import { messages } from '../../model/messages.ts'
import { localiseFilled } from '../../model/text.ts'
import { readableIds } from '../authorisation/read-access.ts'
import type { Operation } from '../operation.ts'
import type { MovedDocument } from '../save/actions/work-reads.ts'
import { titlesOf } from '../store/links/titles.ts'
import type { JobFailure } from './job-queue.ts'

export const staleKey = 'work.stale'
/** Documents that are stored with the failure, and those of them that a reader sees named. */
const limits = { stored: 100, named: 5 }

/** Returns the error of a computation whose ground has moved. It holds types and ids, no titles: who reads it later may not see the documents. */
export const staleError = (moved: readonly MovedDocument[]): WeftError =>
  new WeftError(409, staleKey, { values: { count: moved.length }, detail: { count: moved.length, moved: moved.slice(0, limits.stored) } })

interface StaleDetail {
  readonly count: number
  readonly moved: readonly MovedDocument[]
}

/**
 * Returns why a computation is stale, in the reader's language. Documents that this person may read now are named, the others only counted.
 * @returns undefined for a failure of another kind, and where nothing can be named
 */
export async function staleReason(operation: Operation, { key, detail }: JobFailure): Promise<string | undefined> {
  if (key !== staleKey || !detail) return undefined
  const { count, moved } = detail as unknown as StaleDetail
  const readable: string[] = []
  for (const [name, some] of Map.groupBy(moved, ({ type }) => type)) {
    const type = operation.engine.types.get(name)
    const ids = some.map(({ id }) => id)
    const seen = type ? await readableIds(operation, type, ids) : new Set<string>()
    readable.push(...ids.filter((id) => seen.has(id)))
  }
  const named = readable.slice(0, limits.named)
  if (named.length === 0) return undefined
  const titles = await titlesOf(operation, named)
  const rest = count - named.length
  const documents = named.map((id) => titles.get(id) ?? '').join(', ') + (rest > 0 ? `, +${rest}` : '')
  return localiseFilled(messages['work.staleNamed'], operation.actor.language, { count, documents })
}
