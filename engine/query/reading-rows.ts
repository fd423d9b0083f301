/**
 * The rows of a reading type as SQL: one SELECT for each of its sources, under the policy, the data rules and the party role of the source
 * type. Row-level security applies as in every query, since the tables are those of the sources.
 */
import type { AnyDocument } from '../../model/document.ts'
import type { Field, Fields } from '../../model/field.ts'
import {
  linkedFilter,
  linkedValue,
  sourceFilters,
  sourcePath,
  type AnyReadingSource,
  type SourceFilter,
} from '../../model/reading/reading-source.ts'
import { isHiddenIn, partsFor, sourceRole, type ReadingPart } from '../authorisation/reading-policy.ts'
import type { Policy } from '../authorisation/policy.ts'
import type { Operation } from '../operation.ts'
import { anySql, type Params } from '../store/filter-sql.ts'
import { baseColumns, columnFor, columnSql, quote, readAs, tableLayout, type TableLayout } from '../store/tables/table-layout.ts'
import { layoutAsOf } from './balances-as-of.ts'
import { scopeOf, whereSql, type SearchTerms } from './list-scope.ts'

/**
 * Returns the layout from which a query reads: that of the table, or for a reading type one whose table is the union of its sources.
 * @param params the parameters of the statement; the platform becomes the first one
 * @param terms the search of the request, which must not find rows by what a source hides from this viewer; its filters may ask for balances as of
 *   a day
 */
export function rowsLayout(
  operation: Operation,
  policy: Policy,
  partyRole: string,
  params: Params,
  terms: Pick<SearchTerms, 'search' | 'named' | 'filters'> = {},
): TableLayout {
  const layout = tableLayout(policy.type)
  if (!policy.parts) return layoutAsOf(operation, readAs(layout, partyRole), params, { policy, partyRole, filters: terms.filters })
  const branches = partsFor(policy.parts, partyRole).map((part) => branchSql({ operation, layout, part, partyRole, params, terms }))
  return {
    ...layout,
    table: `(${branches.join(' UNION ALL ')})`,
    branches,
    tables: policy.parts.flatMap((part) => tablesOf(operation, part)),
  }
}

/** Returns the tables on which the rows of a source depend: its own, and those of the linked documents that its conditions ask. */
const tablesOf = ({ engine }: Operation, { source, policy: { type } }: ReadingPart): string[] => [
  tableLayout(type).table,
  ...sourceFilters(source).flatMap(({ of, filter }) => {
    const fields = of === 'line' ? ((type.fields as Fields)[source.lines!]!.options.columns ?? {}) : (type.fields as Fields)
    const linked = linkedFilter(filter)
    return linked ? [tableLayout(engine.types.get(fields[linked.link]!.options.to!)!).table] : []
  }),
]

interface Branch {
  readonly operation: Operation
  readonly layout: TableLayout
  readonly part: ReadingPart
  readonly partyRole: string
  readonly params: Params
  readonly terms: Pick<SearchTerms, 'search' | 'named'>
}

/** Returns the rows of one source with the columns of the reading type. `t` is the table of the documents, `l` that of the lines. */
function branchSql(branch: Branch): string {
  const { operation, layout, part, params, terms } = branch
  const { source, policy } = part
  const role = sourceRole(source, branch.partyRole)!
  const read = readAs(tableLayout(policy.type), role)
  const where = [
    whereSql(operation, policy, scopeOf(operation, policy, read, role, params), role, { visibly: terms.search, named: terms.named }),
  ]
  // What the definition asks of its rows is no filter of the viewer: it may name fields that the viewer does not see.
  const filters = sourceFilters(source)
  const scope = { ...scopeOf(operation, policy, read, role, params), may: () => true }
  for (const one of filters)
    if (one.of === 'document') where.push(conditionSql(branch, { ...one, shape: read, fields: policy.type.fields as Fields, scope }))
  const columns = [
    ...baseColumns.map(([field, column]) => `${baseValue(source, read, field)} AS ${quote(column)}`),
    ...layout.columns.map((column) => `${valueSql(branch, read, column.field)}::${column.sql} AS ${quote(column.column)}`),
    't.search',
    't.grams',
    `${params.add(policy.type.name, 'text')} AS "$page"`,
    't.id AS "$doc"',
  ].join(', ')
  const lines = source.lines === undefined ? '' : ` JOIN ${linesSql(branch, read, scope)} l ON l.doc_id = t.id`
  return `(SELECT t.platform_id, ${columns} FROM ${read.table} t${lines} WHERE ${where.join(' AND ')})`
}

type FilterScope = Parameters<typeof anySql>[0]

/**
 * Returns a condition of a definition on the rows of a source, as `t`. One on a linked document (`style.category`) is met by rows whose linked document
 * meets it and may be read by the company of the viewer.
 */
function conditionSql(
  { operation, params }: Branch,
  {
    filter,
    shape,
    fields,
    scope,
  }: Omit<SourceFilter, 'of'> & { readonly shape: TableLayout; readonly fields: Fields; readonly scope: FilterScope },
): string {
  const linked = linkedFilter(filter)
  if (!linked) return anySql({ ...scope, shape }, filter)
  const target = tableLayout(operation.engine.types.get(fields[linked.link]!.options.to!)!)
  const platform = params.add(operation.actor.platform, 'bigint')
  const met = `SELECT t.id FROM ${target.table} t WHERE t.platform_id = ${platform} AND ${anySql({ ...scope, shape: target }, linked.filter)}`
  return `${columnSql('t', shape.byField.get(linked.link)!)} IN (${met})`
}

