/** The quick search of a person who does not see every searched field: what a hidden field holds must not decide whether a row is conditions. */
import { englishTwin } from '../../model/english-twin.ts'
import { namesDocument } from '../../model/fields/kinds.ts'
import type { Field, Fields } from '../../model/field.ts'
import { localise } from '../../model/text.ts'
import { escapeLike, type FilterScope } from '../store/filter-sql.ts'
import { columnFor, columnSql, isJson, linkedIdSql, quote } from '../store/tables/table-layout.ts'
import { normaliseText, searchTerms } from '../search/ngram-index.ts'

/** Whether the viewer sees every searched field, which is nearly always so. */
export const seesEverySearched = ({ shape, may }: FilterScope): boolean => ((shape.type.list.search ?? []) as readonly string[]).every(may)

/**
 * Builds a condition on the alias `t` that a search term occurs in a field which the viewer sees. The searched text of a row holds all of them,
 * so this condition stands beside that of the n-grams.
 * @param links the links of the type that the viewer sees, with the masters whose names match
 * @returns undefined where the viewer sees every searched field
 */
export function visibleSearchSql(
  scope: FilterScope,
  search: unknown,
  links: readonly { readonly column: string; readonly ids: readonly string[] }[],
): string | undefined {
  const { type } = scope.shape
  const searched = (type.list.search ?? []) as readonly string[]
  if (seesEverySearched(scope)) return undefined
  const fields = type.fields as Fields
  const seen = searched
    .filter((name) => scope.may(name))
    .flatMap((name) => [name, ...[englishTwin(fields, name) ?? name].filter(scope.may)])
  // The number is part of every searched text.
  const names = [...new Set(type.number === undefined ? seen : ['number', ...seen])]
  const conditions = searchTerms(search).flatMap((term) => names.flatMap((name) => occurs(scope, name, { field: fields[name], term })))
  const linked = links.map(({ column, ids }) => `t.${quote(column)} = ANY (${scope.params.add(ids, 'bigint[]')})`)
  return `(${[...conditions, ...linked, 'false'].join(' OR ')})`
}

function occurs({ shape, params }: FilterScope, name: string, { field, term }: { field: Field | undefined; term: string }): string[] {
  const column = columnFor(shape, name)
  if (!column || isJson(column.storage)) return []
  const sql = columnSql('t', column)
  const choices = field?.options.choices
  if (choices) {
    const codes = Object.entries(choices).flatMap(([code, label]) =>
      (['zh', 'en'] as const).some((language) => normaliseText(localise(label, language)).includes(term)) ? [code] : [],
    )
    return codes.length === 0 ? [] : [`${sql} = ANY (${params.add(codes, 'text[]')})`]
  }
  const like = `LIKE ${params.add(`%${escapeLike(term)}%`, 'text')}`
  const meets = (text: string) => `regexp_replace(lower(normalize(${text}, NFKC)), '\\s+', ' ', 'g') ${like}`
  if (!field || !namesDocument(field)) return [meets(`(${sql})::text`)]
  return [
    `EXISTS (SELECT FROM core.entry e WHERE e.platform_id = t.platform_id AND e.id = ${linkedIdSql(sql, column)} AND (${meets('e.title')} OR ${meets('e.title_en')}))`,
  ]
}
