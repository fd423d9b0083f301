/** By which size charts the goods of a lot are made: those that its orders name, and the chart in force where an order names none. */
import type { Context } from '../../engine/document-logic.ts'
import { sizeChart } from '../design/size-chart.ts'
import { deliveryBooking } from '../logistics/delivery-booking.ts'
import { purchaseOrder, type PurchaseOrder } from '../order/purchase-order.ts'
import type { FinalInspection } from './final-inspection.ts'

/** The goods of a lot, as far as they are measured. */
export interface Lot {
  readonly styles: ReadonlySet<string>
  readonly orders: ReadonlySet<string>
  /** Returns the charts by which a style is made, each once, of one order of the lot or of all of them. */
  chartsOf(style: string, order: string | null): readonly string[]
}

/** Reads the lot of an inspection: the lines of its booking, else those of its order. In a number of statements that does not grow with orders and styles. */
export async function lotOf({ booking, order }: FinalInspection, ctx: Context): Promise<Lot> {
  const booked = booking ? (await ctx.get(deliveryBooking, booking)).lines : undefined
  const orders = await ctx.byId(purchaseOrder, booked ? booked.map((line) => line.order) : [order], { lines: true })
  const goods = booked ?? [...orders.values()].flatMap(({ id, lines }) => lines.map(({ style }) => ({ order: id, style })))
  const lines = goods.flatMap(({ order: of, style }) => (of && style ? [{ order: of, style }] : []))
  const styles = new Set(lines.map(({ style }) => style))
  const inForce = await ctx.versionsOf(sizeChart, { style: [...styles] }, { which: 'inForce' })
  const chartOf = (of: PurchaseOrder | undefined, style: string) =>
    of?.madeBy.find((row) => row.style === style)?.chart ?? inForce.find((one) => one.style === style)?.id
  return {
    styles,
    orders: new Set(orders.keys()),
    chartsOf: (style, one) => {
      const makers = lines.filter((line) => line.style === style && (one === null || line.order === one))
      return [...new Set(makers.flatMap((line) => chartOf(orders.get(line.order), style) ?? []))]
    },
  }
}
