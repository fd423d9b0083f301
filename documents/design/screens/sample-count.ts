/** What a count of a bin says: which of the expected samples were found and which are missing, and what stands there although it belongs elsewhere. */
import type { Sample } from './sample-calls.ts'

export interface BinCount {
  readonly found: readonly Sample[]
  readonly missing: readonly Sample[]
  readonly stray: readonly Sample[]
}

/**
 * @param expected the samples that belong in the bin and are not lent
 * @param scanned samples in the order of their scans, each once
 */
export function countOf(expected: readonly Sample[], scanned: readonly Sample[]): BinCount {
  const [ids, read] = [new Set(expected.map(({ id }) => id)), new Set(scanned.map(({ id }) => id))]
  return {
    found: expected.filter(({ id }) => read.has(id)),
    missing: expected.filter(({ id }) => !read.has(id)),
    stray: scanned.filter(({ id }) => !ids.has(id)),
  }
}
