/** The line grid: keyboard, ranges, Excel paste, fill, undo; five thousand rows, of which only those in sight are drawn. */
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Page, PageField } from '../../model/page.ts'
import { isRight, kindFor } from '../fields/registry.tsx'
import { unread, type Errors, type Values } from '../form/form-state.ts'
import { useLanguage, useWords } from '../text/language.tsx'
import { useEdits, type Range, type Spot } from './edits.ts'
import { Bar, Foot } from './frame.tsx'
import { useKeys } from './keys.ts'
import { height, Row, toldOf, widthOf } from './row.tsx'
import { words } from './words.ts'
import './grid.css'

/** Once, when an editor appears: within it the person moves on by herself, from size to size. */
const takeFocus = (element: HTMLElement | null): void => element?.querySelector<HTMLElement>('input,textarea')?.focus()
/** Rows drawn beyond those in sight, and how many are passed before others are drawn. */
const spare = 10
const stride = 5
const nobody: readonly [number, number] = [-1, -1]

export interface GridProps {
  readonly page: Page
  readonly field: PageField
  readonly doc: Values
  readonly lines: readonly Values[]
  readonly errors: Errors
  readonly editing: boolean
  /** Before the ids of its cells, for a second grid of the same field on one page. */
  readonly prefix?: string
  readonly onChange: (lines: readonly Values[]) => void
}

