/** Arithmetic of calendar days, written `YYYY-MM-DD`. They have no time and no zone, so every day is as long as the next. */

/** Milliseconds of a day. */
export const dayMs = 86_400_000

/** Returns the number of a day since 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs
/** Returns the day of a number since 1970-01-01. */
export const dayOfNumber = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10)

/** Returns the day so many days after another; before it for a negative number. */
export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days)
/** Returns the days from one day to another; negative when the other is earlier. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Returns the day of the week: 0 is Monday. 1970-01-01 was a Thursday. */
export const weekdayOf = (day: string): number => (((dayNumber(day) + 3) % 7) + 7) % 7
/** Returns the Monday of the week of a day. */
export const mondayOf = (day: string): string => addDays(day, -weekdayOf(day))

/** Returns the first day of the month of a day, or of the month so many months after it. */
export const firstOfMonth = (day: string, months = 0): string =>
  new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10)
/** Returns the last day of the month of a day, or of the month so many months after it. */
export const lastOfMonth = (day: string, months = 0): string => addDays(firstOfMonth(day, months + 1), -1)
/** Returns the same day so many months later; where that month has no such day, its last one. */
export function addMonths(day: string, months: number): string {
  const [first, last] = [firstOfMonth(day, months), lastOfMonth(day, months)]
  const same = first.slice(0, 8) + day.slice(8, 10)
  return same < last ? same : last
}