/** Returns the lines of a source that meet its conditions on lines. */
function linesSql(branch: Branch, read: TableLayout, scope: FilterScope): string {
  const { operation, params } = branch
  const { source, policy } = branch.part
  const lines = read.lines.find(({ field }) => field === source.lines)!
  const columns = (policy.type.fields as Fields)[source.lines!]!.options.columns ?? {}
  const shape = {
    ...read,
    type: { ...policy.type, fields: columns },
    table: lines.table,
    columns: lines.columns,
    byField: new Map(lines.columns.map((column) => [column.field, column])),
    lines: [],
  }
  const conditions = sourceFilters(source).flatMap((one) =>
    one.of === 'line' ? [conditionSql(branch, { ...one, shape, fields: columns, scope })] : [],
  )
  const where = [`t.platform_id = ${params.add(operation.actor.platform, 'bigint')}`, ...conditions]
  return `(SELECT t.* FROM ${lines.table} t WHERE ${where.join(' AND ')})`
}

/** Returns a field that every row has: those of the document, except the id of a line and the status of the list. */
function baseValue(source: AnyReadingSource, read: TableLayout, field: string): string {
  if (field === 'id') return source.lines === undefined ? 't.id' : 'l.id'
  if (field === 'status') return statusSql(source)
  return columnSql('t', columnFor(read, field)!)
}

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

function statusSql({ status }: AnyReadingSource): string {
  if (status === undefined) return 't.status'
  if (typeof status === 'string') return `${literal(status)}::text`
  const cases = Object.entries(status).map(([from, to]) => `WHEN ${literal(from)} THEN ${literal(to)}`)
  return `CASE t.status ${cases.join(' ')} ELSE t.status END`
}

/** Returns the value of a field of the reading type; NULL where the source has none or hides it from this viewer. */
function valueSql(branch: Branch, read: TableLayout, field: string): string {
  const { part, partyRole, params } = branch
  const { source, policy } = part
  if (isHiddenIn(part, field, partyRole)) return 'NULL'
  const from = source.values?.[field] ?? field
  if (typeof from === 'object') return params.add(from.value, 'text')
  const { of, name } = sourcePath(source, from)
  if (linkedValue({ of, name })) return linkedSql(branch, read, from)
  const column = of === 'line' ? columnIn(read, source, name) : undefined
  if (column) return columnSql('l', column)
  if (of === 'line' && source.values?.[field] !== undefined) return 'NULL'
  if (baseColumns.some(([base]) => base === name)) return baseValue({ ...source, lines: undefined, status: undefined }, read, name)
  const ownField = (policy.type.fields as Readonly<Record<string, Field>>)[name]
  return ownField && ownField.kind !== 'lines' ? columnSql('t', columnFor(read, name)!) : 'NULL'
}

/** Returns a value over a link: that of the linked document, in the rows of it that the person may read. */
function linkedSql({ operation, part: { source, linked }, params }: Branch, read: TableLayout, from: string): string {
  const path = sourcePath(source, from)
  const { link, field } = linkedValue(path)!
  const policy = linked.get(from)
  const column = path.of === 'line' ? columnIn(read, source, link) : read.byField.get(link)
  if (!policy || !column) return 'NULL'
  const target = tableLayout(policy.type)
  const value = columnFor(target, field)
  if (!value) return 'NULL'
  const rows = policy.partyRoles.map(
    (role) => `(${whereSql(operation, policy, scopeOf(operation, policy, target, role, params), role, {})})`,
  )
  const seen = `SELECT t.id, ${columnSql('t', value)} AS value FROM ${target.table} t WHERE ${rows.length > 0 ? rows.join(' OR ') : 'false'}`
  return `(SELECT k.value FROM (${seen}) k WHERE k.id = ${columnSql(path.of === 'line' ? 'l' : 't', column)})`
}
const columnIn = (read: TableLayout, source: AnyReadingSource, name: string) =>
  read.lines.find((lines) => lines.field === source.lines)!.columns.find((one) => one.field === name)

/**
 * Returns a FROM item with the first rows of a list in its order. Of several sources only as many rows are read as the page needs, so that
 * each is an index range that ends early.
 * @param rows how many rows the page needs, with those before it
 */
export function firstRowsSql(layout: TableLayout, page: { readonly where: string; readonly order: string; readonly rows: number }): string {
  const { where, order, rows } = page
  if (!layout.branches || layout.branches.length < 2) return `${layout.table} t WHERE ${where}`
  const first = layout.branches.map((branch) => `(SELECT t.* FROM ${branch} t WHERE ${where} ORDER BY ${order} LIMIT ${rows})`)
  return `(${first.join(' UNION ALL ')}) t`
}

/** Columns by which a row of a reading type leads to its document. */
export const originColumns = [
  { field: '$page', sql: 't."$page"' },
  { field: '$doc', sql: 't."$doc"' },
] as const

/** The types whose links a search by the names of masters follows: the type itself and the sources of a reading type. */
export const searchedTypes = ({ type, parts = [] }: Policy): readonly AnyDocument[] => [
  type,
  ...new Set(parts.map((part) => part.policy.type)),
]
