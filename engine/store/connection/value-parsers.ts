/** Parses values from PostgreSQL: exact decimals and big numbers as text, dates as text, timestamps as ISO 8601. */
import pg from 'pg'

/**
 * Returns the parser of a type: decimals without trailing zeros, dates as text, timestamps as ISO 8601, big numbers as text, as in
 * the server's pool.
 */
export function getTypeParser(oid: number, format?: string): any {
  switch (oid) {
    case 20:
    case 25:
    case 1043:
    case 1082:
    case 1083:
      return asText
    case 1700:
      return shortened
    case 1184:
      return timestamp
    case 1016:
      return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(','))
    default:
      return pg.types.getTypeParser(oid, format as never)
  }
}

/** The parser of types whose values stay as PostgreSQL writes them. */
export const asText = (text: string): string => text

/** A moment in UTC, as the connection's time zone gives it (`2026-11-22 15:28:34.123456+00`), in ISO 8601 with milliseconds. */
function timestamp(text: string): string {
  if (!text.endsWith('+00') || text.charCodeAt(10) !== 32) return new Date(text).toISOString()
  const milliseconds = text.length > 23 ? text.slice(20, -3).padEnd(3, '0').slice(0, 3) : '000'
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`
}

const [zero, point] = [48, 46]
/** A decimal without trailing zeros behind its point: `12.5000` → `12.5`, `3.0000` → `3`. */
function shortened(text: string): string {
  let end = text.length
  if (text.charCodeAt(end - 1) !== zero || !text.includes('.')) return text
  while (text.charCodeAt(end - 1) === zero) end--
  return text.slice(0, text.charCodeAt(end - 1) === point ? end - 1 : end)
}
