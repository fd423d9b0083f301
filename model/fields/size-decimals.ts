/**
 * Decimals by the keys of a size matrix (colour × size × second size): grading increments, usage, measured values, surcharges. A zero is a value; a
 * size without a cell is not known. A cell of a size alone holds for each of its second sizes that has no cell of its own.
 */
import { dec, grouped, plain, round } from '../decimal.ts'
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { kind, type Read } from './kind.ts'
import { cellKey, cellName, isNumeric, readSize, type Matrix, type MatrixCell } from './matrix.ts'
import { exampleDecimal, readDecimal } from './number.ts'
import { textTraits } from './traits.ts'
import { componentSchema } from './openapi.ts'

/** One decimal of a size: `{ size: '30', second: 'L32', value: '0.255' }`. */
export interface DecimalCell extends Omit<MatrixCell, 'pieces'> {
  readonly value: string
}
export interface SizeDecimals {
  readonly cells: readonly DecimalCell[]
}

/**
 * A field of decimals by size: `sizeDecimals(['用量', 'Usage'], { sizesFrom: 'style.sizeList', above: 0, places: 3 })`. The limits and places
 * of a number hold for each of its cells.
 */
export const sizeDecimals = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<SizeDecimals, O>> => ({
  kind: 'sizeDecimals',
  label,
  options: options ?? {},
})

/**
 * Returns decimals by size as text: `S 0.24 · M 0.25`; where a size is called by a number, `8: 39.75 · 10: 41.5`.
 * @param gap between the cells
 * @param sign between a size and its value; without one thousands are grouped
 */
export function sizeDecimalsText({ cells }: SizeDecimals, gap: string, sign?: string): string {
  const apart = sign ?? (cells.some(isNumeric) ? ': ' : ' ')
  return cells.map((cell) => `${cellName(cell)}${apart}${sign === undefined ? grouped(cell.value) : cell.value}`).join(gap)
}

/** Returns the cells in which two values differ, of each: those that are equal say nothing of a change. */
export function differingCells(one: SizeDecimals, other: SizeDecimals): readonly [SizeDecimals, SizeDecimals] {
  const without = (value: SizeDecimals, same: SizeDecimals): SizeDecimals => {
    const known = new Map(same.cells.map((cell) => [cellKey(cell), cell.value]))
    return { cells: value.cells.filter((cell) => known.get(cellKey(cell)) !== cell.value) }
  }
  return [without(one, other), without(other, one)]
}

/** Returns a result by size as decimals: pieces, which formulas may have made negative or broken, become values. */
export const asDecimals = ({ cells }: Matrix | SizeDecimals): SizeDecimals => ({
  cells: cells.map((cell) => ('value' in cell ? cell : withValue(cell))),
})
const withValue = ({ pieces, ...cell }: MatrixCell): DecimalCell => ({ ...cell, value: pieces })

/** Returns the value with each cell rounded half up to the places of the field, as the result of a formula is stored. */
export const roundedCells = (value: SizeDecimals, field: Field): SizeDecimals => ({
  cells: value.cells.map((cell) => ({ ...cell, value: round(String(cell.value), field.options.places ?? 4) })),
})

export const sizeDecimalsKind = kind({
  ...textTraits,
  name: 'sizeDecimals',
  label: ['分尺码数值', 'Decimals by size'],
  storage: 'json',
  openapi: componentSchema('SizeDecimals'),
  operators: [],
  brief: false,
  decides: true,
  print: { weight: 3, text: (value) => sizeDecimalsText(value as SizeDecimals, ' · ') },
  sheet: { import: 'sizes', cells: 'value', format: 'number', note: 'number' },
  read: readCells,
  example: (field, seed) => ({ cells: [{ size: 'M', value: exampleDecimal(field, seed) }] }),
})

function readCells(input: unknown, field: Field): Read {
  const invalid: Read = { error: 'field.sizeDecimals' }
  if (typeof input !== 'object' || input === null || !('cells' in input) || !Array.isArray(input.cells)) return invalid
  if (Object.keys(input).length > 1 || input.cells.length > 1000) return invalid
  const cells = new Map<string, DecimalCell>()
  for (const one of input.cells as readonly unknown[]) {
    const size = readSize(one)
    if (!size) return invalid
    // What is computed from a matrix has its colours; what is entered is entered by size.
    if (size.colour && !isComputed(field)) return { error: 'field.sizeColour', values: { size: cellName(size) } }
    if (size.second && field.options.sizeAlone) return { error: 'field.sizeAlone', values: { size: cellName(size) } }
    const { value } = one as { readonly value?: unknown }
    const read = readDecimal(value, field, field.options.places ?? 4)
    if ('error' in read && read.error === 'field.decimalPoint')
      return { error: 'field.sizeDecimalPoint', values: { size: cellName(size), text: String(read.values?.['text'] ?? '') } }
    if ('error' in read) return { error: 'field.sizeDecimal', values: { size: cellName(size), text: shown(value), ...limitsOf(field) } }
    const cell = { ...size, value: plain(dec(read.value as string)) }
    const key = cellKey({ ...cell, pieces: '0' })
    if (cells.has(key)) return invalid
    cells.set(key, cell)
  }
  return { value: { cells: [...cells.values()] } }
}

const isComputed = ({ options }: Field): boolean => options.computed === true || options.formula !== undefined

const shown = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, 40) : '')

/** Returns what the decimals of a field may be, for a message: at most so many places, and `≥ 0, ≤ 100`. */
function limitsOf({ options: { above, atLeast, atMost, places = 4 } }: Field): { readonly places: number; readonly limits: string } {
  const parts = [above !== undefined && `> ${above}`, atLeast !== undefined && `≥ ${atLeast}`, atMost !== undefined && `≤ ${atMost}`]
  const limits = parts.filter((one) => one !== false)
  return { places, limits: limits.length > 0 ? ` (${limits.join(', ')})` : '' }
}
