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

interface ConvertedByProps {
  readonly quote: ConvertedQuote
  /** Code of the currency of the comparison. */
  readonly to: string
  readonly say: ReturnType<typeof useMessages<typeof messages>>
}

/** Says `100 JPY = 4.75 CNY (2026-11-01)`, or that there is no rate; nothing where no price is converted. */
export function ConvertedBy({ quote, to, say }: ConvertedByProps): React.ReactElement | null {
  const { currency, rate, ratePer, rateDate } = quote
  if (!currency || currency === to) return null
  if (!rate) return <small>{`${currency} ${say('noRate')}`}</small>
  const { rate: shown, per } = readable({ rate, per: ratePer ?? '1' })
  return <small>{say('rate', { per: grouped(per), from: currency, rate: grouped(shown), to, date: rateDate })}</small>
}
