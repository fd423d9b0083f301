/** The condition of the quick search: n-grams in the index, rechecked by LIKE, or the masters whose names match. */
import { needlesOf, normaliseText, searchTerms } from '../search/ngram-index.ts'
import { escapeLike, type Params } from '../store/filter-sql.ts'
import { quote } from '../store/tables/table-layout.ts'

/**
 * Builds the search condition on the alias `t`. Of several lines (pasted from a column), any may match; at most 200. `plain` compares
 * the text alone and skips the
 * n-gram index: for rows that are read anyway, comparing texts is several times cheaper than comparing arrays. A row also matches by
 * one of `links`.
 */
export function searchSql(
  search: unknown,
  params: Params,
  how: { plain?: boolean; links?: readonly { readonly column: string; readonly ids: readonly string[] }[] } = {},
): string {
  const searchWords = searchTerms(search)
  if (searchWords.length === 0) return 'true'
  const like = (word: string) => `t.search LIKE ${params.add(`%${escapeLike(word)}%`, 'text')}`
  // A fragment that is a single n-gram needs no recheck, and leaving it out cannot mislead the planner.
  const one = (word: string) => {
    if (how.plain) return like(word)
    const needles = needlesOf(word)
    const has = `t.grams @> ${params.add(needles, 'text[]')}`
    return needles.length === 1 && needles[0] === word ? has : `(${has} AND ${like(word)})`
  }
  const linked = (how.links ?? []).map(({ column, ids }) => `t.${quote(column)} = ANY (${params.add(ids, 'bigint[]')})`)
  const either = [...searchWords.map(one), ...linked]
  return either.length === 1 ? either[0]! : `(${either.join(' OR ')})`
}

/**
 * Builds how close the searched text of a row on the alias `t` comes to a search of one line: 0 where one of its parts is the search, such as a name or code, 1 where one begins with
 * it, 2 for every other row.
 */
export function closenessSql(search: string, params: Params): string {
  const word = params.add(escapeLike(normaliseText(search)), 'text')
  const parts = `E'\\n' || t.search || E'\\n'`
  const has = (end: string) => `${parts} LIKE E'%\\n' || ${word} || ${end}`
  return `CASE WHEN ${has(`E'\\n%'`)} THEN 0 WHEN ${has(`'%'`)} THEN 1 ELSE 2 END`
}
