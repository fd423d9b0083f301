/** The exchange rates of a day by which prices of materials become amounts in the currency of their BOM. */
import type { Context } from '../../engine/document-context.ts'
import type { Refusal } from '../../model/refusal.ts'
import { rateTable } from '../finance/exchange-rate.server.ts'
import { frozenRateOf, takenRates, type Frozen } from '../finance/frozen-rate.server.ts'
import { refuse } from './messages.ts'

/** Rates into one currency on one day. */
export interface PriceRates {
  /** The rate of a currency, its units, its source and its day; all null of the currency itself, of none, and where no rate is known. */
  readonly of: (currency: string | null) => Frozen
  /** Why a price of a line is not converted; undefined where it is, or needs no rate. */
  readonly missing: (line: { readonly key: string; readonly price: string; readonly currency: string | null }) => Refusal | undefined
  readonly codeOf: (currency: string) => string
  /** The entries of the rate table by which these currencies are converted, as the lines of `ratesTaken`. */
  readonly taken: (currencies: Iterable<string | null>) => ReturnType<typeof takenRates>
}
const none: Frozen = { exchangeRate: null, ratePer: null, rateSource: null, rateDate: null }

/**
 * Reads the rates of currencies into one of a day, in two statements whatever their number, and in none where all of them are that currency.
 * @param to id of the currency of the amounts
 * @param day `YYYY-MM-DD`
 */
export async function ratesInto(
  to: string | null,
  currencies: Iterable<string | null>,
  { day, ctx }: { readonly day: string; readonly ctx: Context },
): Promise<PriceRates> {
  const table = rateTable(ctx)
  const foreign = [...new Set(currencies)].flatMap((one) => (one === null || one === to ? [] : [one]))
  const rates = new Map<string, Frozen>()
  for (const one of foreign) rates.set(one, await frozenRateOf(one, to, { day, table }))
  const codes = new Map(foreign.length > 0 ? (await table.currencies()).map(({ id, code }) => [id, code]) : [])
  const codeOf = (id: string | null) => codes.get(id ?? '') ?? ''
  const of = (currency: string | null) => rates.get(currency ?? '') ?? none
  return {
    of,
    codeOf,
    missing: ({ key, price, currency }) =>
      currency === null || currency === to || of(currency).exchangeRate !== null
        ? undefined
        : refuse('bom.noRate', { key, price, from: codeOf(currency), to: codeOf(to), day }),
    taken: (some) => takenRates(some, to, { day, table }),
  }
}

/** Why the price of a line is not converted, in both languages; null where it is. */
export interface PriceNote {
  readonly priceNote: string | null
  readonly priceNoteEn: string | null
}
export const noteOf = (reason: Refusal | undefined): PriceNote => ({
  priceNote: reason?.message[0] ?? null,
  priceNoteEn: reason?.message[1] ?? null,
})
/** Returns the note of a line as a reason; undefined where it has none. */
export const priceReason = ({ priceNote, priceNoteEn }: PriceNote): Refusal | undefined =>
  priceNote === null ? undefined : { key: 'bom.noRate', message: [priceNote, priceNoteEn ?? priceNote] }
