/** The quotes of suppliers for a style side by side, with the rights of the user. What is compared is converted exactly and rounded once. */
import { answerCall, type AnsweredCall, type DocumentViewer, type Viewed } from '../../engine/document-calls.ts'
import { add, compare, round, sum } from '../../model/decimal.ts'
import { converted, type QuotedRate } from '../../model/money/quoted-rate.ts'
import { titleOf } from '../../model/page.ts'
import { pick } from '../../model/pick.ts'
import { localise, type Label } from '../../model/text.ts'
import { designQuote } from '../design/design-quote.ts'
import { style } from '../design/style.ts'
import { rateTable, type RateTable } from '../finance/exchange-rate.server.ts'
import { baseCurrencyOf, frozenRateOf, type Frozen } from '../finance/frozen-rate.server.ts'
import { comparedPrices, figures } from './comparison.server.ts'
import { quoteMargin } from './quote-margin.rules.ts'
import { salesPriceOf, type SalesPrice } from './sales-price.server.ts'
import { styleQuotesCalls, type StyleQuotes } from './style-quotes.calls.ts'

type Quote = Viewed<typeof designQuote>

/** What a supplier has handed in; drafts are still being written. */
const handedIn: ReadonlySet<string> = new Set(['pending_evaluation', 'selected', 'unselected'])

/**
 * Compares the quotes of suppliers for a style, the lowest first; who may not read quotes sees none.
 * @param asked `currency` of the comparison (absent: that of all quotes, else that of the style's target), and the `costing` sheet at whose price margins are reckoned (absent: as
 *   `salesPriceOf` chooses it)
 * @throws WeftError 404 for a style or a costing sheet that the user may not see, for a sheet of another style, and for a company with which the style is shared
 */
export async function compareStyleQuotes(
  viewer: DocumentViewer,
  id: string,
  asked: { readonly currency?: string | undefined; readonly costing?: string | undefined } = {},
): Promise<StyleQuotes> {
  const of = await viewer.viewOwn(style, id)
  const read = await viewer.viewAll(designQuote, { style: id })
  const table = rateTable(viewer.ctx)
  const handed = read.filter((one) => one.supplier && handedIn.has(one.status))
  const { currency, all } = await ratedQuotes(viewer, handed, { asked: asked.currency, target: of.currency ?? null, table })
  const price = await salesPriceOf(viewer, id, asked.costing)
  const margins = await Promise.all(all.map(({ quote }) => marginOf(quote, price, { day: viewer.ctx.today, table })))
  const { language } = viewer.actor
  const quotes = all.map(({ quote }) => quote)
  const rates = all.map(({ rate }) => rateOf(rate))
  const prices = seen(quotes.map((one) => (one.currency === undefined ? undefined : one.quotedPrice)))
  const highest = seen(quotes.map(highestOf))
  const days = seen(quotes.map(({ leadDays }) => (typeof leadDays === 'number' ? String(leadDays) : leadDays)))
  const minima = seen(quotes.map((one) => one.minimum))
  return {
    id,
    number: of.number,
    currency,
    price: price && { ...pick(price, 'costing', 'number', 'value'), currency: await codeOf(price.currency, table) },
    columns: all.map((one, at) =>
      columnOf(one, { margin: margins[at]!, today: viewer.ctx.today, text: (label) => localise(label, language) }),
    ),
    rows: elementsOf(quotes).map((element) => {
      const sums = (column: 'price' | 'target') => quotes.map((one) => sumOf(one, element, column))
      const targets = sums('target')
      const name = localise(elementLabels[element]!, language)
      return { element, name, target: sharedTarget(targets, rates), cells: comparedPrices(sums('price'), rates, targets) }
    }),
    totals:
      prices && comparedWhole(quotes, prices, { rates, targets: quotes.map((one) => (isWhole(one) ? (one.targetPrice ?? null) : null)) }),
    highest: highest && comparedWhole(quotes, highest, { rates, targets: [] }).map((one) => one && pick(one, 'value', 'mark', 'tie')),
    days: days && figures(days),
    minima: minima && figures(minima),
  }
}

