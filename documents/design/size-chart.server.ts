/** Server logic of size charts: sizes of the style, another base size, parts of a template, and what a chart may not have. */
import { archivedInForce } from './archived-in-force.server.ts'
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { compare, sum, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import type { Values } from '../../model/document-values.ts'
import { cellName } from '../../model/fields/matrix.ts'
import type { SizeDecimals } from '../../model/fields/size-decimals.ts'
import { compute } from '../../model/rules/compute.ts'
import { bothNames, type Label } from '../../model/text.ts'
import { atPath } from '../../model/refusal.ts'
import { figureIn, type Cell } from '../../model/sizes/part-values.ts'
import { inOrder } from '../../model/sizes/size-order.ts'
import { isSixteenth } from '../../model/sizes/tolerance.ts'
import { recountedCharts } from './chart-sizes.server.ts'
import { measurementPart } from './measurement-part.ts'
import { inspectionsDrawnBy, ordersMadeBy, patternsMadeFrom } from './former-versions.server.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { refuse } from './messages.ts'

type Chart = Doc<typeof sizeChart>
type Point = Chart['points'][number]
const bySize = ['steps', 'pins', 'adjustments'] as const
const figures = ['minus', 'plus', 'base', 'adjusted'] as const

export const sizeChartLogic = defineLogic(sizeChart, {
  checks: {
    cellsOfSizes(doc) {
      if (doc.baseSize && doc.sizes.every(({ size }) => size !== doc.baseSize))
        return refuse('sizeChart.baseSizeUnknown', { size: doc.baseSize }, 'baseSize')
      const isKnown = cellsKnown(doc)
      for (const [at, column, cells] of cellsOf(doc)) {
        const unknown = cells.find((cell) => !isKnown(cell))
        if (unknown) return atPath(`points[${at}].${column}`, refuse('sizeChart.sizeUnknown', { size: cellName(unknown) }))
      }
      return undefined
    },
    inchesInSixteenths(doc) {
      if (doc.unit !== 'inch') return undefined
      for (const [at, point] of doc.points.entries())
        for (const name of figures)
          if (!isSixteenth(point[name] ?? '0'))
            return atPath(`points[${at}].${name}`, refuse('sizeChart.sixteenths', { value: point[name]! }))
      for (const [at, column, cells] of cellsOf(doc)) {
        const finer = cells.find(({ value }) => !isSixteenth(value))
        if (finer) return atPath(`points[${at}].${column}`, refuse('sizeChart.sixteenths', { value: finer.value }))
      }
      return undefined
    },
    valuesAboveZero(doc) {
      for (const [at, point] of doc.points.entries()) {
        const wrong = point.values?.cells.find(({ value }) => compare(value, '0') <= 0)
        if (!wrong) continue
        return atPath(
          `points[${at}].${causeOf(point, wrong)}`,
          refuse('sizeChart.notAboveZero', { size: cellName(wrong), value: wrong.value }),
        )
      }
      return undefined
    },
    async templateFits(doc, ctx) {
      if (!doc.template) return undefined
      const { unit, number } = await ctx.get(sizeChart, doc.template)
      return unit === doc.unit ? undefined : refuse('sizeChart.templateOfOtherUnit', { number: number! }, 'template')
    },
    async valuesStay(doc, ctx, { before }) {
      const values = (point: Point | undefined) =>
        JSON.stringify(point?.values?.cells.map(({ size, second, value }) => [size, second, value]))
      const moved = before ? doc.points.filter((point, at) => values(point) !== values(before.points[at])) : []
      if (moved.length === 0) return undefined
      const names = [...(await ctx.linked(measurementPart, moved, 'part')).values()].map((one) => bothNames(one))
      const parts: Label = [names.map(([zh]) => zh).join('、'), names.map(([, en]) => en).join(', ')]
      return refuse('sizeChart.rebaseLosesValues', { size: doc.baseSize!, parts }, 'baseSize')
    },
    everyValueKnown(doc) {
      if (!doc.baseSize) return refuse('sizeChart.noSizes', 'style')
      if (doc.sizes.some(({ size, removed }) => size === doc.baseSize && removed))
        return refuse('sizeChart.baseSizeGone', { size: doc.baseSize }, 'baseSize')
      for (const [at, { values, minus, plus }] of doc.points.entries()) {
        const missing = missingIn(values, doc)
        const sizes: Label = [missing.join('、'), missing.join(', ')]
        if (missing.length > 0) return atPath(`points[${at}].values`, refuse('sizeChart.valuesMissing', { sizes }))
        if (minus === null || plus === null)
          return atPath(`points[${at}].${minus === null ? 'minus' : 'plus'}`, refuse('sizeChart.toleranceMissing'))
      }
      return undefined
    },
  },
  asks: {
    inForce: archivedInForce(sizeChart, { ordered: true }),
    ordersMadeBy: ordersMadeBy(sizeChart),
    inspectionsDrawnBy,
    patternsMadeFrom,
  },
  recount: { values: recountedCharts },
  /** While a chart is written it follows the size list, takes the tolerances of its parts, and keeps its values when the base size changes. */
  async fill(doc, ctx, { before }) {
    if (doc.status !== 'draft' && before) return {}
    const list = (await ctx.byId(sizeList, [doc.sizeList], { lines: true })).get(doc.sizeList ?? '')
    const listed = { sizes: inOrder(list?.sizes ?? []), seconds: inOrder(list?.seconds ?? []) }
    const sizes = withRemoved(doc.sizes, listed.sizes, 'size')
    const seconds = withRemoved(doc.seconds, listed.seconds, 'second')
    const baseSize = doc.baseSize ?? list?.sizes.find(({ base }) => base)?.size ?? null
    const taken =
      doc.template && doc.template !== before?.template
        ? await partsOf(doc.template, { ...doc, baseSize, sizes, seconds } as Chart, ctx)
        : []
    const points = await withTolerances(doc, [...rebased(doc, before), ...taken], ctx)
    return { sizes, seconds, points, baseSize } as Values<typeof sizeChart>
  },
})

/** Whether a value that is not above zero would be without a figure that was added to it. */
const isCausedBy = (figure: Numeric | null | undefined, { value }: SizeDecimals['cells'][number]): boolean =>
  compare(figure ?? '0', '0') < 0 && compare(value, figure!) > 0

/**
 * Returns the column that makes a value not above zero: the adjustment of its own cell, else that of all sizes, as far as the value would be above zero without it; where only
 * both together do, that of the cell; else the base value with its steps.
 */
function causeOf({ adjusted, adjustments }: Point, wrong: SizeDecimals['cells'][number]): 'adjustments' | 'adjusted' | 'base' {
  const ofCell = figureIn(adjustments, wrong) ?? null
  if (isCausedBy(ofCell, wrong)) return 'adjustments'
  if (isCausedBy(adjusted, wrong)) return 'adjusted'
  return ofCell !== null && isCausedBy(sum([ofCell, adjusted ?? '0']), wrong) ? 'adjustments' : 'base'
}

/** Returns the values by size that people enter, with the place of their line. */
const cellsOf = ({ points }: Chart): (readonly [at: number, column: (typeof bySize)[number], cells: SizeDecimals['cells']])[] =>
  points.flatMap((point, at) => bySize.map((column) => [at, column, point[column]?.cells ?? []] as const))

/** Returns whether a chart has the size of a cell, and the second size where it names one. */
function cellsKnown({ sizes, seconds }: Pick<Chart, 'sizes' | 'seconds'>): (cell: Cell) => boolean {
  const [known, knownSeconds] = [new Set(sizes.map(({ size }) => size)), new Set(seconds.map(({ second }) => second))]
  return ({ size, second }) => known.has(size) && (!second || knownSeconds.has(second))
}

/** Returns the names of sizes without a value, as far as they are on the list: a size of which every second size lacks it is named alone. */
function missingIn(values: SizeDecimals | null, { sizes, seconds }: Chart): string[] {
  const listed = seconds.filter(({ removed }) => !removed)
  return sizes
    .filter(({ removed }) => !removed)
    .flatMap(({ size }) => {
      const lacking = listed.filter(({ second }) => figureIn(values, { size, second }) === undefined)
      if (listed.length === 0 || lacking.length === listed.length) return figureIn(values, { size }) === undefined ? [size] : []
      return lacking.map(({ second }) => cellName({ size, second }))
    })
}

/** Returns the names of a list in their order, and those that left it, each after the one that stood before it, with their lines. */
function withRemoved<N extends string, L extends Readonly<Record<N, string>> & { readonly id: string }>(
  lines: readonly L[],
  listed: readonly Readonly<Record<N, string>>[],
  name: N,
): Record<string, unknown>[] {
  const names = new Set<string>(listed.map((one) => one[name]))
  const all = listed.map((one) => ({ text: one[name], removed: false }))
  for (const [at, line] of lines.entries()) {
    if (names.has(line[name])) continue
    const before = lines.slice(0, at).findLast((one) => all.some(({ text }) => text === one[name]))
    all.splice(before ? all.findIndex(({ text }) => text === before[name]) + 1 : 0, 0, { text: line[name], removed: true })
  }
  const ids = new Map<string, string>(lines.map((line) => [line[name], line.id]))
  return all.map(({ text, removed }) => ({ ...(ids.has(text) ? { id: ids.get(text)! } : {}), [name]: text, removed }))
}

/** Returns the parts of a chart, with base values of its new base size where that was changed. */
const rebased = (doc: Chart, before: Chart | undefined): Point[] =>
  before ? pointsBasedOn(doc.baseSize, { ...before, points: doc.points }) : doc.points

/**
 * Returns the parts of a chart with base values of another base size: what the steps alone make of it, so that no value changes. Where no steps lead to that
 * size, the base value stays as the pin of its size.
 */
function pointsBasedOn(baseSize: string | null, chart: Chart): Point[] {
  if (!chart.baseSize || !baseSize || baseSize === chart.baseSize) return chart.points
  const former = { size: chart.baseSize }
  const plainChart = { ...chart, points: chart.points.map((point) => ({ ...point, pins: null, adjusted: null, adjustments: null })) }
  compute(sizeChart, plainChart)
  return chart.points.map((point, at) => {
    const base = figureIn(plainChart.points[at]!.values, { size: baseSize }) ?? null
    return base === null && point.base !== null ? { ...point, base, pins: pinnedTo(point.base, former, point.pins) } : { ...point, base }
  })
}

/** Returns pins with one of a size, unless it has one. */
function pinnedTo(value: Numeric, { size }: Cell, pins: SizeDecimals | null): SizeDecimals {
  const cells = pins?.cells ?? []
  return cells.some((cell) => cell.size === size && !cell.second) ? { cells } : { cells: [...cells, { size, value }] }
}

/**
 * Returns the steps of a template for the sizes of a chart: into a size, the sum of the template's steps since the size before it. Blank where the template
 * lacks one of both sizes or a step between them.
 */
export function stepsAmong(
  sizes: readonly string[],
  { sizes: own, steps }: { readonly sizes: readonly string[]; readonly steps: SizeDecimals | null },
): SizeDecimals | null {
  if (!steps) return null
  const into = new Map(steps.cells.map((cell) => [cellName(cell), cell.value]))
  const cells = sizes.flatMap((size, at) => {
    const [from, to] = [own.indexOf(sizes[at - 1] ?? ''), own.indexOf(size)]
    const between = from < 0 || to <= from ? [] : own.slice(from + 1, to + 1).map((one) => into.get(one))
    return between.length === 0 || between.includes(undefined) ? [] : [{ size, value: sum(between as Numeric[]) }]
  })
  return { cells }
}

/** Returns the parts of a template that the chart has not, in its own sizes and with base values of its own base size. */
async function partsOf(template: string, doc: Chart, ctx: Context): Promise<Omit<Point, 'id' | 'no'>[]> {
  const from = (await ctx.byId(sizeChart, [template], { lines: true })).get(template)!
  const has = new Set(doc.points.map(({ part }) => part))
  const isKnown = cellsKnown(doc)
  const own = (cells: SizeDecimals | null) => cells && { cells: cells.cells.filter(isKnown) }
  const sizes = doc.sizes.map(({ size }) => size)
  const names = from.sizes.map(({ size }) => size)
  return pointsBasedOn(doc.baseSize, from)
    .filter(({ part }) => !has.has(part))
    .map(({ id: _, no: __, ...point }) => ({
      ...point,
      steps: stepsAmong(sizes, { sizes: names, steps: point.steps }),
      pins: own(point.pins),
      adjustments: own(point.adjustments),
    }))
}

/** Fills blank tolerances with those of the part, where it is measured in the unit of the chart. A zero is a value and stays. */
async function withTolerances(doc: Chart, points: readonly Partial<Point>[], ctx: Context): Promise<Partial<Point>[]> {
  const blank = points.filter(({ minus, plus }) => (minus ?? null) === null || (plus ?? null) === null)
  const parts = await ctx.linked(measurementPart, blank, 'part')
  return points.map((point) => {
    const part = parts.get(point.part ?? '')
    return part?.unit === doc.unit ? { ...point, minus: point.minus ?? part.minus, plus: point.plus ?? part.plus } : point
  })
}
