/**
 * What the sizes of an order line cost by the price list. A line has one price, so sizes that cost another one stand in a line of their own: receipts, statements and
 * payments take the price of their order line, and nothing is averaged.
 */
import type { Context } from '../../engine/document-context.ts'
import { sum } from '../../model/decimal.ts'
import { cellKey, cellName, pieces, totalPieces, type Matrix, type MatrixCell, type Prepack } from '../../model/fields/matrix.ts'
import type { Refusal } from '../../model/refusal.ts'
import { colorway } from '../design/colorway.ts'
import { choosePrice, pricesOf } from '../master/price-determination.server.ts'
import { refuse } from './messages.ts'
import { skusOfColorways } from './ordered-sizes.server.ts'
import type { PurchaseOrder } from './purchase-order.ts'

type Line = PurchaseOrder['lines'][number]
type Order = Pick<PurchaseOrder, 'supplier' | 'currency' | 'orderDate' | 'lines'>
/** What a price is asked for. */
type PricedLine = Pick<Line, 'style' | 'colorway' | 'matrix'>

/** Sizes of a line that have one price; null where the list has none. */
interface SizesOfPrice {
  readonly price: string | null
  readonly matrix: Matrix
}

/**
 * Returns a function of what the sizes of a line cost in an order: one group for each price, in the order of the sizes. A style or a colour has the price of the pieces in
 * its line, or in the order; a SKU with a price of its own that of its pieces in the order, so that lines which a split has made have the prices of the line before it.
 * @param orders whose suppliers and days are asked for
 * @param byStyle tiers of a style count all its colours in the order
 */
export async function sizePrices(
  orders: readonly Order[],
  { goods, byStyle }: { readonly goods: readonly PricedLine[]; readonly byStyle: boolean },
  ctx: Context,
): Promise<(order: Order, line: PricedLine) => readonly SizesOfPrice[]> {
  const colorways = await ctx.linked(colorway, goods, 'colorway')
  const skus = await skusOfColorways(goods, ctx)
  const entries = await entriesOf(orders, { styles: distinct(goods.map((one) => one.style)), skus: skus.map(({ id }) => id) }, ctx)
  const styleOf = new Map(skus.map(({ id, style }) => [id, style]))
  const priced = new Set(entries.flatMap((entry) => entry.sku ?? []))
  const ownPrice = new Map(skus.filter(({ id }) => priced.has(id)).map((one) => [`${one.colorway} ${one.size}`, one]))
  const withOwnPrices = new Set([...ownPrice.values()].map((one) => one.colorway))
  const relevant = Map.groupBy(entries, (entry) => entry.style ?? styleOf.get(entry.sku ?? ''))
  const ownOf = (line: PricedLine, cell: MatrixCell) => ownPrice.get(`${line.colorway} ${cellName(cell)}`)?.id

  const priceOf = (order: Order, line: PricedLine, sku?: string): string | null =>
    choosePrice(relevant.get(line.style) ?? [], {
      supplier: order.supplier,
      style: line.style,
      colour: colorways.get(line.colorway)?.colour ?? null,
      sku: sku ?? null,
      day: order.orderDate ?? ctx.today,
      quantity: withOwnPrices.has(line.colorway) ? piecesOf(order, line, false) : totalPieces(line.matrix),
      ...(byStyle ? { ofStyle: piecesOf(order, line, true) } : {}),
      quantityOf: (entry) => (entry.sku ? piecesOfSku(order, line, (cell) => ownOf(line, cell) === entry.sku) : undefined),
      currency: order.currency,
    })?.price ?? null

  return (order, line) => {
    if (!order.supplier || !order.currency || !line.matrix) return [{ price: null, matrix: line.matrix }]
    if (!withOwnPrices.has(line.colorway)) return [{ price: priceOf(order, line), matrix: line.matrix }]
    return grouped(line.matrix, (cell) => priceOf(order, line, ownOf(line, cell)))
  }
}

