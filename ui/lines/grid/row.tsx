/**
 * One line of the grid. It re-renders only when its values, marks or errors change, so that editing one line leaves the others
 * untouched.
 */
import { memo } from 'react'
import type { PageField } from '../../../model/page.ts'
import { localise, type Language } from '../../../model/text.ts'
import { EndedMark } from '../../fields/ended-mark.tsx'
import { kindFor } from '../../fields/registry.tsx'
import type { Values } from '../../state/form-state.ts'
import { useServices } from '../../services.ts'
import { sayIn, useLanguage, useMessages } from '../../text/language.tsx'
import { messages } from '../edits/messages.ts'
import { errorsOfCell, isClosed, rawIn } from '../edits/cell-text.ts'
import type { LineColumn, OfferOf } from '../sizes/size-columns.ts'
import { isForLine, isMissing } from '../sizes/linked-columns.ts'
import { isTypedAt, pairMarkAt } from '../sizes/decimal-columns.ts'
import { isOffered } from '../sizes/size-weights.ts'
import type { ColumnWindow } from './use-grid-scroll.ts'
import { FarBar } from './far-bar.tsx'
import { Placed } from './placed.tsx'
import styles from './grid.module.css'

const widths: Readonly<Record<string, number>> = {
  integer: 90,
  quantity: 110,
  money: 112,
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
/**
 * Returns the width of a column in pixels. At 1440 a line with up to ten sizes shows them with total, price and amounts: the name of a colour is
 * cut before a figure.
 */
export function widthOf({ groups, cell, part, allowed, document, totals, type, tight, isNotPost, far }: LineColumn): number {
  if (far) return 172
  if (allowed) return 124
  if (part) return tight === 2 ? 58 : 66
  if (document) return 124
  if (cell) return cell.second ? 60 : tight === 2 ? 44 : tight ? 48 : 56
  if (groups || totals) return tight ? (groups ? 84 : 74) : 92
  if (tight && type === 'link') return tight === 2 ? 120 : 150
  if (tight && type === 'money') return isNotPost ? 102 : 84
  return widths[type] ?? 140
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
  /** Pixels from the first row. */
  readonly top: number
  readonly place: number
  /** Frozen columns and their left offsets. */
  readonly frozen: number
  readonly offsets: readonly number[]
  /** Name of the lines field, used as the prefix of cell ids. */
  readonly name: string
  readonly columns: readonly LineColumn[]
  readonly columnWindow: ColumnWindow
  readonly offerOf: OfferOf
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

/** The number of a line, by which a line that is chosen whole is dragged. */
const RowNumber = ({ place, isDragged }: { readonly place: number; readonly isDragged: boolean }): React.ReactElement => (
  <div className={`${styles['grid-cell']} ${styles['no']}`} role="rowheader" aria-colindex={1} draggable={isDragged}>
    {place + 1}
  </div>
)

export const Row = memo(function Row({
  line,
  row,
  top,
  place,
  frozen,
  offsets,
  name,
  columns,
  columnWindow: { first, last },
  offerOf,
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
  const missingText = localise(messages.missingCell, language)
  return (
    <div ref={(drawn) => unstop(drawn)} className={styles['grid-row']} role="row" aria-rowindex={row + 2} style={{ top }} data-row={row}>
      <RowNumber place={place} isDragged={editing && c0 === 0 && c1 === columns.length - 1} />
      {columns.map((column, at) => {
        if (at >= frozen && (at < first || at >= last))
          // What lies left of the columns in sight keeps its width, as one space.
          return at === frozen ? <Placed key="before" className={styles['before']} width={offsets[first]! - offsets[frozen]!} /> : null
        const { Cell } = kindFor(column.type)
        const raw = rawIn(line, column)
        const texts = errorsOfCell(line, column, { errors, offerOf, language })
        const none =
          (line[column.field] ?? raw ?? null) === null &&
          (column.cell === undefined ? !isForLine(line, column) : !isOffered(column.cell, offerOf(line, column.cell.matrix)))
        const missing = raw === undefined && isMissing(line, column)
        const shut = isClosed(column) || none
        const isNew = changed.includes(` ${column.field} `)
        return (
          <div
            key={column.field}
            id={`cell-${name}-${row}-${at}`}
            role="gridcell"
            aria-colindex={at + 2}
            aria-selected={at >= c0 && at <= c1}
            aria-invalid={texts || missing ? true : undefined}
            aria-readonly={!editing || shut}
            title={texts?.join(', ') ?? (missing ? missingText : isNew ? t('changedSince') : markText(line, column, language))}
            className={[
              styles['grid-cell'],
              at < frozen ? styles['frozen'] : '',
              isNew ? styles['changed'] : '',
              at >= c0 && at <= c1 ? styles['in'] : '',
              at === on ? styles['on'] : '',
              texts || missing ? styles['bad'] : '',
              editing && shut && !none ? styles['off'] : '',
              none && editing ? styles['none'] : '',
              column.first ? styles['apart'] : '',
              column.base ? styles['base'] : '',
              column.allowed ? styles['allowed'] : '',
              column.totals ? styles['total'] : '',
              isTypedAt(line, column) || (!column.typed && pairMarkAt(line, column) === 'own') ? styles['pinned'] : '',
              pairMarkAt(line, column) === 'ofSize' ? styles['of-size'] : '',
              column.groups && line[column.field] ? styles['grouped'] : '',
            ]
              .filter(Boolean)
              .join(' ')}
            style={at < frozen ? { width: widthOf(column), left: offsets[at] } : { width: widthOf(column) }}
            data-column={at}
          >
            {missing ? (
              <span className="over">{missingText}</span>
            ) : none && !editing ? (
              <span className={`num ${styles['dash']}`}>–</span>
            ) : column.far ? (
              <FarBar line={line} />
            ) : raw === undefined ? (
              <Cell field={column} value={line[column.field]} row={context} />
            ) : (
              <span className="over">{raw}</span>
            )}
            {editing && column.expires && <EndedMark field={column} id={line[column.field]} />}
            {editing && column.type === 'link' && line[column.field] && column.to && (
              <OpenLink to={column.to} id={line[column.field] as string} />
            )}
            {isNew && <span className="hide">{t('changedSince')}</span>}
          </div>
        )
      })}
    </div>
  )
})

/** Says of a cell by size that it was typed, or whether it is that of its pair or of its size. */
function markText(line: Values, column: LineColumn, language: Language): string | undefined {
  const mark = pairMarkAt(line, column)
  if (mark) return localise(mark === 'own' ? messages.ofPair : messages.ofSize, language)
  return isTypedAt(line, column) ? localise(messages.typedHere, language) : undefined
}

/** The arrow of a link: the link itself selects its cell while the lines are edited. */
function OpenLink({ to, id }: { to: string; id: string }): React.ReactElement | null {
  const t = useMessages(messages)
  const { documentPath } = useServices()
  if (to === 'company' || to === 'user') return null
  return (
    <a
      className={styles['open-link']}
      data-part="open-link"
      href={documentPath(to, id)}
      aria-label={t('openLink')}
      title={t('openLink')}
      tabIndex={-1}
    >
      ↗
    </a>
  )
}
