/** Finds masters by their current names, so that documents are found by the names of their supplier or brand without storing them. */
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import { isPlatformField } from '../../model/platform-fields.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { columnFor, isSearchedByName, tableLayout } from '../store/tables/table-layout.ts'
import { searchTerms } from '../search/ngram-index.ts'
import { searchSql } from './search-condition.ts'

/** Ids of the masters whose names match, by type. */
export type Named = ReadonlyMap<string, readonly string[]>
export interface NamedLink {
  readonly field: string
  readonly to: string
  readonly column: string
}
type Types = ReadonlyMap<string, AnyDocument>
const known = new WeakMap<AnyDocument, readonly NamedLink[]>()

/** Returns the searched links of a type that point to masters and have an index (those that are filters). They are searched by id. */
export function linksSearchedByName(types: Types, type: AnyDocument): readonly NamedLink[] {
  let links = known.get(type)
  if (!links) {
    const fields = type.fields as Fields
    const filters = (type.list.filters ?? []) as readonly string[]
    links = ((type.list.search ?? []) as readonly string[]).flatMap((name) => {
      const field: Field | undefined = fields[name]
      const to = field?.kind === 'link' ? String(field.options.to) : ''
      // Links of a platform have no index, so the names of their targets are stored with the searched text.
      return filters.includes(name) && !isPlatformField(name) && isSearchedByName(types.get(to))
        ? [{ field: name, to, column: columnFor(tableLayout(type), name)!.column }]
        : []
    })
    known.set(type, links)
  }
  return links
}

/** Finds the matching masters among the types that these types link to, in one query. */
export async function matchesByMasterName(operation: Operation, types: readonly AnyDocument[], search: unknown): Promise<Named> {
  const targets = [...new Set(types.flatMap((type) => linksSearchedByName(operation.engine.types, type).map(({ to }) => to)))]
  const idsByType = new Map<string, string[]>()
  if (targets.length === 0 || searchTerms(search).length === 0) return idsByType
  const params = new Params()
  const rows = await operation.tx.rows<{ id: string; type: string }>(
    `SELECT t.id, t.type FROM core.entry t WHERE t.platform_id = ${params.add(operation.actor.platform, 'bigint')} AND t.named AND t.type = ANY (${params.add(targets, 'text[]')}) AND ${searchSql(search, params)}`,
    params.values,
  )
  for (const { id, type } of rows) {
    const ids = idsByType.get(type)
    if (ids) ids.push(id)
    else idsByType.set(type, [id])
  }
  return idsByType
}
