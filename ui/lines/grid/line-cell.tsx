/** One cell of a line, and the arrow of a link in it. */
import { memo } from 'react'
import { localise, type Language } from '../../../model/text.ts'
import { EndedMark } from '../../fields/ended-mark.tsx'
import { kindFor } from '../../fields/registry.tsx'
import type { Values } from '../../state/form-state.ts'
import { useServices } from '../../services.ts'
import { sayIn, useLanguage, useMessages } from '../../text/language.tsx'
import { messages } from '../edits/messages.ts'
import { errorsOfCell, isClosed, rawIn } from '../edits/cell-text.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import { isForLine, isMissing } from '../sizes/linked-columns.ts'
import { isTypedAt, pairMarkAt } from '../sizes/decimal-columns.ts'
import { isOffered } from '../sizes/size-weights.ts'
import { FarBar } from './far-bar.tsx'
import { widthOf } from './column-width.ts'
import { fitsCell } from './fits-cell.ts'
import type { RowProps } from './row-props.ts'
import styles from './grid.module.css'

interface LineCellProps extends Pick<RowProps, 'line' | 'row' | 'name' | 'offerOf' | 'header' | 'editing' | 'errors'> {
  readonly column: LineColumn
  /** Index of the column. */
  readonly at: number
  readonly isFrozen: boolean
  /** It is among the chosen cells, and it is the one with the cursor. */
  readonly isIn: boolean
  readonly isOn: boolean
  /** It has changed since the viewer last acted. */
  readonly isNew: boolean
}

/** Returns what a cell is drawn from; only the cells for which it differs are drawn again with their row. */
export const cellProps = (
  { line, row, frozen, name, offerOf, header, editing, errors, c0, c1, on, changed = '' }: Omit<RowProps, 'columnWindow'>,
  column: LineColumn,
  at: number,
): LineCellProps => ({
  line,
  row,
  name,
  offerOf,
  header,
  editing,
  ...(errors ? { errors } : {}),
  column,
  at,
  isFrozen: at < frozen,
  isIn: at >= c0 && at <= c1,
  isOn: at === on,
  isNew: changed.includes(` ${column.field} `),
})

export const LineCell = memo(function LineCell(props: LineCellProps): React.ReactElement {
  const { line, row, name, column, at, offerOf, header, editing, isFrozen, isIn, isOn, isNew, errors } = props
  const language = useLanguage()
  const t = sayIn(language)
  const context = { ...line, doc: header }
  const missingText = localise(messages.missingCell, language)
  const { Cell } = kindFor(column.type)
  const raw = rawIn(line, column)
  const texts = errorsOfCell(line, column, { errors, offerOf, language })
  const none =
    (line[column.field] ?? raw ?? null) === null &&
    (column.cell === undefined ? !isForLine(line, column) : !isOffered(column.cell, offerOf(line, column.cell.matrix)))
  const missing = raw === undefined && isMissing(line, column)
  const shut = isClosed(column) || none
  return (
    <div
      id={`cell-${name}-${row}-${at}`}
      role="gridcell"
      aria-colindex={at + 2}
      aria-selected={isIn}
      aria-invalid={texts || missing ? true : undefined}
      aria-readonly={!editing || shut}
      title={texts?.join(', ') ?? (missing ? missingText : isNew ? t('changedSince') : markText(line, column, language))}
      className={[
        styles['grid-cell'],
        isFrozen ? styles['frozen'] : '',
        isNew ? styles['changed'] : '',
        isIn ? styles['in'] : '',
        isOn ? styles['on'] : '',
        texts || missing ? styles['bad'] : '',
        editing && shut && !none ? styles['off'] : '',
        none && editing ? styles['none'] : '',
        column.first ? styles['apart'] : '',
        column.base ? styles['base'] : '',
        column.allowed ? styles['allowed'] : '',
        column.totals ? styles['total'] : '',
        editing && column.expires ? styles['marked'] : '',
        !missing && fitsCell(column, raw ?? line[column.field]) ? styles['short'] : '',
        isTypedAt(line, column) || (!column.typed && pairMarkAt(line, column) === 'own') ? styles['pinned'] : '',
        pairMarkAt(line, column) === 'ofSize' ? styles['of-size'] : '',
        column.groups && line[column.field] ? styles['grouped'] : '',
      ]
        .filter(Boolean)
        .join(' ')}
      style={{ width: widthOf(column) }}
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
