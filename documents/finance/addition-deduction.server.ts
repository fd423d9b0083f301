/**
 * Server logic of additions and deductions: an amount is required, the order is one of that supplier, and an item is used in one
 * statement only.
 */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { readReference } from '../../model/fields/one-of.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { fabricTestRequest } from '../quality/fabric-test-request.ts'
import { returnOrder } from '../quality/return-order.ts'
import { ticket } from '../ticket/ticket.ts'
import { additionDeduction } from './addition-deduction.ts'
import { refuse } from './messages.ts'

/** Returns the supplier of a source document; undefined for a ticket without an order. */
async function supplierOfSource(source: string, ctx: Context): Promise<string | null | undefined> {
  const { type, id } = readReference(source)!
  switch (type) {
    case 'ticket': {
      const { order } = await ctx.get(ticket, id)
      return order ? (await ctx.get(purchaseOrder, order)).supplier : undefined
    }
    case 'purchase_order':
      return (await ctx.get(purchaseOrder, id)).supplier
    case 'delivery_booking':
      return (await ctx.get(deliveryBooking, id)).supplier
    case 'return_order':
      return (await ctx.get(returnOrder, id)).supplier
    default:
      return (await ctx.get(fabricTestRequest, id)).supplier
  }
}

export const additionDeductionLogic = defineLogic(additionDeduction, {
  checks: {
    /** The supplier reads the item, so its source is no document of another one. */
    async sourceOfSupplier(doc, ctx) {
      if (!doc.sourceDocument) return undefined
      const supplier = await supplierOfSource(doc.sourceDocument, ctx)
      return supplier !== undefined && supplier !== doc.supplier ? refuse('additionDeduction.sourceOfAnother', 'sourceDocument') : undefined
    },
    amountGiven: (doc) =>
      doc.amount !== null && compare(doc.amount, '0') > 0
        ? undefined
        : refuse('additionDeduction.amountAbove0', doc.ratio ? 'base' : 'fixed'),
  },
})
