/** What is taken of a resource in some days, as a person may see it: documents that it may not read show as taken, and nothing else of them. */
import {
  bookingsOf,
  capacityName,
  daysFromTo,
  fieldsOfBooking,
  lastBookedDay,
  type AnyBooking,
  type Span,
} from '../../model/between/booking.ts'
import { addDays } from '../../model/days.ts'
import type { Output } from '../../model/calls/contract.ts'
import type { pageCalls } from '../../model/calls/pages.ts'
import { compare } from '../../model/decimal.ts'
import type { AnyDocument } from '../../model/document.ts'
import { notFound, WeftError } from '../../model/errors.ts'
import type { Fields } from '../../model/field.ts'
import { requirePolicy } from '../authorisation/policy.ts'
import { readableIds } from '../authorisation/read-access.ts'
import type { Operation } from '../operation.ts'
import { edgesWithin, leastLeft, placesOf } from './capacity.ts'
import { bookedAt, type BookedRow } from '../store/rows/booked-rows.ts'
import { load, type Stored } from '../store/read.ts'
import { asSystem } from '../store/scope.ts'
import { titlesOf } from '../store/links/titles.ts'

export interface OccupancyQuery {
  /** The name of the booking. */
  readonly name: string
  /** The id of the resource. */
  readonly id: string
  /** The first and the last day, `YYYY-MM-DD`. */
  readonly from: string
  readonly to: string
}
type Occupancy = Output<typeof pageCalls.readOccupancy>
/** At most so many days are read at once. */
const mostDays = 92
const firstDay = '0001-01-01'

/**
 * Returns the places of a resource, when none of their capacity is left, and the bookings that the person may read.
 * @param type the type whose documents book
 * @throws WeftError 404 for a booking that the type has not or whose fields the person does not see, and for a resource that it may not read; 400 for no day, more than 92 days, and days that no calendar of the database has
 */
export async function occupancy(operation: Operation, type: AnyDocument, { name, id, from, to }: OccupancyQuery): Promise<Occupancy> {
  const policy = await requirePolicy(operation, type)
  const booking = new Map(bookingsOf(type)).get(name)
  const target = booking && operation.engine.types.get((type.fields as Fields)[booking.resource]!.options.to!)
  const sees = booking && fieldsOfBooking(booking).every((field) => policy.restriction(field, policy.partyRoles) < 2)
  if (!target || !sees || !(await readableIds(operation, target, [id])).has(id)) throw notFound()
  const days = daysFromTo(from, to)
  if (!(days >= 1 && days <= mostDays) || from < firstDay || to > lastBookedDay) throw new WeftError(400, 'generic.badRequest')
  const span = { from: `${from} 00:00:00`, to: `${addDays(to, 1)} 00:00:00` }
  const capacity = capacityName(booking)
  const { resource, rows } = await asSystem(operation, async (system) => ({
    resource: await load(system, target, id),
    rows: await bookedAt(system, [{ resource: id, capacity, ...span }]),
  }))
  const places = [...new Set([...placesOf(booking, resource), ...rows.map(({ place }) => place)])]
  return {
    places,
    taken: places.flatMap((place) => takenSpans(booking, resource, { place, span, rows }).map((one) => ({ place, ...one }))),
    bookings: await readableBookings(operation, rows),
  }
}

/** Returns the times at which nothing is left of a place, joined where one follows the other. */
function takenSpans(
  booking: AnyBooking,
  resource: Stored,
  { place, span, rows }: { readonly place: string; readonly span: Span; readonly rows: readonly BookedRow[] },
): Span[] {
  const edges = rows.filter((row) => row.place === place).flatMap((row) => [row.from, row.to])
  const within = (moment: string) => moment > span.from && moment < span.to
  const moments = [
    ...new Set([span.from, ...[...edges, ...edgesWithin(booking, resource, { place, ...span })].filter(within), span.to]),
  ].sort()
  const spans: Span[] = []
  for (const [at, from] of moments.slice(0, -1).entries()) {
    const to = moments[at + 1]!
    const left = leastLeft(booking, resource, { place, from, to }, rows)
    if (left === undefined || compare(left, '0') > 0) continue
    const former = spans.at(-1)
    if (former?.to === from) spans[spans.length - 1] = { from: former.from, to }
    else spans.push({ from, to })
  }
  return spans
}

/** Returns the bookings of documents that the person may read, one statement a type. */
async function readableBookings(operation: Operation, rows: readonly BookedRow[]): Promise<Occupancy['bookings']> {
  const readable = new Set<string>()
  for (const [name, some] of Map.groupBy(rows, ({ type }) => type)) {
    const type = operation.engine.types.get(name)
    if (!type) continue
    for (const id of await readableIds(operation, type, [...new Set(some.map(({ doc }) => doc))])) readable.add(id)
  }
  const shown = rows.filter(({ doc }) => readable.has(doc))
  const titles = shown.length > 0 ? await titlesOf(operation, [...readable]) : new Map<string, string>()
  return shown.map(({ type, doc, place, from, to }) => ({ page: type, id: doc, title: titles.get(doc) ?? '', place, from, to }))
}
