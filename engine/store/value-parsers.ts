/** How values come from PostgreSQL: exact decimals and big numbers as text, days as text, moments as ISO 8601. */
import pg from 'pg'

/** Decimals without trailing zeros, days as text, moments as ISO 8601, big numbers as text: the same as the server's pool. */
export function getTypeParser(oid: number, format?: string): any {
  switch (oid) {
    case 20:
      return (text: string) => text
    case 1700:
      return (text: string) => (text.includes('.') ? text.replace(/\.?0+$/, '') : text)
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
