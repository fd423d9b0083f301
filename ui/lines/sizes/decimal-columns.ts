/**
 * Decimals by size as columns of a line grid: one field of the lines is chosen, and each size of it has a column of its own
 * (`steps||S|`). What is written under these names becomes the field again. Where the list has second sizes, the columns are the sizes alone, which hold for
 * all of them, or the pairs of one second size, where a pair without a figure of its own shows that of its size. Pure functions.
 */
import { isDecimal } from '../../../model/decimal.ts'
import { cellsOf, figureAt, ownCellAt, withTypedCells } from '../../../model/sizes/typed-cells.ts'
import { limitsText } from '../../../model/sizes/tolerance.ts'
import type { DecimalCell, SizeDecimals } from '../../../model/fields/size-decimals.ts'
import { cellName } from '../../../model/fields/matrix.ts'
import type { PageField } from '../../../model/page.ts'
import type { OfferedSizes } from '../../../model/sizes/size-source.ts'
import type { Values } from '../../state/form-state.ts'
import { joinSizes, partName, textAt, type LineColumn, type SizeOf } from './size-columns.ts'

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

/** The second sizes of which one may be chosen, and whether the sizes alone are a choice too. */
export interface SecondChoice {
  readonly seconds: readonly string[]
  readonly hasAll: boolean
}

/**
 * Returns the second sizes that the grid offers for a field: those of the lists, and those of which the lines have decimals. A copy, into which nothing is typed,
 * offers those that it has alone.
 */
export function secondChoiceOf(column: PageField, offered: readonly OfferedSizes[], lines: readonly Values[]): SecondChoice {
  if (column.sizeAlone) return { seconds: [], hasAll: true }
  const isCopy = column.isNotPost && !column.typedInto
  const counted = isCopy ? lines.flatMap((line) => cellsOf(line, column.field)) : sizesWithDecimals(lines, [column])
  const had = counted.flatMap(({ second }) => second ?? [])
  const all = new Set([...offered.flatMap(({ seconds }) => seconds), ...had])
  return isCopy
    ? { seconds: [...all].filter((second) => had.includes(second)), hasAll: had.length === 0 || counted.some(({ second }) => !second) }
    : { seconds: [...all], hasAll: true }
}

/** Returns the sizes and second sizes of lines that no list has any more, once a list is known. */
export function goneFrom(offered: readonly OfferedSizes[], counted: readonly SizeOf[]): readonly string[] {
  const [sizes, seconds] = [offered.flatMap((list) => list.sizes), offered.flatMap((list) => list.seconds)]
  if (sizes.length === 0) return []
  const names = counted.flatMap(({ size, second }) => [
    ...(sizes.includes(size) ? [] : [size]),
    ...(second && !seconds.includes(second) ? [second] : []),
  ])
  return [...new Set(names)]
}

/** Returns the sizes of the columns: of the lists and of what the lines have, each alone or, where a second size is chosen, as a pair with it. */
export function sizesShown(offered: readonly OfferedSizes[], counted: readonly SizeOf[], second: string | undefined): readonly SizeOf[] {
  const alone = joinSizes(
    offered.map(({ sizes }) => ({ sizes, seconds: [] })),
    counted.map(({ second: _, ...size }) => size),
  )
  return second === undefined ? alone : alone.map((size) => ({ ...size, second }))
}

interface ChosenDecimals {
  readonly chosen: string
  /** The sizes show what is allowed in them, and take no input. */
  readonly isAllowed?: boolean
  readonly sizes: readonly SizeOf[]
  /** The names of sizes that the lists do not have. */
  readonly gone?: readonly string[]
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
  { chosen, isAllowed = false, sizes, gone = [], baseSize, editing }: ChosenDecimals,
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
        ...(size.size === baseSize && !size.second ? { base: column.typedInto!.base!.field } : {}),
        ...(gone.includes(size.size) || gone.includes(size.second ?? size.size) ? { gone: true as const } : {}),
        ...(size.second ? { ownIn: ownFieldsOf(column) } : {}),
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
  return { ...rest, ...shape, ...(typed ? { typed, isNotPost: false, restriction: 0 } : {}) }
}

