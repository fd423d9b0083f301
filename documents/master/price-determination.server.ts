/** The price of a line by the price lists: the entry that is valid on its day, and the tier of its quantity. Orders and costing read prices here. */
import type { Context } from '../../engine/document-context.ts'
import type { WhereOf } from '../../model/document-values.ts'
import { add, compare, div, mul, round } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { sku } from '../design/sku.ts'
import { priceList } from '../order/price-list.ts'

type PriceList = Doc<typeof priceList>
/** An entry of the price list as far as a price is chosen by it. */
export type PriceEntry = Pick<
  PriceList,
  | 'id'
  | 'status'
  | 'supplier'
  | 'style'
  | 'colour'
  | 'sku'
  | 'material'
  | 'materialColour'
  | 'currency'
  | 'netPrice'
  | 'taxRate'
  | 'validFrom'
  | 'validTo'
> & { readonly tiers: readonly Tier[] } & Partial<Pick<PriceList, 'minimum' | 'surcharge'>>
interface Tier {
  readonly from: string
  readonly price: string
}

export interface PriceAsked {
  readonly supplier: string
  readonly style?: string | null
  readonly colour?: string | null
  readonly sku?: string | null
  readonly material?: string | null
  readonly materialColour?: string | null
  /** The order date, `YYYY-MM-DD`. */
  readonly day: string
  /** Decimal string, in the unit of the entry; null while it is not known: the lowest tier of an entry is taken, and no minimum applies. */
  readonly quantity: string | null
  /** Pieces of the style in all colours of the order, by which the tiers of a price of all colours are chosen; absent: `quantity`. */
  readonly ofStyle?: string
  /** What an entry counts to choose its tier, in its own unit; absent, or without an answer: `quantity` or `ofStyle`. */
  readonly quantityOf?: (entry: PriceEntry) => string | undefined
  /** When set, only entries of this currency match. */
  readonly currency?: string | null
}
export interface PriceFound {
  /** Net price of one unit, in the currency of the entry. */
  readonly price: string
  readonly currency: string
  /** Tax rate in percent. */
  readonly taxRate: string
  /** Id of the entry, and the quantity at which its tier begins. */
  readonly entry: string
  readonly from: string
}

/**
 * Returns the price of the highest tier whose quantity is reached; undefined below the first one, which is less than the minimum
 * order (domain reference 6).
 */
export function tierPrice(tiers: readonly Tier[], quantity: string): Tier | undefined {
  return tiers.reduce<Tier | undefined>(
    (best, one) => (compare(one.from, quantity) <= 0 && (!best || compare(one.from, best.from) > 0) ? one : best),
    undefined,
  )
}

const lowestTier = (tiers: readonly Tier[]): Tier | undefined => tiers.toSorted((a, b) => compare(a.from, b.from))[0]

/**
 * Returns the net price of an entry at a quantity, and the quantity at which its tier begins: below the minimum order quantity the lowest price with the surcharge,
 * or none where there is no surcharge. Of a quantity that is not known (null) it is the price of the lowest tier. No minimum applies to it, nor to none at all (zero).
 */
export function priceAtQuantity(
  { tiers, netPrice, minimum = null, surcharge = null }: Pick<PriceEntry, 'tiers' | 'netPrice' | 'minimum' | 'surcharge'>,
  quantity: string | null,
): Tier | undefined {
  const tier = tiers.length === 0 ? { from: '0', price: netPrice! } : quantity === null ? lowestTier(tiers) : tierPrice(tiers, quantity)
  if (!isBelowMinimum({ minimum }, quantity)) return tier
  const lowest = tier ?? lowestTier(tiers)
  return surcharge === null || !lowest ? undefined : { from: '0', price: round(mul(lowest.price, add('1', div(surcharge, '100')))) }
}

/** Returns whether a known quantity is below the minimum order quantity of an entry. */
export const isBelowMinimum = ({ minimum = null }: Pick<PriceEntry, 'minimum'>, quantity: string | null): boolean =>
  minimum !== null && quantity !== null && compare(quantity, '0') > 0 && compare(quantity, minimum) < 0

/**
 * Returns the applicable entry: valid on the day, the more specific first (SKU, then style in its colour, then style), then the
 * newest.
 */
export function choosePrice(entries: readonly PriceEntry[], request: PriceAsked): PriceFound | undefined {
  const fits = (own: string | null, wanted: string | null | undefined) => own === null || own === wanted
  const rank = (one: PriceEntry) => (one.sku ? 4 : 0) + (one.colour || one.materialColour ? 2 : 0)
  const valid = entries
    .filter(
      (one) => one.status === 'active' && one.supplier === request.supplier && (!request.currency || one.currency === request.currency),
    )
    .filter((one) => one.validFrom <= request.day && request.day <= (one.validTo ?? '9999-12-31'))
    .filter((one) =>
      one.sku
        ? one.sku === request.sku
        : one.material
          ? one.material === request.material
          : one.style !== null && one.style === request.style,
    )
    .filter((one) => fits(one.colour, request.colour) && fits(one.materialColour, request.materialColour))
    .sort((a, b) => rank(b) - rank(a) || (a.validFrom < b.validFrom ? 1 : a.validFrom > b.validFrom ? -1 : 0))
  for (const entry of valid) {
    const isOfStyle = !entry.sku && !entry.colour && !entry.material
    const known = request.quantityOf?.(entry) ?? (isOfStyle ? request.ofStyle : undefined) ?? request.quantity
    const quantity = request.quantity === null ? null : known
    // Of a style the minimum is that of an order, which is warned of (`order-minimum.server.ts`); the price stands.
    const { minimum = null } = entry.material ? entry : {}
    const tier = priceAtQuantity({ ...entry, minimum }, quantity)
    if (tier) return { price: tier.price, currency: entry.currency, taxRate: entry.taxRate, entry: entry.id, from: tier.from }
    // The most specific price says the minimum of its goods: a more general one does not undercut it.
    if (isBelowMinimum({ minimum }, quantity)) return undefined
  }
  return undefined
}

/** Goods whose prices are asked for: styles, and SKUs with prices of their own. */
export interface PricedGoods {
  readonly styles: readonly string[]
  readonly skus: readonly string[]
}

/** Returns the entries of a supplier for these styles and SKUs that are valid on a day, to choose from with `choosePrice`. */
export async function pricesOf(
  supplier: string,
  { styles, skus }: PricedGoods,
  day: string,
  ctx: Context,
): Promise<Doc<typeof priceList>[]> {
  const ofStyles = { supplier, style: styles, sku: null }
  return ctx.validOn(priceList, day, skus.length > 0 ? [ofStyles, { supplier, sku: skus }] : ofStyles, { lines: true })
}

/**
 * Returns the net price of an order line from the entry valid on its day; undefined when there is none, in which case the line is
 * pending pricing.
 */
export async function priceFor(request: PriceAsked, ctx: Context): Promise<PriceFound | undefined> {
  const style = request.style ?? (request.sku ? (await ctx.get(sku, request.sku)).style : null)
  const colour = request.colour ?? (request.sku ? (await ctx.get(sku, request.sku)).colour : null)
  const among = (where: WhereOf<typeof priceList>) =>
    ctx.validOn(priceList, request.day, { supplier: request.supplier, ...where }, { lines: true })
  const entries = [
    ...(request.sku ? await among({ sku: request.sku }) : []),
    ...(style ? await among({ style, sku: null }) : []),
    ...(request.material ? await among({ material: request.material }) : []),
  ]
  return choosePrice(entries, { ...request, style, colour })
}
