/**
 * One line of the grid. It re-renders only when its values, marks or errors change, so that editing one line leaves the others
 * untouched.
 */
import { memo } from 'react'
import { LineCell } from './line-cell.tsx'
import { Placed } from './placed.tsx'
import type { RowProps } from './row-props.ts'
import styles from './grid.module.css'

/** Removes inner tab stops, because the grid is one tab stop regardless of its number of lines. Enter on a cell follows its link. */
const unstop = (row: HTMLElement | null): void => {
  for (const one of row?.querySelectorAll<HTMLElement>('a, button') ?? []) one.tabIndex = -1
}

/** The number of a line, by which a line that is chosen whole is dragged. */
const RowNumber = ({
  id,
  place,
  isDragged,
}: {
  readonly id: string
  readonly place: number
  readonly isDragged: boolean
}): React.ReactElement => (
  <div id={id} className={`${styles['grid-cell']} ${styles['no']}`} role="rowheader" aria-colindex={1} draggable={isDragged}>
    {place + 1}
  </div>
)

const numberId = (name: string, row: number) => `number-${name}-${row}`

/** The cells of a line that scroll. It owns the ones that stay, which stand in a box of their own (`StillCells`). */
export const Row = memo(function Row(props: RowProps): React.ReactElement {
  const { row, top, frozen, offsets, name, columns, columnWindow } = props
  const { first, last } = columnWindow
  return (
    <div
      ref={(drawn) => unstop(drawn)}
      className={styles['grid-row']}
      role="row"
      aria-rowindex={row + 2}
      aria-owns={[numberId(name, row), ...columns.slice(0, frozen).map((_, at) => `cell-${name}-${row}-${at}`)].join(' ')}
      style={{ top, left: offsets[frozen] }}
      data-row={row}
    >
      {/* What lies left of the columns in sight keeps its width, as one space. */}
      {first > frozen && <Placed className={styles['before']} width={offsets[first]! - offsets[frozen]!} />}
      {columns.slice(first, last).map((column, index) => (
        <LineCell key={column.field} {...props} column={column} at={first + index} />
      ))}
    </div>
  )
})

/** The number of a line and its cells in frozen columns, drawn in the box that stays when the grid scrolls to the side. */
export const StillCells = memo(function StillCells(props: RowProps): React.ReactElement {
  const { row, top, place, frozen, name, columns, editing, c0, c1 } = props
  return (
    <div ref={(drawn) => unstop(drawn)} className={styles['still-cells']} role="none" style={{ top }} data-row={row}>
      <RowNumber id={numberId(name, row)} place={place} isDragged={editing && c0 === 0 && c1 === columns.length - 1} />
      {columns.slice(0, frozen).map((column, at) => (
        <LineCell key={column.field} {...props} column={column} at={at} />
      ))}
    </div>
  )
})
