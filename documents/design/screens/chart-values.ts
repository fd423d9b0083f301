/** A size chart as its screen shows it: parts by sizes, what is pinned, and two charts compared cell by cell. Pure functions. */
import { compare, isDecimal, sub } from '../../../model/decimal.ts'
import { limitsText } from '../../../model/sizes/tolerance.ts'
import type { DecimalCell } from '../../../model/fields/size-decimals.ts'
import type { FormLine, FormOf } from '../../../model/wire-document.ts'
import type { sizeChart } from '../size-chart.ts'

export type ChartValues = FormOf<typeof sizeChart>
export type ChartPoint = FormLine<typeof sizeChart, 'points'>

interface ChartSize {
  readonly size: string
  /** No longer on the list of the style. */
  readonly removed: boolean
}
export const sizesOf = (chart: ChartValues): readonly ChartSize[] =>
  (chart.sizes ?? []).map(({ size, removed }) => ({ size: size ?? '', removed: removed === true }))
export const pointsOf = (chart: ChartValues): readonly ChartPoint[] => chart.points ?? []
/** Returns the name of a part without its code. */
export const partName = (point: ChartPoint): string => point.part$?.split('--').at(-1) ?? point.part ?? ''

const cellsOf = (point: ChartPoint, name: 'values' | 'pins' | 'adjustments'): readonly DecimalCell[] => point[name]?.cells ?? []

/** Returns what a part measures in a size; undefined where the chart does not say it. */
export const valueOf = (point: ChartPoint, size: string): string | undefined =>
  cellsOf(point, 'values').find((cell) => cell.size === size)?.value
export const isPinned = (point: ChartPoint, size: string): boolean => cellsOf(point, 'pins').some((cell) => cell.size === size)

/** What the cells of a chart show: the values, how much they are more or less than that of the base size, or what is allowed. */
export const ways = ['values', 'increments', 'tolerance'] as const
export type Way = (typeof ways)[number]

/** Returns the text of a cell; undefined where the chart does not say it. The base size has its value in each way but the tolerance. */
export function cellText(point: ChartPoint, size: string, { way, baseSize }: { readonly way: Way; readonly baseSize: unknown }) {
  const value = valueOf(point, size)
  if (value === undefined || way === 'values') return value
  if (way === 'tolerance') return limitsText(value, point)
  const base = typeof baseSize === 'string' ? valueOf(point, baseSize) : undefined
  return size === baseSize ? value : base && signed(sub(value, base))
}

const signed = (figure: string): string => {
  const side = compare(figure, '0')
  return side > 0 ? `+${figure}` : side < 0 ? figure.replace('-', '−') : '0'
}

interface Pin {
  /** The place of its part among the points. */
  readonly at: number
  readonly part: string
  readonly size: string
  /** What the chart says there, adjustments included. */
  readonly value: string
}
export const pinsOf = (chart: ChartValues): readonly Pin[] =>
  pointsOf(chart).flatMap((point, at) =>
    cellsOf(point, 'pins').map(({ size, value }) => ({ at, part: partName(point), size, value: valueOf(point, size) ?? value })),
  )

const withPins = (point: ChartPoint, cells: readonly DecimalCell[]): ChartPoint => ({ ...point, pins: cells.length > 0 ? { cells } : null })

/** Returns the points without one pin, or without any: their values follow from base and steps again. */
export const unpinned = (chart: ChartValues, pin?: Pick<Pin, 'at' | 'size'>): readonly ChartPoint[] =>
  pointsOf(chart).map((point, at) => {
    if (pin === undefined) return cellsOf(point, 'pins').length > 0 ? withPins(point, []) : point
    return at === pin.at
      ? withPins(
          point,
          cellsOf(point, 'pins').filter(({ size }) => size !== pin.size),
        )
      : point
  })

/**
 * Returns a point whose value in a size is this one, as typing it into the grid does: the base size moves the row, another one is pinned, less the adjustments
 * that are added to both.
 */
export function withValue(
  point: ChartPoint,
  { size, value, baseSize }: { readonly size: string; readonly value: string; readonly baseSize: unknown },
): ChartPoint {
  const added = [point.adjusted, cellsOf(point, 'adjustments').find((cell) => cell.size === size)?.value].filter(isDecimal)
  const figure = added.reduce(sub, value)
  if (size === baseSize && !isPinned(point, size)) return { ...point, base: figure }
  const pins = cellsOf(point, 'pins')
  const cell = { size, value: figure }
  return withPins(point, isPinned(point, size) ? pins.map((one) => (one.size === size ? cell : one)) : [...pins, cell])
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

/** Returns the parts of two charts cell by cell, in the order of this one, with the parts that only the other has at the end. */
export function comparedWith(chart: ChartValues, other: ChartValues, sizes: readonly string[]): readonly ComparedPart[] {
  const theirs = new Map(pointsOf(other).map((point) => [String(point.part), point]))
  const row = (point: ChartPoint | undefined, their: ChartPoint | undefined): ComparedPart => ({
    part: partName((point ?? their)!),
    isOnlyIn: point === undefined ? 'other' : their === undefined ? 'this' : undefined,
    cells: sizes.map((size) => {
      const [now, before] = [point && valueOf(point, size), their && valueOf(their, size)]
      const isSame = now === undefined || before === undefined ? now === before : compare(now, before) === 0
      const by = isSame || now === undefined || before === undefined ? undefined : sub(now, before)
      return { now, other: before, by: by === undefined ? undefined : compare(by, '0') > 0 ? `+${by}` : by, isDifferent: !isSame }
    }),
  })
  const own = pointsOf(chart)
  const parts = new Set(own.map((point) => String(point.part)))
  const rest = pointsOf(other).filter((point) => !parts.has(String(point.part)))
  return [...own.map((point) => row(point, theirs.get(String(point.part)))), ...rest.map((point) => row(undefined, point))]
}

/** Returns the sizes of both charts, those of this one first. */
export const sizesOfBoth = (chart: ChartValues, other: ChartValues): readonly string[] => [
  ...new Set([...sizesOf(chart), ...sizesOf(other)].map(({ size }) => size)),
]
