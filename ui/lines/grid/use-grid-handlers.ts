/** Pointer and clipboard of a line grid: choosing by dragging, filling by the handle, opening a cell, copy, cut and paste. */
import type { Spot } from '../edits/grid-cursor.ts'
import type { Grid } from './use-grid.ts'

/** With copied cells the clipboard has the names of their columns: which sizes they are does not show in the text. */
const columnNames = 'application/x-weft-columns'

/** What is dragged are the chosen lines of this grid. */
const draggedLines = 'application/x-weft-lines'

type Handlers = Pick<
  React.DOMAttributes<HTMLElement>,
  | 'onDragStart'
  | 'onDragOver'
  | 'onDrop'
  | 'onMouseDown'
  | 'onContextMenu'
  | 'onMouseOver'
  | 'onMouseUp'
  | 'onDoubleClick'
  | 'onCopy'
  | 'onCut'
  | 'onPaste'
>

/** Returns the cell under the pointer; `head` when it is the number of the line. */
function cellAt(event: React.MouseEvent): (Spot & { readonly head: boolean }) | undefined {
  const target = event.target as HTMLElement
  const row = target.closest<HTMLElement>('[data-row]')
  if (!row) return undefined
  const cell = target.closest<HTMLElement>('[data-column]')
  return { row: Number(row.dataset['row']), column: Number(cell?.dataset['column'] ?? 0), head: !cell }
}

/** Returns whether an event happened in the cells: not in the headings, nor in a menu of theirs that is drawn elsewhere. */
export const isInCells = ({ box }: Grid, event: React.SyntheticEvent): boolean =>
  box.current!.contains(event.target as Node) && !(event.target as Element).closest('[role=row]:not([data-row])')

export const gridHandlers = (grid: Grid): Handlers => ({ ...pointerHandlers(grid), ...dragHandlers(grid), ...clipboardHandlers(grid) })

function pointerHandlers({ props, cursor, phase, columns, edits, send, choose, go, begin, finish }: Grid): Handlers {
  const { spot, range } = cursor
  return {
    onMouseDown(event) {
      const to = event.button === 0 ? cellAt(event) : undefined
      if (!to) return
      // The number of a line that is chosen whole is what the line is dragged by.
      if (to.head && !event.shiftKey && (event.target as HTMLElement).draggable) return
      if (to.head) {
        finish()
        choose({ row: event.shiftKey ? spot.row : to.row, column: 0 }, { row: to.row, column: columns.length - 1 })
      } else go(to.row, to.column, event.shiftKey)
      send({ type: 'dragStarted' })
    },
    onContextMenu(event) {
      const to = cellAt(event)
      if (to && (to.row < range.r0 || to.row > range.r1)) go(to.row, to.column)
    },
    onMouseOver(event) {
      if (phase !== 'dragging' && phase !== 'filling') return
      const to = cellAt(event)
      if (event.buttons !== 1) send({ type: 'dragEnded' })
      else if (to) send({ type: 'draggedTo', to: { row: to.row, column: to.column } })
    },
    onMouseUp(event) {
      const to = phase === 'filling' ? cellAt(event) : undefined
      if (to) edits.extend(to.row)
      send({ type: 'dragEnded' })
    },
    onDoubleClick(event) {
      const to = cellAt(event)
      if (to && !to.head && edits.open(columns[to.column], props.lines[edits.placeOf(to.row)])) begin()
    },
  }
}

/** Lines that are chosen whole are dragged by their numbers. */
function dragHandlers({ props, edits }: Grid): Pick<Handlers, 'onDragStart' | 'onDragOver' | 'onDrop'> {
  const isOfGrid = (event: React.DragEvent) => event.dataTransfer.types.includes(draggedLines)
  return {
    onDragStart(event) {
      if (!cellAt(event)?.head) return
      event.dataTransfer.effectAllowed = 'move'
      event.dataTransfer.setData(draggedLines, props.field.field)
    },
    onDragOver: (event) => isOfGrid(event) && event.preventDefault(),
    onDrop(event) {
      const to = cellAt(event)
      if (!to || !isOfGrid(event) || event.dataTransfer.getData(draggedLines) !== props.field.field) return
      event.preventDefault()
      edits.moveTo(to.row)
    },
  }
}

function clipboardHandlers(grid: Grid): Handlers {
  const { edits, phase, props, columns, cursor } = grid
  const { c0, c1 } = cursor.range
  const chosen = columns.slice(c0, c1 + 1)
  const copy = (event: React.ClipboardEvent) => {
    event.clipboardData.setData('text/plain', edits.copied())
    if (chosen.length > 1) event.clipboardData.setData(columnNames, chosen.map(({ field }) => field).join('\n'))
  }
  // Cells that were copied go back under their own columns, wherever the cursor stands among them; else from the cursor on.
  const isNamed = (names: string) => {
    const [first, ...others] = names.split('\n')
    return others.length > 0 && first === columns[c0]?.field
  }
  /** Runs `work` unless a cell is written in: its input has a clipboard of its own. */
  const unlessWriting = (event: React.ClipboardEvent, work: () => void) => {
    if (phase === 'writing' || !isInCells(grid, event)) return
    event.preventDefault()
    work()
  }
  return {
    onCopy: (event) => unlessWriting(event, () => copy(event)),
    onCut(event) {
      if (!props.editing) return
      unlessWriting(event, () => {
        copy(event)
        edits.clear()
      })
    },
    onPaste(event) {
      if (!props.editing) return
      const names = event.clipboardData.getData(columnNames)
      const text = event.clipboardData.getData('text/plain')
      unlessWriting(event, () => void edits.paste(text, isNamed(names) ? names.split('\n') : undefined))
    },
  }
}
