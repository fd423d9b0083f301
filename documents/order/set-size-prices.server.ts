/** Sizes of sets that the price list has at another price: a set has one price for each of its components, and the order is warned of what that leaves out. */
import type { Context } from '../../engine/document-logic.ts'
import { compare, sub } from '../../model/decimal.ts'
import { cellName } from '../../model/fields/matrix.ts'
import { colorway } from '../design/colorway.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { priceList } from './price-list.ts'
import type { PurchaseOrder } from './purchase-order.ts'
import { sizePrices } from './size-prices.server.ts'
import { refuse } from './messages.ts'

/**
 * Returns a warning for each component of a set whose sizes cost differently by the list: it names the sizes that are not at the price of the component, what the list says
 * and what the set takes. A set whose component has one price in the list has a price of its own on purpose, and nothing is said. A line has one price and a set stays whole, so
 * the sizes are not set apart: who orders confirms, or orders them loose.
 */
export async function otherSizePrices(order: PurchaseOrder, ctx: Context): Promise<Refusal[]> {
  const parts = [...order.lines.entries()].filter(([, { set, price, matrix }]) => set !== null && price !== null && matrix)
  if (parts.length === 0) return []
  const byStyle = ctx.settings(priceList).tiersBy === 'style'
  const priced = await sizePrices([order], { goods: parts.map(([, line]) => line), byStyle }, ctx)
  const ways = await ctx.linked(
    colorway,
    parts.map(([, line]) => line),
    'colorway',
  )
  return parts.flatMap(([at, line]) => {
    const groups = priced(order, line)
    if (groups.length < 2) return []
    return groups.flatMap(({ price, matrix }) => {
      if (price === null || compare(price, line.price!) === 0) return []
      const sizes = [...matrix.cells.map(cellName), ...(matrix.prepacks ?? []).map(({ name }) => name)].join(', ')
      const of = order.sets.find(({ key }) => key === line.set)?.name ?? ''
      const part = ways.get(line.colorway)?.number ?? ''
      const figures = { set: of, part, sizes, listed: price, price: line.price!, difference: signed(sub(price, line.price!)) }
      return atPath(`lines[${at}].price`, refuse('orderSets.sizesOfOtherPrice', figures))
    })
  })
}

const signed = (figure: string): string => (compare(figure, '0') > 0 ? `+${figure}` : figure)
