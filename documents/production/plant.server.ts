/** What the server does for plants: a parent of the same company, and no circle. */
import { defineLogic } from '../../engine/document-logic.ts'
import { ancestorsOf } from '../master/tree.server.ts'
import { plant } from './plant.ts'

export const plantLogic = defineLogic(plant, {
  checks: {
    async noCircle(doc, ctx) {
      if (!doc.parent) return undefined
      if ((await ctx.get(plant, doc.parent)).company !== doc.company)
        return { path: 'parent', message: ['上级厂区须属于同一公司', 'The parent must be of the same company'] }
      return (await ancestorsOf(doc, ctx, plant))
        ? undefined
        : { path: 'parent', message: ['上级厂区不能是自己或自己的下级', 'The parent must not be the plant itself or one below it'] }
    },
  },
})
