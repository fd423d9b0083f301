/** The margin of a quote at the sales price of a costing sheet: one rule for the columns beside the scenarios and for the comparison of quotes. */
import { compare, div, mul, round, sub } from '../../model/decimal.ts'

/**
 * Returns what the sales price leaves above a quote in percent of the price, rounded to four decimals; undefined where the price or the quote is not known, and at a price of zero.
 * @param price sales price of a piece
 * @param cost what the quote takes for a piece, in the currency of the price; of a quote that leaves an element open it is not known
 */
export function quoteMargin(price: string | undefined, cost: string | undefined): string | undefined {
  if (price === undefined || cost === undefined || compare(price, '0') === 0) return undefined
  return round(mul(div(sub(price, cost), price), '100'), 4)
}
