/**
 * Quick search: unigrams, bigrams and runs of three or four digits in an array with a GIN index, rechecked by LIKE. It finds every
 * substring, in Chinese too (docs/decisions).
 */
import { badFilter } from '../store/filter-sql.ts'

/** Normalises a text: lower case, full-width to half-width, single spaces. */
export const normaliseText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const digits = /^[0-9]+$/

/**
 * Returns all unigrams and bigrams of a text, and runs of three and four digits, without duplicates. Parts are separated by a line
 * feed, which belongs to no n-gram. `core.grams` does the same in SQL.
 */
export function ngramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const part of text.split('\n')) {
    const chars = [...part]
    for (let at = 0; at < chars.length; at++) {
      grams.add(chars[at]!)
      if (at + 1 < chars.length) grams.add(chars[at]! + chars[at + 1]!)
      for (const length of [3, 4]) {
        const run = chars.slice(at, at + length)
        if (run.length === length && digits.test(run.join(''))) grams.add(run.join(''))
      }
    }
  }
  return [...grams]
}

/**
 * Returns the n-grams that a fragment must contain: its bigrams, or its single character; for runs of digits the longest ones. Pairs
 * of digits or punctuation occur
 * in every other number, so with selective digits available they only cost. The LIKE recheck tests what is left out here.
 */
export function needlesOf(fragment: string): string[] {
  const chars = [...fragment]
  if (chars.length <= 1) return chars
  const runs = [...fragment.matchAll(/[0-9]{3,}/g)].map(([run]) => run)
  const long = new Set(
    runs.flatMap((run) => {
      const length = Math.min(run.length, 4)
      return Array.from({ length: run.length - length + 1 }, (_, at) => run.slice(at, at + length))
    }),
  )
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < chars.length; at++) {
    const pair = chars[at]! + chars[at + 1]!
    if (!digits.test(pair) || !runs.some((run) => run.includes(pair))) pairs.add(pair)
  }
  const telling = [...long].filter((one) => new Set(one).size > 1)
  if (telling.length < 2 && !telling.some((one) => one.length === 4)) return [...long, ...pairs]
  return [...telling, ...[...pairs].filter((pair) => /^\p{L}+$/u.test(pair))]
}

/**
 * Returns the distinct search terms; none when the input is only spaces.
 * @throws WeftError 400 for input that is not text
 */
export function searchTerms(search: unknown): string[] {
  if (typeof search !== 'string') throw badFilter('search')
  const lines = search.slice(0, 10_000).split(/[\r\n]+/)
  return [...new Set(lines.map(normaliseText).filter(Boolean))].slice(0, 200)
}
