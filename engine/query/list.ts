/** Reads a list page in one statement: an index range for the viewer's party role, plus a capped count and exact totals on request. */
import { WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { isMeasure } from '../../model/fields/measure.ts'
import type { WireDoc } from '../../model/page.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { ListAnswer, ListQuery } from '../../model/lists/list-query.ts'
import { maskPhones } from '../authorisation/masked-phones.ts'
import { requirePolicy, type Policy } from '../authorisation/policy.ts'
import { awaitedStatuses, tasksAmongPage } from '../authorisation/waiting.ts'
import type { Operation } from '../operation.ts'
import { cappedCount, countSql, keepCount, recalled } from './count.ts'
import { badFilter, Params } from '../store/filter-sql.ts'
import { searchTerms } from '../search/ngram-index.ts'
import { rankedSearch } from './ranked-search.ts'
import { matchesByMasterName } from './search-by-master-name.ts'
import { leadSort } from '../store/schema/schema.ts'
import { sizeOrderSql } from '../store/tables/size-order.ts'
import { columnFor, columnSql, comparedSql, comparedType, quote, type TableLayout } from '../store/tables/table-layout.ts'
import { addTitles, titledFields, titlesAlong, titleSql, withTitles } from '../store/links/titles.ts'
import { chosenPartyRole, maySort, scopeOf, searchedLinks, whereSql } from './list-scope.ts'
import { firstRowsSql, originColumns, rowsLayout, searchedTypes } from './reading-rows.ts'
import { dayColumn, firstOfDaysSql } from './days.ts'
import { groupColumns, groupsOf, type GroupColumns } from './group.ts'
import { totalsOf } from './totals.ts'
import { closenessSql } from './search-condition.ts'
import { seesEverySearched } from './visible-search.ts'
import { treeOf } from './tree-places.ts'

const limits = { sorts: 3, size: 200, offset: 100_000 }

/**
 * Returns the rows that the person may see, in order, with titles of links.
 * @param how.closestFirst whether of at most 2,000 found rows those stand first of which a searched text is the search, then those of which one begins with it; without a cursor
 * @throws WeftError 403 without the right to read, 400 for anything that the definition does not allow
 */
export async function list(
  operation: Operation,
  type: AnyDocument,
  query: ListQuery,
  how: { readonly closestFirst?: boolean } = {},
): Promise<ListAnswer> {
  const policy = await requirePolicy(operation, type)
  const partyRole = chosenPartyRole(policy, query.partyRole)
  const params = new Params()
  const named = query.search ? await matchesByMasterName(operation, searchedTypes(policy), query.search) : undefined
  const shape = rowsLayout(operation, policy, partyRole, params, { search: query.search, named, filters: query.filters })
  const sorts = sortOf(shape, query, { policy, partyRole, language: operation.actor.language })
  const wanted = columnsOf(shape, query, policy, partyRole)
  const perDay = query.perDay === undefined ? undefined : dayColumn(shape, query, policy, partyRole)
  const size = within(query.size ?? 50, 1, limits.size)
  const start = query.after === undefined && query.page ? within((query.page - 1) * size, 0, limits.offset) : 0
  const cursorValues = query.after === undefined ? undefined : readCursor(query.after, sorts.length)
  const tree = treeOf(operation, policy, { partyRole, tree: query.tree })
  const groups = query.group === undefined ? undefined : await groupColumns(operation, shape, query.group, { policy, partyRole })
  const scope = scopeOf(operation, policy, shape, partyRole, params)
  const where = whereSql(operation, policy, scope, partyRole, { ...query, named })
  const key = `${where}|${JSON.stringify(params.values)}`
  const whole = { where, values: params.values.slice(), policy, partyRole }
  if (groups) return groupedAnswer(operation, shape, query, { ...whole, key, groups })

  const select = wanted.map(({ field, sql }) => `${sql} AS "${field}"`).join(', ')
  const totalling = query.totals ? totalsOf(operation, shape, whole) : undefined
  const titled = titledFields(
    type,
    wanted.map(({ field }) => field),
  )
  const language = operation.actor.language
  // Which of the rows are tasks of the person comes with them, in the same statement.
  const tasksIn = (own: Params) => (type.flow && !type.reads ? [[tasksAmongPage(operation, type, own), '$tasks'] as const] : [])
  const ordinary = async () => {
    const after = cursorValues === undefined ? '' : ` AND ${afterSql(sorts, cursorValues, params)}`
    const offset = start > 0 ? ` OFFSET ${params.add(start, 'int')}` : ''
    const order = sorts.map(({ sql, descending }) => `${sql} ${descending ? 'DESC' : 'ASC'}`).join(', ')
    const counting = { where, values: whole.values, key, exact: query.count === 'exact' }
    const known = query.count ? recalled(operation, shape, counting) : undefined
    const rows = firstRowsSql(shape, { where: `${where}${tree?.condition ?? ''}${after}`, order, rows: start + size + 1 })
    const page = perDay
      ? firstOfDaysSql(shape, { select, where, order, day: perDay, rows: params.add(size + 1, 'int') })
      : `SELECT ${select} FROM ${rows} ORDER BY ${order} LIMIT ${params.add(size + 1, 'int')}${offset}`
    const more = [...(query.count && !known ? [[countSql(shape, counting), '$count'] as const] : []), ...tasksIn(params)]
    const answer = operation.tx.rows<Record<string, unknown>>(withTitles(page, titled, { language, more }), params.values)
    if (!query.count) return { rows: await answer, count: undefined }
    // An empty page after the first has no row with the count of the rows before it.
    const count =
      known ??
      keepCount(operation, shape, counting, answer, {
        first: start === 0 && cursorValues === undefined && !tree?.condition,
      })
    return { rows: await answer, count: await count }
  }
  const sought = () =>
    rankedSearch(
      operation,
      shape,
      {
        search: query.search!,
        links: searchedLinks(operation, scope, named),
        where: (own) =>
          whereSql(operation, policy, { ...scope, params: own }, partyRole, { filters: query.filters, visibly: query.search, named }),
        sorts,
        // The searched text holds hidden fields too, which must not decide the order.
        closeness: how.closestFirst && seesEverySearched(scope) ? (own) => closenessSql(query.search!, own) : undefined,
        after: cursorValues === undefined ? undefined : (own) => afterSql(sorts, cursorValues, own),
        select,
        titled,
        more: tasksIn,
        sortColumns: [
          ...new Set(
            sorts
              .map(({ field }) => columnFor(shape, field)!)
              .flatMap(({ column, extra, base, readAs }) => [extra ? 'extra' : quote(base ?? column), ...(readAs ? ['"version"'] : [])]),
          ),
        ],
        rows: size + 1,
        offset: start,
        walkable: sorts.length <= 2 && sorts[0]!.field === leadSort(shape.type).field,
      },
      query.count === true,
    ).then(async (ranked) =>
      query.count === 'exact' ? { ...ranked, count: await cappedCount(operation, shape, { ...whole, key, exact: true }) } : ranked,
    )
  const [{ rows, count }, totals] = await Promise.all([
    query.search && !perDay && !policy.parts && !shape.asOf && searchTerms(query.search).length > 0 ? sought() : ordinary(),
    totalling,
  ])
  const titles = titlesAlong(rows)
  markWaiting(rows, policy, partyRole)
  const shown = rows.slice(0, size)
  await addTitles(operation, type, shown, titles)
  await tree?.addPlaces(shown)
  const last = shown.at(-1)
  return {
    rows: shown.map((row) => maskPhones(policy, partyRole, row)) as unknown as WireDoc[],
    ...(rows.length > size && last ? { next: cursor(sorts, last) } : {}),
    ...(count ? { count: count.count, more: count.more } : {}),
    ...totals,
  }
}

/**
 * Marks the rows that wait for this person (`$waits`) and names the task of each (`$task`), which an action on several documents carries; takes
 * out what came along with the first row.
 */
function markWaiting(rows: readonly Record<string, unknown>[], policy: Policy, partyRole: string): void {
  const tasks = (rows[0]?.['$tasks'] ?? {}) as Readonly<Record<string, string>>
  const awaited = awaitedStatuses(policy, partyRole)
  for (const row of rows) {
    delete row['$count']
    delete row['$tasks']
    const task = tasks[String(row['id'])]
    if (task !== undefined) row['$task'] = task
    if (task !== undefined || awaited.includes(String(row['status']))) row['$waits'] = true
  }
}

interface Sort {
  field: string
  sql: string
  cast: string
  descending: boolean
  /** Whether the sort field is a link that is ordered by its displayed title. */
  titled: boolean
  /** Whether it is a text that sorts as sizes. */
  bySize: boolean
}
const isSize = ({ fields }: AnyDocument, name: string): boolean => (fields as Fields)[name]?.options.sizeOrder === true
const people = ['createdBy', 'updatedBy', 'ownerCompany']

function sortOf(
  shape: TableLayout,
  query: ListQuery,
  { policy, partyRole, language }: { policy: Policy; partyRole: string; language: Operation['actor']['language'] },
): Sort[] {
  const lead = leadSort(shape.type)
  const sortFields = query.sort?.length
    ? query.sort
    : ((shape.type.list.sort as readonly string[] | undefined) ?? [`${lead.descending ? '-' : ''}${lead.field}`])
  if (!Array.isArray(sortFields) || sortFields.length > limits.sorts) throw badFilter('sort')
  const sorts: Sort[] = []
  for (const word of sortFields as readonly string[]) {
    if (typeof word !== 'string') throw badFilter('sort')
    const descending = word.startsWith('-')
    const field = descending ? word.slice(1) : word
    const column = columnFor(shape, field)
    if (!column || !maySort(policy, partyRole, field)) throw badFilter(field)
    if (sorts.some((one) => one.field === field)) continue
    const sql = comparedSql('t', column)
    // A list whose first sort field is a link (stock by SKU) keeps its index, so that link is ordered by id.
    const titled = field !== lead.field && ((shape.type.fields as Fields)[field]?.kind === 'link' || people.includes(field))
    const bySize = isSize(shape.type, field)
    sorts.push({
      field,
      ...(titled ? { sql: titleSql(sql, language), cast: 'text' } : { sql: bySize ? sizeOrderSql(sql) : sql, cast: comparedType(column) }),
      descending,
      titled,
      bySize,
    })
  }
  const id = sorts.findIndex((one) => one.field === 'id')
  // Ties are broken by id in the direction of the last sort, so that an index on (…, sort, id) serves both directions.
  if (id >= 0) return sorts.slice(0, id + 1)
  return [
    ...sorts,
    { field: 'id', sql: 't.id', cast: 'bigint', descending: sorts.at(-1)?.descending ?? true, titled: false, bySize: false },
  ]
}

function columnsOf(shape: TableLayout, query: ListQuery, policy: Policy, partyRole: string): { field: string; sql: string }[] {
  const type = shape.type
  const columnNames = query.columns ?? [
    ...(type.list.columns as readonly string[]),
    ...((type.list.digest as readonly string[] | undefined) ?? []),
  ]
  if (!Array.isArray(columnNames) || columnNames.length > 100 || !columnNames.every((one) => typeof one === 'string'))
    throw badFilter('columns')
  const always = ['id', 'number', 'status', 'version']
  const sorted = query.sort?.length ? query.sort : ((type.list.sort as readonly string[] | undefined) ?? [])
  const names = new Set([...always, ...(columnNames as readonly string[]), ...sorted.map((word) => word.replace(/^-/, ''))])
  const columns: { field: string; sql: string }[] = []
  for (const field of names) {
    if (policy.restriction(field, partyRole) === 2) continue
    const column = columnFor(shape, field)
    if (column) columns.push({ field, sql: columnSql('t', column) })
    else if (!Object.hasOwn(type.fields, field) || (type.fields as Fields)[field]!.kind !== 'lines') throw badFilter(field)
  }
  return type.reads ? [...columns, ...originColumns] : columns
}

/**
 * Builds the keyset paging predicate: rows after the cursor in the list's order. Nulls come first when descending and last when
 * ascending, as in PostgreSQL.
 */
function afterSql(sorts: readonly Sort[], values: readonly CursorValue[], params: Params): string {
  const placed = sorts.map(({ cast, bySize }, at) => {
    if (values[at] === null) return null
    const value = params.add(values[at], cast)
    return bySize ? sizeOrderSql(value) : value
  })
  if (sorts.every((sort) => sort.descending) && !placed.includes(null))
    return `(${sorts.map((sort) => sort.sql).join(', ')}) < (${placed.join(', ')})`
  const beyond = sorts.map((sort, at) => {
    const equal = sorts.slice(0, at).map((one, index) => (placed[index] === null ? `${one.sql} IS NULL` : `${one.sql} = ${placed[index]}`))
    const next =
      placed[at] === null
        ? sort.descending
          ? `${sort.sql} IS NOT NULL`
          : 'false'
        : sort.descending
          ? `${sort.sql} < ${placed[at]}`
          : `(${sort.sql} > ${placed[at]}${sort.field === 'id' ? '' : ` OR ${sort.sql} IS NULL`})`
    return `(${[...equal, next].join(' AND ')})`
  })
  return `(${beyond.join(' OR ')})`
}

const cursor = (sorts: readonly Sort[], row: Record<string, unknown>): string =>
  Buffer.from(
    JSON.stringify(sorts.map(({ field, titled }) => (row[field] == null ? null : comparedPart(row[titled ? `${field}$` : field])))),
  ).toString('base64url')
const comparedPart = (value: unknown): unknown => (isMeasure(value) ? value.base : value)

type CursorValue = string | number | boolean | null

/** @throws WeftError 400 for what is no cursor of `length` sort fields; the contract of the call takes any value */
function readCursor(text: unknown, length: number): CursorValue[] {
  if (typeof text !== 'string') throw badFilter('after')
  try {
    const values = JSON.parse(Buffer.from(text, 'base64url').toString()) as unknown
    if (
      Array.isArray(values) &&
      values.length === length &&
      values.every((one): one is CursorValue => one === null || ['string', 'number', 'boolean'].includes(typeof one))
    )
      return values
  } catch (error) {
    // Text that is no JSON is refused below.
    if (!(error instanceof SyntaxError)) throw error
  }
  throw badFilter('after')
}

/** Returns groups instead of rows. Count and totals cover all groups together. */
async function groupedAnswer(
  operation: Operation,
  shape: TableLayout,
  query: ListQuery,
  {
    key,
    groups: columns,
    ...whole
  }: { where: string; values: readonly unknown[]; policy: Policy; partyRole: string; key: string; groups: GroupColumns },
): Promise<ListAnswer> {
  const [groups, count, totals] = await Promise.all([
    groupsOf(operation, shape, columns, whole),
    query.count ? cappedCount(operation, shape, { ...whole, key, exact: query.count === 'exact' }) : undefined,
    query.totals ? totalsOf(operation, shape, whole) : undefined,
  ])
  return { rows: [], groups, ...(count ? { count: count.count, more: count.more } : {}), ...totals }
}

function within(value: unknown, low: number, high: number): number {
  const number = Number(value)
  if (!Number.isInteger(number) || number < low || number > high)
    throw new WeftError(400, 'generic.badRequest', { detail: { what: 'paging' } })
  return number
}
