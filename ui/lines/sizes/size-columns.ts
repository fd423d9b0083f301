/**
 * Sizes as columns of a line grid. A line whose matrix counts sizes is shown with one value for each size, under a name of its own
 * (`matrix|S||`), and what is written under these names becomes the matrix again. Pure functions.
 */
import { compare, isDecimal } from '../../../model/decimal.ts'
import { cellKey, cellName, type Matrix, type MatrixCell } from '../../../model/fields/matrix.ts'
import type { PageField } from '../../../model/page.ts'
import type { OfferedSizes } from '../../../model/sizes/size-source.ts'
import { allCells, totalOf } from '../../fields/matrix-cells.ts'
import { unread, type Values } from '../../state/form-state.ts'
import { spreadTotal, type Weights } from './size-ratio.ts'

export type SizeOf = Omit<MatrixCell, 'pieces'>
/** A column of a grid: a column of the lines, the pieces of one size of a matrix, or the total of a matrix. */
export interface LineColumn extends PageField {
  /** The matrix and the size whose pieces the column shows. */
  readonly cell?: SizeOf & { readonly matrix: string }
  /** The field of decimals by size and the size whose decimal the column shows. */
  readonly part?: SizeOf & { readonly of: string }
  /** Of the column of a pair: the fields in whose cells the pair has a figure of its own; in none of them it has that of its size alone. */
  readonly ownIn?: readonly string[]
  /** The size is no longer on the list. */
  readonly gone?: true
  /** The column shows a computed decimal; what is typed goes into another field. */
  readonly typed?: NonNullable<PageField['typedInto']>
  /** The column of the size from which the others are computed: what is typed goes into this figure of the line. */
  readonly base?: string
  /** The column shows what is allowed in its size, from the lowest to the highest value, as text. */
  readonly allowed?: NonNullable<PageField['tolerance']>
  /** The matrix whose total the column shows. */
  readonly totals?: string
  /** The first size of a list that shares no size with the list before it. */
  readonly first?: boolean
  /** The column groups the lines: its name stands in the heading of the group. */
  readonly groups?: boolean
  /** Among more than three sizes columns are narrower, among more than eight still more, so that amounts stay in sight, beside an open panel too. */
  readonly tight?: 1 | 2
  /** The column shows how far its line has come. */
  readonly far?: HowFar
  /** The column shows, for one document, the row of another lines field that has the key of the line. */
  readonly document?: LinkedCell
}
/** The columns of a line that count how far it has come, of which whole, and what is left to the first of them. */
export interface HowFar {
  readonly whole: string
  readonly steps: readonly { readonly field: string; readonly label: string }[]
  readonly left?: { readonly field: string; readonly label: string }
  /** The columns that the bars replace: the counters, and what is left to them. */
  readonly replaced: readonly string[]
}
/** The document whose column it is, the column of the lines whose choices its cells have, and which lines have cells. */
interface LinkedCell extends Pick<NonNullable<PageField['linked']>, 'sets' | 'only'> {
  readonly id: string
  readonly title: string
  readonly like: string
}
/** Returns what the line may count: the sizes of its list; undefined where no list is known. */
export type OfferOf = (line: Values, matrix: string) => OfferedSizes | undefined

/** Returns the name under which a line has the pieces of a size. */
export const partName = (matrix: string, size: SizeOf): string => `${matrix}|${cellKey({ ...size, pieces: '' })}`

/** The line without sizes as values of their own, kept at the line that has them. */
const origin = Symbol('line with its matrix')
type Spread = Values & { readonly [origin]?: Values }

/** Returns the matrices of lines whose sizes are columns: those that take input, else a matrix that stands alone. */
export function matricesIn(columns: readonly PageField[]): readonly PageField[] {
  const all = columns.filter(({ type }) => type === 'matrix')
  const open = all.filter(({ isNotPost, restriction }) => !isNotPost && restriction === 0)
  return open.length > 0 ? open : all.slice(0, 1)
}

/**
 * Returns the columns with each matrix replaced by its sizes and its total; a matrix of which no size is known stays one column.
 * @param sizesOf the sizes of a matrix in their order
 */
export function withSizes(
  columns: readonly PageField[],
  sizesOf: (matrix: string) => readonly (SizeOf & { first?: boolean })[],
): LineColumn[] {
  const matrices = matricesIn(columns).filter(({ field }) => sizesOf(field).length > 0)
  const totals = new Map(matrices.map((matrix) => [totalIn(columns, matrix.field), matrix]))
  return columns.flatMap((column): LineColumn[] => {
    if (totals.has(column)) return []
    return matrices.includes(column)
      ? [...sizesOf(column.field).map((size) => sizeColumn(column, size)), totalColumn(columns, column)]
      : [column]
  })
}

const tightened = new WeakMap<LineColumn, Partial<Record<1 | 2, LineColumn>>>()

