/** The line grid: keyboard, ranges, Excel paste, fill, undo; five thousand rows, of which only those in sight are drawn. */
import { Button } from 'antd'
import { useEffect, useMemo, useRef, useState } from 'react'
import { add, isDecimal } from '../../model/decimal.ts'
import { messages } from '../../model/messages.ts'
import type { Page, PageField } from '../../model/page.ts'
import { grouped } from '../fields/numbers.tsx'
import { isRight, kindFor } from '../fields/registry.tsx'
import type { Errors, Values } from '../form/form-state.ts'
import { useServices } from '../services.ts'
import { useLanguage, useText } from '../text/language.tsx'
import { readCell, readTable } from './paste.ts'
import { Steps } from './steps.ts'
import './grid.css'

const height = 36
interface Spot {
  readonly row: number
  readonly column: number
}
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
  const { pick } = useServices()
  const columns = field.columns ?? []
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [spot, setSpot] = useState<Spot>({ row: 0, column: 0 })
  const [end, setEnd] = useState<Spot>({ row: 0, column: 0 })
  const [edit, setEdit] = useState(false)
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  const steps = useRef<Steps<readonly Values[]>>(new Steps(lines))
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
  const change = (next: readonly Values[]) => {
    steps.current.push(next)
    onChange(next)
  }
  const open = (column: PageField | undefined) => editing && column !== undefined && !column.isNotPost && column.restriction === 0
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
  const set = (row: number, values: Values) => change(lines.map((line, at) => (at === row ? { ...line, ...values } : line)))
  const blank = (): Values => Object.fromEntries(columns.map((column) => [column.field, column.defaultValue ?? null]))
  const addLines = (count: number, at = lines.length) =>
    change([...lines.slice(0, at), ...Array.from({ length: count }, blank), ...lines.slice(at)])
  const removeLines = () => {
    change(lines.filter((_, at) => at < range.r0 || at > range.r1))
    go(range.r0, spot.column)
  }
  const duplicate = () =>
    change([
      ...lines.slice(0, range.r1 + 1),
      ...lines.slice(range.r0, range.r1 + 1).map(({ id: _, no: __, ...line }) => line),
      ...lines.slice(range.r1 + 1),
    ])
  const moveBy = (by: number) => {
    const to = spot.row + by
    if (to < 0 || to >= lines.length) return
    const next = [...lines]
    const [one] = next.splice(spot.row, 1)
    next.splice(to, 0, one!)
    change(next)
    go(to, spot.column)
  }
  const step = (back: boolean) => {
    const next = back ? steps.current.undo() : steps.current.redo()
    if (next) onChange(next)
  }
  const fill = (down: boolean) =>
    change(
      lines.map((line, at) => {
        if (at < range.r0 || at > range.r1) return line
        const next = { ...line }
        for (let column = range.c0; column <= range.c1; column++) {
          const words = columns[column]!
          if (!open(words)) continue
          const from = down ? { line: lines[range.r0]!, words } : { line, words: columns[range.c0]! }
          if (from.words.type !== words.type) continue
          next[words.field] = from.line[from.words.field]
          if (`${from.words.field}$` in from.line) next[`${words.field}$`] = from.line[`${from.words.field}$`]
        }
        return next
      }),
    )
  const clear = () =>
    change(
      lines.map((line, at) =>
        at < range.r0 || at > range.r1
          ? line
          : {
              ...line,
              ...Object.fromEntries(
                columns
                  .slice(range.c0, range.c1 + 1)
                  .filter(open)
                  .flatMap((column) => [
                    [column.field, null],
                    [`${column.field}$`, ''],
                  ]),
              ),
            },
      ),
    )

  /** One undo step; rows grow; codes are resolved in one call a column; a single value fills the whole range. */
  const paste = async (text: string) => {
    const table = readTable(text)
    const single = table.length === 1 && table[0]!.length === 1
    const rowsNeeded = single ? range.r1 + 1 : range.r0 + table.length
    const next = [...lines, ...Array.from({ length: Math.max(0, rowsNeeded - lines.length) }, blank)].slice(0, 5000)
    const unreadNow = new Set<string>()
    const codes = new Map<number, { row: number; code: string }[]>()
    const put = (row: number, column: number, text: string) => {
      const words = columns[column]
      if (!open(words) || row >= next.length) return
      const read = readCell(words!, text)
      if ('code' in read) codes.set(column, [...(codes.get(column) ?? []), { row, code: read.code }])
      else {
        next[row] = { ...next[row], [words!.field]: read.value }
        if (read.error) unreadNow.add(`${row}.${words!.field}`)
      }
    }
    if (single)
      for (let row = range.r0; row <= range.r1; row++)
        for (let column = range.c0; column <= range.c1; column++) put(row, column, table[0]![0]!)
    else table.forEach((cells, r) => cells.forEach((cell, c) => put(range.r0 + r, range.c0 + c, cell)))
    for (const [column, wanted] of codes) {
      const words = columns[column]!
      const found = await pick(words.to!, {
        codes: [...new Set(wanted.map((one) => one.code))],
        for: { type: page.page, field: `${field.field}.${words.field}`, values: {} },
      }).catch(() => [])
      const byCode = new Map(found.map((one) => [one.code, one]))
      for (const { row, code } of wanted) {
        const one = byCode.get(code)
        next[row] = {
          ...next[row],
          [words.field]: one && !one.many ? one.id : null,
          [`${words.field}$`]: one && !one.many ? one.title : code,
        }
        if (!one || one.many) unreadNow.add(`${row}.${words.field}`)
      }
    }
    setUnread(unreadNow)
    change(next)
  }
  const copied = () =>
    lines
      .slice(range.r0, range.r1 + 1)
      .map((line) =>
        columns
          .slice(range.c0, range.c1 + 1)
          .map((column) =>
            kindFor(column.type)
              .text(line[column.field], { field: column, value: line[column.field], row: line })
              .replace(/[\t\n]/g, ' '),
          )
          .join('\t'),
      )
      .join('\n')

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
  const picked = lines
    .slice(range.r0, range.r1 + 1)
    .flatMap((line) => columns.slice(range.c0, range.c1 + 1).map((column) => line[column.field]))
    .filter((value) => (typeof value === 'string' || typeof value === 'number') && isDecimal(String(value)))
    .map(String)
  const totals = columns.filter((column) => ['quantity', 'money', 'integer'].includes(column.type) && column.isNotPost)
  return (
    <div>
      <div className="grid-bar">
        {editing && (
          <>
            <Button
              size="small"
              onClick={() => {
                addLines(1)
                setTimeout(() => {
                  go(lines.length, 0)
                  box.current?.focus()
                })
              }}
            >
              {t('addLine')}
            </Button>
            <Button size="small" disabled={lines.length === 0} onClick={duplicate}>
              {t('duplicateLine')}
            </Button>
            <Button size="small" disabled={lines.length === 0} onClick={removeLines}>
              {t('removeLine')}
            </Button>
            <Button size="small" aria-label={t('moveUp')} disabled={spot.row === 0} onClick={() => moveBy(-1)}>
              ↑
            </Button>
            <Button size="small" aria-label={t('moveDown')} disabled={spot.row >= lines.length - 1} onClick={() => moveBy(1)}>
              ↓
            </Button>
            <Button size="small" onClick={() => step(true)} disabled={!steps.current.canUndo}>
              {t('undo')}
            </Button>
            <Button size="small" onClick={() => step(false)} disabled={!steps.current.canRedo}>
              {t('redo')}
            </Button>
            <span className="muted">{t('pasteHint')}</span>
          </>
        )}
        <span className="grow" />
        {wrong.size > 0 && (
          <Button size="small" danger onClick={nextError}>
            {t('errors', { n: wrong.size })} · {t('nextError')} F8
          </Button>
        )}
        <span className="muted">{t('lines', { n: lines.length })}</span>
      </div>
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
            event.clipboardData.setData('text/plain', copied())
          }
        }}
        onPaste={(event) => {
          if (!edit && editing) {
            event.preventDefault()
            void paste(event.clipboardData.getData('text/plain'))
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
              ref={(element) => element?.querySelector<HTMLElement>('input,textarea')?.focus()}
            >
              <Editor
                key={`${spot.row}.${spot.column}`}
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
      <div className="grid-foot" aria-live="polite">
        {totals.map((column) => (
          <span key={column.field}>
            {column.label}{' '}
            <b>
              {grouped(
                lines.reduce(
                  (sum, line) => (isDecimal(String(line[column.field] ?? '')) ? add(sum, String(line[column.field])) : sum),
                  '0',
                ),
                column.type === 'money' ? 2 : 0,
              )}
            </b>
          </span>
        ))}
        {picked.length > 1 && (
          <span>
            {t('selection')} Σ {grouped(picked.reduce(add, '0'))} · n {picked.length}
          </span>
        )}
      </div>
    </div>
  )
}
