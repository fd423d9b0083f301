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

  async fill(doc, ctx, { before }) {
    if (!doc.receipt || (before && before.status !== 'draft')) return {}
    const receipt = await ctx.get(productIn, doc.receipt)
    const received = new Map(receipt.lines.map((line) => [line.id, line]))
    const lines = doc.lines.map((line) => {
      const from = received.get(line.receiptLine)
      if (!from) return line
      return {
        ...line,
        order: from.order,
        orderLine: from.orderLine,
        style: from.style,
        colorway: from.colorway,
        bin: line.bin ?? from.bin,
        lot: line.lot ?? from.lot,
        price: from.price,
        taxRate: from.taxRate,
      }
    })
    return { supplier: doc.supplier ?? receipt.supplier, warehouse: doc.warehouse ?? receipt.warehouse, currency: receipt.currency, lines }
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
