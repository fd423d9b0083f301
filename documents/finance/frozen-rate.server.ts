/** The exchange rate that a document freezes: into the base currency of the platform, with the units it is quoted for, its source and its day. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { currency } from './currency.ts'
import { rateFor } from './exchange-rate.server.ts'

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
export const baseCurrencyOf = async (ctx: Context): Promise<Doc<typeof currency> | undefined> =>
  (await ctx.find(currency, { code: base }, { limit: 1 }))[0]

/** Returns the rate of a day between two currencies (ids) as documents freeze it. The rate between a currency and itself has neither source nor day. */
export async function rateOfDay(from: string | null, to: string | null, { day, ctx }: { day: string; ctx: Context }): Promise<Frozen> {
  const rate = from && to ? await rateFor(from, to, { day, ctx }) : undefined
  if (!rate) return none
  return { exchangeRate: rate.rate, ratePer: rate.per, rateSource: rate.source, rateDate: from === to ? null : rate.date }
}

/** Returns the rate of a day into the base currency. */
export const baseRate = async (from: string | null, of: { day: string; ctx: Context }): Promise<Frozen> =>
  rateOfDay(from, (await baseCurrencyOf(of.ctx))?.id ?? null, of)

/**
 * Returns the rate of a document or line: a blank is filled from the table, a filled one follows its currency and its day, and one that a person
 * typed stays until the currency changes.
 * @param before as stored; absent when it is new
 * @param dayOf the day whose rate the document takes, `YYYY-MM-DD`
 */
export async function followedRate<D extends Rated>(
  doc: D,
  before: D | undefined,
  { dayOf, ctx }: { readonly dayOf: (doc: D) => string; readonly ctx: Context },
): Promise<Frozen> {
  const tableRate = (of: D) => baseRate(of.currency, { day: dayOf(of), ctx })
  if (doc.exchangeRate === null) return tableRate(doc)
  if (before === undefined || !isSame(before, doc)) {
    const table = await tableRate(doc)
    return isSame(table, doc) ? table : { ...frozenOf(doc), rateSource: typed, rateDate: ctx.today }
  }
  if (before.currency !== doc.currency) return tableRate(doc)
  return dayOf(before) !== dayOf(doc) && isSame(await tableRate(before), before) ? tableRate(doc) : frozenOf(doc)
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
