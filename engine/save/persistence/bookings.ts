/** Documents take places of limited capacity with their changes (`reserves`), under locks of the places, and what does not fit is refused. */
import {
  bookingsOf,
  capacityName,
  lastBookedDay,
  mostBookedDays,
  overlongField,
  spanOf,
  spanText,
  type AnyBooking,
} from '../../../model/between/booking.ts'
import { addDays } from '../../../model/days.ts'
import { compare } from '../../../model/decimal.ts'
import type { AnyDocument } from '../../../model/document.ts'
import { invalid, type FieldError } from '../../../model/errors.ts'
import type { Fields } from '../../../model/field.ts'
import { readableIds } from '../../authorisation/read-access.ts'
import type { Operation } from '../../operation.ts'
import { bookedAt, lockPlaces, replaceBooked, type BookedRow } from '../../store/rows/booked-rows.ts'
import { loadAll, type Stored } from '../../store/read.ts'
import { asSystem } from '../../store/scope.ts'
import { titlesOf } from '../../store/links/titles.ts'
import { daysAhead, fits, freeInstead, isPlace, leastLeft, placesOf } from '../../query/capacity.ts'

interface BookingChange {
  readonly before?: Stored | undefined
  readonly doc: Stored
}
/** What a document books under a name. */
interface Wanted extends BookedRow {
  readonly booking: AnyBooking
}

/**
 * Books what documents of one type book now, and releases what they do not book any more. The number of statements does not grow with the
 * documents; those whose place, time, amount and status stay as they are cost none.
 * @param changes documents that are about to be written, with their ids; `before` is absent for new ones
 * @throws WeftError 11000 `books.tooLong` at the last day, `books.noPlace` at the place, `books.taken`, `books.takenBy`, `books.exceeds`, `books.closed` at the time of the first document that does not fit
 */
export async function followBookings(operation: Operation, type: AnyDocument, changes: readonly BookingChange[]): Promise<void> {
  if (bookingsOf(type).length === 0) return
  const moved = changes.filter(({ before, doc }) => signatureOf(wantedOf(type, before)) !== signatureOf(wantedOf(type, doc)))
  if (moved.length === 0) return
  const wanted = moved.flatMap(({ doc }) => wantedOf(type, doc))
  for (const { doc } of moved) refuseOverlong(type, doc)
  const ids = moved.map(({ doc }) => doc.id)
  await asSystem(operation, async (system) => {
    if (wanted.length > 0) {
      await lockPlaces(system, wanted)
      await requireRoom(system, type, wanted, ids)
    }
    await replaceBooked(system, ids, wanted)
  })
}

/** Refuses a document that books more days than are counted at once, or days after the last one. */
function refuseOverlong(type: AnyDocument, doc: Stored): void {
  for (const { booking } of wantedOf(type, doc)) {
    const path = overlongField(booking, doc)
    if (path) throw invalid([{ path, key: 'books.tooLong', values: { days: String(mostBookedDays), last: lastBookedDay } }])
  }
}

/** Releases what a document books that is removed. */
export async function dropBooked(operation: Operation, type: AnyDocument, id: string): Promise<void> {
  if (bookingsOf(type).length > 0) await replaceBooked(operation, [id], [])
}

/** Returns what a document books, by the names of the bookings; nothing where its status, place or time says so. */
function wantedOf(type: AnyDocument, doc: Stored | undefined): Wanted[] {
  return bookingsOf(type).flatMap(([name, booking]) => {
    if (!doc || !booking.while.includes(doc.status)) return []
    const resource = doc[booking.resource] as string | null
    const place = booking.place === undefined ? '' : String(doc[booking.place] ?? '').trim()
    const amount = booking.amount === undefined ? '1' : String(doc[booking.amount] ?? '0')
    const span = spanOf(booking, doc)
    if (!resource || !span || (booking.place !== undefined && !place) || compare(amount, '0') <= 0) return []
    return [{ booking, doc: doc.id, type: type.name, name, resource, capacity: capacityName(booking), place, ...span, amount }]
  })
}

const signatureOf = (rows: readonly Wanted[]): string =>
  JSON.stringify(rows.map(({ name, resource, place, from, to, amount }) => [name, resource, place, from, to, amount]))

