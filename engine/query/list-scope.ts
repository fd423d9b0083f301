/** Which rows a list reads: the party role, the policy's predicates, and the filters and search of the request. */
import type { Fields } from '../../model/field.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import { isMasked } from '../authorisation/masked-phones.ts'
import type { Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { searchSql } from './search-condition.ts'
import { visibleSearchSql } from './visible-search.ts'
import { linksSearchedByName, type Named } from './search-by-master-name.ts'
import { anySql, badFilter, isSortable, type FilterScope, type Params } from '../store/filter-sql.ts'
import { quote, type TableLayout } from '../store/tables/table-layout.ts'
import type { LinkedTo } from './ranked-search.ts'

const filterLimit = 20

/**
 * Returns the party role in which a list is read.
 * @throws WeftError 400 for a party role that the company does not have
 */
export function chosenPartyRole(policy: Policy, requestedRole: string | undefined): string {
  const partyRole = requestedRole ?? policy.partyRoles[0]
  if (!partyRole || !policy.partyRoles.includes(partyRole)) throw badFilter('partyRole')
  return partyRole
}

/** Whether a viewer sees all lines that a filter by one of their columns asks: others than the owner may see those alone that name their company. */
export const seesEveryLine = ({ type }: Pick<Policy, 'type'>, partyRole: string, field: string): boolean =>
  partyRole === 'owner' || !field.includes('.') || !(type.fields as Fields)[field.split('.')[0]!]?.options.rows

/** Whether a filter of this person may name a field, or a column of lines as `lines.column`, in a list of this party role. */
export const mayFilter = (policy: Policy, partyRole: string, field: string): boolean =>
  policy.restriction(field, partyRole) < 2 && !isMasked(policy, partyRole, field) && seesEveryLine(policy, partyRole, field)

/** Whether a list of this party role may be sorted by a field. */
export const maySort = (policy: Policy, partyRole: string, field: string): boolean =>
  isSortable(policy.type, field) && policy.restriction(field, partyRole) < 2 && !isMasked(policy, partyRole, field)

/** Returns what filters of this person may name, and how their values are read. */
export function scopeOf(operation: Operation, policy: Policy, shape: TableLayout, partyRole: string, params: Params): FilterScope {
  return {
    shape,
    params,
    today: operation.tx.today,
    zone: operation.tx.zone,
    may: (field) => mayFilter(policy, partyRole, field),
    actor: operation.actor,
  }
}

/** The filters and the search of a list. With a search, also the masters whose names match. */
export interface SearchTerms extends Pick<ListQuery, 'filters' | 'search'> {
  readonly named?: Named | undefined
  /** A search whose condition on the n-grams stands elsewhere; only what hidden fields ask is added here. */
  readonly visibly?: string | undefined
}

/** Returns the links of a type that this viewer may see, with the masters whose names match. */
export const searchedLinks = (operation: Operation, scope: FilterScope, named: Named | undefined): readonly LinkedTo[] =>
  named
    ? linksSearchedByName(operation.engine.types, scope.shape.type).flatMap(({ field, to, column }) => {
        const ids = scope.may(field) ? named.get(to) : undefined
        return ids ? [{ column, ids }] : []
      })
    : []

/**
 * Builds the WHERE clause: the party role's predicate first (it is the index range), then the platform's rules, then the requested
 * filters.
 */
export function whereSql(operation: Operation, policy: Policy, scope: FilterScope, partyRole: string, query: SearchTerms): string {
  const { params, shape } = scope
  const parts = [`t.platform_id = ${params.add(operation.actor.platform, 'bigint')}`]
  const company = () => params.add(operation.actor.company, 'bigint')
  const requested = (): string[] => {
    const { filters = [], search, visibly } = query
    if (!Array.isArray(filters) || filters.length > filterLimit) throw badFilter('filters')
    const conditions = (filters as NonNullable<ListQuery['filters']>).map((filter) => anySql(scope, filter))
    const sought = search ?? visibly
    if (!sought) return conditions
    const links = searchedLinks(operation, scope, query.named)
    if (search) conditions.push(searchSql(search, params, { links }))
    return [...conditions, visibleSearchSql(scope, sought, links) ?? []].flat()
  }
  // The sources of a reading type have the predicates of their own party roles.
  if (policy.parts) return [...parts, ...requested()].join(' AND ')
  if (partyRole === 'owner') parts.push(`t.company_id = ${company()}`)
  else if (partyRole === 'reader') {
    if (shape.granted) parts.push(`t.shared @> ARRAY[${company()}]`)
  } else {
    const { column, several } = shape.partyRoles.find((one) => one.partyRole === partyRole)!
    parts.push(`t.${quote(column)} ${several ? `@> ARRAY[${company()}]` : `= ${company()}`}`)
  }
  if (policy.rows === 'deny') parts.push('false')
  // A platform's rule may name a field that this person does not see. The rule still applies.
  else for (const rule of policy.rows) parts.push(anySql({ ...scope, may: () => true }, rule))
  return [...parts, ...requested()].join(' AND ')
}
