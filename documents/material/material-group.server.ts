/** What the server does for material groups: no circle in the tree, and a prefix for numbers. */
import { defineLogic } from '../../engine/document-logic.ts'
import { ancestorsOf } from '../master/tree.server.ts'
import { materialGroup } from './material-group.ts'

export const materialGroupLogic = defineLogic(materialGroup, {
  checks: {
    noCircle: async (doc, ctx) =>
      (await ancestorsOf(doc, ctx, materialGroup))
        ? undefined
        : { path: 'parent', message: ['上级分类不能是自己或自己的下级', 'The parent must not be the group itself or one below it'] },
  },
  fill: (doc) => (doc.numberPrefix || !doc.code ? {} : { numberPrefix: doc.code.slice(0, 10) }),
})
