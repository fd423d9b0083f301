/** The prices of SKUs that are made after a quote of their style was written into the price list. */
import type { Context } from '../../engine/document-logic.ts'
import { add } from '../../model/decimal.ts'
import type { Doc } from '../../model/document.ts'
import { priceList } from '../order/price-list.ts'
import { sizeSurchargeOf } from './design-quote.server.ts'
import { designQuote } from './design-quote.ts'
import type { sku } from './sku.ts'

/**
 * Writes into the price list what new SKUs cost by the quotes whose price of their style is in force or begins later, where their size costs more: the price that the list has now
 * for their colour, else for their style, with what the quote says that the size costs more. Each is valid as long as that price of the style.
 */
export async function priceByQuotes(skus: readonly Doc<typeof sku>[], ctx: Context): Promise<void> {
  const styles = [...new Set(skus.map((one) => one.style))]
  const entries = await ctx.find(priceList, { style: styles, kind: 'style', status: 'active' }, { all: true })
  const inForce = entries.filter((one) => one.designQuote !== null && (one.validTo === null || one.validTo >= ctx.today))
  const ofStyles = inForce.filter(({ colour }) => colour === null)
  if (ofStyles.length === 0) return
  const ids = [...new Set(ofStyles.flatMap((one) => one.designQuote ?? []))]
  const quotes = new Map((await ctx.find(designQuote, { id: ids }, { all: true, lines: true })).map((one) => [one.id, one]))
  const due = ofStyles.flatMap((entry) => {
    const { ownerCompany: company, supplier, currency, taxRate, validFrom, validTo, source, sourceNumber } = entry
    const quote = quotes.get(entry.designQuote!)
    if (!quote) return []
    const shared = { supplier, currency, taxRate, validFrom, validTo, source, sourceNumber, designQuote: quote.id }
    const priceOf = (colour: string | null) =>
      (inForce.find((one) => one.designQuote === quote.id && one.colour === colour && one.colour !== null) ?? entry).netPrice
    return skus.flatMap((one) => {
      const more = one.style === entry.style ? sizeSurchargeOf(quote, one) : undefined
      const price = priceOf(one.colour)
      return more === undefined || price === null
        ? []
        : [{ company, values: { ...shared, kind: 'sku' as const, sku: one.id, netPrice: add(price, more) } }]
    })
  })
  for (const [company, all] of Map.groupBy(due, (one) => one.company))
    await ctx.createMany(
      priceList,
      all.map(({ values }) => values),
      { company },
    )
}
