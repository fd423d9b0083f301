/** The table of a list: sticky head and columns, keyboard, choice of rows, sorting, ranges of cells to copy; cards on phones. */
import { useMemo, useRef } from 'react'
import { moneyMark } from '../../model/money/money-head.ts'
import type { PageField, WireDoc } from '../../model/page.ts'
import type { PageLayout } from '../../model/lists/list-views.ts'
import { WhereContext } from '../fields/masked.tsx'
import { codeOf } from '../fields/money-head.tsx'
import { useText } from '../text/language.tsx'
import { Cards } from './cards.tsx'
import { copyCells } from './copy.ts'
import { HeadCell, inSight, type HeadCellProps } from './head-cell.tsx'
import { useRange, type CellRange } from './range.ts'
import { tableKey, type TableKeys } from './table-keys.ts'
import type { TableProps } from './table-props.ts'
import { useRowLooks } from './row-tile.tsx'
import { TableRow } from './table-row.tsx'
import { usePinnedColumns, type PinnedColumns } from './use-pinned-columns.ts'
import { useTableText } from './messages.ts'
import styles from './table.module.css'

type Pins = NonNullable<PageLayout['pins']>
const noPins: Pins = {}
const noWidths: NonNullable<PageLayout['widths']> = {}

export function Table(props: TableProps): React.ReactElement {
  const { page, rows, selected, at, widths = noWidths, pins = noPins, onLayout, tree } = props
  const names = inSight(
    props.columns.filter((name) => page.list.fields[name]),
    pins,
  )
  const columns = names.map((name) => page.list.fields[name]!)
  const cells = useRange({ rows: rows.length, columns: columns.length }, rows)
  const pinned = usePinnedColumns(names, { pins, widths })
  const { table } = pinned
  const toggle = useToggle(props)
  const { mayEdit, edit } = cellEditing(props, columns)
  const { range } = cells
  const looks = useRowLooks(page, rows)
  const where = useMemo(() => ({ type: page.page }), [page.page])
  const keys: TableKeys = {
    rows: rows.length,
    letters: props.letters !== false,
    cells: onLayout && cells,
    range,
    onAt: props.onAt,
    onOpen: (index) => props.onOpen(rows[index]!),
    onPeek: props.onPeek,
    onToggle: toggle,
    tree: tree && { places: rows.map(tree.placeOf), toggle: (index, open) => tree.toggle(rows[index]!, open) },
    onEdit: (index, column) => edit(index, column ?? columns.findIndex((_, one) => mayEdit(rows[index], one))),
  }
  const doubleClick = (event: React.MouseEvent, index: number) => {
    if (!props.onEdit) return props.onOpen(rows[index]!)
    const target = event.target as HTMLElement
    const cell = target.closest<HTMLElement>('td[data-c]')
    if (cell && !target.closest('a, button, input, [data-part=quick]')) edit(index, Number(cell.dataset['c']))
  }
  return (
    <WhereContext value={where}>
      <table
        ref={table}
        className={`weft${cells.dragging ? ` ${styles['ranging']}` : ''}`}
        aria-label={page.title}
        aria-rowcount={rows.length}
        {...(tree ? { role: 'treegrid' } : {})}
        onCopy={(event) => copyRange(event, { page, rows, columns, range })}
      >
        <TableHead props={props} columns={columns} pinned={pinned} />
        <tbody {...(onLayout ? cells.mouse : {})}>
          {rows.map((row, index) => (
            <TableRow
              key={row.id}
              page={page}
              row={row}
              index={index}
              at={index === at}
              selected={selected.has(row.id)}
              mark={props.mark?.(row) ?? ''}
              columns={columns}
              pinned={pinned}
              range={range}
              looks={looks}
              href={props.href(row)}
              place={tree?.placeOf(row)}
              onOpenBelow={(open) => tree?.toggle(row, open)}
              cell={props.cell}
              mayEdit={(column) => mayEdit(row, column)}
              onToggle={(whole) => toggle(index, whole)}
              onAt={() => props.onAt(index)}
              onOpen={() => props.onOpen(row)}
              onKeyDown={(event) => tableKey(event, index, keys)}
              onDoubleClick={(event) => doubleClick(event, index)}
            />
          ))}
        </tbody>
      </table>
      <Cards page={page} rows={rows} first={names[0] ?? 'id'} looks={looks} href={props.href} onOpen={props.onOpen} tree={tree} />
      <RangeSize range={range} />
    </WhereContext>
  )
}

