/** What is done to lines: add, remove, double, move, fill, clear, paste; each is one undo step. */
import { useEffect, useRef, useState } from 'react'
import type { Page, PageField } from '../../model/page.ts'
import { unread, withValues, type Values } from '../form/form-state.ts'
import { useServices } from '../services.ts'
import { narrowed, saidIn, widened } from './line-filter-sort.ts'
import { readCell } from './paste.ts'
import { resolveCodes, spread } from './paste-range.ts'
import { series } from './fill-series.ts'
import { Steps } from './undo-history.ts'
import type { View } from './line-arrangement.ts'

export interface Spot {
  readonly row: number
  readonly column: number
}
/** The chosen cells, both ends included; rows as they are shown. */
export interface Range {
  readonly r0: number
  readonly r1: number
  readonly c0: number
  readonly c1: number
}
export interface EditsOf {
  readonly page: Page
  readonly field: PageField
  readonly doc: Values
  readonly lines: readonly Values[]
  readonly view: View
  readonly editing: boolean
  readonly range: Range
  readonly spot: Spot
  readonly choose: (from: Spot, to: Spot) => void
  readonly onChange: (lines: readonly Values[]) => void
}
interface State {
  readonly lines: readonly Values[]
  readonly order: readonly number[] | undefined
  readonly turn: number
}

export type Edits = ReturnType<typeof useEdits>
export const mostLines = 5000
const numeric = new Set(['integer', 'quantity', 'money', 'percent'])

/**
 * The deeds of one grid. Rows are those that are shown: what is filtered away is never touched. `cut` counts the pasted cells that found no
 * place; `reading` while codes are being looked up.
 */
