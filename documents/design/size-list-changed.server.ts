/** A style that gets another size list: its BOMs and charts follow it at once, and the person who changes it learns what they lack by the new one. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { counted, countMissing } from './bom-missing.server.ts'
import { bom } from './bom.ts'
import { followingCharts, listedIn, markRemovedSizes, sizesLacking } from './chart-sizes.server.ts'
import { refuse } from './messages.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import type { style } from './style.ts'

type Style = Pick<Doc<typeof style>, 'id' | 'sizeList'>

/**
 * Brings the new size list into the BOMs and charts of a style, also into those that are in force or wait: BOMs count again what is missing, charts mark the sizes that
 * they no longer need. In a number of statements that does not grow with them.
 */
export async function followSizeList({ id, sizeList: list }: Style, ctx: Context): Promise<void> {
  const boms = await ctx.pick(bom, { style: id, status: counted }, ['sizeList'])
  const moved = boms.filter((one) => one.sizeList !== list)
  if (moved.length > 0) await ctx.setMany(bom, moved, { sizeList: list })
  await countMissing([id], ctx)
  const charts = await ctx.find(sizeChart, { style: id, status: followingCharts }, { all: true, lines: true })
  const others = charts.filter((one) => one.sizeList !== list)
  if (others.length > 0) await ctx.setMany(sizeChart, others, { sizeList: list })
  const listed = (await ctx.byId(sizeList, [list], { lines: true })).get(list ?? '')
  await markRemovedSizes(charts, listedIn(listed), ctx)
  for (const { number, missing } of await ctx.pick(bom, { style: id, status: counted }, ['number', 'missing']))
    if ((missing ?? 0) > 0) ctx.say(refuse('style.bomLacks', { number, n: missing }))
  for (const chart of charts) {
    const sizes = sizesLacking(chart, listed)
    if (sizes.length > 0) ctx.say(refuse('style.chartLacks', { number: chart.number, sizes: sizes.join(', ') }))
  }
}
