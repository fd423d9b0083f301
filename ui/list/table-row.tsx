/** One row of a list table: its check box, the link that opens it, its cells. */
import type { Page, PageField, WireDoc } from '../../model/page.ts'
import type { Looks } from '../fields/look.tsx'
import { isRight } from '../fields/registry.tsx'
import { useText } from '../text/language.tsx'
import { Above, Twist } from './tree-cell.tsx'
import type { RowPlace } from './tree-rows.ts'
import { inRange, type CellRange } from './range.ts'
import { RowTile } from './row-tile.tsx'
import type { TableProps } from './table-props.ts'
import type { PinnedColumns } from './use-pinned-columns.ts'
import { isLate, Plain, Value, waitsForReader } from './value.tsx'
import tileStyles from './row-tile.module.css'
import styles from './table.module.css'

export interface TableRowProps {
  readonly page: Page
  readonly row: WireDoc
  readonly index: number
  /** It has the cursor. */
  readonly at: boolean
  readonly selected: boolean
  readonly mark: string
  readonly columns: readonly PageField[]
  readonly pinned: PinnedColumns
  readonly range: CellRange | undefined
  /** The pictures of rows, in a list that shows them. */
  readonly looks?: Looks | undefined
  readonly href: string
  readonly cell: TableProps['cell']
  /** Where it stands in a tree. */
  readonly place?: RowPlace | undefined
  /** Shows or hides the rows below it. */
  readonly onOpenBelow: (open: boolean) => void
  /** Which of its columns take input. */
  readonly mayEdit: (column: number) => boolean
  readonly onToggle: (range: boolean) => void
  readonly onAt: () => void
  readonly onOpen: () => void
  readonly onKeyDown: (event: React.KeyboardEvent) => void
  readonly onDoubleClick: (event: React.MouseEvent) => void
}

export function TableRow(props: TableRowProps): React.ReactElement {
  const { row, index, at, selected, mark, columns, pinned, range, mayEdit } = props
  const t = useText()
  return (
    <tr
      tabIndex={at ? 0 : -1}
      aria-selected={selected}
      data-waits={waitsForReader(row) || undefined}
      {...(props.place ? { 'aria-level': props.place.level, 'aria-expanded': props.place.open } : {})}
      className={`${at ? styles['at'] : ''} ${mark}`}
      onKeyDown={props.onKeyDown}
      onFocus={props.onAt}
      onClick={props.onAt}
      onDoubleClick={props.onDoubleClick}
    >
      <td className={styles['pin']}>
        <input
          type="checkbox"
          className="check"
          aria-label={`${t('select')} ${row.number ?? row.id}`}
          checked={selected}
          onChange={(event) => props.onToggle((event.nativeEvent as MouseEvent).shiftKey)}
        />
      </td>
      {columns.map((field, column) => (
        <td
          key={field.field}
          data-c={column}
          data-in-range={inRange(range, index, column) || undefined}
          style={pinned.styleOf(column)}
          className={[
            pinned.classOf(column),
            isRight(field.type) ? 'num' : '',
            inRange(range, index, column) ? styles['in-range'] : '',
            mayEdit(column) ? styles['may'] : '',
          ]
            .filter(Boolean)
            .join(' ')}
        >
          {column > 0 ? (
            <Cell {...props} field={field} />
          ) : props.place ? (
            <span className={styles['tree-cell']} data-level={Math.min(props.place.level, 8)}>
              <Twist place={props.place} onToggle={props.onOpenBelow} />
              <OpenLink {...props} field={field} />
              <Above place={props.place} />
            </span>
          ) : props.looks ? (
            <span className={tileStyles['named']}>
              <RowTile looks={props.looks} id={row.id} />
              <OpenLink {...props} field={field} />
            </span>
          ) : (
            <OpenLink {...props} field={field} />
          )}
        </td>
      ))}
    </tr>
  )
}

/** The first cell opens the row; with Ctrl, Cmd or the middle button in another tab. */
function OpenLink({ page, row, field, href, onOpen }: TableRowProps & { field: PageField }): React.ReactElement {
  return (
    <a
      className={`cell ${styles['row-link']}`}
      href={href}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.button !== 0) return
        event.preventDefault()
        onOpen()
      }}
    >
      <Plain page={page} field={field} row={row} />
    </a>
  )
}

function Cell({ page, row, field, cell }: TableRowProps & { field: PageField }): React.ReactElement {
  const t = useText()
  const input = cell?.(row, field)
  if (input) return input
  const late = isLate(page, field, row)
  return (
    <span className={`cell${late ? ' over' : ''}`}>
      <Value page={page} field={field} row={row} />
      {late && ` ${t('overdue')}`}
    </span>
  )
}
