/** What a next version of a size chart reaches, listed before it is approved: open orders, inspections not yet judged, patterns of the version before. */
import type { Context } from '../../engine/document-context.ts'
import type { AnyDocument, Doc } from '../../model/document.ts'
import type { Refusal } from '../../model/refusal.ts'
import { ordersInMaking } from '../order/order-versions.part.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import { refuse } from './messages.ts'
import { pattern } from './pattern.ts'
import { sizeChart } from './size-chart.ts'

type Chart = Doc<typeof sizeChart>
type Reason = 'sizeChart.ordersMadeBy' | 'sizeChart.inspectionsDrawnBy' | 'sizeChart.patternsMadeFrom'

/** Orders that are being made record the version (`madeBy`); each of them is to reconfirm afterwards. */
export const ordersMadeBy = (chart: Chart, ctx: Context) =>
  reached(chart, ctx, { user: purchaseOrder, while: ordersInMaking, reason: 'sizeChart.ordersMadeBy' })

/** An inspection is judged by the version that was in force when it was drawn. */
export const inspectionsDrawnBy = (chart: Chart, ctx: Context) =>
  reached(chart, ctx, { user: finalInspection, while: ['pending'], reason: 'sizeChart.inspectionsDrawnBy' })

export const patternsMadeFrom = (chart: Chart, ctx: Context) =>
  reached(chart, ctx, { user: pattern, while: ['draft', 'submitted', 'approved'], reason: 'sizeChart.patternsMadeFrom' })

/** Returns which documents of a type name the version before in these statuses; nothing for a first version. */
async function reached(
  { previous }: Chart,
  ctx: Context,
  { user, while: statuses, reason }: { readonly user: AnyDocument; readonly while: readonly string[]; readonly reason: Reason },
): Promise<Refusal | undefined> {
  if (!previous) return undefined
  const ids = (await ctx.pick(user, { id: await ctx.naming(user, sizeChart, previous), status: statuses }, [])).map(({ id }) => id)
  if (ids.length === 0) return undefined
  const former = { documents: { type: sizeChart, ids: [previous] } }
  return refuse(reason, { former, n: ids.length, numbers: { documents: { type: user, ids } } })
}
