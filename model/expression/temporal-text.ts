// Reads and writes times as text, in the ISO 8601 forms that FEEL knows.
import { isZone, nanosPerDay, nanosPerSecond } from './calendar.ts'
import { Clock, Day, Elapsed, Moment, Months, local, midnight, type Zone } from './temporal.ts'

export type Temporal = Day | Clock | Moment | Elapsed | Months

const longest = 80
const datePattern = /^(-?(?:\d{4}|[1-9]\d{4,8}))-(\d\d)-(\d\d)$/
const timePattern = /^(\d\d):(\d\d)(?::(\d\d)(?:\.(\d{1,40}))?)?([Zz]|[+-]\d\d:\d\d(?::\d\d)?|@[A-Za-z0-9_+\-/]{1,50})?$/
const monthsPattern = /^(-?)P(?:(\d{1,9})Y)?(?:(\d{1,10})M)?$/
const elapsedPattern = /^(-?)P(?:(\d{1,12})D)?(?:T(?:(\d{1,12})H)?(?:(\d{1,12})M)?(?:(\d{1,14})(?:\.(\d{0,40}))?S)?)?$/

/** Reads `2026-11-20`; null for anything else. */
export function readDay(text: string): Day | null {
  const match = text.length <= longest && datePattern.exec(text)
  return match ? Day.of(Number(match[1]), Number(match[2]), Number(match[3])) : null
}

/** Reads `08:30:00`, with fraction, offset (`+08:00`, `Z`) or zone (`@Asia/Shanghai`); null for anything else. */
export function readClock(text: string, secondsOptional = false): Clock | null {
  const match = text.length <= longest && timePattern.exec(text)
  if (!match || (match[3] === undefined && !secondsOptional)) return null
  const [hour, minute, second] = [Number(match[1]), Number(match[2]), Number(match[3] ?? 0)]
  const zone = readZone(match[5])
  if (hour > 23 || minute > 59 || second > 59 || !zone) return null
  const fraction = Number((match[4] ?? '').padEnd(9, '0').slice(0, 9))
  return new Clock((hour * 3600 + minute * 60 + second) * nanosPerSecond + fraction, zone)
}

function readZone(text: string | undefined): Zone | null {
  if (text === undefined) return local
  if (text === 'Z' || text === 'z') return { offset: 0, name: null }
  if (text.startsWith('@')) return isZone(text.slice(1)) ? { offset: null, name: text.slice(1) } : null
  const [hours, minutes, seconds] = text.slice(1).split(':').map(Number) as [number, number, number | undefined]
  const offset = hours * 3600 + minutes * 60 + (seconds ?? 0)
  if (minutes > 59 || (seconds ?? 0) > 59 || offset > 18 * 3600) return null
  return { offset: text.startsWith('-') && offset > 0 ? -offset : offset, name: null }
}

/** Reads `2026-11-20T08:30:00Z`; a date alone is its midnight. */
export function readMoment(text: string, secondsOptional = false): Moment | null {
  const at = text.indexOf('T')
  const day = readDay(at < 0 ? text : text.slice(0, at))
  if (!day || at < 0) return day && midnight(day)
  const time = text.slice(at + 1)
  // The end of a day is the first moment of the next (ISO 8601).
  const isEnd = /^24:00(?::00(?:\.0+)?)?(?![\d:.])/.test(time)
  const clock = readClock(isEnd ? `00${time.slice(2)}` : time, secondsOptional)
  const begun = isEnd ? Day.ofNumber(day.number + 1) : day
  return begun && clock && new Moment(begun, clock)
}

/** Reads `P1Y2M`, `P3DT4H5M6.7S`, with a leading minus; null for anything else, also for a mixture of both kinds. */
export function readDuration(text: string): Months | Elapsed | null {
  if (text.length > longest) return null
  const months = monthsPattern.exec(text)
  if (months && (months[2] ?? months[3]) !== undefined) {
    const count = Number(months[2] ?? 0) * 12 + Number(months[3] ?? 0)
    return new Months(months[1] && count ? -count : count)
  }
  const elapsed = elapsedPattern.exec(text)
  if (!elapsed || text.endsWith('T') || elapsed.slice(2).every((part) => part === undefined)) return null
  const [days, hours, minutes, seconds] = elapsed.slice(2, 6).map((part) => BigInt(part ?? 0)) as [bigint, bigint, bigint, bigint]
  const fraction = BigInt((elapsed[6] ?? '').padEnd(9, '0').slice(0, 9))
  const nanos = (((days * 24n + hours) * 60n + minutes) * 60n + seconds) * BigInt(nanosPerSecond) + fraction
  return new Elapsed(elapsed[1] ? -nanos : nanos)
}

/** Reads the content of an `@"…"` literal or a date field, in whichever form fits. */
export function readTemporal(text: string, secondsOptional = false): Temporal | null {
  return (
    readDay(text) ??
    (text.includes('T') && !text.includes('P') ? readMoment(text, secondsOptional) : null) ??
    readClock(text, secondsOptional) ??
    readDuration(text)
  )
}

/** Returns the ISO text of any temporal value. */
export function writeTemporal(value: Temporal): string {
  if (value instanceof Day) return writeDay(value)
  if (value instanceof Clock) return writeClock(value)
  if (value instanceof Moment) return `${writeDay(value.day)}T${writeClock(value.clock)}`
  return value instanceof Months ? writeMonths(value.months) : writeElapsed(value.nanos)
}

const two = (n: number) => String(n).padStart(2, '0')

function writeDay({ year, month, day }: Day): string {
  return `${year < 0 ? '-' : ''}${String(Math.abs(year)).padStart(4, '0')}-${two(month)}-${two(day)}`
}

function writeClock(clock: Clock): string {
  const fraction = clock.fraction ? `.${String(clock.fraction).padStart(9, '0').replace(/0+$/, '')}` : ''
  return `${two(clock.hour)}:${two(clock.minute)}:${two(clock.second)}${fraction}${writeZone(clock.zone)}`
}

function writeZone({ offset, name }: Zone): string {
  if (name !== null) return `@${name}`
  if (offset === null) return ''
  if (offset === 0) return 'Z'
  const size = Math.abs(offset)
  const seconds = size % 60
  return `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 3600))}:${two(Math.floor(size / 60) % 60)}${seconds ? `:${two(seconds)}` : ''}`
}

function writeMonths(months: number): string {
  const size = Math.abs(months)
  const [years, rest] = [Math.floor(size / 12), size % 12]
  return `${months < 0 ? '-' : ''}P${years ? `${years}Y` : ''}${rest || !years ? `${rest}M` : ''}`
}

function writeElapsed(nanos: bigint): string {
  if (nanos === 0n) return 'PT0S'
  const size = nanos < 0n ? -nanos : nanos
  const days = size / BigInt(nanosPerDay)
  const rest = Number(size % BigInt(nanosPerDay))
  const clock = new Clock(rest)
  const fraction = clock.fraction ? `.${String(clock.fraction).padStart(9, '0').replace(/0+$/, '')}` : ''
  const seconds = clock.second || fraction ? `${clock.second}${fraction}S` : ''
  const time = `${clock.hour ? `${clock.hour}H` : ''}${clock.minute ? `${clock.minute}M` : ''}${seconds}`
  return `${nanos < 0n ? '-' : ''}P${days ? `${days}D` : ''}${time && `T${time}`}`
}
