/**
 * Draft of the document on the screen: saved while the user types, offered on return, deleted when the document is saved or the draft
 * is discarded.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Page } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import { dropThere, keepThere, readThere, type Draft, type DraftOf } from './draft.ts'
import { dropHere, keepHere, liesHere, readHere, roomHere } from './device-draft.ts'
import { toKeep } from '../machine/loaded-document.ts'

/** Delay after the last keystroke, in milliseconds: for this device, and for the server. */
const patience = { here: 700, there: 3000 } as const

interface DraftState {
  /** The draft found when the page was opened, until it is restored or discarded. */
  readonly found: Draft | undefined
  /** True while a draft on this device is being decrypted. */
  readonly opening: boolean
  /** When the current draft was last saved, in milliseconds since the epoch; `there` is set once the server has it. */
  readonly kept: { readonly at: number; readonly there: boolean } | undefined
  /**
   * Saves at once, e.g. when leaving.
   * @returns false when there was no room on this device
   */
  readonly keepNow: () => boolean
  /** Saves on this device what is on the screen as the draft of the document with this id: a new document has just received it. */
  readonly keepFor: (id: string) => void
  /** Marks the found draft as restored, so that it is no longer offered. */
  readonly take: () => void
  /** Discards the draft on this device and on the server. */
  readonly drop: () => void
}

interface DraftSource {
  readonly user: string
  /** The document's id; absent while it is new. */
  readonly id?: string
  /** What is on the screen; a change of it restarts the wait. */
  readonly values: Values
  readonly dirty: boolean
  /** The form was left and is on the screen again: the stored draft is its own. */
  readonly resumed?: boolean
  /** Returns what is on the screen at this moment, with the version it was typed on and the document's name. */
  readonly current: () => { readonly values: Values; readonly version?: number; readonly name: string }
}

/** Keeps the draft of one document while it is typed. `current` must stay the same function. */
export function useDraft(page: Page, { user, id, values, dirty, resumed = false, current }: DraftSource): DraftState {
  const [storedDraft, setFound] = useState<Draft>()
  const [opening, setOpening] = useState(() => !resumed && liesHere({ user, page: page.page, id }))
  const [savedDraft, setKept] = useState<DraftState['kept']>()
  const of = useMemo((): DraftOf => ({ user, page: page.page, id }), [user, page.page, id])
  // Operations run in sequence, so that a pending save never restores a discarded draft.
  const line = useRef(Promise.resolve<unknown>(undefined))
  const there = useRef(false)
  const created = useRef(resumed)
  const dropped = useRef(false)

  useEffect(() => {
    let wanted = true
    dropped.current = false
    // Read the stored draft now, before new input overwrites it.
    const lying = readHere(of)
    line.current = line.current.then(async () => {
      const here = await lying
      setOpening(false)
      if (here && wanted && !created.current && !dropped.current) setFound(here)
      const draft = await readThere(of).catch(() => undefined)
      if (!draft) return
      there.current = true
      if (!wanted || dropped.current) return
      // The clocks of two machines differ a little: a draft saved here a moment earlier counts as the same.
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
    created.current = true
    return keepHere(of, draftNow())
  }, [of, draftNow])
  const send = useCallback(() => {
    const [draft, { name }] = [draftNow(), current()]
    line.current = line.current.then(async () => {
      if (!created.current) return
      await keepThere(of, draft, name).then(
        () => {
          there.current = true
          setKept({ at: Date.now(), there: true })
        },
        // Offline, the draft stays on this device and is sent after the next keystroke.
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
    created.current = false
    line.current = line.current.then(async () => {
      if (!there.current) return
      there.current = false
      await dropThere(of).catch(() => undefined)
    })
  }, [of])

  useEffect(() => {
    if (!dirty) {
      // The user undid all changes, so there is nothing to save.
      if (created.current) drop()
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
    // A closing tab leaves enough time for encryption. Whether there is room is known from the previous draft.
    void keepNow()
    send()
    return roomHere()
  }, [keepNow, send])
  const keepFor = useCallback((stored: string) => void keepHere({ ...of, id: stored }, draftNow()), [of, draftNow])
  return {
    found: storedDraft,
    opening,
    kept: savedDraft,
    keepNow: leaving,
    keepFor,
    drop,
    take: useCallback(() => setFound(undefined), []),
  }
}
