/** Sums of a list as its footer, its groups and its confirmations show them. Amounts of several currencies stay apart. */
import { add, compare } from '../../../model/decimal.ts'
import { isMeasure } from '../../../model/fields/measure.ts'
import { currencyCode } from '../../../model/money/money-head.ts'
import type { Page, WireDoc } from '../../../model/page.ts'
import type { CurrencyTotal, ListTotals } from '../../../model/lists/list-query.ts'
import type { Language } from '../../../model/text.ts'
import { kindFor } from '../../../ui/fields/registry.tsx'

/** Sums by field, one for each currency; a field without currencies has one sum, whose currency is ''. */
export type Sums = Readonly<Record<string, readonly CurrencyTotal[]>>

/** Returns the sums of an answer in the order of the page. */
export function sumsIn(page: Page, { totals = {}, currencyTotals = {} }: Partial<ListTotals>): Sums {
  const sumsOfField = (name: string): readonly CurrencyTotal[] | undefined =>
    currencyTotals[name] ?? (totals[name] === undefined ? undefined : [{ currency: '', sum: totals[name] }])
  return Object.fromEntries(page.list.totals.flatMap((name) => (sumsOfField(name) ? [[name, sumsOfField(name)!]] : [])))
}

/** Adds sums up, each currency for itself. */
export function addSums(one: Sums, other: Sums): Sums {
  const names = [...new Set([...Object.keys(one), ...Object.keys(other)])]
  return Object.fromEntries(
    names.map((name) => {
      const byCode = new Map<string, string>()
      for (const { currency, sum } of [...(one[name] ?? []), ...(other[name] ?? [])])
        byCode.set(currency, add(byCode.get(currency) ?? '0', sum))
      return [name, [...byCode].map(([currency, sum]) => ({ currency, sum }))]
    }),
  )
}

/** Returns the sums of rows that were read with the currencies of their amounts. */
export const sumsOf = (page: Page, rows: readonly WireDoc[]): Sums =>
  rows
    .map((row) =>
      Object.fromEntries(
        page.list.totals
          .filter((name) => row[name] !== undefined && row[name] !== null && hasKnownCurrency(page, name))
          .map((name) => [name, [{ currency: codeOf(page, name, row), sum: numberOf(row[name]) }]]),
      ),
    )
    .reduce(addSums, {})

/** Returns the decimal by which a value is added up: of a measure its quantity in the base unit. */
const numberOf = (value: unknown): string => (isMeasure(value) ? value.base : String(value))

/** Amounts whose currency the reader may not see are not added: they may be of several. */
const hasKnownCurrency = (page: Page, name: string): boolean => {
  const currency = page.list.fields[name]?.currency
  return !currency || currency in page.list.fields
}

const codeOf = (page: Page, name: string, row: WireDoc): string => {
  const currency = page.list.fields[name]?.currency
  return currency ? currencyCode(row[`${currency}$`]) : ''
}

/** Returns the sums of one field as text: `20,744.64`, or with several currencies `CNY 20,744.64 · USD 50.00`, without those that come to nothing. */
export function sumText(page: Page, name: string, sums: readonly CurrencyTotal[]): string {
  const field = page.list.fields[name]
  const total = (sum: string) => kindFor(field?.type ?? 'quantity').total(sum, field)
  // A measure adds up in the base unit of its dimension.
  const unit = field?.units?.find(({ numerator, denominator }) => numerator === denominator)?.code
  if (sums.length === 1) return unit ? `${total(sums[0]!.sum)} ${unit}` : total(sums[0]!.sum)
  const some = sums.filter(({ sum }) => compare(sum, '0') !== 0)
  return (some.length > 0 ? some : sums).map(({ currency, sum }) => `${currency || '—'} ${total(sum)}`).join(' · ')
}

/** Formats sums for a confirmation, e.g. `总数量 990，金额 20,744.64`. */
export const sumsInWords = (language: Language, page: Page, sums: Sums): string =>
  Object.entries(sums)
    .map(([name, sum]) => `${page.list.fields[name]?.label} ${sumText(page, name, sum)}`)
    .join(language === 'en' ? ', ' : '，')
