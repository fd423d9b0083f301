/** Headings of a line grid: each is a button to sort, filter and freeze. Arrow keys move between headings and down into the lines. */
import { Popover } from 'antd'
import { memo } from 'react'
import type { PageField } from '../../../model/page.ts'
import { MoneyMark } from '../../fields/money-head.tsx'
import { isRight } from '../../fields/registry.tsx'
import type { Values } from '../../state/form-state.ts'
import { useMessages } from '../../text/language.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { widthOf } from './column-width.ts'
import type { View } from '../edits/line-arrangement.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import { messages } from '../edits/messages.ts'
import styles from './grid.module.css'

export interface HeadProps {
  readonly columns: readonly LineColumn[]
  readonly offsets: readonly number[]
  readonly frozen: number
  /** The part of the header that cells see: its currencies. */
  readonly header: Values
  readonly lines: readonly Values[]
  readonly view: View
  /** Index of the column whose menu is open. */
  readonly menu: number | undefined
  readonly must: (column: PageField) => boolean
  readonly onMenu: (column: number | undefined) => void
  readonly onFreeze: (columns: number) => void
  /** Moves the focus from a heading down into its column. */
  readonly onDown: (column: number) => void
}

const step: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

export const Head = memo(function Head({
  columns,
  offsets,
  frozen,
  header,
  lines,
  view,
  menu,
  must,
  onMenu,
  onFreeze,
  onDown,
}: HeadProps): React.ReactElement {
  const t = useMessages(messages)
  const rows = [{ doc: header }]
  const noteOf = ({ label, allowed, base, gone }: LineColumn): string | undefined =>
    gone ? t('goneSize', { size: label }) : base === undefined ? undefined : t(allowed ? 'baseSizeRead' : 'baseSize', { size: label })
  const keys = (event: React.KeyboardEvent, at: number) => {
    const by = step[event.key]
    if (!by && !['ArrowDown', 'Escape'].includes(event.key)) return
    event.preventDefault()
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') onDown(at)
    else {
      const heads = event.currentTarget.closest('[role=row]')!.querySelectorAll<HTMLElement>('[role=columnheader] > button')
      heads[Math.max(0, Math.min(columns.length - 1, at + by!))]?.focus()
    }
  }
  return (
    <div
      className={`${styles['grid-head']}${columns.some(({ cell }) => cell?.second) ? ` ${styles['double']}` : ''}`}
      role="row"
      aria-rowindex={1}
    >
      <div className={`${styles['grid-cell']} ${styles['no']}`} role="columnheader" aria-colindex={1}>
        #
      </div>
      {columns.map((column, at) => {
        const sort = view.how.sort?.field === column.field ? view.how.sort : undefined
        const filtered = view.how.only[column.field] !== undefined
        return (
          <div
            key={column.field}
            role="columnheader"
            aria-colindex={at + 2}
            aria-sort={sort ? (sort.down ? 'descending' : 'ascending') : undefined}
            className={`${styles['grid-cell']}${at < frozen ? ` ${styles['frozen']}` : ''}${column.cell ? ` ${styles['size-head']}` : ''}${column.first ? ` ${styles['apart']}` : ''}${column.base ? ` ${styles['base']}` : ''}`}
            data-base={column.base === undefined ? undefined : true}
            style={{
              width: widthOf(column),
              textAlign: isRight(column.type) || column.allowed ? 'right' : 'left',
              ...(at < frozen ? { left: offsets[at] } : {}),
            }}
          >
            <Popover
              trigger="click"
              placement="bottomLeft"
              arrow={false}
              destroyOnHidden
              open={menu === at}
              onOpenChange={(open) => onMenu(open ? at : undefined)}
              content={
                <ColumnMenu
                  column={column}
                  lines={lines}
                  view={view}
                  frozen={at < frozen && at === frozen - 1}
                  onFreeze={(on) => onFreeze(on ? at + 1 : 0)}
                  onClose={() => {
                    onMenu(undefined)
                    onDown(at)
                  }}
                />
              }
            >
              <button
                type="button"
                className={`${styles['grid-name']}${filtered ? ` ${styles['filtered']}` : ''}${sort ? (sort.down ? ` ${styles['falls']}` : ` ${styles['rises']}`) : ''}`}
                tabIndex={-1}
                aria-haspopup="dialog"
                aria-expanded={menu === at}
                aria-description={[noteOf(column), t('menuOf')].filter(Boolean).join(' · ')}
                title={noteOf(column) ?? column.help ?? column.label}
                data-gone={column.gone}
                onKeyDown={(event) => keys(event, at)}
              >
                {column.cell?.second ? <SecondSize column={column} /> : column.label}
                <MoneyMark field={column} rows={rows} line />
                {must(column) && <span className="must"> *</span>}
              </button>
            </Popover>
          </div>
        )
      })}
    </div>
  )
})

/** A size with its second one (length, cup) in a row of heads below it. */
const SecondSize = ({ column: { cell, label } }: { column: LineColumn }): React.ReactElement => (
  <span className={styles['two-heads']}>
    <span aria-hidden="true">{cell!.size}</span>
    <span aria-hidden="true">{cell!.second}</span>
    <span className="hide">{label}</span>
  </span>
)
