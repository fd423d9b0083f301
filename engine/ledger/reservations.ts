/** What documents under way hold back of balances (`reserves`): entries that reserve what a posting will take out, and their mirror. */
import { sub } from '../../model/decimal.ts'
import type { AnyDocument } from '../../model/document.ts'
import { invalid } from '../../model/errors.ts'
import type { MessageKey } from '../../model/messages.ts'
import type { AnyPosting } from '../../model/ledger/posting.ts'
import { reservationsOf, type AnyReservation } from '../../model/between/reservation.ts'
import type { Operation } from '../operation.ts'
import type { FieldValues, Stored } from '../stored-document.ts'
import { countEntries, openEntries, type LedgerEntry } from '../store/rows/ledger-rows.ts'
import { entriesOf, entriesSignature } from './posted-entries.ts'
import { ledgerSpec, postEntries } from './post.ts'

/** A document that was written. Its first status reserves nothing, so that a new one has nothing to reserve. */
export interface ReservingChange {
  readonly before: Stored
  readonly doc: Stored
}
interface Reserving {
  readonly type: AnyDocument
  readonly name: string
  readonly reservation: AnyReservation
  readonly posting: AnyPosting
  readonly ledger: AnyDocument
}

function reservingsOf({ engine }: Operation, type: AnyDocument): Reserving[] {
  return reservationsOf(type).flatMap(([name, reservation]) => {
    const posting = (type.posts as Readonly<Record<string, AnyPosting>>)[name]!
    const ledger = engine.types.get(posting.ledger)
    return ledger ? [{ type, name, reservation, posting, ledger }] : []
  })
}

const isReserving = ({ unless }: AnyReservation, { status }: Stored): boolean => !unless.includes(status)

/** Whether the posting makes other entries of a document than before its change. */
const differs = ({ type, posting }: Reserving, { before, doc }: ReservingChange): boolean =>
  entriesSignature(type, posting, before) !== entriesSignature(type, posting, doc)

/** Whether a change begins or ends a reservation, or makes it another one. */
const begins = (one: Reserving, change: ReservingChange): boolean =>
  isReserving(one.reservation, change.doc) && (!isReserving(one.reservation, change.before) || differs(one, change))
const ends = (one: Reserving, change: ReservingChange): boolean =>
  isReserving(one.reservation, change.before) && (!isReserving(one.reservation, change.doc) || differs(one, change))

/**
 * Releases what documents hold that are no longer under way, or that say something else now: the mirror of the entries that are stored for them. It runs
 * before postings, so that these take what was reserved for them.
 * @throws WeftError 409 when the balance has less than is released
 */
export async function releaseReserved(operation: Operation, type: AnyDocument, changes: readonly ReservingChange[]): Promise<void> {
  for (const one of reservingsOf(operation, type)) {
    const released = changes.filter((change) => ends(one, change)).map(({ doc }) => doc)
    if (released.length > 0) await mirror(operation, type, one, released)
  }
}

async function mirror(operation: Operation, type: AnyDocument, one: Reserving, docs: readonly Stored[]): Promise<void> {
  const { ledger, reservation, posting } = one
  const stored = await openEntries(operation, ledger, { type, ids: docs.map(({ id }) => id), ...eventsOf(one) })
  const rows = stored.map(({ company, document, no, values }): LedgerEntry => {
    const mirrored = Object.fromEntries(amountsOf(ledger).map((name) => [name, sub('0', String(values[name] ?? '0'))]))
    const event = { type, id: document, event: releaseEvent(one) }
    return { company, event, no, values: { ...values, ...mirrored, ...today(operation, ledger), ...reservation.releaseConstants } }
  })
  await postEntries(operation, ledger, rows, messageOf(reservation, posting))
}

/**
 * Reserves for documents that come under way, and again for those that say something else now. The number of statements does not grow with documents,
 * lines or sizes.
 * @throws WeftError 11000 for a size without item; 409 when too little is free
 */
export async function reserveFor(operation: Operation, type: AnyDocument, changes: readonly ReservingChange[]): Promise<void> {
  for (const one of reservingsOf(operation, type)) {
    const reserved = changes.filter((change) => begins(one, change)).map(({ doc }) => doc)
    if (reserved.length > 0) await reserve(operation, type, one, reserved)
  }
}

async function reserve(operation: Operation, type: AnyDocument, one: Reserving, docs: readonly Stored[]): Promise<void> {
  const { ledger, reservation, posting } = one
  const { entries, errors } = await entriesOf(operation, type, posting, docs)
  for (const [, refusals] of errors) throw invalid([...refusals])
  // Positions go on, so that each entry has one mirror.
  const counts = new Map(await countEntries(operation, ledger, { type, ids: docs.map(({ id }) => id), events: [reserveEvent(one)] }))
  const rows = entries.map(({ doc, values }): LedgerEntry => {
    const no = (counts.get(doc.id) ?? 0) + 1
    counts.set(doc.id, no)
    const event = { type, id: doc.id, event: reserveEvent(one) }
    return {
      company: doc.ownerCompany,
      event,
      no,
      values: { ...values, ...reservedAmounts(one, values), ...today(operation, ledger), ...reservation.constants },
    }
  })
  await postEntries(operation, ledger, rows, messageOf(reservation, posting))
}

/** Returns the amounts of a reservation: what the posting takes out is added to what is reserved, and nothing is posted. */
function reservedAmounts({ ledger, reservation }: Reserving, values: FieldValues): FieldValues {
  const reserved = Object.entries(reservation.amounts).map(([name, of]) => [name, sub('0', String(values[of] ?? '0'))])
  return { ...Object.fromEntries(amountsOf(ledger).map((name) => [name, '0'])), ...Object.fromEntries(reserved) }
}

const amountsOf = (ledger: AnyDocument): string[] => [...new Set(ledgerSpec(ledger).balances.flatMap(({ amounts }) => amounts))]
/** A reservation counts from the day on which it is made, until the day of its release. */
function today(operation: Operation, ledger: AnyDocument): FieldValues {
  const { date } = ledgerSpec(ledger)
  return date === undefined ? {} : { [date]: operation.tx.today }
}
const messageOf = ({ message }: AnyReservation, posting: AnyPosting): MessageKey | undefined =>
  (message ?? posting.message) as MessageKey | undefined
const reserveEvent = ({ name }: Reserving): string => `reserve.${name}`
const releaseEvent = ({ name }: Reserving): string => `release.${name}`
const eventsOf = (one: Reserving) => ({ events: [reserveEvent(one)], reversals: [releaseEvent(one)] })