/** Refuses the first document that does not fit beside what is booked, and beside the documents before it. */
async function requireRoom(operation: Operation, type: AnyDocument, wanted: readonly Wanted[], ids: readonly string[]): Promise<void> {
  const resources = await resourcesOf(operation, type, wanted)
  const stored = await bookedAt(operation, wanted, ids)
  for (const [at, one] of wanted.entries()) {
    const resource = resources.get(one.resource)!
    const others = [...stored, ...wanted.slice(0, at)].filter((row) => row.resource === one.resource && row.capacity === one.capacity)
    if (isPlace(one.booking, resource, one.place) && fits(one.booking, resource, one, others)) continue
    throw invalid([await refusalOf(operation, type, { one, resource, others, ids, earlier: wanted.slice(0, at) })])
  }
}

/** Returns the booked resources by id, in one statement for each type of them and each of its lines fields. */
async function resourcesOf(operation: Operation, type: AnyDocument, wanted: readonly Wanted[]): Promise<Map<string, Stored>> {
  const typeOf = ({ booking }: Wanted) => (type.fields as Fields)[booking.resource]!.options.to!
  const resources = new Map<string, Stored>()
  for (const [name, rows] of Map.groupBy(wanted, typeOf))
    for (const doc of await loadAll(operation, operation.engine.types.get(name)!, [...new Set(rows.map(({ resource }) => resource))]))
      resources.set(doc.id, doc)
  return resources
}

interface Refused {
  readonly one: Wanted
  readonly resource: Stored
  readonly others: readonly BookedRow[]
  readonly ids: readonly string[]
  readonly earlier: readonly Wanted[]
}

async function refusalOf(operation: Operation, type: AnyDocument, { one, resource, others, ids, earlier }: Refused): Promise<FieldError> {
  const { booking } = one
  const [from, to] = [`${one.from.slice(0, 10)} 00:00:00`, `${addDays(one.to.slice(0, 10), daysAhead)} 00:00:00`]
  const ahead = await bookedAt(operation, [{ ...one, from, to }], ids)
  const near = [...ahead, ...earlier.filter((row) => row.resource === one.resource && row.capacity === one.capacity)]
  const path = booking.time.from ?? booking.time.day!
  if (!isPlace(booking, resource, one.place)) {
    const places = placesOf(booking, resource)
    return { path: booking.place!, key: 'books.noPlace', values: { place: one.place, ...freeText(places) } }
  }
  const clashing = others.filter((row) => row.place === one.place && row.from < one.to && one.from < row.to)
  const values = { place: one.place, time: spanText(one), ...freeText(freeInstead(booking, resource, one, near)) }
  if (compare(leastLeft(booking, resource, one, [])!, '0') <= 0) return { path, key: 'books.closed', values }
  const documents = await titlesOfReadable(operation, clashing)
  if (documents === undefined) return { path, key: 'books.taken', values }
  const left = leastLeft(booking, resource, one, others)!
  const exceeds = booking.amount !== undefined || documents.length === 0
  return exceeds
    ? { path, key: 'books.exceeds', values: { ...values, left: compare(left, '0') < 0 ? '0' : left, amount: one.amount } }
    : { path, key: 'books.takenBy', values: { ...values, documents: documents.join('、'), documentsEn: documents.join(', ') } }
}

const freeText = (free: readonly string[]) =>
  free.length > 0 ? { free: free.join('、'), freeEn: free.join(', ') } : { free: '无', freeEn: 'nothing' }

/** Returns how the documents are named that book these rows; undefined when the person may not read one of them. */
async function titlesOfReadable(operation: Operation, rows: readonly BookedRow[]): Promise<string[] | undefined> {
  const withinCompany = <T>(work: (person: Operation) => Promise<T>) => asSystem(operation, work, [operation.actor.company])
  for (const [name, some] of Map.groupBy(rows, ({ type }) => type)) {
    const [type, ids] = [operation.engine.types.get(name)!, [...new Set(some.map(({ doc }) => doc))]]
    if ((await withinCompany((person) => readableIds(person, type, ids))).size < ids.length) return undefined
  }
  const titles = await titlesOf(operation, [...new Set(rows.map(({ doc }) => doc))])
  return [...titles.values()]
}
