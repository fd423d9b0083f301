// The five kinds of time in FEEL: date, time, date and time, and the two durations (DMN 10.3.2.3.4 to .9).
import { civil, dayNumber, daysInMonth, lastYear, nanosPerDay, nanosPerSecond, zoneOffset } from './calendar.ts'

/** A date without a zone. */
export class Day {
  readonly year: number
  readonly month: number
  readonly day: number
  constructor(year: number, month: number, day: number) {
    this.year = year
    this.month = month
    this.day = day
  }

  /** Days since 1970-01-01. */
  get number(): number {
    return dayNumber(this.year, this.month, this.day)
  }

  /** Returns the date, or null when the day does not exist. */
  static of(year: number, month: number, day: number): Day | null {
    if (!Number.isInteger(year) || !Number.isInteger(month) || !Number.isInteger(day)) return null
    if (Math.abs(year) > lastYear || month < 1 || month > 12 || day < 1 || day > daysInMonth(year, month)) return null
    return new Day(year, month, day)
  }

  static ofNumber(days: number): Day | null {
    const [year, month, day] = civil(days)
    return Day.of(year, month, day)
  }
}

/** Time zone of a clock: an offset in seconds, or an IANA zone, or neither (local). */
export interface Zone {
  readonly offset: number | null
  readonly name: string | null
}
export const local: Zone = { offset: null, name: null }
export const utc: Zone = { offset: 0, name: null }

/** A time of day. */
export class Clock {
  /** Nanoseconds since midnight. */
  readonly nanos: number
  readonly zone: Zone
  constructor(nanos: number, zone: Zone = local) {
    this.nanos = nanos
    this.zone = zone
  }

  get hour(): number {
    return Math.floor(this.nanos / (3600 * nanosPerSecond))
  }
  get minute(): number {
    return Math.floor(this.nanos / (60 * nanosPerSecond)) % 60
  }
  get second(): number {
    return Math.floor(this.nanos / nanosPerSecond) % 60
  }
  get fraction(): number {
    return this.nanos % nanosPerSecond
  }
  get isLocal(): boolean {
    return this.zone.offset === null && this.zone.name === null
  }

  /** Returns the seconds east of UTC, on the given day where a zone has summer time. */
  offset(day: Day = new Day(1970, 1, 1)): number | null {
    const { offset, name } = this.zone
    return name === null ? offset : zoneOffset(name, day.number * 86_400 + Math.floor(this.nanos / nanosPerSecond))
  }

  /** Nanoseconds since midnight UTC (may be negative), for comparison. */
  get universal(): number {
    return this.nanos - (this.offset() ?? 0) * nanosPerSecond
  }
}

/** A date and time. */
export class Moment {
  readonly day: Day
  readonly clock: Clock
  constructor(day: Day, clock: Clock) {
    this.day = day
    this.clock = clock
  }

  /** Nanoseconds since 1970-01-01, in UTC where an offset is known. */
  get instant(): bigint {
    const offset = this.clock.offset(this.day) ?? 0
    return BigInt(this.day.number) * BigInt(nanosPerDay) + BigInt(this.clock.nanos) - BigInt(offset) * BigInt(nanosPerSecond)
  }

  /** Returns the moment of a local nanosecond count. */
  static ofLocal(nanos: bigint, zone: Zone): Moment | null {
    const perDay = BigInt(nanosPerDay)
    const rest = ((nanos % perDay) + perDay) % perDay
    const day = Day.ofNumber(Number((nanos - rest) / perDay))
    return day && new Moment(day, new Clock(Number(rest), zone))
  }

  /** Nanoseconds on the local clock. */
  get localNanos(): bigint {
    return BigInt(this.day.number) * BigInt(nanosPerDay) + BigInt(this.clock.nanos)
  }
}

/** A days and time duration. */
export class Elapsed {
  readonly nanos: bigint
  constructor(nanos: bigint) {
    this.nanos = nanos
  }
}

/** A years and months duration. */
export class Months {
  readonly months: number
  constructor(months: number) {
    this.months = months
  }
}

/** Moves a date by months; a day that the month lacks becomes its last day (31 January + 1 month = 28 or 29 February). */
export function addMonths(day: Day, months: number): Day | null {
  const index = day.year * 12 + day.month - 1 + months
  const year = Math.floor(index / 12)
  const month = index - year * 12 + 1
  return Day.of(year, month, Math.min(day.day, daysInMonth(year, month)))
}

/** Returns the whole months from one date to another, toward zero. */
export function monthsBetween(from: Moment, to: Moment): number {
  const months = (to.day.year - from.day.year) * 12 + to.day.month - from.day.month
  const rest = to.day.day === from.day.day ? Math.sign(to.clock.nanos - from.clock.nanos) : Math.sign(to.day.day - from.day.day)
  if (months > 0 && rest < 0) return months - 1
  return months < 0 && rest > 0 ? months + 1 : months
}

export function midnight(day: Day, zone: Zone = local): Moment {
  return new Moment(day, new Clock(0, zone))
}
