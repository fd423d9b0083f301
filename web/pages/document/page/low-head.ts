/** On a phone the head of a document is low while its content is scrolled down: the title and one row of tabs stay, so that most of the screen is left to the work. */
import { useEffect, useRef, type RefObject, type UIEvent } from 'react'

/** From so many pixels on the head is low; it is whole again at the top. */
const scrolledDown = 60
/** The content is longer than its box by more than the head takes away: otherwise a low head would let it fit, and jump back to the top. */
const muchLonger = 480

/**
 * Marks the page as low (`data-low`) or takes the mark away, by where its content is scrolled to. The style sheet alone says what a low head hides, and on which screens.
 * It is put on the page as `onScrollCapture`; other boxes that scroll, such as a grid, change nothing.
 */
export function lowerHead({ target, currentTarget: page }: UIEvent<HTMLElement>): void {
  const box = target as HTMLElement
  if (box.dataset['part'] !== 'doc-main' && box.dataset['part'] !== 'doc-tab') return
  if (box.scrollTop === 0) delete page.dataset['low']
  else if (box.scrollTop > scrolledDown && box.scrollHeight - box.clientHeight > muchLonger) page.dataset['low'] = ''
}

/** Takes the mark away, such as when another tab is shown: its content has not been scrolled, and may not scroll at all. */
export function raiseHead(page: HTMLElement | null): void {
  if (page) delete page.dataset['low']
}

/** Returns what the page of a document takes: its head is low while its content is scrolled, and whole again when another tab is chosen. */
export function useLowHead(tab: string): { readonly ref: RefObject<HTMLDivElement | null>; readonly onScrollCapture: typeof lowerHead } {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => raiseHead(ref.current), [tab])
  return { ref, onScrollCapture: lowerHead }
}
