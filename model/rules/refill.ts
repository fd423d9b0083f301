/** What becomes of a value that was filled in from others when those others change. */

/**
 * Returns the value of a row to store: a blank is filled; a value that was filled is filled again when what it comes from changes; a value that
 * a user typed stays. A value counts as typed when it differs from the stored one, or from what the stored values fill in.
 * @param stored the row as stored; undefined for a new one
 * @param of `from`: the values of the row that fill it in, absent where others do too; `value`: what a row fills in
 */
export async function refill<D extends object, K extends keyof D>(
  row: D,
  stored: D | undefined,
  name: K,
  { from, value: filledBy }: { readonly from?: readonly (keyof D)[]; readonly value: (row: D) => Promise<D[K] | null> | D[K] | null },
): Promise<D[K] | null> {
  const value = row[name]
  if (value === null || value === '') return filledBy(row)
  const changed = from === undefined || from.some((one) => stored?.[one] !== row[one])
  if (stored === undefined || !changed || value !== stored[name]) return value
  return (await filledBy(stored)) === value ? filledBy(row) : value
}
