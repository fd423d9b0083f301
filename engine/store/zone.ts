/** The time zone of each platform, cached in memory. It decides the day of every timestamp. */
import type { Pool } from 'pg'
import { defaultZone } from '../../model/process/work-time.ts'

const known = new WeakMap<Pool, Map<string, { readonly zone: string; readonly until: number }>>()
/** The time (ms) within which a zone changed by another node takes effect here. */
const freshFor = 30_000

/**
 * Returns the zone of a platform, read in the first transaction that needs it and then from memory.
 *
 * @param platform id, or '' for work across platforms, which uses the default zone
 * @param query sends a statement of the transaction whose scope is that platform
 */
export async function zoneOf(
  pool: Pool,
  platform: string,
  query: (sql: string, params: readonly unknown[]) => Promise<{ readonly rows: readonly { readonly zone?: string }[] }>,
): Promise<string> {
  if (platform === '') return defaultZone
  const zones = known.get(pool) ?? new Map<string, { zone: string; until: number }>()
  known.set(pool, zones)
  const cached = zones.get(platform)
  if (cached && cached.until > performance.now()) return cached.zone
  const { rows } = await query('SELECT zone FROM core.work_calendar WHERE platform_id = $1', [platform])
  const zone = rows[0]?.zone ?? defaultZone
  zones.set(platform, { zone, until: performance.now() + freshFor })
  return zone
}

/** Returns the zone of a platform where it is known without a query. */
export function knownZone(pool: Pool, platform: string): string | undefined {
  if (platform === '') return defaultZone
  const cached = known.get(pool)?.get(platform)
  return cached && cached.until > performance.now() ? cached.zone : undefined
}

/** Clears the cached zones, so that the next transaction of this process sees a change. */
export function forgetZones(pool: Pool): void {
  known.delete(pool)
}
