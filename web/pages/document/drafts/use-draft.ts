/**
 * Draft of the document on the screen: saved while the user types, offered on return, deleted when the document is saved or the draft
 * is discarded.
 */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Page } from '../../../../model/page.ts'
import type { Values } from '../../../../ui/state/form-state.ts'
import type { DraftOf } from '../../../api/draft-name.ts'
import { useApartDraft } from './apart-draft.ts'
import { dropThere, keepThere, readThere, type Draft } from './draft.ts'
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
  /** Discards the found draft on this device and on the server; what was typed meanwhile takes its place. */
  readonly discard: () => void
  /** Drops what was typed, on this device and on the server. A draft of a new document that is still offered stays. */
  readonly drop: () => void
}

interface DraftSource {
  readonly user: string
  /** The document's id; absent while it is new. */
  readonly id?: string
  /** What a new document is made of; it must stay the same. */
  readonly source?: string
  /** What is on the screen; a change of it restarts the wait. */
  readonly values: Values
  readonly dirty: boolean
  /** The form was left and is on the screen again: the stored draft is its own. */
  readonly resumed?: boolean
  /** Returns what is on the screen at this moment, with the version it was typed on and the document's name. */
  readonly current: () => { readonly values: Values; readonly version?: number; readonly name: string }
}

/** The draft that was found when the page of a document was opened, and what is known of it while the document is typed. */
function useFoundDraft(of: DraftOf, resumed: boolean) {
  const [draft, setDraft] = useState<Draft>()
  const [opening, setOpening] = useState(() => !resumed && liesHere(of))
  // Operations run in sequence, so that a pending save never restores a discarded draft.
  const line = useRef(Promise.resolve<unknown>(undefined))
  const there = useRef(false)
  const created = useRef(resumed)
  const dropped = useRef(false)
  const offered = useRef<Draft>(undefined)
  const offer = useCallback((next: Draft | undefined) => {
    offered.current = next
    setDraft(next)
  }, [])
  useEffect(() => {
    let wanted = true
    dropped.current = false
    // Read the stored draft now, before new input overwrites it.
    const lying = readHere(of)
    line.current = line.current.then(async () => {
      const here = await lying
      setOpening(false)
      if (here && wanted && !created.current && !dropped.current) offer(here)
      const stored = await readThere(of).catch(() => undefined)
      if (!stored) return
      there.current = true
      if (!wanted || dropped.current) return
      // The clocks of two machines differ a little: a draft saved here a moment earlier counts as the same.
      if (!here || stored.at > here.at + 10_000) offer(stored)
    })
    return () => {
      wanted = false
      // What was offered for a new document is not for the one that was saved.
      offer(undefined)
    }
  }, [of, offer])
  const close = useCallback(() => {
    dropped.current = true
    setOpening(false)
    offer(undefined)
  }, [offer])
  return { draft, opening, lineRef: line, thereRef: there, createdRef: created, offeredRef: offered, offer, close }
}

/** Keeps the draft of one document while it is typed. `current` must stay the same function. */
export function useDraft(page: Page, { user, id, source, values, dirty, resumed = false, current }: DraftSource): DraftState {
  const [savedDraft, setKept] = useState<DraftState['kept']>()
  const of = useMemo((): DraftOf => ({ user, page: page.page, id, source }), [user, page.page, id, source])
  const apart = useApartDraft(of)
  const lying = useFoundDraft(of, resumed)
  const { lineRef, thereRef, createdRef, offeredRef, offer, close } = lying
  const draftNow = useCallback((): Draft => {
    const { values: now, version } = current()
    return { values: toKeep(page, now), version, at: Date.now() }
  }, [page, current])
  const keepNow = useCallback((): Promise<boolean> => {
    createdRef.current = true
    if (offeredRef.current) apart.begin()
    return keepHere(apart.target(), draftNow())
  }, [apart, createdRef, offeredRef, draftNow])
  const send = useCallback(() => {
    const [draft, { name }] = [draftNow(), current()]
    lineRef.current = lineRef.current.then(async () => {
      if (!createdRef.current) return
      if (offeredRef.current) apart.begin()
      const target = apart.target()
      await keepThere(target, draft, name).then(
        () => {
          if (target === of) thereRef.current = true
          setKept({ at: Date.now(), there: true })
        },
        // Offline, the draft stays on this device and is sent after the next keystroke.
        () => undefined,
      )
    })
  }, [of, apart, lineRef, thereRef, createdRef, offeredRef, draftNow, current])
  /** Ends the draft that was kept apart; returns whether there was one. */
  const endApart = useCallback((): boolean => {
    const ended = apart.end()
    if (!ended) return false
    dropHere(ended)
    lineRef.current = lineRef.current.then(() => dropThere(ended).catch(() => undefined))
    return true
  }, [apart, lineRef])
  const dropFound = useCallback(() => {
    dropHere(of)
    close()
    setKept(undefined)
    createdRef.current = false
    lineRef.current = lineRef.current.then(async () => {
      if (!thereRef.current) return
      thereRef.current = false
      await dropThere(of).catch(() => undefined)
    })
  }, [of, lineRef, thereRef, createdRef, close])
  const drop = useCallback(() => {
    if (!endApart() && (!offeredRef.current || of.id)) return dropFound()
    createdRef.current = false
    setKept(undefined)
  }, [of, createdRef, offeredRef, endApart, dropFound])
  const discard = useCallback(() => {
    const wasApart = endApart()
    dropFound()
    if (!wasApart) return
    void keepNow()
    send()
  }, [endApart, dropFound, keepNow, send])

  useEffect(() => {
    if (!dirty) {
      // The user undid all changes, so there is nothing to save.
      if (createdRef.current) drop()
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
  }, [dirty, values, createdRef, keepNow, send, drop])

  const leaving = useCallback(() => {
    // A closing tab leaves enough time for encryption. Whether there is room is known from the previous draft.
    void keepNow()
    send()
    return roomHere()
  }, [keepNow, send])
  const keepFor = useCallback((stored: string) => void keepHere({ ...of, id: stored }, draftNow()), [of, draftNow])
  return {
    found: lying.draft,
    opening: lying.opening,
    kept: savedDraft,
    keepNow: leaving,
    keepFor,
    drop,
    discard,
    take: useCallback(() => {
      endApart()
      offer(undefined)
    }, [endApart, offer]),
  }
}
