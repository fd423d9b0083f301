/** Lines on a phone: one card per line with its distinguishing fields. A tap opens the line in a drawer with all its fields. */
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { labelled, useLanguage, useMessages } from '../../text/language.tsx'
import { Arranged } from '../grid/filter-sort-notice.tsx'
import { useEdits, type Edits } from '../edits/edits.ts'
import { Foot } from '../grid/grid-toolbar.tsx'
import type { GridProps } from '../grid/use-grid.ts'
import { errorsOfCell } from '../edits/cell-text.ts'
import { changedIn } from '../grid/row-props.ts'
import { noOffer, withoutSizes } from '../sizes/use-size-columns.ts'
import type { LineColumn } from '../sizes/size-columns.ts'
import { LineCard } from './line-card.tsx'
import { Sheet } from './line-drawer.tsx'
import { useView, type View } from '../edits/line-arrangement.ts'
import { onShowCell } from '../edits/show-cell.ts'
import { messages } from '../edits/messages.ts'
import { useWrong } from '../edits/line-errors.ts'
import { TallyStepper } from './tally-stepper.tsx'
import { traitsOf } from '../../../model/fields/kinds.ts'
import gridStyles from '../grid/grid.module.css'
import styles from './cards.module.css'

/** Number of cards rendered at first and added with each tap. */
const portion = 30

export function Cards({ page, field, doc, lines, errors, editing, marked, onChange }: GridProps): React.ReactElement {
  const t = useMessages(messages)
  const root = useRef<HTMLDivElement>(null)
  const columns = useMemo(() => field.columns ?? [], [field])
  const [open, setOpen] = useState<number | undefined>()
  const sized = withoutSizes({ columns, lines, onChange })
  const lineErrors = useWrong(lines, { field: field.field, columns, errors, offerOf: sized.offerOf })
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
    sized,
  })
  useJumpToLine(root, view.order, setOpen)
  return (
    <div ref={root} data-lines={field.field}>
      <CardsBar edits={edits} view={view} editing={editing} wrong={lineErrors.spots.length} lines={lines.length} />
      <Arranged view={view} columns={columns} all={lines.length} />
      {lines.length === 0 && <p className="muted">{t('emptyPhone')}</p>}
      <CardList {...{ page, field, doc, lines, editing, marked, rows, edits, lineErrors }} onOpen={setOpen} />
      <Foot lines={lines} columns={columns} order={view.order} range={{ r0: 0, r1: -1, c0: 0, c1: -1 }} />
      {open !== undefined && rows > 0 && (
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

/** Opens the line that the error list above the form names. */
function useJumpToLine(root: React.RefObject<HTMLDivElement | null>, order: View['order'], onOpen: (row: number) => void): void {
  useEffect(() => {
    return onShowCell(root.current!, ({ line }) => {
      const row = order ? order.indexOf(line) : line
      if (row >= 0) onOpen(row)
    })
  }, [root, order, onOpen])
}

/** The bar above the cards: add a line, undo, show only lines with errors, and the number of lines. */
function CardsBar(bar: { edits: Edits; view: View; editing: boolean; wrong: number; lines: number }) {
  const { edits, view, editing, wrong, lines } = bar
  const t = useMessages(messages)
  return (
    <div className={gridStyles['grid-bar']}>
      {editing && (
        <>
          {!edits.fixed && <Button onClick={() => edits.insert('end')}>{t('addLine')}</Button>}
          <Button disabled={!edits.steps.canUndo} onClick={() => edits.step(true)}>
            {t('undo')}
          </Button>
        </>
      )}
      {wrong > 0 && (
        <Button
          danger
          aria-pressed={view.how.wrong}
          type={view.how.wrong ? 'primary' : 'default'}
          onClick={() => view.settle({ ...view.how, wrong: !view.how.wrong })}
        >
          {t('errors', { n: wrong })} · {t('onlyErrors')}
        </Button>
      )}
      <span className="grow" />
      <span className="muted">{t('lines', { n: lines })}</span>
    </div>
  )
}

interface CardListProps extends Pick<GridProps, 'page' | 'field' | 'doc' | 'lines' | 'editing' | 'marked'> {
  /** Number of lines shown. */
  readonly rows: number
  readonly edits: Edits
  readonly lineErrors: ReturnType<typeof useWrong>
  readonly onOpen: (row: number) => void
}

/** The cards of the lines, a portion at a time. */
function CardList({ page, field, doc, lines, editing, marked, rows, edits, lineErrors, onOpen }: CardListProps) {
  const t = useMessages(messages)
  const language = useLanguage()
  const [limit, setLimit] = useState(portion)
  const columns = field.columns ?? []
  const tally = editing ? page.display.tally[field.field] : undefined
  const shownColumns = columns.filter((column: LineColumn) => traitsOf(column.type).refers !== 'file' && column.document === undefined)
  return (
    <>
      <ul className={styles['line-cards']} aria-label={field.label}>
        {Array.from({ length: Math.min(rows, limit) }, (_, row) => {
          const place = edits.placeOf(row)
          const line = lines[place]
          if (!line) return null
          const errors = columns.flatMap((column) => {
            const texts = errorsOfCell(line, column, { errors: lineErrors.byLine.get(place), offerOf: noOffer, language })
            return texts ? [labelled(language, column.label, texts.join(', '))] : []
          })
          return (
            <li key={(line['id'] as string | undefined) ?? `n${place}`}>
              <LineCard
                columns={shownColumns}
                card={field.card}
                doc={doc}
                line={line}
                place={place}
                editing={editing}
                changed={changedIn(marked, { field: field.field, line, columns }).trim() !== ''}
                errors={errors}
                errorId={`card-${field.field}-${place}-errors`}
                onOpen={() => onOpen(row)}
              />
              {tally && (
                <TallyStepper
                  tally={tally}
                  columns={columns}
                  line={line}
                  onCount={(count) => edits.change(lines.map((one, at) => (at === place ? { ...one, [tally.count]: count } : one)))}
                />
              )}
            </li>
          )
        })}
      </ul>
      {rows > limit && (
        <Button block className={styles['line-more']} onClick={() => setLimit(limit + portion)}>
          {t('more', { n: Math.min(portion, rows - limit) })}
        </Button>
      )}
    </>
  )
}
