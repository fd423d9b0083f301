/** Column heading: sort by click and Shift-click, a menu with every column action for keyboard use, and a resize handle. */
import { Dropdown } from 'antd'
import { useRef, useState } from 'react'
import type { PageField, PageLayout } from '../../model/page.ts'
import { isRight } from '../fields/registry.tsx'
import { nextSort } from './list-state.ts'
import { useTableText } from './messages.ts'
import styles from './table.module.css'

const least = 56
const step = 24

export interface HeadCellProps {
  readonly field: PageField
  readonly column: number
  readonly sort: readonly string[]
  readonly pin: 'left' | 'right' | undefined
  /** Tax basis and currency of an amount, '' for other fields. */
  readonly mark: string
  readonly style: React.CSSProperties | undefined
  readonly className: string
  readonly onSort: (sort: readonly string[]) => void
  /** Undefined where the column layout cannot be changed. */
  readonly onLayout?: (change: { readonly width?: number; readonly pin?: 'left' | 'right' | 'none'; readonly hide?: true }) => void
}

/** Returns the cells of a column, heading first. */
const cellsOf = (head: HTMLElement, column: number): HTMLElement[] => [
  head,
  ...head.closest('table')!.querySelectorAll<HTMLElement>(`tbody td[data-c="${column}"]`),
]
export const widthOf = (width: number | undefined): React.CSSProperties | undefined =>
  width === undefined ? undefined : { width, minWidth: width, maxWidth: width }
/** Returns the width of the widest visible cell. */
function fitting(head: HTMLElement, column: number): number {
  let width = least
  for (const cell of cellsOf(head, column)) {
    const inner = cell.firstElementChild as HTMLElement | null
    if (!inner) continue
    const before = inner.style.cssText
    inner.style.cssText = `${before};display:inline-block;width:max-content;max-width:none;overflow:visible`
    width = Math.max(width, Math.ceil(inner.getBoundingClientRect().width) + 24)
    inner.style.cssText = before
  }
  return Math.min(width, 640)
}

