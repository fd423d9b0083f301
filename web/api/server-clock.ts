/** Server clock as known to this browser. The local clock may be wrong by hours, and sign-in, refresh and signing must still work. */
const storageKey = 'weft.clock'
let offset = Number(localStorage.getItem(storageKey) ?? 0) || 0

/** Returns the estimated server time, in milliseconds since epoch. */
export const serverNow = (): number => Date.now() + offset

/** Sets the server time. It is stored, so that a reload signs correctly from its first call. */
export function setClock(now: number): void {
  offset = now - Date.now()
  localStorage.setItem(storageKey, String(Math.round(offset)))
}

/** Learns the time from the `Date` header of a response. The header has whole seconds, so only a real difference is applied. */
export function learnClock(date: string | null): void {
  const serverTime = date ? Date.parse(date) : Number.NaN
  if (Number.isFinite(serverTime) && Math.abs(serverTime - serverNow()) > 5000) setClock(serverTime)
}
