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
      await ctx.serialise('base unit', doc.ownerCompany, doc.dimension)
      const baseUnits = await ctx.find(unit, { dimension: doc.dimension, status: 'active', ownerCompany: doc.ownerCompany })
      const conflicting = baseUnits.find((one) => one.id !== doc.id && one.numerator === one.denominator)
      return conflicting && refuse('unit.dimensionAlreadyBaseUnit', { code: conflicting.code }, 'numerator')
    },
  },
})
