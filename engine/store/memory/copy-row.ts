/** Copies of rows that are kept in memory. */
type Row = Record<string, any>

/** A row that its holder may change, dates and buffers included. */
export const copy = <R extends Row>(row: R): R => {
  const copied: Row = { ...row }
  for (const name in copied) {
    const value: unknown = copied[name]
    if (typeof value === 'object' && value !== null) copied[name] = copyOf(value)
  }
  return copied as R
}
function copyOf(value: object): unknown {
  if (Array.isArray(value)) return value.map((one: unknown) => (typeof one === 'object' && one !== null ? copyOf(one) : one))
  return Object.getPrototypeOf(value) === Object.prototype ? copy(value) : structuredClone(value)
}
