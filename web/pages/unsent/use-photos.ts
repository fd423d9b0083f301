/** Photos from the camera: stored on this device, uploaded as soon as there is a network, and then added to the line that each shows. */
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import type { Page, WireDoc } from '../../../model/page.ts'
import { intent } from '../../api/client.ts'
import { useServices } from '../../../ui/services.ts'
import type { StoredFor } from './queue.ts'
import { addEntry, type UnsentState } from './use-unsent.ts'

export interface Counted {
  readonly by: string
  readonly name: string
  /** The line that the photo shows, where it was taken for one. */
  readonly line?: string
}

/** A photo that is not sent yet. */
interface Waiting {
  readonly file: File
  readonly of: Counted
  /** Its key among the files stored on this device; absent where there was no room for it. */
  readonly key: number | undefined
  /** Why its last attempt failed. */
  readonly failed?: string
}

/** How long it waits (ms) before a failed photo is tried again. */
const pause = 10_000
const none: readonly Waiting[] = []
/** By place: uploads go on while another page is open. */
const waiting = new Map<string, readonly Waiting[]>()
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
const change = (place: string, next: (now: readonly Waiting[]) => readonly Waiting[]) => {
  waiting.set(place, next(waiting.get(place) ?? none))
  for (const listener of listeners) listener()
}
/** Does work under a name in one tab at a time; where the browser has no locks (an address without https), at once. */
const alone = (name: string, work: () => Promise<void>): Promise<void> =>
  'locks' in navigator ? navigator.locks.request(name, work) : work()
const placeOf = ({ page, id }: Pick<StoredFor, 'page' | 'id'>): string => `inspect:${page}:${id}`

export interface PhotoState {
  /** How many are not sent; undefined until this device has answered which an earlier visit left. */
  readonly unsent: number | undefined
  /** Of what there are photos that are not sent. */
  readonly of: readonly Counted[]
  readonly sent: number
  /** Why some were not sent. */
  readonly failed: string | undefined
  readonly take: (file: File, of: Counted) => Promise<void>
  readonly retry: () => void
  readonly drop: () => void
}

/** Returns how many photos of a document wait on this device, as far as a page that stands has read them. */
export const useWaitingPhotos = (of: Pick<StoredFor, 'page' | 'id'>): number =>
  useSyncExternalStore(subscribe, () => (waiting.get(placeOf(of)) ?? none).length)

/** The photos of a document; it stands with the page, also for what an earlier visit could not send. */
export function usePhotos(page: Page, doc: WireDoc, { lines, tally }: { readonly lines: string; readonly tally: UnsentState }): PhotoState {
  const { upload, kept: files } = useServices()
  const [isKnown, setKnown] = useState(false)
  const [sent, setSent] = useState(0)
  const place = placeOf(tally.of)
  const photos = useSyncExternalStore(subscribe, () => waiting.get(place) ?? none)
  const field = `${lines}.${page.display.tally[lines]!.photo}`
  const send = async (photo: Waiting) => {
    const one = { ...photo, failed: undefined }
    change(place, (now) => now.map((other) => (other.file === one.file ? one : other)))
    try {
      await alone(`weft.photo.${place}.${one.key ?? intent()}`, async () => {
        // Another tab sent it while this one waited for its turn.
        if (one.key !== undefined && !(await files.has(one.key))) return
        const { id } = await upload(one.file, { type: page.page, field, fit: true })
        addEntry(tally.of, { ...one.of, add: 0, photo: id })
        files.drop(one.key)
        // It answers once the file is gone, before another tab has its turn.
        if (one.key !== undefined) await files.has(one.key)
      })
      change(place, (now) => now.filter(({ file }) => file !== one.file))
      setSent((n) => n + 1)
    } catch (error) {
      const failed = error instanceof Error ? error.message : String(error)
      change(place, (now) => now.map((other) => (other.file === one.file ? { ...one, failed } : other)))
    }
  }
  const begin = (photo: Waiting) => {
    change(place, (now) => [...now, photo])
    void send(photo)
  }
  const resume = useEffectEvent(async () => {
    for (const { key, file, note } of await files.at(place)) {
      const isUnderWay = (waiting.get(place) ?? none).some((one) => one.key === key)
      if (note && !isUnderWay) begin({ key, file, of: JSON.parse(note) as Counted })
    }
    setKnown(true)
  })
  const retry = useEffectEvent(() => {
    for (const photo of waiting.get(place) ?? none) if (photo.failed !== undefined) void send(photo)
  })
  const { isOnline } = tally
  // What an earlier visit could not send. Without a network a file may be locked: it is read again once there is one.
  useEffect(() => {
    const timer = setTimeout(() => void resume())
    return () => clearTimeout(timer)
  }, [place, isOnline])
  const failed = photos.find((one) => one.failed !== undefined)?.failed
  useEffect(() => {
    if (failed === undefined || !isOnline) return undefined
    const timer = setInterval(() => retry(), pause)
    return () => clearInterval(timer)
  }, [failed, isOnline])
  return {
    unsent: isKnown ? photos.length : undefined,
    of: photos.map((one) => one.of),
    sent,
    failed,
    async take(file, of) {
      const key = await files.add(place, file)
      if (key !== undefined) files.note(key, JSON.stringify(of))
      begin({ file, of, key })
    },
    retry: () => photos.filter((one) => one.failed !== undefined).forEach((one) => void send(one)),
    drop() {
      for (const { key } of photos.filter((one) => one.failed !== undefined)) files.drop(key)
      change(place, (now) => now.filter((one) => one.failed === undefined))
    },
  }
}
