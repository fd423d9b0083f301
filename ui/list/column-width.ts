/** Width of a list column: bounds, the width that fits its visible cells, and resizing with the pointer. */

/** The least and the greatest width of a column, in pixels. */
export const leastWidth = 56
const greatestWidth = 1200
/** The widest that a column becomes by fitting, in pixels. */
const greatestFit = 640

/** Returns the style of a cell of this width in pixels. */
export const widthOf = (width: number | undefined): React.CSSProperties | undefined =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width }

/** Returns a width in pixels within the bounds. */
export const boundedWidth = (width: number): number => Math.max(leastWidth, Math.min(greatestWidth, width))

/** Returns the cells of a column, heading first. */
const cellsOf = (head: HTMLElement, column: number): HTMLElement[] => [
  head,
  ...head.closest('table')!.querySelectorAll<HTMLElement>(`tbody td[data-c="${column}"]`),
]

/** Returns the width of the widest visible cell, in pixels. */
export function fittingWidth(head: HTMLElement, column: number): number {
  let width = leastWidth
  for (const cell of cellsOf(head, column)) {
    const inner = cell.firstElementChild as HTMLElement | null
    if (!inner) continue
    const before = inner.style.cssText
    inner.style.cssText = `${before};display:inline-block;width:max-content;max-width:none;overflow:visible`
    width = Math.max(width, Math.ceil(inner.getBoundingClientRect().width) + 24)
    inner.style.cssText = before
  }
  return Math.min(width, greatestFit)
}

/** Resizes a column while the pointer moves, and calls `onEnd` with the new width in pixels when the pointer is released. */
export function dragWidth(
  event: React.PointerEvent,
  { head, column }: { head: HTMLElement; column: number },
  onEnd: (width: number) => void,
): void {
  event.preventDefault()
  event.stopPropagation()
  const [begin, before] = [event.clientX, head.offsetWidth]
  const cells = cellsOf(head, column)
  let width = before
  const move = (to: PointerEvent) => {
    width = boundedWidth(before + to.clientX - begin)
    for (const cell of cells) Object.assign(cell.style, { width: `${width}px`, minWidth: `${width}px`, maxWidth: `${width}px` })
  }
  const end = () => {
    window.removeEventListener('pointermove', move)
    if (width !== before) onEnd(width)
  }
  window.addEventListener('pointermove', move)
  window.addEventListener('pointerup', end, { once: true })
}
