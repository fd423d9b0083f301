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

/** What may be delivered more and less than ordered: decimal strings in percent. */
export interface Tolerances {
  readonly over: string
  readonly under: string
}

/**
 * Returns the tolerances of categories by id. Each comes from the nearest category upwards that defines it; '0' when none does
 * (catalogue CAT: the tolerances inherit to order lines). All categories of one level of the tree are read at once.
 */
export async function tolerancesOf(ids: readonly string[], ctx: Context): Promise<ReadonlyMap<string, Tolerances>> {
  const known = new Map<string, Category>()
  for (let unread = [...new Set(ids)]; unread.length > 0; ) {
    const read = await ctx.byId(category, unread)
    for (const [id, one] of read) known.set(id, one)
    unread = [...new Set([...read.values()].flatMap(({ parent }) => (parent && !known.has(parent) ? [parent] : [])))]
  }
  const nearest = (id: string | null, name: 'overTolerance' | 'underTolerance', steps = 0): string => {
    const one = id === null || steps === deepest ? undefined : known.get(id)
    return one ? (one[name] ?? nearest(one.parent, name, steps + 1)) : '0'
  }
  return new Map(ids.map((id) => [id, { over: nearest(id, 'overTolerance'), under: nearest(id, 'underTolerance') }]))
}
