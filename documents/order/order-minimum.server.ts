/** The minimum order quantity that a supplier has quoted for a style: an order below it is warned of, and keeps its price. */
import type { Context } from '../../engine/document-context.ts'
import type { Refusal } from '../../engine/document-logic.ts'
import { compare } from '../../model/decimal.ts'
import { atPath } from '../../model/refusal.ts'
import { style } from '../design/style.ts'
import { isBelowMinimum, pricesOf } from '../master/price-determination.server.ts'
import { refuse } from './messages.ts'
import type { PurchaseOrder } from './purchase-order.ts'
import { piecesOf } from './size-prices.server.ts'

/** Returns a warning for each style of which an order has fewer pieces, in all colours and sizes, than the price in force on its day says; it stands at the first line of the style. */
export async function belowMinimum(
  order: Pick<PurchaseOrder, 'supplier' | 'currency' | 'orderDate' | 'lines'>,
  ctx: Context,
): Promise<Refusal[]> {
  const styles = [...new Set(order.lines.map((line) => line.style))]
  const entries = await pricesOf(order.supplier, { styles, skus: [] }, order.orderDate ?? ctx.today, ctx)
  const minima = new Map(
    entries.flatMap(({ style: id, colour, status, currency, minimum }) =>
      id && colour === null && status === 'active' && currency === order.currency && compare(minimum ?? '0', '0') > 0
        ? [[id, minimum!] as const]
        : [],
    ),
  )
  if (minima.size === 0) return []
  const pieces = piecesOf(order)
  const short = styles.flatMap((id) => {
    const at = order.lines.findIndex((line) => line.style === id)
    const [minimum, count] = [minima.get(id) ?? null, pieces(order.lines[at]!, true)]
    return isBelowMinimum({ minimum }, count) ? [{ id, at, minimum: minimum!, count }] : []
  })
  const named = await ctx.byId(
    style,
    short.map(({ id }) => id),
  )
  return short.map(({ id, at, minimum, count }) =>
    atPath(`lines[${at}].matrix`, refuse('purchaseOrder.belowMinimum', { style: named.get(id)!.number, count, minimum })),
  )
}
