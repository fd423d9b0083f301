/**
 * The database's time as this process knows it without asking: the time since the process started, plus an offset that answers of the
 * database give. A change of the machine's clock does not move it.
 */
import type { Pool } from 'pg'

interface Offset {
  /** The database's time in ms since the epoch when `performance.now()` was 0, known to within half of `trip`. */
  readonly origin: number
  /** Milliseconds between question and answer. */
  readonly trip: number
  /** When it was measured, ms of `performance.now()`. */
  readonly at: number
}
const offsets = new WeakMap<Pool, Offset>()
/** Milliseconds for which the quickest answer counts more than a later, slower one, and after which an answer is too old to rely on. */
const [quickest, usable] = [60_000, 300_000]

/**
 * Records an answer of the database about its time.
 * @param sent when it was asked, in ms of `performance.now()`; `now` is its answer, in ms since the epoch
 */
export function setDatabaseTime(pool: Pool, { sent, now }: { readonly sent: number; readonly now: number }): void {
  const at = performance.now()
  const trip = at - sent
  const known = offsets.get(pool)
  if (known && known.trip < trip && at - known.at < quickest) return
  offsets.set(pool, { origin: now - (sent + at) / 2, trip, at })
}

/** Returns the database's time in ms since the epoch; undefined as long as no answer within 100 ms was had in the last five minutes. */
export function databaseTime(pool: Pool): number | undefined {
  const known = offsets.get(pool)
  const at = performance.now()
  return known && known.trip < 100 && at - known.at < usable ? Math.round(known.origin + at) : undefined
}
