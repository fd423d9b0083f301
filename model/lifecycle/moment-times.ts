/** When the moments of a document come: read from its dates, in the time zone of the platform. Pure. */
import { dayMs } from '../days.ts'
import { meets } from '../rules/condition.ts'
import { actionsOf, type AnyDocument } from '../document.ts'
import { momentOf } from '../process/work-time.ts'
import { dateOf, readSpan, type AnyMoment } from './moment.ts'
import { splitPath } from '../fields/field-path.ts'

/** A moment of one document that is waited for. */
export interface DueMoment {
  readonly name: string
  /** The line whose date it is; '0' for a date of the header. */
  readonly line: string
  /** Milliseconds since the epoch. */
  readonly at: number
  /** Whether it is a reminder, which is only for dates to come. */
  readonly reminds: boolean
  /** The date itself, without the span: when it is past, there is nothing to remind of. */
  readonly date: number
}

/** Reminders of a day are sent at this minute of the local day. */
const morning = 8 * 60

/** Returns the moments of a type by name. */
export const momentsOf = (type: AnyDocument): readonly (readonly [name: string, moment: AnyMoment])[] =>
  Object.entries((type.moments ?? {}) as Record<string, AnyMoment>)

/**
 * Returns the moments for which a document waits in its status, past ones included.
 * @param zone IANA name of the platform's time zone
 */
export function dueMoments(type: AnyDocument, doc: Readonly<Record<string, unknown>>, zone: string): DueMoment[] {
  return momentsOf(type).flatMap(([name, moment]) => {
    if (!isWaitedFor(type, moment, doc)) return []
    return datesIn(doc, dateOf(moment)).map(({ line, value }) => {
      const { at, date } = timesOf(moment, value, zone)
      return { name, line, at, date, reminds: moment.notify !== undefined }
    })
  })
}

/** Whether the status and the condition of a moment let it come. */
export function isWaitedFor(type: AnyDocument, moment: AnyMoment, doc: Readonly<Record<string, unknown>>): boolean {
  const status = String(doc['status'])
  const statuses = moment.while ?? (moment.act ? [actionsOf(type)[moment.act]?.from ?? []].flat() : undefined)
  if (statuses ? !statuses.includes(status) : type.statuses[status]?.end === true) return false
  return !moment.when || meets(moment.when, doc, { roles: [] })
}

/** Returns the filled dates at a field, or in the lines of a list. */
function datesIn(doc: Readonly<Record<string, unknown>>, path: string): { line: string; value: string }[] {
  const [first, column] = splitPath(path)
  const rows = column === undefined ? [{ id: '0', value: doc[first] }] : linesIn(doc, first, column)
  return rows.flatMap(({ id, value }) => (typeof value === 'string' && value !== '' ? [{ line: id, value }] : []))
}

const linesIn = (doc: Readonly<Record<string, unknown>>, lines: string, column: string) =>
  ((doc[lines] ?? []) as readonly Readonly<Record<string, unknown>>[]).map((line) => ({ id: String(line['id']), value: line[column] }))

/** @param value a day `YYYY-MM-DD`, or an instant of ISO 8601 */
function timesOf(moment: AnyMoment, value: string, zone: string): { at: number; date: number } {
  const span = readSpan(moment.before ?? moment.after ?? '')
  const minutes = (span?.minutes ?? 0) * (moment.before ? -1 : 1)
  if (value.length > 10) {
    const date = Date.parse(value)
    return { at: date + minutes * 60_000, date }
  }
  const day = Date.parse(value) / dayMs
  const date = momentOf(zone, day + 1, 0)
  return { at: span ? momentOf(zone, day + minutes / 1440, morning) : date, date }
}
