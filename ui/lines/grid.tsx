/** The line grid: keyboard, ranges, Excel paste, fill, undo; five thousand rows, of which only those in sight are drawn. */
import { Dropdown } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Page, PageField } from '../../model/page.ts'
import { currenciesOf } from '../fields/money-head.tsx'
import { kindFor } from '../fields/registry.tsx'
import { unread, type Errors, type Values } from '../form/form-state.ts'
import { useLanguage, useWords } from '../text/language.tsx'
import { asTheyStand } from './line-filter-sort.ts'
import { Arranged } from './filter-sort-notice.tsx'
import { useEdits, type Range, type Spot } from './edits.ts'
import { Bar, Foot } from './grid-toolbar.tsx'
import { keptFreeze, keepFreeze } from './freeze.ts'
import { Head } from './head.tsx'
import { useKeys } from './keys.ts'
import { useLineMenu } from './line-menu.tsx'
import { changedIn, height, Row, toldOf, widthOf } from './row.tsx'
import { useView } from './line-arrangement.ts'
import { words } from './messages.ts'
import { useWrong } from './line-errors.ts'
import './grid.css'

/** Once, when an editor appears, or what it has to write in a little later (sizes are asked for): within it the person moves on by herself. */
const takeFocus = (element: HTMLElement | null): (() => void) | undefined => {
  const first = () => element?.querySelector<HTMLElement>('input,textarea')
  first()?.focus()
  if (!element || first()) return undefined
  const watch = new MutationObserver(() => {
    if (!first()) return
    watch.disconnect()
    first()!.focus()
  })
  watch.observe(element, { childList: true, subtree: true })
  return () => watch.disconnect()
}
/** Rows drawn beyond those in sight, and how many are passed before others are drawn. */
const spare = 10
const stride = 5
const nobody: readonly [number, number] = [-1, -1]
const nothing: readonly Values[] = []

export interface GridProps {
  readonly page: Page
  readonly field: PageField
  readonly doc: Values
  readonly lines: readonly Values[]
  readonly errors: Errors
  readonly editing: boolean
  readonly marked?: ReadonlySet<string>
  /** Before the ids of its cells, for a second grid of the same field on one page. */
  readonly prefix?: string
  readonly onChange: (lines: readonly Values[]) => void
}

