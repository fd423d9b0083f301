/** The quotes of suppliers for a style side by side, with the rights of the user. What is compared is converted exactly and rounded once. */
import { answerCall, type AnsweredCall, type DocumentViewer, type Viewed } from '../../engine/document-calls.ts'
import { add, compare, round, sum } from '../../model/decimal.ts'
import { converted, type QuotedRate } from '../../model/money/quoted-rate.ts'
import { titleOf } from '../../model/page.ts'
import { pick } from '../../model/pick.ts'
import { localise, type Label } from '../../model/text.ts'
import { designQuote } from '../design/design-quote.ts'
import { style } from '../design/style.ts'
import { rateTable } from '../finance/exchange-rate.server.ts'
import { baseCurrencyOf, frozenRateOf, type Frozen } from '../finance/frozen-rate.server.ts'
import { comparedPrices, figures } from './comparison.server.ts'
import { styleQuotesCalls, type StyleQuotes } from './style-quotes.calls.ts'

type Quote = Viewed<typeof designQuote>

/** What a supplier has handed in; drafts are still being written. */
const handedIn: ReadonlySet<string> = new Set(['pending_evaluation', 'selected', 'unselected'])

/**
 * Compares the quotes of suppliers for a style, the lowest first; who may not read quotes sees none.
 * @param asked the currency of the comparison; absent: that of all quotes, else that of the style's target
 * @throws WeftError 404 for a style that the user may not see, and for a company with which it is shared
 */
export async function compareStyleQuotes(viewer: DocumentViewer, id: string, asked?: string): Promise<StyleQuotes> {
  const of = await viewer.viewOwn(style, id)
  const read = await viewer.viewAll(designQuote, { style: id })
  const { currency, all } = await ratedQuotes(
    viewer,
    read.filter((one) => one.supplier && handedIn.has(one.status)),
    { asked, target: of.currency ?? null },
  )
  const { language } = viewer.actor
  const quotes = all.map(({ quote }) => quote)
  const rates = all.map(({ rate }) => rateOf(rate))
  return {
    id,
    number: of.number,
    currency,
    columns: all.map((one) => columnOf(one, { today: viewer.ctx.today, text: (label) => localise(label, language) })),
    rows: elementsOf(quotes).map((element) => {
      const sums = (column: 'price' | 'target') => quotes.map((one) => sumOf(one, element, column))
      const targets = sums('target')
      const name = localise(elementLabels[element]!, language)
      return { element, name, target: sharedTarget(targets, rates), cells: comparedPrices(sums('price'), rates, targets) }
    }),
    totals: comparedWhole(
      quotes,
      quotes.map((one) => one.quotedPrice),
      { rates, targets: quotes.map((one) => (isWhole(one) ? (one.targetPrice ?? null) : null)) },
    ),
    highest: comparedWhole(quotes, quotes.map(highestOf), { rates, targets: [] }).map((one) => one && pick(one, 'value', 'mark', 'tie')),
    days: figures(quotes.map(({ leadDays }) => (leadDays === null ? null : String(leadDays)))),
    minima: figures(quotes.map((one) => one.minimum)),
  }
}

/** Whether a quote answers every element that it names. */
const isWhole = ({ elements }: Quote): boolean => elements.every(({ price }) => price !== null)

/** Returns prices of whole quotes compared with each other; what a quote asks for that leaves an element without an answer is shown, and neither best nor worst. */
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

interface RatedQuote {
  readonly quote: Quote
  readonly rate: Frozen
}

/**
 * Returns quotes with their rates of today to the currency of the comparison and its code, the lowest first and those with an element that is not answered last: the currency that is asked for, that of all quotes, else that of the
 * style's target, else that of the accounts.
 */
async function ratedQuotes(
  { ctx }: DocumentViewer,
  quotes: readonly Quote[],
  { asked, target }: { readonly asked: string | undefined; readonly target: string | null },
) {
  const table = rateTable(ctx)
  const currencies = new Set(quotes.map((one) => one.currency))
  const to = asked ?? (currencies.size === 1 ? [...currencies][0]! : (target ?? (await baseCurrencyOf(table))?.id ?? null))
  const rated = await Promise.all(
    quotes.map(async (quote): Promise<RatedQuote> => ({ quote, rate: await frozenRateOf(quote.currency, to, { day: ctx.today, table }) })),
  )
  const priceOf = ({ quote: { quotedPrice }, rate }: RatedQuote) => {
    const known = rateOf(rate)
    return quotedPrice === null ? null : known && converted(quotedPrice, known)
  }
  const byPrice = (a: string | null, b: string | null) =>
    a === null || b === null ? Number(a === null) - Number(b === null) : compare(a, b)
  return {
    currency: (await table.currencies()).find((one) => one.id === to)?.code ?? '',
    all: rated.toSorted((a, b) => Number(isWhole(b.quote)) - Number(isWhole(a.quote)) || byPrice(priceOf(a), priceOf(b))),
  }
}

const elementLabels: Readonly<Record<string, Label>> = designQuote.fields.elements.options.columns!['element']!.options.choices!

/** Returns the elements that any quote has, in the order of the definition. */
function elementsOf(quotes: readonly Quote[]): string[] {
  const quoted = new Set<string>(quotes.flatMap((one) => one.elements.map(({ element }) => element)))
  return Object.keys(elementLabels).filter((element) => quoted.has(element))
}

/** Returns what a quote says of an element in all its lines; null where it says nothing, and where a line of it has no answer yet. */
function sumOf({ elements }: Quote, element: string, column: 'price' | 'target'): string | null {
  const lines = elements.filter((line) => line.element === element)
  if (column === 'price' && lines.some(({ price }) => price === null)) return null
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

function highestOf({ quotedPrice, colourSurcharges, sizeSurcharges }: Quote): string | null {
  if (quotedPrice === null) return null
  const highest = (values: readonly string[]) => values.reduce((high, one) => (compare(one, high) > 0 ? one : high), '0')
  const ofColour = highest(colourSurcharges.map(({ surcharge }) => surcharge))
  return add(add(quotedPrice, ofColour), highest((sizeSurcharges?.cells ?? []).map(({ value }) => value)))
}

const rateOf = ({ exchangeRate, ratePer }: Frozen) => (exchangeRate ? { rate: exchangeRate, per: ratePer ?? '1' } : null)

function columnOf(
  { quote, rate }: RatedQuote,
  { today, text }: { readonly today: string; readonly text: (label: Label) => string },
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
    validTo: quote.validTo,
    expired: quote.validTo !== null && quote.validTo < today,
    margin: quote.margin ?? null,
    unanswered: [...new Set(quote.elements.flatMap(({ element, price }) => (price === null ? [element] : [])))],
  }
}

export const styleQuotesAnswers: readonly AnsweredCall[] = [
  answerCall(styleQuotesCalls.compareStyleQuotes, (viewer, { id, currency }) => compareStyleQuotes(viewer, id, currency)),
]
