/** Server logic of styles: defaults come from the category, and approval needs a colorway. */
import { defineLogic } from '../../engine/document-logic.ts'
import { category } from './category.ts'
import { colorway } from './colorway.ts'
import { style } from './style.ts'
import { refuse } from './messages.ts'

export const styleLogic = defineLogic(style, {
  checks: {
    async hasColorway(doc, ctx) {
      const [one] = await ctx.find(colorway, { style: doc.id, status: 'active' }, { limit: 1 })
      return one ? undefined : refuse('style.leastActiveColorwayNeeded')
    },
  },
  async fill(doc, ctx) {
    if (doc.sizeList || !doc.category) return {}
    const { sizeList } = await ctx.get(category, doc.category)
    return sizeList ? { sizeList } : {}
  },
})
