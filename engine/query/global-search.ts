/** Global search: runs each type's quick search under its own policy and party role, all in one statement. */
import type { AnyDocument } from '../../model/document.ts'
import type { AnyDisplay } from '../../model/display/display.ts'
import { partyFields } from '../../model/display/display-defaults.ts'
import type { Fields } from '../../model/field.ts'
import { localise } from '../../model/text.ts'
import { policyFor } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { Params } from '../store/filter-sql.ts'
import { scopeOf, whereSql } from './list-scope.ts'
import { columnFor, columnSql, tableLayout } from '../store/tables/table-layout.ts'
import { titlesOf } from '../store/links/titles.ts'
import { searchTerms } from '../search/ngram-index.ts'
import { matchesByMasterName } from './search-by-master-name.ts'

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
  /** What tells it apart from others of its type: parties, season, due date. */
  readonly detail: string
  /** The text is its own number, or its whole name. */
  readonly exact: boolean
}
interface Row {
  readonly page: string
  readonly id: string
  readonly number: string | null
  readonly status: string
  readonly hints: readonly (string | null)[]
}

/**
 * Returns up to `each` of the newest matches of every type that this person may read: first the document that owns the number, then
 * masters of that name, then what merely mentions the text. An empty search returns nothing; an invalid one is refused with 400.
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
  const wanted = search.trim().toLowerCase()
  for (const type of searchedTypes) {
    const policy = await policyFor(operation, type)
    if (!policy.may.read || policy.rows === 'deny') continue
    for (const partyRole of policy.partyRoles) {
      const shape = tableLayout(type)
      const scope = scopeOf(operation, policy, shape, partyRole, params)
      const where = whereSql(operation, policy, scope, partyRole, { search, named })
      const hints = tellingFields(type)
        .filter(scope.may)
        .flatMap((name) => columnFor(shape, name) ?? [])
        .map((column) => `(${columnSql('t', column)})::text`)
      const number = type.number ? 't.number' : 'NULL::text AS number'
      // The subquery is an optimiser fence: the few n-gram matches are sorted, and the whole order index is not walked.
      parts.push(
        `(SELECT ${params.add(type.name, 'text')} AS page, id, number, status, hints FROM (SELECT t.id, ${number}, t.status::text, ARRAY[${hints.join(', ')}]::text[] AS hints FROM ${shape.table} t WHERE ${where} OFFSET 0) f ORDER BY lower(number) = ${params.add(wanted, 'text')} DESC NULLS LAST, id DESC LIMIT ${params.add(each, 'int')})`,
      )
    }
  }
  if (parts.length === 0) return []
  const rows = await operation.tx.rows<Row & Record<string, unknown>>(parts.join(' UNION ALL '), params.values)
  const hits = [...new Map(rows.map((row) => [row.id, row])).values()]
  const links = hits.flatMap(({ hints }) => hints.filter((one) => isId(one)))
  const titles = hits.length > 0 ? await titlesOf(operation, [...hits.map(({ id }) => id), ...links]) : new Map<string, string>()
  return hits
    .map((row) => hitOf(operation, operation.engine.types.get(row.page)!, { row, titles, wanted }))
    .map((hit) => ({ hit, rank: rankOf(operation.engine.types.get(hit.page)!, hit, wanted) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ hit }) => hit)
}

/** Whether documents of the type have the number of another: `{order.number}` and nothing else. */
const isBorrowed = (type: AnyDocument): boolean => /^\{\w+\.number\}$/.test(String(type.number ?? ''))

/** Whether a text of its own is in the title, so that it does not merely name others (a price list its supplier). */
const isNamed = (type: AnyDocument): boolean =>
  ((type.title ?? []) as readonly string[]).some((name) => (type.fields as Fields)[name]?.kind === 'text')

/** Fields whose values tell documents of a type apart: its parties, what places it, and its due date. */
const tellingFields = (type: AnyDocument): string[] => {
  const { scope = [] } = (type.display ?? {}) as AnyDisplay
  const due = (type.list.due as readonly string[] | undefined)?.[0]
  const links = [...new Set([...partyFields(type), ...scope])]
    .filter((name) => name !== 'ownerCompany' && (type.fields as Fields)[name]?.kind === 'link')
    .slice(0, 3)
  return due !== undefined && (type.fields as Fields)[due]?.kind === 'date' ? [...links, due] : links
}

const isId = (text: string | null): text is string => text !== null && /^\d+$/.test(text)

/**
 * Returns the place of a hit: 0 the document that owns the number, 1 and 2 masters and documents of that name, 3 and 4 those whose
 * title contains the text, 5 the others. A document that only follows another (its tracking) has no number of its own.
 */
function rankOf(type: AnyDocument, { number, title, kind, exact }: GlobalSearchHit, wanted: string): number {
  if (number?.toLowerCase() === wanted && !isBorrowed(type)) return 0
  const behind = kind === 'master' ? 0 : 1
  if (exact) return 1 + behind
  return title.toLowerCase().includes(wanted) ? 3 + behind : 5
}

function hitOf(
  operation: Operation,
  type: AnyDocument,
  { row, titles, wanted }: { readonly row: Row; readonly titles: ReadonlyMap<string, string>; readonly wanted: string },
): GlobalSearchHit {
  const status = type.statuses[row.status]
  const title = titles.get(row.id) ?? row.number ?? ''
  const names = title.toLowerCase().split('--')
  const hints = row.hints.flatMap((one) => (one === null || one === '' ? [] : isId(one) ? (titles.get(one) ?? []) : one))
  return {
    page: type.name,
    module: type.module,
    kind: type.kind,
    typeText: localise(type.label, operation.actor.language),
    id: row.id,
    number: row.number,
    title,
    status: row.status,
    statusText: status ? localise(status.label, operation.actor.language) : row.status,
    family: status?.family ?? 'neutral',
    detail: hints
      .map((one) => one.split('--').at(-1)!)
      .filter((one) => !title.includes(one))
      .join(' · '),
    exact: row.number?.toLowerCase() === wanted || (isNamed(type) && names.includes(wanted)),
  }
}
