/**
 * What is typed into the cells of decimals by size that a formula gives (`typedInto`), such as the values of a size chart: a figure becomes one of its own, a pin, and that of the base
 * size moves the row. The grid, the screens of a type and logic write such cells by this one rule.
 */
import { isDecimal, sub, type Numeric } from '../decimal.ts'
import type { TypedInto } from '../field.ts'
import { cellKey, type MatrixCell } from '../fields/matrix.ts'
import type { DecimalCell, SizeDecimals } from '../fields/size-decimals.ts'

type SizeCell = Omit<MatrixCell, 'pieces'>
/** A line with figures and decimals by size under the names of its columns. */
type Line = Readonly<Record<string, unknown>>

/** Returns the name of a size, or of a pair, that no other one has. */
const sizeKey = ({ size, second, colour }: SizeCell): string =>
  cellKey({ size, pieces: '', ...(second ? { second } : {}), ...(colour ? { colour } : {}) })

/** Returns the decimals of a field by size; none of a figure that holds for all sizes. */
export const cellsOf = (line: Line, field: string): readonly DecimalCell[] =>
  (line[field] as Partial<SizeDecimals> | null | undefined)?.cells ?? []

/** Returns the decimal that a field has for exactly this size, or pair. */
export const ownCellAt = (line: Line, field: string, cell: SizeCell): DecimalCell | undefined =>
  cellsOf(line, field).find((one) => sizeKey(one) === sizeKey(cell))

/** Returns the decimal of a size, of a pair or else of its size, or the figure of a field that holds for all sizes. */
export function figureAt(line: Line, field: string, cell: SizeCell): Numeric | undefined {
  const value = line[field]
  if (typeof value === 'string') return value
  const { second: _, ...alone } = cell
  return (ownCellAt(line, field, cell) ?? ownCellAt(line, field, alone))?.value
}

/**
 * Returns what a line gets where these values are typed: each goes into the field that takes it, less what the formula adds, so that the formula gives what was typed; null takes the
 * size out of there. The value of the base size goes into the figure from which the others are computed, unless the size has a figure of its own already.
 * @param written the sizes with what was typed
 * @param baseSize the size from which the others are computed; undefined where there is none
 */
export function withTypedCells(
  line: Line,
  { field, less = [], base }: TypedInto,
  { written, baseSize }: { readonly written: readonly (SizeCell & { readonly value: Numeric | null })[]; readonly baseSize?: unknown },
): Record<string, unknown> {
  const cells = new Map(cellsOf(line, field).map((cell) => [sizeKey(cell), cell]))
  const next: Record<string, unknown> = {}
  let isChanged = false
  for (const { value, ...cell } of written) {
    const key = sizeKey(cell)
    if (value === null) {
      isChanged = cells.delete(key) || isChanged
      continue
    }
    const figure = less
      .map((name) => figureAt(line, name, cell) ?? '0')
      .filter(isDecimal)
      .reduce(sub, value)
    if (base !== undefined && cell.size === baseSize && !cell.second && !cells.has(key)) next[base.field] = figure
    else {
      cells.set(key, { ...cell, value: figure })
      isChanged = true
    }
  }
  next[field] = !isChanged ? (line[field] ?? null) : cells.size > 0 ? { cells: [...cells.values()] } : null
  return next
}
