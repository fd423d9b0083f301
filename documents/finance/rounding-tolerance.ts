/**
 * Rounding tolerance between a statement and its invoices. An ordinary invoice rounds net and tax of each line, or the tax once for all lines; the
 * statement rounds each line or its total once. What the two ways differ is no difference, nor is half a unit of the currency for every line of goods
 * (ruling "Rounding of statements and invoices"), or what the platform has set for statements.
 */
import { compare, dec, div, mul, round, sub, sum } from '../../model/decimal.ts'
import type { Statement } from './statement.ts'

type Rounded = Pick<Statement, 'decimals' | 'gross' | 'receipts' | 'returns' | 'charges'>

/**
 * Whether a difference can come from rounding alone.
 * @param difference in the currency of the statement, of either sign
 * @param perLine smallest units of the currency for every line
 */
export function isRounding(difference: string, doc: Rounded, perLine: string): boolean {
  const decimals = doc.decimals ?? 2
  const units = dec(mul(perLine, String(doc.receipts.length + doc.returns.length + doc.charges.length)))
    .floor()
    .toString()
  const allowed = sum([mul(units, smallest(decimals)), size(sub(invoicedByLine(doc, decimals), doc.gross ?? '0'))])
  return compare(size(difference), allowed) <= 0
}

/** Returns what an ordinary invoice over the goods comes to: net of each line rounded, and the tax of that rounded. */
function invoicedByLine({ receipts, returns, charges }: Rounded, decimals: number): string {
  const gross = ({ quantity, price, taxRate }: Pick<Rounded['receipts'][number], 'quantity' | 'price' | 'taxRate'>) => {
    const net = round(mul(quantity, price ?? '0'), decimals)
    return sum([net, round(div(mul(net, taxRate ?? '0'), '100'), decimals)])
  }
  return sub(sum([...receipts, ...charges].map(gross)), sum(returns.map(gross)))
}

const size = (amount: string): string => (compare(amount, '0') < 0 ? sub('0', amount) : amount)

/** Returns the smallest unit of a currency with this number of decimals: `'0.01'` for 2. */
const smallest = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)
