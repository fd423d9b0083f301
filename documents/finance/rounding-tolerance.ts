/**
 * Rounding tolerance between a statement and its invoices. A statement rounds tax by line, an invoice may round it once for all lines:
 * the sums may then differ by half a unit of the currency for every line of goods (ruling "Rounding of statements and invoices"), or by what the
 * platform has set for statements.
 */
import { compare, dec, mul, sub } from '../../model/decimal.ts'
import type { Statement } from './statement.ts'

/**
 * Whether a difference can come from rounding alone.
 * @param difference in the currency of the statement, of either sign
 * @param perLine smallest units of the currency for every line
 */
export function isRounding(
  difference: string,
  { decimals, receipts, returns }: Pick<Statement, 'decimals' | 'receipts' | 'returns'>,
  perLine: string,
): boolean {
  const units = dec(mul(perLine, String(receipts.length + returns.length)))
    .floor()
    .toString()
  const size = compare(difference, '0') < 0 ? sub('0', difference) : difference
  return compare(size, mul(units, smallest(decimals ?? 2))) <= 0
}

/** Returns the smallest unit of a currency with this number of decimals: `'0.01'` for 2. */
const smallest = (decimals: number): string => (decimals === 0 ? '1' : `0.${'0'.repeat(decimals - 1)}1`)
