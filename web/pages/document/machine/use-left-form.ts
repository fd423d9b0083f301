/** The form of a document page that is left for another page and comes back as it stood: its memory, and where it was scrolled to. */
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useLocation, type Location } from 'react-router'
import { PageMemoryContext, ScrollPlace, useRemembered } from '../../../../ui/state/page-memory.ts'
import { forgetForm, leaveForm } from '../../../shell/navigation/left-forms.ts'
import { keyOf, noteOpen } from '../../../shell/navigation/open-pages.ts'

/** In the memory of a form that was left. */
const mark = 'left'

interface LeftFormModel {
  /** The form was left and is on the screen again. */
  readonly resumed: boolean
  /** Keeps the form behind its tab; returns false where it has none. */
  readonly leave: (from: Location) => boolean
  /** The person stays after all: the page has its tab again. */
  readonly stay: () => void
}

export function useLeftForm(): LeftFormModel {
  const memory = use(PageMemoryContext)
  const place = useLocation()
  const [resumed] = useState(() => memory?.has(mark) === true)
  const { pathname, search, hash } = place
  useEffect(() => {
    memory?.delete(mark)
    forgetForm({ pathname, search })
    // Pressing the tab of a page that is still drawn returns to it without drawing it again.
  }, [memory, pathname, search, place.key])
  return {
    resumed,
    leave(from) {
      if (!memory || !leaveForm(from, memory)) return false
      memory.set(mark, true)
      return true
    },
    stay: () => noteOpen({ key: keyOf(pathname, search), to: pathname + search + hash, title: document.title.split(' · ')[0] ?? '' }),
  }
}

/** How many frames a form may take until it is long enough to be scrolled to its place. */
const patience = 60

/** Returns what a scrolled part needs to stand where it stood when its page was left. */
export function useScrollMemory(): { readonly ref: React.RefObject<HTMLDivElement | null>; readonly onScroll: () => void } {
  const ref = useRef<HTMLDivElement>(null)
  const place = useRemembered('scroll', () => new ScrollPlace())
  const settled = useRef(place.top === 0)
  useLayoutEffect(() => {
    let frame = 0
    let tries = 0
    const back = () => {
      const box = ref.current
      if (!box || settled.current) return
      box.scrollTop = place.top
      settled.current = box.scrollTop >= place.top - 1 || tries++ >= patience
      if (!settled.current) frame = requestAnimationFrame(back)
    }
    back()
    return () => cancelAnimationFrame(frame)
  }, [place])
  return {
    ref,
    onScroll() {
      if (settled.current && ref.current) place.note(ref.current)
    },
  }
}
