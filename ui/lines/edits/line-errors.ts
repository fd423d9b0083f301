/** Errors of the lines: by line, from form validation or pasting, and as a list of cells to step through. */
import { useMemo } from 'react'
import { unread, type Errors, type Values } from '../../state/form-state.ts'
import { rawIn } from './cell-text.ts'
import type { LineColumn, OfferOf } from '../sizes/size-columns.ts'
import { isOffered } from '../sizes/size-weights.ts'

export interface Wrong {
  /** By index of the line, then by column. */
  readonly byLine: ReadonlyMap<number, Readonly<Record<string, readonly string[]>>>
  /** Index and column of every cell with an error, in order. */
  readonly spots: readonly (readonly [place: number, column: number])[]
  readonly places: ReadonlySet<number>
  /** The lines with such cells, or with sizes that they may not count. */
  readonly refused: ReadonlySet<number>
  /** The cells whose text could not be read, or whose size the line may not count. */
  readonly cells: readonly LineCellName[]
}

/** A cell by the index of its line and the name of its column. */
export interface LineCellName {
  readonly place: number
  readonly name: string
}

export function useWrong(
  lines: readonly Values[],
  {
    field,
    columns,
    errors,
    offerOf,
  }: { readonly field: string; readonly columns: readonly LineColumn[]; readonly errors: Errors; readonly offerOf: OfferOf },
): Wrong {
  const byLine = useMemo(() => {
    const rows = new Map<number, Record<string, readonly string[]>>()
    for (const [path, texts] of Object.entries(errors)) {
      const match = path.startsWith(`${field}[`) ? /\[(\d+)\]\.(\w+)/.exec(path) : null
      if (!match) continue
      const [place, name] = [Number(match[1]), match[2]!]
      const total = columns.find(({ totals }) => totals === name)
      // What is wrong with a matrix stands at its total, unless single sizes of it are wrong.
      const isAtSizes = Object.keys((lines[place]?.[unread] as object | undefined) ?? {}).some((one) => one.startsWith(`${name}|`))
      const part = columns.find((column) => column.part?.of === name)
      if (!isAtSizes) rows.set(place, { ...rows.get(place), [total?.field ?? part?.field ?? name]: texts })
    }
    return rows
  }, [errors, field, columns, lines])
  const cells = useMemo(
    () => lines.flatMap((line, place) => refusedIn(line, { columns, offerOf }).map((name) => ({ place, name }))),
    [lines, columns, offerOf],
  )
  return useMemo(() => {
    const all = [...cells, ...[...byLine].flatMap(([place, lineErrors]) => Object.keys(lineErrors).map((name) => ({ place, name })))]
    const spots = [...new Set(all.map(({ place, name }) => `${place}.${columns.findIndex((one) => one.field === name)}`))]
      .map((one) => one.split('.').map(Number) as [number, number])
      .sort((a, b) => a[0] - b[0] || a[1] - b[1])
    return {
      byLine,
      spots,
      refused: new Set(cells.map(({ place }) => place)),
      places: new Set(spots.map(([place]) => place)),
      cells,
    }
  }, [cells, byLine, columns])
}

/** Returns the errors without those of the text in a cell that is being written: it is read once the cell is left. */
export function withoutTextAt(wrong: Wrong, { place, name }: LineCellName, column: number): Wrong {
  const cells = wrong.cells.filter((one) => one.place !== place || one.name !== name)
  if (cells.length === wrong.cells.length) return wrong
  const spots = wrong.spots.filter(([line, at]) => line !== place || at !== column)
  return { ...wrong, cells, spots, refused: new Set(cells.map((one) => one.place)), places: new Set(spots.map(([line]) => line)) }
}

/** Returns the names of the cells of a line whose text was not taken, or whose size the line may not count. */
function refusedIn(
  line: Values,
  { columns, offerOf }: { readonly columns: readonly LineColumn[]; readonly offerOf: OfferOf },
): readonly string[] {
  const texts = line[unread] as object | undefined
  const refused = texts ? columns.filter((column) => rawIn(line, column) !== undefined).map(({ field }) => field) : []
  const sizes = columns.filter(({ cell, field }) => cell && (line[field] ?? null) !== null && !isOffered(cell, offerOf(line, cell.matrix)))
  return [...refused, ...sizes.map(({ field }) => field)]
}
