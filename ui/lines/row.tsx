/**
 * One line of the grid. It re-renders only when its values, marks or errors change, so that editing one line leaves the others
 * untouched.
 */
import { memo } from 'react'
import { messages } from '../../model/messages.ts'
import type { PageField } from '../../model/page.ts'
import { localiseFilled, type Language } from '../../model/text.ts'
import { kindFor } from '../fields/registry.tsx'
import { unread, unreadAs, type Values } from '../state/form-state.ts'
import { sayIn, useLanguage } from '../text/language.tsx'
import styles from './grid.module.css'

export const height = 36
const widths: Readonly<Record<string, number>> = {
  integer: 90,
  quantity: 110,
  money: 120,
  percent: 90,
  date: 116,
  yesNo: 80,
  choice: 110,
  link: 200,
  matrix: 260,
  sizeDecimals: 260,
  measure: 190,
  text: 150,
  longText: 220,
}
export const widthOf = (column: PageField): number => widths[column.type] ?? 140

/** Returns the error messages of a cell: unreadable pasted text, or validation errors of the form. */
export function errorsOfCell(
  line: Values,
  column: PageField,
  errors: RowProps['errors'],
  language: Language,
): readonly string[] | undefined {
  const raw = line[unread]?.[column.field] as string | undefined
  return raw === undefined ? errors?.[column.field] : [localiseFilled(messages[unreadAs[column.type] ?? 'field.choice'], language)]
}

/** Returns the changed columns of a line, in the form ` price quantity `. An added line has all its columns changed. */
export function changedIn(
  marked: ReadonlySet<string> | undefined,
  { field, line, columns }: { field: string; line: Values; columns: readonly PageField[] },
): string {
  const path = `${field}#${String(line['id'])}`
  if (!marked?.has(field)) return ''
  return ` ${columns.flatMap((column) => (marked.has(path) || marked.has(`${path}.${column.field}`) ? [column.field] : [])).join(' ')} `
}

/** Removes inner tab stops, because the grid is one tab stop regardless of its number of lines. Enter on a cell follows its link. */
const unstop = (row: HTMLElement | null): void => {
  for (const one of row?.querySelectorAll<HTMLElement>('a, button') ?? []) one.tabIndex = -1
}

export interface RowProps {
  readonly line: Values
  /** Index as shown, and index among all lines. */
  readonly row: number
  readonly place: number
  /** Frozen columns and their left offsets. */
  readonly frozen: number
  readonly offsets: readonly number[]
  /** Name of the lines field, used as the prefix of cell ids. */
  readonly name: string
  readonly columns: readonly PageField[]
  /** The header values that cells depend on (currencies), as a stable object. */
  readonly header: Values
  readonly editing: boolean
  /** First and last selected column of this row, −1 when none is selected. */
  readonly c0: number
  readonly c1: number
  /** Column of the cell with the cursor, −1 in other rows. */
  readonly on: number
  /** Columns that changed since the viewer last acted, separated by spaces. */
  readonly changed?: string
  readonly errors?: Readonly<Record<string, readonly string[]>>
}

export const Row = memo(function Row({
  line,
  row,
  place,
  frozen,
  offsets,
  name,
  columns,
  header,
  editing,
  c0,
  c1,
  on,
  changed = '',
  errors,
}: RowProps): React.ReactElement {
  const language = useLanguage()
  const t = sayIn(language)
  const context = { ...line, doc: header }
  return (
    <div
      ref={(drawn) => unstop(drawn)}
      className={styles['grid-row']}
      role="row"
      aria-rowindex={row + 2}
      style={{ top: row * height }}
      data-row={row}
    >
      <div className={`${styles['grid-cell']} ${styles['no']}`} role="rowheader" aria-colindex={1}>
        {place + 1}
      </div>
      {columns.map((column, at) => {
        const { Cell } = kindFor(column.type)
        const raw = line[unread]?.[column.field] as string | undefined
        const texts = errorsOfCell(line, column, errors, language)
        const shut = column.isNotPost || column.restriction !== 0
        const isNew = changed.includes(` ${column.field} `)
        return (
          <div
            key={column.field}
            id={`cell-${name}-${row}-${at}`}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={at >= c0 && at <= c1}
            aria-invalid={texts ? true : undefined}
            aria-readonly={!editing || shut}
            title={texts?.join(', ') ?? (isNew ? t('changedSince') : undefined)}
            className={[
              styles['grid-cell'],
              at < frozen ? styles['frozen'] : '',
              isNew ? styles['changed'] : '',
              at >= c0 && at <= c1 ? styles['in'] : '',
              at === on ? styles['on'] : '',
              texts ? styles['bad'] : '',
              editing && shut ? styles['off'] : '',
            ]
              .filter(Boolean)
              .join(' ')}
            style={at < frozen ? { width: widthOf(column), left: offsets[at] } : { width: widthOf(column) }}
            data-column={at}
          >
            {raw === undefined ? <Cell field={column} value={line[column.field]} row={context} /> : <span className="over">{raw}</span>}
            {isNew && <span className="hide">{t('changedSince')}</span>}
          </div>
        )
      })}
    </div>
  )
})
