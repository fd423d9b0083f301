/** Which tags documents have, and which documents have a tag: of every type with fields of the kind. No access policy applies. */
import { linesOf, type AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { tagKey } from '../../model/fields/tags.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { columnFor, columnSql, tableLayout } from '../store/tables/table-layout.ts'

/** As many tags are listed. */
const mostListed = 200

/** The fields of a type that hold tags. */
export interface TagPlaces {
  readonly type: AnyDocument
  /** Fields of the header. */
  readonly fields: readonly string[]
  /** Columns by the field of their lines. */
  readonly columns: readonly (readonly [lines: string, names: readonly string[]])[]
}

/** Returns the types whose documents may have tags, with their fields. Ledgers and types that read others store none. */
export function tagPlaces({ engine }: Pick<Operation, 'engine'>): readonly TagPlaces[] {
  return [...engine.types.values()]
    .filter((type) => !type.readonly && !type.reads && !type.ledger)
    .map((type): TagPlaces => {
      const stored = new Set(tableLayout(type).lines.map(({ field }) => field))
      const columns = linesOf(type).map(([lines, field]) => [lines, tagFields(field.options.columns ?? {})] as const)
      return {
        type,
        fields: tagFields(type.fields as Fields),
        columns: columns.filter(([lines, names]) => stored.has(lines) && names.length > 0),
      }
    })
    .filter(({ fields, columns }) => fields.length + columns.length > 0)
}

const tagFields = (fields: Fields): readonly string[] => Object.keys(fields).filter((name) => fields[name]!.kind === 'tags')

/** Returns the lists of tags of a type: SQL of each column, the id of the document beside it, and where it stands. */
function listsOf({ type, fields, columns }: TagPlaces): readonly { readonly sql: string; readonly id: string; readonly from: string }[] {
  const shape = tableLayout(type)
  return [
    ...fields.map((name) => ({ sql: columnSql('t', columnFor(shape, name)!), id: 't.id', from: `${shape.table} t` })),
    ...columns.flatMap(([lines, names]) => {
      const rows = shape.lines.find(({ field }) => field === lines)!
      return names.map((name) => ({
        sql: columnSql('t', rows.columns.find(({ field }) => field === name)!),
        id: 't.doc_id',
        from: `${rows.table} t`,
      }))
    }),
  ]
}

const hasTag = (sql: string, key: string): string => `lower(${sql}::text)::text[] @> ARRAY[${key}]`

/**
 * Returns the tags of the documents that the operation sees, each in its most frequent spelling with how many documents have it, the most
 * frequent first after the one that is searched, at most 200: one statement.
 * @param search a text that stands in the tag; empty for any
 */
export async function tagsInUse(operation: Operation, search: string): Promise<{ readonly tag: string; readonly documents: number }[]> {
  const lists = tagPlaces(operation).flatMap(listsOf)
  if (lists.length === 0) return []
  const parts = lists.map(({ sql, id, from }) => `SELECT ${id} AS id, unnest(${sql})::text AS tag FROM ${from} WHERE t.platform_id = $1`)
  return operation.tx.rows(
    `SELECT mode() WITHIN GROUP (ORDER BY tag) AS tag, count(DISTINCT id)::int AS documents FROM (${parts.join(' UNION ALL ')}) u
     WHERE strpos(lower(tag), $2) > 0 OR $2 = '' GROUP BY lower(tag) ORDER BY lower(tag) = $2 DESC, 2 DESC, 1 LIMIT ${mostListed}`,
    [operation.actor.platform, tagKey(search)],
  )
}

/** Returns how many of the documents that the operation sees have a tag, by type in the order of the catalog, without types of which none has it. */
export async function documentsWithTag(
  operation: Operation,
  tag: string,
): Promise<readonly { readonly type: AnyDocument; readonly documents: number }[]> {
  const places = tagPlaces(operation)
  const params = new Params()
  const [platform, key] = [params.add(operation.actor.platform, 'bigint'), params.add(tagKey(tag), 'text')]
  const parts = places.map((place, at) => {
    const ids = listsOf(place).map(
      ({ sql, id, from }) => `SELECT ${id} AS id FROM ${from} WHERE t.platform_id = ${platform} AND ${hasTag(sql, key)}`,
    )
    return `SELECT ${at} AS at, count(*)::int AS documents FROM (${ids.join(' UNION ')}) u${at}`
  })
  if (parts.length === 0) return []
  const rows = await operation.tx.rows<{ at: number; documents: number }>(parts.join(' UNION ALL '), params.values)
  return rows
    .filter(({ documents }) => documents > 0)
    .sort((a, b) => a.at - b.at)
    .map(({ at, documents }) => ({ type: places[at]!.type, documents }))
}

/** Returns the ids of documents of a type that have a tag, in their order, beginning after an id. */
export async function idsWithTag(
  operation: Operation,
  place: TagPlaces,
  { tag, after, limit }: { readonly tag: string; readonly after: string; readonly limit: number },
): Promise<readonly string[]> {
  const ids = listsOf(place).map(
    ({ sql, id, from }) => `SELECT ${id} AS id FROM ${from} WHERE t.platform_id = $1 AND ${id} > $3 AND ${hasTag(sql, '$2::text')}`,
  )
  const rows = await operation.tx.rows<{ id: string }>(`SELECT id::text AS id FROM (${ids.join(' UNION ')}) u ORDER BY u.id LIMIT $4`, [
    operation.actor.platform,
    tagKey(tag),
    after,
    limit,
  ])
  return rows.map(({ id }) => id)
}
