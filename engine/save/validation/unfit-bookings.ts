/** Warns who lowers the capacity of a resource (docks of a warehouse) of what is booked and fits no more; a save asks to confirm it (`confirmed`). */
import { bookingsOf, capacityName, lastBookedDay, spanText, type AnyBooking } from '../../../model/between/booking.ts'
import { compare } from '../../../model/decimal.ts'
import type { AnyDocument } from '../../../model/document.ts'
import type { Fields } from '../../../model/field.ts'
import { warningOf, type Warning } from '../../../model/lifecycle/warning.ts'
import { refusals } from '../../../model/refusal.ts'
import { readableIds } from '../../authorisation/read-access.ts'
import type { Operation } from '../../operation.ts'
import { isPlace, leastLeft } from '../../query/capacity.ts'
import { titlesOf } from '../../store/links/titles.ts'
import type { Stored } from '../../store/read.ts'
import { bookedAt, type BookedRow } from '../../store/rows/booked-rows.ts'
import { asSystem } from '../../store/scope.ts'
import { confirmationError } from './warnings.ts'

/** Bookings at most that a warning names. */
const mostNamed = 20
const refuse = refusals({
  'books.unfit': ['以下已有预约将容纳不下：{bookings}', 'These bookings have no room any more: {bookingsEn}'],
})

/**
 * Asks to confirm that a change of a resource leaves bookings from today on without room, which were in order before. They stay booked. A change that
 * leaves the capacity as it is costs no statement.
 * @param change the resource before and after, and the codes of the warnings that the person has confirmed
 * @returns the warnings, all of them confirmed
 * @throws WeftError 409 `action.asks` with one warning for each capacity
 */
export async function confirmedUnfitBookings(
  operation: Operation,
  type: AnyDocument,
  { before, doc, confirmed }: { readonly before: Stored; readonly doc: Stored; readonly confirmed: readonly string[] },
): Promise<readonly Warning[]> {
  const warnings: Warning[] = []
  for (const [capacity, booking] of capacitiesOf(operation, type)) {
    if (statedCapacity(booking, before) === statedCapacity(booking, doc)) continue
    const [from, to] = [`${operation.tx.today} 00:00:00`, `${lastBookedDay} 00:00:00`]
    const rows = await asSystem(operation, (system) => bookedAt(system, [{ resource: doc.id, capacity, from, to }]))
    const unfit = [...Map.groupBy(rows, ({ place }) => place).values()].flatMap((here) =>
      here.filter((row) => hasRoom(booking, before, row, here) && !hasRoom(booking, doc, row, here)),
    )
    if (unfit.length === 0) continue
    const [zh, en] = [await namesOf(operation, unfit, '、'), await namesOf(operation, unfit, ', ')]
    warnings.push(warningOf(refuse('books.unfit', { bookings: zh, bookingsEn: en }, booking.capacity.lines ?? booking.capacity.of)))
  }
  const open = warnings.filter(({ code }) => !confirmed.includes(code))
  if (open.length > 0) throw confirmationError(open)
  return warnings
}

/** The capacities of a type that documents of any type book, by name. */
function capacitiesOf({ engine }: Operation, type: AnyDocument): ReadonlyMap<string, AnyBooking> {
  const all = [...engine.types.values()].flatMap((user) =>
    bookingsOf(user).flatMap(([, booking]) =>
      (user.fields as Fields)[booking.resource]?.options.to === type.name ? [[capacityName(booking), booking] as const] : [],
    ),
  )
  return new Map(all)
}

const statedCapacity = ({ capacity: { of, lines, days } }: AnyBooking, resource: Stored): string =>
  JSON.stringify([resource[lines ?? of], days && resource[days.lines]])

const hasRoom = (booking: AnyBooking, resource: Stored, row: BookedRow, rows: readonly BookedRow[]): boolean => {
  const left = isPlace(booking, resource, row.place) ? leastLeft(booking, resource, row, rows) : '-1'
  return left === undefined || compare(left, '0') >= 0
}

/** Returns place, time and document of each booking; without the document where the person may not read it. */
async function namesOf(operation: Operation, rows: readonly BookedRow[], separator: string): Promise<string> {
  const named = rows.slice(0, mostNamed)
  const readable = new Set<string>()
  for (const [name, some] of Map.groupBy(named, ({ type }) => type)) {
    const ids = [...new Set(some.map(({ doc }) => doc))]
    const ownReadable = await asSystem(operation, (person) => readableIds(person, operation.engine.types.get(name)!, ids), [
      operation.actor.company,
    ])
    for (const id of ownReadable) readable.add(id)
  }
  const titles = await titlesOf(operation, [...readable])
  const texts = named.map((row) => [row.place, spanText(row), titles.get(row.doc)].filter(Boolean).join(' '))
  return [...texts, ...(rows.length > mostNamed ? [`+${rows.length - mostNamed}`] : [])].join(separator)
}
