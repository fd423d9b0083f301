/** The capacity of a resource that documents book: how much a place takes on a day, the least that is left within a time, and what is free instead. */
import { addDays } from '../../model/days.ts'
import { daysFromTo, spanText, type AnyBooking, type Span } from '../../model/between/booking.ts'
import { compare, sub } from '../../model/decimal.ts'
import type { BookedRow } from '../store/rows/booked-rows.ts'
import type { Stored } from '../store/read.ts'

type Row = Readonly<Record<string, unknown>>

/** A time at a place, with the amount that is to be taken. */
export interface Wish extends Span {
  readonly place: string
  /** A decimal string. */
  readonly amount: string
}

/** Returns the places that a resource names, in the order of its lines. */
export function placesOf({ capacity: { lines, place } }: AnyBooking, resource: Stored): string[] {
  const rows = lines === undefined ? [] : (resource[lines] as readonly Row[])
  return [...new Set(rows.flatMap((row) => ((row[place!] ?? null) === null ? [] : [String(row[place!]).trim()])))]
}

/** Whether a document may book a place of this name: the resource lists it, or lists none and takes any. */
export const isPlace = (booking: AnyBooking, resource: Stored, place: string): boolean => {
  const places = placesOf(booking, resource)
  return places.length === 0 || places.includes(place)
}

/**
 * Returns how much a place takes at once on a day, a decimal string; undefined is without limit. The exception of the place goes before that of
 * all places.
 */
export function capacityOn({ capacity }: AnyBooking, resource: Stored, { place, day }: { place: string; day: string }): string | undefined {
  const { of, lines, days, otherwise } = capacity
  const named = (row: Row, column: string | undefined) => (column === undefined ? '' : String(row[column] ?? '').trim())
  if (days) {
    const onDay = (resource[days.lines] as readonly Row[]).filter((row) => row[days.day] === day && (row[days.of] ?? null) !== null)
    const exception = onDay.find((row) => named(row, days.place) === place) ?? onDay.find((row) => named(row, days.place) === '')
    if (exception) return String(exception[days.of])
  }
  if (lines === undefined) return textOf(resource[of])
  const rows = resource[lines] as readonly Row[]
  if (rows.length === 0) return textOf(otherwise)
  const ownRow = rows.find((row) => named(row, capacity.place) === place)
  return ownRow ? textOf(ownRow[of]) : '0'
}
const textOf = (value: unknown): string | undefined => ((value ?? null) === null ? undefined : String(value))

/** The opening hours of a place, `HH:mm:ss`. */
interface Hours {
  readonly from: string
  readonly to: string
}

/** Returns the opening hours of a place where a booking has times of day; undefined where it is open all day. */
function hoursOf({ capacity: { hours, lines, place: column }, time }: AnyBooking, resource: Stored, place: string): Hours | undefined {
  if (!hours || time.day === undefined || time.from === undefined) return undefined
  const rows = lines === undefined ? [resource as Row] : (resource[lines] as readonly Row[])
  const row = lines === undefined ? rows[0] : rows.find((one) => String(one[column!] ?? '').trim() === place)
  const [from, to] = [textOf(row?.[hours.from]), textOf(row?.[hours.to])]
  return from === undefined || to === undefined || from === to ? undefined : { from, to }
}

/** Whether a place is open at a moment `YYYY-MM-DD HH:mm:ss`. */
function isOpen(hours: Hours | undefined, moment: string): boolean {
  if (!hours) return true
  const [time, { from, to }] = [moment.slice(11), hours]
  return from < to ? time >= from && time < to : time >= from || time < to
}

/** Returns when a place opens and closes on the days of a span. */
function openingEdges(booking: AnyBooking, resource: Stored, { place, from, to }: Omit<Wish, 'amount'>): string[] {
  const hours = hoursOf(booking, resource, place)
  if (!hours) return []
  const days = Array.from({ length: daysFromTo(from.slice(0, 10), to.slice(0, 10)) }, (_, at) => addDays(from.slice(0, 10), at))
  return days.flatMap((day) => [`${day} ${hours.from}`, `${day} ${hours.to}`])
}

/**
 * Returns the moments within a span at which the capacity of a place may change: where a day with an exception begins and ends, and where the place
 * opens and closes.
 */
export const edgesWithin = (booking: AnyBooking, resource: Stored, span: Omit<Wish, 'amount'>): string[] =>
  [...capacityEdges(booking, resource), ...openingEdges(booking, resource, span)].filter(
    (moment) => moment >= span.from && moment < span.to,
  )

