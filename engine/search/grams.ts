/** Quick search: unigrams, bigrams and three digits in a row in an array with a GIN index, rechecked by LIKE. Finds every substring, in Chinese too (docs/decisions). */
import type { Params } from '../store/filter.ts'
import { bad, escapeLike } from '../store/filter.ts'

/** Lower case, full-width to half-width, single spaces. */
export const normal = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const digits = (text: string): boolean => /^[0-9]{3}$/.test(text)

/** All unigrams and bigrams of a text, and three digits in a row, each once; parts are separated by a line feed, which belongs to no gram. `core.grams` says the same in SQL. */
export function gramsOf(text: string): string[] {
  const grams = new Set<string>()
  for (const part of text.split('\n')) {
    const chars = [...part]
    for (let at = 0; at < chars.length; at++) {
      grams.add(chars[at]!)
      if (at + 1 < chars.length) grams.add(chars[at]! + chars[at + 1]!)
      const three = chars.slice(at, at + 3).join('')
      if (digits(three)) grams.add(three)
    }
  }
  return [...grams]
}

/**
 * The grams that a fragment must have: its bigrams, or its one character; threes where digits follow each other. Pairs of digits and signs stand in
 * every other number, so with two threes at hand they only cost: what is left out here is asked by the second look.
 */
export function needlesOf(fragment: string): string[] {
  const chars = [...fragment]
  if (chars.length <= 1) return chars
  const three = (at: number) => (at >= 0 ? chars.slice(at, at + 3).join('') : '')
  const threes = new Set<string>()
  const pairs = new Set<string>()
  for (let at = 0; at + 1 < chars.length; at++) {
    if (digits(three(at))) threes.add(three(at))
    else if (!digits(three(at - 1))) pairs.add(chars[at]! + chars[at + 1]!)
  }
  const telling = [...threes].filter((one) => new Set(one).size > 1)
  if (telling.length < 2) return [...threes, ...pairs]
  return [...telling, ...[...pairs].filter((pair) => /^\p{L}+$/u.test(pair))]
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
  // A fragment that is one gram needs no second look, and what is not asked cannot mislead the planner.
  const one = (word: string) => {
    const needles = needlesOf(word)
    const has = `t.grams @> ${params.add(needles, 'text[]')}`
    return needles.length === 1 && needles[0] === word ? has : `(${has} AND t.search LIKE ${params.add(`%${escapeLike(word)}%`)})`
  }
  if (words.length === 1) return one(words[0]!)
  return `(${words.map(one).join(' OR ')})`
}
