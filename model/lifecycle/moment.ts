/** Moments as data: what a document does by itself, or whom it reminds, when one of its dates comes. Each happens once for each date. */
import type { Condition } from '../rules/condition.ts'
import type { NoticeKind } from '../notice-channels.ts'
import type { Recipients } from '../notice-spec.ts'
import type { Label } from '../text.ts'

/** A span of ISO 8601 with one unit: days and weeks of the calendar, hours and minutes of the clock. */
export type MomentSpan = `P${number}${'D' | 'W'}` | `PT${number}${'H' | 'M'}`

/**
 * When a moment comes, in the platform's time zone. `N` names a date of the header, or of each line as `lines.column`.
 *
 * - A day ends with its last minute: `at` a day is the beginning of the next day, since the last day of a validity belongs to it.
 * - `before` and `after` a day are at 08:00 of the day so far from it.
 * - A date and time is the instant itself, and so much before or after it.
 */
export type MomentTime<N extends string = string> =
  | { readonly at: N; readonly before?: undefined; readonly after?: undefined; readonly of?: undefined }
  | { readonly before: MomentSpan; readonly of: N; readonly at?: undefined; readonly after?: undefined }
  | { readonly after: MomentSpan; readonly of: N; readonly at?: undefined; readonly before?: undefined }

/** A reminder: who is notified, and the text with `{number}`, `{field}` of the header, and `{column}` of the line whose date it is. */
export interface Reminder<U extends string = string> {
  readonly to: Recipients<U>
  readonly text: Label
  /** `MSG` unless said otherwise. */
  readonly kind?: NoticeKind
}

/**
 * One moment of a type.
 *
 * @example
 * moments: {
 *   closing: { at: 'windowEnd', act: 'close' },
 *   expiring: { before: 'P30D', of: 'validTo', notify: { to: { users: ['owner'] }, text: ['{name} 将到期', '{name} expires'] } },
 * }
 * @typeParam N dates of the header, and of lines as `lines.column`
 * @typeParam U fields that link users
 * @typeParam A names of actions
 * @typeParam S names of statuses
 * @typeParam D the document
 */
export type Moment<
  N extends string = string,
  U extends string = string,
  A extends string = string,
  S extends string = string,
  D = object,
> = MomentTime<N> & {
  /** Statuses in which the moment is waited for; absent: those from which the action leads, or for a reminder all but final ones. */
  readonly while?: readonly S[]
  readonly when?: Condition<D>
} & (
    | {
        /** Executed by the system with the engine's rights, through the one action pipeline. Refusals are retried, and the creator is notified of them. */
        readonly act: A
        readonly notify?: undefined
      }
    /** A reminder is for a date to come: a date that is past when it is entered reminds nobody. */
    | { readonly notify: Reminder<U>; readonly act?: undefined }
  )

/** A moment of a type that is known at run time only. */
export type AnyMoment = Moment<string, string, string, string, Record<string, unknown>>

const spanPattern = /^P(?:(\d+)([DW])|T(\d+)([HM]))$/
const minutesIn = { D: 1440, W: 10_080, H: 60, M: 1 } as const

/** Returns the minutes of a span and whether its unit is one of the calendar; undefined when it is none. */
export function readSpan(text: string): { readonly minutes: number; readonly days: boolean } | undefined {
  const [, calendar, day, clock, hour] = spanPattern.exec(text) ?? []
  const unit = (day ?? hour) as keyof typeof minutesIn | undefined
  return unit === undefined ? undefined : { minutes: Number(calendar ?? clock) * minutesIn[unit], days: day !== undefined }
}

/** Returns the date that a moment is counted from: a field, or `lines.column`. */
export const dateOf = (moment: AnyMoment): string => (moment.at ?? moment.of)!
