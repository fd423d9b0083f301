/** What changed since one's own last word on a document (or, without one, since one's last look on this device): an approver reads only that. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import type { Page, WireDoc } from '../../../model/page.ts'
import { useWords } from '../../../ui/text/language.tsx'
import { currentUser, subscribeUser } from '../../session/store.ts'
import { Changes, useDifference } from './changes.tsx'
import { useFlow } from './flow.ts'
import { useHistory } from './history.tsx'
import { words } from './words.ts'

const nameOf = (user: string, id: string): string => `weft.seen.${user}.${id}`

export function Since({ page, doc }: { page: Page; doc: WireDoc }): React.ReactElement | null {
  const w = useWords(words)
  const user = useSyncExternalStore(subscribeUser, currentUser)!
  const flow = useFlow(page.page, doc)
  const entries = useHistory(page, doc)
  const name = nameOf(user.id, doc.id)
  const [seen] = useState(() => Number(localStorage.getItem(name)) || undefined)
  useEffect(() => {
    try {
      localStorage.setItem(name, String(doc.version))
    } catch {
      // A full store: the next look has nothing to compare with.
    }
  }, [name, doc.version])
  const mine = flow?.history.findLast((line) => line.by.id === user.id && !['comment', 'remind'].includes(line.action))
  // The version that stood when one spoke last; one's own entry may carry that very moment.
  const spoken = mine && entries?.find((entry) => Date.parse(entry.at) <= Date.parse(mine.at))?.version
  const from = spoken ?? seen
  const changes = useDifference(page, doc.id, { from, to: doc.version })?.filter((one) => one.path !== 'status')
  if (!changes || changes.length === 0) return null
  return (
    <div className="since" role="note">
      <b>{w(spoken ? 'since' : 'sinceSeen')}</b>
      <Changes page={page} doc={doc} changes={changes} most={30} />
    </div>
  )
}
