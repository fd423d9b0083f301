/** A line grid without its looks: cursor, view, errors, changes and what the keyboard and the list of errors ask of it. */
import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import type { Page, PageField } from '../../../model/page.ts'
import type { Errors, Values } from '../../state/form-state.ts'
import { useMachine, type Machine } from '../../state/machine.ts'
import { asTheyStand } from '../edits/line-filter-sort.ts'
import { useEdits, type Edits } from '../edits/edits.ts'
import { keptFreeze } from './freeze.ts'
import { cursorWithin, firstCell, gridReducer, type GridCursor, type GridEvent, type Range, type Spot } from '../edits/grid-cursor.ts'
import { widthOf } from './column-width.ts'
import { layoutOf, type Layout } from './grid-layout.ts'
import { useExtras } from './use-extras.ts'
import { useGridScroll, type GridScroll } from './use-grid-scroll.ts'
import { useView, type View } from '../edits/line-arrangement.ts'
import { useWrong, withoutTextAt, type Wrong } from '../edits/line-errors.ts'
import type { Folding } from '../edits/folded-columns.ts'
import { onShowCell, type CellPlace } from '../edits/show-cell.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import type { SizedLines } from '../sizes/use-size-columns.ts'

export interface GridProps {
  readonly page: Page
  readonly field: PageField
  readonly doc: Values
  readonly lines: readonly Values[]
  readonly errors: Errors
  readonly editing: boolean
  readonly marked?: ReadonlySet<string>
  /** Prefix of cell ids, for a second grid of the same field on one page. */
  readonly prefix?: string
  readonly onChange: (lines: readonly Values[]) => void
  /** Takes changes of other fields of the document that go with a change of the lines. */
  readonly onFields?: (changes: Values) => void
}

export interface Grid extends GridScroll {
  readonly props: GridProps
  readonly root: React.RefObject<HTMLDivElement | null>
  readonly box: React.RefObject<HTMLDivElement | null>
  readonly sized: SizedLines
  readonly layout: Layout
  readonly columns: readonly LineColumn[]
  /** The left edge of each column in pixels, and the right edge of the last. */
  readonly offsets: readonly number[]
  readonly frozen: number
  readonly setFrozen: (count: number) => void
  readonly rows: number
  readonly view: View
  readonly wrong: Wrong
  readonly edits: Edits
  readonly phase: GridCursor['phase']
  readonly cursor: { readonly spot: Spot; readonly end: Spot; readonly range: Range }
  /** The line and the column of the cell with the cursor. */
  readonly line: Values | undefined
  readonly column: LineColumn | undefined
  readonly send: Machine<GridCursor, GridEvent>['send']
  readonly choose: (from: Spot, to: Spot) => void
  /** Moves the cursor; with `extend` the chosen cells grow up to there. */
  readonly go: (row: number, column: number, extend?: boolean) => void
  readonly begin: () => void
  /** Ends writing in a cell; with `back` as if nothing had been written. */
  readonly finish: (back?: boolean) => void
  /** Ends writing in a cell whose value is settled. */
  readonly endWriting: () => void
  /** Returns whether a cell is written in at this moment. */
  readonly isWriting: () => boolean
  readonly startFill: () => void
  readonly nextError: () => void
  /** Puts the cursor on a cell by the place of its line; a hidden line brings all lines back into sight. */
  readonly show: (place: number, column: number) => void
}

/** Returns the column by which lines with sizes are grouped: their style. */
export const groupOf = (page: Page, field: PageField): string | undefined => page.display.matrix[field.field]?.group

/**
 * @param props the lines as they are shown, with their sizes as columns
 * @param folding the columns that are folded away until something leads to them
 */
