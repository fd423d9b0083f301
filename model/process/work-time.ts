/**
 * Working time: applies a calendar of weekdays with hours, holidays and make-up days to a time limit. Pure; moments are ms since
 * epoch, spans whole ms.
 */
import { dayMs, dayOfNumber } from '../days.ts'
import { zoneOffset } from '../expression/calendar.ts'

/** `HH:MM` to `HH:MM` on one day, the end not included; `24:00` ends a day. */
export type Span = readonly [from: string, to: string]
export interface WorkCalendar {
  /** IANA name of the zone. */
  readonly zone: string
  /** Seven lists, Monday first: spans ascending and disjoint. At least one weekday has some. */
  readonly week: readonly (readonly Span[])[]
  /** Days `YYYY-MM-DD` without work: holidays. */
  readonly closed: readonly string[]
  /** Make-up days (调休): days of rest that are worked, with the hours of the first working weekday. */
  readonly open: readonly string[]
}
/** A time limit. A day is the working time of the calendar's longest weekday. */
export interface TimeLimit {
  readonly amount: number
  readonly unit: 'hour' | 'day'
}

const usual: readonly Span[] = [
  ['09:00', '12:00'],
  ['13:00', '18:00'],
]
/** The zone of a platform whose administrator has chosen none. */
export const defaultZone = 'Asia/Shanghai'

/** The default calendar until the platform's administrator sets another. */
export const usualCalendar: WorkCalendar = {
  zone: defaultZone,
  week: [usual, usual, usual, usual, usual, [], []],
  closed: [],
  open: [],
}

/** Exceeds any limit with any permitted list of holidays. */
const farthest = 8000
export const minutesIn = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns a limit in ms of working time. */
export function spanOf(calendar: WorkCalendar, { amount, unit }: TimeLimit): number {
  if (unit === 'hour') return amount * 3_600_000
  const longest = Math.max(...calendar.week.map((spans) => spans.reduce((sum, [from, to]) => sum + minutesIn(to) - minutesIn(from), 0)))
  return amount * longest * 60_000
}

/**
 * Returns the moment at which `span` ms of working time have passed since `from`; never later for an earlier `from` or a shorter
 * span. For a span of 0: `from`
 * itself while it is open, else the next opening. Working time is elapsed time, also where a zone changes its clocks.
 */
export function addWorking(calendar: WorkCalendar, from: number, span: number): number {
  let left = span
  for (const [start, end] of openings(calendar, from)) {
    const begin = Math.max(start, from)
    if (left <= end - begin) return begin + left
    left -= end - begin
  }
  throw new RangeError('a work calendar without working time')
}

/** Returns the working ms between two moments; negative when the second comes first. */
export function workingBetween(calendar: WorkCalendar, from: number, to: number): number {
  if (to < from) return -workingBetween(calendar, to, from)
  let sum = 0
  for (const [start, end] of openings(calendar, from)) {
    if (start >= to) break
    sum += Math.min(end, to) - Math.max(start, from)
  }
  return sum
}

/** Yields the spans that end after `from`, in order. */
function* openings(calendar: WorkCalendar, from: number): Generator<readonly [start: number, end: number]> {
  const [closed, open] = [new Set(calendar.closed), new Set(calendar.open)]
  const makeUp = calendar.week.find((spans) => spans.length > 0) ?? []
  // No zone is a whole day from UTC, so the previous day contains every span that can still be open.
  const first = Math.floor(from / dayMs) - 1
  let before = Number.NEGATIVE_INFINITY
  for (let day = first; day < first + farthest; day++) {
    const name = dayOfNumber(day)
    if (closed.has(name)) continue
    // 1970-01-01 was a Thursday.
    const spans = open.has(name) ? makeUp : calendar.week[(((day + 3) % 7) + 7) % 7]!
    for (const [begin, finish] of spans) {
      // Time within an hour that a clock change skips does not exist, and overlapping time at a clock change counts once.
      const start = Math.max(momentOf(calendar.zone, day, minutesIn(begin)), before)
      const end = momentOf(calendar.zone, day, minutesIn(finish))
      before = Math.max(before, end)
      if (end > start && end > from) yield [start, end]
    }
  }
}

const known = new Map<string, number>()
/** Returns the moment (ms since epoch) of a local time: `day` counts days since 1970-01-01, `minutes` minutes of the day. */
export function momentOf(zone: string, day: number, minutes: number): number {
  const local = day * 86_400 + minutes * 60
  const key = `${zone} ${local}`
  let cached = known.get(key)
  if (cached === undefined) {
    if (known.size > 20_000) known.clear()
    known.set(key, (cached = (local - (zoneOffset(zone, local) ?? 28_800)) * 1000))
  }
  return cached
}

const clocks = new Map<string, Intl.DateTimeFormat>()
/** Returns the local time of a moment (ms since epoch or ISO 8601) in a zone, to the minute: `YYYY-MM-DD HH:MM`. */
export function localMinute(zone: string, moment: number | string): string {
  let clock = clocks.get(zone)
  if (!clock) clocks.set(zone, (clock = new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' })))
  return clock.format(new Date(moment))
}

/** Returns the local day of a moment (ms since epoch or ISO 8601) in a zone: `YYYY-MM-DD`. */
export const localDay = (zone: string, moment: number | string): string => localMinute(zone, moment).slice(0, 10)
