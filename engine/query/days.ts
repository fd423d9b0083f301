/** The rows of a list by day, for calendars: of each day its first rows and how many it has, in one statement. */
import { daysBetween } from '../../model/days.ts'
import { WeftError } from '../../model/errors.ts'
import type { Filter } from '../../model/lists/filter.ts'
import type { ListQuery } from '../../model/lists/list-query.ts'
import { isMasked } from '../authorisation/masked-phones.ts'
import type { Policy } from '../authorisation/policy.ts'
import { badFilter } from '../store/filter-sql.ts'
import { columnFor, columnSql, type TableLayout } from '../store/tables/table-layout.ts'

/** So many rows of a day are returned, and so many days may be asked for. */
const rowsOfDay = 3
const mostDays = 62

/**
 * Returns the column of a day as SQL. The filters of the list say which days: rows are counted by day, so that an unbounded list would be read
 * as a whole.
 * @throws WeftError 400 for what is no day, or what the person may not see; 400 `list.days` without a `between` of at most 62 days
 */
export function dayColumn(shape: TableLayout, { perDay: name, filters = [] }: ListQuery, policy: Policy, partyRole: string): string {
  const column = typeof name === 'string' ? columnFor(shape, name) : undefined
  if (column?.storage !== 'date' || policy.restriction(column.field, partyRole) === 2 || isMasked(policy, partyRole, column.field))
    throw badFilter('perDay')
  const isBounded = (Array.isArray(filters) ? filters : []).some((filter) => 'field' in filter && filter.field === name && spans(filter))
  if (!isBounded) throw new WeftError(400, 'list.days', { values: { max: String(mostDays) } })
  return columnSql('t', column)
}

/** Whether a filter is from one day to another that is less than 62 days later. */
function spans({ operator, value }: Filter): boolean {
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : []
  return operator === 'between' && isDay(from) && isDay(to) && daysBetween(from, to) < mostDays
}
const isDay = (value: unknown): value is string => typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value)

interface Days {
  readonly select: string
  readonly where: string
  readonly order: string
  /** What `dayColumn` returned. */
  readonly day: string
  /** The most rows, as a parameter. */
  readonly rows: string
}

/** Returns the statement of the first rows of each day, each with the number of rows of its day. */
export function firstOfDaysSql(shape: TableLayout, { select, where, order, day, rows }: Days): string {
  const placed = `SELECT t.*, row_number() OVER (PARTITION BY ${day} ORDER BY ${order}) AS "$place", (count(*) OVER (PARTITION BY ${day}))::int AS "$ofDay" FROM ${shape.table} t WHERE ${where}`
  return `SELECT ${select}, t."$ofDay" FROM (${placed}) t WHERE t."$place" <= ${rowsOfDay} ORDER BY ${order} LIMIT ${rows}`
}
