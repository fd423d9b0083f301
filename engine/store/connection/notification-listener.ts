/** One connection that receives database notifications (LISTEN). Its heartbeat tells whether the database is available. */
import pg from 'pg'
import type { Pool } from 'pg'

export interface NotificationListener {
  /** Whether the database answered within the last seconds. */
  readonly there: boolean
  /** Milliseconds that the database's clock is ahead of this node's. */
  readonly clockOffset: number
  close(): Promise<void>
}
export interface ListenerOptions {
  /** The handler of each channel. Handlers must not throw; payloads come from the application's own nodes. */
  readonly channels: Readonly<Record<string, (payload: string) => void>>
  /** Called after a lost connection was restored, since notifications may have been missed. */
  readonly onBack?: () => void
  /** The connection was lost: from now on announcements are missed. */
  readonly onLost?: () => void
  /** The database has answered neither a heartbeat nor a new connection in time: it hangs. A busy one answers the second. */
  readonly onSilent?: () => void
}
const every = 2000
/** How long the first connection may take: a machine that is busy with its first start answers late. */
const firstPatience = 120_000

/**
 * Connects and stays connected: a lost connection is retried every quarter of a second. Resolves after the first success, for which it waits
 * longer than for later ones.
 */
export async function listenForNotifications(
  pool: Pool,
  { channels, onBack, onLost, onSilent }: ListenerOptions,
): Promise<NotificationListener> {
  const state = { there: false, clockOffset: 0, closed: false }
  let client: pg.Client | undefined
  let silent = false
  let timer: NodeJS.Timeout | undefined
  const later = (work: () => Promise<void>, ms: number) => {
    if (!state.closed) timer = setTimeout(() => void work(), ms)
  }
  const lose = () => {
    if (state.there) onLost?.()
    state.there = false
    const lost = client
    client = undefined
    lost?.removeAllListeners('notification')
    lost?.end().catch(() => undefined)
  }
  const beat = async (): Promise<void> => {
    const current = client
    if (!current) return
    try {
      const sent = Date.now()
      const { rows } = await within(current.query('SELECT (extract(epoch FROM clock_timestamp()) * 1000)::float8 AS now'), every)
      state.clockOffset = Math.round(rows[0].now - (sent + Date.now()) / 2)
      later(beat, every)
    } catch (error) {
      silent = error instanceof Silence
      // Whatever the reason, a connection that does not answer is given up and opened again.
      if (client === current) lose()
      later(connect, 250)
    }
  }
  const connect = async (first = false): Promise<void> => {
    const limit = first ? firstPatience : every
    const next = new pg.Client({
      ...pool.options,
      password: (pool.options as { password?: string }).password,
      connectionTimeoutMillis: limit,
      keepAlive: true,
    } as pg.ClientConfig)
    // A broken idle connection emits its error here. Without a handler it would end the process (security T43).
    next.on('error', () => {
      if (client === next) {
        lose()
        clearTimeout(timer)
        later(connect, 250)
      }
    })
    next.on('notification', ({ channel, payload }) => channels[channel]?.(payload ?? ''))
    try {
      await within(next.connect(), limit)
      for (const channel of Object.keys(channels)) await next.query(`LISTEN ${channel}`)
      client = next
      state.there = true
      silent = false
      if (!first) onBack?.()
      await beat()
    } catch (error) {
      next.end().catch(() => undefined)
      if (first) throw error
      if (silent) onSilent?.()
      silent = false
      later(connect, 250)
    }
  }
  await connect(true)
  return {
    get there() {
      return state.there
    },
    get clockOffset() {
      return state.clockOffset
    },
    close: async () => {
      state.closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}

class Silence extends Error {}
function within<T>(work: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout
  return Promise.race([
    work,
    new Promise<never>((_, refuse) => {
      timer = setTimeout(() => refuse(new Silence('no answer')), ms)
    }),
  ]).finally(() => clearTimeout(timer)) as Promise<T>
}
