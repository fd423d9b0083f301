/** Server logic of returns: goods of one receipt, taken off the account, or reopened for replacement. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { add, sub } from '../../model/decimal.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
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
      await countOnOrders(doc, ctx)
    },
  },
})

/** The orders count what went back; what is to be replaced can be booked and received again. */
async function countOnOrders(doc: ReturnOrder, ctx: Context): Promise<void> {
  const replaced = doc.settlement === 'replace'
  const byOrder = new Map<string, { id: string; quantity: string; matrix: ReturnOrder['lines'][number]['matrix'] }[]>()
  for (const { order, orderLine, quantity, matrix } of doc.lines)
    if (order && orderLine) (byOrder.get(order) ?? byOrder.set(order, []).get(order)!).push({ id: orderLine, quantity, matrix })
  const orders = await ctx.setLinesOfMany(
    purchaseOrder,
    'lines',
    [...byOrder].map(([id, back]) => ({
      id,
      changes: back.map(({ id: line, quantity }) => ({
        line,
        values: (now) => (replaced ? { received: sub(now.received ?? '0', quantity) } : { returned: add(now.returned ?? '0', quantity) }),
      })),
    })),
  )
  if (!replaced) return
  await ctx.releaseMany(
    purchaseOrder,
    { lines: 'lines', counter: 'booked' },
    [...byOrder].map(([id, back]) => ({ id, back })),
  )
  const reopened = orders.filter((order) => order.status === 'completed').map(({ id }) => id)
  await ctx.actMany(purchaseOrder, reopened, 'resume')
}
