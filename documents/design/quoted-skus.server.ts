/** The prices of SKUs that are made after a quote of their style was written into the price list. */
import type { Context } from '../../engine/document-logic.ts'
import type { Doc } from '../../model/document.ts'
import { priceList } from '../order/price-list.ts'
import { quotedPriceOf, sizeSurchargeOf } from './design-quote.server.ts'
import { designQuote } from './design-quote.ts'
import type { sku } from './sku.ts'

/**
 * Writes into the price list what new SKUs cost by the quotes whose price of their style is in force or begins later, where their size costs more. Each is valid as long as
 * that price of the style.
 */
export async function priceByQuotes(skus: readonly Doc<typeof sku>[], ctx: Context): Promise<void> {
  const styles = [...new Set(skus.map((one) => one.style))]
  const written = await ctx.find(
    priceList,
    { style: styles, kind: 'style', source: 'quotation', colour: null, status: 'active' },
    { all: true },
  )
  const inForce = written.filter(({ validTo }) => validTo === null || validTo >= ctx.today)
  if (inForce.length === 0) return
  const numbers = [...new Set(inForce.flatMap(({ sourceNumber }) => sourceNumber ?? []))]
  const quotes = await ctx.find(designQuote, { style: styles, number: numbers }, { all: true, lines: true })
  const due = inForce.flatMap((entry) => {
    const { ownerCompany: company } = entry
    const quote = quotes.find((one) => one.number === entry.sourceNumber && one.style === entry.style && one.ownerCompany === company)
    if (!quote) return []
    const { supplier, currency, taxRate, validFrom, validTo, source, sourceNumber } = entry
    const priced = skus.flatMap((one) =>
      one.style === entry.style && sizeSurchargeOf(quote, one) !== undefined
        ? [{ kind: 'sku' as const, sku: one.id, netPrice: quotedPriceOf(quote, { colorway: one.colorway, size: one }) }]
        : [],
    )
    const values = priced.map((one) => ({ ...one, supplier, currency, taxRate, validFrom, validTo, source, sourceNumber }))
    return values.map((one) => ({ company, values: one }))
  })
  for (const [company, all] of Map.groupBy(due, (one) => one.company))
    await ctx.createMany(
      priceList,
      all.map(({ values }) => values),
      { company },
    )
}