export function useGrid(props: GridProps, sized: SizedLines, folding: Folding): Grid {
  const { page, field, doc, lines, errors, editing } = props
  const { columns } = sized
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const name = `${page.page} ${field.field} ${props.prefix ?? ''}`
  const [state, machine] = useMachine(gridReducer, () => firstCell, `cursor ${name}`)
  const { send } = machine
  const allErrors = useWrong(lines, { field: field.field, columns, errors, offerOf: sized.offerOf })
  const view = useView({ lines, columns: sized.all, wrong: allErrors.places })
  const rows = view.order?.length ?? lines.length
  const lineErrors = useUnwritten(allErrors, state, { columns, order: view.order, rows })
  const [frozen, setFrozen] = useState(() => keptFreeze(page.page, field.field))
  const offsets = useMemo(() => columns.reduce<number[]>((sums, column) => [...sums, sums.at(-1)! + widthOf(column)], [52]), [columns])
  const extras = useExtras(lines, {
    order: view.order,
    refused: lineErrors.refused,
    group: groupOf(page, field),
    grouped: view.how.group,
    sized,
    editing,
  })
  const layout = useMemo(() => layoutOf(rows, extras), [rows, extras])
  const scroll = useGridScroll(box, { rows, layout, offsets, frozen, name: `scroll ${name}` })
  const cursor = cursorWithin(state, rows)
  const { spot, range } = cursor
  const choose = (from: Spot, to: Spot) => send({ type: 'chosen', from, to })
  const chooseAndShow = (from: Spot, to: Spot) => {
    choose(from, to)
    setTimeout(() => scroll.scrollTo(from.row, from.column))
  }
  const edits = useEdits({ page, field, doc, lines, sized, view, editing, range, spot, choose: chooseAndShow })
  const column = columns[spot.column]
  const line = rows > 0 ? lines[edits.placeOf(spot.row)] : undefined
  useEffect(() => {
    if (!editing) send({ type: 'writeEnded' })
  }, [editing, send])

  const endWriting = () => {
    send({ type: 'writeEnded' })
    box.current?.focus({ preventScroll: true })
  }
  const finish = (back = false) => {
    const now = machine.state()
    if (now.phase !== 'writing' || !column) return
    if (back && now.before[edits.placeOf(spot.row)]?.[column.field] !== line?.[column.field]) edits.step(true)
    else if (!back) edits.settle(spot.row, column)
    endWriting()
  }
  const begin = () => {
    edits.steps.part()
    send({ type: 'writeStarted', lines })
  }
  const go = (row: number, at: number, extend = false) => {
    finish()
    const next = { row: Math.max(0, row), column: Math.max(0, Math.min(columns.length - 1, at)) }
    choose(extend ? spot : next, next)
    scroll.scrollTo(Math.min(next.row, Math.max(0, rows - 1)), next.column)
  }
  const show = useShow({ root, box, columns, view, go, scrollTo: scroll.scrollTo, folding })
  return {
    ...scroll,
    props,
    sized,
    layout,
    root,
    box,
    columns,
    offsets,
    frozen,
    setFrozen,
    rows,
    view,
    wrong: lineErrors,
    edits,
    phase: state.phase,
    cursor,
    line,
    column,
    send,
    choose,
    go,
    begin,
    finish,
    endWriting,
    show,
    isWriting: () => machine.state().phase === 'writing',
    startFill: () => send({ type: 'fillStarted' }),
    nextError() {
      const next = errorAfter(lineErrors, { spot, place: edits.placeOf(spot.row), order: view.order })
      if (next) show(...next)
    },
  }
}

/** Returns the errors of the lines without that of the text which is being written. */
function useUnwritten(
  all: Wrong,
  state: GridCursor,
  { columns, order, rows }: { readonly columns: Grid['columns']; readonly order: View['order']; readonly rows: number },
): Wrong {
  const { row, column } = cursorWithin(state, rows).spot
  const name = state.phase === 'writing' ? columns[column]?.field : undefined
  const place = order?.[row] ?? row
  return useMemo(() => (name === undefined ? all : withoutTextAt(all, { place, name }, column)), [all, name, place, column])
}

/** Returns what puts the cursor on a line by its place; a hidden line brings all lines back into sight. */
function useShow({
  root,
  box,
  columns,
  view,
  go,
  scrollTo,
  folding,
}: Pick<Grid, 'root' | 'box' | 'columns' | 'view' | 'go' | 'scrollTo'> & { readonly folding: Folding }) {
  const show = (place: number, column: number) => {
    const index = view.order ? view.order.indexOf(place) : place
    if (index < 0) view.settle(asTheyStand)
    const row = index < 0 ? place : index
    go(row, Math.max(0, column))
    setTimeout(() => scrollTo(row, Math.max(0, column)))
    box.current?.focus()
  }
  // The list of errors above the form leads to their cells.
  const onRequest = useEffectEvent(({ line, column }: CellPlace) => {
    // Of several columns the first that the grid has.
    const at = [column].flat().map((name) => columns.findIndex((one) => one.field === name))
    show(line, at.find((place) => place >= 0) ?? -1)
  })
  const unfold = useEffectEvent(({ column }: CellPlace): boolean => {
    const names = [column].flat()
    if (columns.some(({ field }) => names.includes(field))) return false
    const name = names.find((one) => folding.folded.some(({ field }) => field === one))
    if (name !== undefined) folding.choose([name], true)
    return name !== undefined
  })
  // A folded column is drawn before the cursor goes there.
  const [unfolded, setUnfolded] = useState<CellPlace>()
  useEffect(() => {
    if (unfolded) onRequest(unfolded)
  }, [unfolded])
  useEffect(() => onShowCell(root.current!, (cell) => (unfold(cell) ? setUnfolded({ ...cell }) : onRequest(cell))), [root])
  return show
}

/** Returns place and column of the next wrong cell: in shown order first, so that the cursor stays within what is filtered. */
function errorAfter(
  lineErrors: Wrong,
  { spot, place: here, order }: { spot: Spot; place: number; order: readonly number[] | undefined },
): readonly [place: number, column: number] | undefined {
  const shown = lineErrors.spots
    .map(([place, column]) => ({ place, column, row: order ? order.indexOf(place) : place }))
    .filter(({ row }) => row >= 0)
    .sort((a, b) => a.row - b.row || a.column - b.column)
  const next = shown.find(({ row, column }) => row > spot.row || (row === spot.row && column > spot.column)) ?? shown[0]
  return next ? [next.place, next.column] : (lineErrors.spots.find(([place]) => place > here) ?? lineErrors.spots[0])
}
