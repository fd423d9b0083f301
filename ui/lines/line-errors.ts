/** Errors of the lines: by line, from form validation or pasting, and as a list of cells to step through. */
import { useMemo } from 'react'
import type { PageField } from '../../model/page.ts'
import { unread, type Errors, type Values } from '../state/form-state.ts'

export interface Wrong {
  /** By index of the line, then by column. */
  readonly byLine: ReadonlyMap<number, Readonly<Record<string, readonly string[]>>>
  /** Index and column of every cell with an error, in order. */
  readonly spots: readonly (readonly [place: number, column: number])[]
  readonly places: ReadonlySet<number>
  /** Number of cells whose text could not be read. */
  readonly unreadCount: number
}

export function useWrong(
  lines: readonly Values[],
  { field, columns, errors }: { readonly field: string; readonly columns: readonly PageField[]; readonly errors: Errors },
): Wrong {
  const byLine = useMemo(() => {
    const rows = new Map<number, Record<string, readonly string[]>>()
    for (const [path, texts] of Object.entries(errors)) {
      const match = path.startsWith(`${field}[`) ? /\[(\d+)\]\.(\w+)/.exec(path) : null
      if (match) rows.set(Number(match[1]), { ...rows.get(Number(match[1])), [match[2]!]: texts })
    }
    return rows
  }, [errors, field])
  const cells = useMemo(
    () => lines.flatMap((line, place) => (line[unread] ? Object.keys(line[unread] as object).map((name) => ({ place, name })) : [])),
    [lines],
  )
  return useMemo(() => {
    const all = [...cells, ...[...byLine].flatMap(([place, lineErrors]) => Object.keys(lineErrors).map((name) => ({ place, name })))]
    const spots = [...new Set(all.map(({ place, name }) => `${place}.${columns.findIndex((one) => one.field === name)}`))]
      .map((one) => one.split('.').map(Number) as [number, number])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
    return { byLine, spots, places: new Set(spots.map(([place]) => place)), unreadCount: cells.length }
  }, [cells, byLine, columns])
}
