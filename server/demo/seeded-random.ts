/** A seeded random source: the same seed gives the same season on every machine. */

export interface Chance {
  /** 0 inclusive to 1 exclusive. */
  next(): number
  /** An integer, both bounds included. */
  int(low: number, high: number): number
  pick<T>(list: readonly T[]): T
  /** One of the keys, with a probability proportional to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K
  some<T>(list: readonly T[], count: number): T[]
  /** Where the source stands; `restore` makes it draw again what it drew from there. */
  state(): number
  restore(state: number): void
}

/** Mulberry32: small, uniform, and sufficient for a demo. */
export function chance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    int,
    pick: (list) => list[int(0, list.length - 1)]!,
    weighted: (weights) => {
      const entries = Object.entries(weights) as [never, number][]
      let at = next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [key, weight] of entries) if ((at -= weight) < 0) return key
      return entries.at(-1)![0]
    },
    some: (list, count) => {
      const left = [...list]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(int(0, left.length - 1), 1)[0]!)
    },
    state: () => state,
    restore: (at) => {
      state = at
    },
  }
}

/** Returns the day that is this many days after another. */
export const dayFrom = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
