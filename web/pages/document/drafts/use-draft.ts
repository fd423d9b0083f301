/** The draft of the document on the screen: kept while one types, offered when one comes back, gone when it was saved or given up. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Page } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/form/form-state.ts'
import { dropThere, keepThere, readThere, type Draft, type DraftOf } from './draft.ts'
import { dropHere, keepHere, liesHere, readHere, roomHere } from './device-draft.ts'
import { toKeep } from '../loaded-document.ts'

/** Quiet time after the last letter, in milliseconds: on this device, and on the server. */
const patience = { here: 700, there: 3000 } as const

interface DraftState {
  /** What was found when the page was opened, as long as nobody has taken it up or thrown it away. */
  readonly found: Draft | undefined
  /** One lies here and is being opened. */
  readonly opening: boolean
  /** When what stands here was last kept: milliseconds since the epoch; `there` once the server has it. */
  readonly kept: { readonly at: number; readonly there: boolean } | undefined
  /** At once, as when leaving; false when there was no room on this device. */
  readonly keepNow: () => boolean
  /** Taken up: it is no longer offered. */
  readonly take: () => void
  /** Thrown away in both places. */
  readonly drop: () => void
}

interface DraftSource {
  readonly user: string
  /** The document's id; absent while it is new. */
  readonly id?: string
  /** What is on the screen; a change of it starts the wait anew. */
  readonly values: Values
  readonly dirty: boolean
  /** Returns what is on the screen at this moment, with the version it was typed on and the document's name. */
  readonly current: () => { readonly values: Values; readonly version?: number; readonly name: string }
}

/** Keeps the draft of one document while it is typed. `current` must stay the same function. */
export function useDraft(page: Page, { user, id, values, dirty, current }: DraftSource): DraftState {
  const [found, setFound] = useState<Draft>()
  const [opening, setOpening] = useState(() => liesHere({ user, page: page.page, id }))
  const [kept, setKept] = useState<DraftState['kept']>()
  const of = useMemo((): DraftOf => ({ user, page: page.page, id }), [user, page.page, id])
  // One after the other, so that a draft on its way never comes to stand after it was dropped.
  const line = useRef(Promise.resolve<unknown>(undefined))
  const there = useRef(false)
  const made = useRef(false)
  const dropped = useRef(false)

  useEffect(() => {
    let wanted = true
    dropped.current = false
    // Read as it lies there now, before anything that is typed takes its place.
    const lying = readHere(of)
    line.current = line.current.then(async () => {
      const here = await lying
      setOpening(false)
      if (here && wanted && !made.current && !dropped.current) setFound(here)
      const draft = await readThere(of).catch(() => undefined)
      if (!draft) return
      there.current = true
      if (!wanted || dropped.current) return
      // The clocks of two machines differ a little: what was kept here a moment before is the same.
      if (!here || draft.at > here.at + 10_000) setFound(draft)
    })
    return () => {
      wanted = false
    }
  }, [of])

  const draftNow = useCallback((): Draft => {
    const { values: now, version } = current()
    return { values: toKeep(page, now), version, at: Date.now() }
  }, [page, current])
  const keepNow = useCallback((): Promise<boolean> => {
    made.current = true
    return keepHere(of, draftNow())
  }, [of, draftNow])
  const send = useCallback(() => {
    const [draft, { name }] = [draftNow(), current()]
    line.current = line.current.then(async () => {
      if (!made.current) return
      await keepThere(of, draft, name).then(
        () => {
          there.current = true
          setKept({ at: Date.now(), there: true })
        },
        // Without the network it stays on this device, and is sent with the next letter.
        () => undefined,
      )
    })
  }, [of, draftNow, current])
  const drop = useCallback(() => {
    dropHere(of)
    dropped.current = true
    setOpening(false)
    setFound(undefined)
    setKept(undefined)
    made.current = false
    line.current = line.current.then(async () => {
      if (!there.current) return
      there.current = false
      await dropThere(of).catch(() => undefined)
    })
  }, [of])

  useEffect(() => {
    if (!dirty) {
      // Taken back by hand: there is nothing to keep.
      if (made.current) drop()
      return
    }
    const here = setTimeout(() => {
      void keepNow().then((safe) => safe && setKept((was) => ({ at: Date.now(), there: was?.there ?? false })))
    }, patience.here)
    const far = setTimeout(send, patience.there)
    return () => {
      clearTimeout(here)
      clearTimeout(far)
    }
  }, [dirty, values, keepNow, send, drop])

  const leaving = useCallback(() => {
    // Sealing takes a moment that a closing tab has; that there is room was learnt from the draft before.
    void keepNow()
    send()
    return roomHere()
  }, [keepNow, send])
  return { found, opening, kept, keepNow: leaving, drop, take: useCallback(() => setFound(undefined), []) }
}
