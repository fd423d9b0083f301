/** What becomes of a value that was filled in from others when those others change. */

interface Filling<V> {
  /** The value of the document as it is saved now. */
  readonly value: V | null
  /** The stored value; undefined for a new document. */
  readonly stored: V | null | undefined
  /** Whether any value that it is filled from differs from the stored one. */
  readonly changed: boolean
  /** What the stored values fill in. */
  readonly before: () => Promise<V | null> | V | null
  /** What the values of the document as it is saved now fill in. */
  readonly now: () => Promise<V | null> | V | null
}

/**
 * Returns the value to store: a blank is filled; a value that was filled is filled again when what it comes from changes; a value that
 * a user typed stays. A value counts as typed when it differs from the stored one, or from what the stored values fill in.
 */
export async function refill<V>({ value, stored, changed, before, now }: Filling<V>): Promise<V | null> {
  if (value === null || value === '') return now()
  if (stored === undefined || !changed || value !== stored) return value
  return (await before()) === value ? now() : value
}
