/** The cursor of a line grid: the chosen cells, and whether they are chosen, dragged, filled or written in. Pure. */
import type { Values } from '../../state/form-state.ts'

/** A cell by its shown row and its column, both from 0. */
export interface Spot {
  readonly row: number
  readonly column: number
}
/** The chosen cells, both ends included; rows as they are shown. */
export interface Range {
  readonly r0: number
  readonly r1: number
  readonly c0: number
  readonly c1: number
}

interface Chosen {
  /** The cell with the cursor. */
  readonly spot: Spot
  /** The opposite corner of the chosen cells. */
  readonly end: Spot
}
export type GridCursor = Chosen &
  (
    | { readonly phase: 'choosing' | 'dragging' | 'filling' }
    /** The cell at `spot` is written in; `before` are the lines as they were when that began. */
    | { readonly phase: 'writing'; readonly before: readonly Values[] }
  )

export type GridEvent =
  | { readonly type: 'chosen'; readonly from: Spot; readonly to: Spot }
  /** The pointer presses on the cells, or on the handle that fills. */
  | { readonly type: 'dragStarted' }
  | { readonly type: 'fillStarted' }
  | { readonly type: 'draggedTo'; readonly to: Spot }
  | { readonly type: 'dragEnded' }
  | { readonly type: 'writeStarted'; readonly lines: readonly Values[] }
  | { readonly type: 'writeEnded' }

export const firstCell: GridCursor = { phase: 'choosing', spot: { row: 0, column: 0 }, end: { row: 0, column: 0 } }

const isSame = (one: Spot, other: Spot): boolean => one.row === other.row && one.column === other.column

/** Returns the cursor after an event; the same object when nothing changes. */
export function gridReducer(cursor: GridCursor, event: GridEvent): GridCursor {
  const { spot, end } = cursor
  switch (event.type) {
    case 'chosen':
      return isSame(event.from, spot) && isSame(event.to, end) ? cursor : { ...cursor, spot: event.from, end: event.to }
    case 'dragStarted':
      return { phase: 'dragging', spot, end }
    case 'fillStarted':
      return { phase: 'filling', spot, end }
    case 'draggedTo':
      return cursor.phase !== 'dragging' || isSame(event.to, end) ? cursor : { ...cursor, end: event.to }
    case 'dragEnded':
      return cursor.phase === 'dragging' || cursor.phase === 'filling' ? { phase: 'choosing', spot, end } : cursor
    case 'writeStarted':
      return { phase: 'writing', spot, end, before: event.lines }
    case 'writeEnded':
      return cursor.phase === 'writing' ? { phase: 'choosing', spot, end } : cursor
  }
}

/** Returns the cursor within the rows that are shown: lines may have gone since it was placed. */
export function cursorWithin({ spot, end }: GridCursor, rows: number): Chosen & { readonly range: Range } {
  const within = (one: Spot): Spot => ({ ...one, row: Math.max(0, Math.min(one.row, rows - 1)) })
  const [from, to] = [within(spot), within(end)]
  const range = {
    r0: Math.min(from.row, to.row),
    r1: Math.max(from.row, to.row),
    c0: Math.min(from.column, to.column),
    c1: Math.max(from.column, to.column),
  }
  return { spot: from, end: to, range }
}
