/** The lookup of the tracking template of an order. */
import type { Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { category } from '../design/category.ts'
import { trackingTemplate } from './tracking-template.ts'

/**
 * Returns the active template for an order: that of its category or of the nearest ancestor, else the general one; with its nodes in
 * order.
 */
export async function templateFor(
  of: { orderType: Doc<typeof trackingTemplate>['orderType']; category: string | null; company: string },
  ctx: Context,
): Promise<Doc<typeof trackingTemplate> | undefined> {
  const active = await ctx.find(trackingTemplate, { orderType: of.orderType, status: 'active', ownerCompany: of.company }, { lines: true })
  const above = of.category ? await ctx.ancestors(category, [of.category]) : undefined
  const nearest = [of.category, ...(above?.get(of.category!) ?? []).map(({ id }) => id), null]
  const template = nearest.flatMap((id) => active.find((one) => one.category === id) ?? [])[0]
  return template && { ...template, nodes: template.nodes.toSorted((a, b) => a.sequence - b.sequence) }
}
