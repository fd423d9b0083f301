/** The word `reserves` over places: a document takes a place of limited capacity for a time, such as a dock of a warehouse. */
import { addDays, daysBetween } from '../days.ts'

/** A time within a day, a whole day, or days from the first to the last. A time that ends before it begins ends the day after. */
export type BookedTime<N extends string> =
  | { readonly day: N; readonly from?: N; readonly to?: N }
  | { readonly from: N; readonly to: N; readonly day?: undefined }

/** Where the resource says how much it takes at once. A blank capacity is without limit. */
export interface Capacity {
  /** A field of the resource, or a column of `lines`. */
  readonly of: string
  /** Lines of the resource with a place each, and their column that names the place. A place that they do not name cannot be booked. */
  readonly lines?: string
  readonly place?: string
  /** The capacity of each place of a resource that names none; absent: without limit. */
  readonly otherwise?: number
  /**
   * Times of day from which and until which something is taken, where a booking has times of day: fields of the resource, or columns of `lines`. One
   * that ends before it begins ends the day after; blank is all day. Outside of it the capacity is 0.
   */
  readonly hours?: { readonly from: string; readonly to: string }
  /** Lines with another capacity on a day, such as 0 on a holiday: of one place, or of all where the place is blank. A blank capacity says nothing. */
  readonly days?: { readonly lines: string; readonly day: string; readonly of: string; readonly place?: string }
}

/**
 * While a document is in a status of `while`, it takes an amount of the capacity of a linked resource for a time. What does not fit is refused at
 * the time, with what is free instead. Documents of all types that book the same capacity count together. A document whose time or place is
 * blank takes nothing.
 *
 * ```ts
 * reserves: { dock: { resource: 'warehouse', place: 'dock', time: { day: 'expectedDate', from: 'slotFrom', to: 'slotTo' },
 *   capacity: { of: 'bookings', lines: 'docks', place: 'dock' }, while: ['approved'] } }
 * ```
 *
 * `N`: field names; `S`: statuses.
 */
export interface Booking<N extends string, S extends string> {
  /** The link to what is booked. */
  readonly resource: N
  /** The field that names a place of the resource; absent: the resource is booked as a whole. */
  readonly place?: N
  readonly time: BookedTime<N>
  /** The figure that is taken; absent: 1. */
  readonly amount?: N
  readonly capacity: Capacity
  readonly while: readonly S[]
}
/** A booking as generic code reads it. */
export type AnyBooking = Booking<string, string>

/** Returns what documents of a type book, by name. */
export const bookingsOf = (type: { readonly reserves?: unknown }): readonly (readonly [name: string, booking: AnyBooking])[] =>
  Object.entries((type.reserves ?? {}) as Readonly<Record<string, AnyBooking>>).filter(([, reserved]) => isBooking(reserved))
/** Whether what is reserved is a place for a time, and not an amount of a balance. */
export const isBooking = (reserved: object): reserved is AnyBooking => 'resource' in reserved || 'capacity' in reserved

/** Returns the fields that a booking names. */
export const fieldsOfBooking = ({ resource, place, time, amount }: AnyBooking): readonly string[] =>
  [resource, place, time.day, time.from, time.to, amount].filter((name) => name !== undefined)

/** Returns the name under which bookings of one capacity count together, whatever their type. */
export const capacityName = ({ capacity: { lines, of } }: AnyBooking): string => (lines === undefined ? of : `${lines}.${of}`)

/** A time on the wall of the place, `YYYY-MM-DD HH:mm:ss`; the end is excluded. */
export interface Span {
  readonly from: string
  readonly to: string
}

/** Returns the number of days from a first to a last day `YYYY-MM-DD`, both included; below 1 where the last is earlier than the first. */
export const daysFromTo = (first: string, last: string): number => daysBetween(first, last) + 1
const midnight = (day: string): string => `${day} 00:00:00`
/** The last day that can be booked: days after it, where something else is free, still have years of four digits, so that times compare as texts. */
export const lastBookedDay = '9998-12-31'
/** A document books at most so many days at once. */
export const mostBookedDays = 366

/** Returns the date field of a booking that makes it longer than `mostBookedDays`, or that lies after the last day; undefined for a time that can be booked. */
export function overlongField({ time }: AnyBooking, doc: Readonly<Record<string, unknown>>): string | undefined {
  const day = (name: string) => (doc[name] ?? undefined) as string | undefined
  if (time.day !== undefined) return (day(time.day) ?? '') > lastBookedDay ? time.day : undefined
  const [first, last] = [day(time.from), day(time.to)]
  if (first === undefined || last === undefined) return undefined
  return last > lastBookedDay || daysFromTo(first, last) > mostBookedDays ? time.to : undefined
}

/** Returns the time that a document books; undefined where one of its fields is blank. */
export function spanOf({ time }: AnyBooking, doc: Readonly<Record<string, unknown>>): Span | undefined {
  const at = (name: string | undefined) => (name === undefined ? undefined : ((doc[name] ?? null) as string | null))
  const [day, from, to] = [at(time.day), at(time.from), at(time.to)]
  if (day === null || from === null || to === null) return undefined
  if (day === undefined) return from! <= to! ? { from: midnight(from!), to: midnight(addDays(to!, 1)) } : undefined
  const [start, end] = [`${day} ${from ?? '00:00:00'}`, to === undefined ? midnight(addDays(day, 1)) : `${day} ${to}`]
  return { from: start, to: start < end ? end : `${addDays(day, 1)}${end.slice(10)}` }
}

/** Returns a time as a text for people: the day, or the days, with hours and minutes where it is not whole days. */
export function spanText({ from, to }: Span): string {
  const [day, time, endDay, endTime] = [from.slice(0, 10), from.slice(11, 16), to.slice(0, 10), to.slice(11, 16)]
  if (time !== '00:00' || endTime !== '00:00') return endDay === day ? `${day} ${time}–${endTime}` : `${day} ${time}–${endDay} ${endTime}`
  const last = addDays(endDay, -1)
  return last === day ? day : `${day}–${last}`
}
