/** Server logic of returns: goods of one receipt, taken off the account, or reopened for replacement. */
import { defineLogic } from '../../engine/document-logic.ts'
import { productIn } from '../warehouse/product-in.ts'
import { returnOrder } from './return-order.ts'
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
})
