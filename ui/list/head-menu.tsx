/** Menu of a list column: sort, freeze, width and hide, for the keyboard as well. */
import { Dropdown } from 'antd'
import { useRef, useState } from 'react'
import type { PageField } from '../../model/page.ts'
import { fittingWidth } from './column-width.ts'
import { useTableText } from './messages.ts'
import styles from './table.module.css'

/** The step by which a column becomes wider or narrower, in pixels. */
export const widthStep = 24

/** A column of a list, and what changes its sort and layout. */
export interface HeadColumn {
  readonly field: PageField
  readonly column: number
  readonly sort: readonly string[]
  readonly pin: 'left' | 'right' | undefined
  readonly onSort: (sort: readonly string[]) => void
  /** Undefined where the column layout cannot be changed. */
  readonly onLayout?: (change: { readonly width?: number; readonly pin?: 'left' | 'right' | 'none'; readonly hide?: true }) => void
}

interface HeadMenuProps extends HeadColumn {
  /** Receives a new width in pixels. */
  readonly onWidth: (width: number) => void
}

export function HeadMenu(props: HeadMenuProps): React.ReactElement {
  const t = useTableText()
  // Menu entries are created on first opening, because a list has many columns.
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const items = useColumnItems(props)
  return (
    <Dropdown
      autoFocus
      trigger={['click']}
      onOpenChange={(open) => {
        setOpened(opened || open)
        // When the menu closes by key, focus returns to its button. When the user clicked elsewhere, the focus stays there.
        if (!open && document.activeElement?.closest('.ant-dropdown')) button.current?.focus()
      }}
      menu={{ items: opened ? items() : [], onClick: ({ key }) => runColumnItem(key, props, button.current?.closest('th') ?? null) }}
    >
      <button ref={button} type="button" className={`plain ${styles['head-menu']}`} aria-label={t('columnMenu')} aria-haspopup="menu" />
    </Dropdown>
  )
}

/** Returns a function that makes the entries of a column's menu. */
function useColumnItems({ field, column, sort, pin }: HeadMenuProps) {
  const t = useTableText()
  return () => {
    const sorted = sort.some((one) => one.replace('-', '') === field.field)
    const sorting = [
      { key: 'asc', label: `▴ ${t('ascending')}` },
      { key: 'desc', label: `▾ ${t('descending')}` },
      ...(sort.length > 0 && !sorted ? [{ key: 'join', label: `＋ ${t('joinSort')}` }] : []),
      ...(sorted ? [{ key: 'none', label: t('noSort') }] : []),
      { type: 'divider' as const },
    ]
    const freezing = [
      ...(pin === 'left' ? [] : [{ key: 'left', label: t('pinLeft') }]),
      ...(pin === 'right' ? [] : [{ key: 'right', label: t('pinRight') }]),
      ...(pin ? [{ key: 'unpin', label: t('unpin') }] : []),
    ]
    return [
      ...(field.sortable ? sorting : []),
      ...(column > 0 ? freezing : []),
      { key: 'fit', label: t('fit') },
      { key: 'wider', label: t('wider') },
      { key: 'narrower', label: t('narrower') },
      ...(column > 0 ? [{ key: 'hide', label: t('hide') }] : []),
    ]
  }
}

/** Runs an entry of a column's menu. */
function runColumnItem(key: string, { field, column, sort, onSort, onLayout, onWidth }: HeadMenuProps, head: HTMLElement | null): void {
  if (key === 'asc') onSort([field.field])
  else if (key === 'desc') onSort([`-${field.field}`])
  else if (key === 'join') onSort([...sort, field.field].slice(-3))
  else if (key === 'none') onSort(sort.filter((one) => one.replace('-', '') !== field.field))
  else if (key === 'left' || key === 'right') onLayout?.({ pin: key })
  else if (key === 'unpin') onLayout?.({ pin: 'none' })
  else if (key === 'hide') onLayout?.({ hide: true })
  else if (head) onWidth(key === 'fit' ? fittingWidth(head, column) : head.offsetWidth + (key === 'wider' ? widthStep : -widthStep))
}
