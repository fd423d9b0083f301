/** The question which days are left without a price where a new price ends a former one that was valid longer: material prices and quotes ask it. */
import type { Refusal } from '../../model/refusal.ts'
import { addDays } from '../../model/days.ts'
import { dayBefore, shareDay } from '../../model/lifecycle/validity.ts'
import type { NamedDocuments } from '../../model/named-documents.ts'
import type { Label } from '../../model/text.ts'
import { refuse } from './messages.ts'

/** The last day that people mean by "without end": after a price until then, or later, nobody looks for another one. */
export const lastDay = '2999-12-31'

/** What is valid from one day to another, `YYYY-MM-DD`; blank is without limit. */
export interface Valid {
  readonly validFrom: string | null
  readonly validTo: string | null
}

/** What a former price is called that no document has written. */
export const typedEntry: Label = ['手工录入的价格', 'The price entered by hand']

/**
 * Returns a question for each former price that began before a new one, is valid longer and ends with it: it does not come back after the new one. Former prices that say the
 * same ask once.
 * @param former prices that the new one ends where they have a day in common
 */
export function daysUnpriced<F extends Valid>(
  { validFrom, validTo }: { readonly validFrom: string; readonly validTo: string | null },
  former: readonly F[],
  nameOf: (one: F) => Label | NamedDocuments,
): readonly Refusal[] {
  if (validTo === null || validTo >= lastDay) return []
  const isEnded = (one: Valid) =>
    (one.validFrom === null || one.validFrom < validFrom) &&
    shareDay({ from: one.validFrom, to: one.validTo }, { from: validFrom, to: validTo }) &&
    (one.validTo === null || one.validTo > validTo)
  return former.filter(isEnded).map((one) => {
    const days = daysText(addDays(validTo, 1), one.validTo)
    return refuse('priceList.daysUnpriced', { former: nameOf(one), day: dayBefore(validFrom), to: validTo, days }, 'validTo')
  })
}

const daysText = (from: string, to: string | null): Label =>
  to === null ? [`自 ${from} 起`, `from ${from} on`] : [`${from} 至 ${to} `, `from ${from} to ${to}`]
