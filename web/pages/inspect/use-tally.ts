/** Sends what was counted on this device as soon as there is a network, once each, and adds it to what others counted meanwhile. */
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { Values } from '../../../ui/state/form-state.ts'
import { ApiError, documentCall, intent } from '../../api/client.ts'
import { messageOf } from '../../api/mutation.ts'
import { keys } from '../../api/query-keys.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import { changeOf, readStored, writeStored, type Batch, type Stored, type TallyEntry } from './tally-queue.ts'

const subscribeNetwork = (listener: () => void) => {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
/** How long it waits (ms) between attempts while no server answers. */
const pause = 2000

export interface TallyState {
  readonly entries: readonly TallyEntry[]
  readonly isOnline: boolean
  readonly isSending: boolean
  /** Who counted at the same time. */
  readonly mergedWith: string | undefined
  /** Why the server refused the entries. */
  readonly refused: string | undefined
  readonly isFull: boolean
  readonly add: (entry: Omit<TallyEntry, 'key'>) => void
  readonly retry: () => void
  readonly drop: () => void
}

/** @param lines the lines field that is counted */
export function useTally(page: Page, doc: WireDoc, lines: string): TallyState {
  const user = useSyncExternalStore(subscribeUser, currentUser)!
  const isOnline = useSyncExternalStore(subscribeNetwork, () => navigator.onLine)
  const queries = useQueryClient()
  const [of] = useState(() => ({ user: user.id, page: page.page, id: doc.id }))
  const [stored, setStored] = useState<Stored>(() => readStored(of))
  const [isFull, setFull] = useState(false)
  const [isSending, setSending] = useState(false)
  const [mergedWith, setMergedWith] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const latest = useRef(stored)
  const store = (next: Stored) => {
    latest.current = next
    setStored(next)
    setFull(!writeStored(of, next))
  }
  /** Sends all entries that there are, once, under the key of their batch. */
  const sendOnce = async () => {
    const current = (queries.getQueryData(keys.document(page.page, doc.id)) as WireDoc | undefined) ?? doc
    const batch: Batch = latest.current.batch ?? {
      key: intent(),
      entries: latest.current.entries.map(({ key }) => key),
      version: Number(current['version']),
      change: changeOf((current[lines] ?? []) as readonly Values[], latest.current.entries, page.display.tally[lines]!),
    }
    store({ ...latest.current, batch })
    if (batch.change.set || batch.change.remove) {
      const data = { id: doc.id, version: batch.version, values: { [lines]: batch.change } }
      const answer = await documentCall<WireDoc>(page.page, 'save', data, { key: batch.key, quiet: true })
      queries.setQueryData(keys.document(page.page, doc.id), (before: WireDoc | undefined) => ({ ...before, ...answer }))
    }
    store({ entries: latest.current.entries.filter(({ key }) => !batch.entries.includes(key)) })
  }
  const isRunning = useRef(false)
  const send = useEffectEvent(async () => {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    try {
      while (latest.current.entries.length > 0 && navigator.onLine) await sendOnce()
    } catch (error) {
      if (!(error instanceof ApiError) || error.status === 0 || error.status >= 500) return
      if (error.code !== 409) return setRefused(messageOf(error))
      // A colleague changed the lines: the entries are added to what stands there now, under a key of their own.
      const { by } = (error.detail['detail'] ?? error.detail) as { by?: string }
      setMergedWith(by ?? '')
      store({ entries: latest.current.entries })
      await queries.refetchQueries({ queryKey: keys.document(page.page, doc.id) })
    } finally {
      isRunning.current = false
      setSending(false)
    }
  })
  const isWaiting = stored.entries.length > 0 && refused === undefined && isOnline
  useEffect(() => {
    if (!isWaiting) return undefined
    const first = setTimeout(() => void send())
    const timer = setInterval(() => void send(), pause)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
    }
  }, [isWaiting])
  return {
    entries: stored.entries,
    isOnline,
    isSending,
    mergedWith,
    refused,
    isFull,
    add: (entry) => store({ ...latest.current, entries: [...latest.current.entries, { ...entry, key: intent() }] }),
    retry: () => setRefused(undefined),
    drop: () => {
      setRefused(undefined)
      store({ entries: [] })
    },
  }
}
