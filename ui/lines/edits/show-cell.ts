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

/** Milliseconds after which lines that are not on the page are no longer waited for. */
const longestWait = 5000

/** Ends the wait for lines of the request before. */
let stopWaiting = (): void => undefined

const drawnLines = (field: string): Element | null => document.querySelector(`[data-lines="${CSS.escape(field)}"]`)

/**
 * Shows a cell of lines: their section opens and comes into sight, and the cursor goes to the cell. Where the part of the page with the lines is hidden behind another
 * tab, it is asked for first. Lines that are not on the page are waited for: a form draws lines without content only when it is opened for writing, and loads what
 * draws lines with the first of them. Nothing happens where they do not come.
 * @param field the lines field, whose element is marked `data-lines`
 */
export function showCell(field: string, cell: CellPlace): void {
  stopWaiting()
  if (drawnLines(field)) return showDrawn(field, cell)
  const arrived = new MutationObserver(() => {
    if (!drawnLines(field)) return
    stopWaiting()
    // Lines that were just drawn listen a moment later.
    setTimeout(() => showDrawn(field, cell))
  })
  const end = setTimeout(() => arrived.disconnect(), longestWait)
  stopWaiting = () => {
    clearTimeout(end)
    arrived.disconnect()
  }
  arrived.observe(document.body, { childList: true, subtree: true })
}

/** Shows a cell of lines that are on the page, hidden or not. */
function showDrawn(field: string, cell: CellPlace): void {
  const show = (): void => {
    // A form that is opened for writing draws its lines again.
    const lines = drawnLines(field)
    lines?.closest('details')?.setAttribute('open', '')
    lines?.scrollIntoView({ block: 'center' })
    lines?.dispatchEvent(new CustomEvent<CellPlace>(event, { detail: cell }))
  }
  const lines = drawnLines(field)
  const hidden = lines?.closest('[hidden]')
  if (!lines || !hidden) return show()
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