export function Grid({ page, field, doc, lines, errors, editing, prefix = '', onChange }: GridProps): React.ReactElement {
  const t = useWords(words)
  const language = useLanguage()
  const columns = useMemo(() => field.columns ?? [], [field])
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [wanted, setSpot] = useState<Spot>({ row: 0, column: 0 })
  const [wantedEnd, setEnd] = useState<Spot>({ row: 0, column: 0 })
  const within = (one: Spot): Spot => ({ ...one, row: Math.max(0, Math.min(one.row, lines.length - 1)) })
  const [spot, end] = [within(wanted), within(wantedEnd)]
  const [edit, setEdit] = useState<{ readonly lines: readonly Values[] } | undefined>()
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
    const frozen = offsets[Math.min(1, offsets.length - 1)]!
    if (column > 0 && offsets[column]! - frozen < scrollLeft) element.scrollLeft = offsets[column]! - frozen
    else if (column > 0 && offsets[column + 1]! > scrollLeft + clientWidth) element.scrollLeft = offsets[column + 1]! - clientWidth + 8
  }
  const choose = (from: Spot, to: Spot) => {
    setSpot(from)
    setEnd(to)
  }
  const go = (row: number, column: number, extend = false) => {
    if (edit) finish()
    const next = { row: Math.max(0, row), column: Math.max(0, Math.min(columns.length - 1, column)) }
    choose(extend ? spot : next, next)
    scrollTo(Math.min(next.row, Math.max(0, lines.length - 1)), next.column)
  }
  const edits = useEdits({ page, field, doc, lines, editing, range, spot, go, onChange })
  const chosen = columns[spot.column]
  const begin = () => {
    edits.steps.part()
    setEdit({ lines })
  }
  const finish = (back = false) => {
    if (!edit) return
    setEdit(undefined)
    if (!back && chosen) edits.settle(spot.row, chosen)
    else if (back && edit.lines[spot.row]?.[chosen!.field] !== lines[spot.row]?.[chosen!.field]) edits.step(true)
    box.current?.focus()
  }

  // What is wrong, by row: as the form found it, or as it was pasted.
  const wrong = useMemo(() => {
    const rows = new Map<number, Record<string, readonly string[]>>()
    for (const [path, texts] of Object.entries(errors)) {
      const found = path.startsWith(`${field.field}[`) ? /\[(\d+)\]\.(\w+)/.exec(path) : null
      if (found) rows.set(Number(found[1]), { ...rows.get(Number(found[1])), [found[2]!]: texts })
    }
    return rows
  }, [errors, field.field])
  const unreadCells = useMemo(
    () => lines.flatMap((line, row) => (line[unread] ? Object.keys(line[unread] as object).map((name) => ({ row, name })) : [])),
    [lines],
  )
  const bad = useMemo(() => {
    const spots = new Set(
      [...unreadCells, ...[...wrong].flatMap(([row, cells]) => Object.keys(cells).map((name) => ({ row, name })))].map(
        (one) => `${one.row}.${columns.findIndex(({ field: name }) => name === one.name)}`,
      ),
    )
    return [...spots].map((one) => one.split('.').map(Number) as [number, number]).sort((a, b) => a[0] - b[0] || a[1] - b[1])
  }, [unreadCells, wrong, columns])
  const nextError = () => {
    const next = bad.find(([row, column]) => row > spot.row || (row === spot.row && column > spot.column)) ?? bad[0]
    if (next) go(next[0], Math.max(0, next[1]))
    box.current?.focus()
  }
  const keys = useKeys({
    columns,
    rows: lines.length,
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
  })

  // Cells look at the header for little more than currencies: one object as long as these are the same.
  const looked = useMemo(
    () => [...new Set(columns.flatMap((one) => (one.currency?.startsWith('doc.') ? [`${one.currency.slice(4)}$`] : [])))],
    [columns],
  )
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
  const last = Math.min(lines.length, first + Math.ceil(640 / height) + 2 * spare + stride)
  const Editor = chosen ? kindFor(chosen.type).Input : undefined
  const line = lines[spot.row]
  const says = chosen && line && toldOf(line, chosen, wrong.get(spot.row), language)
  return (
    <div>
      <Bar
        lines={lines}
        edits={edits}
        editing={editing}
        spot={spot}
        wrong={bad.length}
        nextError={nextError}
        onAdded={() => {
          go(lines.length, 0)
          box.current?.focus()
        }}
      />
      {unreadCells.length > 0 && (
        <div role="alert" className="over">
          {t('unread', { n: unreadCells.length })}
        </div>
      )}
      {edits.cut > 0 && <div role="status">{t('cut', { n: edits.cut })}</div>}
      {edits.reading && <div role="status">{t('reading')}</div>}
      <div
        ref={box}
        className="grid-box"
        role="grid"
        tabIndex={0}
        aria-label={field.label}
        aria-description={editing ? t('keys') : undefined}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length + 1}
        aria-activedescendant={lines.length > 0 ? `cell-${prefix}${field.field}-${spot.row}-${spot.column}` : undefined}
        onScroll={(event) => {
          // Drawn anew only when other rows come into sight.
          const next = Math.floor(event.currentTarget.scrollTop / height / stride) * stride * height
          if (next !== top) setTop(next)
        }}
        onKeyDown={keys}
        onMouseDown={press}
        onMouseOver={move}
        onMouseUp={drop}
        onDoubleClick={(event) => {
          const to = at(event)
          if (to && !to.head && edits.open(columns[to.column])) begin()
        }}
        onCopy={(event) => {
          if (edit) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', edits.copied())
        }}
        onCut={(event) => {
          if (edit || !editing) return
          event.preventDefault()
          event.clipboardData.setData('text/plain', edits.copied())
          edits.clear()
        }}
        onPaste={(event) => {
          if (edit || !editing) return
          event.preventDefault()
          void edits.paste(event.clipboardData.getData('text/plain'))
        }}
      >
        <div className="grid-head" role="row">
          <div className="grid-cell no" role="columnheader">
            #
          </div>
          {columns.map((column, index) => (
            <div
              key={column.field}
              role="columnheader"
              className={`grid-cell${index === 0 ? ' first' : ''}`}
              style={{ width: widthOf(column), textAlign: isRight(column.type) ? 'right' : 'left' }}
              title={column.help ?? column.label}
            >
              {column.label}
              {column.required && edits.open(column) && <span className="must"> *</span>}
            </div>
          ))}
        </div>
        <div style={{ height: Math.max(lines.length * height, 36), width: offsets.at(-1), position: 'relative' }}>
          {lines.length === 0 && editing && <div className="muted grid-empty">{t('empty')}</div>}
          {lines.slice(first, last).map((one, index) => {
            const row = first + index
            const [c0, c1] = row >= range.r0 && row <= range.r1 ? [range.c0, range.c1] : nobody
            return (
              <Row
                key={(one['id'] as string | undefined) ?? `n${row}`}
                line={one}
                row={row}
                name={`${prefix}${field.field}`}
                columns={columns}
                header={header}
                editing={editing}
                c0={c0}
                c1={c1}
                on={row === spot.row ? spot.column : -1}
                errors={wrong.get(row)}
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
                of={{ type: page.page, path: `${field.field}.${chosen!.field}`, doc }}
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
      <div role="status" className="over">
        {says && t('at', { row: spot.row + 1, label: chosen.label, text: says.join(', ') })}
      </div>
      <Foot lines={lines} columns={columns} range={range} />
    </div>
  )
}