/** Returns the fields that say what a pair has of its own: those that go into a computed field, else the field itself. */
const ownFieldsOf = ({ field, typedInto }: PageField): readonly string[] =>
  typedInto ? [typedInto.field, ...(typedInto.less ?? [])] : [field]

/** Returns where the cells of a computed field are typed into, where the viewer may write that field. */
function typedIn({ typedInto }: PageField, columns: readonly PageField[]): LineColumn['typed'] {
  const target = columns.find(({ field }) => field === typedInto?.field)
  return target && !target.isNotPost && target.restriction === 0 ? typedInto : undefined
}

/** Returns the sizes that the lines have decimals of, each once. */
export function sizesWithDecimals(lines: readonly Values[], columns: readonly PageField[]): readonly SizeOf[] {
  const sizes = new Map<string, SizeOf>()
  const fields = decimalsIn(columns)
  for (const line of lines) for (const { field } of fields) for (const { name, size } of namedSizes(line[field])) sizes.set(name, size)
  return [...sizes.values()]
}

interface NamedSize {
  readonly name: string
  readonly size: SizeOf
}
const namedOf = new WeakMap<object, readonly NamedSize[]>()
/** Returns the sizes of a value with their names, computed once for each value: the grid asks at each key press for all its lines. */
function namedSizes(value: unknown): readonly NamedSize[] {
  const cells = (value as Partial<SizeDecimals> | null | undefined)?.cells
  if (!cells) return []
  let named = namedOf.get(cells)
  if (!named) namedOf.set(cells, (named = cells.map(({ value: _, ...size }) => ({ name: partName('', size), size }))))
  return named
}

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
    if (column.part?.second) next[column.field] ??= figureAt(line, column.part.of, column.part)
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

/** Returns whether a pair has a figure of its own, or that of its size alone; undefined for a size. */
export const pairMarkAt = (line: Values, { part, ownIn }: LineColumn): 'own' | 'ofSize' | undefined =>
  part === undefined || ownIn === undefined ? undefined : ownIn.some((field) => ownCellAt(line, field, part)) ? 'own' : 'ofSize'

/**
 * Returns the decimals as they are written; the same object where nothing was changed. Cells that are not in sight stay, and a pair that shows the figure of its
 * size gets none of its own.
 */
function foldWritten(shown: Values, parts: readonly LineColumn[], field: string): SizeDecimals | null {
  const names = new Set(parts.map((column) => partName('', sizeOf(column))))
  const others = cellsOf(shown, field).filter((cell) => !names.has(partName('', cell)))
  const written = parts.flatMap((column): DecimalCell[] => {
    const value: unknown = shown[column.field]
    if (typeof value !== 'string' || value === '') return []
    const size = sizeOf(column)
    const isOfSize = !ownCellAt(shown, field, size) && value === figureAt(shown, field, size)
    return size.second && isOfSize ? [] : [{ ...size, value }]
  })
  const cells = parts[0]!.part!.second ? [...others, ...written] : [...written, ...others]
  const isSame = JSON.stringify(sorted(cells)) === JSON.stringify(sorted(cellsOf(shown, field)))
  return isSame ? ((shown[field] ?? null) as SizeDecimals | null) : cells.length > 0 ? { cells } : null
}

/** Returns the fields that take what is typed: a figure that differs from the computed one goes in, a blank takes the size out (`withTypedCells`). */
function foldTyped(shown: Values, parts: readonly LineColumn[], typed: NonNullable<LineColumn['typed']>): Values {
  const written = parts.flatMap((column): (SizeOf & { readonly value: string | null })[] => {
    const size = sizeOf(column)
    const value: unknown = shown[column.field] ?? null
    const isComputed = value === (figureAt(shown, column.part!.of, size) ?? null)
    if (isComputed || textAt(shown, column) !== undefined) return []
    if (value === null || value === '') return [{ ...size, value: null }]
    return isDecimal(value) ? [{ ...size, value }] : []
  })
  return withTypedCells(shown, typed, { written, baseSize: parts.find(({ base }) => base !== undefined)?.part!.size })
}

const sorted = (cells: readonly DecimalCell[]): readonly (readonly string[])[] =>
  cells.map(({ value, ...size }) => [partName('', size), value]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))
