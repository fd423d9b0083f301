/** One line of the grid. Drawn anew only when it, its marks or its errors change: the others stand still while one is written. */
import { memo } from 'react'
import { messages } from '../../model/messages.ts'
import type { PageField } from '../../model/page.ts'
import { localiseFilled, type Language } from '../../model/text.ts'
import { kindFor } from '../fields/registry.tsx'
import { unread, unreadAs, type Values } from '../form/form-state.ts'
import { sayIn, useLanguage } from '../text/language.tsx'

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
  text: 150,
  longText: 220,
}
export const widthOf = (column: PageField): number => widths[column.type] ?? 140

/** What is wrong with a cell, in words: pasted text that could not be read, or what the form found. */
export function toldOf(line: Values, column: PageField, errors: RowProps['errors'], language: Language): readonly string[] | undefined {
  const raw = line[unread]?.[column.field] as string | undefined
  return raw === undefined ? errors?.[column.field] : [localiseFilled(messages[unreadAs[column.type] ?? 'field.choice'], language)]
}

/** Which columns of a line are among the marked ones: ` price quantity `; all of them where the line itself came. */
export function changedIn(
  marked: ReadonlySet<string> | undefined,
  { field, line, columns }: { field: string; line: Values; columns: readonly PageField[] },
): string {
  const path = `${field}#${String(line['id'])}`
  if (!marked?.has(field)) return ''
  return ` ${columns.flatMap((column) => (marked.has(path) || marked.has(`${path}.${column.field}`) ? [column.field] : [])).join(' ')} `
}

/** The grid is one stop of Tab, however many lines it has: Enter on a cell follows its link. */
const unstop = (row: HTMLElement | null): void => {
  for (const one of row?.querySelectorAll<HTMLElement>('a, button') ?? []) one.tabIndex = -1
}

export interface RowProps {
  readonly line: Values
  /** Where it is shown, and where it stands among all lines. */
  readonly row: number
  readonly place: number
  /** Columns that stay in sight, and where each begins. */
  readonly frozen: number
  readonly offsets: readonly number[]
  /** Name of the lines field: ids of cells begin with it. */
  readonly name: string
  readonly columns: readonly PageField[]
  /** What cells look at in the header (currencies), one object as long as it is the same. */
  readonly header: Values
  readonly editing: boolean
  /** First and last chosen column of this row; −1 where none is. */
  readonly c0: number
  readonly c1: number
  /** The column of the cell with the cursor; −1 in other rows. */
  readonly on: number
  /** Columns that changed since the reader's last word, between spaces. */
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
      className="grid-row"
      role="row"
      aria-rowindex={row + 2}
      style={{ top: row * height }}
      data-row={row}
    >
      <div className="grid-cell no" role="rowheader" aria-colindex={1}>
        {place + 1}
      </div>
      {columns.map((column, at) => {
        const { Cell } = kindFor(column.type)
        const raw = line[unread]?.[column.field] as string | undefined
        const told = toldOf(line, column, errors, language)
        const shut = column.isNotPost || column.restriction !== 0
        const isNew = changed.includes(` ${column.field} `)
        const marks = `${isNew ? ' changed' : ''}${at >= c0 && at <= c1 ? ' in' : ''}${at === on ? ' on' : ''}${told ? ' bad' : ''}${editing && shut ? ' off' : ''}`
        return (
          <div
            key={column.field}
            id={`cell-${name}-${row}-${at}`}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={at >= c0 && at <= c1}
            aria-invalid={told ? true : undefined}
            aria-readonly={!editing || shut}
            title={told?.join(', ') ?? (isNew ? t('changedSince') : undefined)}
            className={`grid-cell${at < frozen ? ' frozen' : ''}${marks}`}
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
