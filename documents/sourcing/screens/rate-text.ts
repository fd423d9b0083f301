/** The exchange rate above a column of a comparison: by which rate the prices of a quote were converted. */
import { grouped } from '../../../model/decimal.ts'
import { readable } from '../../../model/money/quoted-rate.ts'
import type { useMessages } from '../../../ui/text/language.tsx'
import type { messages } from './messages.ts'

interface ConvertedQuote {
  /** Code of the currency of the quote; null without a quote. */
  readonly currency: string | null
  /** Units of the currency of the comparison for `ratePer` units of that of the quote; null without a rate. */
  readonly rate: string | null
  readonly ratePer: string | null
  readonly rateDate: string | null
}

/** Returns `100 JPY = 4.75 CNY (2026-11-01)`, or that there is no rate; undefined where nothing is converted. `to` is the code of the comparison's currency. */
export function rateText(
  { currency, rate, ratePer, rateDate }: ConvertedQuote,
  to: string,
  say: ReturnType<typeof useMessages<typeof messages>>,
): string | undefined {
  if (!currency || currency === to) return undefined
  if (!rate) return `${currency} ${say('noRate')}`
  const quoted = readable({ rate, per: ratePer ?? '1' })
  return say('rate', { per: grouped(quoted.per), from: currency, rate: grouped(quoted.rate), to, date: rateDate })
}
