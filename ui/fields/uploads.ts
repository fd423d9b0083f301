/** Uploads in progress: unsuitable files are rejected before sending. Each upload has progress, can be cancelled and can be retried. */
import { useLayoutEffect, useRef, useState } from 'react'
import type { PageField } from '../../model/page.ts'
import { Unsent, useServices } from '../services.ts'
import { useMessages } from '../text/language.tsx'
import { messages } from './file-messages.ts'

export interface Going {
  readonly key: number
  readonly file: File
  /** Progress from 0 to 1. Undefined once the upload has failed. */
  readonly part?: number
  readonly message?: string
  /** True while there is no network. The upload resumes automatically later. */
  readonly waiting?: boolean
}
export interface Skipped {
  readonly name: string
  readonly why: string
}

interface UploadsOf {
  readonly field: PageField
  readonly type?: string
  /** Path of the field within its document, such as `images` or `lines.photo`. */
  readonly path?: string
  /** Key of the device storage for files that could not be sent yet. */
  readonly place?: string
  readonly ids: readonly string[]
  readonly onChange: (ids: readonly string[]) => void
}

let serial = 0

/** Manages the file ids of a field: adding, removing, retrying. */
export function useUploads({ field, type, path = field.field, place, ids, onChange }: UploadsOf) {
  const t = useMessages(messages)
  const { upload, during, kept: pendingFiles } = useServices()
  const rules = field.files
  const maxFiles = rules?.many === false ? 1 : rules?.most
  const [going, setGoing] = useState<readonly Going[]>([])
  const [skipped, setSkipped] = useState<readonly Skipped[]>([])
  const stops = useRef(new Map<number, AbortController>())
  const latest = useRef(ids)
  useLayoutEffect(() => {
    latest.current = ids
  })
  const note = (key: number, change: Partial<Going>) => setGoing((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const pendingKeys = useRef(new Map<number, number | undefined>())
  const away = (key: number) => {
    pendingFiles.drop(pendingKeys.current.get(key))
    pendingKeys.current.delete(key)
    setGoing((all) => all.filter((one) => one.key !== key))
  }

  const send = async (key: number, file: File) => {
    const stop = new AbortController()
    stops.current.set(key, stop)
    note(key, { part: 0, message: undefined })
    try {
      const done = await upload(file, {
        type,
        field: path,
        signal: stop.signal,
        progress: (part) => note(key, { part }),
        waiting: (waiting) => note(key, { waiting }),
      })
      latest.current = maxFiles === 1 ? [done.id] : [...latest.current, done.id]
      onChange(latest.current)
      away(key)
    } catch (error) {
      const unsent = error instanceof Unsent ? error : new Unsent((error as Error).message)
      if (unsent.again) note(key, { part: undefined, message: unsent.message })
      else {
        away(key)
        if (!unsent.stopped) setSkipped((all) => [...all, { name: file.name, why: unsent.message }])
      }
    } finally {
      stops.current.delete(key)
    }
  }
  /** Returns why a file cannot be accepted. */
  const unfit = (file: File, before: number): string | undefined => {
    const ending = file.name.split('.').pop()?.toLowerCase() ?? ''
    if (rules && rules.accept.length > 0 && !rules.accept.includes(ending)) return t('badType', { types: rules.accept.join(' / ') })
    if (rules && file.size > rules.maxBytes) return t('tooBig', { most: Math.round(rules.maxBytes / 1_000_000) })
    if (maxFiles !== undefined && maxFiles > 1 && before >= maxFiles) return t('tooMany', { most: maxFiles })
    return undefined
  }
  return {
    going,
    skipped,
    forget: () => setSkipped([]),
    stop: (key: number) => (stops.current.has(key) ? stops.current.get(key)!.abort() : away(key)),
    again: ({ key, file }: Going) => void during(send(key, file)),
    /** Uploads one after the other, so that the files keep the order in which they were chosen. */
    add: async (files: readonly File[]) => {
      setSkipped([])
      const fit: { key: number; file: File }[] = []
      const unfitting: Skipped[] = []
      for (const file of maxFiles === 1 ? files.slice(0, 1) : files) {
        const why = unfit(file, latest.current.length + fit.length)
        if (why) unfitting.push({ name: file.name, why })
        else fit.push({ key: ++serial, file })
      }
      setSkipped(unfitting)
      setGoing((all) => [...all, ...fit.map((one) => ({ ...one, part: 0 }))])
      // All files are stored on this device before the first one is sent.
      const each = async () => {
        if (place) for (const { key, file } of fit) pendingKeys.current.set(key, await pendingFiles.add(place, file))
        for (const { key, file } of fit) await send(key, file)
      }
      await during(each())
    },
  }
}
