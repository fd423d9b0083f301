// The properties of times, durations and ranges (`deliveryDate.year`).
import { Decimal } from '../decimal.ts'
import { nanosPerSecond, weekday } from './calendar.ts'
import { Clock, Day, Elapsed, Moment, Months } from './temporal.ts'
import { Range, type Value } from './values.ts'

const of = (n: number) => new Decimal(n)

/** Returns the value of a property; null for a property that the value does not have. */
export function property(value: Value, name: string): Value {
  if (value instanceof Day) return dayProperty(value, name)
  if (value instanceof Clock) return clockProperty(value, name)
  if (value instanceof Moment) {
    if (name === 'date') return value.day
    if (name === 'time') return value.clock
    if (name === 'time offset') return offset(value.clock.offset(value.day))
    return dayProperty(value.day, name) ?? clockProperty(value.clock, name)
  }
  if (value instanceof Months) return monthsProperty(value, name)
  if (value instanceof Elapsed) return elapsedProperty(value, name)
  return value instanceof Range ? rangeProperty(value, name) : null
}

function dayProperty(day: Day, name: string): Value {
  if (name === 'year') return of(day.year)
  if (name === 'month') return of(day.month)
  if (name === 'day') return of(day.day)
  return name === 'weekday' ? of(weekday(day.number)) : null
}

function clockProperty(clock: Clock, name: string): Value {
  if (name === 'hour') return of(clock.hour)
  if (name === 'minute') return of(clock.minute)
  if (name === 'second') return of(clock.second)
  if (name === 'time offset') return offset(clock.offset())
  return name === 'timezone' ? clock.zone.name : null
}

function offset(seconds: number | null): Value {
  return seconds === null ? null : new Elapsed(BigInt(seconds) * BigInt(nanosPerSecond))
}

function monthsProperty({ months }: Months, name: string): Value {
  if (name === 'years') return of(Math.trunc(months / 12) || 0)
  return name === 'months' ? of(months % 12 || 0) : null
}

function elapsedProperty({ nanos }: Elapsed, name: string): Value {
  const seconds = Number(nanos / BigInt(nanosPerSecond))
  if (name === 'days') return of(Math.trunc(seconds / 86_400) || 0)
  if (name === 'hours') return of(Math.trunc(seconds / 3600) % 24 || 0)
  if (name === 'minutes') return of(Math.trunc(seconds / 60) % 60 || 0)
  return name === 'seconds' ? of(seconds % 60 || 0) : null
}

function rangeProperty(range: Range, name: string): Value {
  if (name === 'start') return range.start ?? null
  if (name === 'end') return range.end ?? null
  if (name === 'start included') return range.startIncluded
  return name === 'end included' ? range.endIncluded : null
}
