/** The parts of a calendar (accounting periods) on which days of postings fall, and the lock that postings and closings take. */
import type { CalendarSpec } from '../../../model/ledger/calendar.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Operation } from '../../operation.ts'
import { columnFor, quote, tableLayout } from '../tables/table-layout.ts'

/** A day, `YYYY-MM-DD`, in the calendar of a company. */
export interface CompanyDay {
  readonly company: string
  readonly day: string
}
export interface DayPart extends CompanyDay {
  /** Number and status of the part that the day falls into; null when there is none. */
  readonly number: string | null
  readonly status: string | null
}

/**
 * Locks the calendar of these companies until the end of the transaction. Postings share the lock; a closing has it alone. Locks are granted in
 * the order in which they are asked for, so that a closing comes to its turn however many postings follow each other.
 */
export async function lockCalendar(
  operation: Operation,
  calendar: AnyDocument,
  { companies, mode }: { readonly companies: readonly string[]; readonly mode: 'shared' | 'alone' },
): Promise<void> {
  const lock = mode === 'shared' ? 'pg_advisory_xact_lock_shared' : 'pg_advisory_xact_lock'
  const keys = [...new Set(companies)]
    .sort()
    .map((company) => JSON.stringify([operation.actor.platform, 'calendar', calendar.name, company]))
  await operation.tx.rows(`SELECT ${lock}(hashtextextended(key, 0)) FROM unnest($1::text[]) AS key`, [keys])
}

/** Returns the companies that own these parts of a calendar, as far as the scope may see them. */
export async function companiesOfParts(operation: Operation, calendar: AnyDocument, ids: readonly string[]): Promise<string[]> {
  const rows = await operation.tx.rows<{ company: string }>(
    `SELECT DISTINCT company_id AS company FROM ${tableLayout(calendar).table} WHERE platform_id = $1 AND id = ANY($2::bigint[])`,
    [operation.actor.platform, ids],
  )
  return rows.map(({ company }) => company)
}

/** Locks the calendar as postings do and returns the parts of these days as they are under the lock. Both statements are sent together. */
export async function partsOfDays(operation: Operation, calendar: AnyDocument, days: readonly CompanyDay[]): Promise<DayPart[]> {
  const shape = tableLayout(calendar)
  const { from, to } = calendar.calendar as CalendarSpec<string, string>
  const [first, last] = [from, to].map((name) => quote(columnFor(shape, name)!.column))
  const [, rows] = await Promise.all([
    lockCalendar(operation, calendar, { companies: days.map(({ company }) => company), mode: 'shared' }),
    operation.tx.rows<DayPart>(
      `SELECT u.company, u.day::text AS day, t.number, t.status FROM unnest($2::bigint[], $3::date[]) AS u(company, day)
       LEFT JOIN ${shape.table} t ON t.platform_id = $1 AND t.company_id = u.company AND t.${first} <= u.day AND t.${last} >= u.day`,
      [operation.actor.platform, days.map(({ company }) => company), days.map(({ day }) => day)],
    ),
  ])
  return rows
}
