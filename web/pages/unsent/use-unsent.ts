/** Sends what was counted and measured on this device as soon as there is a network, once each, and adds it to what others counted meanwhile. */
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { Page, WireDoc } from '../../../model/page.ts'
import { fieldsOf, type Values } from '../../../ui/state/form-state.ts'
import { ApiError, documentCall, intent, leavesOpen } from '../../api/client.ts'
import { conflictIn } from '../../api/conflict.ts'
import { messageOf } from '../../api/mutation.ts'
import { keys } from '../../api/query-keys.ts'
import { currentUser, subscribeUser } from '../../session/session-store.ts'
import {
  changeOf,
  changeStored,
  isFullFor,
  isTally,
  measuredIn,
  readStored,
  subscribeStored,
  type Batch,
  type Entry,
  type NewEntry,
  type Stored,
  type StoredFor,
  type TallyEntry,
} from './queue.ts'

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

export interface UnsentState {
  readonly of: StoredFor
  readonly entries: readonly Entry[]
  /** Those of the entries that count. */
  readonly taps: readonly TallyEntry[]
  readonly isOnline: boolean
  readonly isSending: boolean
  /** Who counted at the same time. */
  readonly mergedWith: string | undefined
  /** Why the server refused the entries. */
  readonly refused: string | undefined
  readonly isFull: boolean
  readonly add: (entry: NewEntry) => void
  readonly retry: () => void
  readonly drop: () => void
}

/** What is counted on this device, and the changes that entries make of a document, by lines field. */
export interface Counting {
  /** Whether a value (`defects#7.found`) is a figure that is added up where others changed it too. */
  readonly isCounted: (path: string) => boolean
  readonly changesOf: (doc: WireDoc, entries: readonly Entry[]) => Batch['values']
}

/** The least that a counted line may have. */
export const leastOf = (page: Page, lines: string): number => {
  const columns = fieldsOf(page).find(({ field }) => field === lines)?.columns ?? []
  return Number(columns.find(({ field }) => field === page.display.tally[lines]!.count)?.limits.atLeast ?? 0)
}

/** Adds an entry to what this device sends. */
export const addEntry = (of: StoredFor, entry: NewEntry): void =>
  changeStored(of, (now) => ({ ...now, entries: [...now.entries, { ...entry, key: intent() } as Entry] }))

/** Returns what is stored without a batch: as sent, or to be put together once more under a key of its own. */
const without =
  ({ key, entries }: Batch, isSent: boolean) =>
  (now: Stored): Stored => ({
    ...(now.batch && now.batch.key !== key ? { batch: now.batch } : {}),
    entries: isSent ? now.entries.filter((one) => !entries.includes(one.key)) : now.entries,
  })

/** Returns how many entries of a document wait on this device. */
export function useWaitingEntries(of: Pick<StoredFor, 'page' | 'id'>): number {
  const user = useSyncExternalStore(subscribeUser, currentUser)!
  return useSyncExternalStore(subscribeStored, () => readStored({ user: user.id, ...of }).entries.length)
}

/** Returns how taps on lines of the page for inspecting are counted, and what is measured beside them. */
export const inspecting = (page: Page, lines: string): Counting => ({
  isCounted: (path) => path.split(/[#[.]/)[0] === lines,
  changesOf: (doc, entries) => ({
    ...measuredIn(entries),
    [lines]: changeOf((doc[lines] ?? []) as readonly Values[], entries.filter(isTally), {
      tally: page.display.tally[lines]!,
      least: leastOf(page, lines),
    }),
  }),
})

export function useUnsent(page: Page, doc: WireDoc, { isCounted, changesOf }: Counting): UnsentState {
  const user = useSyncExternalStore(subscribeUser, currentUser)!
  const isOnline = useSyncExternalStore(subscribeNetwork, () => navigator.onLine)
  const queries = useQueryClient()
  const [of] = useState(() => ({ user: user.id, page: page.page, id: doc.id }))
  const stored = useSyncExternalStore(subscribeStored, () => readStored(of))
  const taps = useMemo(() => stored.entries.filter(isTally), [stored.entries])
  const [isSending, setSending] = useState(false)
  const [mergedWith, setMergedWith] = useState<string>()
  const [refused, setRefused] = useState<string>()
  const queryKey = keys.document(page.page, doc.id)
  /** Returns the entries that are sent together next: those that are under way already, also from another tab, or all that there are. */
  const nextBatch = (): Batch => {
    const current = (queries.getQueryData(queryKey) as WireDoc | undefined) ?? doc
    changeStored(of, (now) => ({
      ...now,
      batch: now.batch ?? {
        key: intent(),
        entries: now.entries.map(({ key }) => key),
        version: Number(current['version']),
        values: changesOf(current, now.entries),
      },
    }))
    return readStored(of).batch!
  }
  const sendBatch = async (batch: Batch) => {
    const values = Object.fromEntries(Object.entries(batch.values).filter(([, { set, remove }]) => set || remove))
    if (Object.keys(values).length > 0) {
      const data = { id: doc.id, version: batch.version, values }
      const answer = await documentCall<WireDoc>(page.page, 'save', data, { key: batch.key, quiet: true })
      queries.setQueryData(queryKey, (before: WireDoc | undefined) => ({ ...before, ...answer }))
    }
    changeStored(of, without(batch, true))
  }
  /** The server did not take the batch: it is put together once more, from what stands there now. */
  const turnedDown = async (error: ApiError, batch: Batch) => {
    changeStored(of, without(batch, false))
    // Only where others counted the same are the entries added to what they wrote; every other refusal is for the person to read, so that no
    // measured value of a colleague is replaced without a word.
    const conflict = conflictIn(error)
    if (conflict?.fields.every(({ path }) => isCounted(path))) setMergedWith(conflict.by ?? '')
    else setRefused(messageOf(error))
    await queries.refetchQueries({ queryKey })
  }
  const isRunning = useRef(false)
  const send = useEffectEvent(async () => {
    if (isRunning.current) return
    isRunning.current = true
    setSending(true)
    try {
      while (readStored(of).entries.length > 0 && navigator.onLine) {
        const batch = nextBatch()
        try {
          await sendBatch(batch)
        } catch (error) {
          if (!(error instanceof ApiError)) throw error
          if (!leavesOpen(error)) await turnedDown(error, batch)
          return
        }
      }
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
    of,
    entries: stored.entries,
    taps,
    isOnline,
    isSending,
    mergedWith,
    refused,
    isFull: isFullFor(of),
    add: (entry) => addEntry(of, entry),
    retry: () => setRefused(undefined),
    drop: () => {
      setRefused(undefined)
      changeStored(of, () => ({ entries: [] }))
    },
  }
}
