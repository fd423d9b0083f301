/** The rows of a list by day, for calendars: of each day its first rows and how many it has, in one statement. */
import { isMasked } from '../authorisation/masked-phones.ts'
import type { Policy } from '../authorisation/policy.ts'
import { badFilter } from '../store/filter-sql.ts'
import { columnFor, columnSql, type TableLayout } from '../store/tables/table-layout.ts'

/** So many rows of a day are returned. */
const rowsOfDay = 3

/**
 * Returns the column of a day as SQL.
 * @throws WeftError 400 for what is no day, or what the person may not see
 */
export function dayColumn(shape: TableLayout, name: unknown, policy: Policy, partyRole: string): string {
  const column = typeof name === 'string' ? columnFor(shape, name) : undefined
  if (column?.storage !== 'date' || policy.restriction(column.field, partyRole) === 2 || isMasked(policy, partyRole, column.field))
    throw badFilter('perDay')
  return columnSql('t', column)
}

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
