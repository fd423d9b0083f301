/**
 * Server logic of factories: the joined account matches the supplier, and an active factory has an active supplier.
 */
import { defineLogic } from '../../engine/document-logic.ts'
import { factory } from './factory.ts'
import { supplier } from './supplier.ts'
import { refuse } from './messages.ts'

export const factoryLogic = defineLogic(factory, {
  checks: {
    /** A supplier with its own production joins with one account; one account may not belong to factories of two suppliers. */
    async belongsToSupplier(doc, ctx) {
      if (!doc.company) return undefined
      const account = { company: doc.company, ownerCompany: doc.ownerCompany }
      const conflicting = await ctx.another(factory, doc, account, (one) => one.supplier !== doc.supplier)
      if (conflicting) return refuse('factory.accountBelongsToFactoryAnotherSupplier', { number: conflicting.number }, 'company')
      const other = await ctx.another(supplier, { id: doc.supplier }, account)
      return other && refuse('factory.accountBelongsToSupplier', { shortName: other.shortName }, 'company')
    },
    async supplierActive(doc, ctx) {
      const { status, shortName } = await ctx.get(supplier, doc.supplier)
      return status === 'active' ? undefined : refuse('factory.supplierNotActive', { shortName }, 'supplier')
    },
  },
})
