/**
 * Changes since the user's last decision on a document, or, without one, since the last visit on this device, so that an approver reads
 * only those.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Page, WireDoc } from '../../../../model/page.ts'
import { useMessages } from '../../../../ui/text/language.tsx'
import { currentUser, subscribeUser } from '../../../session/session-store.ts'
import { Changes, useDifference, type Change } from './changes.tsx'
import { useFlow } from '../approval/process-calls.ts'
import { useHistory } from './history.tsx'
import { messages } from '../messages.ts'
import styles from './history.module.css'

/** What an approver decides; starting, reminding or commenting is no approval. */
const decisions: ReadonlySet<string> = new Set(['approve', 'reject', 'rollback', 'opinion', 'skip'])

/** Returns the changes since the user's last decision or visit; undefined while loading. */
function useSince(page: Page, doc: WireDoc): { readonly spoken: boolean; readonly changes: readonly Change[] } | undefined {
  const user = useSyncExternalStore(subscribeUser, currentUser)!
  const flow = useFlow(page.page, doc)
  const entries = useHistory(page, doc)
  const [seen] = useState(() => Number(localStorage.getItem(nameOf(user.id, doc.id))) || undefined)
  const mine = flow?.history.findLast((line) => line.by.id === user.id && decisions.has(line.action))
  // The version at the time of the user's last decision; the user's own history entry may have the same timestamp.
  const spoken = mine && entries?.find((entry) => Date.parse(entry.at) <= Date.parse(mine.at))?.version
  const from = spoken ?? seen
  const changes = useDifference(page, doc.id, { from, to: doc.version, given: true })
  return changes && { spoken: spoken !== undefined, changes }
}

/**
 * Marks the fields, and in lines the cells, that changed since the user's last decision (U63): `lines#17.price`; `lines#17` is an added
 * line. A new document has no marks.
 */
export function Marked({
  page,
  doc,
  children,
}: {
  page: Page
  doc: WireDoc | undefined
  children: (marked: ReadonlySet<string>) => React.ReactNode
}): React.ReactNode {
  // Documents without a process have no approval actions to compare with.
  return doc && page.actions.some((action) => action.flow) ? (
    <Marks key={doc.id} page={page} doc={doc}>
      {children}
    </Marks>
  ) : (
    children(none)
  )
}
const none: ReadonlySet<string> = new Set()
function Marks({ page, doc, children }: { page: Page; doc: WireDoc; children: (marked: ReadonlySet<string>) => React.ReactNode }) {
  const since = useSince(page, doc)
  return children(since?.spoken ? new Set(since.changes.flatMap(({ path }) => [path, path.replace(/[#.].*/, '')])) : none)
}

const nameOf = (user: string, id: string): string => `weft.seen.${user}.${id}`

export function Since({ page, doc }: { page: Page; doc: WireDoc }): React.ReactElement | null {
  const t = useMessages(messages)
  const user = useSyncExternalStore(subscribeUser, currentUser)!
  const name = nameOf(user.id, doc.id)
  const since = useSince(page, doc)
  useEffect(() => {
    try {
      localStorage.setItem(name, String(doc.version))
    } catch {
      // Storage is full: the next visit has nothing to compare with.
    }
  }, [name, doc.version])
  if (!since || since.changes.length === 0) return null
  return (
    <div className={styles['since']} data-part="since" role="note">
      <b>{t(since.spoken ? 'since' : 'sinceSeen')}</b>
      <Changes page={page} doc={doc} changes={since.changes} most={30} />
    </div>
  )
}
