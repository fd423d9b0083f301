/**
 * Board view of a list: one column for each status, or for each value of a field. A card is moved by the same actions and the same save, with the same rules, as on its
 * page: dragged, by its menu, or by `M`, the arrows and Enter.
 */
import { Button, Select } from 'antd'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Page, PageField, WireDoc } from '../../../model/page.ts'
import { useFiles } from '../../../ui/fields/file-view.tsx'
import { waitsForReader } from '../../../ui/list/value.tsx'
import { Status } from '../../../ui/theme/status.tsx'
import { lettersOn } from '../../shell/appearance.ts'
import { boardFields, hasPlanned, type BoardColumn } from './board-columns.ts'
import { BoardCard, type CardHands } from './board-card.tsx'
import { Failed } from '../../shell/failed.tsx'
import { nameOf, type ShapeProps } from './list-shapes.ts'
import { useListText } from './messages.ts'
import { useBoardMoves, type BoardMoves } from './use-board-moves.ts'
import { useBoardRows, type CardsOf } from './use-board-rows.ts'
import styles from './shapes.module.css'

/** A card that the keyboard carries, and the column over which it is. */
interface Carried {
  readonly row: WireDoc
  readonly over: number
}

export function Board({ page, state, change, path, open }: ShapeProps): React.ReactElement {
  const t = useListText()
  const box = useRef<HTMLElement>(null)
  const [dragged, setDragged] = useState<WireDoc | undefined>()
  const [carried, setCarried] = useState<Carried | undefined>()
  const [chosen, setChosen] = useState<ReadonlyMap<string, WireDoc>>(new Map())
  const fields = boardFields(page)
  const by = state.by || state.group[0]
  const field = fields.find((one) => one.field === by)
  const [notice, setNotice] = useState('')
  const moves = useBoardMoves(page, field)
  const { columns, cardsOf, more, failure, retry } = useBoardRows({ page, state, field })
  const among = (row: WireDoc) => (chosen.has(row.id) ? [...chosen.values()] : [row])
  const move = async (row: WireDoc, to: BoardColumn) => {
    setChosen(new Map())
    await moves.move(among(row), to)
    // The card stands elsewhere now.
    requestAnimationFrame(() => box.current?.querySelector<HTMLElement>(`[data-card="${row.id}"]`)?.focus())
  }
  const toggle = (row: WireDoc) => {
    const next = new Map(chosen)
    if (!next.delete(row.id)) next.set(row.id, row)
    setChosen(next)
  }
  const onKey = (row: WireDoc, at: number, event: React.KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    setNotice('')
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (carried) {
      if (step !== undefined) setCarried({ row: carried.row, over: Math.min(columns.length - 1, Math.max(0, carried.over + step)) })
      else if (event.key === 'Enter') {
        setCarried(undefined)
        void move(carried.row, columns[carried.over]!)
      } else if (event.key === 'Escape') setCarried(undefined)
      else return
    } else if (/^[mx]$/i.test(event.key) && lettersOn()) {
      const why = moves.whyStays(row)
      if (why !== undefined) setNotice(why)
      else if (event.key.toLowerCase() === 'm') setCarried({ row, over: at })
      else toggle(row)
    } else return
    event.preventDefault()
    event.stopPropagation()
  }
  const inHand = dragged ?? carried?.row
  return (
    <section ref={box} className={styles['board-page']} aria-label={t('board')} aria-description={t('dragHint')}>
      <BoardBar
        fields={fields}
        field={field}
        chosen={chosen.size}
        isOpen={moves.isOpen}
        columns={columns}
        change={change}
        onClear={() => setChosen(new Map())}
        onColumn={(at) =>
          box.current?.querySelectorAll('[data-part="board-column"]')[at]?.scrollIntoView({ inline: 'center', block: 'nearest' })
        }
      />
      <p role="status" className={styles['board-notice']}>
        {carried ? t('carrying', { name: nameOf(page, carried.row), to: columns[carried.over]?.label }) : notice}
      </p>
      {failure !== undefined && <Failed error={failure} onRetry={retry} />}
      <div className={styles['board']}>
        {columns.map((column, at) => (
          <Column
            key={column.key}
            column={column}
            page={page}
            field={field}
            cards={cardsOf(at)}
            look={inHand && (moves.isWelcome(inHand, column) ? 'welcome' : 'closed')}
            isOver={carried?.over === at}
            moves={moves}
            columns={columns}
            chosen={chosen}
            path={path}
            open={open}
            onMove={(row, to) => void move(row, to)}
            onDrop={() => {
              if (dragged) void move(dragged, column)
              setDragged(undefined)
            }}
            onDrag={setDragged}
            onToggle={toggle}
            onKey={(row, event) => onKey(row, at, event)}
            onMore={() => more(column)}
            onTable={() => change({ shape: 'table', filters: [...state.filters, ...column.filters] })}
          />
        ))}
      </div>
    </section>
  )
}

interface BarProps {
  readonly fields: readonly PageField[]
  /** By whose values the board has columns; undefined: by status. */
  readonly field: PageField | undefined
  readonly chosen: number
  /** Cards can be moved by it. */
  readonly isOpen: boolean
  readonly columns: readonly BoardColumn[]
  readonly change: ShapeProps['change']
  readonly onClear: () => void
  /** Brings a column into sight, where one column fills the width. */
  readonly onColumn: (at: number) => void
}

