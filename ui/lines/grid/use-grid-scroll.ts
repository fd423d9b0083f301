/** Scrolling of a grid: which rows and columns are in sight, and bringing a cell into sight. */
import { startTransition, useLayoutEffect, useMemo, useState } from 'react'
import { ScrollPlace, useRemembered } from '../../state/page-memory.ts'
import { height, type Layout } from './grid-layout.ts'

/** Rows drawn beyond those in sight, and how many are passed before others are drawn: each change of rows has a price of its own, whatever their number. */
const spare = 5
const stride = 8
/** The greatest height of the scrolled part in pixels, by which rows are drawn until its own is known. */
const boxHeight = 640
/** A grid with more rows than these draws only the columns in sight. */
const wideFrom = 100
/** Pixels drawn to the right and left of what is in sight, and how many are passed before other columns are drawn. */
const spareWidth = 240
const strideWidth = 120
/** Sizes of the scrolled part are rounded up to so many pixels. */
const sizeStep = 120

/** The columns to draw behind the frozen ones: `first` up to but without `last`. */
export interface ColumnWindow {
  readonly first: number
  readonly last: number
}

export interface GridScroll {
  /** The rows to draw: `first` up to but without `last`. */
  readonly window: { readonly first: number; readonly last: number }
  /** One object as long as it names the same columns. */
  readonly columnWindow: ColumnWindow
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
  const [left, setLeft] = useState(place.left)
  useLayoutEffect(() => {
    if (place.top > 0 || place.left > 0) box.current?.scrollTo({ top: place.top, left: place.left })
  }, [box, place])
  const size = useSizeOf(box)
  const first = Math.max(0, Math.floor(layout.rowAt(top) / stride) * stride - spare)
  const last = Math.min(rows, layout.rowAt(top + size.height) + spare + stride)
  const isWide = rows > wideFrom
  const columnWindow = useMemo(
    () => columnsInSight(offsets, { frozen, left, right: left + size.width, isWide }),
    [offsets, frozen, left, size.width, isWide],
  )
  return {
    window: { first, last },
    columnWindow,
    onScroll(event) {
      place.note(event.currentTarget)
      // Rows are drawn again only when others come into sight.
      setTop(Math.floor(event.currentTarget.scrollTop / height / stride) * stride * height)
      const nextLeft = Math.floor(event.currentTarget.scrollLeft / strideWidth) * strideWidth
      // The next columns are drawn before they come into sight, so their cells are made between the frames; after a jump they are made at once.
      if (Math.abs(nextLeft - left) > strideWidth) setLeft(nextLeft)
      else startTransition(() => setLeft(nextLeft))
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

/** Returns width and height of the scrolled part, in steps, so that a window which is dragged larger draws the rows a few times only. */
function useSizeOf(box: React.RefObject<HTMLElement | null>): { readonly width: number; readonly height: number } {
  const [width, setWidth] = useState(screen.width)
  const [height, setHeight] = useState(boxHeight)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = (): void => {
      if (element.clientWidth === 0) return
      setWidth(Math.ceil(element.clientWidth / sizeStep) * sizeStep)
      setHeight(Math.ceil(element.clientHeight / sizeStep) * sizeStep)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return { width, height }
}

/** Returns the columns to draw: those between `left` and `right`, and what is drawn beyond. */
function columnsInSight(
  offsets: readonly number[],
  { frozen, left, right, isWide }: { readonly frozen: number; readonly left: number; readonly right: number; readonly isWide: boolean },
): ColumnWindow {
  const count = offsets.length - 1
  if (!isWide) return { first: frozen, last: count }
  // The frozen columns cover what lies behind them.
  const isBefore = (edge: number) => edge < left + offsets[frozen]! - spareWidth
  const isBehind = (edge: number) => edge > right + strideWidth + spareWidth
  let first = frozen
  while (first < count && isBefore(offsets[first + 1]!)) first++
  let last = count
  while (last > first && isBehind(offsets[last - 1]!)) last--
  return { first, last }
}
