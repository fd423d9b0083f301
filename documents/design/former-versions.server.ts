/** What is made by the former versions of a size chart, BOM or process sheet, listed before the next one comes into force: open orders, inspections not yet judged, patterns. */
import type { Context } from '../../engine/document-context.ts'
import type { AnyDocument } from '../../model/document.ts'
import type { Refusal } from '../../model/refusal.ts'
import { ordersInMaking } from '../order/order-versions.part.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { finalInspection } from '../quality/final-inspection.ts'
import type { bom } from './bom.ts'
import { refuse } from './messages.ts'
import { pattern } from './pattern.ts'
import type { processSheet } from './process-sheet.ts'
import { sizeChart } from './size-chart.ts'

/** The types of versions by which an order is made. */
export type MadeBy = typeof bom | typeof sizeChart | typeof processSheet

interface Version {
  readonly id: string
  readonly first: string | null
}
/** Documents that use versions, in the statuses in which they are still worked on. */
interface Users {
  readonly user: AnyDocument
  readonly while: readonly string[]
}
/** Orders that are being made record the version (`madeBy`). */
export const openOrders = { user: purchaseOrder, while: ordersInMaking } as const satisfies Users

/** Each order that is being made by a former version is to reconfirm afterwards. */
export const ordersMadeBy = (type: MadeBy) => usersOfFormer(type, { ...openOrders, reason: 'versions.ordersMadeByFormer' })

/** An inspection is judged by the version that was in force when it was drawn. */
export const inspectionsDrawnBy = usersOfFormer(sizeChart, {
  user: finalInspection,
  while: ['pending'],
  reason: 'sizeChart.inspectionsDrawnBy',
})

export const patternsMadeFrom = usersOfFormer(sizeChart, {
  user: pattern,
  while: ['draft', 'submitted', 'approved'],
  reason: 'sizeChart.patternsMadeFrom',
})

/** Returns the ids of the documents that use versions and are still worked on, and of the versions that they use; three statements at most. */
export async function usersOfVersions(
  type: AnyDocument,
  versions: readonly string[],
  { user, while: statuses, ctx }: Users & { readonly ctx: Context },
): Promise<{ readonly ids: readonly string[]; readonly used: readonly string[] }> {
  const users = await ctx.namingEach(user, type, versions)
  const named = [...new Set([...users.values()].flat())]
  const ids = named.length > 0 ? (await ctx.pick(user, { id: named, status: [...statuses] }, [])).map(({ id }) => id) : []
  const isOpen = new Set(ids)
  return { ids, used: versions.filter((version) => users.get(version)?.some((id) => isOpen.has(id))) }
}

/**
 * The question which documents stay with any former version of the chain, not with the one before alone: who did not move to that one is reached by the
 * next one too. A first version asks nothing.
 */
function usersOfFormer(
  type: MadeBy,
  {
    reason,
    ...users
  }: Users & { readonly reason: 'versions.ordersMadeByFormer' | 'sizeChart.inspectionsDrawnBy' | 'sizeChart.patternsMadeFrom' },
) {
  return async ({ id, first }: Version, ctx: Context): Promise<Refusal | undefined> => {
    if (!first) return undefined
    const chain = [first, ...(await ctx.pick(type as AnyDocument, { first }, [])).map((one) => one.id)]
    const { ids, used } = await usersOfVersions(
      type,
      chain.filter((one) => one !== id),
      { ...users, ctx },
    )
    if (ids.length === 0) return undefined
    const former = { documents: { type, ids: used } }
    return refuse(reason, { former, n: ids.length, numbers: { documents: { type: users.user, ids } } })
  }
}