/** Chooses what stands in the columns, and says how many cards are chosen. */
function BoardBar({ fields, field, chosen, isOpen, columns, change, onClear, onColumn }: BarProps) {
  const t = useListText()
  return (
    <div className={`row noprint ${styles['board-bar']}`}>
      <Select
        size="small"
        aria-label={t('columnsBy')}
        popupMatchSelectWidth={false}
        value={field?.field ?? 'status'}
        options={[{ value: 'status', label: t('byStatus') }, ...fields.map((one) => ({ value: one.field, label: one.label }))]}
        onChange={(next) => change({ by: next })}
      />
      <Select
        size="small"
        className={styles['board-jump'] ?? ''}
        aria-label={t('showColumn')}
        placeholder={t('showColumn')}
        popupMatchSelectWidth={false}
        value={null}
        options={columns.map(({ label, count }, at) => ({ value: at, label: `${label} ${count}` }))}
        onChange={(at) => at !== null && onColumn(at)}
      />
      {chosen > 0 && (
        <>
          <span role="status">{t('cardsChosen', { n: chosen })}</span>
          <Button size="small" type="link" onClick={onClear}>
            {t('unselect')}
          </Button>
        </>
      )}
      <span className={isOpen ? `muted ${styles['keys']}` : 'muted'}>
        {isOpen ? t('carryHint') : t('boardShut', { label: field?.label })}
      </span>
    </div>
  )
}

interface ColumnProps {
  readonly column: BoardColumn
  readonly page: Page
  readonly field: PageField | undefined
  readonly cards: CardsOf
  /** How the column takes the card that is in hand. */
  readonly look: 'welcome' | 'closed' | undefined
  readonly isOver: boolean
  readonly moves: BoardMoves
  readonly columns: readonly BoardColumn[]
  readonly chosen: ReadonlyMap<string, WireDoc>
  readonly path: ShapeProps['path']
  readonly open: ShapeProps['open']
  readonly onMove: (row: WireDoc, to: BoardColumn) => void
  readonly onDrop: () => void
  readonly onDrag: (row: WireDoc | undefined) => void
  readonly onToggle: (row: WireDoc) => void
  readonly onKey: (row: WireDoc, event: React.KeyboardEvent) => void
  readonly onMore: () => void
  readonly onTable: () => void
}

/** Returns the same object at each drawing, whose functions are those of the last one. */
function useSteady<T extends object>(last: T): T {
  const latest = useRef(last)
  useLayoutEffect(() => {
    latest.current = last
  })
  const [steady] = useState(() => {
    const names = Object.keys(last) as (keyof T)[]
    return Object.fromEntries(
      names.map((name) => [name, (...given: never[]) => (latest.current[name] as (...args: never[]) => unknown)(...given)]),
    ) as T
  })
  return steady
}

function Column(props: ColumnProps) {
  const { column, page, field, cards, look, isOver, moves, columns, chosen, path, open } = props
  const t = useListText()
  const { rows } = cards
  const pictureOf = (row: WireDoc) => ([row[page.list.picture ?? '']].flat() as (string | undefined)[])[0]
  const files = useFiles(rows.map(pictureOf).filter((id): id is string => Boolean(id)))
  const { key, label, family, count } = column
  const hands = useSteady<CardHands>({
    waysOf: (row) =>
      field
        ? columns.filter((one) => one.key !== key).map((one) => ({ key: one.key, label: one.label, danger: false }))
        : moves.actionsOf(row).map((action) => ({ key: action.name, label: action.label, danger: action.danger })),
    onWay(row, way) {
      if (field) props.onMove(row, columns.find((one) => one.key === way)!)
      else void moves.take(row, way)
    },
    onChoose: props.onToggle,
    onOpen: (row) => open(row, rows),
    onDrag: props.onDrag,
    onKey: props.onKey,
  })
  const gap = column.parts.reduce((sum, part) => sum + (part.isPlanned ? part.count : 0), 0)
  return (
    <section
      className={`${styles['board-column']}${look ? ` ${styles[look]}` : ''}`}
      data-part="board-column"
      data-over={isOver || undefined}
      aria-label={`${label} ${count}`}
      onDragOver={(event) => look === 'welcome' && event.preventDefault()}
      onDrop={props.onDrop}
    >
      <h2>
        {family ? <Status family={family} label={label} /> : label} <span className="muted">{count}</span>
      </h2>
      {field && hasPlanned(page) && (
        <p className={styles['board-gap']} data-part="board-gap">
          {t('gapOf', { n: gap, m: count })}
        </p>
      )}
      {column.parts.length > 0 && (
        <p className={styles['board-parts']} data-part="board-parts">
          {column.parts.map((part) => (
            <Status key={part.label} family={part.family} label={`${part.label} ${part.count}`} />
          ))}
        </p>
      )}
      <ul>
        {rows.map((row) => (
          <li key={row.id} data-waits={waitsForReader(row) || undefined}>
            <BoardCard
              page={page}
              row={row}
              href={path(row)}
              file={pictureOf(row)}
              picture={files[pictureOf(row) ?? '']?.url}
              by={field?.field ?? ''}
              isChosen={chosen.has(row.id)}
              isMovable={moves.isMovable(row)}
              why={field && moves.isOpen ? moves.whyStays(row) : undefined}
              hands={hands}
            />
          </li>
        ))}
      </ul>
      {cards.isWaiting && (
        <p className="muted" role="status">
          {t('loadingRows')}
        </p>
      )}
      {cards.failure !== undefined && <Failed error={cards.failure} onRetry={cards.retry} />}
      {count > rows.length && rows.length > 0 && !cards.isWaiting && (
        <Button size="small" type="link" onClick={rows.length >= 200 ? props.onTable : props.onMore}>
          {t('moreCards', { n: count - rows.length })}
        </Button>
      )}
    </section>
  )
}