export function useEdits({ page, field, doc, lines, view, editing, range, spot, choose, onChange }: EditsOf) {
  const { pick } = useServices()
  const columns = field.columns ?? []
  const { order, turn } = view
  const rows = order?.length ?? lines.length
  const [cut, setCut] = useState(0)
  const [reading, setReading] = useState(false)
  const steps = useRef(new Steps<State>())
  const latest = useRef<State>({ lines, order, turn })
  latest.current = { lines, order, turn }
  useEffect(() => {
    if (!editing) steps.current.clear()
  }, [editing])

  /** The place of a shown row among the lines; past the last row, that of a line that is yet to be added. */
  const placeOf = (row: number): number => (!order ? row : row < rows ? order[row]! : lines.length + row - rows)
  const places = (from: number, to: number): number[] => Array.from({ length: Math.max(0, to - from + 1) }, (_, n) => placeOf(from + n))
  const chosen = (): number[] => places(range.r0, Math.min(range.r1, rows - 1))
  const change = (next: readonly Values[], { at, order: shown }: { at?: string; order?: readonly number[] } = {}) => {
    steps.current.keep(latest.current, at)
    onChange(next)
    view.follow(next, shown)
  }
  const mapped = (which: readonly number[], by: (line: Values) => Values) => {
    const set = new Set(which)
    return lines.map((line, place) => (set.has(place) ? by(line) : line))
  }
  const open = (column: PageField | undefined): column is PageField =>
    editing && column !== undefined && !column.isNotPost && column.restriction === 0
  /** New values of one line; those of one cell are one undo step as long as nothing else is changed. */
  const set = (row: number, values: Values, cell?: string) =>
    change(
      mapped([placeOf(row)], (line) => withValues(line, values)),
      { at: cell && `${placeOf(row)}.${cell}` },
    )
  /** A cell is left: figures as people write them are read, and what cannot be read is marked with its text kept. */
  const settle = (row: number, column: PageField) => {
    const place = placeOf(row)
    const value = lines[place]?.[column.field]
    if (typeof value !== 'string' || value === '' || !numeric.has(column.type)) return
    const read = readCell(column, value)
    if ('code' in read || (!read.error && read.value === value)) return
    const next = read.error ? { [column.field]: null } : { [column.field]: read.value }
    const texts = read.error ? { [unread]: { ...lines[place]![unread], [column.field]: value } } : {}
    change(
      mapped([place], (line) => ({ ...withValues(line, next), ...texts })),
      { at: `${place}.${column.field}` },
    )
  }
  const blank = (): Values => Object.fromEntries(columns.map((column) => [column.field, column.defaultValue ?? null]))
  const putIn = (given: readonly Values[], { at, row }: { at: number; row: number }) =>
    change([...lines.slice(0, at), ...given, ...lines.slice(at)], { order: order && widened(order, { at, count: given.length, row }) })
  /** A blank line above or below those chosen, or at the end. */
  const insert = (where: 'above' | 'below' | 'end') => {
    if (lines.length >= mostLines) return
    const row = where === 'end' || rows === 0 ? rows : where === 'above' ? range.r0 : range.r1 + 1
    putIn([blank()], { row, at: row === rows && where === 'end' ? lines.length : where === 'above' ? placeOf(row) : placeOf(row - 1) + 1 })
    choose({ row, column: 0 }, { row, column: 0 })
  }
  const removeLines = () => {
    const gone = new Set(chosen())
    change(
      lines.filter((_, place) => !gone.has(place)),
      { order: order && narrowed(order, gone) },
    )
    const row = Math.max(0, Math.min(range.r0, rows - gone.size - 1))
    choose({ row, column: spot.column }, { row, column: spot.column })
  }
  const duplicate = () => {
    const which = chosen()
    if (which.length === 0 || lines.length + which.length > mostLines) return
    putIn(
      which.map((place) => {
        const { id: _, no: __, ...line } = lines[place]!
        return line
      }),
      { at: Math.max(...which) + 1, row: range.r1 + 1 },
    )
  }
  /** The chosen lines go past their shown neighbour; where they are shown in another order there is nothing to go past. */
  const mayMove = (by: 1 | -1): boolean => !view.how.sort && (by < 0 ? range.r0 > 0 : range.r1 < rows - 1)
  const moveBy = (by: 1 | -1) => {
    if (!mayMove(by)) return
    const from = placeOf(by < 0 ? range.r0 - 1 : range.r1 + 1)
    const to = placeOf(by < 0 ? range.r1 : range.r0)
    const next = [...lines]
    const [neighbour] = next.splice(from, 1)
    next.splice(to, 0, neighbour!)
    const moved = (place: number) =>
      place === from ? to : place > from && place <= to ? place - 1 : place >= to && place < from ? place + 1 : place
    change(next, { order: order?.map(moved).sort((a, b) => a - b) })
    choose({ row: range.r0 + by, column: spot.column }, { row: range.r1 + by, column: spot.column })
  }
  const step = (back: boolean) => {
    const now = latest.current
    const next = back ? steps.current.undo(now) : steps.current.redo(now)
    if (!next) return
    onChange(next.lines)
    view.follow(next.lines, next.turn === turn ? next.order : 'anew')
  }
  /** The value of a cell with the title of its link. */
  const valuesOf = (line: Values, from: PageField, to: PageField): Values => ({
    [to.field]: line[from.field] ?? null,
    ...(`${from.field}$` in line ? { [`${to.field}$`]: line[`${from.field}$`] } : {}),
  })
  const fill = (down: boolean) => {
    const first = lines[placeOf(range.r0)]!
    change(
      mapped(chosen(), (line) => {
        let next = line
        for (let column = range.c0; column <= range.c1; column++) {
          const words = columns[column]!
          const from = down ? words : columns[range.c0]!
          if (open(words) && from.type === words.type) next = withValues(next, valuesOf(down ? first : line, from, words))
        }
        return next
      }),
    )
  }
  /** Drags the chosen cells on to `row`: even series go on, all else repeats. */
  const extend = (row: number) => {
    const count = Math.min(row, rows - 1) - range.r1
    if (count <= 0) return
    const source = chosen().map((place) => lines[place]!)
    const next = [...lines]
    for (const column of columns.slice(range.c0, range.c1 + 1)) {
      if (!open(column)) continue
      const values = series(
        source.map((line) => line[column.field] ?? null),
        count,
      )
      values.forEach((value, at) => {
        const to = placeOf(range.r1 + 1 + at)
        const from = source[at % source.length]!
        next[to] = withValues(next[to]!, { ...valuesOf(from, column, column), [column.field]: value })
      })
    }
    change(next)
    choose(spot, { row: range.r1 + count, column: range.c1 })
  }
  const clear = () => {
    const blanks = Object.fromEntries(
      columns
        .slice(range.c0, range.c1 + 1)
        .filter(open)
        .flatMap((column) => [[column.field, null], ...(column.displayfield ? [[`${column.field}$`, '']] : [])]),
    )
    change(mapped(chosen(), (line) => withValues(line, blanks)))
  }
  /** Today in every chosen cell that holds a day. */
  const today = () => {
    const day = new Date().toLocaleDateString('sv')
    const days = columns.slice(range.c0, range.c1 + 1).filter((column) => column.type === 'date' && open(column))
    if (days.length > 0)
      change(mapped(chosen(), (line) => withValues(line, Object.fromEntries(days.map(({ field: name }) => [name, day])))))
  }

  /** One undo step; rows grow; codes are looked up in one call a column; a single value fills the whole range. */
  const paste = async (text: string) => {
    const most = mostLines - (lines.length - rows)
    const put = spread(text, { range, columns: columns.map((column) => (open(column) ? column : undefined)), most })
    const cells = put.cells.map((one) => ({ ...one, row: placeOf(one.row) }))
    const added = Math.max(0, Math.min(put.rows, most) - rows)
    const look = cells.some((one) => 'code' in one.read)
    if (look) setReading(true)
    try {
      // What somebody typed while codes were looked up stays: the cells go into the lines as they are by then.
      const grown = () => [
        ...latest.current.lines,
        ...Array.from({ length: Math.max(0, lines.length + added - latest.current.lines.length) }, blank),
      ]
      const before = grown()
      const found = look ? await resolveCodes(cells, { pick, type: page.page, field, lines: before, doc }) : new Map<string, Values>()
      const next = grown()
      for (const { row, column, text: raw, read } of cells) {
        const values = 'code' in read ? found.get(`${row}.${column.field}`) : read.error ? undefined : { [column.field]: read.value }
        next[row] = values
          ? withValues(next[row]!, values)
          : { ...next[row], [column.field]: null, [unread]: { ...next[row]![unread], [column.field]: raw } }
      }
      setCut(put.cut)
      const { lines: now, order: shown } = latest.current
      change(next, { order: shown && [...shown, ...Array.from({ length: next.length - now.length }, (_, n) => now.length + n)] })
    } finally {
      setReading(false)
    }
  }
  const copied = () =>
    chosen()
      .map((place) =>
        columns
          .slice(range.c0, range.c1 + 1)
          .map((column) => saidIn(lines[place]!, column))
          .join('\t'),
      )
      .join('\n')

  return {
    open,
    set,
    settle,
    rows,
    placeOf,
    insert,
    removeLines,
    duplicate,
    mayMove,
    moveBy,
    step,
    fill,
    extend,
    clear,
    today,
    paste,
    copied,
    cut,
    reading,
    steps: steps.current,
  }
}
