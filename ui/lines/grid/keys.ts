/** Keyboard handling of the line grid, as in a spreadsheet: moving, selecting, editing, filling, undoing. */
import { useRef } from 'react'
import type { Values } from '../../state/form-state.ts'
import type { Edits } from '../edits/edits.ts'
import type { Range, Spot } from '../edits/grid-cursor.ts'
import { cellParts } from '../../fields/field.ts'
import { kindFor } from '../../fields/registry.tsx'
import type { LineColumn } from '../sizes/size-columns.ts'

export interface KeysOf {
  readonly columns: readonly LineColumn[]
  /** The line under the cursor. */
  readonly line: Values | undefined
  readonly rows: number
  readonly edits: Edits
  readonly editing: boolean
  /** True while a cell is being edited. */
  readonly edit: boolean
  readonly spot: Spot
  readonly end: Spot
  readonly range: Range
  readonly go: (row: number, column: number, extend?: boolean) => void
  readonly choose: (from: Spot, to: Spot) => void
  readonly begin: () => void
  /** Ends editing of a cell. With `back`, the edit is discarded. */
  readonly finish: (back?: boolean) => void
  readonly nextError: () => void
  /** Moves the focus to the heading of a column, where it is sorted and filtered. */
  readonly toHead: (column: number, open?: boolean) => void
}

/**
 * Moves the focus to the next or previous input of a cell that has several, such as the sizes of a matrix, and selects its content.
 * @returns whether there was one; at its ends the cell is left
 */
function walkParts(event: React.KeyboardEvent): boolean {
  const from = event.target as HTMLElement
  const parts = [...(from.closest('[data-part=grid-edit]')?.querySelectorAll<HTMLInputElement>(cellParts) ?? [])]
  const at = parts.indexOf(from as HTMLInputElement)
  const next = at < 0 ? undefined : parts[at + (event.shiftKey ? -1 : 1)]
  if (!next) return false
  event.preventDefault()
  next.focus()
  next.select()
  return true
}

export function useKeys(grid: KeysOf): (event: React.KeyboardEvent) => void {
  const { columns, rows, line, edits, editing, edit, spot, end, go } = grid
  // After Esc the next Tab leaves the grid, to avoid a keyboard trap.
  const leaving = useRef(false)
  const column = columns[spot.column]

  /** Tab moves right and on into the next line. At either end it leaves the grid. */
  const tab = (event: React.KeyboardEvent): void => {
    const at = spot.row * columns.length + spot.column + (event.shiftKey ? -1 : 1)
    if (!editing || leaving.current || at < 0 || at >= rows * columns.length) return
    event.preventDefault()
    go(Math.floor(at / columns.length), at % columns.length)
  }
  const inCell = (event: React.KeyboardEvent): void => {
    if (event.key === 'Escape') grid.finish(column !== undefined && kindFor(column.type).startsWithKey)
    else if (event.key === 'Tab') {
      if (!walkParts(event)) tab(event)
    } else if (event.key === 'Enter' && !(event.target as HTMLElement).closest('.ant-select-open,textarea')) {
      event.preventDefault()
      go(spot.row + (event.shiftKey ? -1 : 1), spot.column)
    }
  }
  const moves = (event: React.KeyboardEvent, control: boolean): Readonly<Record<string, () => void>> => {
    const at = event.shiftKey ? end : spot
    const to = (row: number, column: number) => () => go(row, column, event.shiftKey)
    return {
      ArrowDown: to(control ? rows - 1 : at.row + 1, at.column),
      ArrowUp: to(control ? 0 : at.row - 1, at.column),
      ArrowRight: to(at.row, control ? columns.length - 1 : at.column + 1),
      ArrowLeft: to(at.row, control ? 0 : at.column - 1),
      PageDown: to(at.row + 12, at.column),
      PageUp: to(at.row - 12, at.column),
      Home: to(control ? 0 : at.row, 0),
      End: to(control ? rows - 1 : at.row, columns.length - 1),
    }
  }
  const actions: Readonly<Record<string, () => void>> = {
    z: () => edits.step(true),
    y: () => edits.step(false),
    d: () => edits.fill(true),
    r: () => edits.fill(false),
    ';': edits.today,
    '-': edits.removeLines,
    enter: () => edits.fill(true),
  }

  const shifted: Readonly<Record<string, () => void>> = {
    z: () => edits.step(false),
    d: edits.duplicate,
    '+': () => edits.insert('above'),
    '=': () => edits.insert('above'),
    enter: () => edits.insert('below'),
  }
  const shoves: Readonly<Record<string, 1 | -1>> = { ArrowUp: -1, ArrowDown: 1 }

  return (event) => {
    if (event.nativeEvent.isComposing) return
    if (edit) return inCell(event)
    const control = event.ctrlKey || event.metaKey
    const escape = event.key === 'Escape'
    if (event.key === 'Tab') return tab(event)
    if (!['Shift', 'Control'].includes(event.key)) leaving.current = escape
    const done = (action: () => void): void => {
      event.preventDefault()
      action()
    }
    const key = event.key.toLowerCase()
    if (event.altKey && event.shiftKey && shoves[event.key]) done(() => editing && edits.moveBy(shoves[event.key]!))
    else if (event.altKey && event.key === 'ArrowDown' && edits.open(column, line)) done(grid.begin)
    else if (event.altKey) return
    else if (event.key === 'ArrowUp' && !control && !event.shiftKey && spot.row === 0) done(() => grid.toHead(spot.column))
    else if (control && event.shiftKey && key === 'l') done(() => grid.toHead(spot.column, true))
    else if (moves(event, control)[event.key]) done(moves(event, control)[event.key]!)
    else if (control && event.shiftKey && shifted[key]) done(() => editing && shifted[key]!())
    else if (control && key === 'a') done(() => grid.choose({ row: 0, column: 0 }, { row: rows - 1, column: columns.length - 1 }))
    else if (control && actions[key]) done(() => editing && actions[key]!())
    else if (event.key === 'F8') done(grid.nextError)
    else if (control || rows === 0) return
    else if ((event.key === 'Enter' || event.key === 'F2') && edits.open(column, line)) done(grid.begin)
    else if (event.key === 'Enter' && !editing && event.target === event.currentTarget)
      event.currentTarget.querySelector<HTMLElement>(`[data-row="${spot.row}"] [data-column="${spot.column}"] :is(a, button)`)?.click()
    else if ((event.key === 'Delete' || event.key === 'Backspace') && editing) done(edits.clear)
    // The first key is not lost: typing on a selected cell starts editing with it.
    else if (event.key.length === 1 && edits.open(column, line)) {
      grid.begin()
      if (kindFor(column.type).startsWithKey) done(() => edits.set(spot.row, { [column.field]: event.key }, column.field))
    }
  }
}
