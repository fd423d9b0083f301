/**
 * Comparison of quotations: prices in the currency of the request, with the best and the worst of each row by exact decimals. Pure:
 * it compares its input only.
 */
import { compare, div, mul, round, sub, sum } from '../../model/decimal.ts'
import { converted, type QuotedRate } from '../../model/money/quoted-rate.ts'
import { priceAt, type TierPrices, type Tiers } from './tiers.rules.ts'

export interface Item extends Tiers {
  readonly id: string
  readonly name: string
  readonly quantity: string
  readonly expectedPrice: string | null
}
export interface Quote {
  /** Rate to the currency of the request, as it is quoted; null where there is none, in which case the quotation cannot be compared. */
  readonly rate: QuotedRate | null
  readonly totalDays: string | null
  readonly minimum: string | null
  readonly lines: readonly ({ readonly item: string | null } & TierPrices)[]
}

export interface Figure {
  readonly value: string
  /** The best (lowest) or the worst among the available values; null where all are equal. */
  readonly mark: 'best' | 'worst' | null
  /** True when another one has the same best or worst value. */
  readonly tie: boolean
}
export interface PriceFigure extends Figure {
  /** The value as quoted, in the quotation's own currency. */
  readonly quoted: string
  /** Percentage against the expected price; null without one. */
  readonly deviation: string | null
}
export interface ComparedRow {
  readonly item: string
  readonly name: string
  /** The quantity that the prices apply to: the requested one, or the tier's. */
  readonly quantity: string
  readonly expected: string | null
  /** In the order of the quotations; null: not quoted. */
  readonly cells: readonly (PriceFigure | null)[]
}
export interface Compared {
  readonly rows: readonly ComparedRow[]
  /** Sum of the rows; only quotations with every row are compared by it. */
  readonly totals: readonly ((Figure & { readonly whole: boolean }) | null)[]
  readonly days: readonly (Figure | null)[]
  readonly minima: readonly (Figure | null)[]
}

/**
 * Returns the matrix of a request, for the requested quantity or for one of its tiers (items without that tier are left out). Prices are
 * converted and multiplied exactly; what is returned is rounded once: prices to 4 decimals, sums to the decimals of the currency.
 * @param of `tier` is 1 to 5, absent for the requested quantity; `decimals` are those of the currency of the request
 */
export function comparisonOf(
  items: readonly Item[],
  quotes: readonly (Quote | null)[],
  { tier, decimals }: { readonly tier?: 1 | 2 | 3 | 4 | 5; readonly decimals: number },
): Compared {
  const requestedItems = items.flatMap((item) => {
    const quantity = tier === undefined ? item.quantity : item[`tier${tier}`]
    return quantity === null ? [] : [{ item, quantity }]
  })
  const prices = requestedItems.map(({ item, quantity }) => quotes.map((quote) => priceOf(quote, item.id, quantity)))
  const rows = requestedItems.map(({ item, quantity }, row) => ({
    item: item.id,
    name: item.name,
    quantity,
    expected: item.expectedPrice,
    cells: cellsOf(
      prices[row]!,
      quotes.map(() => item.expectedPrice),
    ),
  }))
  const sums = quotes.map((_, at) => {
    const amounts = requestedItems.flatMap(({ quantity }, row) => {
      const price = prices[row]![at]
      return price ? [mul(price.exact, quantity)] : []
    })
    return amounts.length === 0 ? null : { value: round(sum(amounts), decimals), whole: amounts.length === requestedItems.length }
  })
  const marked = marks(sums.map((one) => (one?.whole ? one.value : null)))
  return {
    rows,
    totals: sums.map((one, at) => one && { ...one, ...(marked[at] ?? plain) }),
    days: figures(quotes.map((one) => one?.totalDays ?? null)),
    minima: figures(quotes.map((one) => one?.minimum ?? null)),
  }
}

/**
 * Returns the cells of a row. Prices that read alike are marked alike.
 * @param expected what each price is compared with, in the currency of the request
 */
function cellsOf(prices: readonly (ConvertedPrice | null)[], expected: readonly (string | null)[]): (PriceFigure | null)[] {
  const values = prices.map((one) => one && round(one.exact, 4))
  const marked = marks(values)
  return prices.map(
    (one, at) =>
      one && {
        quoted: one.quoted,
        value: values[at]!,
        ...marked[at]!,
        deviation: deviation(one.exact, expected[at] ?? null),
      },
  )
}

const plain = { mark: null, tie: false } as const

/**
 * Returns quoted prices of one row in the currency of the comparison; one without a rate is not compared.
 * @param rates from the currency of each quotation, in their order
 * @param expected the price that each is compared with, in the currency of its quotation
 */
export const comparedPrices = (
  quoted: readonly (string | null)[],
  rates: readonly (QuotedRate | null)[],
  expected: readonly (string | null)[],
): (PriceFigure | null)[] => {
  const convertedOf = (value: string | null, at: number): ConvertedPrice | null => {
    const rate = rates[at] ?? null
    return value === null || rate === null ? null : { quoted: value, exact: converted(value, rate) }
  }
  const targets = expected.map((one, at) => convertedOf(one, at)?.exact ?? null)
  return cellsOf(quoted.map(convertedOf), targets)
}

/** A price in the currency of the quotation, and exactly in that of the request. */
interface ConvertedPrice {
  readonly quoted: string
  readonly exact: string
}

function priceOf(quote: Quote | null, item: string, quantity: string): ConvertedPrice | null {
  const line = quote?.lines.find((one) => one.item === item)
  const quoted = line ? priceAt(quantity, line) : null
  return quoted === null || !quote?.rate ? null : { quoted, exact: converted(quoted, quote.rate) }
}

/** Returns the percentage against what is expected; null without it, and where it is zero. */
const deviation = (value: string, expected: string | null): string | null =>
  expected === null || compare(expected, '0') === 0 ? null : round(mul(div(sub(value, expected), expected), '100'), 2)

/** Returns values of one row with the lowest and the highest marked; null: none. */
export const figures = (values: readonly (string | null)[]): (Figure | null)[] => {
  const marked = marks(values)
  return values.map((value, at) => (value === null ? null : { value, ...marked[at]! }))
}

/** Marks the lowest value as best. A single value, or equal values, get no worst mark. */
function marks(values: readonly (string | null)[]): (Pick<Figure, 'mark' | 'tie'> | null)[] {
  const there = values.filter((one) => one !== null)
  const low = there.reduce<string | null>((least, one) => (least === null || compare(one, least) < 0 ? one : least), null)
  const high = there.reduce<string | null>((maximum, one) => (maximum === null || compare(one, maximum) > 0 ? one : maximum), null)
  const alike = (value: string | null) => there.filter((one) => value !== null && compare(one, value) === 0).length
  return values.map((value) => {
    if (value === null) return null
    if (there.length < 2) return plain
    if (compare(value, low!) === 0) return { mark: 'best', tie: alike(low) > 1 }
    return compare(value, high!) === 0 ? { mark: 'worst', tie: alike(high) > 1 } : plain
  })
}
