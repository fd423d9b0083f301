// Built-in functions on dates, times and durations (DMN 10.3.4.1, .7, .8).
import { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { dayNumber, daysInMonth, isoWeek, nanosPerSecond, weekday } from './calendar.ts'
import { functions } from './signature.ts'
import { Clock, Day, Elapsed, local, midnight, Moment, Months, monthsBetween, utc, type Zone } from './temporal.ts'
import { readClock, readDay, readDuration, readMoment } from './temporal-text.ts'
import type { Value } from './values.ts'

type Dated = Day | Moment
const dayOf = (value: Value): Day => (value instanceof Moment ? value.day : (value as Day))
const momentOf = (value: Value): Moment => (value instanceof Moment ? value : midnight(value as Day))
const whole = (value: Value): number => (value instanceof Decimal && value.isInteger() ? value.toNumber() : Number.NaN)
const of = (n: number) => new Decimal(n)

function timeOf(args: readonly Value[]): Clock | null {
  const [hour, minute] = [whole(args[0] as Value), whole(args[1] as Value)]
  const second = args[2] as Decimal
  const offset = args[3] as Elapsed | null
  if (!(hour >= 0 && hour < 24 && minute >= 0 && minute < 60) || second.isNegative() || second.greaterThanOrEqualTo(60)) return null
  const seconds = offset === null ? 0 : Number(offset.nanos / BigInt(nanosPerSecond))
  if (Math.abs(seconds) > 18 * 3600) return null
  const zone: Zone = offset === null ? local : { offset: seconds, name: null }
  return new Clock((hour * 3600 + minute * 60) * nanosPerSecond + second.times(nanosPerSecond).trunc().toNumber(), zone)
}

function timeFrom(value: Value): Clock | null {
  if (value instanceof Clock) return value
  return value instanceof Moment ? value.clock : new Clock(0, utc)
}

/** Returns the moment of evaluation: by the caller's clock (the database's), else the machine's. */
function now(operation: Run): Moment | null {
  return readMoment(operation.now())
}

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const monthNames = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

export const temporalFunctions = functions([
  ['date', 'from: string', (_, [text]) => readDay(text as string)],
  ['date', 'from: date|date and time', (_, [value]) => dayOf(value as Value)],
  ['date', 'year: number, month: number, day: number', (_, args) => Day.of(...(args.map((arg) => whole(arg)) as [number, number, number]))],
  ['time', 'from: string', (_, [text]) => readClock(text as string)],
  ['time', 'from: time|date and time|date', (_, [value]) => timeFrom(value as Value)],
  ['time', 'hour: number, minute: number, second: number, offset?: days and time duration?', (_, args) => timeOf(args)],
  ['date and time', 'from: string', (_, [text]) => readMoment(text as string)],
  ['date and time', 'from: date|date and time', (_, [value]) => momentOf(value as Value)],
  ['date and time', 'date: date|date and time, time: time', (_, [day, clock]) => new Moment(dayOf(day as Value), clock as Clock)],
  [
    'date and time',
    'year: number, month: number, day: number, hour: number, minute: number, second: number, offset?: days and time duration?',
    (_, args) => {
      const day = Day.of(...(args.slice(0, 3).map((arg) => whole(arg)) as [number, number, number]))
      const clock = timeOf(args.slice(3))
      return day && clock && new Moment(day, clock)
    },
  ],
  ['duration', 'from: string', (_, [text]) => readDuration(text as string)],
  ['duration', 'from: days and time duration|years and months duration', (_, [value]) => value as Value],
  [
    'years and months duration',
    'from: date|date and time, to: date|date and time',
    (_, [from, to]) => new Months(monthsBetween(midnight(dayOf(from as Value)), midnight(dayOf(to as Value))) || 0),
  ],
  ['now', '', (operation) => now(operation)],
  ['today', '', (operation) => now(operation)?.day ?? null],
  ['day of week', 'date: date|date and time', (_, [value]) => weekdays[weekday(dayOf(value as Dated).number) - 1] as string],
  ['month of year', 'date: date|date and time', (_, [value]) => monthNames[dayOf(value as Dated).month - 1] as string],
  [
    'day of year',
    'date: date|date and time',
    (_, [value]) => of(dayOf(value as Dated).number - dayNumber(dayOf(value as Dated).year, 1, 1) + 1),
  ],
  ['week of year', 'date: date|date and time', (_, [value]) => of(isoWeek(dayOf(value as Dated).number))],
  [
    'last day of month',
    'date: date|date and time',
    (_, [value]) => {
      const { year, month } = dayOf(value as Dated)
      return new Day(year, month, daysInMonth(year, month))
    },
  ],
])
