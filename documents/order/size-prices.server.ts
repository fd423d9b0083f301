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
type PricedLine = Pick<Line, 'style' | 'colorway' | 'matrix'> & Partial<Pick<Line, 'id'>>

/** Sizes of a line that have one price; null where the list has none. */
interface SizesOfPrice {
  readonly price: string | null
  readonly matrix: Matrix
  /** The tax rates at which the supplier has quoted the price, in percent; absent where nobody quoted it. */
  readonly quotedAt?: readonly string[]
}
/** A price of the list, with the tax rate at which it was quoted. */
interface SizePrice {
  readonly price: string | null
  readonly quotedAt: string | null
}

/**
 * Returns a function of what the sizes of a line cost in an order: one group for each price, in the order of the sizes. A colour, or a style by line, has the price of the pieces
 * of the line, to which those count that a split has set apart from it; a SKU with a price of its own that of its pieces in the order. So a split moves no price.
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
  const ofStyles = Map.groupBy(
    entries.filter((entry) => !entry.sku),
    (entry) => entry.style,
  )
  const ofSkus = Map.groupBy(entries, (entry) => entry.sku)
  const counts = new Map<Order, Counted>()

  /** Counts an order once. A SKU has a price of its own by what the supplier's list says on the day of this order. */
  const countedOf = (order: Order): Counted => {
    const known = counts.get(order)
    if (known) return known
    const day = order.orderDate ?? ctx.today
    const isInForce = (entry: (typeof entries)[number]) =>
      entry.supplier === order.supplier && entry.currency === order.currency && entry.validFrom <= day && day <= (entry.validTo ?? day)
    const priced = skus.filter(({ id }) => ofSkus.get(id)?.some(isInForce))
    const count = counted(order, new Map(priced.map((one) => [skuKey(one.colorway, one.size), one.id])))
    counts.set(order, count)
    return count
  }

  const quoted = new Set(entries.flatMap(({ id, designQuote }) => (designQuote === null ? [] : [id])))
  const priceOf = (order: Order, line: PricedLine, item?: string): SizePrice => {
    const { ofLine, ofStyle, ofSku } = countedOf(order)
    const entry = choosePrice([...(item ? (ofSkus.get(item) ?? []) : []), ...(ofStyles.get(line.style) ?? [])], {
      supplier: order.supplier,
      style: line.style,
      colour: colorways.get(line.colorway)?.colour ?? null,
      sku: item ?? null,
      day: order.orderDate ?? ctx.today,
      quantity: ofLine(line),
      ...(byStyle ? { ofStyle: ofStyle(line) } : {}),
      quantityOf: (entry) => (entry.sku ? ofSku(entry.sku) : undefined),
      currency: order.currency,
    })
    return { price: entry?.price ?? null, quotedAt: entry && quoted.has(entry.entry) ? entry.taxRate : null }
  }

  return (order, line) => {
    if (!order.supplier || !order.currency || !line.matrix) return [{ price: null, matrix: line.matrix }]
    const { ownOf } = countedOf(order)
    const prices = new Map<string | undefined, SizePrice>()
    return grouped(line.matrix, (cell) => {
      const item = ownOf(line, cell)
      if (!prices.has(item)) prices.set(item, priceOf(order, line, item))
      return prices.get(item)!
    })
  }
}

const skuKey = (way: string, size: string): string => `${way} ${size}`

/** What an order has of its goods, by which tiers are chosen. */
interface Counted {
  /** The SKU of a cell that has a price of its own. */
  readonly ownOf: (line: PricedLine, cell: MatrixCell) => string | undefined
  /** Pieces of a line with those that a split has set apart from it. */
  readonly ofLine: (line: PricedLine) => string
  readonly ofStyle: (line: PricedLine) => string
  readonly ofSku: (id: string) => string
}

