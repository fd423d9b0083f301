/** The sizes of charts against the size list of their style: which have left it, and which have no values. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { lacksSize } from '../../model/sizes/part-values.ts'
import { inOrder } from '../../model/sizes/size-order.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import { style } from './style.ts'

type Chart = Doc<typeof sizeChart>

/** Returns the size list of now of charts, and their sizes and second sizes with whether the list still has them, by the ids of the charts. */
export async function recountedCharts(charts: readonly Chart[], ctx: Context) {
  const styles = await ctx.linked(style, charts, 'style')
  const lists = await ctx.linked(sizeList, styles.values(), 'sizeList', { lines: true })
  return new Map(
    charts.map(({ id, style: of, sizes, seconds }) => {
      const list = lists.get(styles.get(of)?.sizeList ?? '')
      const listed = new Set(list?.sizes.map(({ size }) => size))
      const listedSeconds = new Set(list?.seconds.map(({ second }) => second))
      return [
        id,
        {
          sizeList: list?.id ?? null,
          sizes: sizes.map((line) => ({ ...line, removed: !listed.has(line.size) })),
          seconds: seconds.map((line) => ({ ...line, removed: !listedSeconds.has(line.second) })),
        },
      ]
    }),
  )
}

/** Returns the sizes of a list, in its order, that no part of a chart has a value of. */
export const sizesLacking = (chart: Pick<Chart, 'points'>, list: Pick<Doc<typeof sizeList>, 'sizes'> | undefined): string[] =>
  inOrder(list?.sizes ?? []).flatMap(({ size }) => (lacksSize(chart, { size }) ? [size] : []))

/** Returns whether a style has an approved chart with values of every size of its list. */
export async function hasWholeChart(id: string, ctx: Context): Promise<boolean> {
  const [chart] = await ctx.versionsOf(sizeChart, { style: id }, { which: 'inForce', lines: true })
  if (!chart) return false
  const of = (await ctx.byId(style, [id])).get(id)
  const list = (await ctx.linked(sizeList, of ? [of] : [], 'sizeList', { lines: true })).get(of?.sizeList ?? '')
  return sizesLacking(chart, list).length === 0
}