/** Returns the moments where a day with an exception begins and where it ends. */
function capacityEdges({ capacity: { days } }: AnyBooking, resource: Stored): string[] {
  if (!days) return []
  const exceptions = (resource[days.lines] as readonly Row[]).flatMap((row) =>
    (row[days.day] ?? null) === null ? [] : [String(row[days.day])],
  )
  return [...new Set(exceptions.flatMap((day) => [day, addDays(day, 1)]))].map((day) => `${day} 00:00:00`)
}

/**
 * Returns the least that is left at a place within a time, a decimal string that may be below zero; undefined is without limit. It changes only
 * where a booking begins, where a day with an exception begins or ends, and where the place opens or closes: the work grows with these, and not with the days of the time.
 * @param rows bookings of the capacity, also those of other places
 */
export function leastLeft(
  booking: AnyBooking,
  resource: Stored,
  { place, from, to }: Omit<Wish, 'amount'>,
  rows: readonly BookedRow[],
): string | undefined {
  const here = rows.filter((row) => row.place === place && row.from < to && from < row.to)
  const moments = new Set([from, ...edgesWithin(booking, resource, { place, from, to }), ...here.map((row) => row.from)])
  const hours = hoursOf(booking, resource, place)
  const within = [...moments].filter((moment) => moment >= from && moment < to)
  const left = within.flatMap((moment) => {
    const capacity = isOpen(hours, moment) ? capacityOn(booking, resource, { place, day: moment.slice(0, 10) }) : '0'
    if (capacity === undefined) return []
    return [here.filter((row) => row.from <= moment && moment < row.to).reduce((rest, row) => sub(rest, row.amount), capacity)]
  })
  return left.reduce<string | undefined>((least, one) => (least === undefined || compare(one, least) < 0 ? one : least), undefined)
}

/** Whether a wish fits beside these bookings. */
export function fits(booking: AnyBooking, resource: Stored, wish: Wish, rows: readonly BookedRow[]): boolean {
  const left = leastLeft(booking, resource, wish, rows)
  return left === undefined || compare(wish.amount, left) <= 0
}

/** How many days ahead the same time is looked for. */
export const daysAhead = 7
const offered = 3

/**
 * Returns at most three texts of what is free instead: the other places at the same time, then the same place later that day, then on the next days.
 * @param rows bookings from the first day of the wish until `daysAhead` days after its end
 */
export function freeInstead(booking: AnyBooking, resource: Stored, wish: Wish, rows: readonly BookedRow[]): string[] {
  const elsewhere = placesOf(booking, resource).flatMap((place) => (place === wish.place ? [] : [{ ...wish, place }]))
  const ends = rows.filter((row) => row.place === wish.place).map((row) => row.to)
  const opening = openingEdges(booking, resource, wish)
  const later = [...new Set([...ends, ...opening])].sort().flatMap((from) => (from > wish.from ? (moved(wish, from) ?? []) : []))
  // At the same time of the next days; where the place is closed at that time, as soon as it opens.
  const hours = hoursOf(booking, resource, wish.place)
  const first = isOpen(hours, wish.from) ? wish : (moved(wish, `${wish.from.slice(0, 10)} ${hours!.from}`) ?? wish)
  const nextDays = Array.from({ length: daysAhead }, (_, at) => shifted(first, at + 1))
  return [...elsewhere, ...later, ...nextDays]
    .filter((one) => isPlace(booking, resource, one.place) && fits(booking, resource, one, rows))
    .slice(0, offered)
    .map((one) => [one.place, spanText(one)].filter(Boolean).join(' '))
}

/** Returns a wish of the same length from a later time of its day on; undefined where it does not end on that day, or is whole days. */
function moved(wish: Wish, from: string): Wish | undefined {
  const day = wish.from.slice(0, 10)
  if (wish.from.endsWith(' 00:00:00') && wish.to.endsWith(' 00:00:00')) return undefined
  const end =
    Date.parse(`${from.replace(' ', 'T')}Z`) + Date.parse(`${wish.to.replace(' ', 'T')}Z`) - Date.parse(`${wish.from.replace(' ', 'T')}Z`)
  const to = new Date(end).toISOString().slice(0, 19).replace('T', ' ')
  return from.startsWith(day) && (to.startsWith(day) || to === `${addDays(day, 1)} 00:00:00`) ? { ...wish, from, to } : undefined
}

const shifted = (wish: Wish, days: number): Wish => {
  const on = (moment: string) => `${addDays(moment.slice(0, 10), days)}${moment.slice(10)}`
  return { ...wish, from: on(wish.from), to: on(wish.to) }
}