/** Counts the pieces of an order, each line once. */
function counted(order: Pick<Order, 'lines'>, ownPrice: ReadonlyMap<string, string>): Counted {
  const ownOf = (line: PricedLine, cell: MatrixCell) => ownPrice.get(skuKey(line.colorway, cellName(cell)))
  const bySku = new Map<string, string[]>()
  const byLot = new Map<Lot, string[]>()
  const lots = new Map<PricedLine | string, Lot>()
  const lotOf = lotFinder()
  const ofStyle = piecesOf(order)
  for (const line of order.lines) {
    const { matrix, id } = line
    if (!matrix) continue
    const cells = [...matrix.cells, ...(matrix.prepacks ?? []).flatMap(({ ratio }) => ratio)]
    const items = new Map(cells.map((cell) => [cellKey(cell), ownOf(line, cell)]))
    const lot = lotOf(line, new Set(items.values()))
    lots.set(line, lot)
    if (id) lots.set(id, lot)
    for (const [key, count] of pieces(matrix)) {
      put(byLot, lot, count)
      const item = items.get(key)
      if (item) put(bySku, item, count)
    }
  }
  const ofLots = new Map([...byLot].map(([lot, all]) => [lot, sum(all)]))
  const ofSkus = new Map([...bySku].map(([id, all]) => [id, sum(all)]))
  const lotBy = (line: PricedLine) => lots.get(line) ?? lots.get(line.id ?? '')
  return {
    ownOf,
    ofLine(line) {
      const lot = lotBy(line)
      return lot ? (ofLots.get(lot) ?? '0') : totalPieces(line.matrix)
    },
    ofStyle: (line) => ofStyle(line, true),
    ofSku: (id) => ofSkus.get(id) ?? '0',
  }
}

function put<K>(map: Map<K, string[]>, key: K, count: string): void {
  const counts = map.get(key)
  if (counts) counts.push(count)
  else map.set(key, [count])
}

/** Lines that a split may have made of one line: the SKUs with a price of their own in them; undefined stands for all other sizes. */
type Lot = Set<string | undefined>

/**
 * Returns a function of the lot of a line. Nothing marks the lines of a split, so a line joins the first one of equal goods and remark with which it has no price in common, as
 * the lines of a split have: two lines of ordinary sizes stay apart. Pieces of sets are never split.
 */
function lotFinder(): (line: Line, items: ReadonlySet<string | undefined>) => Lot {
  /** By goods the lots, and by SKU the first of them that may be without it. */
  const goods = new Map<string, { readonly lots: Lot[]; readonly free: Map<string | undefined, number> }>()
  return (line, items) => {
    if (line.set !== null || items.size === 0) return new Set(items)
    const key = JSON.stringify([line.style, line.colorway, line.remark])
    const { lots, free } = goods.get(key) ?? { lots: [], free: new Map<string | undefined, number>() }
    goods.set(key, { lots, free })
    let at = 0
    for (const item of items) {
      let place = free.get(item) ?? 0
      while (lots[place]?.has(item)) place += 1
      free.set(item, place)
      at = Math.max(at, place)
    }
    while (lots[at] && [...items].some((item) => lots[at]!.has(item))) at += 1
    const lot: Lot = lots[at] ?? new Set()
    lots[at] = lot
    for (const item of items) lot.add(item)
    return lot
  }
}

