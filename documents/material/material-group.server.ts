/** Server logic of material groups: the tree has no cycle, and numbers get a prefix. */
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
