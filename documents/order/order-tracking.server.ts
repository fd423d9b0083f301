/** Server logic of order trackings: nodes from the template, each updated by its own party, delays and risk, start and end. */
import { addDays } from '../../model/days.ts'
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { style } from '../design/style.ts'
import { orderTracking, type OrderTracking } from './order-tracking.ts'
import { delayOf, progressOf, restrictionOf } from './plan.ts'
import { purchaseOrder, type PurchaseOrder } from './purchase-order.ts'
import { templateFor } from './tracking-template.server.ts'
import { pick } from '../../model/pick.ts'
import { refuse } from './messages.ts'

type Node = OrderTracking['nodes'][number]

export const orderTrackingLogic = defineLogic(orderTracking, {
  checks: {
    nodesKept(doc, _, { before }) {
      if (!before) return undefined
      const nodeIds = new Set(doc.nodes.map((one) => one.id))
      return before.nodes.every((one) => nodeIds.has(one.id)) && doc.nodes.length === before.nodes.length
        ? undefined
        : refuse('orderTracking.nodesComeFromTemplateCannotAdded', 'nodes')
    },
    /** Each party and role updates its own nodes only; API and backend nodes are not typed by hand (DM-6-016, DM-6-017, DM-9-026). */
    ownNodesOnly(doc, ctx, { before }) {
      const old = new Map((before?.nodes ?? []).map((one) => [one.id, one]))
      const side = ctx.actor.company === doc.ownerCompany ? 0 : 1
      for (const [at, node] of doc.nodes.entries()) {
        const was = old.get(node.id)
        if (!was || !touched(was, node)) continue
        const path = `nodes[${at}].actualDate`
        if (node.mode && node.mode !== 'manual') return refuse('orderTracking.updatedNotBySystemByHand', { node: node.node }, path)
        if (restrictionOf(node)[side] !== '0') return refuse('orderTracking.noRightToUpdate', { node: node.node }, path)
        const roles = (node.editRoles ?? '').split(',').filter(Boolean)
        if (roles.length > 0 && !roles.some((role) => ctx.actor.roles.includes(role)))
          return refuse('orderTracking.noRightToUpdate', { node: node.node }, path)
      }
      return undefined
    },
  },

  append: {
    reports: (rows, _, ctx) =>
      rows.flatMap(({ date }, at) => (date > ctx.today ? [refuse('orderTracking.reportNotFuture', `reports[${at}].date`)] : [])),
  },

  // Recalculates delay and risk as of today.
  daily: { status: ['not_started', 'in_progress'] },

  /** A stopped tracking keeps its nodes as they are; none of them is due any more. */
  fill: (doc, ctx) =>
    doc.status === 'stopped'
      ? { nextNode: null, nextDate: null, delay: 0, risk: 'none' as const }
      : {
          ...progressOf(doc.nodes, ctx.today),
          nodes: doc.nodes.map((node) => ({ ...node, delay: delayOf(node, ctx.today) })),
        },

  after: {
    async save(doc, ctx) {
      if (doc.status === 'stopped') return
      const done = doc.nodes.filter((node) => node.actualDate)
      if (doc.nodes.length > 0 && done.length === doc.nodes.length) await ctx.act(orderTracking, doc.id, 'complete')
      else if (done.length > 0 && doc.status === 'not_started') {
        await ctx.act(orderTracking, doc.id, 'start')
        const { status } = await ctx.get(purchaseOrder, doc.order)
        if (status === 'ordered') await ctx.act(purchaseOrder, doc.order, 'start')
      }
    },
  },
})

const touched = (was: Node, now: Node): boolean =>
  was.actualDate !== now.actualDate ||
  was.projectedDate !== now.projectedDate ||
  was.remark !== now.remark ||
  JSON.stringify(was.photo) !== JSON.stringify(now.photo)

/**
 * Starts the tracking of an issued order from the active template of its category. An order that is issued again keeps its tracking.
 */
export async function beginTracking(order: PurchaseOrder, ctx: Context): Promise<void> {
  const [known] = await ctx.find(orderTracking, { order: order.id }, { limit: 1 })
  if (known) return shiftTracking(order, ctx)
  const first = order.lines[0]
  const template = await templateFor(
    { orderType: order.type, category: first ? (await ctx.get(style, first.style)).category : null, company: order.ownerCompany },
    ctx,
  )
  if (!template) return
  const nodes = template.nodes.map((node) => ({
    ...pick(node, 'node', 'nodeEn', 'offset', 'side', 'mode', 'editRoles', 'viewRoles'),
    restriction: restrictionOf(node),
    planDate: addDays(order.projectedEtd ?? order.etd, node.offset),
  }))
  const values = {
    order: order.id,
    template: template.id,
    nodes,
    ...pick(order, 'supplier', 'factory'),
    etd: order.projectedEtd ?? order.etd,
  }
  await ctx.create(orderTracking, values, { company: order.ownerCompany })
}

/** Moves the plan of every open node when the ETD changes, or the supplier confirms another one. When an order moves to another supplier, its tracking moves along. */
export async function shiftTracking(order: PurchaseOrder, ctx: Context): Promise<void> {
  const [tracking] = await ctx.find(orderTracking, { order: order.id, status: ['not_started', 'in_progress'] }, { lines: true, limit: 1 })
  const etd = order.projectedEtd ?? order.etd
  if (!tracking || (tracking.etd === etd && tracking.supplier === order.supplier && tracking.factory === order.factory)) return
  const nodes = tracking.nodes.map((node) =>
    node.actualDate || node.offset === null ? node : { ...node, planDate: addDays(etd, node.offset) },
  )
  await ctx.set(orderTracking, tracking.id, { ...pick(order, 'supplier', 'factory'), etd, nodes })
}
