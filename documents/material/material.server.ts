/** Server logic of materials: unit and type stay as they are from the first document on that names the material. */
import { defineLogic } from '../../engine/document-logic.ts'
import { material } from './material.ts'
import { refuse } from './messages.ts'

const fixedFields = ['unit', 'type'] as const

export const materialLogic = defineLogic(material, {
  checks: {
    async keptOnceUsed(doc, ctx, { before }) {
      const changed = before && fixedFields.find((name) => doc[name] !== before[name])
      return changed && (await ctx.isUsed(material, doc.id)) ? refuse('material.inUse', changed) : undefined
    },
  },
})
