/** Realtime hooks over the live connection: rooms, presence, change notifications, and counters that trigger a refetch. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Contact, Present } from '../../model/calls/socket-frames.ts'
import { isRefreshKind, type RefreshKind } from '../../model/notice-channels.ts'
import { currentUser } from '../session/session-store.ts'
import { join, listen, send } from './socket.ts'

/**
 * Tracks an open document: who else has it open, and who changed it after this `version`. It tells the others whether the user is
 * typing.
 */
export function useDocumentRoom(
  type: string,
  id: string | undefined,
  { version, editing }: { version: number | undefined; editing: boolean },
): { people: readonly Present[]; changedBy: { name: string; version: number } | undefined } {
  const [people, setPeople] = useState<readonly Present[]>([])
  const [changedBy, setChanged] = useState<{ name: string; version: number } | undefined>()
  const room = id && `doc:${type}:${id}`
  useEffect(() => {
    if (!room) return
    const stop = listen((frame) => {
      if (frame.type === 'presence' && frame.room === room) setPeople(uniquePeople(frame.people))
      // The user's own save has its own response, which often arrives after the realtime frame.
      if (frame.type !== 'changed') return
      const { data } = frame
      if (data.type === type && data.id === id && data.user !== currentUser()?.id) setChanged(data)
    })
    const leave = join(room)
    return () => {
      leave()
      stop()
      setPeople([])
      setChanged(undefined)
    }
  }, [room, type, id])
  useEffect(() => {
    if (!room) return
    // After a reconnection the server no longer knows that the user is typing, so this is repeated periodically.
    const say = () => send({ type: 'editing', room, on: editing })
    const soon = setTimeout(say, 300)
    const timer = editing ? setInterval(say, 20_000) : undefined
    return () => {
      clearTimeout(soon)
      clearInterval(timer)
    }
  }, [room, editing])
  return { people, changedBy: changedBy && changedBy.version > (version ?? 0) ? changedBy : undefined }
}

/** Calls back when what an open document is based on has changed elsewhere. */
export function useMovedBases(type: string, id: string, onMoved: () => void): void {
  const moved = useEffectEvent(onMoved)
  useEffect(
    () =>
      listen((frame) => {
        if (frame.type === 'moved' && frame.data.type === type && frame.data.id === id) moved()
      }),
    [type, id],
  )
}

/** Lists each user once, as typing if the user types in any window. */
const uniquePeople = (people: readonly Present[]): Present[] => [
  ...people
    .reduce(
      (byUser, one) => byUser.set(one.user, { ...one, editing: one.editing || byUser.get(one.user)?.editing === true }),
      new Map<string, Present>(),
    )
    .values(),
]

const none: ReadonlySet<string> = new Set()
/**
 * Counts the documents of a list that others have changed since `seen()` was called. Rows never move by themselves (U81).
 * @param types the type of the list; of a reading type the types that it reads
 */
export function useListUpdates(types: readonly string[]): { count: number; seen: () => void } {
  const key = types.join(' ')
  const [changed, setChanged] = useState<{ readonly key: string; readonly ids: ReadonlySet<string> }>({ key, ids: new Set() })
  // Changes counted for another list are ignored.
  const ids = changed.key === key ? changed.ids : none
  useEffect(() => {
    const listed = key.split(' ')
    const stop = listen((frame) => {
      if (frame.type === 'listchanged' && listed.includes(frame.data.type))
        setChanged((now) => ({ key, ids: new Set([...(now.key === key ? now.ids : none), ...frame.data.ids]) }))
    })
    const leaving = listed.map((type) => join(`list:${type}`))
    return () => {
      for (const leave of leaving) leave()
      stop()
    }
  }, [key])
  return { count: ids.size, seen: () => setChanged({ key, ids: none }) }
}

type OnlineCompany = Pick<Contact, 'client_name' | 'client_id'>
/** Returns the companies online, by name (SH-3-025). */
export function useContacts(): readonly OnlineCompany[] {
  return useSyncExternalStore(subscribeContacts, () => contacts)
}
let contacts: readonly OnlineCompany[] = []
const contactListeners = new Set<() => void>()
const subscribeContacts = (listener: () => void): (() => void) => {
  contactListeners.add(listener)
  return () => contactListeners.delete(listener)
}

export type Refresh = 'menu' | RefreshKind
const counters = new Map<string, number>()
const counterListeners = new Set<() => void>()

/**
 * Returns a counter of changes made elsewhere (SH-3-017, SH-4-026 to SH-4-028). Used in a query key, it triggers a refetch at each
 * increment.
 */
export function useRefreshCounter(kind: Refresh, key = ''): number {
  return useSyncExternalStore(
    (listener) => {
      counterListeners.add(listener)
      return () => counterListeners.delete(listener)
    },
    () => counters.get(`${kind} ${key}`) ?? 0,
  )
}
/** Counts a change made elsewhere of what `key` names, for those who watch it and for those who watch every change of the kind. */
export function countRefresh(kind: Refresh, key: string): void {
  for (const at of new Set([`${kind} `, `${kind} ${key}`])) counters.set(at, (counters.get(at) ?? 0) + 1)
  for (const listener of counterListeners) listener()
}

/** Keeps contacts and counters current. Called once, by the shell. */
export function keepLive(): () => void {
  return listen((frame) => {
    if (frame.type === 'notifyto2') {
      const { type, related_key: key } = frame.data
      return isRefreshKind(type) ? countRefresh(type, key ?? '') : countRefresh('menu', '')
    }
    if (frame.type !== 'connectto') return
    if ('client_list' in frame)
      contacts = Object.entries(frame.client_list).map(([name, one]) => ({ client_name: name, client_id: one.client_id }))
    else if ('contact' in frame) contacts = [...contacts.filter((one) => one.client_id !== frame.contact.client_id), frame.contact]
    else return
    for (const listener of contactListeners) listener()
  })
}
