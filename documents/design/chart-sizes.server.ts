/** The sizes of charts against the size list of their style: which have left it, and which have no values. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { lacksSize } from '../../model/sizes/part-values.ts'
import { inOrder } from '../../model/sizes/size-order.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'

type Chart = Doc<typeof sizeChart>

/** The statuses of charts that follow what becomes of their size list: a replaced one is not made by any more. */
export const followingCharts = ['draft', 'submitted', 'approved'] as const

type List = Pick<Doc<typeof sizeList>, 'sizes' | 'seconds'>
/** The names of sizes and second sizes of a list. */
interface Listed {
  readonly sizes: ReadonlySet<string>
  readonly seconds: ReadonlySet<string>
}
export const listedIn = (list: List | undefined): Listed => ({
  sizes: new Set(list?.sizes.map(({ size }) => size)),
  seconds: new Set(list?.seconds.map(({ second }) => second)),
})

interface Marked {
  readonly id: string
  readonly removed: boolean | null
}

/**
 * Marks the sizes and second sizes of charts that the list no longer has, and those that it has again: a submitted or approved chart is not filled any more. In two
 * statements, however many charts there are.
 */
export async function markRemovedSizes(charts: readonly Chart[], listed: Listed, ctx: Context): Promise<void> {
  const changed = <L extends Marked>(linesOf: (chart: Chart) => readonly L[], isListed: (line: L) => boolean) =>
    charts.flatMap((chart) => {
      const lines = linesOf(chart).filter((line) => line.removed === isListed(line))
      return lines.length === 0
        ? []
        : [{ id: chart.id, changes: lines.map(({ id, removed }) => ({ line: id, values: { removed: !removed } })) }]
    })
  const sizes = changed(
    (chart) => chart.sizes,
    ({ size }) => listed.sizes.has(size),
  )
  if (sizes.length > 0) await ctx.setLinesOfMany(sizeChart, 'sizes', sizes)
  const seconds = changed(
    (chart) => chart.seconds,
    ({ second }) => listed.seconds.has(second),
  )
  if (seconds.length > 0) await ctx.setLinesOfMany(sizeChart, 'seconds', seconds)
}

/** Returns the sizes of a list, in its order, that no part of a chart has a value of. */
export const sizesLacking = (chart: Pick<Chart, 'points'>, list: Pick<Doc<typeof sizeList>, 'sizes'> | undefined): string[] =>
  inOrder(list?.sizes ?? []).flatMap(({ size }) => (lacksSize(chart, { size }) ? [size] : []))

/** Returns whether a style has an approved chart with values of every size of its list. */
export async function hasWholeChart(id: string, ctx: Context): Promise<boolean> {
  const [chart] = await ctx.find(sizeChart, { style: id, status: 'approved' }, { lines: true, limit: 1 })
  if (!chart) return false
  const of = (await ctx.byId(style, [id])).get(id)
  const list = (await ctx.linked(sizeList, of ? [of] : [], 'sizeList', { lines: true })).get(of?.sizeList ?? '')
  return sizesLacking(chart, list).length === 0
}
