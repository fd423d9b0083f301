/** The search of a link field: what was chosen lately, what fits the typed words, and what does not with the reason. */
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useServices, type Choice } from '../services.ts'
import { useLanguage } from '../text/language.tsx'
import type { InputProps } from './field.ts'
import { seek, type Refused } from './link-candidates.ts'

/** Milliseconds between the last letter and the call. */
const patience = 160

/** Returns whether a choice is named exactly so: by its title, its number, or a part of the title. */
export const isExact = (one: Choice, text: string): boolean =>
  [one.title, one.number, ...one.title.split('--')].some((part) => part?.toLowerCase() === text.trim().toLowerCase())

type Wanted = 'first' | 'exact'

/** Returns the choice that Enter (the first one) or Tab (the one that matches exactly) means. */
const meantOf = (fit: readonly Choice[], { current, search }: { current: Wanted; search: string }): Choice | undefined =>
  current === 'first' ? fit[0] : fit.find((one) => isExact(one, search))

export interface LinkSearch {
  readonly found: readonly Choice[]
  readonly recent: readonly Choice[]
  readonly refused: readonly Refused[]
  readonly busy: boolean
  /** The words that are searched for. */
  readonly seeking: string
  readonly look: (search: string) => void
  /** Enter before the answer means its first choice; Tab means the one that matches exactly. */
  readonly wantFirst: () => void
  readonly wantExact: () => void
  readonly opened: () => void
  readonly closed: () => void
}

/** @param onMeant takes the choice that Enter or Tab asked for before the answer was there */
export function useLinkSearch(input: InputProps, onMeant: (choice: Choice) => void): LinkSearch {
  const { field, of } = input
  const services = useServices()
  const language = useLanguage()
  const [candidates, setFound] = useState<readonly Choice[]>([])
  const [recent, setRecent] = useState<readonly Choice[]>([])
  const [refused, setRefused] = useState<readonly Refused[]>([])
  const [busy, setBusy] = useState(false)
  const [seeking, setSeeking] = useState('')
  const requestNumber = useRef(0)
  const wanted = useRef<Wanted | undefined>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** The answer to the words that stand, from when it is there: it is drawn a moment later, and a key of that moment means it. */
  const ready = useRef<readonly Choice[]>(undefined)
  /** The search as it stands: its first letter opens the choices too, and opening must not ask for all of them again. */
  const typed = useRef('')

  const answer = async (search: string, turn: number): Promise<void> => {
    const lately = search ? [] : services.picked(field.to!)
    const [sought, before] = await Promise.all([
      seek(services, input, { search, size: 20 }),
      lately.length > 0 ? seek(services, input, { ids: lately, size: lately.length }).catch(() => undefined) : undefined,
    ])
    if (turn !== requestNumber.current) return
    ready.current = sought.fit
    setFound(sought.fit)
    if (!search) setRecent(lately.flatMap((id) => before?.fit.find((one) => one.id === id) ?? []))
    const { current } = wanted
    const match = current && meantOf(sought.fit, { current, search })
    if (current === 'exact') setSeeking('')
    wanted.current = undefined
    if (match) return onMeant(match)
    if (!search || sought.fit.length > 0) return
    // Nothing fits: what the words name is shown with the reason why it cannot be chosen.
    const other = await seek(services, input, { search, size: 5, refused: language })
    if (turn === requestNumber.current) setRefused(other.refused)
  }
  const ask = (search: string): void => {
    clearTimeout(timer.current)
    // An answer still on its way is for other words, even before these are asked for.
    const turn = ++requestNumber.current
    const run = async () => {
      setBusy(true)
      // The caller has shown the user what failed.
      await answer(search, turn).catch(() => undefined)
      if (turn !== requestNumber.current) return
      wanted.current = undefined
      setBusy(false)
    }
    timer.current = setTimeout(() => void run(), search ? patience : 0)
  }
  const look = (search: string): void => {
    // The field was left with Tab while its answer was on the way: what was typed still counts.
    if (search === '' && wanted.current === 'exact') return
    typed.current = search
    ready.current = undefined
    setSeeking(search)
    wanted.current = undefined
    if (search) {
      // What was found for other words is not offered for these.
      setFound([])
      setRefused([])
      setBusy(true)
    }
    ask(search)
  }
  // In a cell of a grid the choices stand there as soon as the cell is opened.
  const appeared = useEffectEvent(() => {
    if (of?.cell) ask('')
  })
  useEffect(() => {
    appeared()
    return () => clearTimeout(timer.current)
  }, [])
  const want = (current: Wanted): void => {
    const match = ready.current && meantOf(ready.current, { current, search: seeking })
    if (match) onMeant(match)
    else if (!ready.current) wanted.current = current
  }
  return {
    found: candidates,
    recent,
    refused,
    busy,
    seeking,
    look,
    wantFirst: () => want('first'),
    wantExact: () => want('exact'),
    opened: () => look(typed.current),
    closed() {
      typed.current = ''
      if (wanted.current === undefined) setSeeking('')
    },
  }
}
