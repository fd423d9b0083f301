/** Unified social credit codes of the demo's companies. */

/** Returns a unified social credit code from its first 17 characters (GB 32100-2015). */
export function usccOf(body: string): string {
  const signs = '0123456789ABCDEFGHJKLMNPQRTUWXY'
  let sum = 0
  for (let at = 0, weight = 1; at < 17; at++, weight = (weight * 3) % 31) sum += signs.indexOf(body[at]!) * weight
  return body + signs[(31 - (sum % 31)) % 31]!
}
