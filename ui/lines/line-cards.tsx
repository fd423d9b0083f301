/** Lines on a phone: one card per line with its distinguishing fields. A tap opens the line in a drawer with all its fields. */
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { PageField } from '../../model/page.ts'
import { MoneyMark } from '../fields/money-head.tsx'
import { kindFor } from '../fields/registry.tsx'
import { unread, type Values } from '../form/form-state.ts'
import { labelled, useLanguage, useWords, semicolon, useText } from '../text/language.tsx'
import { saidIn } from './line-filter-sort.ts'
import { Arranged } from './filter-sort-notice.tsx'
import { useEdits } from './edits.ts'
import { Foot } from './grid-toolbar.tsx'
import type { GridProps } from './grid.tsx'
import { changedIn, errorsOfCell } from './row.tsx'
import { Sheet } from './line-drawer.tsx'
import { useView } from './line-arrangement.ts'
import { messages } from './messages.ts'
import { useWrong } from './line-errors.ts'
import { traitsOf } from '../../model/fields/kinds.ts'
import styles from './grid.module.css'

/** Number of cards rendered at first and added with each tap. */
const portion = 30

/** Returns the weight of a column: editable columns weigh more than computed ones. A zero in a computed column carries no information. */
const worth = (column: PageField): number =>
  kindFor(column.type).card.weight + (column.required ? 2 : 0) + (column.isNotPost ? (column.processor ? 0 : -2) : 1)
const silent = (line: Values, column: PageField): boolean =>
  saidIn(line, column) === '' || (column.isNotPost && /^0(\.0+)?$/.test(String(line[column.field])))

/** Returns the up to six most informative columns of a line, in their own order. */
function factsOf(columns: readonly PageField[], line: Values): readonly PageField[] {
  const shownFields = columns.filter((column) => kindFor(column.type).card.shown && !silent(line, column))
  const best = new Set([...shownFields].sort((a, b) => worth(b) - worth(a)).slice(0, 6))
  return shownFields.filter((column) => best.has(column))
}

export function Cards({ page, field, doc, lines, errors, editing, marked, onChange }: GridProps): React.ReactElement {
  const t = useWords(messages)
  const say = useText()
  const language = useLanguage()
  const root = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => field.columns ?? [], [field])
  const [title, ...others] = columns.filter((column) => traitsOf(column.type).refers !== 'file')
  const [open, setOpen] = useState<number | undefined>()
  const [drawn, setDrawn] = useState(portion)
  const lineErrors = useWrong(lines, { field: field.field, columns, errors })
  const view = useView({ lines, columns, wrong: lineErrors.places })
  const rows = view.order?.length ?? lines.length
  const row = Math.max(0, Math.min(open ?? 0, rows - 1))
  const edits = useEdits({
    page,
    field,
    doc,
    lines,
    view,
    editing,
    range: { r0: row, r1: row, c0: 0, c1: columns.length - 1 },
    spot: { row, column: 0 },
    choose: ({ row: to }) => setOpen(to),
    onChange,
  })
  // Lets the error list above the form jump to the line.
  useEffect(() => {
    const element = root.current!
    const hear = (event: Event) => {
      const { line } = (event as CustomEvent<{ line: number }>).detail
      const at = view.order ? view.order.indexOf(line) : line
      if (at >= 0) setOpen(at)
    }
    element.addEventListener('weft-cell', hear)
    return () => element.removeEventListener('weft-cell', hear)
  }, [view.order])
  const shown = open !== undefined && rows > 0
  return (
    <div ref={root} data-lines={field.field}>
      <div className={styles['grid-bar']}>
        {editing && (
          <>
            <Button onClick={() => edits.insert('end')}>{t('addLine')}</Button>
            <Button disabled={!edits.steps.canUndo} onClick={() => edits.step(true)}>
              {t('undo')}
            </Button>
          </>
        )}
        {lineErrors.spots.length > 0 && (
          <Button
            danger
            aria-pressed={view.how.wrong}
            type={view.how.wrong ? 'primary' : 'default'}
            onClick={() => view.settle({ ...view.how, wrong: !view.how.wrong })}
          >
            {t('errors', { n: lineErrors.spots.length })} · {t('onlyErrors')}
          </Button>
        )}
        <span className="grow" />
        <span className="muted">{t('lines', { n: lines.length })}</span>
      </div>
      <Arranged view={view} columns={columns} all={lines.length} />
      {lines.length === 0 && <p className="muted">{t('emptyPhone')}</p>}
      <ul className={styles['line-cards']} aria-label={field.label}>
        {Array.from({ length: Math.min(rows, drawn) }, (_, at) => {
          const place = edits.placeOf(at)
          const line = lines[place]
          if (!line) return null
          const summaries = columns.flatMap((column) => {
            const texts = errorsOfCell(line, column, lineErrors.byLine.get(place), language)
            return texts ? [labelled(language, column.label, texts.join(', '))] : []
          })
          const changed = changedIn(marked, { field: field.field, line, columns }).trim() !== ''
          return (
            <li key={(line['id'] as string | undefined) ?? `n${place}`}>
              <button
                type="button"
                className={`${styles['line-card']}${summaries.length > 0 ? ` ${styles['bad']}` : ''}`}
                data-part="line-card"
                aria-describedby={summaries.length > 0 ? `card-${field.field}-${place}-errors` : undefined}
                onClick={() => setOpen(at)}
              >
                <span className={styles['title']}>
                  <span className={styles['no']}>{place + 1}</span>
                  {changed && (
                    <span className="mark">
                      ● <span className="hide">{say('changedSince')}</span>
                    </span>
                  )}
                  <span className="ell grow">{title ? saidIn(line, title) || '—' : ''}</span>
                  <span className="hide">{t(editing ? 'editLine' : 'seeLine', { n: place + 1 })}</span>
                </span>
                <span className={styles['line-facts']}>
                  {factsOf(others, line).map((column) => (
                    <Fact key={column.field} column={column} line={line} doc={doc} />
                  ))}
                </span>
                {summaries.length > 0 && (
                  <span className="error-text" id={`card-${field.field}-${place}-errors`}>
                    ⚠ {summaries.join(semicolon())}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {rows > drawn && (
        <Button block className={styles['line-more']} onClick={() => setDrawn(drawn + portion)}>
          {t('more', { n: Math.min(portion, rows - drawn) })}
        </Button>
      )}
      <Foot lines={lines} columns={columns} order={view.order} range={{ r0: 0, r1: -1, c0: 0, c1: -1 }} />
      {shown && (
        <Sheet
          page={page}
          field={field}
          doc={doc}
          line={lines[edits.placeOf(row)] ?? {}}
          row={row}
          edits={edits}
          errors={lineErrors.byLine.get(edits.placeOf(row))}
          editing={editing}
          onGo={setOpen}
        />
      )}
    </div>
  )
}

function Fact({ column, line, doc }: { column: PageField; line: Values; doc: Values }): React.ReactElement {
  const text = saidIn(line, column)
  const raw = line[unread]?.[column.field] !== undefined
  const { Cell, card } = kindFor(column.type)
  return (
    <span className={traitsOf(column.type).sheet.import === 'sizes' ? 'wide' : undefined}>
      <span className="muted">
        {column.label}
        <MoneyMark field={column} rows={[{ ...line, doc }]} line />
      </span>
      <span className={raw ? 'ell over' : 'ell'}>
        {!raw && card.cell ? <Cell field={column} value={line[column.field]} row={{ ...line, doc }} /> : text}
      </span>
    </span>
  )
}
