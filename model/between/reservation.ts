/** The word `reserves` over balances: what a posting will take out of a balance is held back while the document is under way. */
import { isBooking } from './booking.ts'

/**
 * Reserves what a posting of the same name (`posts`) will take out of the balances, from the day on which the document comes under way until it is
 * posted or ends: `reserves: { stock: { amounts: { allocated: 'quantity' }, unless: ['draft', 'completed', 'cancelled'] } }`. The ledger says what is left
 * (`derived: { free: { of: 'quantity', less: 'allocated' } }`) and holds a floor on it, so that nobody else takes what is reserved.
 *
 * A reservation is entries of the same ledger with the same dimensions: the amounts that are reserved, and nothing of the amounts that are posted. A
 * release is their mirror, whatever the document says by then, so that the balances are the sum of the entries at any time.
 *
 * `S`: statuses of the document.
 */
export interface Reservation<S extends string> {
  /** Amounts of the ledger that are reserved, each with the amount of the posting that it stands for; what the posting takes out is added here. */
  readonly amounts: Readonly<Record<string, string>>
  /** Statuses in which nothing is reserved. Every other one reserves, those of a platform's own process too. */
  readonly unless: readonly S[]
  /** Fixed texts of the entries instead of those of the posting, such as the kind of event, and those of a release. */
  readonly constants?: Readonly<Record<string, string>>
  readonly releaseConstants?: Readonly<Record<string, string>>
  /** Message key when too little is free. Absent: that of the posting. */
  readonly message?: string
}

/** A reservation as generic code reads it. */
export type AnyReservation = Reservation<string>

/** Returns what a type reserves, by the name of the posting. */
export const reservationsOf = (type: { readonly reserves?: unknown }): readonly (readonly [name: string, reservation: AnyReservation])[] =>
  Object.entries((type.reserves ?? {}) as Readonly<Record<string, AnyReservation>>).filter(([, reserved]) => !isBooking(reserved))
