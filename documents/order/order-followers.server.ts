/**
 * What follows an order ends with it: its tracking stops when it is closed, cancelled or completed and runs again when it does; changes
 * under way lapse and draft contracts release it when it is cancelled.
 */
import type { Context } from '../../engine/document-context.ts'
import { orderChange } from './order-change.ts'
import { orderTracking } from './order-tracking.ts'
import { purchaseContract } from './purchase-contract.ts'
import type { PurchaseOrder } from './purchase-order.ts'

/** Stops the tracking of an order that has ended; nothing of it is late any more. */
export async function stopTracking(order: PurchaseOrder, ctx: Context): Promise<void> {
  const running = await ctx.find(orderTracking, { order: order.id, status: ['not_started', 'in_progress'] })
  const ids = running.map(({ id }) => id)
  await ctx.actMany(orderTracking, ids, 'stop')
  await clearRisk(ids, ctx)
}

const clearRisk = (ids: readonly string[], ctx: Context) => ctx.setMany(orderTracking, ids, { risk: 'none' as const })

/** Runs the tracking of an order again, with delays and risk as of today. */
export async function resumeTracking(order: PurchaseOrder, ctx: Context): Promise<void> {
  const stopped = await ctx.find(orderTracking, { order: order.id, status: 'stopped' }, { lines: true })
  const idsOf = (begun: boolean) => stopped.filter(({ nodes }) => nodes.some((node) => node.actualDate) === begun).map(({ id }) => id)
  await ctx.actMany(orderTracking, idsOf(true), 'resume')
  await ctx.actMany(orderTracking, idsOf(false), 'restart')
  await clearRisk(
    stopped.map(({ id }) => id),
    ctx,
  )
}

/** Ends the documents that depend on a cancelled order and are still in progress. */
export async function endFollowers(order: PurchaseOrder, ctx: Context): Promise<void> {
  await stopTracking(order, ctx)
  const underWay = ['pd_initiated', 'factory_initiated', 'pd_returned', 'pd_review', 'pd_head_review', 'approved'] as const
  const changes = await ctx.find(orderChange, { order: order.id, status: [...underWay] })
  await ctx.actMany(orderChange, changes, 'lapse')
  if (order.contract) await leaveContract(order, order.contract, ctx)
}

/** Takes a cancelled order out of its draft contract; a contract of this order alone is discarded. */
async function leaveContract(order: PurchaseOrder, id: string, ctx: Context): Promise<void> {
  const contract = await ctx.lock(purchaseContract, id)
  const others = contract.orders.filter((line) => line.order !== order.id)
  if (others.length === 0 && ['draft', 'not_signed'].includes(contract.status)) await ctx.act(purchaseContract, id, 'discard')
  else if (contract.status === 'draft') {
    const remove = contract.orders.filter((line) => line.order === order.id).map((line) => line.id)
    await ctx.set(purchaseContract, id, { orders: { remove } })
  }
}
