/** What the server does for bookings: one supplier, one buyer, transport that belongs together, a slot that is free. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { purchaseOrder, type PurchaseOrder } from '../order/purchase-order.ts'
import { deliveryBooking, type DeliveryBooking } from './delivery-booking.ts'
import { driver } from './driver.ts'
import { vehicle } from './vehicle.ts'

export const deliveryBookingLogic = defineLogic(deliveryBooking, {
  checks: {
    /** Vehicle and driver belong to the carrier (DM-3-051), also when the carrier is changed afterwards. */
    async transport(booking, ctx) {
      if (!booking.carrier) {
        if (booking.vehicle) return { path: 'carrier', message: ['请先选择承运商', 'Choose the carrier first'] }
        return booking.driver ? { path: 'carrier', message: ['请先选择承运商', 'Choose the carrier first'] } : undefined
      }
      if (booking.vehicle && (await ctx.get(vehicle, booking.vehicle)).carrier !== booking.carrier)
        return { path: 'vehicle', message: ['车辆不属于该承运商', 'The vehicle is not of this carrier'] }
      if (booking.driver && (await ctx.get(driver, booking.driver)).carrier !== booking.carrier)
        return { path: 'driver', message: ['司机不属于该承运商', 'The driver is not of this carrier'] }
      return undefined
    },
    slotOrder(booking) {
      return booking.slotFrom && booking.slotTo && booking.slotFrom >= booking.slotTo
        ? { path: 'slotTo', message: ['时段结束须晚于开始', 'The slot must end after it begins'] }
        : undefined
    },
    async linesOfSupplier(booking, ctx) {
      const orders = await ordersOf(booking, ctx)
      for (const [at, line] of booking.lines.entries()) {
        const order = orders.get(line.order)
        if (order?.supplier !== booking.supplier)
          return { path: `lines[${at}].order`, message: ['不是该供应商的订单', 'Not an order of this supplier'] }
        if (!order.lines.some((one) => one.id === line.orderLine))
          return { path: `lines[${at}].orderLine`, message: ['不是该订单的明细', 'Not a line of this order'] }
      }
      return undefined
    },
    async oneBuyer(booking, ctx) {
      const orders = [...(await ordersOf(booking, ctx)).values()]
      if (new Set(orders.map((order) => order.ownerCompany)).size > 1)
        return ['一张预约单只能送给一个采购方', 'One booking goes to one buyer']
      return new Set(orders.map((order) => order.currency)).size > 1
        ? ['一张预约单的订单币种须一致', 'The orders of one booking have one currency']
        : undefined
    },
    /** What was submitted is counted against the orders: it is not changed any more, only rejected or cancelled. */
    goodsKept(booking, _, { before }) {
      if (!before || ['draft', 'rejected'].includes(before.status)) return undefined
      const text = (lines: DeliveryBooking['lines']) => JSON.stringify(lines.map(({ id, orderLine, matrix }) => [id, orderLine, matrix]))
      return text(booking.lines) === text(before.lines)
        ? undefined
        : { path: 'lines', message: ['已提交，明细不可修改', 'Submitted: the lines are locked'] }
    },
    /** No two confirmed bookings at one dock at the same time. Without a dock the warehouse takes what comes. */
    async slotFree(booking, ctx) {
      if (!booking.dock || !booking.slotFrom || !booking.slotTo) return undefined
      await ctx.serialise('dock', booking.warehouse, booking.dock, booking.expectedDate)
      const others = await ctx.find(deliveryBooking, {
        warehouse: booking.warehouse,
        expectedDate: booking.expectedDate,
        dock: booking.dock,
        status: 'approved',
      })
      const taken = others.find(
        (one) =>
          one.id !== booking.id &&
          one.slotFrom !== null &&
          one.slotTo !== null &&
          one.slotFrom < booking.slotTo! &&
          booking.slotFrom! < one.slotTo,
      )
      return taken ? { path: 'slotFrom', message: [`时段已被 ${taken.number} 占用`, `The slot is taken by ${taken.number}`] } : undefined
    },
    nothingReceived(booking) {
      return compare(booking.received ?? '0', '0') > 0
        ? ['已有入库，不能取消', 'Goods have been received, it cannot be cancelled']
        : undefined
    },
  },

  async fill(booking, ctx, { before }) {
    if (before && !['draft', 'rejected'].includes(before.status)) return {}
    const orders = await ordersOf(booking, ctx)
    const first = orders.get(booking.lines[0]?.order ?? '')
    const lines = booking.lines.map((line) => {
      const ordered = orders.get(line.order)?.lines.find((one) => one.id === line.orderLine)
      return ordered ? { ...line, style: ordered.style, colorway: ordered.colorway } : line
    })
    return {
      lines,
      supplier: booking.supplier ?? first?.supplier ?? null,
      factory: booking.factory ?? first?.factory ?? null,
      buyer: first?.ownerCompany ?? null,
    }
  },

  after: {
    async submit(booking, ctx) {
      for (const order of (await ordersOf(booking, ctx)).values())
        if (order.status === 'ordered') await ctx.act(purchaseOrder, order.id, 'start')
    },
    approve(booking, ctx) {
      ctx.notify({
        company: booking.ownerCompany,
        type: 'MSG',
        content: [`送货预约 ${booking.number} 已确认`, `Booking ${booking.number} is confirmed`],
        about: { type: deliveryBooking, id: booking.id },
      })
    },
    reject(booking, ctx, { comment }) {
      ctx.notify({
        company: booking.ownerCompany,
        type: 'MSG',
        content: [`送货预约 ${booking.number} 被驳回：${comment ?? ''}`, `Booking ${booking.number} was rejected: ${comment ?? ''}`],
        about: { type: deliveryBooking, id: booking.id },
      })
    },
  },
})

async function ordersOf(booking: DeliveryBooking, ctx: Context): Promise<Map<string, PurchaseOrder>> {
  const ids = [...new Set(booking.lines.map((line) => line.order).filter(Boolean))]
  if (ids.length === 0) return new Map()
  return new Map((await ctx.find(purchaseOrder, { id: ids }, { lines: true })).map((order) => [order.id, order]))
}
