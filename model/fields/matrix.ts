/**
 * Colour × size × optional second size (length, cup, width): one value type for every place that counts pieces (architecture 5).
 * Pieces and prepacks are both stored; a prepack without packs or without a ratio is none.
 */
import { add, compare, isDecimal, mul, grouped, tidy } from '../decimal.ts'
import type { Field, Filled, Options } from '../field.ts'
import type { Label } from '../text.ts'
import { isId } from './link.ts'
import { kind, type Read } from './kind.ts'
import { decimalsOf } from './number.ts'
import { textTraits } from './traits.ts'
import { componentSchema } from './openapi.ts'

/** `colour` is the id of a colour (absent where the line itself names one), sizes are codes of the style's size list. */
export interface MatrixCell {
  readonly colour?: string
  readonly size: string
  readonly second?: string
  readonly pieces: string
}
export interface Prepack {
  readonly name: string
  readonly packs: string
  readonly ratio: readonly MatrixCell[]
}
export interface Matrix {
  readonly cells: readonly MatrixCell[]
  readonly prepacks?: readonly Prepack[]
}

export const matrix = <const O extends Options = Options>(label: Label, options?: O): Field<Filled<Matrix, O>> => ({
  kind: 'matrix',
  label,
  options: options ?? {},
})

/** Whether a value of a field whose kind is not known is a size matrix. */
export const isMatrix = (value: unknown): value is Matrix =>
  typeof value === 'object' && value !== null && 'cells' in value && Array.isArray(value.cells)

/** Returns the identity of one cell, the same in every document that counts it. */
export const cellKey = (cell: Omit<MatrixCell, 'pieces'> & Partial<MatrixCell>): string =>
  `${cell.colour ?? ''}|${cell.size}|${cell.second ?? ''}`

/** Returns how a size is called: with the second one (length, cup, width) after a slash, as SKUs name it. */
export const cellName = ({ size, second }: Pick<MatrixCell, 'size' | 'second'>): string => (second ? `${size}/${second}` : size)

/**
 * Returns the size that the name of a cell means among the sizes of a list: `32/L30` is 32, and `S/M` is `S/M` where the list has it. A name that begins
 * with no size of the list stays as it is.
 */
export function sizeOfCellName(name: string, sizes: ReadonlySet<string>): string {
  for (let at = name.length; at > 0; at = name.lastIndexOf('/', at - 1)) if (sizes.has(name.slice(0, at))) return name.slice(0, at)
  return name
}

/** Returns all pieces by cell, with prepacks multiplied out. */
export function pieces(value: Matrix | null | undefined): Map<string, string> {
  const counts = new Map<string, string>()
  const put = (cell: MatrixCell, times: string) => counts.set(cellKey(cell), add(counts.get(cellKey(cell)) ?? '0', mul(cell.pieces, times)))
  for (const cell of value?.cells ?? []) put(cell, '1')
  for (const pack of value?.prepacks ?? []) for (const cell of pack.ratio) put(cell, pack.packs)
  return counts
}

export const totalPieces = (value: Matrix | null | undefined): string =>
  [...pieces(value).values()].reduce((sum, one) => add(sum, one), '0')

/** A size that is called by a number, beside which its figure would read as a second size: `36`, `30/L32`; `2XL` is a name. */
export const isNumeric = (cell: Omit<MatrixCell, 'pieces'>): boolean => /^\d+([.,]\d+)?(?=$|\/)/.test(cellName(cell))

/**
 * Returns a matrix as text: `S 250 · M 500 · A × 10 (S 1 · M 2)`, loose pieces first, then each prepack with its packs and its ratio; where a size is called by a number,
 * `36×13 · 38×29`.
 * @param gap between the cells; prepacks stand after a point
 * @param sign between a size and its pieces; without one their numbers are grouped
 */
