/** Column heading: sort by click and Shift-click, a menu with every column action for keyboard use, and a resize handle. */
import type { PageLayout } from '../../model/lists/list-views.ts'
import { isRight } from '../fields/registry.tsx'
import { boundedWidth, dragWidth, fittingWidth } from './column-width.ts'
import { HeadMenu, widthStep, type HeadColumn } from './head-menu.tsx'
import { nextSort } from './list-state.ts'
import styles from './table.module.css'

export interface HeadCellProps extends HeadColumn {
  /** Tax basis and currency of an amount, '' for other fields. */
  readonly mark: string
  readonly style: React.CSSProperties | undefined
  readonly className: string
}

export function HeadCell({ field, column, sort, pin, mark, style, className, onSort, onLayout }: HeadCellProps): React.ReactElement {
  const direction = sortDirection(sort, field.field)
  const setWidth = (width: number) => onLayout?.({ width: boundedWidth(Math.round(width)) })
  return (
    <th
      scope="col"
      data-c={column}
      className={`${className}${isRight(field.type) ? ' num' : ''}`}
      style={style}
      aria-label={mark ? `${field.label} ${mark}` : field.label}
      aria-sort={direction}
    >
      <span className={styles['head-in']}>
        {field.sortable ? (
          <SortButton field={field} sort={sort} mark={mark} onSort={onSort} onWidth={onLayout && setWidth} />
        ) : (
          `${field.label}${mark && ` ${mark}`}`
        )}
        {onLayout && <HeadMenu {...{ field, column, sort, pin, onSort, onLayout }} onWidth={setWidth} />}
      </span>
      {onLayout && (
        <span
          className={styles['head-grip']}
          aria-hidden="true"
          onPointerDown={(event) => dragWidth(event, { head: headOf(event), column }, setWidth)}
          onDoubleClick={(event) => {
            event.stopPropagation()
            setWidth(fittingWidth(headOf(event), column))
          }}
        />
      )}
    </th>
  )
}

const headOf = (event: { readonly currentTarget: EventTarget }) => (event.currentTarget as HTMLElement).closest('th')!

/** Returns how a list is sorted by this field. */
function sortDirection(sort: readonly string[], field: string): 'ascending' | 'descending' | undefined {
  if (sort.includes(field)) return 'ascending'
  return sort.includes(`-${field}`) ? 'descending' : undefined
}

interface SortButtonProps extends Pick<HeadCellProps, 'field' | 'sort' | 'mark' | 'onSort'> {
  /** Receives a new width in pixels; undefined where the column layout cannot be changed. */
  readonly onWidth: ((width: number) => void) | undefined
}

/** The label of a column: a click sorts by it, Shift-click adds it to the sort, Shift with an arrow key changes the width. */
function SortButton({ field, sort, mark, onSort, onWidth }: SortButtonProps) {
  const direction = sortDirection(sort, field.field)
  const place = sort.findIndex((one) => one.replace('-', '') === field.field)
  return (
    <button
      type="button"
      className="plain"
      onClick={(event) => onSort(nextSort(sort, field.field, event.shiftKey))}
      onKeyDown={(event) => {
        if (!event.shiftKey || !onWidth || (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight')) return
        event.preventDefault()
        onWidth(headOf(event).offsetWidth + (event.key === 'ArrowRight' ? widthStep : -widthStep))
      }}
    >
      {field.label}
      {mark && <span className="money-mark"> {mark}</span>}
      {direction && (
        <span aria-hidden="true">
          {' '}
          {direction === 'descending' ? '▾' : '▴'}
          {sort.length > 1 ? place + 1 : ''}
        </span>
      )}
    </button>
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