/** Returns the columns as narrow as their number of sizes asks; the same objects for the same columns, so that rows are not drawn again. */
export function tightenedBySizes(columns: readonly LineColumn[]): readonly LineColumn[] {
  const sizes = columns.filter(({ cell }) => cell && !cell.second).length
  if (sizes <= 3) return columns
  const tight = sizes > 8 ? 2 : 1
  return columns.map((column) => {
    const known = tightened.get(column) ?? {}
    tightened.set(column, known)
    return (known[tight] ??= { ...column, tight })
  })
}

const totalIn = (columns: readonly PageField[], matrix: string): PageField | undefined =>
  columns.find(({ piecesOf }) => piecesOf === matrix)

function sizeColumn(matrix: PageField, { first, ...size }: SizeOf & { first?: boolean }): LineColumn {
  const { displayfield: _, sizesFrom: __, help: ___, ...rest } = matrix
  const cell = { ...size, matrix: matrix.field }
  return {
    ...rest,
    ...(first ? { first } : {}),
    field: partName(matrix.field, size),
    type: 'quantity',
    label: [size.colour, cellName(size)].filter(Boolean).join(' '),
    required: false,
    validations: [],
    limits: { total: true },
    cell,
  }
}

/** The total of a matrix takes the place of the column that counts its pieces. It takes input where the matrix does: the sizes share it. */
function totalColumn(columns: readonly PageField[], matrix: PageField): LineColumn {
  const counting = totalIn(columns, matrix.field)
  const { isNotPost, restriction, required } = matrix
  if (counting) return { ...counting, limits: { ...counting.limits, total: true }, isNotPost, restriction, required, totals: matrix.field }
  const { sizesFrom: _, ...rest } = matrix
  return { ...rest, field: `${matrix.field}|=`, type: 'quantity', validations: [], limits: { total: true }, totals: matrix.field }
}

/**
 * Puts lists of sizes in one order, in which each list keeps its own; lists without a common size follow each other.
 * @returns each size once, `first` where a list begins that has nothing in common with those before
 */
export function joinSizes(lists: readonly OfferedSizes[], counted: readonly SizeOf[]): readonly (SizeOf & { first?: boolean })[] {
  const sizesOf = ({ sizes, seconds }: OfferedSizes): SizeOf[] =>
    sizes.flatMap((size) => (seconds.length > 0 ? seconds.map((second) => ({ size, second })) : [{ size }]))
  const joined: (SizeOf & { first?: boolean })[] = []
  const placeOf = (size: SizeOf) => joined.findIndex((one) => cellKey({ ...one, pieces: '' }) === cellKey({ ...size, pieces: '' }))
  for (const list of lists) {
    const sizes = sizesOf(list)
    const isApart = joined.length > 0 && sizes.every((size) => placeOf(size) < 0)
    // Each new size stands behind the one before it in its list; those before the first common one stand in front of that.
    let at = isApart ? joined.length : Math.max(0, placeOf(sizes.find((size) => placeOf(size) >= 0) ?? sizes[0]!))
    for (const [index, size] of sizes.entries()) {
      const known = placeOf(size)
      if (known < 0) joined.splice(at, 0, isApart && index === 0 ? { ...size, first: true } : size)
      at = known < 0 ? at + 1 : Math.max(at, known + 1)
    }
  }
  for (const { size, second, colour } of counted) {
    const cellKey: SizeOf = { ...(colour ? { colour } : {}), size, ...(second ? { second } : {}) }
    if (placeOf(cellKey) < 0) joined.push(cellKey)
  }
  return joined
}

/** Returns the sizes that the lines count, each once. */
export function countedSizes(lines: readonly Values[], matrix: string): readonly SizeOf[] {
  const sizes = new Map<string, SizeOf>()
  for (const line of lines) {
    const value = line[matrix] as Matrix | null | undefined
    if (value) for (const cell of allCells(value)) if (!sizes.has(cellKey(cell))) sizes.set(cellKey(cell), cell)
    for (const name of Object.keys((line[unread] as object | undefined) ?? {})) {
      const [of, colour, size, second] = name.split('|')
      if (of === matrix && size)
        sizes.set(`${colour}|${size}|${second}`, { size, ...(second ? { second } : {}), ...(colour ? { colour } : {}) })
    }
  }
  return [...sizes.values()]
}

const spreads = new WeakMap<Values, { readonly columns: readonly LineColumn[]; readonly line: Values }>()
const folds = new WeakMap<Values, Values>()

/** Returns a line with the pieces of each size under the name of its column; the same object for the same line and columns. */
export function spreadLine(line: Values, columns: readonly LineColumn[]): Values {
  const known = spreads.get(line)
  if (known?.columns === columns) return known.line
  const next: Values & { [origin]?: Values } = { ...line, [origin]: line }
  for (const column of columns) {
    if (column.totals === undefined) continue
    const value = line[column.totals] as Matrix | null | undefined
    for (const cell of value?.cells ?? []) next[partName(column.totals, cell)] = cell.pieces
    if (column.field.includes('|')) next[column.field] = value ? totalOf(value) : null
    if (textAt(line, column) !== undefined) next[column.field] = null
  }
  spreads.set(line, { columns, line: next })
  folds.set(next, line)
  return next
}

