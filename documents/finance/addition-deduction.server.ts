/**
 * Server logic of additions and deductions: an amount is required, the order is one of that supplier, and an item is used in one
 * statement only.
 */
import { defineLogic } from '../../engine/document-logic.ts'
import { add, compare, sub } from '../../model/decimal.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { additionDeduction, type AdditionDeduction } from './addition-deduction.ts'
import type { Context } from '../../engine/document-context.ts'
import { refuse } from './messages.ts'

export const additionDeductionLogic = defineLogic(additionDeduction, {
  checks: {
    amountGiven: (doc) =>
      doc.amount !== null && compare(doc.amount, '0') > 0
        ? undefined
        : refuse('additionDeduction.amountAbove0', doc.ratio ? 'base' : 'fixed'),
    async orderOfSupplier(doc, ctx) {
      if (!doc.order) return undefined
      return (await ctx.get(purchaseOrder, doc.order)).supplier === doc.supplier
        ? undefined
        : refuse('additionDeduction.notOrderSupplier', 'order')
    },
    notInStatement(doc) {
      if (doc.payment) return refuse('additionDeduction.paymentCannotWithdrawn')
      return doc.statement ? refuse('additionDeduction.statementCannotWithdrawn') : undefined
    },
  },
  after: {
    approve: (doc, ctx) => carry(doc, ctx, '1'),
    withdraw: (doc, ctx) => carry(doc, ctx, '-1'),
  },
})

/** Updates the additions and deductions shown on the order (DM-3-038). */
async function carry(doc: AdditionDeduction, ctx: Context, sign: '1' | '-1'): Promise<void> {
  if (!doc.order || !doc.amount) return
  const order = await ctx.lock(purchaseOrder, doc.order)
  const name = doc.kind === 'add' ? 'additions' : 'deductions'
  await ctx.set(purchaseOrder, order.id, { [name]: (sign === '1' ? add : sub)(order[name] ?? '0', doc.amount) })
}
