/** Decimals of amounts: each currency has its own (JPY 0, CNY 2, KWD 3; ISO 4217), and an amount that is paid has no more of them. */
import type { Context } from '../../engine/document-context.ts'
import { compare, round } from '../../model/decimal.ts'
import { atPath, type Refusal } from '../../model/refusal.ts'
import { currency } from './currency.ts'
import { refuse } from './messages.ts'

/** Returns the decimals of a currency; 2 while none is chosen. */
export const decimalsOf = async (id: string | null, ctx: Context): Promise<number> => (id ? (await ctx.get(currency, id)).decimals : 2)

/** Returns why an amount (decimal string) cannot be paid in a currency: it has more decimals than the currency. Undefined when it can. */
export async function decimalsRefusal(amount: string, of: { readonly currency: string }, ctx: Context): Promise<Refusal | undefined> {
  const { code, decimals } = await ctx.get(currency, of.currency)
  return compare(round(amount, decimals), amount) === 0 ? undefined : refuse('currency.tooManyDecimals', { code, decimals })
}

/** An amount and the field at which it was entered. */
export interface EnteredAmount {
  readonly path: string
  /** Decimal string. */
  readonly amount: string | null
}

/** Returns why the first of these amounts is refused, at its field: it has more decimals than the currency. Undefined without a currency. */
export async function enteredRefusal(
  amounts: readonly EnteredAmount[],
  of: { readonly currency: string | null },
  ctx: Context,
): Promise<Refusal | undefined> {
  if (!of.currency) return undefined
  for (const { path, amount } of amounts) {
    const refusal = amount === null ? undefined : await decimalsRefusal(amount, { currency: of.currency }, ctx)
    if (refusal) return atPath(path, refusal)
  }
  return undefined
}
