/** The table of a list: sticky head and columns, keyboard, selection by range, sort by click and Shift-click, ranges of cells to copy; cards on phones. */
import { useLayoutEffect, useMemo, useRef } from 'react'
import { moneyMark } from '../../model/money-head.ts'
import type { Page, PageField, PageLayout, WireDoc } from '../../model/page.ts'
import { WhereContext } from '../fields/masked.tsx'
import { codeOf } from '../fields/money-head.tsx'
import { isRight } from '../fields/registry.tsx'
import { useText } from '../text/language.tsx'
import { Cards } from './cards.tsx'
import { copyCells } from './copy.ts'
import { HeadCell, inSight, widthOf } from './head-cell.tsx'
import { inRange, useRange } from './range.ts'
import { isLate, Plain, Value } from './value.tsx'
import { useTableText } from './messages.ts'

export interface TableProps {
  readonly page: Page
  readonly rows: readonly WireDoc[]
  readonly columns: readonly string[]
  readonly sort: readonly string[]
  readonly selected: ReadonlySet<string>
  readonly at: number
  readonly href: (row: WireDoc) => string
  readonly onSort: (sort: readonly string[]) => void
  readonly onSelect: (ids: ReadonlySet<string>) => void
  readonly onAt: (index: number) => void
  readonly onOpen: (row: WireDoc) => void
  readonly onPeek: (index: number) => void
  /** Draws a cell that may be written in; undefined where it may not. */
  readonly cell?: (row: WireDoc, field: PageField) => React.ReactElement | undefined
  /** Which cells may be opened for writing by a double click or F2, and the deed. With it a double click opens no row. */
  readonly edits?: (row: WireDoc, field: PageField) => boolean
  readonly onEdit?: (row: WireDoc, field: PageField) => void
  /** A cell that may not be written in was tried all the same. */
  readonly onShut?: (row: WireDoc, field: PageField) => void
  readonly widths?: NonNullable<PageLayout['widths']>
  readonly pins?: NonNullable<PageLayout['pins']>
  /** Absent where columns cannot be laid out. */
  readonly onLayout?: (change: PageLayout) => void
  /** Keys of one letter (j, k, x) are on. */
  readonly letters?: boolean
  /** A class for rows that were looked at, or have just changed. */
  readonly mark?: (row: WireDoc) => string
}
const none = {}

