// Arithmetic and comparison by size: size matrices (pieces) and decimals by size, cell by cell and exact. Division is not offered, since it is not exact.
import { Decimal } from '../decimal.ts'
import type { Run } from './budget.ts'
import { Context, contextOf, isList, number, readNumber, type Value } from './values.ts'

/** What the cells hold: whole pieces, of which an absent cell has none, or decimals, of which an absent cell is unknown. */
type Unit = 'pieces' | 'value'
interface Cell {
  readonly colour: string | null
  readonly size: string
  readonly second: string | null
  readonly amount: Decimal
}
/** The cells of one operand by their identity; without cells the unit is open. */
interface BySize {
  readonly unit: Unit | null
  readonly cells: ReadonlyMap<string, Cell>
}

/**
 * Evaluates `a + b`, `a - b` and `a * b` where one of the two counts by sizes: a matrix and a matrix, decimals and decimals with the same cells, either of
 * them times a number, a matrix times decimals (usage), decimals plus or minus a number.
 * @returns null for anything else; for pieces that meet a cell without decimals, since their product is not known; for a division
 */
export function calculateBySize(operation: Run, op: '+' | '-' | '*' | '/' | '**', a: Value, b: Value): Value {
  const [one, other] = [bySize(operation, a), bySize(operation, b)]
  if (op === '*') {
    if (one && b instanceof Decimal) return result(one.unit, scaled(one, b))
    if (other && a instanceof Decimal) return result(other.unit, scaled(other, a))
    return one && other ? product(one, other) : null
  }
  if (op !== '+' && op !== '-') return null
  const put = (x: Decimal, y: Decimal) => (op === '+' ? x.plus(y) : x.minus(y))
  if (one && other) return sum(one, other, put)
  if (one?.unit === 'value' && b instanceof Decimal)
    return result(
      'value',
      mapped(one, (amount) => put(amount, b)),
    )
  return other?.unit === 'value' && a instanceof Decimal
    ? result(
        'value',
        mapped(other, (amount) => put(a, amount)),
      )
    : null
}

/**
 * Evaluates `a <= b` and the like by size: true when it holds in every cell of both.
 * @returns undefined when neither counts by sizes; null when only one does, or when decimals have not the same cells
 */
export function comparedBySize(operation: Run, a: Value, b: Value, holds: (order: number) => boolean): boolean | null | undefined {
  if (!(a instanceof Context) || !(b instanceof Context)) return undefined
  const [one, other] = [bySize(operation, a), bySize(operation, b)]
  if (!one && !other) return undefined
  if (!one || !other) return null
  const pairs = paired(one, other)
  return pairs && pairs.every(({ x, y }) => holds(x.cmp(y)))
}

/** Returns the sum of all cells, prepacks multiplied out; null for a value that does not count by sizes. */
export function totalOfSizes(operation: Run, value: Value): Decimal | null {
  const counted = bySize(operation, value)
  return counted && [...counted.cells.values()].reduce((all, { amount }) => all.plus(amount), new Decimal(0))
}

/** Decimals by size name; by second size, of which null is that of the size alone. */
export type DecimalsBySize = ReadonlyMap<string, Decimal>
export type DecimalsBySecond = ReadonlyMap<string | null, DecimalsBySize>

/** Returns decimals by second size and size, as a chart has them: cells with a colour are left out. */
export function decimalsBySecond(operation: Run, value: Value): DecimalsBySecond {
  const cells = [...(bySize(operation, value)?.cells.values() ?? [])].filter(({ colour }) => colour === null)
  return new Map(
    [...Map.groupBy(cells, ({ second }) => second)].map(([second, some]) => [
      second,
      new Map(some.map(({ size, amount }) => [size, amount])),
    ]),
  )
}

/** Returns `{ cells: [{ size, second, value }] }` of decimals by second size and size; null where one has no exact figure. */
export const sizesOf = (values: DecimalsBySecond): Value =>
  result(
    'value',
    [...values].flatMap(([second, sizes]) => [...sizes].map(([size, amount]) => ({ colour: null, size, second, amount }))),
  )

/** Reads a context `{ cells: [{ size, second, colour, pieces | value }], prepacks }`; null when it is none. */
function bySize(operation: Run, value: Value): BySize | null {
  if (!(value instanceof Context)) return null
  const cells = value.entries.get('cells', operation)
  if (!isList(cells)) return null
  const read = new Map<string, Cell>()
  let unit = addCells(operation, { read, unit: null }, cells, new Decimal(1))
  const packs = value.entries.get('prepacks', operation)
  for (const pack of isList(packs) ? packs : []) {
    const ratio = pack instanceof Context ? pack.entries.get('ratio', operation) : undefined
    const count = pack instanceof Context ? amountOf(pack.entries.get('packs', operation)) : null
    if (!isList(ratio) || !count || unit === undefined) return null
    unit = addCells(operation, { read, unit }, ratio, count)
  }
  return unit === undefined ? null : { unit, cells: read }
}

