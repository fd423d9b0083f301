/** A size chart as its screen shows it: parts by sizes, what is pinned, and two charts compared cell by cell. Pure functions. */
import { compare, sub } from '../../../model/decimal.ts'
import { limitsText } from '../../../model/sizes/tolerance.ts'
import type { DecimalCell } from '../../../model/fields/size-decimals.ts'
import { figureIn, type Cell } from '../../../model/sizes/part-values.ts'
import type { FormLine, FormOf } from '../../../model/wire-document.ts'
import { withChartValues } from '../size-chart.rules.ts'
import type { sizeChart } from '../size-chart.ts'

export type ChartValues = FormOf<typeof sizeChart>
export type ChartPoint = FormLine<typeof sizeChart, 'points'>

interface ChartSize {
  readonly size: string
  /** No longer on the list of the style. */
  readonly removed: boolean
}
interface ChartSecond {
  readonly second: string
  readonly removed: boolean
}
export const sizesOf = (chart: ChartValues): readonly ChartSize[] =>
  (chart.sizes ?? []).map(({ size, removed }) => ({ size: size ?? '', removed: removed === true }))
/** Returns the second sizes (inseam, cup, width) of a chart; none where garments have one axis. */
export const secondsOf = (chart: ChartValues): readonly ChartSecond[] =>
  (chart.seconds ?? []).map(({ second, removed }) => ({ second: second ?? '', removed: removed === true }))
export const pointsOf = (chart: ChartValues): readonly ChartPoint[] => chart.points ?? []
/** Returns the name of a part without its code. */
export const partName = (point: ChartPoint): string => point.part$?.split('--').at(-1) ?? point.part ?? ''

const cellsOf = (point: ChartPoint, name: 'values' | 'pins' | 'adjustments'): readonly DecimalCell[] => point[name]?.cells ?? []
/** Returns whether a stored cell is that of a size, or of a pair where a second size is named. */
const isAt = ({ size, second }: Cell, of: DecimalCell): boolean => of.size === size && (of.second || undefined) === second

/** Returns the cell of a size, or of a pair where a second size is chosen. */
export const cellAt = (size: string, second: string | undefined): Cell => (second === undefined ? { size } : { size, second })

/** Returns what a part measures in a size, or in a pair; undefined where the chart does not say it. */
export const valueOf = (point: ChartPoint, cell: Cell): string | undefined => figureIn(point.values ?? null, cell)
export const isPinned = (point: ChartPoint, cell: Cell): boolean => cellsOf(point, 'pins').some((one) => isAt(cell, one))
/** Returns whether the value of a pair is that of its size: the part neither pins nor adjusts the pair. */
export const isInherited = (point: ChartPoint, cell: Cell): boolean =>
  cell.second !== undefined && !isPinned(point, cell) && !cellsOf(point, 'adjustments').some((one) => isAt(cell, one))

/** What the cells of a chart show: the values, how much they are more or less than that of the base size, or what is allowed. */
export const ways = ['values', 'increments', 'tolerance'] as const
export type Way = (typeof ways)[number]

/** Returns the text of a cell; undefined where the chart does not say it. The base size has its value in each way but the tolerance. */
export function cellText(point: ChartPoint, cell: Cell, { way, baseSize }: { readonly way: Way; readonly baseSize: unknown }) {
  const value = valueOf(point, cell)
  if (value === undefined || way === 'values') return value
  if (way === 'tolerance') return limitsText(value, point)
  const base = typeof baseSize === 'string' ? valueOf(point, cellAt(baseSize, cell.second)) : undefined
  return cell.size === baseSize ? value : base && signed(sub(value, base))
}

const signed = (figure: string): string => {
  const side = compare(figure, '0')
  return side > 0 ? `+${figure}` : side < 0 ? figure.replace('-', '−') : '0'
}

interface Pin extends Cell {
  /** The place of its part among the points. */
  readonly at: number
  readonly part: string
  /** What the chart says there, adjustments included. */
  readonly value: string
}
export const pinsOf = (chart: ChartValues): readonly Pin[] =>
  pointsOf(chart).flatMap((point, at) =>
    cellsOf(point, 'pins').map(({ size, second, value }) => {
      const cell = cellAt(size, second || undefined)
      return { at, part: partName(point), ...cell, value: valueOf(point, cell) ?? value }
    }),
  )

