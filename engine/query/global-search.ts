/** Global search: runs each type's quick search under its own policy and party role, all in one statement. */
import type { AnyDocument } from '../../model/document.ts'
import { localise } from '../../model/text.ts'
import { policyFor } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { scopeOf, whereSql } from './list-scope.ts'
import { tableLayout } from '../store/table-layout.ts'
import { titlesOf } from '../store/titles.ts'
import { searchTerms } from '../search/ngram-index.ts'
import { matchesByMasterName } from '../search/search-by-master-name.ts'

export interface GlobalSearchHit {
  readonly page: string
  readonly module: string
  readonly kind: string
  readonly typeText: string
  readonly id: string
  readonly number: string | null
  readonly title: string
  readonly status: string
  readonly statusText: string
  readonly family: string
}

/**
 * Returns up to `each` of the newest matches of every type that this person may read, exact matches first. An empty search returns
 * nothing; an invalid one is refused with 400.
 */
export async function globalSearch(
  operation: Operation,
  search: string,
  { each = 5, types }: { each?: number; types?: readonly string[] } = {},
): Promise<GlobalSearchHit[]> {
  if (searchTerms(search).length === 0) return []
  const params = new Params()
  const parts: string[] = []
  const searchedTypes = [...operation.engine.types.values()].filter(
    (type) => type.list.search?.length && !type.reads && (!types || types.includes(type.name)),
  )
  const named = await matchesByMasterName(operation, searchedTypes, search)
  for (const type of searchedTypes) {
    const policy = await policyFor(operation, type)
    if (!policy.may.read || policy.rows === 'deny') continue
    for (const partyRole of policy.partyRoles) {
      const shape = tableLayout(type)
      const where = whereSql(operation, policy, scopeOf(operation, policy, shape, partyRole, params), partyRole, { search, named })
      // The subquery is an optimiser fence: the few n-gram matches are sorted, and the whole order index is not walked.
      parts.push(
        `(SELECT ${params.add(type.name, 'text')} AS page, id, number, status FROM (SELECT t.id, ${type.number ? 't.number' : 'NULL::text AS number'}, t.status::text FROM ${shape.table} t WHERE ${where} OFFSET 0) f ORDER BY id DESC LIMIT ${params.add(each, 'int')})`,
      )
    }
  }
  if (parts.length === 0) return []
  const rows = await operation.tx.rows<{ page: string; id: string; number: string | null; status: string }>(
    parts.join(' UNION ALL '),
    params.values,
  )
  const hits = [...new Map(rows.map((row) => [row.id, row])).values()]
  const titles =
    hits.length > 0
      ? await titlesOf(
          operation,
          hits.map((row) => row.id),
        )
      : new Map<string, string>()
  const wanted = search.trim().toLowerCase()
  // Exact matches of number or title come first, then partial title matches, then all others.
  const rank = ({ number, title }: GlobalSearchHit): number =>
    number?.toLowerCase() === wanted || title.toLowerCase().split('--').includes(wanted) ? 0 : title.toLowerCase().includes(wanted) ? 1 : 2
  return hits
    .map((row) => hitOf(operation, operation.engine.types.get(row.page)!, { ...row, title: titles.get(row.id) ?? row.number ?? '' }))
    .sort((a, b) => rank(a) - rank(b))
}

function hitOf(
  operation: Operation,
  type: AnyDocument,
  row: { id: string; number: string | null; status: string; title: string },
): GlobalSearchHit {
  const status = type.statuses[row.status]
  return {
    page: type.name,
    module: type.module,
    kind: type.kind,
    typeText: localise(type.label, operation.actor.language),
    id: row.id,
    number: row.number,
    title: row.title,
    status: row.status,
    statusText: status ? localise(status.label, operation.actor.language) : row.status,
    family: status?.family ?? 'neutral',
  }
}
