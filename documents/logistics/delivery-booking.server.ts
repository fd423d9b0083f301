/** Server logic of delivery bookings: one supplier, one buyer, matching transport, and a free slot. */
import type { Context } from '../../engine/document-context.ts'
import { defineLogic } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { purchaseOrder, type PurchaseOrder } from '../order/purchase-order.ts'
import { deliveryBooking, type DeliveryBooking } from './delivery-booking.ts'
import { driver } from './driver.ts'
import { packingList } from './packing-list.ts'
import { vehicle } from './vehicle.ts'
import { measureText, type Measure } from '../../model/fields/measure.ts'
import { refuse } from './messages.ts'

export const deliveryBookingLogic = defineLogic(deliveryBooking, {
  checks: {
    /** Checks that vehicle and driver belong to the carrier (DM-3-051), also when the carrier is changed later. */
    async transport(booking, ctx) {
      if (!booking.carrier) {
        if (booking.vehicle) return refuse('deliveryBooking.chooseCarrierFirst', 'carrier')
        return booking.driver ? refuse('deliveryBooking.chooseCarrierFirst', 'carrier') : undefined
      }
      if (booking.vehicle && (await ctx.get(vehicle, booking.vehicle)).carrier !== booking.carrier)
        return refuse('deliveryBooking.vehicleNotCarrier', 'vehicle')
      if (booking.driver && (await ctx.get(driver, booking.driver)).carrier !== booking.carrier)
        return refuse('deliveryBooking.driverNotCarrier', 'driver')
      return undefined
    },
    async linesOfSupplier(booking, ctx) {
      const orders = await ordersOf(booking, ctx)
      for (const [at, line] of booking.lines.entries()) {
        const order = orders.get(line.order)
        if (order?.supplier !== booking.supplier) return refuse('deliveryBooking.notOrderSupplier', `lines[${at}].order`)
        if (!order.lines.some((one) => one.id === line.orderLine)) return refuse('deliveryBooking.notLineOrder', `lines[${at}].orderLine`)
      }
      return undefined
    },
    async oneBuyer(booking, ctx) {
      const orders = [...(await ordersOf(booking, ctx)).values()]
      if (new Set(orders.map((order) => order.ownerCompany)).size > 1) return refuse('deliveryBooking.bookingGoesToBuyer')
      return new Set(orders.map((order) => order.currency)).size > 1 ? refuse('deliveryBooking.ordersBookingCurrency') : undefined
    },
    /** Rejects two confirmed bookings at one dock at the same time. Without a dock the warehouse accepts any slot. */
    async slotFree(booking, ctx) {
      if (!booking.dock || !booking.slotFrom || !booking.slotTo) return undefined
      await ctx.serialise('dock', booking.warehouse, booking.dock, booking.expectedDate)
      const others = await ctx.find(deliveryBooking, {
        warehouse: booking.warehouse,
        expectedDate: booking.expectedDate,
        dock: booking.dock,
        status: 'approved',
      })
      const conflicting = others.find(
        (one) =>
          one.id !== booking.id &&
          one.slotFrom !== null &&
          one.slotTo !== null &&
          one.slotFrom < booking.slotTo! &&
          booking.slotFrom! < one.slotTo,
      )
      return conflicting ? refuse('deliveryBooking.slotTakenBy', { number: conflicting.number }, 'slotFrom') : undefined
    },
    nothingReceived(booking) {
      return compare(booking.received ?? '0', '0') > 0 ? refuse('deliveryBooking.goodsBeenReceivedCannotCancelled') : undefined
    },
  },

  asks: {
    /** The day of the licence is personal: the warning does not tell it. */
    async licenceExpired(booking, ctx) {
      if (!booking.driver) return undefined
      const { name, licenceValidTo } = await ctx.get(driver, booking.driver)
      const day = booking.expectedDate && booking.expectedDate > ctx.today ? booking.expectedDate : ctx.today
      return licenceValidTo < day ? refuse('deliveryBooking.licenceExpired', { name }, 'driver') : undefined
    },
    async overloaded(booking, ctx) {
      if (!booking.vehicle) return []
      const { plate, loadWeight, volume } = await ctx.get(vehicle, booking.vehicle)
      const { grossWeight, volume: packedVolume } = booking
      // Both are in base units: what is packed in kg and m³, the vehicle's in any unit of mass and volume.
      const exceeds = (packed: string | null, limit: Measure | null): limit is Measure =>
        limit !== null && compare(packed ?? '0', limit.base) > 0
      return [
        ...(exceeds(grossWeight, loadWeight)
          ? [refuse('deliveryBooking.tooHeavy', { plate, grossWeight, loadWeight: measureText(loadWeight) }, 'vehicle')]
          : []),
        ...(exceeds(packedVolume, volume)
          ? [refuse('deliveryBooking.tooLarge', { plate, packedVolume, volume: measureText(volume) }, 'vehicle')]
          : []),
      ]
    },
  },

  after: {
    async submit(booking, ctx) {
      const ordered = [...(await ordersOf(booking, ctx)).values()].filter(({ status }) => status === 'ordered')
      await ctx.actMany(
        purchaseOrder,
        ordered.map(({ id }) => id),
        'start',
      )
    },
    /** A cancelled booking is not packed any more. */
    async cancel(booking, ctx) {
      const lists = await ctx.find(packingList, { booking: booking.id, status: ['draft', 'submitted', 'locked'] }, { all: true })
      await ctx.actMany(
        packingList,
        lists.map(({ id }) => id),
        'cancel',
      )
    },
  },
})

const ordersOf = (booking: DeliveryBooking, ctx: Context): Promise<Map<string, PurchaseOrder>> =>
  ctx.byId(
    purchaseOrder,
    booking.lines.map((line) => line.order),
    { lines: true },
  )
