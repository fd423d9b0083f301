/** Which of the waiting documents deserve a look of their own before they are approved in a heap (U64): amounts far above what else waits, and what has waited for long. */
import { compare, div, mul, sum, type Numeric } from '../../../model/decimal.ts'

export type Reason = 'outlier' | 'stale' | 'late'
interface Candidate {
  readonly id: string
  readonly type: string
  readonly currency: string
  readonly amount?: Numeric
  /** ISO moment since which it waits. */
  readonly since: string
  /** Working seconds until it is due; negative when it is late. */
  readonly left?: number
}
const longAgo = 7 * 86_400_000

/** An amount of more than twice the average of its type and currency, where there are at least three to compare; more than seven days of waiting; past its time limit. */
export function outliers(all: readonly Candidate[], now = Date.now()): ReadonlyMap<string, readonly Reason[]> {
  const found = new Map<string, Reason[]>()
  for (const one of all) {
    const alike = all.filter((other) => other.type === one.type && other.currency === one.currency && other.amount !== undefined)
    const reasons: Reason[] = []
    if (one.amount !== undefined && alike.length >= 3) {
      const average = div(sum(alike.map((other) => other.amount!)), String(alike.length))
      if (compare(one.amount, mul(average, '2')) > 0) reasons.push('outlier')
    }
    if (one.left !== undefined && one.left < 0) reasons.push('late')
    else if (now - Date.parse(one.since) > longAgo) reasons.push('stale')
    if (reasons.length > 0) found.set(one.id, reasons)
  }
  return found
}

/** Sums by currency, exact. */
export function sums(all: readonly Pick<Candidate, 'currency' | 'amount'>[]): readonly { currency: string; sum: Numeric }[] {
  const currencies = [...new Set(all.filter((one) => one.amount !== undefined).map((one) => one.currency))]
  return currencies.map((currency) => ({
    currency,
    sum: sum(all.filter((one) => one.currency === currency && one.amount !== undefined).map((one) => one.amount!)),
  }))
}
