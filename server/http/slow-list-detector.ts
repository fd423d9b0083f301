/**
 * Tracks the recent response times of lists on this node. A list whose 95th percentile exceeds two seconds is slow, and its viewers
 * are notified (experience U11).
 */
const heavyMs = 2000
const sampleCount = 40
const minutes = 10

export interface Pace {
  note(list: string, ms: number): void
  heavy(list: string): boolean
}

/**
 * Creates the detector. One slow answer among a few is not enough: it takes three, and only answers of the last ten minutes count.
 * @param now the clock, in milliseconds
 */
export function pace(now: () => number = Date.now): Pace {
  const lists = new Map<string, { at: number; ms: number }[]>()
  const lately = (list: string) => (lists.get(list) ?? []).filter(({ at }) => now() - at < minutes * 60_000)
  return {
    note(list, ms) {
      lists.set(list, [...lately(list), { at: now(), ms }].slice(-sampleCount))
    },
    heavy(list) {
      const times = lately(list)
        .map(({ ms }) => ms)
        .sort((a, b) => a - b)
      const slow = times.filter((ms) => ms > heavyMs).length
      return slow >= 3 && times[Math.ceil(times.length * 0.95) - 1]! > heavyMs
    },
  }
}