export function Grid({ page, field, doc, lines, errors, editing, marked, prefix = '', onChange }: GridProps): React.ReactElement {
  const t = useWords(words)
  const language = useLanguage()
  const columns = useMemo(() => field.columns ?? [], [field])
  const root = useRef<HTMLDivElement>(null)
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [wanted, setSpot] = useState<Spot>({ row: 0, column: 0 })
  const [wantedEnd, setEnd] = useState<Spot>({ row: 0, column: 0 })
  const wrong = useWrong(lines, { field: field.field, columns, errors })
  const view = useView({ lines, columns, wrong: wrong.places })
  const { order } = view
  const rows = order?.length ?? lines.length
  const within = (one: Spot): Spot => ({ ...one, row: Math.max(0, Math.min(one.row, rows - 1)) })
  const [spot, end] = [within(wanted), within(wantedEnd)]
  const [edit, setEdit] = useState<{ readonly lines: readonly Values[] } | undefined>()
  const [menu, setMenu] = useState<number | undefined>()
  const [frozen, setFrozen] = useState(() => keptFreeze(page.page, field.field))
  const [drag, setDrag] = useState<'choose' | 'fill' | undefined>()
  const offsets = useMemo(() => columns.reduce<number[]>((sums, column) => [...sums, sums.at(-1)! + widthOf(column)], [52]), [columns])
  const range: Range = {
    r0: Math.min(spot.row, end.row),
    r1: Math.max(spot.row, end.row),
    c0: Math.min(spot.column, end.column),
    c1: Math.max(spot.column, end.column),
  }
  useEffect(() => {
    if (!editing) setEdit(undefined)
  }, [editing])

  const scrollTo = (row: number, column: number) => {
    const element = box.current
    if (!element) return
    const { scrollTop, clientHeight, scrollLeft, clientWidth } = element
    if (row * height < scrollTop) element.scrollTop = row * height
    else if ((row + 1) * height > scrollTop + clientHeight - 40) element.scrollTop = (row + 2) * height - clientHeight + 20
    const still = offsets[Math.min(frozen, offsets.length - 1)]!
    if (column >= frozen && offsets[column]! - still < scrollLeft) element.scrollLeft = offsets[column]! - still
    else if (column >= frozen && offsets[column + 1]! > scrollLeft + clientWidth)
      element.scrollLeft = offsets[column + 1]! - clientWidth + 8
  }
  const choose = (from: Spot, to: Spot) => {
    setSpot(from)
    setEnd(to)
  }
  const go = (row: number, column: number, extend = false) => {
    if (edit) finish()
    const next = { row: Math.max(0, row), column: Math.max(0, Math.min(columns.length - 1, column)) }
    choose(extend ? spot : next, next)
    scrollTo(Math.min(next.row, Math.max(0, rows - 1)), next.column)
  }
  const edits = useEdits({
    page,
    field,
    doc,
    lines,
    view,
    editing,
    range,
    spot,
    onChange,
    choose: (from, to) => {
      choose(from, to)
      setTimeout(() => scrollTo(from.row, from.column))
    },
  })
  const lineMenu = useLineMenu(edits)
  const lineAt = (row: number): Values | undefined => lines[edits.placeOf(row)]
  const chosen = columns[spot.column]
  const begin = () => {
    edits.steps.part()
    setEdit({ lines })
  }
  const finish = (back = false) => {
    if (!edit) return
    setEdit(undefined)
    if (!back && chosen) edits.settle(spot.row, chosen)
    else if (back && edit.lines[edits.placeOf(spot.row)]?.[chosen!.field] !== lineAt(spot.row)?.[chosen!.field]) edits.step(true)
    box.current?.focus()
  }

  /** Puts the cursor on a line by its place, from wherever it is asked for; a line that is hidden brings all back into sight. */
  const show = (place: number, column: number) => {
    const row = order ? order.indexOf(place) : place
    if (row < 0) view.settle(asTheyStand)
    go(row < 0 ? place : row, Math.max(0, column))
    setTimeout(() => scrollTo(row < 0 ? place : row, Math.max(0, column)))
    box.current?.focus()
  }
  const nextError = () => {
    const here = edits.placeOf(spot.row)
    // In their shown order first, so that nobody is led away from what was filtered.
    const seen = wrong.spots
      .map(([place, column]) => ({ place, column, row: order ? order.indexOf(place) : place }))
      .filter(({ row }) => row >= 0)
      .sort((a, b) => a.row - b.row || a.column - b.column)
    const next = seen.find(({ row, column }) => row > spot.row || (row === spot.row && column > spot.column)) ?? seen[0]
    const [place, column] = next ? [next.place, next.column] : (wrong.spots.find(([one]) => one > here) ?? wrong.spots[0] ?? [])
    if (place !== undefined) show(place, column!)
  }
  const toHead = (column: number, open = false) => {
    box.current?.querySelectorAll<HTMLElement>('.grid-name')[column]?.focus()
    if (open) setMenu(column)
  }
  const keys = useKeys({
    columns,
    rows,
    edits,
    editing,
    edit: edit !== undefined,
    spot,
    end,
    range,
    go,
    choose,
    begin,
    finish,
    nextError,
    toHead,
  })
  /** Not what happens in the headings, or in a menu of theirs that is drawn elsewhere. */
  const own = (event: React.SyntheticEvent): boolean =>
    box.current!.contains(event.target as Node) && !(event.target as Element).closest('.grid-head')
  const ending = useRef(finish)
  ending.current = finish
  const onMenu = useCallback((column: number | undefined) => {
    if (column !== undefined) ending.current()
    setMenu(column)
  }, [])
  const down = useCallback((column: number) => {
    setSpot({ row: 0, column })
    setEnd({ row: 0, column })
    box.current?.focus()
  }, [])
  const must = useCallback((column: PageField) => column.required && editing && !column.isNotPost && column.restriction === 0, [editing])
  const freeze = useCallback(
    (count: number) => {
      setFrozen(count)
      keepFreeze(page.page, field.field, count)
    },
    [page.page, field.field],
  )
  // The list of errors above the form leads to their cells.
  const bring = useRef(show)
  bring.current = show
  useEffect(() => {
    const element = root.current!
    const hear = (event: Event) => {
      const { line, column } = (event as CustomEvent<{ line: number; column: string }>).detail
      bring.current(
        line,
        columns.findIndex((one) => one.field === column),
      )
    }
    element.addEventListener('weft-cell', hear)
    return () => element.removeEventListener('weft-cell', hear)
  }, [columns])

  // Cells look at the header for little more than currencies: one object as long as these are the same.
  const looked = useMemo(() => currenciesOf(columns), [columns])
  const shownOf = JSON.stringify(looked.map((name) => doc[name] ?? null))
  const header = useMemo(() => Object.fromEntries(looked.map((name) => [name, doc[name]])), [looked, shownOf])

  const at = (event: React.MouseEvent): (Spot & { readonly head: boolean }) | undefined => {
    const row = (event.target as HTMLElement).closest<HTMLElement>('[data-row]')
    if (!row) return undefined
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-column]')
    return { row: Number(row.dataset['row']), column: Number(cell?.dataset['column'] ?? 0), head: !cell }
  }
  const press = (event: React.MouseEvent) => {
    const to = event.button === 0 ? at(event) : undefined
    if (!to) return
    if (to.head) choose({ row: event.shiftKey ? spot.row : to.row, column: 0 }, { row: to.row, column: columns.length - 1 })
    else go(to.row, to.column, event.shiftKey)
    setDrag('choose')
  }
  const move = (event: React.MouseEvent) => {
    if (!drag) return
    if (event.buttons !== 1) return setDrag(undefined)
    const to = at(event)
    if (to && drag === 'choose') setEnd((now) => (now.row === to.row && now.column === to.column ? now : to))
  }
  const drop = (event: React.MouseEvent) => {
    const to = drag === 'fill' ? at(event) : undefined
    if (to) edits.extend(to.row)
    setDrag(undefined)
  }

  const first = Math.max(0, Math.floor(top / height / stride) * stride - spare)
  const last = Math.min(rows, first + Math.ceil(640 / height) + 2 * spare + stride)
  const Editor = chosen ? kindFor(chosen.type).Input : undefined
  const line = rows > 0 ? lineAt(spot.row) : undefined
  const says = chosen && line && toldOf(line, chosen, wrong.byLine.get(edits.placeOf(spot.row)), language)
  return (
    <div ref={root} data-lines={field.field}>
      <Bar
        lines={lines}
        edits={edits}
        view={view}
        editing={editing}
        wrong={wrong.spots.length}
        nextError={nextError}
        onDone={() => box.current?.focus()}
      />
      {wrong.unreadCount > 0 && (
        <div role="alert" className="over">
          {t('unread', { n: wrong.unreadCount })}
        </div>
      )}
      <Arranged view={view} columns={columns} all={lines.length} />
      {edits.cut > 0 && <div role="status">{t('cut', { n: edits.cut })}</div>}
      {edits.reading && <div role="status">{t('reading')}</div>}
      <Dropdown autoFocus trigger={['contextMenu']} disabled={!editing || edit !== undefined} menu={lineMenu}>
        <div
          ref={box}
          className="grid-box"
          role="grid"
          tabIndex={0}
          aria-label={field.label}
          aria-description={editing ? t('keys') : undefined}
          aria-rowcount={rows + 1}
          aria-colcount={columns.length + 1}
          aria-activedescendant={rows > 0 ? `cell-${prefix}${field.field}-${spot.row}-${spot.column}` : undefined}
          onScroll={(event) => {
            // Drawn anew only when other rows come into sight.
            const next = Math.floor(event.currentTarget.scrollTop / height / stride) * stride * height
            if (next !== top) setTop(next)
          }}
          onKeyDown={(event) => own(event) && keys(event)}
          onMouseDown={press}
          onContextMenu={(event) => {
            const to = at(event)
            if (to && (to.row < range.r0 || to.row > range.r1)) go(to.row, to.column)
          }}
          onMouseOver={move}
          onMouseUp={drop}
          onDoubleClick={(event) => {
            const to = at(event)
            if (to && !to.head && edits.open(columns[to.column])) begin()
          }}
          onCopy={(event) => {
            if (edit || !own(event)) return
            event.preventDefault()
            event.clipboardData.setData('text/plain', edits.copied())
          }}
          onCut={(event) => {
            if (edit || !editing || !own(event)) return
            event.preventDefault()
            event.clipboardData.setData('text/plain', edits.copied())
            edits.clear()
          }}
          onPaste={(event) => {
            if (edit || !editing || !own(event)) return
            event.preventDefault()
            void edits.paste(event.clipboardData.getData('text/plain'))
          }}
        >
          <Head
            columns={columns}
            offsets={offsets}
            frozen={frozen}
            header={header}
            lines={menu === undefined ? nothing : lines}
            view={view}
            menu={menu}
            must={must}
            onMenu={onMenu}
            onFreeze={freeze}
            onDown={down}
          />
          <div style={{ height: Math.max(rows * height, 36), width: offsets.at(-1), position: 'relative' }}>
            {lines.length === 0 && editing && <div className="muted grid-empty">{t('empty')}</div>}
            {lines.length > 0 && rows === 0 && <div className="muted grid-empty">{t('nothingShown')}</div>}
            {Array.from({ length: Math.max(0, last - first) }, (_, index) => {
              const row = first + index
              const place = edits.placeOf(row)
              const one = lines[place]
              if (!one) return null
              const [c0, c1] = row >= range.r0 && row <= range.r1 ? [range.c0, range.c1] : nobody
              return (
                <Row
                  key={(one['id'] as string | undefined) ?? `n${place}`}
                  line={one}
                  row={row}
                  place={place}
                  frozen={frozen}
                  offsets={offsets}
                  name={`${prefix}${field.field}`}
                  columns={columns}
                  header={header}
                  editing={editing}
                  c0={c0}
                  c1={c1}
                  on={row === spot.row ? spot.column : -1}
                  changed={changedIn(marked, { field: field.field, line: one, columns })}
                  errors={wrong.byLine.get(place)}
                />
              )
            })}
            {editing && !edit && line && (
              <div
                className="grid-handle"
                title={t('handle')}
                aria-hidden="true"
                style={{ top: (range.r1 + 1) * height - 5, left: offsets[range.c1 + 1]! - 5 }}
                onMouseDown={(event) => {
                  event.stopPropagation()
                  event.preventDefault()
                  setDrag('fill')
                }}
              />
            )}
            {edit && Editor && line && (
              <div
                className="grid-edit"
                style={{ top: spot.row * height - 1, left: offsets[spot.column]! - 1, minWidth: Math.max(180, widthOf(chosen!)) }}
                onMouseDown={(event) => event.stopPropagation()}
                onDoubleClick={(event) => event.stopPropagation()}
                key={`${spot.row}.${spot.column}`}
                ref={takeFocus}
              >
                <Editor
                  field={chosen!}
                  value={line[chosen!.field] ?? line[unread]?.[chosen!.field]}
                  row={{ ...line, doc }}
                  of={{ type: page.page, path: `${field.field}.${chosen!.field}`, doc, cell: true }}
                  onChange={(value, more) => edits.set(spot.row, { [chosen!.field]: value, ...more }, chosen!.field)}
                  onDone={() => {
                    setEdit(undefined)
                    box.current?.focus()
                  }}
                />
              </div>
            )}
          </div>
        </div>
      </Dropdown>
      <div role="status" className="over">
        {says && t('at', { row: edits.placeOf(spot.row) + 1, label: chosen.label, text: says.join(', ') })}
      </div>
      <Foot lines={lines} columns={columns} order={order} range={range} />
    </div>
  )
}
