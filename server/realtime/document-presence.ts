/**
 * Tracks who has a document open and who is typing in it, across all nodes. It is announced at every change and every 30 seconds;
 * entries that are not repeated expire.
 */
import { randomUUID } from 'node:crypto'
import { authenticate } from '../../engine/authentication/tokens.ts'
import type { Actor } from '../../engine/actor.ts'
import type { Server } from '../route-context.ts'

export interface Watcher {
  readonly user: string
  readonly name: string
  readonly company: string
  readonly companyKind: Actor['companyKind']
  readonly editing: boolean
}
export interface Watch {
  /** A connection views a room or types in it. */
  enter(key: string, at: { actor: Actor; room: string; editing: boolean }): void
  leave(key: string, at: { platform: string; room: string }): void
  receive(message: Readonly<Record<string, unknown>>): void
  in(platform: string, room: string): Watcher[]
  close(): void
}
const every = 30_000

/** Creates the document presence tracker. `moved` is called when a user enters or leaves, or starts or stops typing. */
export function createWatch(server: Server, moved: (platform: string, room: string) => void): Watch {
  const node = randomUUID()
  /** By `platform room`, then by connection. */
  const rooms = new Map<string, Map<string, { watcher: Watcher; until: number }>>()
  const keyOf = (platform: string, room: string) => `${platform} ${room}`
  const tell = (platform: string, room: string, key: string, watcher: Watcher | null) => {
    if (server.state !== 'ready') return
    const text = JSON.stringify({ kind: 'here', node, platform, room, key, watcher })
    authenticate(server.engine, (tx) => tx.rows('SELECT pg_notify($1, $2)', ['weft_push', text])).catch(() => undefined)
  }
  const put = (platform: string, room: string, key: string, watcher: Watcher | null, until: number): boolean => {
    const inside = rooms.get(keyOf(platform, room)) ?? new Map<string, { watcher: Watcher; until: number }>()
    const before = inside.get(key)
    if (watcher) inside.set(key, { watcher, until })
    else inside.delete(key)
    if (inside.size > 0) rooms.set(keyOf(platform, room), inside)
    else rooms.delete(keyOf(platform, room))
    return watcher ? before?.watcher.editing !== watcher.editing : before !== undefined
  }
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [at, inside] of rooms) {
      const [platform, room] = at.split(' ') as [string, string]
      for (const [key, one] of inside)
        if (one.until === Number.POSITIVE_INFINITY) tell(platform, room, key, one.watcher)
        else if (one.until < now && put(platform, room, key, null, 0)) moved(platform, room)
    }
  }, every)
  return {
    enter(key, { actor, room, editing }) {
      const watcher = { user: actor.user, name: actor.name, company: actor.company, companyKind: actor.companyKind, editing }
      if (!put(actor.platform, room, key, watcher, Number.POSITIVE_INFINITY)) return
      tell(actor.platform, room, key, watcher)
      moved(actor.platform, room)
    },
    leave(key, { platform, room }) {
      if (!put(platform, room, key, null, 0)) return
      tell(platform, room, key, null)
      moved(platform, room)
    },
    receive(message) {
      const {
        node: from,
        platform,
        room,
        key,
        watcher,
      } = message as { node: string; platform: string; room: string; key: string; watcher: Watcher | null }
      if (from !== node && put(platform, room, key, watcher, performance.now() + every * 2.2)) moved(platform, room)
    },
    in: (platform, room) => [...(rooms.get(keyOf(platform, room))?.values() ?? [])].map((one) => one.watcher),
    close: () => clearInterval(timer),
  }
}
