/**
 * What a final inspection measures by: for each style and size drawn the parts of the size chart in force, with their values and tolerances,
 * copied with the version. A later version changes nothing of what was copied.
 */
import { atPath, type Refusal } from '../../model/refusal.ts'
import type { Values } from '../../model/document-values.ts'
import type { Doc } from '../../model/document.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { pick } from '../../model/pick.ts'
import { isWithin } from '../../model/sizes/tolerance.ts'
import type { Context } from '../../engine/document-logic.ts'
import { measurementPart } from '../design/measurement-part.ts'
import { sizeChart } from '../design/size-chart.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import type { finalInspection, FinalInspection } from './final-inspection.ts'
import { refuse } from './messages.ts'

type Measurement = FinalInspection['measurements'][number]
type Drawn = FinalInspection['drawn'][number]
type Chart = Doc<typeof sizeChart>
/** What a chart says of a measurement, which nobody changes by hand. */
const ofChart = ['style', 'size', 'part', 'chart', 'spec', 'minus', 'plus'] as const

/** Refuses a style that is not in the lot or has no chart in force, a chart of another unit, and a size that the chart does not have. */
export async function drawnByCharts(doc: FinalInspection, ctx: Context): Promise<Refusal | undefined> {
  if (doc.drawn.length === 0) return undefined
  const styles = await stylesOfLot(doc, ctx)
  const charts = await ctx.linked(sizeChart, doc.drawn, 'chart', { lines: true })
  for (const [at, { style, size, chart: id }] of doc.drawn.entries()) {
    const place = `drawn[${at}]`
    if (!styles.has(style)) return atPath(`${place}.style`, refuse('finalInspection.styleNotInLot'))
    const chart = charts.get(id ?? '')
    if (!chart) return atPath(`${place}.style`, refuse('finalInspection.noChart'))
    if (chart.unit !== doc.unit) return atPath(`${place}.style`, refuse('finalInspection.chartOfOtherUnit', { number: chart.number! }))
    if (chart.points.every((point) => specIn(point, size) === undefined))
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
  return { drawn, measurements: measurements.map((one) => ({ ...one, outside: isOutside(one) })) } as Values<typeof finalInspection>
}

/** Returns the drawn sizes, each with its chart: a style is measured by one version, the one in force when it was first drawn. */
async function withCharts(doc: FinalInspection, before: FinalInspection | undefined, ctx: Context): Promise<Drawn[]> {
  const known = new Map<string, string>()
  for (const { style, chart } of before?.drawn ?? [])
    if (chart && doc.drawn.some((one) => one.style === style && one.chart === chart)) known.set(style, chart)
  const open = doc.drawn.map(({ style }) => style).filter((style) => !known.has(style))
  const inForce = open.length === 0 ? [] : await ctx.pick(sizeChart, { style: open, status: 'approved' }, ['style'])
  for (const { id, style } of inForce) known.set(style, id)
  return doc.drawn.map((one) => ({ ...one, chart: known.get(one.style) ?? null }))
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
  return drawn.flatMap(({ style, size, chart: id }) =>
    (charts.get(id ?? '')?.points ?? []).flatMap((point) => {
      const [spec, part] = [specIn(point, size), parts.get(point.part)!.name]
      if (spec === undefined || there.has([style, size, id, part].join('|'))) return []
      return [{ style, size, part, chart: id, spec, minus: point.minus, plus: point.plus }]
    }),
  )
}

/** Returns the styles of the lot: those of its booking, else those of its order. */
async function stylesOfLot({ booking, order }: FinalInspection, ctx: Context): Promise<ReadonlySet<string>> {
  const lines: readonly { readonly style: string | null }[] = booking
    ? (await ctx.get(deliveryBooking, booking)).lines
    : order
      ? (await ctx.get(purchaseOrder, order)).lines
      : []
  return new Set(lines.flatMap(({ style }) => style ?? []))
}

/** Returns what a part measures in a size, which is named as SKUs name it: `M`, or `32/L30` where there is a second size. */
const specIn = ({ values }: Pick<Chart['points'][number], 'values'>, size: string): string | undefined =>
  (values?.cells.find((cell) => cellName(cell) === size) ?? values?.cells.find((cell) => !cell.second && size.startsWith(`${cell.size}/`)))
    ?.value

const valuesOf = ({ value1, value2, value3 }: Partial<Measurement>) => [value1, value2, value3].filter((value) => value != null)

function isOutside(one: NewMeasurement): boolean {
  const { spec, minus, plus } = one
  return spec !== null && valuesOf(one).some((value) => !isWithin(value, spec, { minus, plus }))
}
