/** Server logic of returns: goods of one receipt, taken off the account, or reopened for replacement. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { supplier } from '../supplier/supplier.ts'
import { productIn } from '../warehouse/product-in.ts'
import { returnOrder, type ReturnOrder } from './return-order.ts'
import { refuse } from './messages.ts'

export const returnOrderLogic = defineLogic(returnOrder, {
  checks: {
    async linesOfReceipt(doc, ctx) {
      const receipt = await ctx.get(productIn, doc.receipt)
      if (receipt.supplier !== doc.supplier) return refuse('returnOrder.notReceiptSupplier', 'supplier')
      const known = new Set(receipt.lines.map((line) => line.id))
      const at = doc.lines.findIndex((line) => !known.has(line.receiptLine))
      return at < 0 ? undefined : refuse('returnOrder.notLineReceipt', `lines[${at}].receiptLine`)
    },
  },

  after: {
    async complete(doc, ctx) {
      ctx.notify({
        ...(await supplierOf(doc, ctx)),
        type: 'LINK',
        content: [`退货单 ${doc.number} 已出库，共 ${doc.quantity} 件`, `Return ${doc.number} has left: ${doc.quantity} pieces`],
        about: { type: returnOrder, id: doc.id },
      })
    },
  },
})

async function supplierOf(doc: ReturnOrder, ctx: Context): Promise<{ company?: string }> {
  const { company } = await ctx.get(supplier, doc.supplier)
  return company ? { company } : {}
}