/** Groups the sizes of a matrix by their price. A prepack whose sizes cost differently has none, since it is bought as one. */
function grouped(matrix: Matrix, priceOf: (cell: MatrixCell) => SizePrice): SizesOfPrice[] {
  const groups = new Map<string | null, { cells: MatrixCell[]; prepacks: Prepack[]; rates: Set<string> }>()
  const groupOf = (price: string | null, all: readonly SizePrice[]) => {
    const group = groups.get(price) ?? { cells: [], prepacks: [], rates: new Set() }
    groups.set(price, group)
    for (const { quotedAt } of all) if (quotedAt !== null) group.rates.add(quotedAt)
    return group
  }
  for (const cell of matrix.cells) {
    const price = priceOf(cell)
    groupOf(price.price, [price]).cells.push(cell)
  }
  for (const pack of matrix.prepacks ?? []) {
    const ofRatio = pack.ratio.map(priceOf)
    const prices = new Set(ofRatio.map(({ price }) => price))
    groupOf(prices.size === 1 ? [...prices][0]! : null, prices.size === 1 ? ofRatio : []).prepacks.push(pack)
  }
  const quotedAt = ({ rates }: { readonly rates: ReadonlySet<string> }) => (rates.size > 0 ? { quotedAt: [...rates] } : {})
  const [only, ...more] = [...groups]
  if (more.length === 0) return [{ price: only?.[0] ?? null, matrix, ...(only ? quotedAt(only[1]) : {}) }]
  return [...groups].map(([price, group]) => {
    const { cells, prepacks } = group
    return { price, matrix: prepacks.length > 0 ? { cells, prepacks } : { cells }, ...quotedAt(group) }
  })
}

/** What the sizes of a line cost, and of the line as stored its price and what its sizes cost in the stored order. */
interface Pricing {
  readonly now: readonly SizesOfPrice[]
  readonly stored: { readonly price: string | null; readonly prices: readonly SizesOfPrice[] } | undefined
}

/**
 * Returns a line with its price, and after it a line for each other price of its sizes. A price that a person typed holds for the whole line, also one that the list has for some of
 * its sizes. One that is blank follows the list, and so does one that the list has for all sizes of the line as it is stored: sizes that are added to it cost what the list says.
 * A piece of a set stays one line, since sets stay whole: where its sizes cost differently it has no price until a person gives one.
 */
export function splitByPrice(line: Line, { now, stored }: Pricing): readonly [Line, ...Line[]] {
  const follows = stored !== undefined && stored.price === line.price && stored.prices.every(({ price }) => price === line.price)
  const isListed = line.price === null || follows
  if (!isListed) return [line]
  if (line.set !== null) return [{ ...line, price: now.length === 1 ? now[0]!.price : null }]
  const first = now.find(({ price }) => price !== null && price === line.price) ?? now[0]!
  const { id: _, no: __, ...columns } = line
  const others = now.filter((one) => one !== first).map(({ price, matrix }) => ({ ...columns, price, matrix }) as Line)
  return [{ ...line, price: first.price, ...(now.length > 1 ? { matrix: first.matrix } : {}) }, ...others]
}

/** Returns what is said of a line that stands apart from the one with its other sizes: no price, since a rule may hide prices from who orders. */
export function apartNote({ matrix, price }: Pick<Line, 'matrix' | 'price'>): Refusal {
  const packs = (matrix.prepacks ?? []).map(({ name }) => name)
  const sizes = [...matrix.cells.map(cellName), ...packs].join(', ')
  return price === null ? refuse('purchaseOrder.sizesWithoutPrice', { sizes }) : refuse('purchaseOrder.sizesApart', { sizes })
}

/** Counts an order once and returns a function of the pieces of a line's style in it, in all colours or in that of the line. */
export function piecesOf({ lines }: Pick<Order, 'lines'>): (line: Pick<Line, 'style' | 'colorway'>, inAllColours: boolean) => string {
  const keyOf = (line: Pick<Line, 'style' | 'colorway'>, inAllColours: boolean) => `${line.style} ${inAllColours ? '' : line.colorway}`
  const counts = new Map<string, string[]>()
  for (const line of lines) {
    const { matrix } = line
    if (!matrix) continue
    const total = totalPieces(matrix)
    for (const inAllColours of [true, false]) put(counts, keyOf(line, inAllColours), total)
  }
  const sums = new Map([...counts].map(([key, all]) => [key, sum(all)]))
  return (line, inAllColours) => sums.get(keyOf(line, inAllColours)) ?? '0'
}

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
