/** Word of what has changed, to the sockets of all nodes: after the commit, gathered for a moment, never inside it (announcing commits wait for each other). */
import type { Pool } from 'pg'
import type { AnyDocument } from '../../model/document.ts'
import type { Operation } from '../operation.ts'
import { announceSoon } from '../store/announce.ts'

interface Gathered {
  /** By platform, then by document: type, id, version, who. */
  readonly docs: Map<string, Map<string, readonly [type: string, id: string, version: number, user: string, name: string]>>
  readonly others: string[]
}
const gathering = new WeakMap<Pool, Gathered>()
/** An import of thousands says what it says to lists by its first documents; nobody reads more. */
const most = 400
const after = 35

/** A document was written; whoever looks at it or at its list hears so once this has committed. */
export function publishChange(operation: Operation, type: AnyDocument, id: string, version: number): void {
  const { platform, user, name } = operation.actor
  operation.tx.committed(() => {
    const { docs } = gatheredBy(operation.engine.pool)
    const mine = docs.get(platform) ?? new Map()
    docs.set(platform, mine)
    if (mine.size < most || mine.has(id)) mine.set(id, [type.name, id, version, user, name.slice(0, 40)] as const)
  })
}

/** Something for sockets besides, told after the commit. `payload` names people and ids; each node asks for the content under its reader's own rights. */
export function broadcastChanges(operation: Operation, payload: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify({ platform: operation.actor.platform, ...payload })
  operation.tx.committed(() => void gatheredBy(operation.engine.pool).others.push(text))
}

function gatheredBy(pool: Pool): Gathered {
  let found = gathering.get(pool)
  if (!found) {
    gathering.set(pool, (found = { docs: new Map(), others: [] }))
    setTimeout(() => {
      const { docs, others } = gathering.get(pool)!
      gathering.delete(pool)
      const parts = [...others]
      for (const [platform, all] of docs) {
        const list = [...all.values()]
        // A payload of PostgreSQL holds 8 000 bytes.
        for (let at = 0; at < list.length; at += 30) parts.push(JSON.stringify({ kind: 'doc', platform, at: list.slice(at, at + 30) }))
      }
      for (const part of parts) announceSoon(pool, 'weft_push', part)
    }, after).unref()
  }
  return found
}
