/** Days of postings against the calendar of their company: closed parts refuse, and no part is closed while something is posted into it. */
import type { CalendarSpec, Dated } from '../../model/ledger/calendar.ts'
import { actionsOf, type AnyDocument } from '../../model/document.ts'
import { refusals, type Refusal } from '../../model/refusal.ts'
import { messages } from '../../model/messages.ts'
import type { Operation } from '../operation.ts'
import { companiesOfParts, lockCalendar, partsOfDays, type CompanyDay } from '../store/rows/calendar-rows.ts'

const refuse = refusals(messages)

/** The refusals of days that are closed; `refusalOf` returns undefined for a day on which something may be posted. */
export interface ClosedDays {
  refusalOf(at: CompanyDay): Refusal | undefined
}

/**
 * Returns which of these days are closed, and keeps the calendar open as it is until the end of the transaction.
 * @param required whether a day that falls into no part is refused too
 * @throws Error for a type that is no calendar
 */
export async function closedDays(
  operation: Operation,
  calendar: AnyDocument,
  { days, required = false }: { readonly days: readonly CompanyDay[]; readonly required?: boolean },
): Promise<ClosedDays> {
  if (!calendar.calendar) throw new Error(`${calendar.name} is no calendar`)
  const { open } = calendar.calendar as CalendarSpec<string, string>
  const distinct = [...new Map(days.map((one) => [keyOf(one), one])).values()]
  const parts = distinct.length > 0 ? await partsOfDays(operation, calendar, distinct) : []
  const [label, labelEn] = calendar.label
  const refusalsByDay = new Map(
    parts.flatMap((part) => {
      const { number, status, day } = part
      if (status !== null && open.includes(status)) return []
      if (status !== null) return [[keyOf(part), refuse('calendar.closed', { label, labelEn, number })] as const]
      return required ? [[keyOf(part), refuse('calendar.missing', { label, labelEn, day })] as const] : []
    }),
  )
  return { refusalOf: (at) => refusalsByDay.get(keyOf(at)) }
}

const keyOf = ({ company, day }: CompanyDay): string => `${company} ${day}`

/**
 * Returns the calendar by which a type is dated.
 * @throws Error when the engine does not know it
 */
export function calendarOf(operation: Operation, { calendar }: Dated<string, string>): AnyDocument {
  const type = operation.engine.types.get(calendar)
  if (!type) throw new Error(`there is no calendar ${calendar}`)
  return type
}

/** Whether an action closes a part of a calendar: it leads from an open status to another one. */
export function closesPart(type: AnyDocument, action: string): boolean {
  const calendar = type.calendar as CalendarSpec<string, string> | undefined
  const step = calendar && Object.hasOwn(actionsOf(type), action) ? actionsOf(type)[action]! : undefined
  return step !== undefined && !calendar!.open.includes(step.to) && [step.from].flat().some((status) => calendar!.open.includes(status))
}

/**
 * Takes the calendar of the companies of these parts alone, before an action that closes them. It is taken before the parts' own rows, because
 * a posting that has the calendar may wait for such a row.
 */
export async function lockForClosing(operation: Operation, type: AnyDocument, ids: readonly string[]): Promise<void> {
  const companies = await companiesOfParts(operation, type, ids)
  await lockCalendar(operation, type, { companies, mode: 'alone' })
}