/** Groups the sizes of a matrix by their price. A prepack whose sizes cost differently has none, since it is bought as one. */
function grouped(matrix: Matrix, priceOf: (cell: MatrixCell) => string | null): SizesOfPrice[] {
  const groups = new Map<string | null, { cells: MatrixCell[]; prepacks: Prepack[] }>()
  const groupOf = (price: string | null) => {
    const group = groups.get(price) ?? { cells: [], prepacks: [] }
    groups.set(price, group)
    return group
  }
  for (const cell of matrix.cells) groupOf(priceOf(cell)).cells.push(cell)
  for (const pack of matrix.prepacks ?? []) {
    const prices = new Set(pack.ratio.map(priceOf))
    groupOf(prices.size === 1 ? [...prices][0]! : null).prepacks.push(pack)
  }
  if (groups.size < 2) return [{ price: [...groups.keys()][0] ?? null, matrix }]
  return [...groups].map(([price, { cells, prepacks }]) => ({ price, matrix: prepacks.length > 0 ? { cells, prepacks } : { cells } }))
}

/** What the sizes of a line cost, and of the line as stored its price and what its sizes cost in the stored order. */
interface Pricing {
  readonly now: readonly SizesOfPrice[]
  readonly stored: { readonly price: string | null; readonly prices: readonly SizesOfPrice[] } | undefined
}

/**
 * Returns a line with its price, and after it a line for each other price of its sizes. A price that a person typed holds for the whole line. One that is blank, or that the list has
 * for sizes of the line, now or as the line is stored, follows the list. A piece of a set stays one line, since sets stay whole: where its sizes cost differently it has no
 * price until a person gives one.
 */
export function splitByPrice(line: Line, { now, stored }: Pricing): readonly [Line, ...Line[]] {
  const has = (groups: readonly SizesOfPrice[]) => groups.some(({ price }) => price === line.price)
  const isListed =
    line.price === null || (stored !== undefined && stored.price === line.price && has(stored.prices)) || (now.length > 1 && has(now))
  if (!isListed) return [line]
  if (line.set !== null) return [{ ...line, price: now.length === 1 ? now[0]!.price : null }]
  const first = now.find(({ price }) => price !== null && price === line.price) ?? now[0]!
  const { id: _, no: __, ...columns } = line
  const others = now.filter((one) => one !== first).map((one) => ({ ...columns, ...one }) as Line)
  return [{ ...line, price: first.price, ...(now.length > 1 ? { matrix: first.matrix } : {}) }, ...others]
}

/** Returns what is said of a line that stands apart from the one with its other sizes. */
export function apartNote({ matrix, price }: Pick<Line, 'matrix' | 'price'>): Refusal {
  const packs = (matrix.prepacks ?? []).map(({ name }) => name)
  const sizes = [...matrix.cells.map(cellName), ...packs].join(', ')
  return price === null ? refuse('purchaseOrder.sizesWithoutPrice', { sizes }) : refuse('purchaseOrder.sizesApart', { sizes, price })
}

/** Returns the pieces of a line's style in an order, in all its colours or in that of the line. */
export const piecesOf = ({ lines }: Pick<Order, 'lines'>, line: Pick<Line, 'style' | 'colorway'>, inAllColours: boolean): string =>
  sum(
    lines.flatMap((one) =>
      one.style === line.style && (inAllColours || one.colorway === line.colorway) && one.matrix ? [totalPieces(one.matrix)] : [],
    ),
  )

/** Returns the pieces in an order of those sizes of a line's colour that meet the condition. */
const piecesOfSku = ({ lines }: Order, { colorway: way }: PricedLine, isOf: (cell: MatrixCell) => boolean): string =>
  sum(
    lines
      .filter((one) => one.colorway === way && one.matrix)
      .flatMap(({ matrix }) => {
        const cells = [...matrix.cells, ...(matrix.prepacks ?? []).flatMap(({ ratio }) => ratio)]
        const keys = new Set(cells.filter(isOf).map(cellKey))
        return [...pieces(matrix)].flatMap(([key, count]) => (keys.has(key) ? [count] : []))
      }),
  )

/** Returns the price list entries of the suppliers of these orders that are valid on their days. */
async function entriesOf(orders: readonly Order[], goods: Parameters<typeof pricesOf>[1], ctx: Context) {
  const days = new Map(
    orders
      .filter(({ supplier }) => supplier)
      .map(({ supplier, orderDate }) => [`${supplier} ${orderDate}`, { supplier, day: orderDate ?? ctx.today }]),
  )
  const all = (await Promise.all([...days.values()].map(({ supplier, day }) => pricesOf(supplier, goods, day, ctx)))).flat()
  return [...new Map(all.map((entry) => [entry.id, entry])).values()]
}

const distinct = (ids: readonly string[]): string[] => [...new Set(ids.filter(Boolean))]
