/** Server logic of product in orders: only released goods are received, and order counters are updated once. */
import { defineLogic } from '../../engine/document-logic.ts'
import { add, compare } from '../../model/decimal.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { countCompleteSets } from '../order/complete-sets.server.ts'
import { purchaseOrder } from '../order/purchase-order.ts'
import { productIn } from './product-in.ts'
import { refuse } from './messages.ts'

export const productInLogic = defineLogic(productIn, {
  checks: {
    /** A closed order takes no receipt (DM-4-027), also for goods that had been booked before. */
    async ordersOpen(receipt, ctx) {
      const orders = await ctx.find(purchaseOrder, {
        id: [...new Set(receipt.lines.map((line) => line.order).filter((id) => id !== null))],
        status: ['closed', 'cancelled'],
      })
      return orders[0] && refuse('productIn.orderClosedTakesNoReceipt', { number: orders[0].number })
    },
    /** Where the booking requires inspection, receipts do not exceed what inspections have released (pass, concession, agreement). */
    async inspected(receipt, ctx, { action }) {
      if (!receipt.booking) return undefined
      const booking = await ctx.lock(deliveryBooking, receipt.booking)
      if (!booking.inspectionRequired) return undefined
      const received = booking.received ?? '0'
      const inspectedQuantity = action === 'complete' ? received : add(received, receipt.quantity ?? '0')
      if (compare(inspectedQuantity, booking.inspected ?? '0') <= 0) return undefined
      return refuse('productIn.notReleasedByFinalInspectionReleased', { inspected: booking.inspected ?? '0', asked: inspectedQuantity })
    },
  },
  after: {
    complete: (receipt, ctx) => countCompleteSets(receipt.lines, receipt.date, ctx),
    revoke: (receipt, ctx) => countCompleteSets(receipt.lines, receipt.date, ctx),
  },
})