const withPins = (point: ChartPoint, cells: readonly DecimalCell[]): ChartPoint => ({ ...point, pins: cells.length > 0 ? { cells } : null })

/** Returns the points without one pin, or without any: their values follow from base and steps again. */
export const unpinned = (chart: ChartValues, pin?: Cell & Pick<Pin, 'at'>): readonly ChartPoint[] =>
  pointsOf(chart).map((point, at) => {
    if (pin === undefined) return cellsOf(point, 'pins').length > 0 ? withPins(point, []) : point
    return at === pin.at
      ? withPins(
          point,
          cellsOf(point, 'pins').filter((one) => !isAt(pin, one)),
        )
      : point
  })

/**
 * Returns a point whose value in a size is this one, as typing it into the grid does.
 */
export function withValue(
  point: ChartPoint,
  { cell, value, baseSize }: { readonly cell: Cell; readonly value: string; readonly baseSize: unknown },
): ChartPoint {
  return { ...point, ...withChartValues(point, [{ ...cell, value }], baseSize) }
}

export interface ComparedCell {
  readonly now: string | undefined
  readonly other: string | undefined
  /** This chart less the other one, with its sign; undefined where they are equal or one of both is blank. */
  readonly by: string | undefined
  readonly isDifferent: boolean
}
interface ComparedPart {
  readonly part: string
  readonly isOnlyIn: 'this' | 'other' | undefined
  readonly cells: readonly ComparedCell[]
}

/**
 * Returns the parts of two charts cell by cell, in the order of this one, with the parts that only the other has at the end. A pair is compared where one of
 * both has values of its own for the second size: elsewhere the sizes alone say it.
 */
export function comparedWith(chart: ChartValues, other: ChartValues, columns: readonly Cell[]): readonly ComparedPart[] {
  const theirs = new Map(pointsOf(other).map((point) => [String(point.part), point]))
  const row = (point: ChartPoint | undefined, their: ChartPoint | undefined): ComparedPart => ({
    part: partName((point ?? their)!),
    isOnlyIn: point === undefined ? 'other' : their === undefined ? 'this' : undefined,
    cells: columns.map((cell) => {
      const isSaid = cell.second === undefined || [point, their].some((one) => one && hasOwnFor(one, cell.second))
      const [now, before] = isSaid ? [point && valueOf(point, cell), their && valueOf(their, cell)] : []
      return comparedCell(now, before)
    }),
  })
  const own = pointsOf(chart)
  const parts = new Set(own.map((point) => String(point.part)))
  const rest = pointsOf(other).filter((point) => !parts.has(String(point.part)))
  return [...own.map((point) => row(point, theirs.get(String(point.part)))), ...rest.map((point) => row(undefined, point))]
}

function comparedCell(now: string | undefined, other: string | undefined): ComparedCell {
  const isSame = now === undefined || other === undefined ? now === other : compare(now, other) === 0
  const by = isSame || now === undefined || other === undefined ? undefined : sub(now, other)
  return { now, other, by: by === undefined ? undefined : compare(by, '0') > 0 ? `+${by}` : by, isDifferent: !isSame }
}

const hasOwnFor = (point: ChartPoint, second: string | undefined): boolean =>
  cellsOf(point, 'values').some((cell) => cell.second === second)

/** Returns the sizes of both charts, those of this one first, and behind them the pairs of each second size for which one of both has values of its own. */
export function cellsOfBoth(chart: ChartValues, other: ChartValues): readonly Cell[] {
  const charts = [chart, other]
  const sizes = [...new Set(charts.flatMap(sizesOf).map(({ size }) => size))]
  const seconds = [...new Set(charts.flatMap(secondsOf).map(({ second }) => second))]
  const own = seconds.filter((second) => charts.some((one) => pointsOf(one).some((point) => hasOwnFor(point, second))))
  return [undefined, ...own].flatMap((second) => sizes.map((size) => cellAt(size, second)))
}
