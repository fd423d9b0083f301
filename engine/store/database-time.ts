/** The database's time as this process knows it without asking: its own clock, corrected by what the last transactions were told. */
import type { Pool } from 'pg'

interface Offset {
  /** Milliseconds that the database's clock is ahead, known to within half of `trip`. */
  readonly ahead: number
  /** Milliseconds between question and answer. */
  readonly trip: number
  /** When it was measured, ms of `performance.now()`. */
  readonly at: number
}
const offsets = new WeakMap<Pool, Offset>()
/** Milliseconds for which the quickest answer counts more than a later, slower one, and after which an answer is too old to rely on. */
const [quickest, usable] = [60_000, 300_000]

/**
 * Notes a time that the database told.
 * @param sent when it was asked, in ms of this process's clock; `now` is its answer, in ms since the epoch
 */
export function setDatabaseTime(pool: Pool, { sent, now }: { readonly sent: number; readonly now: number }): void {
  const received = Date.now()
  const trip = received - sent
  const known = offsets.get(pool)
  const at = performance.now()
  if (known && known.trip < trip && at - known.at < quickest) return
  offsets.set(pool, { ahead: Math.round(now - (sent + received) / 2), trip, at })
}

/** Returns the database's time in ms since the epoch; undefined as long as no answer within 100 ms was had in the last five minutes. */
export function databaseTime(pool: Pool): number | undefined {
  const known = offsets.get(pool)
  return known && known.trip < 100 && performance.now() - known.at < usable ? Date.now() + known.ahead : undefined
}
