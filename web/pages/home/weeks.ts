/** Weeks of a figure: documents counted by day, put into the weeks from this one on, with all earlier days before them. */
import { addDays, daysBetween, mondayOf } from '../../../model/days.ts'
import { isNear } from '../../../model/display/milestones.ts'
import type { ListGroup } from '../../../model/lists/list-query.ts'

export interface Week {
  /** First and last day; the first is blank for all days before this week. */
  readonly from: string
  readonly to: string
  /** Number of the week in its year (ISO 8601); 0 for this week, absent for the days before. */
  readonly number?: number
  /** The year of the week, where the weeks lie in two: of this week and of the first week of another year. */
  readonly year?: string
  readonly late: number
  readonly near: number
  readonly rest: number
}
type Counted = Omit<Week, 'late' | 'near' | 'rest'> & Record<'late' | 'near' | 'rest', number>
interface WeekOptions {
  readonly today: string
  /** The field by which documents are counted. */
  readonly date: string
  /** Which of them are at risk; without it all are. */
  readonly open?: { readonly field: string; readonly values: readonly string[] } | undefined
}

const shown = 7

/** Returns the year of the week of a Monday, by ISO 8601: that of its Thursday. */
const isoYear = (monday: string): string => addDays(monday, 3).slice(0, 4)

/** Returns the number of the week of a Monday, by ISO 8601: the first week of a year holds its fourth of January. */
const isoWeek = (monday: string): number => Math.floor(daysBetween(`${isoYear(monday)}-01-01`, addDays(monday, 3)) / 7) + 1

/**
 * Returns the days before this week as one, this week, and six weeks that follow. At risk and past its day is `late`, at risk within seven
 * days is `near`, everything else `rest`.
 */
export function weeksOf(groups: readonly ListGroup[], { today, date, open }: WeekOptions): Week[] {
  const monday = mondayOf(today)
  const inTwoYears = isoYear(monday) !== isoYear(addDays(monday, (shown - 1) * 7))
  const weeks = Array.from({ length: shown + 1 }, (_, at): Counted => {
    const from = addDays(monday, (at - 1) * 7)
    const days = { from: at === 0 ? '' : from, to: addDays(from, 6), late: 0, near: 0, rest: 0 }
    if (at === 0) return days
    const number = at === 1 ? 0 : isoWeek(from)
    return { ...days, number, ...(inTwoYears && number < 2 ? { year: isoYear(from) } : {}) }
  })
  for (const { values, count } of groups) {
    const at = String(values[date] ?? '').slice(0, 10)
    const week = weeks.find(({ from, to }) => at !== '' && at >= from && at <= to)
    if (!week) continue
    const isOpen = !open || open.values.includes(String(values[open.field]))
    week[isOpen && at < today ? 'late' : isOpen && isNear(at, today) ? 'near' : 'rest'] += count
  }
  return weeks
}

/** Returns the next five days from Monday to Friday, today the first where it is one of them. */
export const workingDays = (today: string): string[] =>
  Array.from({ length: 7 }, (_, at) => addDays(today, at))
    .filter((day) => daysBetween(mondayOf(day), day) < 5)
    .slice(0, 5)
