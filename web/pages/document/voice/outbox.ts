/**
 * Recordings on their way: each is stored on this device until the server has it, so that it survives a lost connection and a closed tab. One that an
 * earlier tab left is offered again.
 */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import type { KeptFiles } from '../../../../ui/services.ts'
import { useServices } from '../../../../ui/services.ts'
import { ApiError, intent } from '../../../api/client.ts'
import { callKey } from '../../../api/query-keys.ts'
import { identity } from '../../../session/session-store.ts'
import { say } from '../../../api/toasts-and-connection.ts'

/** A place of a picture, x and y being shares of its width and height, or a line of the document. */
export type NotePlace = PicturePlace | { readonly line: string }
export interface PicturePlace {
  readonly image: string
  readonly x: number
  readonly y: number
}

/** A recording as it is sent, once for its key. */
interface Outgoing {
  readonly key: string
  readonly type: string
  /** The document. */
  readonly doc: string
  readonly place: NotePlace
  readonly text: string
  readonly shared: boolean
}
export interface OutgoingNote extends Outgoing {
  readonly state: 'sending' | 'waiting' | 'failed'
  /** Why it was not accepted. */
  readonly message?: string
}
interface Entry {
  readonly note: OutgoingNote
  readonly sound: Blob
  /** Its place in the storage of the device. */
  readonly stored: number | undefined
}

let entries: readonly Entry[] = []
let notes: readonly OutgoingNote[] = []
const listeners = new Set<() => void>()
function change(next: readonly Entry[]): void {
  entries = next
  notes = entries.map(({ note }) => note)
  for (const listener of listeners) listener()
}
const withState = (key: string, state: Pick<OutgoingNote, 'state' | 'message'>) =>
  change(entries.map((one) => (one.note.key === key ? { ...one, note: { ...one.note, ...state } } : one)))
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const placeOf = ({ type, doc }: Pick<Outgoing, 'type' | 'doc'>): string => `${type}.${doc}.voice`

/** Returns the recordings of a document that the server has not accepted yet. */
export function useOutgoing(type: string, doc: string): readonly OutgoingNote[] {
  const all = useSyncExternalStore(subscribe, () => notes)
  return all.filter((one) => one.type === type && one.doc === doc)
}

/** Returns the recordings of a document that are on their way, and those that an earlier tab left on this device, with what may be done about them. */
export function useOutbox(type: string, doc: string) {
  const { kept: device } = useServices()
  const queries = useQueryClient()
  const outgoing = useOutgoing(type, doc)
  const [left, setLeft] = useState<Awaited<ReturnType<KeptFiles['at']>>>([])
  useEffect(() => {
    device.at(placeOf({ type, doc })).then(setLeft, () => undefined)
  }, [device, type, doc])
  const sendOne = async ({ key }: Pick<Outgoing, 'key'>) => {
    const entry = entries.find(({ note }) => note.key === key)
    if (!entry) return
    withState(key, { state: 'sending' })
    try {
      await send(entry, () => entries.some(({ note }) => note.key === key))
      drop(key)
      await queries.invalidateQueries({ queryKey: callKey('/ccommonapi/voice-notes/index') })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      withState(key, { state: 'failed', message: error.message })
    }
  }
  const drop = (key: string) => {
    const entry = entries.find(({ note }) => note.key === key)
    if (entry) device.drop(entry.stored)
    change(entries.filter((one) => one !== entry))
  }
  const start = async (note: Outgoing, sound: Blob) => {
    const stored = await device.add(placeOf(note), new File([sound], 'voice.wav', { type: 'audio/wav' }))
    if (stored !== undefined) device.note(stored, JSON.stringify(note))
    change([...entries, { note: { ...note, state: 'sending' }, sound, stored }])
    await sendOne(note)
  }
  const takeLeft = (): typeof left => {
    for (const { key } of left) device.drop(key)
    setLeft([])
    return left
  }
  return {
    notes: outgoing,
    /** How many an earlier tab left. */
    left: left.filter(({ note }) => note !== undefined).length,
    add: (place: NotePlace, { sound, text, shared }: { sound: Blob; text: string; shared: boolean }) =>
      void start({ key: intent(), type, doc, place, text, shared }, sound),
    again: (note: OutgoingNote) => void sendOne(note),
    drop,
    sendLeft: () => {
      for (const { file, note } of takeLeft()) if (note !== undefined) void start(JSON.parse(note) as Outgoing, file)
    },
    dropLeft: takeLeft,
  }
}

/**
 * Sends a recording. Without a network it waits until there is one.
 * @param isWanted whether it is still to be sent
 * @throws ApiError as the server refused it, or when the person gave up waiting
 */
async function send({ note, sound }: Entry, isWanted: () => boolean): Promise<void> {
  const { key, type, doc, place, text, shared } = note
  const at = 'line' in place ? place : { image: place.image, x: place.x.toFixed(5), y: place.y.toFixed(5) }
  const form = new FormData()
  form.set('type', type)
  form.set('field', JSON.stringify({ id: doc, ...at, text, shared }))
  form.set('file', sound, 'voice.wav')
  while (isWanted()) {
    const response = await fetch('/ccommonapi/voice-notes/save', {
      method: 'POST',
      headers: { authorization: `Bearer ${identity().token}`, 'accept-language': identity().language, 'idempotency-key': key },
      body: form,
    }).catch(() => undefined)
    if (response) {
      say.online(true)
      const { message = '' } = (await response.json().catch(() => ({}))) as { message?: string }
      if (message === 'OK') return
      throw new ApiError(response.status, message || say.word('network'))
    }
    say.online(false)
    withState(key, { state: 'waiting' })
    if (!(await say.hold())) throw new ApiError(0, say.word('network'))
    if (isWanted()) withState(key, { state: 'sending' })
  }
}
