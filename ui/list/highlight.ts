/** Highlights search matches without changing the DOM (CSS custom highlights). */
import { useEffect } from 'react'

const name = 'weft-found'
const limit = 2000

/** Highlights the search words in the text below `box`, and updates whenever `shown` changes. */
export function useHighlight(box: React.RefObject<HTMLElement | null>, search: string, shown: unknown): void {
  useEffect(() => {
    if (!('highlights' in CSS)) return undefined
    const terms = search
      .split(/\n/)
      .map((word) => word.trim().toLowerCase())
      .filter(Boolean)
      .slice(0, 50)
    const timer = setTimeout(() => {
      const ranges: Range[] = []
      const texts = box.current && terms.length > 0 ? document.createTreeWalker(box.current, NodeFilter.SHOW_TEXT) : undefined
      for (let node = texts?.nextNode(); node && ranges.length < limit; node = texts?.nextNode()) {
        const text = (node.textContent ?? '').toLowerCase()
        for (const word of terms)
          for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + word.length)) {
            const range = new Range()
            range.setStart(node, at)
            range.setEnd(node, at + word.length)
            ranges.push(range)
          }
      }
      CSS.highlights.set(name, new Highlight(...ranges))
    }, 0)
    return () => {
      clearTimeout(timer)
      CSS.highlights.delete(name)
    }
  }, [box, search, shown])
}
