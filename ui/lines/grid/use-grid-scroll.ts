/** Scrolling of a grid: which rows are in sight, and bringing a cell into sight. */
import { useLayoutEffect, useState } from 'react'
import { ScrollPlace, useRemembered } from '../../state/page-memory.ts'
import { height, type Layout } from './grid-layout.ts'

/** Rows drawn beyond those in sight, and how many are passed before others are drawn. */
const spare = 10
const stride = 5
/** The greatest height of the scrolled part in pixels. */
const boxHeight = 640

export interface GridScroll {
  /** The rows to draw: `first` up to but without `last`. */
  readonly window: { readonly first: number; readonly last: number }
  readonly onScroll: (event: React.UIEvent<HTMLElement>) => void
  /** Brings a cell into sight; frozen columns always are. */
  readonly scrollTo: (row: number, column: number) => void
}

/**
 * @param offsets the left edge of each column in pixels, and the right edge of the last
 * @param name under which the page remembers where the grid was scrolled to
 */
export function useGridScroll(
  box: React.RefObject<HTMLElement | null>,
  { rows, layout, offsets, frozen, name }: { rows: number; layout: Layout; offsets: readonly number[]; frozen: number; name: string },
): GridScroll {
  const place = useRemembered(name, () => new ScrollPlace())
  const [top, setTop] = useState(place.top)
  useLayoutEffect(() => {
    if (place.top > 0 || place.left > 0) box.current?.scrollTo({ top: place.top, left: place.left })
  }, [box, place])
  const first = Math.max(0, Math.floor(layout.rowAt(top) / stride) * stride - spare)
  const last = Math.min(rows, layout.rowAt(top + boxHeight) + spare + stride)
  return {
    window: { first, last },
    onScroll(event) {
      place.note(event.currentTarget)
      // Rows are drawn again only when others come into sight.
      setTop(Math.floor(event.currentTarget.scrollTop / height / stride) * stride * height)
    },
    scrollTo(row, column) {
      const element = box.current
      if (!element) return
      const { scrollTop, clientHeight, scrollLeft, clientWidth } = element
      const at = layout.top(row)
      if (at < scrollTop) element.scrollTo({ top: row === 0 ? 0 : at })
      else if (at + height > scrollTop + clientHeight - 2 * height) element.scrollTo({ top: at + 3 * height - clientHeight + 20 })
      if (column < frozen) return
      const still = offsets[Math.min(frozen, offsets.length - 1)]!
      if (offsets[column]! - still < scrollLeft) element.scrollTo({ left: offsets[column]! - still })
      else if (offsets[column + 1]! > scrollLeft + clientWidth) element.scrollTo({ left: offsets[column + 1]! - clientWidth + 8 })
    },
  }
}
