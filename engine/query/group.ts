/** Groups a list: count and totals for each combination of values, under the list's policy and predicate. */
import type { Fields } from '../../model/field.ts'
import type { ListGroup, ListQuery } from '../../model/lists/list-query.ts'
import { isMasked } from '../authorisation/masked-phones.ts'
import { policyFor, type Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { badFilter } from '../store/filter-sql.ts'
import { columnFor, columnSql, storageTraits, tableLayout, type TableLayout } from '../store/tables/table-layout.ts'
import { addTitles } from '../store/links/titles.ts'
import { addUp, totalledFields, totalsSql, type TotalsPart } from './totals.ts'

const limits = { fields: 3, groups: 500 }

/** The fields that a list is grouped by, with their columns as SQL. */
export type GroupColumns = readonly { readonly name: string; readonly sql: string; readonly bySize?: boolean }[]

/**
 * Returns the columns of the fields that a list is grouped by.
 * @throws WeftError 400 for fields that cannot be grouped, or that this person may not group by
 */
export async function groupColumns(
  operation: Operation,
  shape: TableLayout,
  groupFields: ListQuery['group'],
  viewer: { readonly policy: Policy; readonly partyRole: string },
): Promise<GroupColumns> {
  if (
    !Array.isArray(groupFields) ||
    groupFields.length === 0 ||
    groupFields.length > limits.fields ||
    new Set(groupFields).size !== groupFields.length
  )
    throw badFilter('group')
  const columns: { name: string; sql: string; bySize: boolean }[] = []
  for (const name of groupFields as readonly unknown[]) {
    const column = typeof name === 'string' ? columnFor(shape, name) : undefined
    if (!column || typeof name !== 'string' || !(await mayGroup(operation, name, { ...viewer, shape }))) throw badFilter(String(name))
    columns.push({ name, sql: columnSql('t', column), bySize: (shape.type.fields as Fields)[name]?.options.sizeOrder === true })
  }
  return columns
}

interface Grouping {
  readonly policy: Policy
  readonly partyRole: string
  /** From which the rows are read; absent: the table of the type. */
  readonly shape?: TableLayout
}

/** Whether a list of this party role may be grouped by a field. Groups by a link list its targets, so it takes the right to read the target types. */
export async function mayGroup(operation: Operation, name: string, grouping: Grouping): Promise<boolean> {
  const { policy, partyRole, shape = tableLayout(policy.type) } = grouping
  const column = columnFor(shape, name)
  const isGrouped = column !== undefined && storageTraits(column.storage).groups === 'everywhere'
  if (!isGrouped || policy.restriction(name, partyRole) === 2 || isMasked(policy, partyRole, name)) return false
  const { to, types } = shape.byField.get(name) ?? {}
  for (const linked of types ?? [to ?? '']) {
    const target = operation.engine.types.get(linked)
    if (target && !(await policyFor(operation, target)).may.read) return false
  }
  return true
}

/** Returns at most 500 groups in the order of their values, empty values last. Each group has the filters that find its rows. */
export async function groupsOf(
  operation: Operation,
  shape: TableLayout,
  columns: GroupColumns,
  one: { readonly where: string; readonly values: readonly unknown[]; readonly policy: Policy; readonly partyRole: string },
): Promise<ListGroup[]> {
  const names = columns.map(({ name }) => name)
  const totals = totalledFields(shape, one.policy, one.partyRole)
  const rows = await operation.tx.rows(totalsSql(shape, totals, { where: one.where, columns, limit: limits.groups }), one.values)
  const groups = rows.map((row) => ({
    values: Object.fromEntries(names.map((name) => [name, row[name] as unknown])),
    count: row['+'] as number,
    ...addUp(totals, row['$parts'] as readonly TotalsPart[]),
    filters: names.map((field) =>
      row[field] === null ? ({ field, operator: 'empty' } as const) : ({ field, operator: 'eq', value: row[field] } as const),
    ),
  }))
  await addTitles(
    operation,
    shape.type,
    groups.map(({ values }) => values),
  )
  return groups.map((group) => ({ ...group, values: group.values as Readonly<Record<string, unknown>> }))
}
