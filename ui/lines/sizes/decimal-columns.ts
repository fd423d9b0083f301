/**
 * Decimals by size as columns of a line grid: one field of the lines is chosen, and each size of it has a column of its own
 * (`steps||S|`). What is written under these names becomes the field again. Pure functions.
 */
import { isDecimal, sub } from '../../../model/decimal.ts'
import { limitsText } from '../../../model/sizes/tolerance.ts'
import type { DecimalCell, SizeDecimals } from '../../../model/fields/size-decimals.ts'
import { cellName } from '../../../model/fields/matrix.ts'
import type { PageField } from '../../../model/page.ts'
import type { Values } from '../../state/form-state.ts'
import { partName, textAt, type LineColumn, type SizeOf } from './size-columns.ts'

/** The fields of lines that have decimals by size. */
export const decimalsIn = (columns: readonly PageField[]): readonly PageField[] => columns.filter(({ type }) => type === 'sizeDecimals')

/**
 * Returns the field whose sizes are columns until a person chooses another one: the one that is computed of the others; undefined where there is
 * none, so that every field stays one column.
 */
export const usualDecimals = (columns: readonly PageField[]): string | undefined =>
  decimalsIn(columns).find(({ isNotPost }) => isNotPost)?.field

/** Returns the fields whose tolerance the viewer sees: what is allowed in their sizes can be shown in place of their values. */
export const tolerancesIn = (columns: readonly PageField[]): readonly PageField[] =>
  decimalsIn(columns).filter(
    ({ tolerance }) => tolerance && [tolerance.minus, tolerance.plus].every((name) => columns.some(({ field }) => field === name)),
  )

interface ChosenDecimals {
  readonly chosen: string
  /** The sizes show what is allowed in them, and take no input. */
  readonly isAllowed?: boolean
  readonly sizes: readonly SizeOf[]
  /** The size from which the others are computed. */
  readonly baseSize?: string | undefined
  readonly editing: boolean
}

/** Returns the size of the document from which a field by size is computed; undefined where it names none. */
export function baseSizeOf(column: PageField | undefined, doc: Values): string | undefined {
  const size: unknown = column?.typedInto?.base && doc[column.typedInto.base.size]
  return typeof size === 'string' && size !== '' ? size : undefined
}

/**
 * Returns the columns with the sizes of the chosen field in its place. While lines are read, the other fields by size give way: the switch leads
 * to them.
 */
export function withDecimals(
  columns: readonly PageField[],
  { chosen, isAllowed = false, sizes, baseSize, editing }: ChosenDecimals,
): readonly LineColumn[] {
  if (sizes.length === 0) return columns
  const tight = sizes.length > 8 ? 2 : 1
  return columns.flatMap((column): readonly LineColumn[] => {
    if (column.field === chosen) {
      const typed = isAllowed ? undefined : typedIn(column, columns)
      const shown = isAllowed ? ({ type: 'text', isNotPost: true, allowed: column.tolerance! } as const) : {}
      return sizes.map((size) => ({
        ...sizeColumn(column, size, { tight, ...(typed ? { typed } : {}) }),
        ...shown,
        ...(size.size === baseSize ? { base: column.typedInto!.base!.field } : {}),
      }))
    }
    return column.type === 'sizeDecimals' && !editing ? [] : [column]
  })
}

function sizeColumn(column: PageField, size: SizeOf, { tight, typed }: Pick<LineColumn, 'typed'> & { readonly tight: 1 | 2 }): LineColumn {
  const { displayfield: _, sizesFrom: __, help: ___, typedInto: ____, tolerance: _____, processor: ______, ...rest } = column
  const label = [size.colour, cellName(size)].filter(Boolean).join(' ')
  const part = { ...size, of: column.field }
  const shape = { field: partName(column.field, size), type: 'quantity', label, required: false, part, tight } as const
  return { ...rest, ...shape, ...(typed ? { typed, isNotPost: false } : {}) }
}

/** Returns where the cells of a computed field are typed into, where the viewer may write that field. */
function typedIn({ typedInto }: PageField, columns: readonly PageField[]): LineColumn['typed'] {
  const target = columns.find(({ field }) => field === typedInto?.field)
  return target && !target.isNotPost && target.restriction === 0 ? typedInto : undefined
}

/** Returns the sizes that the lines have decimals of, each once. */
export function sizesWithDecimals(lines: readonly Values[], columns: readonly PageField[]): readonly SizeOf[] {
  const sizes = new Map<string, SizeOf>()
  for (const line of lines)
    for (const { field } of decimalsIn(columns))
      for (const { value: _, ...size } of cellsOf(line, field)) sizes.set(partName('', size), size)
  return [...sizes.values()]
}

const cellsOf = (line: Values, field: string): readonly DecimalCell[] => (line[field] as SizeDecimals | null | undefined)?.cells ?? []

