/**
 * Broadcasts changes to the sockets of all nodes: after the commit and gathered for a moment, never inside the transaction, because
 * notifying commits wait for each other.
 */
import type { Pool } from 'pg'
import type { AnyDocument } from '../../model/document.ts'
import type { Operation, WrittenDocument } from '../operation.ts'
import { announceSoon } from '../store/announce.ts'

export type AnnouncedChange = readonly [
  type: string,
  id: string,
  version: number,
  user: string,
  name: string,
  company: string,
  unseenBy?: string,
]

interface Gathered {
  /** By platform, then by document: type, id, version, user and the user's company; then the party roles that see nothing of it, with commas. */
  readonly docs: Map<string, Map<string, AnnouncedChange>>
  readonly others: string[]
}
const gathering = new WeakMap<Pool, Gathered>()
/**
 * The limit of broadcast documents per platform and moment: for an import of thousands, the first ones are enough to refresh a list.
 */
const maxChanges = 400
const after = 35

/**
 * Publishes that a document was written, so that viewers of the document or of its list are notified after the commit.
 * @param written `unseenBy`: party roles whose companies see nothing of the change, and hear nothing of it
 */
export function publishChange(
  operation: Operation,
  type: AnyDocument,
  { id, version, unseenBy = [] }: Pick<WrittenDocument, 'id' | 'version' | 'unseenBy'>,
): void {
  const { platform, user, name, company } = operation.actor
  operation.tx.committed(() => {
    const { docs } = gatheredBy(operation.engine.pool)
    const mine = docs.get(platform) ?? new Map()
    docs.set(platform, mine)
    // Of several changes at once, those are left out that see none of them.
    const earlier = mine.get(id)
    const unseen = earlier ? unseenBy.filter((role) => earlier[6]?.split(',').includes(role)) : unseenBy
    const hidden = unseen.length > 0 ? ([unseen.join()] as const) : ([] as const)
    if (mine.size < maxChanges || earlier) mine.set(id, [type.name, id, version, user, name.slice(0, 40), company, ...hidden])
  })
}

/**
 * Broadcasts another socket message after the commit. `payload` names users and ids; each node reads the content with its viewer's
 * own permissions.
 */
export function broadcastChanges(operation: Operation, payload: Readonly<Record<string, unknown>>): void {
  const text = JSON.stringify({ platform: operation.actor.platform, ...payload })
  operation.tx.committed(() => void gatheredBy(operation.engine.pool).others.push(text))
}

/**
 * Publishes after the commit that what these documents are based on has changed, so that people of their owner who have one open learn what is to
 * reconfirm. The documents themselves are not written.
 */
export function publishMoved(operation: Operation, based: readonly Readonly<Record<'type' | 'id' | 'company', string>>[]): void {
  const at = based.slice(0, maxChanges).map(({ type, id, company }) => [type, id, company])
  for (let first = 0; first < at.length; first += 60) broadcastChanges(operation, { kind: 'moved', at: at.slice(first, first + 60) })
}

function gatheredBy(pool: Pool): Gathered {
  let gathered = gathering.get(pool)
  if (!gathered) {
    gathering.set(pool, (gathered = { docs: new Map(), others: [] }))
    setTimeout(() => {
      const { docs, others } = gathering.get(pool)!
      gathering.delete(pool)
      const parts = [...others]
      for (const [platform, all] of docs) {
        const list = [...all.values()]
        // A PostgreSQL notification payload holds 8 000 bytes.
        for (let at = 0; at < list.length; at += 25) parts.push(JSON.stringify({ kind: 'doc', platform, at: list.slice(at, at + 25) }))
      }
      for (const part of parts) announceSoon(pool, 'weft_push', part)
    }, after).unref()
  }
  return gathered
}
