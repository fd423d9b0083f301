/** The line grid: keyboard, ranges, Excel paste, fill, undo; five thousand rows, of which only those in sight are drawn. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { messages } from '../../model/messages.ts'
import type { Page, PageField } from '../../model/page.ts'
import { isRight, kindFor } from '../fields/registry.tsx'
import type { Errors, Values } from '../form/form-state.ts'
import { useLanguage, useText } from '../text/language.tsx'
import { useEdits, type Spot } from './edits.ts'
import { Bar, Foot } from './frame.tsx'
import './grid.css'

const height = 36
/** Once, when an editor appears: within it the person moves on by herself, from size to size. */
const takeFocus = (element: HTMLElement | null): void => element?.querySelector<HTMLElement>('input,textarea')?.focus()
export interface GridProps {
  readonly page: Page
  readonly field: PageField
  readonly doc: Values
  readonly lines: readonly Values[]
  readonly errors: Errors
  readonly editing: boolean
  readonly onChange: (lines: readonly Values[]) => void
}

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

export function Grid({ page, field, doc, lines, errors, editing, onChange }: GridProps): React.ReactElement {
  const t = useText()
  const language = useLanguage()
  const columns = field.columns ?? []
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 })
  const [end, setEnd] = useState<Spot>({ row: 0, column: 0 })
  const [edit, setEdit] = useState(false)
  const offsets = useMemo(
    () => columns.reduce<number[]>((sums, column) => [...sums, sums.at(-1)! + (widths[column.type] ?? 140)], [52]),
    [columns],
  )
  const range = {
    r0: Math.min(spot.row, end.row),
    r1: Math.max(spot.row, end.row),
    c0: Math.min(spot.column, end.column),
    c1: Math.max(spot.column, end.column),
  }
  useEffect(() => {
    if (!editing) setEdit(false)
  }, [editing])

  const scrollTo = (row: number) => {
    const element = box.current
    if (!element) return
    if (row * height < element.scrollTop) element.scrollTop = row * height
    else if ((row + 1) * height > element.scrollTop + element.clientHeight - 40)
      element.scrollTop = (row + 2) * height - element.clientHeight + 20
  }
  const go = (row: number, column: number, extend = false) => {
    const next = { row: Math.max(0, Math.min(lines.length - 1, row)), column: Math.max(0, Math.min(columns.length - 1, column)) }
    if (!extend) setSpot(next)
    setEnd(next)
    setEdit(false)
    scrollTo(next.row)
  }
  const edits = useEdits({ page, field, lines, editing, range, spot, go, onChange })
  const { open, set, step, fill, clear, unread } = edits
  const keys = (event: React.KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const control = event.ctrlKey || event.metaKey
    if (edit) {
      if (event.key === 'Escape') {
        setEdit(false)
        box.current?.focus()
      } else if (event.key === 'Tab') {
        event.preventDefault()
        go(spot.row, spot.column + (event.shiftKey ? -1 : 1))
        box.current?.focus()
      } else if (event.key === 'Enter' && !(event.target as HTMLElement).closest('.ant-select-open,textarea')) {
        event.preventDefault()
        go(spot.row + 1, spot.column)
        box.current?.focus()
      }
      return
    }
    const at = event.shiftKey ? end : spot
    const move: Record<string, () => void> = {
      ArrowDown: () => go(at.row + 1, at.column, event.shiftKey),
      ArrowUp: () => go(at.row - 1, at.column, event.shiftKey),
      ArrowRight: () => go(at.row, at.column + 1, event.shiftKey),
      ArrowLeft: () => go(at.row, at.column - 1, event.shiftKey),
      PageDown: () => go(at.row + 12, at.column, event.shiftKey),
      PageUp: () => go(at.row - 12, at.column, event.shiftKey),
      Home: () => go(control ? 0 : at.row, 0, event.shiftKey),
      End: () => go(control ? lines.length - 1 : at.row, columns.length - 1, event.shiftKey),
    }
    const deed: Record<string, () => void> = {
      z: () => step(true),
      y: () => step(false),
      d: () => fill(true),
      r: () => fill(false),
      ';': () =>
        open(columns[spot.column]) &&
        columns[spot.column]!.type === 'date' &&
        set(spot.row, { [columns[spot.column]!.field]: new Date().toLocaleDateString('sv') }),
      a: () => {
        setSpot({ row: 0, column: 0 })
        setEnd({ row: lines.length - 1, column: columns.length - 1 })
      },
    }
    if (move[event.key]) {
      event.preventDefault()
      move[event.key]!()
    } else if (control && deed[event.key.toLowerCase()]) {
      event.preventDefault()
      deed[event.key.toLowerCase()]!()
    } else if (control && event.key === 'Enter' && editing) {
      event.preventDefault()
      fill(true)
    } else if (event.key === 'F8') {
      event.preventDefault()
      nextError()
    } else if (!control && (event.key === 'Enter' || event.key === 'F2') && open(columns[spot.column])) {
      event.preventDefault()
      setEdit(true)
    } else if (!control && event.key === 'Delete' && editing) clear()
    // The first key is not lost: typing on a chosen cell begins with it, in Chinese input too.
    else if (!control && !event.altKey && event.key.length === 1 && open(columns[spot.column])) {
      const words = columns[spot.column]!
      if (['text', 'integer', 'quantity', 'money', 'percent', 'longText'].includes(words.type)) {
        event.preventDefault()
        set(spot.row, { [words.field]: event.key })
      }
      setEdit(true)
    }
  }
  const wrong = useMemo(
    () =>
      new Map(
        Object.entries(errors)
          .filter(([path]) => path.startsWith(`${field.field}[`))
          .map(([path, texts]) => [path.slice(field.field.length), texts]),
      ),
    [errors, field.field],
  )
  const nextError = () => {
    const spots = [...wrong.keys()]
      .map((path) => /^\[(\d+)\]\.(\w+)/.exec(path))
      .filter((one) => one !== null)
      .map(([, row, name]) => ({ row: Number(row), column: columns.findIndex((one) => one.field === name) }))
      .sort((a, b) => a.row - b.row || a.column - b.column)
    const next = spots.find((one) => one.row > spot.row || (one.row === spot.row && one.column > spot.column)) ?? spots[0]
    if (next) go(next.row, Math.max(0, next.column))
  }
  const first = Math.max(0, Math.floor(top / height) - 6)
  const last = Math.min(lines.length, first + Math.ceil(640 / height) + 14)
  const chosen = columns[spot.column]
  const Editor = chosen ? kindFor(chosen.type).Input : undefined
  return (
    <div>
      <Bar
        lines={lines}
        edits={edits}
        editing={editing}
        spot={spot}
        wrong={wrong.size}
        nextError={nextError}
        onAdded={() => {
          go(lines.length, 0)
          box.current?.focus()
        }}
      />
      {unread.size > 0 && (
        <div role="alert" className="over">
          {t('pasteUnresolved', { n: unread.size })}
        </div>
      )}
      <div
        ref={box}
        className="grid-box"
        role="grid"
        tabIndex={0}
        aria-label={field.label}
        aria-rowcount={lines.length + 1}
        aria-colcount={columns.length}
        aria-activedescendant={lines.length > 0 ? `cell-${field.field}-${spot.row}-${spot.column}` : undefined}
        onScroll={(event) => setTop(event.currentTarget.scrollTop)}
        onKeyDown={keys}
        onCopy={(event) => {
          if (!edit) {
            event.preventDefault()
            event.clipboardData.setData('text/plain', edits.copied())
          }
        }}
        onPaste={(event) => {
          if (!edit && editing) {
            event.preventDefault()
            void edits.paste(event.clipboardData.getData('text/plain'))
          }
        }}
      >
        <div className="grid-head" role="row">
          <div className="grid-cell no" role="columnheader">
            #
          </div>
          {columns.map((column) => (
            <div
              key={column.field}
              role="columnheader"
              className="grid-cell"
              style={{ width: widths[column.type] ?? 140, textAlign: isRight(column.type) ? 'right' : 'left' }}
              title={column.help ?? column.label}
            >
              {column.label}
              {column.required && open(column) && <span className="must"> *</span>}
            </div>
          ))}
        </div>
        <div style={{ height: Math.max(lines.length * height, 36), width: offsets.at(-1), position: 'relative' }}>
          {lines.slice(first, last).map((line, index) => {
            const row = first + index
            return (
              <div key={line['id'] ?? `n${row}`} className="grid-row" role="row" aria-rowindex={row + 2} style={{ top: row * height }}>
                <div
                  className="grid-cell no"
                  role="rowheader"
                  onClick={() => {
                    setSpot({ row, column: 0 })
                    setEnd({ row, column: columns.length - 1 })
                    box.current?.focus()
                  }}
                >
                  {row + 1}
                </div>
                {columns.map((column, at) => {
                  const inRange = row >= range.r0 && row <= range.r1 && at >= range.c0 && at <= range.c1
                  const bad =
                    wrong.get(`[${row}].${column.field}`) ??
                    (unread.has(`${row}.${column.field}`) ? [messages['field.choice'][language === 'en' ? 1 : 0]] : undefined)
                  const { Cell } = kindFor(column.type)
                  return (
                    <div
                      key={column.field}
                      id={`cell-${field.field}-${row}-${at}`}
                      role="gridcell"
                      aria-colindex={at + 1}
                      aria-selected={inRange}
                      aria-invalid={bad ? true : undefined}
                      aria-readonly={!open(column)}
                      title={bad?.join(', ')}
                      className={`grid-cell${inRange ? ' in' : ''}${spot.row === row && spot.column === at ? ' on' : ''}${bad ? ' bad' : ''}${editing && !open(column) ? ' off' : ''}`}
                      style={{ width: widths[column.type] ?? 140 }}
                      onMouseDown={(event) => {
                        if (event.button === 0) {
                          if (event.shiftKey) setEnd({ row, column: at })
                          else go(row, at)
                        }
                      }}
                      onMouseEnter={(event) => {
                        if (event.buttons === 1 && !edit) setEnd({ row, column: at })
                      }}
                      onDoubleClick={() => open(column) && setEdit(true)}
                    >
                      <Cell field={column} value={line[column.field]} row={{ ...line, doc }} />
                      {line[column.field] == null && unread.has(`${row}.${column.field}`) && (
                        <span className="over">{line[`${column.field}$`]}</span>
                      )}
                    </div>
                  )
                })}
              </div>
            )
          })}
          {edit && Editor && lines[spot.row] && (
            <div
              className="grid-edit"
              style={{ top: spot.row * height - 1, left: offsets[spot.column]! - 1, minWidth: Math.max(180, widths[chosen!.type] ?? 140) }}
              onMouseDown={(event) => event.stopPropagation()}
              key={`${spot.row}.${spot.column}`}
              ref={takeFocus}
            >
              <Editor
                field={chosen!}
                value={lines[spot.row]![chosen!.field]}
                row={{ ...lines[spot.row]!, doc }}
                of={{ type: page.page, path: `${field.field}.${chosen!.field}`, doc }}
                onChange={(value, more) => set(spot.row, { [chosen!.field]: value, ...more })}
              />
            </div>
          )}
        </div>
      </div>
      <Foot lines={lines} columns={columns} range={range} />
    </div>
  )
}
