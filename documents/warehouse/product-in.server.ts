/** Server logic of product in orders: only released goods are received, and order counters are updated once. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { add, compare } from '../../model/decimal.ts'
import { deliveryBooking, type DeliveryBooking } from '../logistics/delivery-booking.ts'
import { purchaseOrder, type PurchaseOrder } from '../order/purchase-order.ts'
import { bin } from './bin.ts'
import { productIn, type ProductIn } from './product-in.ts'
import { refuse } from './messages.ts'

export const productInLogic = defineLogic(productIn, {
  checks: {
    async sourceGiven(receipt, ctx) {
      if (receipt.source !== 'purchase') return undefined
      if (!receipt.booking) return refuse('productIn.purchaseReceiptNamesDeliveryBooking', 'booking')
      const booking = await ctx.get(deliveryBooking, receipt.booking)
      const known = new Set(booking.lines.map((line) => line.id))
      const at = receipt.lines.findIndex((line) => !line.bookingLine || !known.has(line.bookingLine))
      return at < 0 ? undefined : refuse('productIn.notLineBooking', `lines[${at}].bookingLine`)
    },
    async binsOfWarehouse(receipt, ctx) {
      const bins = await ctx.byId(
        bin,
        receipt.lines.map((line) => line.bin),
      )
      const at = receipt.lines.findIndex((line) => bins.get(line.bin)?.warehouse !== receipt.warehouse)
      return at < 0 ? undefined : refuse('productIn.binNotWarehouse', `lines[${at}].bin`)
    },
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
    revocable(receipt) {
      if (receipt.lines.some((line) => compare(line.settled ?? '0', '0') > 0)) return refuse('productIn.receiptStatementCannotRevoked')
      return receipt.lines.some((line) => compare(line.returned ?? '0', '0') > 0)
        ? refuse('productIn.receiptWithReturnsCannotRevoked')
        : undefined
    },
  },

  /** Supplier, currency and prices come from booking and order. A draft shows the prices of the day; posting fixes them. */
  async fill(receipt, ctx, { before }) {
    if (!receipt.booking || (before && before.status !== 'draft')) return {}
    const booking = await ctx.get(deliveryBooking, receipt.booking)
    const orders = await ordersOf(booking, ctx)
    const booked = new Map(booking.lines.map((line) => [line.id, line]))
    const lines = receipt.lines.map((line) => {
      const from = line.bookingLine ? booked.get(line.bookingLine) : undefined
      const order = from ? orders.get(from.order) : undefined
      const ordered = order?.lines.find((one) => one.id === from?.orderLine)
      if (!from || !order || !ordered) return line
      return {
        ...line,
        order: order.id,
        orderLine: ordered.id,
        style: ordered.style,
        colorway: ordered.colorway,
        price: ordered.price,
        taxRate: order.taxRate,
      }
    })
    return {
      supplier: booking.supplier,
      factory: receipt.factory ?? booking.factory,
      currency: [...orders.values()][0]?.currency ?? null,
      lines,
    }
  },

  after: {
    async complete(receipt, ctx) {
      await fixPrices(receipt, ctx)
    },
  },
})

/**
 * Fixes prices and tax rates as the orders have them now. The orders are locked until the end of the transaction, so that a change
 * that is put in force at the same time comes before or after the posting as a whole.
 */
async function fixPrices(receipt: ProductIn, ctx: Context): Promise<void> {
  const orders = await ctx.byId(
    purchaseOrder,
    receipt.lines.map((line) => line.order),
    { lines: true, lock: true },
  )
  const changes = receipt.lines.flatMap((line) => {
    const order = orders.get(line.order ?? '')
    const ordered = order?.lines.find((one) => one.id === line.orderLine)
    if (!order || !ordered || (ordered.price === line.price && order.taxRate === line.taxRate)) return []
    return [{ line: line.id, values: { price: ordered.price, taxRate: order.taxRate } }]
  })
  if (changes.length > 0) await ctx.setLines(productIn, receipt.id, 'lines', changes)
}

/** The orders of a booking, by id. */
const ordersOf = (booking: DeliveryBooking, ctx: Context): Promise<Map<string, PurchaseOrder>> =>
  ctx.byId(
    purchaseOrder,
    booking.lines.map((line) => line.order),
    { lines: true },
  )
