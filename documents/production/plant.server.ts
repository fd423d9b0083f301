/** Server logic of plants: the parent belongs to the same company, and there is no cycle. */
import { defineLogic } from '../../engine/document-logic.ts'
import { ancestorsOf } from '../master/tree.server.ts'
import { plant } from './plant.ts'
import { refuse } from './messages.ts'

export const plantLogic = defineLogic(plant, {
  checks: {
    async noCircle(doc, ctx) {
      if (!doc.parent) return undefined
      if ((await ctx.get(plant, doc.parent)).company !== doc.company) return refuse('plant.parentSameCompany', 'parent')
      return (await ancestorsOf(doc, ctx, plant)) ? undefined : refuse('plant.parentNotPlantItselfBelow', 'parent')
    },
  },
})
