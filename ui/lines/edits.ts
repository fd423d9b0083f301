/** What is done to lines: add, remove, double, move, fill, clear, paste; each is one undo step. */
import { useEffect, useRef, useState } from 'react'
import type { Page, PageField } from '../../model/page.ts'
import { kindFor } from '../fields/registry.tsx'
import { unread, withValues, type Values } from '../form/form-state.ts'
import { useServices } from '../services.ts'
import { readCell } from './paste.ts'
import { resolveCodes, spread } from './spread.ts'
import { series } from './series.ts'
import { Steps } from './steps.ts'

export interface Spot {
  readonly row: number
  readonly column: number
}
/** The chosen cells, both ends included. */
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
  readonly editing: boolean
  readonly range: Range
  readonly spot: Spot
  readonly go: (row: number, column: number, extend?: boolean) => void
  readonly onChange: (lines: readonly Values[]) => void
}

export type Edits = ReturnType<typeof useEdits>
export const mostLines = 5000
const numeric = new Set(['integer', 'quantity', 'money', 'percent'])

/** The deeds of one grid. `cut` counts the pasted cells that found no place; `reading` while codes are being looked up. */
export function useEdits({ page, field, doc, lines, editing, range, spot, go, onChange }: EditsOf) {
  const { pick } = useServices()
  const columns = field.columns ?? []
  const [cut, setCut] = useState(0)
  const [reading, setReading] = useState(false)
  const steps = useRef(new Steps<readonly Values[]>())
  const latest = useRef(lines)
  latest.current = lines
  useEffect(() => {
    if (!editing) steps.current.clear()
  }, [editing])

  const change = (next: readonly Values[], at?: string) => {
    steps.current.keep(latest.current, at)
    onChange(next)
  }
  const open = (column: PageField | undefined): column is PageField =>
    editing && column !== undefined && !column.isNotPost && column.restriction === 0
  /** New values of one line; those of one cell are one undo step as long as nothing else is changed. */
  const set = (row: number, values: Values, cell?: string) =>
    change(
      lines.map((line, at) => (at === row ? withValues(line, values) : line)),
      cell && `${row}.${cell}`,
    )
  /** A cell is left: figures as people write them are read, and what cannot be read is marked with its text kept. */
  const settle = (row: number, column: PageField) => {
    const value = lines[row]?.[column.field]
    if (typeof value !== 'string' || value === '' || !numeric.has(column.type)) return
    const read = readCell(column, value)
    if ('code' in read || (!read.error && read.value === value)) return
    const next = read.error ? { [column.field]: null } : { [column.field]: read.value }
    const texts = read.error ? { [unread]: { ...lines[row]![unread], [column.field]: value } } : {}
    change(
      lines.map((line, at) => (at === row ? { ...withValues(line, next), ...texts } : line)),
      `${row}.${column.field}`,
    )
  }
  const blank = (): Values => Object.fromEntries(columns.map((column) => [column.field, column.defaultValue ?? null]))
  const addLines = (count: number, at = lines.length) =>
    change([...lines.slice(0, at), ...Array.from({ length: count }, blank), ...lines.slice(at)])
  const removeLines = () => {
    change(lines.filter((_, at) => at < range.r0 || at > range.r1))
    go(Math.min(range.r0, lines.length - (range.r1 - range.r0) - 2), spot.column)
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
    const next = back ? steps.current.undo(lines) : steps.current.redo(lines)
    if (next) onChange(next)
  }
  /** The value of a cell with the title of its link. */
  const valuesOf = (line: Values, from: PageField, to: PageField): Values => ({
    [to.field]: line[from.field] ?? null,
    ...(`${from.field}$` in line ? { [`${to.field}$`]: line[`${from.field}$`] } : {}),
  })
  const fill = (down: boolean) =>
    change(
      lines.map((line, at) => {
        if (at < range.r0 || at > range.r1) return line
        let next = line
        for (let column = range.c0; column <= range.c1; column++) {
          const words = columns[column]!
          const from = down ? words : columns[range.c0]!
          if (open(words) && from.type === words.type) next = withValues(next, valuesOf(down ? lines[range.r0]! : line, from, words))
        }
        return next
      }),
    )
  /** Drags the chosen cells on to `row`: even series go on, all else repeats. */
  const extend = (row: number) => {
    const count = Math.min(row, lines.length - 1) - range.r1
    if (count <= 0) return
    const source = lines.slice(range.r0, range.r1 + 1)
    const next = [...lines]
    for (const column of columns.slice(range.c0, range.c1 + 1)) {
      if (!open(column)) continue
      const values = series(
        source.map((line) => line[column.field] ?? null),
        count,
      )
      values.forEach((value, at) => {
        const to = range.r1 + 1 + at
        const from = source[at % source.length]!
        next[to] = withValues(next[to]!, { ...valuesOf(from, column, column), [column.field]: value })
      })
    }
    change(next)
    go(range.r0 + source.length - 1 + count, range.c1, true)
  }
  const clear = () =>
    change(
      lines.map((line, at) =>
        at < range.r0 || at > range.r1
          ? line
          : withValues(
              line,
              Object.fromEntries(
                columns
                  .slice(range.c0, range.c1 + 1)
                  .filter(open)
                  .flatMap((column) => [[column.field, null], ...(column.displayfield ? [[`${column.field}$`, '']] : [])]),
              ),
            ),
      ),
    )

  /** One undo step; rows grow; codes are looked up in one call a column; a single value fills the whole range. */
  const paste = async (text: string) => {
    const put = spread(text, { range, columns: columns.map((column) => (open(column) ? column : undefined)), most: mostLines })
    const look = put.cells.some((one) => 'code' in one.read)
    if (look) setReading(true)
    try {
      // What somebody typed while codes were looked up stays: the cells go into the lines as they are by then.
      const grown = () => [
        ...latest.current,
        ...Array.from({ length: Math.max(0, Math.min(put.rows, mostLines) - latest.current.length) }, blank),
      ]
      const before = grown()
      const found = look ? await resolveCodes(put.cells, { pick, type: page.page, field, lines: before, doc }) : new Map<string, Values>()
      const next = grown()
      for (const { row, column, text: raw, read } of put.cells) {
        const values = 'code' in read ? found.get(`${row}.${column.field}`) : read.error ? undefined : { [column.field]: read.value }
        next[row] = values
          ? withValues(next[row]!, values)
          : { ...next[row], [column.field]: null, [unread]: { ...next[row]![unread], [column.field]: raw } }
      }
      setCut(put.cut)
      change(next)
    } finally {
      setReading(false)
    }
  }
  const copied = () =>
    lines
      .slice(range.r0, range.r1 + 1)
      .map((line) =>
        columns
          .slice(range.c0, range.c1 + 1)
          .map((column) =>
            (
              line[unread]?.[column.field] ??
              kindFor(column.type).text(line[column.field], { field: column, value: line[column.field], row: line })
            ).replace(/[\t\n]/g, ' '),
          )
          .join('\t'),
      )
      .join('\n')

  return {
    open,
    set,
    settle,
    addLines,
    removeLines,
    duplicate,
    moveBy,
    step,
    fill,
    extend,
    clear,
    paste,
    copied,
    cut,
    reading,
    steps: steps.current,
  }
}
