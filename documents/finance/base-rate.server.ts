/** Exchange rate from a document's currency to the base currency of the platform, as frozen into orders and payments. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { round } from '../../model/decimal.ts'
import { currency } from './currency.ts'
import { rateFor } from './exchange-rate.server.ts'

/** Accounts are kept in renminbi (accounting law, article 12). */
const base = ['CNY', 'RMB']

/** Returns the currency in which the accounts are kept; undefined while the platform has none. */
export const baseCurrencyOf = async (ctx: Context): Promise<Doc<typeof currency> | undefined> =>
  (await ctx.find(currency, { code: base }, { limit: 1 }))[0]

/**
 * Returns the units of the base currency per unit of a currency on a day, to 4 decimals; null when there is no rate, in which case
 * the document waits for one.
 * @param from id of the currency.
 */
export async function baseRate(from: string, { day, ctx }: { day: string; ctx: Context }): Promise<string | null> {
  const home = await baseCurrencyOf(ctx)
  if (!home) return null
  const rate = await rateFor(from, home.id, { day, ctx })
  return rate ? round(rate.rate, 4) : null
}
