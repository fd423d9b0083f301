/** Lookup of the exchange rate and of the tax rate that are valid on a day. */
import type { Context } from '../../engine/document-context.ts'
import type { Doc } from '../../model/document.ts'
import { crossed, inverted, type QuotedRate } from '../../model/money/quoted-rate.ts'
import { currency } from './currency.ts'
import { exchangeRate } from './exchange-rate.ts'

type Entry = Pick<Doc<typeof exchangeRate>, 'id' | 'fromCurrency' | 'toCurrency' | 'per' | 'rate' | 'dateFrom' | 'source'>

export interface RateFound extends QuotedRate {
  /** Who quotes it; of a rate combined from two, both. Null where the table names nobody. */
  readonly source: string | null
  /** The day from which the rate is valid; for a rate combined from two, the older day. */
  readonly date: string
  /** The entries of the table: none where both currencies are one, two over a third currency. */
  readonly entries: readonly Entry[]
}

/** Returns the rate of a day among entries: the newest valid one as it is quoted, or inverted. Days are inclusive. */
export function chooseRate(entries: readonly Entry[], { from, to, day }: { from: string; to: string; day: string }): RateFound | undefined {
  const newest = (a: string, b: string) =>
    entries
      .filter((one) => one.fromCurrency === a && one.toCurrency === b && one.dateFrom <= day)
      .reduce<Entry | undefined>((best, one) => (!best || one.dateFrom > best.dateFrom ? one : best), undefined)
  const straight = newest(from, to)
  const turned = newest(to, from)
  if (straight && (!turned || straight.dateFrom >= turned.dateFrom)) return { ...quoteOf(straight), ...originOf(straight) }
  return turned && { ...inverted(quoteOf(turned)), ...originOf(turned) }
}

const quoteOf = ({ rate, per }: Entry): QuotedRate => ({ rate: rate!, per: String(per ?? 1) })
const originOf = (entry: Entry) => ({ source: entry.source, date: entry.dateFrom, entries: [entry] })

/** Returns the rate over a third currency, with the sources of both and the older day. */
const overThird = (first: RateFound, second: RateFound): RateFound => ({
  ...crossed(first, second),
  source: [...new Set([first.source, second.source])].filter(Boolean).join(' × ') || null,
  date: first.date < second.date ? first.date : second.date,
  entries: [...first.entries, ...second.entries],
})

/** The currencies and the rates of days, each read once, whatever the number of lines that ask. */
export interface RateTable {
  readonly currencies: () => Promise<readonly Doc<typeof currency>[]>
  readonly validOn: (day: string) => Promise<readonly Entry[]>
}
export function rateTable(ctx: Context): RateTable {
  const days = new Map<string, Promise<readonly Entry[]>>()
  let currencies: Promise<readonly Doc<typeof currency>[]> | undefined
  return {
    currencies: () => (currencies ??= ctx.find(currency, {})),
    validOn(day) {
      const entries = days.get(day) ?? ctx.validOn(exchangeRate, day, { kind: 'exchange' })
      days.set(day, entries)
      return entries
    },
  }
}

/**
 * Returns the rate between two currencies (ids) on a day (`YYYY-MM-DD`): direct, inverted, or across a third currency. Codes of the same ISO
 * currency are equal (RMB and CNY, TW and TWD; ruling 23).
 * @returns undefined when there is no rate; the document must then wait for one.
 */
export async function findExchangeRate(
  from: string,
  to: string,
  { day, table }: { day: string; table: RateTable },
): Promise<RateFound | undefined> {
  const equal = { rate: '1', per: '1', source: null, date: day, entries: [] }
  if (from === to) return equal
  const currencies = await table.currencies()
  const isoCode = (one: Doc<typeof currency>) => one.isoCode ?? one.code
  const known = (id: string) => currencies.filter((one) => one.id === id).map(isoCode)[0]
  const isoCodeOf = (id: string | null) => (id === null ? null : (known(id) ?? id))
  const [a, b] = [known(from), known(to)]
  if (!a || !b) return undefined
  if (a === b) return equal
  const all = await table.validOn(day)
  const entries = all.map((one) => ({ ...one, fromCurrency: isoCodeOf(one.fromCurrency), toCurrency: isoCodeOf(one.toCurrency) }))
  const entry = chooseRate(entries, { from: a, to: b, day })
  if (entry) return entry
  for (const middle of new Set(['CNY', 'USD', ...currencies.map(isoCode)])) {
    const first = chooseRate(entries, { from: a, to: middle, day })
    const second = first && chooseRate(entries, { from: middle, to: b, day })
    if (first && second) return overThird(first, second)
  }
  return undefined
}

/** Returns the percentage of a tax code on a day; undefined when it was not yet valid. */
export async function findTaxRate(taxCode: string, { day, ctx }: { day: string; ctx: Context }): Promise<string | undefined> {
  const entries = await ctx.validOn(exchangeRate, day, { kind: 'tax', taxCode })
  return (
    entries.reduce<(typeof entries)[number] | undefined>((best, one) => (!best || one.dateFrom > best.dateFrom ? one : best), undefined)
      ?.taxRate ?? undefined
  )
}
