/** Returns the values of a field in the rows a person may see, for filters. The list's access policy applies (security T14). */
import type { AnyDocument } from '../../model/document.ts'
import type { Fields } from '../../model/field.ts'
import { leadsToDocuments } from '../../model/fields/kinds.ts'
import { idIn, linkedTypes } from '../../model/fields/one-of.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import { localise, type Label } from '../../model/text.ts'
import { isMasked } from '../authorisation/masked-phones.ts'
import { requirePolicy, policyFor } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { matchesByMasterName } from './search-by-master-name.ts'
import { badFilter, Params } from '../store/filter-sql.ts'
import { chosenPartyRole, scopeOf, whereSql } from './list-scope.ts'
import { rowsLayout, searchedTypes } from './reading-rows.ts'
import { columnFor, columnSql } from '../store/tables/table-layout.ts'
import { referenceTitle, titlesOf } from '../store/links/titles.ts'

export interface OptionsQuery extends Pick<ListQuery, 'partyRole' | 'filters' | 'search'> {
  readonly field: string
}
export interface Option {
  readonly value: string
  readonly label: string
  readonly count: number
}

/** Returns the labels of a type's statuses by status, in the actor's language. */
export type StatusLabels = (operation: Operation, type: AnyDocument) => Promise<ReadonlyMap<string, string>>

/**
 * Returns at most 100 values, the most frequent in the newest 20 000 rows first.
 * @param statusLabels labels of statuses (engine/pages/status-labels.ts). They are passed in because they belong to a higher layer.
 */
export async function fieldValues(
  operation: Operation,
  type: AnyDocument,
  query: OptionsQuery,
  statusLabels: StatusLabels,
): Promise<Option[]> {
  const policy = await requirePolicy(operation, type)
  const partyRole = chosenPartyRole(policy, query.partyRole)
  const params = new Params()
  const named = query.search ? await matchesByMasterName(operation, searchedTypes(policy), query.search) : undefined
  const shape = rowsLayout(operation, policy, partyRole, params, { search: query.search, named, filters: query.filters })
  const column = typeof query.field === 'string' ? columnFor(shape, query.field) : undefined
  if (!column || policy.restriction(query.field, partyRole) === 2 || ['json', 'measure', 'timestamp'].includes(column.storage))
    throw badFilter('field')
  // Masked phone numbers are not listed, since the list would show them in full.
  if (isMasked(policy, partyRole, query.field)) return []
  // The targets of a link are not listed for a person who may not read the target type.
  const targetField = Object.hasOwn(type.fields, query.field) ? (type.fields as Fields)[query.field] : undefined
  for (const name of targetField ? linkedTypes(targetField) : []) {
    const target = operation.engine.types.get(name)
    if (target && !(await policyFor(operation, target)).may.read) return []
  }
  const where = whereSql(operation, policy, scopeOf(operation, policy, shape, partyRole, params), partyRole, { ...query, named })
  const value =
    column.storage === 'ids' || column.storage === 'texts' ? `unnest(${columnSql('t', column)})::text` : `(${columnSql('t', column)})::text`
  const rows = await operation.tx.rows<{ value: string | null; count: number }>(
    `SELECT value, count(*)::int AS count FROM (SELECT ${value} AS value FROM ${shape.table} t WHERE ${where} ORDER BY t.id DESC LIMIT 20000) v WHERE value IS NOT NULL AND value <> '' GROUP BY value ORDER BY 2 DESC, 1 LIMIT 100`,
    params.values,
  )
  const values = rows.map((row) => row.value!)
  const labels = query.field === 'status' ? await statusLabels(operation, type) : await labelsOf(operation, type, query.field, values)
  return rows.map(({ value: fieldValue, count }) => ({ value: fieldValue!, label: labels.get(fieldValue!) ?? fieldValue!, count }))
}

async function labelsOf(
  operation: Operation,
  type: AnyDocument,
  name: string,
  values: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const field = (type.fields as Fields)[name]
  if (field?.options.choices)
    return choiceLabels(Object.fromEntries(Object.entries(field.options.choices).map(([key, label]) => [key, { label }])), operation)
  const links = field ? leadsToDocuments(field) : ['createdBy', 'updatedBy', 'ownerCompany'].includes(name)
  if (field?.kind === 'oneOf') {
    const titles = await titlesOf(operation, values.map(idIn))
    return new Map(values.map((value) => [value, referenceTitle(operation, value, titles)]))
  }
  return links && values.length > 0 ? titlesOf(operation, [...values]) : new Map()
}

const choiceLabels = (choices: Readonly<Record<string, { label: Label }>>, operation: Operation): Map<string, string> =>
  new Map(Object.entries(choices).map(([key, { label }]) => [key, localise(label, operation.actor.language)]))