export function HeadCell({ field, column, sort, pin, mark, style, className, onSort, onLayout }: HeadCellProps): React.ReactElement {
  const w = useTableText()
  // Menu entries are created on first opening, because a list has many columns.
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const place = sort.findIndex((one) => one.replace('-', '') === field.field)
  const down = place >= 0 && sort[place]!.startsWith('-')
  const headOf = (event: { readonly currentTarget: EventTarget }) => (event.currentTarget as HTMLElement).closest('th')!
  const setWidth = (head: HTMLElement, width: number) => onLayout?.({ width: Math.max(least, Math.min(1200, Math.round(width))) })
  const drag = (event: React.PointerEvent) => {
    event.preventDefault()
    event.stopPropagation()
    const head = headOf(event)
    const [begin, was] = [event.clientX, head.offsetWidth]
    const cells = cellsOf(head, column)
    let width = was
    const move = (to: PointerEvent) => {
      width = Math.max(least, Math.min(1200, was + to.clientX - begin))
      for (const cell of cells) Object.assign(cell.style, { width: `${width}px`, minWidth: `${width}px`, maxWidth: `${width}px` })
    }
    const end = () => {
      window.removeEventListener('pointermove', move)
      if (width !== was) setWidth(head, width)
    }
    window.addEventListener('pointermove', move)
    window.addEventListener('pointerup', end, { once: true })
  }
  const [other, rest] = [sort.length > 0 && place < 0, sort.filter((one) => one.replace('-', '') !== field.field)]
  const items = [
    ...(field.sortable
      ? [
          { key: 'asc', label: `▴ ${w('ascending')}` },
          { key: 'desc', label: `▾ ${w('descending')}` },
          ...(other ? [{ key: 'join', label: `＋ ${w('joinSort')}` }] : []),
          ...(place >= 0 ? [{ key: 'none', label: w('noSort') }] : []),
          { type: 'divider' as const },
        ]
      : []),
    ...(column > 0
      ? [
          ...(pin === 'left' ? [] : [{ key: 'left', label: w('pinLeft') }]),
          ...(pin === 'right' ? [] : [{ key: 'right', label: w('pinRight') }]),
          ...(pin ? [{ key: 'unpin', label: w('unpin') }] : []),
        ]
      : []),
    { key: 'fit', label: w('fit') },
    { key: 'wider', label: w('wider') },
    { key: 'narrower', label: w('narrower') },
    ...(column > 0 ? [{ key: 'hide', label: w('hide') }] : []),
  ]
  const act = (key: string, head: HTMLElement | null) => {
    if (key === 'asc') onSort([field.field])
    else if (key === 'desc') onSort([`-${field.field}`])
    else if (key === 'join') onSort([...sort, field.field].slice(-3))
    else if (key === 'none') onSort(rest)
    else if (key === 'left' || key === 'right') onLayout?.({ pin: key })
    else if (key === 'unpin') onLayout?.({ pin: 'none' })
    else if (key === 'hide') onLayout?.({ hide: true })
    else if (head) setWidth(head, key === 'fit' ? fitting(head, column) : head.offsetWidth + (key === 'wider' ? step : -step))
  }
  return (
    <th
      scope="col"
      data-c={column}
      className={`${className}${isRight(field.type) ? ' num' : ''}`}
      style={style}
      aria-label={mark ? `${field.label} ${mark}` : field.label}
      aria-sort={place < 0 ? undefined : down ? 'descending' : 'ascending'}
    >
      <span className={styles['head-in']}>
        {field.sortable ? (
          <button
            type="button"
            className="plain"
            onClick={(event) => onSort(nextSort(sort, field.field, event.shiftKey))}
            onKeyDown={(event) => {
              if (!event.shiftKey || !onLayout || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
              event.preventDefault()
              const head = headOf(event)
              setWidth(head, head.offsetWidth + (event.key === 'ArrowRight' ? step : -step))
            }}
          >
            {field.label}
            {mark && <span className="money-mark"> {mark}</span>}
            {place >= 0 && (
              <span aria-hidden="true">
                {' '}
                {down ? '▾' : '▴'}
                {sort.length > 1 ? place + 1 : ''}
              </span>
            )}
          </button>
        ) : (
          `${field.label}${mark && ` ${mark}`}`
        )}
        {onLayout && (
          <Dropdown
            autoFocus
            trigger={['click']}
            onOpenChange={(open) => {
              setOpened(opened || open)
              // When the menu closes by key, focus returns to its button. When the user clicked elsewhere, the focus stays there.
              if (!open && document.activeElement?.closest('.ant-dropdown')) button.current?.focus()
            }}
            menu={{ items: opened ? items : [], onClick: ({ key }) => act(key, button.current?.closest('th') ?? null) }}
          >
            <button
              ref={button}
              type="button"
              className={`plain ${styles['head-menu']}`}
              aria-label={w('columnMenu')}
              aria-haspopup="menu"
            />
          </Dropdown>
        )}
      </span>
      {onLayout && (
        <span
          className={styles['head-grip']}
          aria-hidden="true"
          onPointerDown={drag}
          onDoubleClick={(event) => {
            event.stopPropagation()
            setWidth(headOf(event), fitting(headOf(event), column))
          }}
        />
      )}
    </th>
  )
}

/** Returns the columns in display order: the first and those frozen on the left, the others, those frozen on the right. */
export function inSight(columns: readonly string[], pins: NonNullable<PageLayout['pins']>): string[] {
  const [first, ...rest] = columns
  if (first === undefined) return []
  return [
    first,
    ...rest.filter((name) => pins[name] === 'left'),
    ...rest.filter((name) => pins[name] === undefined),
    ...rest.filter((name) => pins[name] === 'right'),
  ]
}
