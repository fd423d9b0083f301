/** What a fitting does to the size chart of its style: revised values go to the open version, or make it; what someone has changed since is a conflict. */
import type { Context } from '../../engine/document-context.ts'
import { compare, type Numeric } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { bothNames } from '../../model/text.ts'
import { cellNamed, measureOf, type Cell } from '../../model/sizes/part-values.ts'
import type { fitting } from './fitting.ts'
import { refuse } from './messages.ts'
import { withChartValues } from './size-chart.rules.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'

type Fitting = Doc<typeof fitting>
type Line = Fitting['measurements'][number]
/** A version of a chart with the size list of its style, which says what names of sizes mean. */
type Chart = Doc<typeof sizeChart> & { readonly list: Doc<typeof sizeList> | undefined }
type Point = Chart['points'][number]

/** Returns the version of the style's chart that is written or waits, else the one that is in force. */
export async function currentChart(style: string | null, ctx: Context): Promise<Chart | undefined> {
  if (!style) return undefined
  const [newest] = await ctx.versionsOf(sizeChart, { style }, { which: 'newest', lines: true })
  return newest && { ...newest, list: newest.sizeList === null ? undefined : await ctx.get(sizeList, newest.sizeList) }
}

/** Returns what the chart says of a cell, where it is neither the frozen value nor the revised one: someone has changed it. */
export function changedValue(chart: Chart | undefined, { part, size, spec, revised }: Line): Numeric | null {
  const now = chart && part && size ? measureOf(chart, part, cellNamed(size, chart.list)) : undefined
  const isSame = (value: Numeric | null) => value !== null && now !== undefined && compare(now, value) === 0
  return now === undefined || isSame(spec) || isSame(revised) ? null : now
}

/**
 * Returns the cell of a part that a revised value of a size goes to: the pair where the part pins or adjusts any pair of that size, or else the size alone, whose value
 * holds for each second size. So a waist is revised for every inseam, and the inseam of a pair moves that of no other pair.
 */
function cellOf({ list }: Chart, point: Point, name: string): Cell {
  const { size, second } = cellNamed(name, list)
  const isByPair = [point.pins, point.adjustments].some((one) => one?.cells.some((cell) => cell.size === size && cell.second))
  return second && isByPair ? { size, second } : { size }
}

/**
 * Returns why revised values cannot go to a chart that takes them: it has no such part, someone has changed a cell since, or two samples of one size of the chart
 * have different revised values.
 */
export function conflictOf({ measurements }: Fitting, chart: Chart): Refusal | undefined {
  const values = new Map<string, Numeric>()
  for (const [at, line] of measurements.entries()) {
    if (line.revised === null) continue
    const place = `measurements[${at}].revised`
    const point = chart.points.find(({ part }) => part === line.part)
    if (!point) return atPath(place, refuse('fitting.partGone', { number: chart.number }))
    const size = line.size === null ? '' : cellName(cellOf(chart, point, line.size))
    const cell = `${line.part} ${size}`
    const value = values.get(cell)
    if (value !== undefined && compare(value, line.revised) !== 0)
      return atPath(
        place,
        refuse('fitting.revisedTwice', {
          part: bothNames({ name: line.partName ?? '', nameEn: line.partNameEn }),
          size,
          value,
          revised: line.revised,
        }),
      )
    values.set(cell, line.revised)
    const now = changedValue(chart, line)
    const isSeen = now !== null && line.overrule && line.chartNow !== null && compare(line.chartNow, now) === 0
    if (now !== null && !isSeen)
      return atPath(
        place,
        refuse('fitting.cellChanged', {
          number: chart.number,
          part: bothNames({ name: line.partName ?? '', nameEn: line.partNameEn }),
          size: line.size ?? '',
          now,
        }),
      )
  }
  return undefined
}

/** Locks the version of the style's chart that revised values go to; undefined where the style has none. */
export async function lockedChart(doc: Fitting, ctx: Context): Promise<Chart | undefined> {
  const chart = await currentChart(doc.style, ctx)
  return chart && { ...(await ctx.lock(sizeChart, chart.id)), list: chart.list }
}

/**
 * Writes the revised values into the chart that is locked, or into the next version of the one in force. A value of the base size moves its row as typing there
 * does; one of another size, or of a pair that has one of its own, is pinned.
 * @returns id of the version
 */
export async function writeRevised(doc: Fitting, chart: Chart, ctx: Context): Promise<string> {
  const conflict = conflictOf(doc, chart)
  if (conflict) ctx.refuse(conflict)
  const revised = doc.measurements.filter((line) => line.revised !== null)
  const open = chart.status === 'approved' ? await nextVersion(chart, ctx) : chart
  const byPart = Map.groupBy(revised, ({ part }) => part)
  const set = open.points.flatMap((point) => {
    const lines = byPart.get(point.part)
    return lines ? [{ id: point.id, ...revisedPoint(point, lines, open) }] : []
  })
  await ctx.set(sizeChart, open.id, { points: { set } })
  return open.id
}

async function nextVersion(chart: Chart, ctx: Context): Promise<Chart> {
  await ctx.act(sizeChart, chart.id, 'revise')
  const [next] = await ctx.find(sizeChart, { previous: chart.id, status: 'draft' }, { lines: true })
  return { ...next!, list: chart.list }
}

/** Returns base value and pins of a part with which its revised sizes have these values. */
function revisedPoint(point: Point, lines: readonly Line[], chart: Chart): Partial<Point> {
  const written = lines.map(({ size, revised }) => ({ ...cellOf(chart, point, size!), value: revised! }))
  return withChartValues(point, written, chart.baseSize)
}
