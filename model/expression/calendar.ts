// Days, offsets and zones of the proleptic Gregorian calendar: integers only, no local time zone.

export const nanosPerSecond = 1_000_000_000
export const nanosPerDay = 86_400 * nanosPerSecond
/** FEEL years reach from −999 999 999 to 999 999 999. */
export const lastYear = 999_999_999

export function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
}

export function daysInMonth(year: number, month: number): number {
  return month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31
}

/** Returns the days since 1970-01-01 (Howard Hinnant's civil calendar algorithm). */
export function dayNumber(year: number, month: number, day: number): number {
  const y = month <= 2 ? year - 1 : year
  const era = Math.floor(y / 400)
  const yearOfEra = y - era * 400
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + day - 1
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468
}

/** Returns the date of a day number: [year, month, day]. */
export function civil(days: number): [number, number, number] {
  const shifted = days + 719_468
  const era = Math.floor(shifted / 146_097)
  const dayOfEra = shifted - era * 146_097
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  )
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100))
  const mp = Math.floor((5 * dayOfYear + 2) / 153)
  const month = mp + (mp < 10 ? 3 : -9)
  return [yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, dayOfYear - Math.floor((153 * mp + 2) / 5) + 1]
}

/** Returns the weekday: 1 Monday … 7 Sunday. */
export function weekday(days: number): number {
  return ((((days + 3) % 7) + 7) % 7) + 1
}

/** Returns the week of the year by ISO 8601: week 1 contains the first Thursday. */
export function isoWeek(days: number): number {
  const thursday = days - weekday(days) + 4
  const [year] = civil(thursday)
  return Math.floor((thursday - dayNumber(year, 1, 1)) / 7) + 1
}

const formats = new Map<string, Intl.DateTimeFormat | null>()

function format(zone: string): Intl.DateTimeFormat | null {
  let cached = formats.get(zone)
  if (cached === undefined) {
    try {
      cached = new Intl.DateTimeFormat('en-US', {
        timeZone: zone,
        hourCycle: 'h23',
        year: 'numeric',
        month: 'numeric',
        day: 'numeric',
        hour: 'numeric',
        minute: 'numeric',
        second: 'numeric',
        era: 'short',
      })
    } catch {
      cached = null
    }
    if (formats.size > 600) formats.clear()
    formats.set(zone, cached)
  }
  return cached
}

/** Returns whether this is an IANA zone such as `Asia/Shanghai`. */
export function isZone(zone: string): boolean {
  return format(zone) !== null
}

/**
 * Returns the seconds east of UTC in a zone at a local time (seconds since 1970-01-01 on the local clock); null outside the range
 * that the platform knows.
 */
export function zoneOffset(zone: string, local: number): number | null {
  const at = format(zone)
  if (!at || Math.abs(local) > 8.64e12) return null
  let offset = 0
  for (let round = 0; round < 2; round++) {
    const parts: Record<string, string> = {}
    for (const part of at.formatToParts((local - offset) * 1000)) parts[part.type] = part.value
    const year = parts.era === 'BC' ? 1 - Number(parts.year) : Number(parts.year)
    const seen = dayNumber(year, Number(parts.month), Number(parts.day)) * 86_400
    offset = seen + Number(parts.hour) * 3600 + Number(parts.minute) * 60 + Number(parts.second) - (local - offset)
  }
  return offset
}
