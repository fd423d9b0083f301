/**
 * What a final inspection measures by: for each style and size drawn the parts of the size chart by which its order is made, with their values and
 * tolerances, copied with the version. A later version changes nothing of what was copied.
 */
import { atPath, type Refusal } from '../../model/refusal.ts'
import type { Values } from '../../model/document-values.ts'
import { pick } from '../../model/pick.ts'
import { cellNamed, lacksSize, measureOf } from '../../model/sizes/part-values.ts'
import { isOutside } from '../../model/sizes/tolerance.ts'
import type { Context } from '../../engine/document-logic.ts'
import { measurementPart } from '../design/measurement-part.ts'
import { sizeChart } from '../design/size-chart.ts'
import { sizeList } from '../design/size-list.ts'
import type { finalInspection, FinalInspection } from './final-inspection.ts'
import { lotOf } from './lot-charts.server.ts'
import { refuse } from './messages.ts'

type Measurement = FinalInspection['measurements'][number]
type Drawn = FinalInspection['drawn'][number]
/** What a chart says of a measurement, which nobody changes by hand. */
const ofChart = ['style', 'size', 'part', 'partEn', 'chart', 'spec', 'minus', 'plus'] as const

/**
 * Refuses a style or an order that is not in the lot, a style that has no chart or that the orders of the lot make by several, a chart of another unit,
 * and a size that the chart does not have.
 */
export async function drawnByCharts(doc: FinalInspection, ctx: Context): Promise<Refusal | undefined> {
  if (doc.drawn.length === 0) return undefined
  const lot = await lotOf(doc, ctx)
  const charts = await ctx.linked(sizeChart, doc.drawn, 'chart', { lines: true })
  const lists = await ctx.linked(sizeList, charts.values(), 'sizeList', { lines: true })
  for (const [at, { style, size, order, chart: id }] of doc.drawn.entries()) {
    const place = `drawn[${at}]`
    if (!lot.styles.has(style)) return atPath(`${place}.style`, refuse('finalInspection.styleNotInLot'))
    if (order && !lot.orders.has(order)) return atPath(`${place}.order`, refuse('finalInspection.orderNotInLot'))
    const chart = charts.get(id ?? '')
    const several = chart ? [] : lot.chartsOf(style, order)
    if (several.length > 1) {
      const numbers = [...(await ctx.byId(sizeChart, several)).values()].map(({ number }) => number).join(', ')
      return atPath(`${place}.order`, refuse('finalInspection.chartsOfOrders', { numbers }))
    }
    if (!chart) return atPath(`${place}.style`, refuse('finalInspection.noChart'))
    if (chart.unit !== doc.unit) return atPath(`${place}.style`, refuse('finalInspection.chartOfOtherUnit', { number: chart.number! }))
    if (lacksSize(chart, cellNamed(size, lists.get(chart.sizeList ?? ''))))
      return atPath(`${place}.size`, refuse('finalInspection.sizeNotInChart', { number: chart.number!, size }))
  }
  return undefined
}

/**
 * Returns the drawn sizes with the charts that they are measured by, and the measurements: those of the charts as they were copied, new ones for
 * what was drawn since, and those that were entered by hand. What was measured stays when its size is no longer drawn.
 */
export async function measuredByCharts(
  doc: FinalInspection,
  before: FinalInspection | undefined,
  ctx: Context,
): Promise<Values<typeof finalInspection>> {
  const drawn = await withCharts(doc, before, ctx)
  const copied = new Map(before?.measurements.filter(({ chart }) => chart).map((one) => [one.id, one]))
  const key = ({ style, size, chart }: Pick<Measurement, 'style' | 'size' | 'chart'>) => [style, size, chart].join('|')
  const wanted = new Set(drawn.map(key))
  const remaining = doc.measurements
    .map((one) => ({ ...one, ...pick(copied.get(one.id) ?? one, ...ofChart) }))
    .filter((one) => !one.chart || wanted.has(key(one)) || valuesOf(one).length > 0)
  const measurements = [...remaining, ...(await partsOf(drawn, new Set(remaining.map((one) => `${key(one)}|${one.part}`)), ctx))]
  return { drawn, measurements: measurements.map((one) => ({ ...one, outside: hasOutside(one) })) } as Values<typeof finalInspection>
}

/**
 * Returns the drawn sizes, each with its chart: that by which the order is made, as it was when the style was first drawn of it. None where the orders of
 * the lot are made by several charts and the line names no order.
 */
async function withCharts(doc: FinalInspection, before: FinalInspection | undefined, ctx: Context): Promise<Drawn[]> {
  const goodsOf = ({ style, order }: Pick<Drawn, 'style' | 'order'>) => `${style} ${order ?? ''}`
  const known = new Map<string, string>()
  for (const one of before?.drawn ?? [])
    if (one.chart && doc.drawn.some((line) => goodsOf(line) === goodsOf(one) && line.chart === one.chart))
      known.set(goodsOf(one), one.chart)
  if (doc.drawn.some((line) => !known.has(goodsOf(line)))) {
    const lot = await lotOf(doc, ctx)
    for (const line of doc.drawn) {
      const charts = known.has(goodsOf(line)) ? [] : lot.chartsOf(line.style, line.order)
      if (charts.length === 1) known.set(goodsOf(line), charts[0]!)
    }
  }
  return doc.drawn.map((line) => ({ ...line, chart: known.get(goodsOf(line)) ?? null }))
}

type NewMeasurement = Pick<Measurement, (typeof ofChart)[number]> & Partial<Measurement>

/** Returns the measurements of the drawn sizes that are not there yet, in the order of the charts. */
async function partsOf(drawn: readonly Drawn[], there: ReadonlySet<string>, ctx: Context): Promise<NewMeasurement[]> {
  const charts = await ctx.linked(sizeChart, drawn, 'chart', { lines: true })
  const parts = await ctx.linked(
    measurementPart,
    [...charts.values()].flatMap(({ points }) => points),
    'part',
  )
  const lists = await ctx.linked(sizeList, charts.values(), 'sizeList', { lines: true })
  // Two orders that are made by one chart share the parts of a size.
  const goods = [...new Map(drawn.map((one) => [[one.style, one.size, one.chart].join('|'), one])).values()]
  return goods.flatMap(({ style, size, chart: id }) => {
    const chart = charts.get(id ?? '')
    if (!chart) return []
    const cell = cellNamed(size, lists.get(chart.sizeList ?? ''))
    return chart.points.flatMap((point) => {
      const { name: part, nameEn: partEn } = parts.get(point.part)!
      const spec = measureOf(chart, point.part, cell)
      if (spec === undefined || there.has([style, size, id, part].join('|'))) return []
      return [{ style, size, part, partEn, chart: id, spec, minus: point.minus, plus: point.plus }]
    })
  })
}

const valuesOf = ({ value1, value2, value3 }: Partial<Measurement>) => [value1, value2, value3].filter((value) => value != null)

const hasOutside = (one: NewMeasurement): boolean => valuesOf(one).some((value) => isOutside(value, one.spec, one))
