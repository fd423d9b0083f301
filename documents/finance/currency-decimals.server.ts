/** Decimals of amounts: each currency has its own (JPY 0, CNY 2, KWD 3; ISO 4217), and an amount that is paid has no more of them. */
import type { Context } from '../../engine/document-context.ts'
import { compare, round } from '../../model/decimal.ts'
import type { Refusal } from '../../model/refusal.ts'
import { currency } from './currency.ts'
import { refuse } from './messages.ts'

/** Returns the decimals of a currency; 2 while none is chosen. */
export const decimalsOf = async (id: string | null, ctx: Context): Promise<number> => (id ? (await ctx.get(currency, id)).decimals : 2)

/** Returns why an amount (decimal string) cannot be paid in a currency: it has more decimals than the currency. Undefined when it can. */
export async function decimalsRefusal(amount: string, of: { readonly currency: string }, ctx: Context): Promise<Refusal | undefined> {
  const { code, decimals } = await ctx.get(currency, of.currency)
  return compare(round(amount, decimals), amount) === 0 ? undefined : refuse('currency.tooManyDecimals', { code, decimals })
}
