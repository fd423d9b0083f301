/** Quick search: unigrams, bigrams and three or four digits in a row in an array with a GIN index, rechecked by LIKE. Finds every substring, in Chinese too (docs/decisions). */
import type { Params } from '../store/filter-sql.ts'
import { badFilter, escapeLike } from '../store/filter-sql.ts'
import { quote } from '../store/table-layout.ts'

/** Lower case, full-width to half-width, single spaces. */
export const normaliseText = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const digits = /^[0-9]+$/

/** All unigrams and bigrams of a text, and three and four digits in a row, each once; parts are separated by a line feed, which belongs to no gram. `core.grams` says the same in SQL. */
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
 * The grams that a fragment must have: its bigrams, or its one character; of digits in a row the longest there are. Pairs of digits and signs stand
 * in every other number, so with a few digits at hand they only cost: what is left out here is asked by the second look.
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
 * A condition on the alias `t`. Several lines mean: any of them (pasted from a column); at most 200. `plain` looks at the text alone and leaves the
 * index of grams aside: for rows that are met anyway, comparing texts is several times cheaper than comparing arrays. `links` are enough too.
 */
export function searchSql(
  search: unknown,
  params: Params,
  how: { plain?: boolean; links?: readonly { readonly column: string; readonly ids: readonly string[] }[] } = {},
): string {
  const words = searchTerms(search)
  if (words.length === 0) return 'true'
  const like = (word: string) => `t.search LIKE ${params.add(`%${escapeLike(word)}%`, 'text')}`
  // A fragment that is one gram needs no second look, and what is not asked cannot mislead the planner.
  const one = (word: string) => {
    if (how.plain) return like(word)
    const needles = needlesOf(word)
    const has = `t.grams @> ${params.add(needles, 'text[]')}`
    return needles.length === 1 && needles[0] === word ? has : `(${has} AND ${like(word)})`
  }
  const linked = (how.links ?? []).map(({ column, ids }) => `t.${quote(column)} = ANY (${params.add(ids, 'bigint[]')})`)
  const either = [...words.map(one), ...linked]
  return either.length === 1 ? either[0]! : `(${either.join(' OR ')})`
}

/** What is looked for, each once; nothing when only spaces were typed. Throws 400 for what is no text. */
export function searchTerms(search: unknown): string[] {
  if (typeof search !== 'string') throw badFilter('search')
  const lines = search.slice(0, 10_000).split(/[\r\n]+/)
  return [...new Set(lines.map(normaliseText).filter(Boolean))].slice(0, 200)
}