export function Table(props: TableProps): React.ReactElement {
  const { page, rows, sort, selected, at } = props
  const t = useText()
  const anchor = useRef(0)
  const w = useTableText()
  const { widths = none as NonNullable<PageLayout['widths']>, pins = none as NonNullable<PageLayout['pins']>, onLayout } = props
  const names = inSight(
    props.columns.filter((name) => page.list.fields[name]),
    pins,
  )
  const columns = names.map((name) => page.list.fields[name]!)
  const cells = useRange({ rows: rows.length, columns: columns.length }, rows)
  const table = useRef<HTMLTableElement>(null)
  const pinned = names.some((name) => pins[name])
  // Where a frozen column stands is what those before it take.
  useLayoutEffect(() => {
    if (!pinned) return
    const heads = [...(table.current?.querySelectorAll<HTMLElement>('thead th[data-c]') ?? [])]
    let left = 40
    for (const [at, head] of heads.entries()) {
      if (at > 0 && pins[names[at]!] !== 'left') break
      table.current!.style.setProperty(`--left${at}`, `${left}px`)
      left += head.offsetWidth
    }
    let right = 0
    for (let at = heads.length - 1; at > 0 && pins[names[at]!] === 'right'; at--) {
      table.current!.style.setProperty(`--right${at}`, `${right}px`)
      right += heads[at]!.offsetWidth
    }
  })
  const styleOf = (at: number): React.CSSProperties | undefined => {
    const width = widthOf(widths[names[at]!])
    const pin = at > 0 ? pins[names[at]!] : undefined
    if (!pin) return width
    return { ...width, [pin]: `var(--${pin}${at})` }
  }
  const classOf = (at: number): string => (at === 0 || pins[names[at]!] === 'left' ? 'pin2' : pins[names[at]!] === 'right' ? 'pinr' : '')
  const toggle = (index: number, range: boolean) => {
    const next = new Set(selected)
    const [from, to] = range ? [Math.min(anchor.current, index), Math.max(anchor.current, index)] : [index, index]
    const on = !selected.has(rows[index]!.id)
    for (let one = from; one <= to; one++)
      if (on) next.add(rows[one]!.id)
      else next.delete(rows[one]!.id)
    anchor.current = index
    props.onSelect(next)
  }
  const mayEdit = (row: WireDoc | undefined, column: number): boolean =>
    row !== undefined && column > 0 && columns[column] !== undefined && props.edits?.(row, columns[column]) === true
  const edit = (index: number, column: number) => {
    const [row, field] = [rows[index], columns[column]]
    if (!row || !field || column <= 0) return
    if (mayEdit(row, column)) props.onEdit?.(row, field)
    else props.onShut?.(row, field)
  }
  const keys = (event: React.KeyboardEvent, index: number) => {
    if (event.nativeEvent.isComposing || (event.target instanceof HTMLInputElement && event.target.type !== 'checkbox')) return
    // With a modifier it is the browser's key: Ctrl X cuts, it does not choose.
    if (event.ctrlKey || event.metaKey || event.altKey) return
    if (props.letters === false && event.key.length === 1 && event.key !== ' ') return
    if (event.key === 'F2' && event.target === event.currentTarget) {
      event.preventDefault()
      // The cell that the keyboard walked to; without one the first that may be written in.
      edit(index, cells.range?.fromColumn ?? columns.findIndex((_, column) => mayEdit(rows[index], column)))
      return
    }
    const go = (to: number) => {
      event.preventDefault()
      if (to >= 0 && to < rows.length) {
        props.onAt(to)
        ;(event.currentTarget.parentElement?.children[to] as HTMLElement | undefined)?.focus()
      }
    }
    const cell = onLayout && cells.key(event, index)
    if (cell) {
      event.preventDefault()
      if (cell.row !== index) {
        props.onAt(cell.row)
        ;(event.currentTarget.parentElement?.children[cell.row] as HTMLElement | undefined)?.focus()
      }
      return
    }
    if (event.key === 'Escape' && cells.range) {
      // Only the range goes; what lies beside the list stays.
      event.stopPropagation()
      cells.clear()
      return
    }
    if (event.key.startsWith('Arrow')) cells.clear()
    if (event.key === 'ArrowDown' || event.key === 'j') go(index + 1)
    else if (event.key === 'ArrowUp' || event.key === 'k') go(index - 1)
    else if (event.key === 'Home') go(0)
    else if (event.key === 'End') go(rows.length - 1)
    else if (event.key === 'Enter' && event.target === event.currentTarget) props.onOpen(rows[index]!)
    else if (event.key === ' ' && event.target === event.currentTarget) {
      event.preventDefault()
      props.onPeek(index)
    } else if (event.key === 'x' || event.key === 'X') toggle(index, event.shiftKey)
  }
  const all = rows.length > 0 && rows.every((row) => selected.has(row.id))
  const columnLaid = (
    field: string,
    change: { readonly width?: number; readonly pin?: 'left' | 'right' | 'none'; readonly hide?: true },
  ) => {
    const { [field]: _, ...others } = pins
    if (change.width) onLayout?.({ widths: { ...widths, [field]: change.width } })
    else if (change.pin) onLayout?.({ pins: change.pin === 'none' ? others : { ...others, [field]: change.pin } })
    else if (change.hide) onLayout?.({ columns: props.columns.filter((one) => one !== field) })
  }
  const { range } = cells
  const where = useMemo(() => ({ type: page.page }), [page.page])
  return (
    <WhereContext value={where}>
      <table
        ref={table}
        className={`weft${cells.dragging ? ' ranging' : ''}`}
        aria-label={page.title}
        aria-rowcount={rows.length}
        onCopy={(event) => {
          if (!range || window.getSelection()?.isCollapsed === false) return
          event.preventDefault()
          event.stopPropagation()
          copyCells(event.clipboardData, {
            page,
            fields: columns.slice(range.fromColumn, range.toColumn + 1),
            rows: rows.slice(range.fromRow, range.toRow + 1),
            head: false,
          })
        }}
      >
        <thead>
          <tr>
            <th className="pin" style={{ width: 40 }}>
              <input
                type="checkbox"
                className="check"
                aria-label={t('selectAll')}
                checked={all}
                onChange={() => props.onSelect(all ? new Set() : new Set(rows.map((row) => row.id)))}
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
                className={classOf(column)}
                style={styleOf(column)}
                onSort={props.onSort}
                {...(onLayout ? { onLayout: (change) => columnLaid(field.field, change) } : {})}
              />
            ))}
          </tr>
        </thead>
        <tbody {...(onLayout ? cells.mouse : {})}>
          {rows.map((row, index) => (
            <tr
              key={row.id}
              tabIndex={index === at ? 0 : -1}
              aria-selected={selected.has(row.id)}
              className={`${index === at ? 'at' : ''} ${props.mark?.(row) ?? ''}`}
              onKeyDown={(event) => keys(event, index)}
              onFocus={() => props.onAt(index)}
              onClick={() => props.onAt(index)}
              onDoubleClick={(event) => {
                if (!props.onEdit) return props.onOpen(row)
                const target = event.target as HTMLElement
                const cell = target.closest<HTMLElement>('td[data-c]')
                if (cell && !target.closest('a, button, input, .quick')) edit(index, Number(cell.dataset['c']))
              }}
            >
              <td className="pin">
                <input
                  type="checkbox"
                  className="check"
                  aria-label={`${t('select')} ${row.number ?? row.id}`}
                  checked={selected.has(row.id)}
                  onChange={(event) => toggle(index, (event.nativeEvent as MouseEvent).shiftKey)}
                />
              </td>
              {columns.map((field, column) => (
                <td
                  key={field.field}
                  data-c={column}
                  style={styleOf(column)}
                  className={`${classOf(column)}${isRight(field.type) ? ' num' : ''}${inRange(range, index, column) ? ' in-range' : ''}${mayEdit(row, column) ? ' may' : ''}`}
                >
                  {column === 0 ? (
                    <a
                      className="cell"
                      href={props.href(row)}
                      style={{ fontWeight: 600 }}
                      onClick={(event) => {
                        if (!event.ctrlKey && !event.metaKey && event.button === 0) {
                          event.preventDefault()
                          props.onOpen(row)
                        }
                      }}
                    >
                      <Plain page={page} field={field} row={row} />
                    </a>
                  ) : (
                    (props.cell?.(row, field) ?? (
                      <span className={`cell${isLate(page, field, row) ? ' over' : ''}`}>
                        <Value page={page} field={field} row={row} />
                        {isLate(page, field, row) && ` ${t('overdue')}`}
                      </span>
                    ))
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Cards page={page} rows={rows} first={names[0] ?? 'id'} href={props.href} onOpen={props.onOpen} />
      {range && (
        <span className="hide" role="status">
          {w('cells', { rows: range.toRow - range.fromRow + 1, columns: range.toColumn - range.fromColumn + 1 })}
        </span>
      )}
    </WhereContext>
  )
}