export function matrixText({ cells, prepacks = [] }: Matrix, gap: string, sign?: string): string {
  const number = (text: string) => (sign === undefined ? grouped(text) : text)
  const apart = sign ?? ([...cells, ...prepacks.flatMap(({ ratio }) => ratio)].some(isNumeric) ? '×' : ' ')
  const listed = (some: readonly MatrixCell[]) => some.map((cell) => `${cellName(cell)}${apart}${number(cell.pieces)}`).join(gap)
  return [
    ...(cells.length > 0 ? [listed(cells)] : []),
    ...prepacks.map((pack) => `${pack.name} × ${number(pack.packs)} (${listed(pack.ratio)})`),
  ].join(' · ')
}

export const matrixKind = kind({
  ...textTraits,
  name: 'matrix',
  label: ['颜色尺码矩阵', 'Size matrix'],
  storage: 'json',
  openapi: componentSchema('Matrix'),
  operators: [],
  brief: false,
  decides: true,
  print: { weight: 3, text: (value) => matrixText(value as Matrix, ' · ') },
  sheet: { import: 'sizes', cells: 'pieces', format: 'number', note: 'number' },
  read: (input) => readMatrix(input),
})

function readMatrix(input: unknown): Read {
  const invalid: Read = { error: 'field.matrix' }
  if (typeof input !== 'object' || input === null || !Array.isArray((input as Matrix).cells)) return invalid
  const { cells, prepacks = [], ...rest } = input as { cells: unknown[]; prepacks?: unknown[] }
  if (Object.keys(rest).length > 0 || cells.length > 1000 || !Array.isArray(prepacks) || prepacks.length > 50) return invalid
  const uncounted = (cells as (MatrixCell | null)[]).find((cell) => typeof cell?.size === 'string' && !isCount(cell.pieces))
  if (uncounted) return { error: 'field.matrixPieces', values: { size: uncounted.size.slice(0, 20), text: textOf(uncounted.pieces) } }
  const read = readCells(cells)
  if (!read) return invalid
  const packs: Prepack[] = []
  for (const pack of prepacks as Prepack[]) {
    const ratio = Array.isArray(pack?.ratio) ? readCells(pack.ratio as unknown as unknown[]) : null
    if (!ratio || !isCount(pack.packs) || typeof pack.name !== 'string' || pack.name.length > 40) return invalid
    if (ratio.length > 0 && compare(String(pack.packs), '0') > 0) packs.push({ name: pack.name, packs: tidy(String(pack.packs)), ratio })
  }
  return { value: packs.length > 0 ? { cells: read, prepacks: packs } : { cells: read } }
}

function readCells(cells: unknown[]): MatrixCell[] | null {
  const read = new Map<string, MatrixCell>()
  for (const cell of cells) {
    const size = readSize(cell)
    const { pieces: count } = (cell ?? {}) as { readonly pieces?: unknown }
    if (!size || !isCount(count)) return null
    const clean: MatrixCell = { ...size, pieces: tidy(String(count)) }
    if (read.has(cellKey(clean))) return null
    if (compare(clean.pieces, '0') > 0) read.set(cellKey(clean), clean)
  }
  return [...read.values()]
}

/**
 * Reads what identifies a cell: its size, its second size and its colour.
 * @returns undefined when it is not a cell, or a name is longer than 20 characters
 */
export function readSize(input: unknown): Omit<MatrixCell, 'pieces'> | undefined {
  if (typeof input !== 'object' || input === null) return undefined
  const { size, second, colour } = input as Partial<Record<keyof MatrixCell, unknown>>
  if (typeof size !== 'string' || size.length > 20) return undefined
  if (colour !== undefined && colour !== null && !isId(colour)) return undefined
  if (second !== undefined && second !== null && (typeof second !== 'string' || second.length > 20)) return undefined
  return { ...(colour ? { colour: colour as string } : {}), size, ...(second ? { second: second as string } : {}) }
}

/** Returns what was entered as pieces, shortened for a message. */
const textOf = (pieces: unknown): string => (typeof pieces === 'string' || typeof pieces === 'number' ? String(pieces).slice(0, 40) : '')

/** Pieces are whole, not negative, and fewer than a thousand million in one cell. */
const isCount = (input: unknown) =>
  (typeof input === 'string' || typeof input === 'number') &&
  isDecimal(String(input)) &&
  decimalsOf(tidy(String(input))) === 0 &&
  compare(String(input), '0') >= 0 &&
  compare(String(input), '1000000000') < 0
