/** Waiting in tests for a condition instead of for a fixed time. */
import { setTimeout as sleep } from 'node:timers/promises'

interface Waiting {
  /** Milliseconds after which the wait fails. The limit guards against hanging and is no measure of speed; it is below a test's own. */
  readonly limit?: number
  /** Milliseconds between two reads. */
  readonly interval?: number
}

/**
 * Reads a value again and again until it is reached.
 * @param isReached whether the value is the expected one; by default whether it is truthy
 * @returns the reached value
 * @throws Error with the last value, when the limit has passed
 */
export async function waitFor<T>(
  read: () => T | Promise<T>,
  isReached: (value: T) => unknown = Boolean,
  { limit = 100_000, interval = 20 }: Waiting = {},
): Promise<NonNullable<T>> {
  for (const end = performance.now() + limit; ; await sleep(interval)) {
    const value = await read()
    if (isReached(value)) return value as NonNullable<T>
    if (performance.now() > end) throw new Error(`not reached within ${limit} ms; the last value is ${JSON.stringify(value)}`)
  }
}
