/** Server logic of styles: approval needs a colorway. */
import { defineLogic } from '../../engine/document-logic.ts'
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
})