/** Adds cells to those that were read. Returns their unit, or undefined when one is not a cell or has another unit. */
function addCells(
  operation: Run,
  { read, unit: begun }: { readonly read: Map<string, Cell>; readonly unit: Unit | null },
  cells: readonly Value[],
  times: Decimal,
): Unit | null | undefined {
  let unit = begun
  for (const one of cells) {
    operation.charge(1)
    if (!(one instanceof Context)) return undefined
    const text = (name: string) => one.entries.get(name, operation) ?? null
    const [size, second, colour] = [text('size'), text('second'), text('colour')]
    const countedIn: Unit = one.entries.get('pieces', operation) === undefined ? 'value' : 'pieces'
    const amount = amountOf(one.entries.get(countedIn, operation))
    if (typeof size !== 'string' || !isTextOrNull(second) || !isTextOrNull(colour) || !amount || (unit !== null && unit !== countedIn))
      return undefined
    unit = countedIn
    const key = `${colour ?? ''}|${size}|${second ?? ''}`
    const before = read.get(key)?.amount
    read.set(key, { colour, size, second, amount: before ? before.plus(amount.times(times)) : amount.times(times) })
  }
  return unit
}
const isTextOrNull = (value: Value): value is string | null => value === null || typeof value === 'string'
const amountOf = (value: Value | undefined): Decimal | null =>
  value instanceof Decimal ? value : typeof value === 'string' ? readNumber(value) : null

type Pair = { readonly cell: Cell; readonly x: Decimal; readonly y: Decimal }
const none = new Decimal(0)

/** Returns the cells of both with what each has there; null for different units, and for decimals that have not the same cells. */
function paired(a: BySize, b: BySize): Pair[] | null {
  const unit = unitOf(a, b)
  if (unit === undefined || (unit === 'value' && !haveSameCells(a, b))) return null
  return [...new Set([...a.cells.keys(), ...b.cells.keys()])].map((key) => ({
    cell: (a.cells.get(key) ?? b.cells.get(key))!,
    x: a.cells.get(key)?.amount ?? none,
    y: b.cells.get(key)?.amount ?? none,
  }))
}
const unitOf = (a: BySize, b: BySize): Unit | null | undefined =>
  a.unit !== null && b.unit !== null && a.unit !== b.unit ? undefined : (a.unit ?? b.unit)
const haveSameCells = (a: BySize, b: BySize): boolean =>
  a.cells.size === b.cells.size && [...a.cells.keys()].every((key) => b.cells.has(key))

const mapped = ({ cells }: BySize, change: (amount: Decimal) => Decimal): Cell[] =>
  [...cells.values()].map((cell) => ({ ...cell, amount: change(cell.amount) }))
const scaled = (counted: BySize, by: Decimal): Cell[] => mapped(counted, (amount) => amount.times(by))

function sum(a: BySize, b: BySize, put: (x: Decimal, y: Decimal) => Decimal): Value {
  const pairs = paired(a, b)
  return (
    pairs &&
    result(
      unitOf(a, b)!,
      pairs.map(({ cell, x, y }) => ({ ...cell, amount: put(x, y) })),
    )
  )
}

/** Pieces times decimals, such as the usage of each size: what they make together by size. */
function product(a: BySize, b: BySize): Value {
  const [counts, each] = a.unit === 'value' ? [b, a] : [a, b]
  if (counts.unit === 'value' || each.unit === 'pieces') return null
  const cells: Cell[] = []
  for (const [key, cell] of counts.cells) {
    const known = each.cells.get(key)
    if (!known) return null
    cells.push({ ...cell, amount: cell.amount.times(known.amount) })
  }
  return result('value', cells)
}

/** Returns the context of a result. Cells without pieces are left out; of decimals a zero is a value. */
function result(unit: Unit | null, cells: readonly Cell[]): Value {
  const counted = unit === 'value' ? cells : cells.filter(({ amount }) => !amount.isZero())
  if (counted.some(({ amount }) => number(amount) === null)) return null
  const entries = counted.map(({ colour, size, second, amount }) =>
    contextOf(
      new Map<string, Value>([
        ...(colour ? [['colour', colour] as const] : []),
        ['size', size],
        ...(second ? [['second', second] as const] : []),
        [unit ?? 'pieces', amount],
      ]),
    ),
  )
  return contextOf(new Map<string, Value>([['cells', entries]]))
}
