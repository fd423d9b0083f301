/** The word `validity`: from which day to which a document is valid, and which documents are never valid on one day together. */
import { addDays } from '../days.ts'
import { bookingsOf } from '../between/booking.ts'
import type { AnyConstraint } from '../rules/constraint.ts'

/**
 * A document is valid from one day to another, both included; a blank end is without end, a blank beginning without beginning. Two documents of
 * one company with the same key are never valid on one day: an exclusion constraint of the database says so, whatever code writes. `N`: field names;
 * `S`: statuses.
 *
 * ```ts
 * validity: { from: 'validFrom', to: 'validTo', noOverlapBy: ['supplier', 'style', 'currency'], in: ['active'], endsPredecessor: 'replaces' }
 * ```
 */
export interface ValidPeriod<N extends string, S extends string> {
  /** The fields with the first and the last day. */
  readonly from: N
  readonly to: N
  /**
   * The fields of the key. Two blanks are equal. Of a list of links one common entry is enough, and a blank list stands for all entries.
   */
  readonly noOverlapBy: readonly N[]
  /** Statuses in which a document is valid; absent: all. */
  readonly in?: readonly S[]
  /**
   * A yes/no field by which a person chooses that documents which begin earlier and overlap end the day before this one begins. The choice is
   * stored with the document, the journal of the other documents has the change.
   */
  readonly endsPredecessor?: N
}

/**
 * A document is valid from one day until the next one with the same key begins: rates, which have no end of their own. The key with its day
 * is unique.
 *
 * ```ts
 * validity: { from: 'dateFrom', untilNextBy: [['fromCurrency', 'toCurrency'], ['taxCode']] }
 * ```
 */
export interface ValidUntilNext<N extends string> {
  readonly from: N
  /** Alternative keys; one of which a field is blank is not that of the document. */
  readonly untilNextBy: readonly (readonly N[])[]
}

export type Validity<N extends string, S extends string> = ValidPeriod<N, S> | ValidUntilNext<N>
/** A validity as generic code reads it. */
export type AnyValidity = Validity<string, string>
export type AnyPeriod = ValidPeriod<string, string>

/** The name of the view of valid documents that lists offer, and the period by which the first day is filtered. */
export const validToday = 'validToday'

/** Returns the validity of a type with an end of its own; undefined for other types. */
export function periodOf(type: { readonly validity?: unknown }): AnyPeriod | undefined {
  const validity = type.validity as AnyValidity | undefined
  return validity && 'to' in validity ? validity : undefined
}

/** Returns the fields that a validity names. */
export const fieldsOfValidity = (validity: AnyValidity): readonly string[] =>
  'to' in validity ? [validity.from, validity.to, ...validity.noOverlapBy] : [validity.from, ...validity.untilNextBy.flat()]

/** Returns the constraints that follow from a validity and from what is booked for days: the last day is not before the first. */
export function impliedConstraints({
  validity,
  reserves,
}: {
  readonly validity?: AnyValidity | undefined
  readonly reserves?: unknown
}): readonly AnyConstraint[] {
  const days = bookingsOf({ reserves }).flatMap(([, { time }]) =>
    time.day === undefined ? [{ field: time.to, notBefore: time.from }] : [],
  )
  return [...(validity && 'to' in validity ? [{ field: validity.to, notBefore: validity.from }] : []), ...days]
}

/**
 * Returns whether two periods have a common day.
 * @param one days `YYYY-MM-DD`; null is without limit
 */
export function shareDay(one: DayPeriod, other: DayPeriod): boolean {
  return startsByEnd(one.from, other.to) && startsByEnd(other.from, one.to)
}
export interface DayPeriod {
  readonly from: string | null
  readonly to: string | null
}
const startsByEnd = (from: string | null, to: string | null): boolean => from === null || to === null || from <= to

/** Returns the day before a day `YYYY-MM-DD`. */
export const dayBefore = (day: string): string => addDays(day, -1)
