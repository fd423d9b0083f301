/**
 * Tracks which companies are online across all nodes. Each node announces its companies immediately and every 30 seconds; entries
 * that are not repeated expire.
 */
import { randomUUID } from 'node:crypto'
import { authenticate } from '../../engine/authentication/tokens.ts'
import type { Contact } from '../../model/calls/socket-frames.ts'
import type { Actor } from '../../engine/actor.ts'
import type { Server } from '../route-context.ts'

export interface Presence {
  join(actor: Actor): Promise<void>
  leave(actor: Actor): void
  /** Handles an announcement of a node. */
  receive(message: Readonly<Record<string, unknown>>): void
  list(platform: string): Promise<Contact[]>
  /** Returns these companies of a platform. */
  companies(platform: string, ids: readonly string[]): Promise<Contact[]>
  close(): void
}
const every = 30_000

/** Creates the presence tracker. `arrived` is called when a company that was offline comes online. */
export function createPresence(server: Server, arrived: (platform: string, company: Contact) => void): Presence {
  const node = randomUUID()
  const here = new Map<string, { platform: string; company: string }>()
  const seen = new Map<string, { platform: string; company: string; until: number }>()
  const keyOf = (platform: string, company: string) => `${platform} ${company}`
  const announce = (all: readonly { platform: string; company: string }[], first = false) => {
    if (all.length === 0 || server.state !== 'ready') return
    const parts: string[] = []
    for (let at = 0; at < all.length; at += 100)
      parts.push(JSON.stringify({ kind: 'presence', node, first, at: all.slice(at, at + 100).map((one) => [one.platform, one.company]) }))
    authenticate(server.engine, async (tx) => {
      for (const part of parts) await tx.rows('SELECT pg_notify($1, $2)', ['weft_push', part])
    }).catch(() => undefined)
  }
  const timer = setInterval(() => announce([...here.values()]), every)
  const online = (platform: string): string[] => {
    const now = performance.now()
    for (const [key, one] of seen) if (one.until < now) seen.delete(key)
    return [...new Set([...here.values(), ...seen.values()].filter((one) => one.platform === platform).map((one) => one.company))]
  }
  const contacts = (platform: string, ids: readonly string[]): Promise<Contact[]> =>
    authenticate(server.engine, (tx) =>
      tx.rows<Contact>(
        'SELECT id AS client_id, name_zh AS client_name, kind FROM core.company WHERE platform_id = $1 AND id = ANY ($2::bigint[])',
        [platform, ids],
      ),
    )
  const greet = (platform: string, company: string) =>
    void contacts(platform, [company]).then(
      ([one]) => one && arrived(platform, one),
      () => undefined,
    )

  return {
    async join({ platform, company }) {
      const fresh = !online(platform).includes(company)
      here.set(keyOf(platform, company), { platform, company })
      if (!fresh) return
      announce([{ platform, company }], true)
      greet(platform, company)
    },
    leave: ({ platform, company }) => void here.delete(keyOf(platform, company)),
    receive(message) {
      if (message['node'] === node || !Array.isArray(message['at'])) return
      for (const [platform, company] of message['at'] as [string, string][]) {
        const fresh = !online(platform).includes(company)
        seen.set(keyOf(platform, company), { platform, company, until: performance.now() + every * 2.2 })
        if (fresh) greet(platform, company)
      }
    },
    list: (platform) => contacts(platform, online(platform)),
    companies: contacts,
    close: () => clearInterval(timer),
  }
}
