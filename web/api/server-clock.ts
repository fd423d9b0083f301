/** The server's clock as this browser knows it: the own one may be wrong by hours, and signing in, refreshing and signing must work all the same. */
const kept = 'weft.clock'
let offset = Number(localStorage.getItem(kept) ?? 0) || 0

/** Milliseconds since epoch by the server's clock, as near as is known. */
export const serverNow = (): number => Date.now() + offset

/** Takes over what the server says its time is; kept, so that a reload signs rightly from its first call. */
export function setClock(now: number): void {
  offset = now - Date.now()
  localStorage.setItem(kept, String(Math.round(offset)))
}

/** From the `Date` of an answer, which has whole seconds: only a real difference changes anything. */
export function learnClock(date: string | null): void {
  const said = date ? Date.parse(date) : Number.NaN
  if (Number.isFinite(said) && Math.abs(said - serverNow()) > 5000) setClock(said)
}
