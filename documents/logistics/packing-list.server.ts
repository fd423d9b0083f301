/** Server logic of packing lists: unique carton numbers, and pieces that equal the booking. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import type { Label } from '../../model/text.ts'
import { bookedCells, clash, differences, packedCells, type PackedLine } from './cartons.rules.ts'
import { deliveryBooking } from './delivery-booking.ts'
import { packingList } from './packing-list.ts'
import { refuse } from './messages.ts'

export const packingListLogic = defineLogic(packingList, {
  checks: {
    async bookingOpen(list, ctx) {
      const { status, number } = await ctx.get(deliveryBooking, list.booking)
      return ['submitted', 'approved'].includes(status) ? undefined : refuse('packingList.bookingCannotPackedStatus', { number }, 'booking')
    },
    async cartonsOnce(list, ctx) {
      await ctx.serialise('cartons of a booking', list.booking)
      const others = (await ctx.find(packingList, { booking: list.booking }, { lines: true })).filter((one) => one.id !== list.id)
      const at = clash(
        list.lines,
        others.flatMap((one) => one.lines),
      )
      return at < 0 ? undefined : refuse('packingList.cartonNumbersOverlapRunBackwards', `lines[${at}].cartonFrom`)
    },
    async sizesBooked(list, ctx) {
      const booking = await ctx.get(deliveryBooking, list.booking)
      const booked = new Map(booking.lines.map((line) => [line.id, new Set(bookedCells([line]).keys())]))
      for (const [at, line] of list.lines.entries()) {
        const cells = booked.get(line.bookingLine)
        if ([...packedCells([line as PackedLine]).keys()].some((cell) => !cells?.has(cell)))
          return refuse('packingList.sizeNotBooked', `lines[${at}].perCarton`)
      }
      return undefined
    },
    /** Checks Σ carton quantity = booked quantity, size by size, over all lists of the booking. */
    async equalsBooking(list, ctx) {
      const booking = await ctx.lock(deliveryBooking, list.booking)
      const lines = [
        ...(await packedLists(list.booking, ctx)).filter((one) => one.id !== list.id).flatMap((one) => one.lines),
        ...list.lines,
      ]
      const mismatches = [...differences(packedCells(lines as PackedLine[]), bookedCells(booking.lines))]
      if (mismatches.length === 0) return undefined
      const cells = mismatches.map(
        ([key, difference]) =>
          `${key.split('|').slice(1).filter(Boolean).join('/')} ${difference.startsWith('-') ? difference : `+${difference}`}`,
      )
      const deviations: Label = [cells.join('、'), cells.join(', ')]
      return refuse('packingList.packedBookedQuantitiesDiffer', { deviations }, 'lines')
    },
  },
})

const packedLists = (booking: string, ctx: Context) => ctx.find(packingList, { booking, status: ['submitted', 'locked'] }, { lines: true })
