/** Quick search: unigrams and bigrams in an array with a GIN index, rechecked by LIKE. Finds every substring, in Chinese too (docs/decisions). */
import type { Params } from '../store/filter.ts'
import { bad, escapeLike } from '../store/filter.ts'

/** Lower case, full-width to half-width, single spaces. */
export const normal = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

/** All unigrams and bigrams of a text, each once; parts are separated by a line feed, which belongs to no gram. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const part of text.split('\n')) {
    const chars = [...part]
    for (let at = 0; at < chars.length; at++) {
      grams.add(chars[at]!)
      if (at + 1 < chars.length) grams.add(chars[at]! + chars[at + 1]!)
    }
  }
  return [...grams]
}

/** The grams that a fragment must have: its bigrams, or its one character. */
export function needlesOf(fragment: string): string[] {
  const chars = [...fragment]
  if (chars.length <= 1) return chars
  const grams = new Set<string>()
  for (let at = 0; at + 1 < chars.length; at++) grams.add(chars[at]! + chars[at + 1]!)
  return [...grams]
}

/** A condition on the alias `t`. Several lines mean: any of them (pasted from a column); at most 200. */
export function searchSql(search: unknown, params: Params): string {
  if (typeof search !== 'string') throw bad('search')
  const words = [
    ...new Set(
      search
        .slice(0, 10_000)
        .split(/[\r\n]+/)
        .map(normal)
        .filter(Boolean),
    ),
  ].slice(0, 200)
  if (words.length === 0) return 'true'
  const one = (word: string) =>
    `(t.grams @> ${params.add(needlesOf(word), 'text[]')} AND t.search LIKE ${params.add(`%${escapeLike(word)}%`)})`
  if (words.length === 1) return one(words[0]!)
  return `(${words.map(one).join(' OR ')})`
}
