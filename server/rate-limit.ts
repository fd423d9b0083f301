/** Token buckets: limit how many calls one user or one address may make (security T41). Each node keeps its own buckets. */

export interface Buckets {
  take(key: string): boolean
}

/**
 * Creates the buckets.
 * @param perSecond calls per second; 0 disables the limit
 */
export function createBuckets(
  { perSecond, burst }: { readonly perSecond: number; readonly burst: number },
  clock: () => number = () => performance.now(),
): Buckets {
  const buckets = new Map<string, { left: number; at: number }>()
  return {
    take(key) {
      if (perSecond <= 0) return true
      const now = clock()
      const bucket = buckets.get(key) ?? { left: burst, at: now }
      bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * perSecond)
      bucket.at = now
      if (buckets.size > 50_000) for (const [old, { at }] of buckets) if (now - at > (burst / perSecond) * 1000) buckets.delete(old)
      buckets.set(key, bucket)
      if (bucket.left < 1) return false
      bucket.left -= 1
      return true
    },
  }
}