/** Returns the text of a cell that could not be read; that of a whole matrix stands at its total. */
export const textAt = (line: Values, column: LineColumn): string | undefined =>
  (line[unread] as Record<string, string> | undefined)?.[column.field] ??
  (column.totals === undefined ? undefined : (line[unread] as Record<string, string> | undefined)?.[column.totals])

export interface FoldBy {
  readonly columns: readonly LineColumn[]
  /** By which weights the sizes of a line share a total that was typed; undefined where no size is known. */
  readonly weightsOf: (line: Values, matrix: string) => Weights | undefined
}

/** Returns the line as it is stored, with what was written under the names of sizes and totals in its matrix. */
export function foldLine(shown: Values, by: FoldBy): Values {
  const known = folds.get(shown)
  if (known) return known
  const { [origin]: before, ...plain } = shown as Values & { [origin]?: Values }
  const next: Values = plain
  for (const column of by.columns) if (column.totals !== undefined) foldMatrix({ next, shown, before }, column, by)
  const texts = next[unread] as object | undefined
  if (texts && Object.keys(texts).length === 0) delete next[unread]
  folds.set(shown, next)
  return next
}

const isCount = (value: unknown): value is string =>
  typeof value === 'string' && /^\d{1,9}$/.test(value) && isDecimal(value) && compare(value, '1000000000') < 0

function foldMatrix(
  { next, shown, before }: { readonly next: Values; readonly shown: Spread; readonly before: Values | undefined },
  total: LineColumn,
  { columns, weightsOf }: FoldBy,
): void {
  const matrix = total.totals!
  // Sizes that were written as a whole (`S 10 · M 20`) replace what the columns say.
  if ((shown[matrix] ?? null) !== (before?.[matrix] ?? null)) {
    for (const { field, cell } of columns) if (cell?.matrix === matrix) delete next[field]
    if (total.field.includes('|')) delete next[total.field]
    return
  }
  const texts: Record<string, string> = { ...(next[unread] as Record<string, string> | undefined) }
  const old = (shown[matrix] ?? null) as Matrix | null
  const cells: MatrixCell[] = []
  for (const { field, cell } of columns) {
    if (cell?.matrix !== matrix) continue
    const value = shown[field] as unknown
    const { matrix: _, ...size } = cell
    delete next[field]
    if (isCount(value)) cells.push({ ...size, pieces: value.replace(/^0+(?=\d)/, '') })
    else if (typeof value === 'string' && value.trim() !== '') texts[field] = value
  }
  const isChanged = JSON.stringify(sorted(cells)) !== JSON.stringify(sorted(old?.cells ?? []))
  if (isChanged) {
    delete texts[matrix]
    next[matrix] = cells.length > 0 || (old?.prepacks?.length ?? 0) > 0 ? { ...old, cells } : null
  }
  foldTotal({ next, texts, total, written: shown[total.field] as unknown, isChanged, before }, weightsOf)
  next[unread] = texts
}

const sorted = (cells: readonly MatrixCell[]): readonly (readonly string[])[] =>
  cells.map((cell) => [cellKey(cell), cell.pieces]).toSorted(([one = ''], [other = '']) => (one < other ? -1 : 1))

/** A total that was written is shared by the sizes; beside sizes that were written too it must be their sum. */
function foldTotal(
  {
    next,
    texts,
    total,
    written,
    isChanged,
    before,
  }: {
    readonly next: Values
    readonly texts: Record<string, string>
    readonly total: LineColumn
    readonly written: unknown
    readonly isChanged: boolean
    readonly before: Values | undefined
  },
  weightsOf: FoldBy['weightsOf'],
): void {
  const matrix = total.totals!
  const value = (next[matrix] ?? null) as Matrix | null
  const isOwn = total.field.includes('|')
  const was = isOwn ? totalOf((before?.[matrix] ?? { cells: [] }) as Matrix) : (before?.[total.field] as string | undefined)
  if (isOwn) delete next[total.field]
  else next[total.field] = before?.[total.field] ?? null
  if (written === was || texts[total.field] !== undefined) return
  const isBlank = written === null || written === undefined || written === ''
  if (isBlank) {
    const wasCleared = !isChanged && before !== undefined && !before[unread]?.[total.field] && value !== null
    if (wasCleared) next[matrix] = (value.prepacks?.length ?? 0) > 0 ? { ...value, cells: [] } : null
    return
  }
  const sum = value ? totalOf(value) : '0'
  if (written === sum) return
  const cells = isChanged || !isCount(written) ? undefined : spreadTotal(written, value, weightsOf(next, matrix))
  if (cells) {
    delete texts[matrix]
    next[matrix] = { ...value, cells }
  } else texts[total.field] = String(written)
}
