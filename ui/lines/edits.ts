/** What is done to lines: add, remove, double, move, fill, clear, paste; each is one undo step. */
import { useRef, useState } from 'react'
import type { Page, PageField } from '../../model/page.ts'
import { kindFor } from '../fields/registry.tsx'
import type { Values } from '../form/form-state.ts'
import { useServices } from '../services.ts'
import { readCell, readTable } from './paste.ts'
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
  readonly lines: readonly Values[]
  readonly editing: boolean
  readonly range: Range
  readonly spot: Spot
  readonly go: (row: number, column: number, extend?: boolean) => void
  readonly onChange: (lines: readonly Values[]) => void
}

export type Edits = ReturnType<typeof useEdits>

/** The deeds of one grid. `unread` names the pasted cells (`row.field`) that could not be understood. */
export function useEdits({ page, field, lines, editing, range, spot, go, onChange }: EditsOf) {
  const { pick } = useServices()
  const columns = field.columns ?? []
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set())
  const steps = useRef<Steps<readonly Values[]>>(new Steps(lines))
  const change = (next: readonly Values[]) => {
    steps.current.push(next)
    onChange(next)
  }
  const open = (column: PageField | undefined) => editing && column !== undefined && !column.isNotPost && column.restriction === 0
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

  return { change, open, set, addLines, removeLines, duplicate, moveBy, step, fill, clear, paste, copied, unread, steps: steps.current }
}
