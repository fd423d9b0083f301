/** Server logic of categories: the level follows from the parent, and the tree has no cycle and at most four levels. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { ancestorsOf, depthBelow } from '../master/tree.server.ts'
import type { Doc } from '../../model/document.ts'
import { category } from './category.ts'
import { refuse } from './messages.ts'

type Category = Doc<typeof category>

const deepest = 4

export const categoryLogic = defineLogic(category, {
  checks: {
    async fourLevels(doc, ctx) {
      if (!doc.parent) return undefined
      const above = await ancestorsOf(doc, ctx, category)
      if (!above) return refuse('category.parentNotCategoryItselfBelow', 'parent')
      const below = doc.id ? await depthBelow(doc.id, ctx, category) : 0
      return above.length + 1 + below > deepest ? refuse('category.categoriesMostFourLevels', 'parent') : undefined
    },
  },
  async fill(doc, ctx) {
    return { level: doc.parent ? ((await ctx.get(category, doc.parent)).level ?? 0) + 1 : 1 }
  },
  after: {
    /** Updates the levels of the descendants of a category that moved. */
    async save(doc, ctx) {
      const level = (doc.level ?? 0) + 1
      const children = await ctx.find(category, { parent: doc.id }, { all: true })
      const moved = children.filter((child) => child.level !== level)
      await ctx.setMany(
        category,
        moved.map(({ id }) => ({ id, values: { level } })),
      )
    },
  },
})

/**
 * Returns the over-delivery tolerance of a category, in percent.
 * It comes from the nearest category upwards that defines one; '0' when none does.
 */
export async function overToleranceOf(id: string, ctx: Context): Promise<string> {
  let tolerance: string | null = null
  for (let next: string | null = id, steps = 0; next && tolerance === null && steps < deepest; steps++) {
    const one: Category = await ctx.get(category, next)
    tolerance = one.overTolerance
    next = one.parent
  }
  return tolerance ?? '0'
}