/** Returns what the quotes say in one field; undefined where a rule hides it from the user. */
const seen = (values: readonly (string | null | undefined)[]): readonly (string | null)[] | undefined =>
  values.every((one) => one !== undefined) ? values : undefined

/** Whether a quote answers every element that it names; undefined where a rule hides that from the user. */
function isWhole({ elements, unanswered }: Quote): boolean | undefined {
  if (elements?.every(({ price }) => price !== undefined)) return elements.every(({ price }) => price !== null)
  return typeof unanswered === 'number' ? unanswered === 0 : undefined
}

/**
 * Returns prices of whole quotes compared with each other. What a quote asks for that leaves an element without an answer, or of which this is hidden, is shown,
 * and neither best nor worst.
 */
function comparedWhole(
  quotes: readonly Quote[],
  prices: readonly (string | null)[],
  { rates, targets }: { readonly rates: readonly (QuotedRate | null)[]; readonly targets: readonly (string | null)[] },
) {
  const compared = comparedPrices(
    prices.map((price, at) => (isWhole(quotes[at]!) ? price : null)),
    rates,
    targets,
  )
  const apart = (at: number) =>
    comparedPrices(
      prices.map((price, other) => (other === at ? price : null)),
      rates,
      [],
    )[at]!
  return quotes.map((quote, at) => (isWhole(quote) ? compared[at]! : apart(at)))
}

/**
 * Returns the margin of a quote at a sales price, converted into the currency of the price and rounded as the columns beside the scenarios are; null where the price, the quote or
 * a rate is not known, where the quote leaves an element open, and where a rule hides the margin of the quote.
 */
async function marginOf(
  quote: Quote,
  price: SalesPrice | null,
  of: { readonly day: string; readonly table: RateTable },
): Promise<string | null> {
  if (!price || quote.margin === undefined || !isWhole(quote) || typeof quote.quotedPrice !== 'string') return null
  const rate = rateOf(await frozenRateOf(quote.currency ?? null, price.currency, of))
  return (rate && quoteMargin(price.value, round(converted(quote.quotedPrice, rate), 4))) ?? null
}

/** Returns the code of a currency; empty for none. */
const codeOf = async (id: string | null, table: RateTable): Promise<string> =>
  (await table.currencies()).find((one) => one.id === id)?.code ?? ''

interface RatedQuote {
  readonly quote: Quote
  readonly rate: Frozen
}

/**
 * Returns quotes with their rates of today to the currency of the comparison and its code, the lowest first and those that are not known to be whole last: the
 * currency that is asked for, that of all quotes, else that of the style's target, else that of the accounts.
 */
async function ratedQuotes(
  { ctx }: DocumentViewer,
  quotes: readonly Quote[],
  { asked, target, table }: { readonly asked: string | undefined; readonly target: string | null; readonly table: RateTable },
) {
  const currencies = new Set(quotes.flatMap((one) => one.currency ?? []))
  const to = asked ?? (currencies.size === 1 ? [...currencies][0]! : (target ?? (await baseCurrencyOf(table))?.id ?? null))
  const rated = await Promise.all(
    quotes.map(
      async (quote): Promise<RatedQuote> => ({
        quote,
        rate: await frozenRateOf(quote.currency ?? null, to, { day: ctx.today, table }),
      }),
    ),
  )
  const priceOf = ({ quote: { quotedPrice }, rate }: RatedQuote) => {
    const known = rateOf(rate)
    return typeof quotedPrice === 'string' ? known && converted(quotedPrice, known) : null
  }
  const byPrice = (a: string | null, b: string | null) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b)
  return {
    currency: await codeOf(to, table),
    all: rated.toSorted((a, b) => Number(isWhole(b.quote) ?? false) - Number(isWhole(a.quote) ?? false) || byPrice(priceOf(a), priceOf(b))),
  }
}

