/**
 * Announcements to all nodes, gathered for a moment and sent in one statement. Not inside commits: PostgreSQL lets those that announce something wait
 * for each other until they are on disk. Listeners poll as well, in case an announcement is lost.
 */
import type { Pool } from 'pg'

const gathering = new WeakMap<Pool, Map<string, readonly [channel: string, payload: string]>>()
/** Milliseconds. */
const moment = 25

/** Announces soon; the same announcement goes once for all that ask for it meanwhile. */
export function announceSoon(pool: Pool, channel: string, payload: string): void {
  const pending = gathering.get(pool)
  const waiting = pending ?? new Map<string, readonly [string, string]>()
  waiting.set(`${channel} ${payload}`, [channel, payload])
  if (pending) return
  gathering.set(pool, waiting)
  setTimeout(() => {
    gathering.delete(pool)
    const all = [...waiting.values()]
    pool
      .query({
        name: 'announce',
        text: 'SELECT pg_notify(n.channel, n.payload) FROM unnest($1::text[], $2::text[]) AS n (channel, payload)',
        values: [all.map(([one]) => one), all.map(([, text]) => text)],
      })
      .catch(() => undefined)
  }, moment).unref()
}
