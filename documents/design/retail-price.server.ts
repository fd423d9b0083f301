/** Server logic of retail prices: the rates of a day at which prices are compared with the cost, and the price of a day. */
import { defineLogic, type Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { atPath } from '../../model/refusal.ts'
import { currency } from '../finance/currency.ts'
import { rateTable } from '../finance/exchange-rate.server.ts'
import { frozenRateOf, takenRates } from '../finance/frozen-rate.server.ts'
import { refuse } from './messages.ts'
import { retailPrice } from './retail-price.ts'

type RetailPrice = Doc<typeof retailPrice>

export const retailPriceLogic = defineLogic(retailPrice, {
  checks: {
    /** DM-9-019: retail prices are in the retail currencies alone. */
    async retailCurrencies(doc, ctx) {
      const known = await ctx.linked(currency, doc.prices, 'currency')
      const at = doc.prices.findIndex((line) => known.get(line.currency)?.retail !== true)
      return at < 0 ? undefined : atPath(`prices[${at}].currency`, refuse('retailPrice.noRetailCurrency'))
    },
    ratesKnown(doc) {
      const at = doc.prices.findIndex(({ exchangeRate }) => exchangeRate === null)
      return at < 0 ? undefined : atPath(`prices[${at}].currency`, refuse('retailPrice.noRate', { day: doc.ratedOn }))
    },
    /** A day that a version was valid on is not priced again. */
    async afterFormer(doc, ctx) {
      const former = (await ctx.byId(retailPrice, [doc.previous])).get(doc.previous ?? '')
      return former && doc.validFrom <= former.validFrom
        ? refuse('retailPrice.beginsTooEarly', { number: former.number, day: former.validFrom }, 'validFrom')
        : undefined
    },
    /** One price for a style or SKU and day: what is approved counts before it is in force. The version that this one ends does not. */
    async daysFree(doc, ctx) {
      const isTaken = (one: RetailPrice) =>
        ['approved', 'active'].includes(one.status) &&
        one.id !== doc.previous &&
        (one.validTo === null || doc.validFrom <= one.validTo) &&
        (doc.validTo === null || one.validFrom <= doc.validTo)
      const other = await ctx.another(retailPrice, doc, { style: doc.style, sku: doc.sku }, isTaken)
      return other && refuse('retailPrice.daysTaken', { number: other.number, day: other.validFrom }, 'validFrom')
    },
    begun: (doc, ctx) => (doc.validFrom > ctx.today ? refuse('retailPrice.notBegun', { day: doc.validFrom }, 'validFrom') : undefined),
  },
  async fill(doc, ctx, { before }) {
    if (before && doc.status !== 'draft') return {}
    const listed = before || doc.prices.length > 0 ? doc.prices : await inEachCurrency(ctx)
    const table = rateTable(ctx)
    const prices = await Promise.all(
      listed.map(async (line) => ({ ...line, ...(await frozenRateOf(line.currency, doc.costCurrency, { day: doc.ratedOn, table })) })),
    )
    const currencies = listed.map((line) => line.currency)
    return { prices, exchangeRates: await takenRates(currencies, doc.costCurrency, { day: doc.ratedOn, table }) }
  },
})

/** Returns a line for each retail currency, in which a new document begins. */
async function inEachCurrency(ctx: Context): Promise<RetailPrice['prices']> {
  const all = await ctx.find(currency, { retail: true, status: 'active' })
  return all.map(({ id }) => ({ currency: id })) as RetailPrice['prices']
}

/**
 * Returns the retail price of a style in a currency on a day, that of the SKU before that of the style; undefined where there is none.
 * @param day `YYYY-MM-DD`
 */
export async function retailPriceOn(
  { style, sku, currency: of, day }: { style: string; sku?: string; currency: string; day: string },
  ctx: Context,
): Promise<string | undefined> {
  const valid = await ctx.validOn(retailPrice, day, { style }, { lines: true })
  const fitting = [...valid.filter((one) => sku !== undefined && one.sku === sku), ...valid.filter((one) => one.sku === null)]
  for (const { prices } of fitting) {
    const price = prices.find((line) => line.currency === of)?.price
    if (price) return price
  }
  return undefined
}