const elementLabels: Readonly<Record<string, Label>> = designQuote.fields.elements.options.columns!['element']!.options.choices!

/** Returns the elements that any quote has, in the order of the definition; none where a rule hides what they cost. */
function elementsOf(quotes: readonly Quote[]): string[] {
  const seesPrices = quotes.every(({ currency, elements }) => currency !== undefined && elements?.every(({ price }) => price !== undefined))
  if (!seesPrices) return []
  const quoted = new Set<string>(quotes.flatMap(({ elements }) => (elements ?? []).flatMap(({ element }) => element ?? [])))
  return Object.keys(elementLabels).filter((element) => quoted.has(element))
}

/** Returns what a quote says of an element in all its lines; null where it says nothing, and where a line of it has no answer yet. */
function sumOf({ elements }: Quote, element: string, column: 'price' | 'target'): string | null {
  const lines = (elements ?? []).filter((line) => line.element === element)
  if (column === 'price' && lines.some(({ price }) => typeof price !== 'string')) return null
  const values = lines.flatMap((line) => line[column] ?? [])
  return values.length > 0 ? sum(values) : null
}

/** Returns the target of a row in the currency of the comparison, rounded once; null where the quotes name none or different ones. */
function sharedTarget(targets: readonly (string | null)[], rates: readonly (QuotedRate | null)[]): string | null {
  const named = new Set(
    targets.flatMap((one, at) => {
      const rate = rates[at]
      return one !== null && rate ? [round(converted(one, rate), 4)] : []
    }),
  )
  return named.size === 1 ? [...named][0]! : null
}

/** Returns what a quote asks for at most, in its own currency; null without a price, undefined where a rule hides a part of it. */
function highestOf({ currency, quotedPrice, colourSurcharges, sizeSurcharges }: Quote): string | null | undefined {
  const seesSurcharges = sizeSurcharges !== undefined && colourSurcharges?.every(({ surcharge }) => surcharge !== undefined)
  if (currency === undefined || !seesSurcharges) return undefined
  if (typeof quotedPrice !== 'string') return quotedPrice
  const highest = (values: readonly string[]) => values.reduce((high, one) => (compare(one, high) > 0 ? one : high), '0')
  const ofColour = highest((colourSurcharges ?? []).flatMap(({ surcharge }) => surcharge ?? []))
  return add(add(quotedPrice, ofColour), highest((sizeSurcharges?.cells ?? []).map(({ value }) => value)))
}

const rateOf = ({ exchangeRate, ratePer }: Frozen) => (exchangeRate ? { rate: exchangeRate, per: ratePer ?? '1' } : null)

function columnOf(
  { quote, rate }: RatedQuote,
  { margin, today, text }: { readonly margin: string | null; readonly today: string; readonly text: (label: Label) => string },
): StyleQuotes['columns'][number] {
  return {
    quote: quote.id,
    number: quote.number,
    name: titleOf(quote, 'supplier')?.split('--').at(-1) ?? '',
    status: quote.status,
    statusLabel: text(designQuote.statuses[quote.status as keyof typeof designQuote.statuses].label),
    currency: titleOf(quote, 'currency')?.split('--')[0] ?? '',
    rate: rate.exchangeRate,
    ratePer: rate.ratePer,
    rateDate: rate.rateDate,
    validTo: quote.validTo ?? null,
    expired: typeof quote.validTo === 'string' && quote.validTo < today,
    margin,
    whole: isWhole(quote) ?? null,
    unanswered: [...new Set((quote.elements ?? []).flatMap(({ element, price }) => (price === null && element ? [element] : [])))],
  }
}

export const styleQuotesAnswers: readonly AnsweredCall[] = [
  answerCall(styleQuotesCalls.compareStyleQuotes, (viewer, { id, ...asked }) => compareStyleQuotes(viewer, id, asked)),
]
