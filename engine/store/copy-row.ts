/** Copies of rows that are kept in memory. */
type Row = Record<string, any>

/** A row that its holder may change, dates and buffers included. */
export const copy = <R extends Row>(row: R): R => {
  const copied: Row = {}
  for (const name in row) copied[name] = copyOf(row[name])
  return copied as R
}
function copyOf(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(copyOf)
  return Object.getPrototypeOf(value) === Object.prototype ? copy(value) : structuredClone(value)
}
