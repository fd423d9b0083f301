/** The upload of many pictures: matches them with records, sends them three at a time, and keeps on this device what the server lacks. */
import { useEffect, useReducer, useRef, useState } from 'react'
import type { PageField } from '../../../model/page.ts'
import { Unsent, useServices } from '../../../ui/services.ts'
import { useMessages } from '../../../ui/text/language.tsx'
import { ApiError } from '../../api/client.ts'
import { attach, match, noteOf, type Item } from './item.ts'
import type { Left } from './unsent-images.tsx'
import { isReady, itemOf, nothingChosen, shownItems, uploadReducer } from './upload-queue.ts'
import { messages } from './messages.ts'

/** The greatest number of pictures in one upload, and how many records are written at the same time. */
const mostItems = 500
const atOnce = 3

export interface Upload {
  readonly type: string
  readonly field: PageField
  readonly setField: (name: string) => void
  /** The pictures as they are shown. */
  readonly items: readonly Item[]
  readonly ready: readonly Item[]
  readonly busy: boolean
  /** Where on this device the pictures are kept. */
  readonly place: string
  readonly single: boolean
  readonly add: (files: readonly Left[]) => Promise<void>
  readonly put: (key: number, changes: Partial<Item>) => void
  readonly remove: (item: Item) => void
  readonly clear: () => void
  readonly start: (options: { readonly fit: boolean; readonly replace: boolean }) => Promise<void>
  readonly stop: () => void
}

export function useUpload(type: string, fields: readonly PageField[]): Upload {
  const t = useMessages(messages)
  const { kept: pendingFiles } = useServices()
  const [name, setField] = useState(fields[0]!.field)
  const [{ items, phase }, send] = useReducer(uploadReducer, nothingChosen)
  const serial = useRef(0)
  const place = `uploadimg.${type}`
  const field = fields.find((one) => one.field === name)!
  const single = field.files?.many === false
  const shown = shownItems(items, single)
  const ready = shown.filter(isReady)
  const put = (key: number, changes: Partial<Item>) => send({ type: 'changed', key, changes })
  useKeptItems(items, { field: name, onDropped: (key) => put(key, { kept: undefined }) })

  const keep = async (some: readonly Item[]) => {
    for (const one of some) {
      const key = await pendingFiles.add(place, one.file)
      if (key !== undefined) put(one.key, { kept: key })
    }
  }
  const add = async (files: readonly Left[]) => {
    // Pictures of an earlier tab go into the field that they were for.
    const settled = files.find((one) => fields.some(({ field: other }) => other === one.settled?.field))?.settled
    const into = items.length === 0 && settled ? settled.field : name
    if (into !== name) setField(into)
    const target = fields.find((one) => one.field === into)!
    const fresh = files.slice(0, mostItems - items.length).map((file) => {
      const { refused, ...item } = itemOf(file, { key: ++serial.current, field: target })
      return refused ? { ...item, why: t(refused.word, 'max' in refused ? { max: refused.max } : {}) } : item
    })
    send({ type: 'added', items: fresh })
    const accepted = fresh.filter((one) => one.state !== 'ignored')
    void keep(accepted)
    const unassigned = accepted.filter((one) => !one.byHand)
    if (unassigned.length === 0) return
    const names = unassigned.map((one) => one.file.name)
    send({ type: 'matched', keys: unassigned.map(({ key }) => key), matches: await match(type, into, names) })
  }
  const sending = useSend({ type, field, ready, put })
  return {
    type,
    field,
    setField,
    items: shown,
    ready,
    busy: phase === 'sending',
    place,
    single,
    add,
    put,
    remove({ key, kept: at }) {
      pendingFiles.drop(at)
      send({ type: 'removed', key })
    },
    clear() {
      for (const one of items) pendingFiles.drop(one.kept)
      send({ type: 'cleared' })
    },
    async start(options) {
      send({ type: 'sendStarted' })
      await sending.start(options)
      send({ type: 'sendEnded' })
    },
    stop: sending.stop,
  }
}

/** Notes beside each kept picture which record was chosen by hand, and forgets the picture once the server has it. */
function useKeptItems(items: readonly Item[], { field, onDropped }: { field: string; onDropped: (key: number) => void }): void {
  const { kept: pendingFiles } = useServices()
  const noted = useRef(new Map<number, string>())
  useEffect(() => {
    for (const { key, kept: at, byHand, target, state } of items) {
      if (at === undefined) continue
      const note = noteOf({ field, target })
      if (byHand && noted.current.get(at) !== note) {
        noted.current.set(at, note)
        pendingFiles.note(at, note)
      }
      if (state === 'done') {
        pendingFiles.drop(at)
        onDropped(key)
      }
    }
  }, [items, pendingFiles, field, onDropped])
}

interface Sending {
  readonly type: string
  readonly field: PageField
  readonly ready: readonly Item[]
  readonly put: Upload['put']
}
function useSend({ type, field, ready, put }: Sending): Pick<Upload, 'start' | 'stop'> {
  const { upload } = useServices()
  const stop = useRef<AbortController>(undefined)
  /** @returns the id of the file on the server; nothing when it was stopped or failed */
  const sendFile = async (item: Item, { fit, signal }: { fit: boolean; signal: AbortSignal }): Promise<string | undefined> => {
    const { key, file } = item
    put(key, { state: 'uploading', part: 0 })
    try {
      const sent = await upload(file, {
        type,
        field: field.field,
        fit,
        signal,
        progress: (part) => put(key, { part }),
        // A broken line does not start it again: it goes on where it was.
        waiting: (waits) => put(key, { state: waits ? 'waiting' : 'uploading' }),
      })
      return sent.id
    } catch (error) {
      const stopped = error instanceof Unsent && error.stopped
      put(key, stopped ? { state: 'matched' } : { state: 'failed', why: (error as Error).message })
      return undefined
    }
  }
  const sendRecord = async (
    id: string,
    items: readonly Item[],
    { fit, replace, signal }: { fit: boolean; replace: boolean; signal: AbortSignal },
  ) => {
    const sent: { readonly key: number; readonly file: string }[] = []
    for (const item of items) {
      const file = await sendFile(item, { fit, signal })
      if (file !== undefined) sent.push({ key: item.key, file })
    }
    if (sent.length === 0) return
    const putAll = (changes: Partial<Item>) => sent.forEach(({ key }) => put(key, changes))
    try {
      await attach(type, field, { id, files: sent.map((one) => one.file), replace })
      putAll({ state: 'done' })
    } catch (error) {
      putAll({ state: 'failed', why: error instanceof ApiError ? (Object.values(error.fields).flat()[0] ?? error.message) : String(error) })
    }
  }
  return {
    stop: () => stop.current?.abort(),
    async start(options) {
      const records = [...Map.groupBy(ready, (one) => one.target!.id)]
      stop.current = new AbortController()
      const { signal } = stop.current
      const work = async () => {
        for (let record = records.shift(); record && !signal.aborted; record = records.shift())
          await sendRecord(record[0], record[1], { ...options, signal })
      }
      await Promise.all(Array.from({ length: atOnce }, work))
    },
  }
}
