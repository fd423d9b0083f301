/** Pending documents that need an individual look before bulk approval (U64): unusually large amounts and long waits. */
import { compare, div, mul, sum, type Numeric } from '../../../model/decimal.ts'

export type Reason = 'outlier' | 'stale' | 'late'
interface Candidate {
  readonly id: string
  readonly type: string
  readonly currency: string
  readonly amount?: Numeric
  /** ISO time since which it has been pending. */
  readonly since: string
  /** Working seconds until it is due; negative when overdue. */
  readonly left?: number
}
const longAgo = 7 * 86_400_000

/**
 * Returns the outliers with their reasons: an amount above twice the average of its type and currency, where at least three can be
 * compared; more than seven days of waiting; overdue.
 */
export function outliers(all: readonly Candidate[], now = Date.now()): ReadonlyMap<string, readonly Reason[]> {
  const reasonsById = new Map<string, Reason[]>()
  for (const one of all) {
    const alike = all.filter((other) => other.type === one.type && other.currency === one.currency && other.amount !== undefined)
    const reasons: Reason[] = []
    if (one.amount !== undefined && alike.length >= 3) {
      const average = div(sum(alike.map((other) => other.amount!)), String(alike.length))
      if (compare(one.amount, mul(average, '2')) > 0) reasons.push('outlier')
    }
    if (one.left !== undefined && one.left < 0) reasons.push('late')
    else if (now - Date.parse(one.since) > longAgo) reasons.push('stale')
    if (reasons.length > 0) reasonsById.set(one.id, reasons)
  }
  return reasonsById
}

/** Returns exact sums by currency. */
export function sums(all: readonly Pick<Candidate, 'currency' | 'amount'>[]): readonly { currency: string; sum: Numeric }[] {
  const currencies = [...new Set(all.filter((one) => one.amount !== undefined).map((one) => one.currency))]
  return currencies.map((currency) => ({
    currency,
    sum: sum(all.filter((one) => one.currency === currency && one.amount !== undefined).map((one) => one.amount!)),
  }))
}
