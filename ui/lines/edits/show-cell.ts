/** The way to a cell of the lines on a page: a list of errors or a section names the cell, and the lines that are drawn show it. */

/** A cell of lines. */
export interface CellPlace {
  /** The place of its line among the lines of the document, from 0. */
  readonly line: number
  /** Its column; of several the first that is drawn. */
  readonly column: string | readonly string[]
}

const event = 'weft-cell'
/** Asks the page to draw the part in which the lines are. */
const reveal = 'weft-reveal'

/**
 * Shows a cell of lines: their section opens and comes into sight, and the cursor goes to the cell. Where the part of the page with the lines is hidden behind another
 * tab, it is asked for first. Nothing happens where the lines are not on the page.
 * @param field the lines field, whose element is marked `data-lines`
 */
export function showCell(field: string, cell: CellPlace): void {
  const lines = document.querySelector(`[data-lines="${CSS.escape(field)}"]`)
  if (!lines) return
  const show = (): void => {
    lines.closest('details')?.setAttribute('open', '')
    lines.scrollIntoView({ block: 'center' })
    lines.dispatchEvent(new CustomEvent<CellPlace>(event, { detail: cell }))
  }
  const hidden = lines.closest('[hidden]')
  if (!hidden) return show()
  const shown = new MutationObserver(() => {
    shown.disconnect()
    show()
  })
  shown.observe(hidden, { attributeFilter: ['hidden'] })
  lines.dispatchEvent(new Event(reveal, { bubbles: true }))
}

/**
 * Draws the hidden part of an element in which a cell is to be shown.
 * @returns what ends it
 */
export function onReveal(around: Element, draw: () => void): () => void {
  around.addEventListener(reveal, draw)
  return () => around.removeEventListener(reveal, draw)
}

/**
 * Shows the cells of the lines in an element, as `showCell` asks for them.
 * @param lines the element that is marked `data-lines`
 * @returns what ends it
 */
export function onShowCell(lines: Element, show: (cell: CellPlace) => void): () => void {
  const listener = (request: Event) => show((request as CustomEvent<CellPlace>).detail)
  lines.addEventListener(event, listener)
  return () => lines.removeEventListener(event, listener)
}
