/** What the server does for factories: the joined account fits the supplier, an active factory has an active supplier, one primary contact. */
import { defineLogic } from '../../engine/document-logic.ts'
import { factory } from './factory.ts'
import { supplier } from './supplier.ts'

export const factoryLogic = defineLogic(factory, {
  checks: {
    /** A supplier that produces itself joins with one account; no account may stand behind two suppliers' factories. */
    async belongsToSupplier(doc, ctx) {
      if (!doc.company) return undefined
      await ctx.serialise('account of a supplier', doc.ownerCompany, doc.company)
      const others = await ctx.find(factory, { company: doc.company, ownerCompany: doc.ownerCompany })
      const rival = others.find((one) => one.id !== doc.id && one.supplier !== doc.supplier)
      if (rival)
        return {
          path: 'company',
          message: [
            `该账号已用于另一供应商的工厂 ${rival.number}`,
            `The account belongs to ${rival.number}, a factory of another supplier`,
          ],
        }
      const [stranger] = (await ctx.find(supplier, { company: doc.company, ownerCompany: doc.ownerCompany })).filter(
        (one) => one.id !== doc.supplier,
      )
      return (
        stranger && {
          path: 'company',
          message: [`该账号属于供应商 ${stranger.shortName}`, `The account belongs to supplier ${stranger.shortName}`],
        }
      )
    },
    async supplierActive(doc, ctx) {
      const { status, shortName } = await ctx.get(supplier, doc.supplier)
      return status === 'active'
        ? undefined
        : { path: 'supplier', message: [`供应商 ${shortName} 未启用`, `Supplier ${shortName} is not active`] }
    },
    onePrimaryContact(doc) {
      const primary = doc.contacts.filter((one) => one.isPrimary).length
      return doc.contacts.length === 0 || primary === 1
        ? undefined
        : { path: 'contacts', message: ['必须有且只有一个主联系人', 'Exactly one contact must be the primary one'] }
    },
  },
})
