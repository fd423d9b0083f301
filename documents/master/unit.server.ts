/** Server logic of units: one base unit per dimension. */
import { defineLogic } from '../../engine/document-logic.ts'
import { unit } from './unit.ts'
import { refuse } from './messages.ts'

export const unitLogic = defineLogic(unit, {
  checks: {
    /**
     * Two units with factor 1 in one dimension would be two names for the same unit. Pieces are the exception: a set is counted like
     * a piece.
     */
    async oneBase(doc, ctx) {
      if (doc.numerator !== doc.denominator || doc.dimension === 'count') return undefined
      const base = { dimension: doc.dimension, status: 'active' as const, ownerCompany: doc.ownerCompany }
      const conflicting = await ctx.another(unit, doc, base, (one) => one.numerator === one.denominator)
      return conflicting && refuse('unit.dimensionAlreadyBaseUnit', { code: conflicting.code }, 'numerator')
    },
  },
})