/** Returns what chooses a row or takes it back; with Shift all rows from the last one on. */
function useToggle({ rows, selected, onSelect }: TableProps): (index: number, range: boolean) => void {
  const anchor = useRef(0)
  return (index, range) => {
    const next = new Set(selected)
    const [from, to] = range ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index]
    const on = !selected.has(rows[index]!.id)
    for (const row of rows.slice(from, to + 1))
      if (on) next.add(row.id)
      else next.delete(row.id)
    anchor.current = index
    onSelect(next)
  }
}

/** Which cells take input, and opening one; the first column never does: it opens the row. */
function cellEditing({ rows, edits, onEdit, onShut }: TableProps, columns: readonly PageField[]) {
  const mayEdit = (row: WireDoc | undefined, column: number): boolean =>
    row !== undefined && column > 0 && columns[column] !== undefined && edits?.(row, columns[column]) === true
  return {
    mayEdit,
    edit(index: number, column: number) {
      const [row, field] = [rows[index], columns[column]]
      if (!row || !field || column <= 0) return
      if (mayEdit(row, column)) onEdit?.(row, field)
      else onShut?.(row, field)
    },
  }
}

function copyRange(
  event: React.ClipboardEvent,
  { page, rows, columns, range }: Pick<TableProps, 'page' | 'rows'> & { columns: readonly PageField[]; range: CellRange | undefined },
): void {
  if (!range || window.getSelection()?.isCollapsed === false) return
  event.preventDefault()
  event.stopPropagation()
  copyCells(event.clipboardData, {
    page,
    fields: columns.slice(range.fromColumn, range.toColumn + 1),
    rows: rows.slice(range.fromRow, range.toRow + 1),
    head: false,
  })
}

interface TableHeadProps {
  readonly props: TableProps
  readonly columns: readonly PageField[]
  readonly pinned: PinnedColumns
}

function TableHead({ props, columns, pinned }: TableHeadProps): React.ReactElement {
  const t = useText()
  const { rows, sort, selected, pins = noPins, onLayout, onSelect, onSort } = props
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id))
  return (
    <thead>
      <tr>
        <th className={`${styles['pin']} ${styles['check-column']}`}>
          <input
            type="checkbox"
            className="check"
            aria-label={t('selectAll')}
            checked={all}
            onChange={() => onSelect(all ? new Set() : new Set(rows.map((row) => row.id)))}
          />
        </th>
        {columns.map((field, column) => (
          <HeadCell
            key={field.field}
            field={field}
            column={column}
            sort={sort}
            pin={pins[field.field]}
            mark={moneyMark(field.basis, codeOf(field, rows))}
            className={pinned.classOf(column)}
            style={pinned.styleOf(column)}
            onSort={onSort}
            {...(onLayout ? { onLayout: (change) => onLayout(layoutAfter(props, field.field, change)) } : {})}
          />
        ))}
      </tr>
    </thead>
  )
}

/** Returns the part of the layout that a change of one column replaces. */
function layoutAfter(
  { columns, widths = noWidths, pins = noPins }: TableProps,
  field: string,
  change: Parameters<NonNullable<HeadCellProps['onLayout']>>[0],
): PageLayout {
  const { [field]: _, ...others } = pins
  if (change.width) return { widths: { ...widths, [field]: change.width } }
  if (change.pin) return { pins: change.pin === 'none' ? others : { ...others, [field]: change.pin } }
  return change.hide ? { columns: columns.filter((one) => one !== field) } : {}
}

/** Tells a screen reader how many cells are chosen. */
function RangeSize({ range }: { range: CellRange | undefined }): React.ReactElement | null {
  const t = useTableText()
  return range ? (
    <span className="hide" role="status">
      {t('cells', { rows: range.toRow - range.fromRow + 1, columns: range.toColumn - range.fromColumn + 1 })}
    </span>
  ) : null
}
