/** Number of frozen columns of a line grid: the first one, unless the user changed it on this device. */
const nameOf = (type: string, field: string): string => `weft.freeze.${type}.${field}`

export function keptFreeze(type: string, field: string): number {
  const storedCount = Number(localStorage.getItem(nameOf(type, field)) ?? 1)
  return Number.isInteger(storedCount) && storedCount >= 0 ? Math.min(storedCount, 20) : 1
}

export function keepFreeze(type: string, field: string, columns: number): void {
  try {
    localStorage.setItem(nameOf(type, field), String(columns))
  } catch {
    // Storage is full: the setting lasts for as long as the page is open.
  }
}
