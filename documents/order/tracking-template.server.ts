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
  let next = of.category
  for (let steps = 0; next && steps < 4; steps++) {
    const template = active.find((one) => one.category === next)
    if (template) return ordered(template)
    const { parent }: Doc<typeof category> = await ctx.get(category, next)
    next = parent
  }
  const general = active.find((one) => one.category === null)
  return general && ordered(general)
}

const ordered = (template: Doc<typeof trackingTemplate>) => ({
  ...template,
  nodes: [...template.nodes].sort((a, b) => a.sequence - b.sequence),
})