const spreads = new WeakMap<Values, { readonly columns: readonly LineColumn[]; readonly line: Values }>()
const folds = new WeakMap<Values, Values>()

/** Returns a line with the decimal of each size under the name of its column; the same object for the same line and columns. */
export function spreadDecimals(line: Values, columns: readonly LineColumn[]): Values {
  const known = spreads.get(line)
  if (known?.columns === columns) return known.line
  const next: Values = { ...line }
  for (const field of new Set(columns.flatMap(({ part }) => part?.of ?? [])))
    for (const { value, ...size } of cellsOf(line, field)) next[partName(field, size)] = value
  for (const column of columns) {
    const value: unknown = next[column.field]
    if (column.allowed && isDecimal(value)) {
      const { minus, plus } = column.allowed
      next[column.field] = limitsText(value, { minus: line[minus], plus: line[plus] })
    }
    if (column.part && textAt(line, column) !== undefined) next[column.field] = null
  }
  spreads.set(line, { columns, line: next })
  folds.set(next, line)
  return next
}

/** Returns the line as it is stored, with what was written under the names of sizes in its field. */
export function foldDecimals(shown: Values, columns: readonly LineColumn[], fields: readonly PageField[]): Values {
  const known = folds.get(shown)
  if (known) return known
  const next: Values = { ...shown }
  for (const name of Object.keys(next)) if (fields.some(({ field }) => name.startsWith(`${field}|`))) delete next[name]
  for (const { field } of fields) {
    const parts = columns.filter(({ part, isNotPost, restriction }) => part?.of === field && !isNotPost && restriction === 0)
    const typed = parts[0]?.typed
    if (typed) Object.assign(next, foldTyped(shown, parts, typed))
    else if (parts.length > 0) next[field] = foldWritten(shown, parts, field)
  }
  folds.set(shown, next)
  return next
}

const sizeOf = ({ part }: LineColumn): SizeOf => {
  const { of: _, ...size } = part!
  return size
}

/** Returns whether the figure of a computed cell was typed. */
export const isTypedAt = (line: Values, { part, typed }: LineColumn): boolean =>
  part !== undefined &&
  typed !== undefined &&
  cellsOf(line, typed.field).some((cell) => partName(part.of, cell) === partName(part.of, part))

/** Returns the decimals as they are written; the same object where nothing was changed. */
function foldWritten(shown: Values, parts: readonly LineColumn[], field: string): SizeDecimals | null {
  const cells = parts.flatMap((column): DecimalCell[] => {
    const value: unknown = shown[column.field]
    return typeof value === 'string' && value !== '' ? [{ ...sizeOf(column), value }] : []
  })
  const isSame = JSON.stringify(sorted(cells)) === JSON.stringify(sorted(cellsOf(shown, field)))
  return isSame ? ((shown[field] ?? null) as SizeDecimals | null) : cells.length > 0 ? { cells } : null
}

/**
 * Returns the fields that take what is typed: a figure that differs from the computed one goes in, a blank takes the size out. The size from which the others
 * are computed is typed into its figure, unless it is typed in already.
 */
function foldTyped(shown: Values, parts: readonly LineColumn[], { field, less = [] }: NonNullable<LineColumn['typed']>): Values {
  const before = (shown[field] ?? null) as SizeDecimals | null
  const cells = new Map(cellsOf(shown, field).map((cell) => [partName('', cell), cell]))
  const next: Values = {}
  let isChanged = false
  for (const column of parts) {
    const size = sizeOf(column)
    const name = partName('', size)
    const value: unknown = shown[column.field] ?? null
    const computed = valueAt(shown, column.part!.of, size) ?? null
    if (value === computed || textAt(shown, column) !== undefined) continue
    if (value === null || value === '') isChanged = cells.delete(name) || isChanged
    else if (isDecimal(value)) {
      const added = less.map((one) => valueAt(shown, one, size) ?? '0').filter(isDecimal)
      const figure = added.reduce(sub, value)
      if (column.base !== undefined && !cells.has(name)) next[column.base] = figure
      else {
        cells.set(name, { ...size, value: figure })
        isChanged = true
      }
    }
  }
  next[field] = !isChanged ? before : cells.size > 0 ? { cells: [...cells.values()] } : null
  return next
}

/** The decimal of a size, or the figure of a field that holds for all sizes. */
function valueAt(line: Values, field: string, size: SizeOf): string | undefined {
  const value: unknown = line[field]
  if (typeof value === 'string') return value
  return cellsOf(line, field).find((cell) => partName('', cell) === partName('', size))?.value
}

const sorted = (cells: readonly DecimalCell[]): readonly (readonly string[])[] =>
  cells.map(({ value, ...size }) => [partName('', size), value]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
