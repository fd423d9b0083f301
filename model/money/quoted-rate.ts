/** Exchange rates as they are quoted: an amount of one currency for so many units of another, `4.3785` for `10000`. Exact; nothing is rounded but what is only read. */
import { dec, Decimal, div, mul, plain, tidy, type Numeric } from '../decimal.ts'

/** `rate` units of the target currency for `per` units of the source currency; both above zero. */
export interface QuotedRate {
  readonly rate: Numeric
  readonly per: Numeric
}

/** The decimals that are stored of a figure (DM-9-003). */
const maxPowers = 4

/** Returns the rate of the opposite direction: 7.1 for 1 becomes 1 for 7.1. */
export const inverted = ({ rate, per }: QuotedRate): QuotedRate => ({ rate: per, per: rate })

/**
 * Returns the rate over a third currency. Both figures are multiplied by the same power of ten where one of them would have more decimals than
 * are stored.
 */
export function crossed(first: QuotedRate, second: QuotedRate): QuotedRate {
  const [rate, per] = [dec(mul(first.rate, second.rate)), dec(mul(first.per, second.per))]
  const scale = new Decimal(10).pow(Math.max(0, rate.decimalPlaces() - maxPowers, per.decimalPlaces() - maxPowers))
  return { rate: plain(rate.times(scale)), per: plain(per.times(scale)) }
}

/** Returns amount × rate ÷ per, to 40 digits; the caller rounds it once. */
export const converted = (amount: Numeric, { rate, per }: QuotedRate): Numeric => div(mul(amount, rate), per)

/** The digits of a rate for one unit that is computed to be read, as quotation services give them. */
const shownDigits = 6

/**
 * Returns a rate to be read: as it is quoted where it is for 1, 10, 100 … units; else, as after crossing or inverting, for one unit, to six significant digits.
 * It is rounded, so nothing is computed with it.
 */
export function readable({ rate, per }: QuotedRate): QuotedRate {
  if (/^10*$/.test(tidy(per))) return { rate, per: tidy(per) }
  return { rate: plain(dec(div(rate, per)).toSignificantDigits(shownDigits)), per: '1' }
}
