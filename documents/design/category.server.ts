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
 * Returns the over-delivery tolerance of categories by id, in percent. It comes from the nearest category upwards that defines one; '0'
 * when none does. All categories of one level of the tree are read at once.
 */
export async function overTolerancesOf(ids: readonly string[], ctx: Context): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, Category>()
  for (let unread = [...new Set(ids)]; unread.length > 0; ) {
    const read = await ctx.byId(category, unread)
    for (const [id, one] of read) known.set(id, one)
    unread = [...new Set([...read.values()].flatMap(({ parent }) => (parent && !known.has(parent) ? [parent] : [])))]
  }
  const toleranceOf = (id: string | null, steps = 0): string => {
    const one = id === null || steps === deepest ? undefined : known.get(id)
    return one ? (one.overTolerance ?? toleranceOf(one.parent, steps + 1)) : '0'
  }
  return new Map(ids.map((id) => [id, toleranceOf(id)]))
}
