/** How many decimals amounts of a currency are shown with, by its code: the minor units of ISO 4217, as the platform's `Intl` knows them. */

const known = new Map<string, number>()

/** Returns 0 for JPY, 3 for KWD, 2 for CNY (and RMB); 2 for an unknown or missing code. */
export function decimalsOfCode(code: string): number {
  const iso = code === 'RMB' ? 'CNY' : code
  if (!/^[A-Z]{3}$/.test(iso)) return 2
  let decimals = known.get(iso)
  if (decimals === undefined) {
    decimals = new Intl.NumberFormat('en', { style: 'currency', currency: iso }).resolvedOptions().maximumFractionDigits ?? 2
    known.set(iso, decimals)
  }
  return decimals
}
