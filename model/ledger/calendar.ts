/** The words of posting days: a type that is a calendar (accounting periods), and a type whose day must fall into an open part of it. */

/**
 * The documents of this type are the parts of a calendar of their owning company. An action that leads from an open status to another one
 * closes a part: it waits for postings that are under way, and those that begin meanwhile wait for it.
 */
export interface CalendarSpec<N extends string, S extends string> {
  /** The fields with the first and the last day of a part; both belong to it. */
  readonly from: N
  readonly to: N
  /** Statuses in which days of the part may be posted. */
  readonly open: readonly S[]
}

/** The day of a document that is posted. It is refused at the field when its part of the calendar is closed. */
export interface Dated<N extends string, A extends string> {
  readonly field: N
  /** Type name of the calendar. */
  readonly calendar: string
  /** Actions at which the day is checked, in addition to those that post. */
  readonly on?: A | readonly A[]
  /** A day outside of every part is refused too. Without it, where no calendar is kept, every day may be posted. */
  readonly required?: true
}
