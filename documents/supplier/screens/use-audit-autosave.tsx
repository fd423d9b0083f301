/** Saves the changed items of an audit a moment after the last change, one request after the other. */
import { useEffect, useRef, useState } from 'react'
import type { ViewOf, WireLine } from '../../../model/wire-document.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { useWebPart } from '../../../ui/web-part.ts'
import type { factoryAudit } from '../factory-audit.ts'
import { messages } from './messages.ts'

export type Item = WireLine<typeof factoryAudit, 'items'>
export type Audit = ViewOf<typeof factoryAudit>

export type ItemChanges = Partial<Pick<Item, 'score' | 'finding' | 'photo'>>
type Changes = Readonly<Record<string, ItemChanges>>

/**
 * Returns the items of an audit as typed, and what changes and saves them.
 * @param onSaved receives the audit as the server returned it
 */
export function useAuditAutosave(audit: Audit, onSaved: (audit: Audit) => void) {
  const t = useMessages(messages)
  const { documentsOf, failureOf } = useWebPart()
  const [typed, setTyped] = useState<Changes>({})
  const [state, setState] = useState('')
  const waiting = useRef<Record<string, ItemChanges>>({})
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const sending = useRef<Promise<void>>(Promise.resolve())
  const version = useRef(audit.version ?? 0)
  useEffect(() => {
    version.current = Math.max(version.current, audit.version ?? 0)
  }, [audit.version])
  const saveItems = (changes: Changes) =>
    documentsOf<typeof factoryAudit>('factory_audit').save(
      { id: audit.id, version: version.current },
      { items: { set: Object.entries(changes).map(([id, one]) => ({ id, ...one })) } },
    )
  const sendWaiting = async () => {
    const changes = waiting.current
    if (Object.keys(changes).length === 0) return
    waiting.current = {}
    setState(t('saving'))
    try {
      const next = await saveItems(changes)
      version.current = next.version ?? version.current
      onSaved(next)
      setState(t('saved'))
    } catch (error) {
      const failure = failureOf(error)
      if (!failure) throw error
      // A rejected change stays as typed, and is sent again with the next change.
      waiting.current = { ...changes, ...waiting.current }
      setState(t('notSaved', { why: failure.message }))
    }
  }
  // Requests run in sequence, so that each is sent with the version that the previous one returned.
  const send = (): Promise<void> => {
    clearTimeout(timer.current)
    sending.current = sending.current.then(sendWaiting)
    return sending.current
  }
  const change = (id: string, next: ItemChanges, wait = 600) => {
    setTyped((all) => ({ ...all, [id]: { ...all[id], ...next } }))
    waiting.current[id] = { ...waiting.current[id], ...next }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => void send(), wait)
  }
  return {
    items: (audit.items ?? []).map((one) => ({ ...one, ...typed[one.id] })),
    /** What the last request did, as text for the user; empty before the first. */
    state,
    /** Changes an item; it is sent after `wait` milliseconds without another change. */
    change,
    /** Sends the changes at once. */
    send,
  }
}
