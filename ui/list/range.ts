/** Cell range selection in a list: dragged with the mouse or extended with Shift and arrow keys, copied as cells (experience U20). */
import { useEffect, useRef, useState } from 'react'

export interface CellRange {
  readonly fromRow: number
  readonly toRow: number
  readonly fromColumn: number
  readonly toColumn: number
}
interface Cell {
  readonly row: number
  readonly column: number
}
const rangeOf = (a: Cell, b: Cell): CellRange => ({
  fromRow: Math.min(a.row, b.row),
  toRow: Math.max(a.row, b.row),
  fromColumn: Math.min(a.column, b.column),
  toColumn: Math.max(a.column, b.column),
})
export const inRange = (range: CellRange | undefined, row: number, column: number): boolean =>
  range !== undefined && row >= range.fromRow && row <= range.toRow && column >= range.fromColumn && column <= range.toColumn

/** Returns the cell under an event. `data-c` holds its column. */
function cellOf(event: React.MouseEvent): Cell | undefined {
  const cell = (event.target as HTMLElement).closest<HTMLElement>('td[data-c]')
  const row = cell?.closest('tr')?.sectionRowIndex
  return cell && row !== undefined ? { row, column: Number(cell.dataset['c']) } : undefined
}

/**
 * Keeps the range of chosen cells.
 * @param size how many rows and columns there are
 * @param of what the range belongs to: with other rows or another number of columns there is none
 */
export function useRange(size: { readonly rows: number; readonly columns: number }, of: unknown) {
  const [chosen, setChosen] = useState<
    { readonly ends: readonly [Cell, Cell]; readonly of: unknown; readonly columns: number } | undefined
  >()
  const from = useRef<Cell>(undefined)
  const [dragging, setDragging] = useState(false)
  const ends = chosen?.of === of && chosen?.columns === size.columns ? chosen.ends : undefined
  const setEnds = (next: readonly [Cell, Cell] | undefined) => setChosen(next && { ends: next, of, columns: size.columns })
  useEffect(() => {
    const stop = () => {
      from.current = undefined
      setDragging(false)
    }
    window.addEventListener('mouseup', stop)
    return () => window.removeEventListener('mouseup', stop)
  }, [])
  const within = ({ row, column }: Cell): Cell => ({
    row: Math.max(0, Math.min(size.rows - 1, row)),
    column: Math.max(0, Math.min(size.columns - 1, column)),
  })
  return {
    range: ends && rangeOf(...ends),
    dragging,
    clear: () => setEnds(undefined),
    /**
     * Handles arrow keys: with Shift the range grows, left and right alone move a single cell. Returns the new cell, or undefined for
     * a key that it does not handle.
     */
    key(event: React.KeyboardEvent, at: number): Cell | undefined {
      const by = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }[event.key]
      if (!by || (!event.shiftKey && by[0] !== 0)) return undefined
      const begin: readonly [Cell, Cell] = ends ?? [
        { row: at, column: 0 },
        { row: at, column: event.shiftKey || by[1]! < 0 ? 0 : -1 },
      ]
      const to = within({ row: begin[1].row + by[0]!, column: begin[1].column + by[1]! })
      setEnds(event.shiftKey ? [begin[0], to] : [to, to])
      return to
    },
    mouse: {
      onMouseDown(event: React.MouseEvent) {
        if (event.button !== 0 || (event.target as HTMLElement).closest('a, button, input, .ant-select, .ant-picker')) return
        const cell = cellOf(event)
        if (cell && event.shiftKey && ends) {
          event.preventDefault()
          setEnds([ends[0], cell])
        } else {
          from.current = cell
          setEnds(undefined)
        }
      },
      onMouseOver(event: React.MouseEvent) {
        const cell = from.current && cellOf(event)
        if (!cell || (cell.row === from.current!.row && cell.column === from.current!.column && !dragging)) return
        window.getSelection()?.removeAllRanges()
        setDragging(true)
        setEnds([from.current!, cell])
      },
    },
  }
}
