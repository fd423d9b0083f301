/** The client's cache of the server's answers, and which answer stays when two of them arrive in the wrong order. */
import { hashKey, QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import { ApiError } from './client.ts'
import { type AppQueryKey, keys } from './query-keys.ts'

const versionOf = (answer: unknown): number | undefined => {
  const version = (answer as { readonly version?: unknown } | undefined)?.version
  return typeof version === 'number' ? version : undefined
}

/**
 * Returns which of two answers about one document stays in the cache. A reading that began before a save may be answered after it;
 * its older version never takes the place of the saved one. Equal parts of the answers stay the same objects.
 */
export function newerAnswer(stored: unknown, arrived: unknown): unknown {
  const [before, after] = [versionOf(stored), versionOf(arrived)]
  return before !== undefined && after !== undefined && after < before ? stored : replaceEqualDeep(stored, arrived)
}

/** Returns an empty cache. Answers count as current for 15 s; only calls that got no answer are repeated, twice. */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        refetchOnWindowFocus: false,
        retry: (count, error) => count < 2 && error instanceof ApiError && error.code === 0,
      },
      mutations: { retry: false },
    },
  })
  client.setQueryDefaults(keys.documents(), { structuralSharing: newerAnswer })
  return client
}

/**
 * Stores a version of a document that a save or an action answered. Readings that are under way are given up: they may have begun
 * before it.
 */
export async function storeDocument(queries: QueryClient, queryKey: AppQueryKey, doc: unknown): Promise<void> {
  await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData(queryKey, doc)
}

/**
 * Renews all documents but one after it was written: an action of one document changes others. Those on the screen are read now, the others
 * when they are shown again.
 * @param written the key of the document that was written, whose answer is stored
 */
export async function renewOtherDocuments(queries: QueryClient, written: AppQueryKey): Promise<void> {
  const writtenHash = hashKey(written)
  await queries.invalidateQueries({ queryKey: keys.documents(), predicate: ({ queryHash }) => queryHash !== writtenHash })
}
