/** Server logic of delivery bookings: one supplier, one buyer, and matching transport. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { purchaseOrder, type PurchaseOrder } from '../order/purchase-order.ts'
import { deliveryBooking, type DeliveryBooking } from './delivery-booking.ts'
import { driver } from './driver.ts'
import { packingList } from './packing-list.ts'
import { vehicle } from './vehicle.ts'
import { productIn } from '../warehouse/product-in.ts'
import { measureText, type Measure } from '../../model/fields/measure.ts'
import { refuse } from './messages.ts'

export const deliveryBookingLogic = defineLogic(deliveryBooking, {
  checks: {
    async oneBuyer(booking, ctx) {
      const orders = [...(await ordersOf(booking, ctx)).values()]
      if (new Set(orders.map((order) => order.ownerCompany)).size > 1) return refuse('deliveryBooking.bookingGoesToBuyer')
      return new Set(orders.map((order) => order.currency)).size > 1 ? refuse('deliveryBooking.ordersBookingCurrency') : undefined
    },
    /** A receipt that is submitted counts as received; until it is posted it may still be taken back. */
    async receiptsPosted(booking, ctx) {
      const [open] = await ctx.find(productIn, { booking: booking.id, status: ['submitted'] })
      return open ? refuse('deliveryBooking.receiptOpen', { number: open.number ?? '' }) : undefined
    },
  },

  asks: {
    /** Goods that have come already may be booked afterwards; a day that was mistyped is seen. */
    dayPassed: ({ expectedDate }, ctx) =>
      expectedDate < ctx.today ? refuse('deliveryBooking.dayPassed', { day: expectedDate }, 'expectedDate') : undefined,
    /** The day of the licence is personal: the warning does not tell it. */
    async licenceExpired(booking, ctx) {
      if (!booking.driver) return undefined
      const { name, licenceValidTo } = await ctx.get(driver, booking.driver)
      const day = booking.expectedDate && booking.expectedDate > ctx.today ? booking.expectedDate : ctx.today
      return licenceValidTo < day ? refuse('deliveryBooking.licenceExpired', { name }, 'driver') : undefined
    },
    overMidnight: ({ slotFrom, slotTo }) =>
      slotFrom && slotTo && slotTo <= slotFrom
        ? refuse('deliveryBooking.overMidnight', { from: slotFrom.slice(0, 5), to: slotTo.slice(0, 5) }, 'slotTo')
        : undefined,
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
      await ctx.actMany(purchaseOrder, ordered, 'start')
    },
    /** A cancelled booking is not packed any more. */
    async cancel(booking, ctx) {
      const lists = await ctx.find(packingList, { booking: booking.id, status: ['draft', 'submitted', 'locked'] }, { all: true })
      await ctx.actMany(packingList, lists, 'cancel')
    },
  },
})

const ordersOf = (booking: DeliveryBooking, ctx: Context): Promise<Map<string, PurchaseOrder>> =>
  ctx.linked(purchaseOrder, booking.lines, 'order', { lines: true })
