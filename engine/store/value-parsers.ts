/** Parses values from PostgreSQL: exact decimals and big numbers as text, dates as text, timestamps as ISO 8601. */
import pg from 'pg'

/**
 * Returns the parser of a type: decimals without trailing zeros, dates as text, timestamps as ISO 8601, big numbers as text, as in
 * the server's pool.
 */
export function getTypeParser(oid: number, format?: string): any {
  switch (oid) {
    case 20:
      return (text: string) => text
    case 1700:
      return shortened
    case 1082:
    case 1083:
      return (text: string) => text
    case 1184:
      return (text: string) => new Date(text).toISOString()
    case 1016:
      return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(','))
    default:
      return pg.types.getTypeParser(oid, format as never)
  }
}

const [zero, point] = [48, 46]
/** A decimal without trailing zeros behind its point: `12.5000` → `12.5`, `3.0000` → `3`. */
function shortened(text: string): string {
  let end = text.length
  if (text.charCodeAt(end - 1) !== zero || !text.includes('.')) return text
  while (text.charCodeAt(end - 1) === zero) end--
  return text.slice(0, text.charCodeAt(end - 1) === point ? end - 1 : end)
}
