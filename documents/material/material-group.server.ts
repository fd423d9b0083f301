/** What the server does for material groups: no circle in the tree, and a prefix for numbers. */
import { defineLogic } from '../../engine/document-logic.ts'
import { ancestorsOf } from '../master/tree.server.ts'
import { materialGroup } from './material-group.ts'
import { refuse } from './messages.ts'

export const materialGroupLogic = defineLogic(materialGroup, {
  checks: {
    noCircle: async (doc, ctx) =>
      (await ancestorsOf(doc, ctx, materialGroup)) ? undefined : refuse('materialGroup.parentNotGroupItselfBelow', 'parent'),
  },
  fill: (doc) => (doc.numberPrefix || !doc.code ? {} : { numberPrefix: doc.code.slice(0, 10) }),
})
