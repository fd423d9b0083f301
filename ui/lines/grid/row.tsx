/**
 * One line of the grid. It re-renders only when its values, marks or errors change, so that editing one line leaves the others
 * untouched.
 */
import { memo } from 'react'
import { cellProps, LineCell } from './line-cell.tsx'
import { Placed } from './placed.tsx'
import type { RowProps } from './row-props.ts'
import styles from './grid.module.css'

/** Removes inner tab stops, because the grid is one tab stop regardless of its number of lines. Enter on a cell follows its link. */
const unstop = (row: HTMLElement | null): void => {
  for (const one of row?.querySelectorAll<HTMLElement>('a, button') ?? []) if (one.tabIndex !== -1) one.tabIndex = -1
}

/** The number of a line, by which a line that is chosen whole is dragged. */
const RowNumber = ({ place, isDragged }: { readonly place: number; readonly isDragged: boolean }): React.ReactElement => (
  <div className={`${styles['grid-cell']} ${styles['no']}`} role="rowheader" aria-colindex={1} draggable={isDragged}>
    {place + 1}
  </div>
)

/** The cells of a line that scroll. Those that stay are in a box of their own (`StillCells`), as a part of the row with the same index. */
export const Row = memo(function Row(props: RowProps): React.ReactElement | null {
  const { row, top, frozen, offsets, columns, columnWindow } = props
  const { first, last } = columnWindow
  if (last <= frozen) return null
  return (
    <div
      ref={(drawn) => unstop(drawn)}
      className={styles['grid-row']}
      role="row"
      aria-rowindex={row + 2}
      style={{ top, left: offsets[frozen] }}
      data-row={row}
    >
      {/* What lies left of the columns in sight keeps its width, as one space. */}
      {first > frozen && <Placed className={styles['before']} width={offsets[first]! - offsets[frozen]!} />}
      {columns.slice(first, last).map((column, index) => (
        <LineCell key={column.field} {...cellProps(props, column, first + index)} />
      ))}
    </div>
  )
})

/** The number of a line and its cells in frozen columns, drawn in the box that stays when the grid scrolls to the side, whatever columns are in sight. */
export const StillCells = memo(function StillCells(props: Omit<RowProps, 'columnWindow'>): React.ReactElement {
  const { row, top, place, frozen, columns, editing, c0, c1 } = props
  return (
    <div ref={(drawn) => unstop(drawn)} className={styles['still-cells']} role="row" aria-rowindex={row + 2} style={{ top }} data-row={row}>
      <RowNumber place={place} isDragged={editing && c0 === 0 && c1 === columns.length - 1} />
      {columns.slice(0, frozen).map((column, at) => (
        <LineCell key={column.field} {...cellProps(props, column, at)} />
      ))}
    </div>
  )
})
