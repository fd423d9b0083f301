/** Places the editor of a cell over its cell, outside the scrolled box, so that an editor taller than the lines is not clipped. */
import type { Spot } from '../edits/grid-cursor.ts'

/** Pixels that stay free at the edges of the window. */
const margin = 8

/**
 * Keeps the editor, which has a fixed position, over its cell while anything scrolls or changes its size. It moves up or left where the
 * window ends, and is not visible while its cell is scrolled out of the box.
 * @param editor an element inside the scrolled box of the grid
 * @returns a function that ends this
 */
export function placeOverCell(editor: HTMLElement, { row, column }: Spot): () => void {
  const box = editor.closest<HTMLElement>('[data-part=grid-box]')
  const place = () => {
    const cell = box?.querySelector(`[data-row="${row}"] [data-column="${column}"]`)
    const seen = box?.getBoundingClientRect()
    const at = cell?.getBoundingClientRect()
    const isInSight = at && seen && at.bottom > seen.top && at.top < seen.bottom && at.right > seen.left && at.left < seen.right
    // The focus stays in the editor, so it may not be hidden altogether.
    editor.style.clipPath = isInSight ? '' : 'inset(100%)'
    if (!isInSight) return
    const { width, height } = editor.getBoundingClientRect()
    editor.style.top = `${Math.max(margin, Math.min(at.top - 1, window.innerHeight - height - margin))}px`
    editor.style.left = `${Math.max(margin, Math.min(at.left - 1, window.innerWidth - width - margin))}px`
  }
  place()
  const resized = new ResizeObserver(place)
  resized.observe(editor)
  if (box) resized.observe(box)
  // Scrolling does not bubble: the window hears that of every element while it is captured.
  window.addEventListener('scroll', place, true)
  window.addEventListener('resize', place)
  return () => {
    resized.disconnect()
    window.removeEventListener('scroll', place, true)
    window.removeEventListener('resize', place)
  }
}
