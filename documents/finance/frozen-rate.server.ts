/** The exchange rate that a document freezes: into the base currency of the platform, with the units it is quoted for, its source and its day. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import type { currency } from './currency.ts'
import { findExchangeRate, rateTable, type RateTable } from './exchange-rate.server.ts'

/** Accounts are kept in renminbi (accounting law, article 12). */
const base = ['CNY', 'RMB']
/** The source of a rate that a person typed, in both languages, because documents go to readers of either. */
const typed = '手工录入 / Entered by hand'

/** The fields of `frozenRate` and `quotedRate`; all null while there is no rate, in which case the document waits for one. */
export interface Frozen {
  readonly exchangeRate: string | null
  readonly ratePer: string | null
  readonly rateSource: string | null
  readonly rateDate: string | null
}
interface Rated extends Frozen {
  readonly currency: string | null
}
const none: Frozen = { exchangeRate: null, ratePer: '1', rateSource: null, rateDate: null }

/** Returns the currency in which the accounts are kept; undefined while the platform has none. */
export const baseCurrencyOf = async (table: RateTable): Promise<Doc<typeof currency> | undefined> =>
  (await table.currencies()).find(({ code }) => base.includes(code))

/** Returns the rate of a day between two currencies (ids) as documents freeze it. The rate between a currency and itself has neither source nor day. */
export async function frozenRateOf(from: string | null, to: string | null, of: { day: string; table: RateTable }): Promise<Frozen> {
  const rate = from && to ? await findExchangeRate(from, to, of) : undefined
  if (!rate) return none
  return { exchangeRate: rate.rate, ratePer: rate.per, rateSource: rate.source, rateDate: from === to ? null : rate.date }
}

/**
 * Returns the entries of the rate table by which currencies are converted on a day, each once, as the lines of `ratesTaken`.
 * @param from ids of currencies
 * @param to id of the currency that they are converted to
 */
export async function takenRates(from: Iterable<string | null>, to: string | null, { day, table }: { day: string; table: RateTable }) {
  const foreign = [...new Set(from)].flatMap((one) => (one !== null && to !== null && one !== to ? [one] : []))
  const rates = await Promise.all(foreign.map((one) => findExchangeRate(one, to!, { day, table })))
  const entries = rates.flatMap((one) => one?.entries ?? [])
  return [...new Map(entries.map((entry) => [entry.id, entry])).values()].map(({ id, rate, per, dateFrom }) => ({
    entry: id,
    rate,
    per: String(per ?? 1),
    rateDate: dateFrom,
  }))
}

/** Returns the rate of a day into the base currency. */
export const frozenBaseRateOf = async (from: string | null, of: { day: string; table: RateTable }): Promise<Frozen> =>
  frozenRateOf(from, (await baseCurrencyOf(of.table))?.id ?? null, of)

/**
 * Returns the rate of a document or line: a blank is filled from the table, a filled one follows its currency and its day, and one that a person
 * typed stays until the currency changes.
 * @param before as stored; absent when it is new
 * @param dayOf the day whose rate the document takes, `YYYY-MM-DD`
 * @param today the day on which a typed rate was typed
 */
export async function refreshedFrozenRate<D extends Rated>(
  doc: D,
  before: D | undefined,
  { dayOf, table, today }: { readonly dayOf: (doc: D) => string; readonly table: RateTable; readonly today: string },
): Promise<Frozen> {
  const tableRate = (of: D) => frozenBaseRateOf(of.currency, { day: dayOf(of), table })
  if (doc.exchangeRate === null) return tableRate(doc)
  if (before === undefined || !isSame(before, doc)) {
    const ofDay = await tableRate(doc)
    return isSame(ofDay, doc) ? ofDay : { ...frozenOf(doc), rateSource: typed, rateDate: today }
  }
  if (before.currency !== doc.currency) return tableRate(doc)
  return dayOf(before) !== dayOf(doc) && isSame(await tableRate(before), before) ? tableRate(doc) : frozenOf(doc)
}

/** Returns the fields of `frozenRate` of a document, as its rate is followed, with the base currency. */
export async function frozenFields<D extends Rated>(
  doc: D,
  before: D | undefined,
  { dayOf, ctx }: { dayOf: (doc: D) => string; ctx: Context },
) {
  const table = rateTable(ctx)
  const rate = await refreshedFrozenRate(doc, before, { dayOf, table, today: ctx.today })
  return { ...rate, baseCurrency: (await baseCurrencyOf(table))?.id ?? null }
}

/** Returns whether both have the same rate for the same units. A rate without units is one for one unit. */
export const isSame = (one: Pick<Frozen, 'exchangeRate' | 'ratePer'>, other: Pick<Frozen, 'exchangeRate' | 'ratePer'>): boolean =>
  one.exchangeRate === other.exchangeRate && (one.ratePer ?? '1') === (other.ratePer ?? '1')

/** Returns the four fields of a rate. */
export const frozenOf = ({ exchangeRate, ratePer, rateSource, rateDate }: Frozen): Frozen => ({
  exchangeRate,
  ratePer: ratePer ?? '1',
  rateSource,
  rateDate,
})

/** Whether a person typed the rate. */
export const isTyped = ({ rateSource }: Pick<Frozen, 'rateSource'>): boolean => rateSource === typed
