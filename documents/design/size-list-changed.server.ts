/** A style that gets another size list: its BOMs and charts have followed (`recounted`), and the person who changes it learns what they lack by the new one. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { bom } from './bom.ts'
import { sizesLacking } from './chart-sizes.server.ts'
import { refuse } from './messages.ts'
import { sizeChart } from './size-chart.ts'
import { sizeList } from './size-list.ts'
import type { style } from './style.ts'
import { countedBoms, followingCharts } from './style-version.part.ts'

/** Says which BOMs of a style have cells without an answer and which charts have sizes without values. */
export async function sayWhatIsLacking({ id, sizeList: list }: Pick<Doc<typeof style>, 'id' | 'sizeList'>, ctx: Context): Promise<void> {
  for (const { number, missing } of await ctx.pick(bom, { style: id, status: countedBoms }, ['number', 'missing']))
    if ((missing ?? 0) > 0) ctx.say(refuse('style.bomLacks', { number, n: missing }))
  const charts = await ctx.find(sizeChart, { style: id, status: followingCharts }, { all: true, lines: true })
  const listed = (await ctx.byId(sizeList, [list], { lines: true })).get(list ?? '')
  for (const chart of charts) {
    const sizes = sizesLacking(chart, listed)
    if (sizes.length > 0) ctx.say(refuse('style.chartLacks', { number: chart.number, sizes: sizes.join(', ') }))
  }
}
